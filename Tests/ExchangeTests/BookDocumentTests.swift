import Bookkeeping
import DataFormats
import Exchange
import Foundation
import TestKit
import Testing

struct `A book as a document` {
  @Test func `is read back and written again byte for byte`() throws {
    let text = try MemoryBook.full().text()
    let again = try MemoryBook(reading: text).text()
    #expect(again.utf8.elementsEqual(text.utf8))
    #expect(text.hasPrefix("{\"schema\":\"\(BookDocument.schema)\",\n\"last_ids\":{"))
    #expect(BookDocument.schema == "estada/export/\(BookDocument.version)")
  }

  @Test func `is read back when there is nothing in the book`() throws {
    let text = try MemoryBook().text()
    #expect(try MemoryBook(reading: text).text() == text)
  }

  @Test func `may have the keys of a row in any order, and any space`() throws {
    let text = try MemoryBook.full().text()
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let document = try #require(object)
    var rebuilt = "{\"schema\": \"\(BookDocument.schema)\",\r\n \"last_ids\": "
    let order = ["last_ids"] + recordKinds.map { $0.kind.list }
    for (index, key) in order.enumerated() {
      let data = try JSONSerialization.data(
        withJSONObject: try #require(document[key]), options: [.prettyPrinted, .sortedKeys])
      rebuilt += (index == 0 ? "" : ",\n\"\(key)\" : ") + String(decoding: data, as: UTF8.self)
    }
    #expect(try MemoryBook(reading: rebuilt + "}").text() == text)
  }

  static let damages: [(String, String, DocumentFault.Reason, String)] = [
    ("estada/export/1", "estada/export/2", .newerSchema(version: 2), ""),
    ("estada/export/1", "estada/export/0", .otherSchema("estada/export/0"), ""),
    ("estada/export/1", "estada/bookings/1", .otherSchema("estada/bookings/1"), ""),
    ("\"schema\":", "\"scheme\":", .noSchema, ""),
    ("\"last_ids\":", "\"last_id\":", .unknownKey("last_id"), ""),
    ("\"zones\":", "\"rates\":", .missingKey("zones"), ""),
    ("\"payments\":[", "\"payments\":{", .value("{}", wanted: .list), "payments"),
    ("}]}\n", "}],\"zones\":[]}\n", .duplicateKey("zones"), ""),
    ("}]}\n", "}],\"guests\":[]}\n", .unknownKey("guests"), ""),
    ("}]}\n", "}]}x\n", .syntax(.unexpected("x")), ""),
    ("}]}\n", "}]", .syntax(.unfinished), ""),
    (
      "\"bookings\":9007199254740991", "\"bookings\":9007199254740992",
      .value("9007199254740992", wanted: .number(0...9_007_199_254_740_991)), "last_ids.bookings"
    ),
    (
      "\"bookings\":9007199254740991", "\"bookings\":9223372036854775807",
      .value("9223372036854775807", wanted: .number(0...9_007_199_254_740_991)),
      "last_ids.bookings"
    ),
    (
      "\"id\":7", "\"id\":10",
      .value("10", wanted: .number(1...9)), "properties[1].id"
    ),
    (
      "\"id\":12", "\"id\":1.0", .value("1.0", wanted: .number(1...9_007_199_254_740_991)),
      "bookings[0].id"
    ),
    ("\"id\":12", "\"id\":12,\"id\":12", .duplicateKey("id"), "bookings[0]"),
    ("\"id\":12", "\"ids\":12", .unknownKey("ids"), "bookings[0]"),
    ("\"guest\":\"=1", "\"guest\":[\"=1", .value("[]", wanted: .scalar), "bookings[0].guest"),
    ("\"guest\":\"=1", "\"guest\":\"\\ud800", .syntax(.badText), "bookings[0].guest"),
    ("\"guest\":\"=1+1; \\\\ \\u007f\",", "", .missingKey("guest"), "bookings[0]"),
    (
      "\"guest\":\"=1+1; \\\\ \\u007f\"", "\"guest\":\" \"", .value(" ", wanted: .filledText),
      "bookings[0].guest"
    ),
    ("\"2026-08-01\"", "\"2026-8-1\"", .value("2026-8-1", wanted: .day), "bookings[1].check_in"),
    (
      "\"2026-08-01\"", "\"2026-02-29\"", .value("2026-02-29", wanted: .day), "bookings[1].check_in"
    ),
    (
      "\"2026-02-01\"", "\"2026-07-04\"",
      .record(.prepaidAfterCheckIn(prepaid: day("2026-07-04"), checkIn: day("2026-07-03"))),
      "bookings[0]"
    ),
    ("\"612.00\"", "\"612.0\"", .value("612.0", wanted: .amount), "bookings[0].amount"),
    ("\"612.00\"", "612.00", .value("612.00", wanted: .amount), "bookings[0].amount"),
    (
      "\"612.00\"", "\"-612.00\"", .record(.outOfRange("amount", -61_200, Money.prices)),
      "bookings[0]"
    ),
    (
      "\"612.00\"", "\"10000000000.01\"", .value("10000000000.01", wanted: .amount),
      "bookings[0].amount"
    ),
    (
      "\"nights\":3660", "\"nights\":3661", .value("3661", wanted: .number(1...3660)),
      "bookings[1].nights"
    ),
    (
      "\"health\"", "\"tired\"",
      .value("tired", wanted: .choice(["age", "social", "force-majeure", "health"])),
      "bookings[0].exempt_reason"
    ),
    (
      "\"tax_collected\":true,\"note\"", "\"tax_collected\":1,\"note\"", .value("1", wanted: .flag),
      "bookings[0].tax_collected"
    ),
    (
      "\"property\":\"mas\",\"check_in\"", "\"property\":\"mes\",\"check_in\"",
      .unknownReference(table: "property", code: "mes"), "bookings[1].property"
    ),
    (
      "\"zone\":\"sitges\"", "\"zone\":\"salou\"", .unknownReference(table: "zone", code: "salou"),
      "properties[0].zone"
    ),
    (
      "\"parent\":\"2\"", "\"parent\":\"3\"", .unknownReference(table: "zone", code: "3"),
      "zones[2].parent"
    ),
    ("\"code\":\"mas\"", "\"code\":\"Mas\"", .value("Mas", wanted: .code), "properties[0].code"),
    (
      "HUTB-001234", "HUTB001234", .value("HUTB001234", wanted: .registration),
      "properties[0].registration"
    ),
    (
      "\"612.00\"", "\"-92233720368547758.08\"",
      .value("-92233720368547758.08", wanted: .amount), "bookings[0].amount"
    ),
    (
      "\"0.0001\"", "\"92233720368547758.07\"", .value("92233720368547758.07", wanted: .rate),
      "rates[1].amount"
    ),
    (
      "\"0.0001\"", "\"-922337203685477.5808\"", .value("-922337203685477.5808", wanted: .rate),
      "rates[1].amount"
    ),
    ("\"0.0001\"", "\"0.001\"", .value("0.001", wanted: .rate), "rates[1].amount"),
  ]

  @Test(arguments: damages)
  func `is refused with its place where it is damaged`(
    old: String, new: String, reason: DocumentFault.Reason, path: String
  ) throws {
    let text = try MemoryBook.full().text()
    let start = try #require(text.range(of: old, options: .literal)).lowerBound
    let damaged = text.replacingOccurrences(
      of: old, with: new, options: .literal,
      range: start..<(text.index(start, offsetBy: old.count)))
    let fault = #expect(throws: DocumentFault.self) { try MemoryBook(reading: damaged) }
    #expect(fault?.reason == reason)
    #expect(fault?.path == path)
    // Every row stands on a line of its own, so that the line tells the row.
    let line = damaged.prefix(upTo: start).utf8.count { $0 == 0x0A } + 1
    #expect((line...line + 2).contains(fault?.position.line ?? 0), "\(String(describing: fault))")
  }
}
