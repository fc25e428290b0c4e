import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Bills

struct `A bill in a picture` {
  @Test func `is read twice, and its total is sure`() throws {
    try Tool.require("tesseract")
    let bill = try Samples.example("digi-photo.jpg")
    #expect(bill.source == .picture)
    #expect(bill.total.value?.plainText == "25.00")
    #expect(bill.total.mark != .unsure)
    #expect(bill.number.value == "DGFC2607123456")
    #expect(bill.date.value?.isoText == "2026-07-01")
  }

  /// The orientations that a camera writes into a picture that was taken as it lies.
  @Test(arguments: [UInt8(3), 6, 8])
  func `is turned the right way up`(orientation: UInt8) throws {
    try Tool.require("tesseract")
    let url = Samples.examples.appending(path: "digi-photo.jpg")
    let photo = Array(try Data(contentsOf: url))
    // The picture lies the right way up, so that its orientation turns it away.
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}".utf8)
      + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    let bill = try Samples.read(Array(photo[..<2] + exif + photo[2...]))
    #expect(bill.total.value?.plainText == "25.00")
    #expect(bill.total.mark != .unsure)
    #expect(bill.date.value?.isoText == "2026-07-01")
  }

  @Test(arguments: [0, 90, 180, 270])
  func `is turned the right way up though it has few labels`(rotation: Int) throws {
    try Tool.require("tesseract")
    let ticket = DrawnPage.lines([
      "BAR EJEMPLO", "2 Bocadillo de jamon 9,00", "3 Cerveza 7,50", "1 Racion de bravas 15,30",
      "TOTAL 31,80 EUR", "Gracias por su visita",
    ])
    let bill = try Samples.read(DrawnPage.picture(ticket, rotation: rotation))
    #expect(bill.source == .picture)
    #expect(bill.total.value?.plainText == "31.80")
    #expect(bill.total.mark != .unsure)
  }

  @Test func `without letters has no words`() throws {
    try Tool.require("tesseract")
    #expect(throws: BillFault.wordless) { try Samples.read(DrawnPage.picture("")) }
  }

  @Test func `is refused if it is damaged`() throws {
    try Tool.require("tesseract")
    for start: [UInt8] in [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF, 0xE1], [0x49, 0x49, 0x2A, 0],
      Array("RIFF0000WEBP0".utf8),
    ] {
      #expect(throws: BillFault.self) {
        try Samples.read(start + Array(repeating: 0, count: 40))
      }
    }
  }

  /// Pictures of gray (0) or colours (2): the first has more pixels than any telephone takes, the
  /// second more bytes than a reader may have.
  @Test(arguments: [(30_000, UInt8(0)), (7_000, 2)])
  func `is refused if it is too large`(edge: Int, colours: UInt8) throws {
    try Tool.require("tesseract")
    // The header of a PNG; its checksum is not that of the header.
    let size = [0, 0, UInt8(edge >> 8), UInt8(edge & 0xFF)]
    let header: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + size + size + [8, colours, 0, 0, 0, 0, 0, 0, 0]
    #expect(throws: BillFault.exhausting) {
      try Samples.read(header + Array(repeating: 0, count: 100))
    }
  }

  @Test func `is words of two readings, and codes`() {
    let output = """
      code\thttps://example.com
      word\t1\t2\t3\t4\t90\tlost
      reading\t1
      word\t1\t2\t3\t4\t90\tTotal
      word\t1\t2\t3\t4\t5\tx
      word\tx\t2\t3\t4\t90\tx
      reading\t2
      word\t1\t2\t3\t4\t90\t25,00
      """
    let text = PictureText(Array(output.utf8))
    #expect(text.codes == ["https://example.com"])
    #expect(text.readings.map { $0.words.map(\.text) } == [["Total"], ["25,00"]])
  }
}

struct `A value that was read twice` {
  struct Reading: Sendable, CustomTestStringConvertible {
    let first: BillField<Int>
    let second: BillField<Int>
    let result: BillField<Int>
    var testDescription: String { "\(first.mark) and \(second.mark)" }

    init(_ first: (Int, Mark)?, _ second: (Int, Mark)?, _ result: (Int, Mark)?) {
      func field(_ value: (Int, Mark)?) -> BillField<Int> {
        value.map { BillField($0.0, $0.1) } ?? BillField()
      }
      (self.first, self.second, self.result) = (field(first), field(second), field(result))
    }
  }

  @Test(arguments: [
    Reading((1, .checked), (1, .read), (1, .checked)),
    Reading((1, .read), (1, .read), (1, .read)),
    Reading((1, .read), (2, .read), (1, .unsure)),
    Reading((1, .checked), (2, .read), (1, .unsure)),
    Reading((1, .checked), (2, .checked), (1, .unsure)),
    Reading((1, .checked), nil, (1, .read)),
    Reading((1, .checked), (2, .unsure), (1, .read)),
    Reading((1, .checked), (1, .unsure), (1, .read)),
    Reading((1, .read), nil, (1, .unsure)),
    Reading((1, .unsure), (1, .read), (1, .read)),
    Reading(nil, (1, .read), (1, .unsure)),
    Reading(nil, nil, nil),
  ])
  func `is as sure as both readings say alike`(reading: Reading) {
    #expect(BillField.agreeing(reading.first, reading.second) == reading.result)
  }

  @Test func `has the name that stands with the tax identifier`() {
    var first = Bill()
    first.supplier = BillField("ESTI", .read)
    first.total = BillField(Money(cents: 7878), .checked)
    var second = Bill()
    second.supplierTaxID = BillField("A81948077", .checked)
    second.supplier = BillField("Endesa Energía", .checked)
    for bill in [Bill.agreeing(first, second), Bill.agreeing(second, first)] {
      #expect(bill.supplierTaxID == BillField("A81948077", .read))
      #expect(bill.supplier == BillField("Endesa Energía", .read))
      #expect(bill.total.value == Money(cents: 7878))
    }
  }
}
