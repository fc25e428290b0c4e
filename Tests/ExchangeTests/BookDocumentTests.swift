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

  /// A document of which one text is replaced, and why it is refused.
  struct Damage: Sendable, CustomTestStringConvertible {
    let text: String
    let replacement: String
    let reason: DocumentFault.Reason
    /// The place of the fault; empty for the document as a whole.
    var path = ""

    var testDescription: String { "\(text) → \(replacement)" }
  }

  static let damages: [Damage] = [
    Damage(
      text: BookDocument.schema, replacement: "estada/export/\(BookDocument.version + 1)",
      reason: .newerSchema(version: BookDocument.version + 1)),
    Damage(
      text: BookDocument.schema, replacement: "estada/export/0",
      reason: .otherSchema("estada/export/0")),
    Damage(
      text: BookDocument.schema, replacement: "estada/bookings/1",
      reason: .otherSchema("estada/bookings/1")),
    Damage(text: "\"schema\":", replacement: "\"scheme\":", reason: .noSchema),
    Damage(text: "\"last_ids\":", replacement: "\"last_id\":", reason: .unknownKey("last_id")),
    Damage(text: "\"zones\":", replacement: "\"rates\":", reason: .missingKey("zones")),
    Damage(
      text: "\"payments\":[", replacement: "\"payments\":{", reason: .value("{}", wanted: .list),
      path: "payments"),
    Damage(text: "]}\n", replacement: "],\"zones\":[]}\n", reason: .duplicateKey("zones")),
    Damage(text: "]}\n", replacement: "],\"guests\":[]}\n", reason: .unknownKey("guests")),
    Damage(text: "]}\n", replacement: "]}x\n", reason: .syntax(.unexpected("x"))),
    Damage(text: "]}\n", replacement: "]", reason: .syntax(.unfinished)),
    Damage(
      text: "\"bookings\":9007199254740991", replacement: "\"bookings\":9007199254740992",
      reason: .value("9007199254740992", wanted: .number(0...9_007_199_254_740_991)),
      path: "last_ids.bookings"),
    Damage(
      text: "\"bookings\":9007199254740991", replacement: "\"bookings\":9223372036854775807",
      reason: .value("9223372036854775807", wanted: .number(0...9_007_199_254_740_991)),
      path: "last_ids.bookings"),
    Damage(
      text: "\"id\":7", replacement: "\"id\":10", reason: .value("10", wanted: .number(1...9)),
      path: "properties[1].id"),
    Damage(
      text: "\"id\":12", replacement: "\"id\":1.0",
      reason: .value("1.0", wanted: .number(1...9_007_199_254_740_991)), path: "bookings[0].id"),
    Damage(
      text: "\"id\":12", replacement: "\"id\":12,\"id\":12", reason: .duplicateKey("id"),
      path: "bookings[0]"),
    Damage(
      text: "\"id\":12", replacement: "\"ids\":12", reason: .unknownKey("ids"), path: "bookings[0]"),
    Damage(
      text: "\"guest\":\"=1", replacement: "\"guest\":[\"=1", reason: .value("[]", wanted: .scalar),
      path: "bookings[0].guest"),
    Damage(
      text: "\"guest\":\"=1", replacement: "\"guest\":\"\\ud800", reason: .syntax(.badText),
      path: "bookings[0].guest"),
    Damage(
      text: "\"guest\":\"=1+1; \\\\ \\u007f\",", replacement: "", reason: .missingKey("guest"),
      path: "bookings[0]"),
    Damage(
      text: "\"guest\":\"=1+1; \\\\ \\u007f\"", replacement: "\"guest\":\" \"",
      reason: .value(" ", wanted: .filledText), path: "bookings[0].guest"),
    Damage(
      text: "\"2026-08-01\"", replacement: "\"2026-8-1\"", reason: .value("2026-8-1", wanted: .day),
      path: "bookings[1].check_in"),
    Damage(
      text: "\"2026-08-01\"", replacement: "\"2026-02-29\"",
      reason: .value("2026-02-29", wanted: .day), path: "bookings[1].check_in"),
    Damage(
      text: "\"2026-02-01\"", replacement: "\"2026-07-04\"",
      reason: .record(.prepaidAfterCheckIn(prepaid: day("2026-07-04"), checkIn: day("2026-07-03"))),
      path: "bookings[0]"),
    Damage(
      text: "\"612.00\"", replacement: "\"612.0\"", reason: .value("612.0", wanted: .amount),
      path: "bookings[0].amount"),
    Damage(
      text: "\"612.00\"", replacement: "612.00", reason: .value("612.00", wanted: .amount),
      path: "bookings[0].amount"),
    Damage(
      text: "\"612.00\"", replacement: "\"-612.00\"",
      reason: .record(.outOfRange("amount", -61_200, Money.prices)),
      path: "bookings[0]"),
    Damage(
      text: "\"612.00\"", replacement: "\"10000000000.01\"",
      reason: .value("10000000000.01", wanted: .amount), path: "bookings[0].amount"),
    Damage(
      text: "\"nights\":3660", replacement: "\"nights\":3661",
      reason: .value("3661", wanted: .number(0...3660)), path: "bookings[1].nights"),
    Damage(
      text: "\"health\"", replacement: "\"tired\"",
      reason: .value("tired", wanted: .choice(["age", "social", "force-majeure", "health"])),
      path: "bookings[0].exempt_reason"),
    Damage(
      text: "\"tax_collected\":true,\"note\"", replacement: "\"tax_collected\":1,\"note\"",
      reason: .value("1", wanted: .flag), path: "bookings[0].tax_collected"),
    Damage(
      text: "\"property\":\"mas\",\"check_in\"", replacement: "\"property\":\"mes\",\"check_in\"",
      reason: .unknownReference(table: "property", code: "mes"), path: "bookings[1].property"),
    Damage(
      text: "\"zone\":\"sitges\"", replacement: "\"zone\":\"salou\"",
      reason: .unknownReference(table: "zone", code: "salou"),
      path: "properties[0].zone"),
    Damage(
      text: "\"parent\":\"2\"", replacement: "\"parent\":\"3\"",
      reason: .unknownReference(table: "zone", code: "3"),
      path: "zones[2].parent"),
    Damage(
      text: "\"code\":\"mas\"", replacement: "\"code\":\"Mas\"",
      reason: .value("Mas", wanted: .code), path: "properties[0].code"),
    Damage(
      text: "HUTB-001234", replacement: "HUTB001234",
      reason: .value("HUTB001234", wanted: .pattern(of: "registration")),
      path: "properties[0].registration"),
    Damage(
      text: "\"612.00\"", replacement: "\"-92233720368547758.08\"",
      reason: .value("-92233720368547758.08", wanted: .amount), path: "bookings[0].amount"),
    Damage(
      text: "\"0.0001\"", replacement: "\"92233720368547758.07\"",
      reason: .value("92233720368547758.07", wanted: .rate), path: "rates[1].amount"),
    Damage(
      text: "\"0.0001\"", replacement: "\"-922337203685477.5808\"",
      reason: .value("-922337203685477.5808", wanted: .rate), path: "rates[1].amount"),
    Damage(
      text: "\"0.0001\"", replacement: "\"0.001\"", reason: .value("0.001", wanted: .rate),
      path: "rates[1].amount"),
  ]

  @Test(arguments: damages)
  func `is refused with its place where it is damaged`(
    damage: Damage
  ) throws {
    let text = try MemoryBook.full().text()
    let start = try #require(text.range(of: damage.text, options: .literal)).lowerBound
    let damaged = text.replacingOccurrences(
      of: damage.text, with: damage.replacement, options: .literal,
      range: start..<(text.index(start, offsetBy: damage.text.count)))
    let fault = #expect(throws: DocumentFault.self) { try MemoryBook(reading: damaged) }
    #expect(fault?.reason == damage.reason)
    #expect(fault?.path == damage.path)
    // Every row stands on a line of its own, so that the line tells the row.
    let line = damaged.prefix(upTo: start).utf8.count { $0 == 0x0A } + 1
    #expect((line...line + 2).contains(fault?.position.line ?? 0), "\(String(describing: fault))")
  }
}
