import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Commands

/// Somebody at a terminal who has answers ready.
private final class Answering: Console {
  var answers: [String]
  var output = ""
  var errors = ""

  init(_ answers: [String]) { self.answers = answers }

  func write(_ text: String) { output += text }
  func writeError(_ text: String) { errors += text }
  var width: Int? { nil }
  var canAsk: Bool { true }
  func readLine() -> String? { answers.isEmpty ? nil : answers.removeFirst() }
  func flush() -> Int32? { nil }
}

struct `Which home a listing is` {
  private func run(
    _ words: [String], answering answers: [String], in folder: URL
  ) -> (status: Int32, console: Answering) {
    let console = Answering(answers)
    let variables = ["ESTADA_LANG": "en", "ESTADA_TODAY": "2026-09-01"]
    let environment = Environment(
      variables: variables, today: .first, time: "00:00", console: console)
    let book = ["--book", folder.appending(path: "book.sqlite").path]
    return (Program.run(book + words, in: environment), console)
  }

  private static let file = Transcript.Stage.repository
    .appending(path: "examples/imports/airbnb-reservations-en.csv").path

  private func prepare(_ folder: URL) {
    _ = run(["init"], answering: [], in: folder)
    _ = run(["property", "add", "Attic", "--zone", "1"], answering: [], in: folder)
    _ = run(["property", "add", "House", "--zone", "2"], answering: [], in: folder)
  }

  @Test func `is asked for until it is clear, and remembered`() throws {
    try withTemporaryFolder { folder in
      prepare(folder)
      let first = run(
        ["import", "airbnb", Self.file], answering: ["nowhere", "att", "house"], in: folder)
      #expect(first.status == 0)
      #expect(first.console.errors.contains("Which home does the listing"))
      #expect(first.console.errors.contains("There is no home \"nowhere\""))
      #expect(first.console.output.contains("4 new bookings"))
      let again = run(["import", "airbnb", Self.file], answering: [], in: folder)
      #expect(again.status == 0 && again.console.errors.isEmpty)
    }
  }

  @Test func `is left unknown when nobody says it, and nothing is written`() throws {
    try withTemporaryFolder { folder in
      prepare(folder)
      let stopped = run(["import", "airbnb", Self.file], answering: ["att", " "], in: folder)
      #expect(stopped.status == 1)
      #expect(stopped.console.errors.contains("--map"))
      let list = run(["booking", "list", "--format", "csv"], answering: [], in: folder)
      #expect(list.console.output.split(separator: "\r\n").count == 1)
    }
  }
}
