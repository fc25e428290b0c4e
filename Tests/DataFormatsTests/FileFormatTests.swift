import DataFormats
import Testing

struct `What a file is` {
  @Test(
    arguments: [
      (Array("Date,Type\n".utf8), .text), ([], .text), (Array("<Núria>".utf8), .text),
      ([0x44, 0, 0x61, 0, 0x74, 0, 0x65, 0], .text), ([0xFF, 0xFE, 0x44, 0], .text),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0], .xls),
      (Array("PK\u{3}\u{4}".utf8), .zip),
      (Array("PK\u{3}\u{4}".utf8) + Array(repeating: 0, count: 26) + Array("xl/a".utf8), .office),
      (Array("GIF89a".utf8), .image), ([0xFF, 0xD8, 0xFF, 0xE0], .image),
      (Array("\u{FEFF}<HTML>".utf8), .webPage),
      (Array("<\0h\0t\0m\0l\0>\0".utf8), .webPage), ([0, 0, 0, 1], .binary),
      ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0], .binary),
    ] as [([UInt8], FileFormat)])
  func `shows in how it begins`(bytes: [UInt8], format: FileFormat) {
    #expect(FileFormat(of: bytes) == format)
  }
}
