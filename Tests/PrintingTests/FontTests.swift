import Foundation
import Testing

@testable import Printing

struct `The fonts of PDF files` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Other characters are named as ones that the file lacks.
  @Test func `have the characters that the program counts on`() throws {
    let make = try String(
      contentsOf: Self.root.appending(path: "Sources/C/CHaru/Fonts/make"), encoding: .utf8)
    let text = try #require(make.components(separatedBy: "\"\"\"").dropFirst(3).first)
    let spans = text.split(whereSeparator: \.isWhitespace).map { span in
      let ends = span.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      return ends[0]...(ends.last ?? ends[0])
    }
    #expect(spans == PDFFile.glyphs)
  }

  /// libharu embeds a font with the tables of a list, of which `prep` is the last. Where that is empty, it cannot save
  /// what has a length that is a multiple of 4096.
  @Test(arguments: ["Regular", "Bold"])
  func `have a last table that is not empty`(style: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let font = [UInt8](
      try Data(
        contentsOf: root.appending(path: "Sources/C/CHaru/Fonts/EstadaSans-\(style).ttf")))
    func number(at place: Int) -> Int { font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let count = Int(font[4]) << 8 | Int(font[5])
    let places = (0..<count).map { 12 + 16 * $0 }
    let last = places.first { Array(font[$0..<$0 + 4]) == Array("prep".utf8) }
    #expect(try number(at: #require(last) + 12) > 0)
  }
}
