import Bookkeeping
import DataFormats
import Documents
import Exchange
import Foundation
import Importing
import Reporting
import Storage
import Testing

@testable import Ledger

struct `The file of a book` {
  @Test func `is copied before an import, unless nothing is imported`() throws {
    try withSample { (sample) throws in
      let bytes = Array("check_in,nights,guest,adults\n2026-07-03,3,Marta,2\n".utf8)
      let options = ImportOptions(skipsRefused: false, keepsAll: true)
      func add() throws -> ImportResult {
        try sample.ledger.imports.add(
          OwnTable(bytes, kind: .bookings), property: nil, options, category: { _ in nil },
          progress: { _, _ in })
      }
      #expect(try add().entries.map(\.outcome) == [.added])
      #expect(try Ledger.backups(of: sample.path).map(\.reason) == [.import])
      #expect(try add().entries.map(\.outcome) == [.unchanged])
      #expect(try Ledger.backups(of: sample.path).count == 1)
    }
  }

  @Test func `takes no rows of a table of which some are refused`() throws {
    try withSample { sample in
      let bytes = Array(
        "check_in,nights,guest,adults\n2026-07-03,3,Marta,2\n2001-07-03,3,Rosa,2\n".utf8)
      let table = try OwnTable(bytes, kind: .bookings)
      func add(skipsRefused: Bool) throws {
        _ = try sample.ledger.imports.add(
          table, property: "sol", ImportOptions(skipsRefused: skipsRefused, keepsAll: false),
          category: { _ in nil }, progress: { _, _ in })
      }
      #expect(throws: ImportRefusals.self) { try add(skipsRefused: false) }
      #expect(try sample.bookings().isEmpty)
      try add(skipsRefused: true)
      #expect(try sample.bookings().map(\.guest) == ["Marta"])
    }
  }

  @Test func `is written as a document and made of it again`() throws {
    try withSample { sample in
      let booking = try sample.addBooking("Marta", on: "2026-07-03")
      var text = ""
      try sample.ledger.reports.withRecords { try BookDocument.write($0, to: { text += $0 }) }
      func reader() -> BookDocumentReader { BookDocumentReader(of: text) }
      #expect(throws: Refusal("error.book-has-records", ["path": .text(sample.path)])) {
        try sample.ledger.imports.add(reader(), from: "-")
      }
      let copy = sample.folder.appending(path: "copy.sqlite").path
      #expect(
        try Ledger.create(copy, from: reader(), at: "-", sample.recording(isDryRun: true)).bookings
          == 1)
      #expect(!Ledger.exists(copy))
      #expect(try Ledger.create(copy, from: reader(), at: "-", sample.recording()).bookings == 1)
      #expect(try Ledger.open(copy).record(1, of: Booking.self) == booking)
      #expect(sample.origin == .wholeBook)

      _ = try sample.ledger.homes.remove("sol", withRecords: true)
      #expect(try sample.ledger.imports.add(reader(), from: "-").bookings == 1)
      #expect(try sample.bookings() == [booking])
    }
  }

  @Test func `of a version before turns keeps the order of its codes`() throws {
    let parties = ["pere", "anna", "marta"].enumerated().map { index, code in
      """
      {"id":\(index + 1),"code":"\(code)","name":"x","is_manager":false,"tax_identifier":null,
      "email":null,"iban":null,"language":null,"note":null}
      """
    }
    for (version, turns) in [(2, "2 3 1"), (3, nil)] as [(Int, String?)] {
      let kinds = recordKinds.filter { $0.since <= version }.map { $0.kind }
      let last = kinds.filter(\.isNumbered).map { kind in
        "\"\(kind.list)\":" + (kind == Party.kind ? "3" : "0")
      }
      let lists = kinds.map { kind in
        "\"\(kind.list)\":[" + (kind == Party.kind ? parties.joined(separator: ",") : "") + "]"
      }
      let text = """
        {"schema":"estada/export/\(version)","last_ids":{\(last.joined(separator: ","))},
        \(lists.joined(separator: ",\n"))}
        """
      try withSample { sample in
        let path = sample.folder.appending(path: "\(version).sqlite").path
        let reader = BookDocumentReader(of: text)
        _ = try Ledger.create(path, from: reader, at: "-", sample.recording())
        #expect(try Ledger.open(path).settings.value("turns") == turns, "version \(version)")
      }
    }
  }

  @Test func `is restored by the number of a backup`() throws {
    try withSample { sample in
      let (backup, summary, missing) = try sample.ledger.backUp()
      #expect(summary.count.isEmpty && backup.number == 1 && missing == 0)
      _ = try sample.addBooking("Marta", on: "2026-07-03")
      #expect(throws: Refusal("error.unknown-backup", ["name": .text("7")])) {
        try Ledger.restoration(of: "7", at: sample.path)
      }
      #expect(throws: Refusal("error.file-is-book", ["path": .text(sample.path)])) {
        try Ledger.restoration(of: sample.path, at: sample.path)
      }
      let (kept, missingDocuments) = try Ledger.restore(
        try Ledger.restoration(of: "1", at: sample.path), sample.recording())
      try sample.reopen()
      #expect(try sample.bookings().isEmpty)
      #expect(kept?.number == 2 && missingDocuments == 0)
      let items = try Ledger.backupItems(of: sample.path, checks: true)
      #expect(items.map(\.bookings) == [1, 0] && items.allSatisfy { $0.isSound == true })
    }
  }

  @Test func `is never written over`() throws {
    try withSample { (sample) throws in
      #expect(throws: Refusal("error.file-is-book", ["path": .text(sample.path + "-journal")])) {
        try Ledger.require(sample.path + "-journal", outside: sample.path)
      }
      let beginning = BookBeginning(zones: [], rates: [], language: nil, sample: nil)
      #expect(throws: StorageError.bookExists(place: .file(sample.path))) {
        try Ledger.create(sample.path, beginning, sample.recording(isDryRun: true))
      }
      #expect(try sample.ledger.repair().outcome.remaining.isEmpty)
    }
  }

  @Test func `keeps records that the law asks for`() throws {
    try withSample { (sample) throws in
      let limit: Day = "2022-11-21"
      #expect(
        throws: Refusal(
          "error.still-to-be-kept",
          ["day": .day("2022-11-22"), "latest": .day(limit), "iso": .text("2022-11-21")], .badData)
      ) {
        try sample.ledger.history.personalData(before: "2022-11-22", on: "2026-11-21")
      }
      #expect(try sample.ledger.history.personalData(before: limit, on: "2026-11-21").count == 0)
    }
  }
}

struct `The homes of listings` {
  @Test func `are known, learned once, or asked for`() throws {
    try withSample { sample in
      _ = try sample.ledger.homes.add(named: "Mas") { $0.zone = "2" }
      var map = try sample.ledger.imports.listingMap(property: nil, homes: [("Sunny flat", "sol")])
      let left = try map.resolve(["Sunny flat", "Farm", "Barn"], namesLast: true) {
        $0 == "Farm" ? 2 : nil
      }
      #expect(left == ["Barn"])
      #expect(map.learned.map(\.name) == ["Sunny flat", "Farm"])
      #expect(map.home(of: "farm") == 2 && map.home(of: "Barn") == nil)
      #expect(throws: Refusal("error.import-property-needed", ["codes": .text("mas, sol")])) {
        try map.resolve([nil], namesLast: true) { _ in nil }
      }
    }
  }
}

extension BookDocumentReader {
  /// Makes a reader of a text in memory.
  fileprivate convenience init(of text: String) {
    var rest = Array(text.utf8)[...]
    self.init(
      JSONReader { buffer in
        let count = min(buffer.count, rest.count)
        buffer.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
      })
  }
}
