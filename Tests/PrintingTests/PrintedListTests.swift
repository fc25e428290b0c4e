import Bookkeeping
import Documents
import Foundation
import Localizations
import Rendering
import TestKit
import Testing

@testable import Printing

struct `A list as PDF` {
  /// A list of rows with a text and an amount, and their sum.
  private static func document(_ texts: [String], columns: [Column] = []) -> Document {
    Document(
      schema: "x/1", title: Phrase("booking.list.title"),
      columns: [
        Column("date"), Column("name", isElastic: true), .figures("amount"),
        Column("hidden", for: .machines), Column("note", isOptional: true),
      ] + columns, whenEmpty: Phrase("booking.list.empty")
    ) { body in
      for (index, text) in texts.enumerated() {
        try body(
          [
            .day(Day(number: 20_000 + index)), .text(text), .money(Money(cents: -475_000)),
            .text("machine"), .empty,
          ] + columns.map { .text("value of \($0.name)") })
      }
      let sum = Money(cents: Int64(-475_000 * texts.count))
      return [.empty, .empty, .money(sum), .empty, .empty] + columns.map { _ in .empty }
    }
  }

  private static func bytes(_ document: Document, _ language: Language = .en) throws -> [UInt8] {
    let today = try #require(Day(iso: "2026-01-01"))
    return try PrintedList.bytes(
      of: [document], titled: document.title, wording: Wording(Catalogue(language)),
      made: .made(on: today))
  }

  /// The text of each page, as poppler reads it.
  private static func pages(_ bytes: [UInt8]) async throws -> [String] {
    try Tool.require("pdftotext")
    return try await withTemporaryFolder { folder in
      try Data(bytes).write(to: folder.appending(path: "a.pdf"))
      let result = try await ShellProcess.run(
        "pdftotext -layout a.pdf -", in: folder, variables: ProcessInfo.processInfo.environment)
      #expect(result.status == 0 && !result.output.contains("Syntax"))
      return result.output.split(separator: "\u{C}").map { String($0) }
    }
  }

  @Test(arguments: Language.allCases)
  func `has text that can be searched and copied`(language: Language) async throws {
    let name = "Ànnia · Façana €½ l’Ł Маша Αθήνα"
    let pages = try await Self.pages(Self.bytes(Self.document([name, "b"]), language))
    let wording = Wording(Catalogue(language))
    let words = pages.joined().split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains(name))
    for amount in [-475_000, -950_000] {
      let text = wording.money(Money(cents: Int64(amount)))
      #expect(words.contains(text.split { $0.isWhitespace }.joined(separator: " ")), "\(text)")
    }
    #expect(words.contains(wording.catalogue.text("booking.list.title")))
    #expect(words.hasSuffix("1/1") && !words.contains("machine"))
    #expect(!words.contains(wording.catalogue.text("column.note")))
  }

  @Test func `is the same each time, and has its title`() throws {
    let first = try Self.bytes(Self.document(["a", "b"]))
    #expect(try Self.bytes(Self.document(["a", "b"])) == first)
    #expect(first.starts(with: "%PDF-".utf8))
    let text = String(decoding: first, as: UTF8.self)
    #expect(text.contains("/Title") && !text.contains("/CreationDate") && !text.contains("/ID"))
  }

  /// The number of rows goes through every place where a page may end.
  @Test(arguments: 40..<75)
  func `has headings on each page, and no total alone`(count: Int) async throws {
    let pages = try await Self.pages(
      Self.bytes(Self.document((1...count).map { "name-\($0)" })))
    for (index, page) in pages.enumerated() {
      #expect(page.contains("Gross amount") && page.contains("name-"), "page \(index + 1)")
      #expect(page.filter { $0 != " " }.contains("\(index + 1)/\(pages.count)\n"))
    }
    let rows = pages.joined().split(separator: "\n").filter { $0.contains("name-") }
    #expect(rows.count == count)
    #expect(pages.last?.contains("Total") == true)
  }

  @Test func `wraps long texts and ends the longest with an ellipsis`() async throws {
    let word = String(repeating: "W", count: 4000)
    let words = String(repeating: "vora la mar ", count: 30)
    let pages = try await Self.pages(Self.bytes(Self.document([word, words, "\u{1B}[31m🏠"])))
    let text = pages.joined()
    #expect(pages.count == 1)
    #expect(text.contains("…") && text.contains("WWW"))
    #expect(text.count { $0 == "W" } < 1000)
    #expect(text.ranges(of: "mar").count == 30)
    #expect(!text.contains("\u{1B}") && text.contains("\u{FFFD}"))
  }

  @Test func `is landscape where columns need it, and says which are left out`() async throws {
    let narrow = try Self.bytes(Self.document(["a", "b"]))
    func columns(_ count: Int, _ priority: Column.Priority) -> [Column] {
      (1...count).map { Column("x\($0)", heading: "column.guest", priority: priority) }
    }
    let wide = try Self.bytes(Self.document(["a", "b"], columns: columns(10, .essential)))
    let full = try Self.bytes(Self.document(["a", "b"], columns: columns(40, .detail)))
    let sizes = [narrow, wide, full].map { bytes in
      String(decoding: bytes, as: UTF8.self).contains("/MediaBox [ 0 0 841.8")
    }
    #expect(sizes == [false, true, true])
    let pages = try await Self.pages(full)
    #expect(pages.joined().contains("Not shown, for lack of room: Guest"))
    #expect(try await !Self.pages(wide).joined().contains("Not shown"))
  }

  @Test func `of many rows is written, and one of too many pages is refused`() throws {
    let rows = (1...10_000).map { "name-\($0)" }
    #expect(try Self.bytes(Self.document(rows)).count < 4 << 20)
    #expect(throws: Refusal.self) {
      try Self.bytes(Self.document((1...50_000).map { "name-\($0)" }))
    }
  }

  @Test func `without rows says so`() async throws {
    let text = try await Self.pages(Self.bytes(Self.document([]))).joined()
    #expect(text.contains(Catalogue(.en).text("booking.list.empty").prefix(10)))
  }
}
