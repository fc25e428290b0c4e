internal import DataFormats
internal import Documents
internal import Matching

/// The lines of an iCalendar file, each as one, however many lines of the file it takes (RFC 5545, 3.1).
struct CalendarLines {
  /// A line: `DTSTART;VALUE=DATE:20261020`.
  struct Line {
    /// Its name in capitals: `DTSTART`.
    let name: String
    /// Its value: `20261020`.
    let value: String
    /// The line of the file on which it begins, from 1.
    let number: Int
  }

  /// The encoding of the file.
  let encoding: CalendarFile.Encoding
  private let text: [UInt8]
  /// The number in the file of each line of the text.
  private let numbers: [Int]
  private var position = 0
  private var index = 0

  /// The most bytes of a line; a longer one is dropped.
  static let mostBytes = 64 << 10

  /// Reads a file in UTF-8, UTF-16 or Windows-1252.
  ///
  /// - Throws: `Refusal` for zero bytes, and for UTF-16 that ends within a letter.
  init(_ bytes: [UInt8]) throws(Refusal) {
    let isWide = TextDecoding.isUTF16(bytes)
    var wide: [UInt8] = []
    if isWide {
      do throws(TextFault) { wide = try TextDecoding.utf8(bytes) } catch {
        throw Refusal([error.phrase], .badData)
      }
    }
    let plain = isWide ? wide : bytes
    if plain.contains(0) { throw Refusal("error.calendar-nul", .badData) }
    // Lines are folded after any byte, also within a letter.
    let flat = CalendarLines.unfolded(plain)
    numbers = flat.numbers
    do throws(TextFault) {
      text = try TextDecoding.utf8(flat.text)
      // Windows-1252 takes fewer bytes for each of its letters than UTF-8.
      encoding = isWide ? .utf16 : text.count == flat.text.count ? .utf8 : .windows1252
    } catch {
      text = flat.text
      encoding = .unclear
    }
  }

  /// The next line with a name and a value; nil after the last one.
  mutating func next() -> Line? {
    while index < numbers.count {
      let number = numbers[index]
      index += 1
      let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
      let line = text[position..<end]
      position = min(end + 1, text.endIndex)
      if let parts = CalendarLines.parts(line) {
        return Line(name: parts.name, value: parts.value, number: number)
      }
    }
    return nil
  }

  /// The name and the value of a line, without its parameters; nil for a line without a colon.
  private static func parts(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
    var isQuoted = false
    var nameEnd: Int?
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ";") where nameEnd == nil: nameEnd = index
      case UInt8(ascii: ":") where !isQuoted:
        let name = line[..<(nameEnd ?? index)]
        return (text(name).uppercased(), text(line[(index + 1)...]))
      default: continue
      }
    }
    return nil
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  /// Joins folded lines, whatever ends them, and ends each line with a line feed; a line that is too long is empty.
  private static func unfolded(_ bytes: [UInt8]) -> (text: [UInt8], numbers: [Int]) {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 1)
    var numbers = [1]
    var number = 1
    var start = 0
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var isTooLong = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == lineFeed || byte == carriageReturn else {
        if text.count - start < mostBytes { text.append(byte) } else { isTooLong = true }
        continue
      }
      if byte == lineFeed || index == bytes.count || bytes[index] != lineFeed { number += 1 }
      guard index < bytes.count else { break }
      // Empty lines are none: some programs end a line with two carriage returns.
      if bytes[index] == lineFeed || bytes[index] == carriageReturn { continue }
      if bytes[index] == 0x20 || bytes[index] == 0x09 {
        index += 1
        continue
      }
      if isTooLong { text.removeLast(text.count - start) }
      isTooLong = false
      text.append(lineFeed)
      numbers.append(number)
      start = text.count
    }
    if isTooLong { text.removeLast(text.count - start) }
    return (text, numbers)
  }
}
