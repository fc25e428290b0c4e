import Foundation
import FuzzTargets
import TestKit
import Testing

struct `The laws of what reads` {
  /// What the fuzzer found, and where it starts from: a folder for each target.
  static let corpus = Transcript.Stage.repository.appending(path: "Fuzzing/Corpus")

  static let targets = FuzzTarget.allCases.filter { !FuzzTarget.withBooks.contains($0) }

  @Test(arguments: targets)
  func `hold for all that the fuzzer has found`(target: FuzzTarget) throws {
    try target.holdForCorpus()
  }

  @Test(arguments: targets)
  func `hold for any bytes`(target: FuzzTarget) { target.holdForAnyBytes() }

  @Test(arguments: targets)
  func `hold for what is almost right`(target: FuzzTarget) throws {
    try target.holdForMutations()
  }
}

// One after the other, as each waits for the scratch book and would keep a thread from other tests.
@Suite(.serialized)
struct `The laws of what reads into a book` {
  @Test(arguments: FuzzTarget.withBooks)
  func `hold for all that the fuzzer has found`(target: FuzzTarget) throws {
    try target.holdForCorpus()
  }

  @Test(arguments: FuzzTarget.withBooks)
  func `hold for any bytes`(target: FuzzTarget) { target.holdForAnyBytes() }

  @Test(arguments: FuzzTarget.withBooks)
  func `hold for what is almost right`(target: FuzzTarget) throws {
    try target.holdForMutations()
  }
}

extension FuzzTarget {
  /// The targets that make books.
  fileprivate static let withBooks: [FuzzTarget] = [.json, .imports, .arguments]

  fileprivate func holdForCorpus() throws {
    let files = try files()
    #expect(files.count >= 3, "\(self) starts from nothing")
    for file in files {
      #expect(throws: Never.self, "\(file.name)") { try check(file.bytes) }
    }
  }

  fileprivate func holdForAnyBytes() {
    var generator = SeededGenerator(seed: 42)
    // Nearly all are refused, in the same few ways.
    for _ in 1...tries / 3 {
      let count = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      #expect(throws: Never.self, "\(bytes)") { try check(bytes) }
    }
  }

  /// Of bytes that nobody chose hardly any are an amount or a table, and a law of what is read would
  /// never be tried.
  fileprivate func holdForMutations() throws {
    let seed = SeededGenerator.seeds(42)[0]
    var mutator = Mutator(corpus: try files().map(\.bytes), seed: seed)
    var taken = 0
    for _ in 1...tries {
      let bytes = mutator.next()
      #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self).debugDescription)") {
        if try check(bytes) { taken += 1 }
      }
    }
    #expect(taken >= tries / 25, "seed \(seed): of \(tries), \(taken) were read")
    #expect(taken < tries, "seed \(seed): \(self) takes anything")
  }

  /// Each try of what works on books, or starts a process, takes some milliseconds.
  private var tries: Int {
    [.workbooks, .json, .imports, .arguments].contains(self) ? 100 : 300
  }

  private func files() throws -> [(name: String, bytes: [UInt8])] {
    let folder = `The laws of what reads`.corpus.appending(path: rawValue)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
  }
}
