import Bookkeeping
import DataFormats
import Foundation
import TestKit
import Testing

@testable import Exchange

/// A record whose kind has got fields with later versions of the document.
private struct Growing: BookRecord {
  static let kind = RecordKind("growing", list: "growing")
  var id: Int64 = 0
  var name = ""
  var note: String?
  var rank = 7

  mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.visit(RecordField("name", .filled), &name)
    try visitor.visit(RecordField("note", since: 2), &note)
    try visitor.visit(RecordField("rank", in: 1...9, since: 3), &rank)
  }
}

struct `A document of an earlier version` {
  @Test(arguments: [
    (1, ["id", "name"]), (2, ["id", "name", "note"]), (3, ["id", "name", "note", "rank"]),
  ])
  func `has the keys of its version`(version: Int, keys: [String]) {
    #expect(Growing.columns(in: version) == keys)
  }

  @Test func `leaves the fields that it lacks at their empty values`() throws {
    for version in 1...3 {
      var row = DocumentRow(columns: Growing.columns(in: version))
      let position = TextPosition(line: 1, column: 1)
      for (name, value) in [("name", "x"), ("note", "y")] {
        guard let place = row.place(of: name) else { continue }
        let isKept = row.store(.string(value), at: position, in: place)
        #expect(isKept)
      }
      if let place = row.place(of: "rank") {
        let isKept = row.store(.number("3"), at: position, in: place)
        #expect(isKept)
      }
      var record = Growing()
      var source = RowSource(row: row, version: version, codes: [:])
      try record.visit(&source)
      let expected = Growing(name: "x", note: version > 1 ? "y" : nil, rank: version > 2 ? 3 : 7)
      #expect(record == expected)
    }
  }

  @Test func `is read, and a version that does not exist is refused`() throws {
    let text = try MemoryBook.full().text()
    for version in 1...BookDocument.version {
      let old = text.replacing(BookDocument.schema, with: "estada/export/\(version)")
      if version == BookDocument.version { #expect(try MemoryBook(reading: old).text() == text) }
    }
    for version in ["0", "01", "+1", "-1", "x", ""] {
      let wrong = text.replacing(BookDocument.schema, with: "estada/export/\(version)")
      let fault = #expect(throws: DocumentFault.self) { try MemoryBook(reading: wrong) }
      #expect(fault?.reason == .otherSchema("estada/export/\(version)"))
    }
  }

  @Test func `of version 1 has stays without states, and no adjustments and receipts`() throws {
    let text = """
      {"schema":"estada/export/1",
      "last_ids":{"properties":1,"listings":0,"bookings":1,"expenses":0,"payments":0},
      "settings":[],"zones":[{"code":"1","name":"B","parent":null}],"rates":[],
      "properties":[{"id":1,"code":"a","name":"A","address":null,"town":null,"zone":"1",
      "registration":null}],"listings":[],
      "bookings":[{"id":1,"property":"a","check_in":"2026-01-02","nights":3,"guest":"G",
      "adults":2,"children":0,"exempt_adults":0,"exempt_reason":null,"amount":"10.00",
      "commission":"0.00","channel":null,"reference":null,"tax_collected":false,"note":null,
      "prepaid_on":null}],"expenses":[],"payments":[]}
      """
    let book = try MemoryBook(reading: text)
    let booking = try #require(book.all(Booking.self).first)
    #expect(booking.stay.state == .confirmed && !booking.stay.taxApart)
    #expect(book.all(Property.self).first?.taxApart == false)
    #expect(book.all(Adjustment.self).isEmpty && book.all(Receipt.self).isEmpty)
    let withList = text.replacing("\"payments\":[]}", with: "\"payments\":[],\"receipts\":[]}")
    #expect(throws: DocumentFault.self) { try MemoryBook(reading: withList) }
  }
}

struct `Version 3 of the document, which released programs write` {
  /// Its keys are what they are: a field that came later names a later version. Never record this file again.
  @Test func `keeps its keys`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots/export-3.txt")
    let keys = recordKinds.flatMap { kind in
      kind.fields.filter { $0.field.since <= 3 }.map { "\(kind.kind.list) \($0.field.name)" }
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(keys.map { $0 + "\n" }.joined() == kept)
  }
}
