import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Bills

/// How a paper lay before the camera: the slope of its lines in per cent, by how much it is more at
/// the bottom than at the top, and how many points the lines curl.
struct Bend: Sendable, CustomTestStringConvertible {
  let slope: Double
  var fan = 0.0
  var curl = 0.0
  var testDescription: String { "\(slope) %, \(fan) % more, curl \(curl)" }

  /// The page of a text, with each word where it stands on the bent paper.
  func page(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let columns = lines.map(\.count).max() ?? 1
    let cell = min(7, 480 / Double(max(columns, 1)))
    return lines.enumerated().map { row, line in
      var column = 0
      return line.split(separator: " ", omittingEmptySubsequences: false).map { word in
        defer { column += word.count + 1 }
        return word.isEmpty
          ? "" : show(word, x: 50 + Double(column) * cell, y: 110 + Double(row) * 18, cell: cell)
      }.joined()
    }.joined()
  }

  private func show(_ word: Substring, x: Double, y: Double, cell: Double) -> String {
    let angle = (slope + fan * (y / 842 - 0.5)) / 100
    let phase = Double.pi * x / 595
    let middle = (x - 297) * angle + curl * sin(phase)
    let turn = atan(angle + curl * Double.pi / 595 * cos(phase))
    let bytes = word.unicodeScalars.map { scalar in
      let code = scalar == "€" ? 0x80 : scalar.value < 256 ? scalar.value : 0x3F
      return "\\" + String(code + 0o1000, radix: 8).suffix(3)
    }
    // A letter of Courier is 0.6 wide.
    return "BT /M \(cell / 0.6) Tf \(cos(turn)) \(-sin(turn)) \(sin(turn)) \(cos(turn)) "
      + "\(x) \(842 - y - middle) Tm (\(bytes.joined())) Tj ET\n"
  }
}

struct `A bill that was photographed at an angle` {
  @Test(arguments: [
    Bend(slope: 6), Bend(slope: -5, fan: 5), Bend(slope: 0, fan: -6), Bend(slope: 1, curl: 14),
    Bend(slope: -4, fan: 4, curl: -14),
  ])
  func `has labels and amounts in the same rows`(bend: Bend) throws {
    try Tool.require("tesseract")
    let page = bend.page(
      """
      BUGADERIA EXEMPLE, S.L.                                    NIF B12345674
      FACTURA 26/118                                             Data 14/09/2026

      Roba de llit                                                       41,20
      Tovalloles                                                         38,80
      Estovalles                                                         20,00

      BASE                                                              100,00
      IVA 21 %                                                           21,00
      TOTAL FACTURA                                                     121,00
      """)
    let bill = try Samples.read(DrawnPage.picture(page, edge: 2400))
    #expect(bill.total.value?.plainText == "121.00")
    #expect(bill.total.mark == .checked)
    #expect(bill.date.value?.isoText == "2026-09-14")
  }

  /// Those of `Texts` whose total is checked as text, bent in two ways.
  @Test func `has its total in nine cases of ten, and none that is wrong is checked`() throws {
    try Tool.requireForProof("tesseract")
    let bends = [Bend(slope: 4, fan: 4, curl: 8), Bend(slope: -6, fan: 3, curl: -6)]
    var (count, exact) = (0, 0)
    var wrong: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: Samples.texts.path).sorted() {
      let bytes = Array(try Data(contentsOf: Samples.texts.appending(path: name)))
      let total = try Samples.read(bytes).total
      guard total.mark == .checked else { continue }
      for bend in bends {
        let page = bend.page(String(decoding: bytes, as: UTF8.self))
        let found = try Samples.read(DrawnPage.picture(page, edge: 2400)).total
        count += 1
        if found.value == total.value {
          exact += 1
        } else {
          wrong.append("\(name) \(bend): \(found.value?.plainText ?? "none") \(found.mark)")
          #expect(found.mark != .checked, "\(name) \(bend)")
        }
      }
    }
    #expect(count >= 20)
    #expect(exact * 10 >= count * 9, "\(exact) of \(count); \(wrong)")
  }

  @Test func `of 34 million pixels is made smaller first`() throws {
    try Tool.require("tesseract")
    let page = DrawnPage.lines(["BAR EJEMPLO", "2 Bocadillo 9,00", "3 Cerveza 7,50", "TOTAL 16,50"])
    let photo = try DrawnPage.picture(page, format: "-jpeg", edge: 7000)
    let bill = try Samples.read(photo)
    #expect(bill.total.value?.plainText == "16.50")
  }
}

struct `The picture of a code` {
  @Test(arguments: [0, 90]) func `has no words`(rotation: Int) throws {
    try Tool.require("tesseract")
    let picture = try DrawnPage.picture(DrawnPage.fiscalCode(edge: 60), rotation: rotation)
    let text = try Engines.picture(picture, words: true)
    #expect(text.codes.count == 1)
    #expect(text.readings.flatMap(\.words).isEmpty)
    let bill = try Samples.read(picture)
    #expect(bill.supplier.value == nil)
  }
}
