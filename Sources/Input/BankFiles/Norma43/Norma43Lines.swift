/// The lines of a Norma 43: with the line ends of the standard, with carriage returns alone, or with none, so that
/// each 80 characters are a line.
struct Norma43Lines {
  /// What ends a line.
  private enum End {
    case byte(UInt8)
    case length
  }

  private let end: End
  private let charset: Norma43Charset
  private var rest: ArraySlice<UInt8>
  /// The number of the last line, from 1.
  private(set) var number = 0

  /// Makes the lines of a text.
  init(_ text: ArraySlice<UInt8>, _ charset: Norma43Charset) {
    rest = text
    self.charset = charset
    if text.contains(0x0A) {
      end = .byte(0x0A)
    } else if text.contains(0x0D) {
      end = .byte(0x0D)
    } else {
      var lines = Norma43Lines(of: text, charset)
      var areRecords = true
      while areRecords, let line = lines.next() {
        areRecords = Norma43Record.codes.contains(
          String(decoding: line.bytes.prefix(2), as: UTF8.self))
      }
      end = areRecords ? .length : .byte(0x0A)
    }
  }

  /// The lines of 80 characters each.
  private init(of text: ArraySlice<UInt8>, _ charset: Norma43Charset) {
    rest = text
    self.charset = charset
    end = .length
  }

  /// The next line without its end, and whether the file ends in it.
  mutating func next() -> (bytes: ArraySlice<UInt8>, isLast: Bool)? {
    guard !rest.isEmpty else { return nil }
    number += 1
    switch end {
    case .byte(let byte):
      let line = rest[..<(rest.firstIndex(of: byte) ?? rest.endIndex)]
      rest = rest[line.endIndex...]
      let isLast = rest.isEmpty
      rest = rest.dropFirst()
      return (line.droppingLast { $0 == 0x0D }, isLast)
    case .length:
      let line = rest[..<lineEnd]
      rest = rest[line.endIndex...]
      return (line, rest.isEmpty)
    }
  }

  /// The index behind the next 80 characters.
  private var lineEnd: Int {
    if charset.hasSingleBytes { return min(rest.startIndex + Norma43Record.length, rest.endIndex) }
    var characters = 0
    for index in rest.indices where rest[index] & 0xC0 != 0x80 {
      if characters == Norma43Record.length { return index }
      characters += 1
    }
    return rest.endIndex
  }
}
