import Bookkeeping
import Commands
import Foundation
import FuzzTargets

/// What a command printed and how it ended.
struct Outcome {
  let output: String
  let errors: String
  let status: Int32
}

/// A book on which commands are tried, in this process.
struct TrialBook {
  let path: String
  /// The day all of it happens.
  static let today = "2027-06-30"

  /// Runs a command on the book, in English.
  func run(_ words: String...) -> Outcome { run(words) }

  /// Runs a command on the book, in English.
  func run(_ words: [String]) -> Outcome {
    let console = KeepingConsole()
    let environment = Environment(
      variables: ["ESTADA_TODAY": TrialBook.today, "ESTADA_LANG": "en", "ESTADA_BOOK": path],
      today: .first, time: "00:00", console: console)
    // An option would stand in the hints, and their lines would differ.
    let status = Program.run(words, in: environment)
    return Outcome(output: console.output, errors: console.errors, status: status)
  }

  /// What a report says, in the format for machines.
  func report<Report: Decodable>(_ type: Report.Type, _ words: String...) throws -> Report {
    let outcome = run(words + ["--format", "json"])
    guard outcome.status == 0 else { throw Refusal(words: words, errors: outcome.errors) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(outcome.output.utf8))
  }

  /// A report that should have come was refused.
  struct Refusal: Error {
    let words: [String]
    let errors: String
  }
}

/// An amount as machines read it, in cents.
struct Cents: Decodable, Equatable, AdditiveArithmetic, CustomStringConvertible {
  var value: Int64

  init(_ value: Int64) { self.value = value }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let money = try? Money(reading: text, mark: .point) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no amount: \(text)"))
    }
    value = money.cents
  }

  static let zero = Cents(0)
  static func + (one: Cents, other: Cents) -> Cents { Cents(one.value + other.value) }
  static func - (one: Cents, other: Cents) -> Cents { Cents(one.value - other.value) }
  var description: String { "\(value) cents" }
}

extension Sequence {
  /// The sum of a figure of each element.
  func sum<Figure: AdditiveArithmetic>(_ figure: (Element) -> Figure) -> Figure {
    reduce(.zero) { $0 + figure($1) }
  }
}
