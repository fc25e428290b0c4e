import Documents
import TestKit
import Testing

@testable import Importing

struct `A workbook` {
  private func text(_ name: String) throws -> String {
    try String(
      decoding: #require(FileSheets(Sample.bytes(name)).sheets.first).text, as: UTF8.self)
  }

  @Test func `becomes a line of text for each row`() throws {
    let lines = try text("booking-com-en.xls").split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0].hasPrefix("\"Book number\",\"Booked by\",\"Guest name(s)\",\"Check-in\""))
    #expect(lines[1].hasPrefix("4812770315,\"Hauck, Lukas\",\"Lukas Hauck\",\"2026-07-20\""))
    #expect(lines[1].contains(",2,0,,\"326.6314 EUR\",15,"))
  }

  @Test func `has its dates as text, whatever they are shown as`() throws {
    let text = try text("booking-com-es.xls")
    #expect(text.contains("\"Lukas Hauck\",\"2026-07-20\",\"2026-07-23\""))
  }

  @Test func `has its numbers with decimals that cannot group thousands`() throws {
    let text = try text("booking-com-es.xls")
    #expect(text.contains(",326.63,15,48.99,") && text.contains(",1245.50,15,186.83,"))
  }

  @Test func `with a password is told from a damaged one`() throws {
    // The record of who wrote it becomes one of encryption.
    let bytes = try Sample.bytes("booking-com-en.xls")
    let writer = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x5C, 0, 0x70, 0]) })
    var locked = bytes
    locked[writer] = 0x2F
    #expect(fault(locked, .bookingCom) == .refused("error.import.locked-workbook"))
  }

  /// A file made to harm, or one that lost a part on its way, gives an error and nothing else.
  @Test(arguments: 0..<60)
  func `that is damaged is refused or read, and harms nothing`(seed: Int) throws {
    var bytes = try Sample.bytes("booking-com-en.xls")
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(below limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(limit))
    }
    if seed.isMultiple(of: 3) {
      bytes.removeLast(next(below: bytes.count - 8))
    } else {
      for _ in 0..<20 { bytes[8 + next(below: bytes.count - 8)] = UInt8(next(below: 256)) }
    }
    #expect(fault(bytes, .bookingCom)?.refusal.reason != .inputOutput)
  }

  @Test func `that is none is refused with the library's reason`() {
    let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    let phrase = fault(signature, .bookingCom)?.refusal.phrases.first
    #expect(phrase?.key == "error.import.workbook")
    guard case .count(let code)? = phrase?.values["code"] else { return #expect(Bool(false)) }
    #expect(code < 0)
  }
}
