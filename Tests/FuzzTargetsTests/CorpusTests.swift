import Foundation
import FuzzTargets
import TestKit
import Testing

struct `The laws of what reads` {
  /// What the fuzzer found, and where it starts from: a folder for each target.
  static let corpus = Transcript.Stage.repository.appending(path: "Fuzzing/Corpus")

  @Test(arguments: FuzzTarget.allCases)
  func `hold for all that the fuzzer has found`(target: FuzzTarget) throws {
    let folder = Self.corpus.appending(path: target.rawValue)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(files.count >= 3, "\(target) starts from nothing")
    for file in files {
      #expect(throws: Never.self, "\(file.lastPathComponent)") {
        try target.check(Array(try Data(contentsOf: file)))
      }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `hold for any bytes`(target: FuzzTarget) throws {
    var generator = SeededGenerator(seed: 42)
    let tries = target == .arguments ? 20 : 300
    for _ in 1...tries {
      let count = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      #expect(throws: Never.self, "\(bytes)") { try target.check(bytes) }
    }
  }
}
