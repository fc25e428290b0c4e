import DataFormats
import Testing

struct `Text in any encoding` {
  static let text = "Núria,1.234,50 €,col·lecció,“Àtic”\r\n"

  private func decoded(_ bytes: [UInt8]) throws -> String {
    String(decoding: try TextDecoding.utf8(bytes), as: UTF8.self)
  }

  @Test func `is read as UTF-8 where it is that`() throws {
    let text = `Text in any encoding`.text
    #expect(try decoded(Array(text.utf8)) == text)
    #expect(try decoded([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == text)
    #expect(try decoded([]) == "")
  }

  @Test func `is read as UTF-16 of either order`() throws {
    let text = `Text in any encoding`.text + "😀"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try decoded([0xFF, 0xFE] + little) == text)
    #expect(try decoded([0xFE, 0xFF] + big) == text)
    // Without a mark, by the zeros of its first characters.
    let header = "Date,Type,Confirmation code,Booking date\n"
    #expect(
      try decoded((header + text).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        == header + text)
    #expect(
      try decoded((header + text).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        == header + text)
  }

  @Test func `is read as Windows 1252 where it is nothing else`() throws {
    #expect(try decoded([0xC0, 0x74, 0x69, 0x63, 0x20, 0x80]) == "Àtic €")
    #expect(try decoded([0x93, 0x43, 0x41, 0x46, 0xC9, 0x94, 0x20, 0xFF]) == "“CAFÉ” ÿ")
    #expect(try decoded([0x63, 0x6F, 0x6C, 0xB7, 0x6C]) == "col·l")
  }

  @Test func `gives every byte of Windows 1252 back, but for five that mean nothing`() throws {
    var unknown: [UInt8] = []
    for byte in UInt8(0x80)...0xFF {
      do throws(TextFault) {
        let character = try TextDecoding.utf8([byte])
        #expect(character.count > 1)
      } catch {
        #expect(error == .undecodable(line: 1, byte: byte))
        unknown.append(byte)
      }
    }
    #expect(unknown == [0x81, 0x8D, 0x8F, 0x90, 0x9D])
  }

  @Test func `is refused where it is of two encodings`() {
    let mixed = Array("a\nNúria\n".utf8) + [0x4E, 0xFA, 0x72]
    #expect(throws: TextFault.mixed(line: 3, byte: 0xFA)) { try TextDecoding.utf8(mixed) }
    #expect(throws: TextFault.mixed(line: 1, byte: 0x80)) {
      try TextDecoding.utf8([0xEF, 0xBB, 0xBF, 0x80, 0x41])
    }
  }

  @Test func `is refused where it breaks off in a character`() {
    let text = Array("a\nÀtic 10 €".utf8)
    #expect(throws: TextFault.broken(line: 2)) { try TextDecoding.utf8(text.dropLast()) }
    #expect(throws: TextFault.broken(line: 2)) { try TextDecoding.utf8(text.dropLast(2)) }
    #expect(throws: TextFault.broken(line: 1)) { try TextDecoding.utf8([0xFF, 0xFE, 0x41]) }
    // Half of a pair of surrogates.
    #expect(throws: TextFault.broken(line: 1)) {
      try TextDecoding.utf8([0xFF, 0xFE, 0x41, 0, 0x3D, 0xD8])
    }
  }
}

extension TextDecoding {
  /// For parts of arrays.
  fileprivate static func utf8(_ bytes: ArraySlice<UInt8>) throws(TextFault) -> [UInt8] {
    try utf8(Array(bytes))
  }
}
