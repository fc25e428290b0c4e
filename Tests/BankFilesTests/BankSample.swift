import Bookkeeping
import Documents
import Foundation
import TestKit
import Testing

@testable import BankFiles

/// The files of `examples/bank`, and files that tests write.
enum BankSample {
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(
      try Data(contentsOf: Transcript.Stage.repository.appending(path: "examples/bank/\(name)")))
  }

  static func file(_ name: String) throws -> BankFile {
    try BankFileReader.read(try bytes(name), name: name)
  }

  /// The file of a text.
  static func read(
    _ text: String, _ options: BankReadingOptions = BankReadingOptions()
  ) throws -> BankFile {
    try BankFileReader.read(Array(text.utf8), name: "file", options)
  }

  /// The keys of the sentences, and the values of the first one, with which a file is refused.
  static func refusal(
    of bytes: [UInt8], _ options: BankReadingOptions = BankReadingOptions()
  ) -> (keys: [String], values: [String: Cell])? {
    do throws(Refusal) {
      _ = try BankFileReader.read(bytes, name: "file", options)
      return nil
    } catch {
      #expect(error.reason == .badData)
      let inner = error.phrases.compactMap { phrase -> Phrase? in
        guard case .phrase(let reason) = phrase.values["reason"] else { return nil }
        return reason
      }
      return (inner.map(\.key), inner.first?.values ?? [:])
    }
  }
}

/// An amount in cents.
func euros(_ cents: Int64) -> Money { Money(cents: cents) }

/// A day, `2026-07-02`.
func day(_ text: String) -> Day { Day(iso: text) ?? .first }
