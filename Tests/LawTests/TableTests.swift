import Bookkeeping
import Foundation
import TestKit
import Testing

struct `The tables of a book` {
  /// A book with records of every kind that tables have, some of them removed.
  private func make(
    at path: String, seed: UInt64
  ) throws -> TrialBook {
    var random = RandomBook(seed: seed)
    let book = try random.make(at: path, bookings: 15, expenses: 10, bills: 4)
    var commands: [[String]] = [
      ["booking", "remove", "2"], ["expense", "remove", "3"],
      ["owner", "add", "Zoe", "--iban", "ES9121000418450200051332"],
      ["owner", "add", "Bru", "--manager", "--note", "'=1+1; -x"],
      ["owner", "shares", "atic", "--from", "2013-01-01", "anna=1/3", "zoe=2/3"],
      ["owner", "group", "add", "Vila", "anna=1/7", "zoe=rest"],
      ["agreement", "set", "atic", "--from", "2014-01-01", "--percent", "12,5", "--vat", "21"],
      ["transfer", "add", "anna", "zoe", "--amount", random.amount(), "--date", "2020-01-01"],
      ["budget", "set", "mas", "--amount", random.amount(), "--every", "year"],
      ["property", "edit", "mas", "--listing", "Sunny", "--tag", "costa", "--receiver", "bru"],
      ["property", "edit", "mas", "--vat", "10", "--from", "2026-01-01"],
      ["supplier", "edit", "Endesa", "--category", "electricity"],
      [
        "bank", "rule", "add", "comissio manteniment", "--category", "bank-fees", "--property",
        "mas",
      ],
      ["bank", "rule", "add", "traspas", "--ignore"],
      [
        "agenda", "add", "Waste tax", "--date", "2026-12-02", "--every", "year", "--property",
        "mas",
      ],
      ["agenda", "add", "Boiler", "--date", "2026-12-12"],
      ["owner", "edit", "anna", "--residence", "DE", "--from", "2026"],
      ["property", "edit", "atic", "--main-home", "zoe", "--from", "2026-02-01"],
      random.addRecurring(), random.addAdjustment(of: 1), random.receive(for: 3),
      random.cancel(4),
    ]
    commands.append(random.addBooking() + ["--channel", "airbnb", "--reference", "HM\(seed)"])
    var done = 0
    for command in commands where book.run(command).status == 0 { done += 1 }
    #expect(done > 18, "seed \(seed): \(done)")
    return book
  }

  /// The records of tables of a book, as `export json` writes them. A workbook has spaces for the line breaks of
  /// texts, and no highest number that a removed record had.
  private func lines(of book: TrialBook) throws -> [String] {
    let export = book.run("export", "json", "-")
    try #require(export.status == 0, "\(export.errors)")
    let lists = Set(tableKinds.map { "\"\($0.kind.list)\":[" })
    var list = ""
    return export.output.components(separatedBy: "\n").compactMap { line in
      for part in line.components(separatedBy: ",")
      where part.hasSuffix(":[") || part.hasSuffix(":[]") {
        list = part
      }
      guard line.hasPrefix("{"), lists.contains(list) else { return nil }
      return line.replacing("\\n", with: " ")
    }
  }

  @Test(arguments: zip(SeededGenerator.seeds(42, 1714, 2026), ["ca", "es", "en"]))
  func `make the same book of an empty one, and change nothing in their own`(
    seed: UInt64, language: String
  ) throws {
    try withTemporaryFolder { folder in
      let book = try make(at: folder.appending(path: "book.sqlite").path, seed: seed)
      let file = folder.appending(path: "tables.xlsx").path
      let export = book.run("export", "tables", file, "--lang", language)
      try #require(export.status == 0, "seed \(seed): \(export.errors)")
      let before = try dump(book.path)
      let same = book.run("import", "tables", file)
      #expect(same.status == 0, "seed \(seed): \(same.errors)")
      #expect(try dump(book.path) == before, "seed \(seed): \(same.output)")
      #expect(!same.output.contains("left out"), "seed \(seed): \(same.output)")
      if Server.isChosen { return }
      let copy = TrialBook(path: folder.appending(path: "copy.sqlite").path)
      #expect(copy.run("init").status == 0)
      let taken = copy.run("import", "tables", file)
      try #require(taken.status == 0, "seed \(seed): \(taken.errors)")
      let (made, given) = (try lines(of: copy), try lines(of: book))
      #expect(given.count > 40 && made.difference(from: given).isEmpty, "seed \(seed)")
      for report in [
        ["report", "profit", "--by", "month", "--format", "json"],
        ["report", "position", "--format", "json"],
      ] {
        #expect(copy.run(report).output == book.run(report).output, "seed \(seed): \(report)")
      }
      let once = try dump(copy.path)
      #expect(copy.run("import", "tables", file).status == 0)
      #expect(try dump(copy.path) == once, "seed \(seed): twice")
    }
  }
}
