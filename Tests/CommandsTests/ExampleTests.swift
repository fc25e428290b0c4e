import Foundation
import TestKit
import Testing

struct `Every example` {
  static let scripts = files(in: "examples", ending: ".sh")
  static let books = files(in: "examples", ending: ".sqlite")
  /// Files to import; the tests of `Importing` read each.
  static let downloads = files(in: "examples/imports", ending: "")
  /// Bills to read; the transcripts of bills read each.
  static let bills = files(in: "examples/bills", ending: "")
  /// Statements of banks; the tests of `BankFiles` read each.
  static let statements = files(in: "examples/bank", ending: "")
  /// Calendars of platforms; the tests of `Importing` read each.
  static let calendars = files(in: "examples/calendars", ending: "")
  static let exports = ["html", "xlsx", "json", "journal"].flatMap {
    files(in: "examples", ending: ".\($0)").filter {
      !(downloads + bills + statements + calendars).contains($0)
    }
  }

  @Test(arguments: scripts)
  func `script runs clean`(script: URL) async throws {
    if script.lastPathComponent == "office.sh" { try Server.require() }
    try await withTemporaryFolder { folder in
      let result = try await shell("sh -eu \(script.path)", in: folder)
      #expect(result.status == 0, "\(result.output)")
      #expect(!result.output.contains("⟦"))
    }
  }

  @Test(arguments: books)
  func `book opens and gives the golden profit`(book: URL) async throws {
    try await withTemporaryFolder { folder in
      let result = try await shell(
        "cp \(book.path) b.sqlite && estada --book b.sqlite --format json report profit 2>/dev/null",
        in: folder)
      #expect(result.status == 0)
      #expect(result.output.contains("\"total\":{\"income\":\"4750.00\""))
      #expect(result.output.contains("\"profit\":\"4553.53\""))
    }
  }

  @Test(arguments: exports)
  func `export is what the program makes of the sample book`(export: URL) async throws {
    try await withTemporaryFolder { folder in
      let compare = Recording.isOn ? "cp" : "cmp"
      let result = try await shell(
        "estada init --lang en --example && estada export \(export.pathExtension) new "
          + "&& \(compare) new \(export.path)", in: folder,
        variables: ["ESTADA_TODAY": "2026-10-05"])
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test func `is of a known kind`() throws {
    let known = [
      `Every example`.scripts, `Every example`.books, `Every example`.exports,
      `Every example`.downloads, `Every example`.bills, `Every example`.statements,
      `Every example`.calendars,
    ]
    let all = try files(in: "examples", ending: "").filter {
      try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
    }
    #expect(all.count == known.joined().count)
  }
}
