import Foundation
import FuzzTargets
import TestKit
import Testing

// One after the other, as each waits for the scratch book and would keep a thread from other tests.
@Suite(.serialized)
struct `The laws of what reads` {
  /// What the fuzzer found, and where it starts from: a folder for each target.
  static let corpus = Transcript.Stage.repository.appending(path: "Fuzzing/Corpus")

  @Test(arguments: FuzzTarget.allCases)
  func `hold for all that the fuzzer has found`(target: FuzzTarget) throws {
    let files = try Self.files(of: target)
    #expect(files.count >= 3, "\(target) starts from nothing")
    for file in files {
      #expect(throws: Never.self, "\(file.name)") { try target.check(file.bytes) }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `hold for any bytes`(target: FuzzTarget) throws {
    var generator = SeededGenerator(seed: 42)
    // Nearly all are refused, in the same few ways.
    for _ in 1...tries(of: target) / 3 {
      let count = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      #expect(throws: Never.self, "\(bytes)") { try target.check(bytes) }
    }
  }

  /// Of bytes that nobody chose hardly any are an amount or a table, and a law of what is read would
  /// never be tried.
  @Test(arguments: FuzzTarget.allCases)
  func `hold for what is almost right`(target: FuzzTarget) throws {
    let seed = SeededGenerator.seeds(42)[0]
    var mutator = Mutator(corpus: try Self.files(of: target).map(\.bytes), seed: seed)
    let tries = tries(of: target)
    var taken = 0
    for _ in 1...tries {
      let bytes = mutator.next()
      #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self).debugDescription)") {
        if try target.check(bytes) { taken += 1 }
      }
    }
    #expect(taken >= tries / 25, "seed \(seed): of \(tries), \(taken) were read")
    #expect(taken < tries, "seed \(seed): \(target) takes anything")
  }

  /// Each try of what works on books, or starts a process, takes some milliseconds.
  private func tries(of target: FuzzTarget) -> Int {
    [.workbooks, .json, .imports, .arguments].contains(target) ? 100 : 300
  }

  private static func files(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = corpus.appending(path: target.rawValue)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
  }
}
