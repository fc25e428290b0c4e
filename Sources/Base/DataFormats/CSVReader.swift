/// The reason why a text is not valid CSV.
package enum CSVFault: Error, Equatable, Sendable {
  /// A quoted field without end within `CSVReader.longestRow`; its first line, from 1.
  case unclosedQuote(line: Int)
  /// Text after a closing quote; the line, from 1.
  case textAfterQuote(line: Int)
  /// A row longer than `CSVReader.longestRow`; its first line, from 1.
  case rowTooLong(line: Int)
}

/// A row of separated values with its line number.
package struct CSVRow: Equatable, Sendable {
  /// The first line of the row, from 1.
  package var line: Int
  /// The unquoted fields.
  package var fields: [String]
}

/// A parser for separated values, one row at a time (RFC 4180; single line feeds and carriage
/// returns also end a row).
///
/// Fields are decoded on demand, so that reading a few columns costs little more than one pass over
/// the bytes.
///
/// ```swift
/// var reader = CSVReader(bytes)
/// while try reader.next() { print(reader.line, reader.text(0)) }
/// ```
// Public, so that other modules get `withBytes` compiled for what they read.
public struct CSVReader: Sendable {
  /// The maximum length of a row, in bytes; longer input is not considered a table.
  package static let longestRow = 1_048_576

  /// The first line of the current row, from 1; 0 before the first row.
  package private(set) var line = 0
  /// Whether the row ends with a line terminator, which may be missing at the end of a file.
  package private(set) var isLineEnded = false

  @usableFromInline let bytes: [UInt8]
  @usableFromInline var fields: [Field] = []
  private let separator: UInt8
  private var position = 0
  private var nextLine = 1

  /// The range of a field.
  @usableFromInline struct Field: Sendable {
    @usableFromInline var start: Int
    @usableFromInline var end: Int
    /// Whether it contains doubled quotation marks.
    @usableFromInline var hasQuotes = false
  }

  /// Creates a reader of UTF-8 bytes, positioned before the first row.
  package init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ",")) {
    self.bytes = bytes
    self.separator = separator
  }

  /// Parses all rows of a text; empty lines are skipped.
  ///
  /// - Throws: `CSVFault`.
  package static func rows(of text: String) throws(CSVFault) -> [CSVRow] {
    var reader = CSVReader(Array(text.utf8))
    var rows: [CSVRow] = []
    while try reader.next() {
      rows.append(CSVRow(line: reader.line, fields: reader.texts))
    }
    return rows
  }

  /// Advances to the next row that is not an empty line; returns false at the end.
  ///
  /// - Throws: `CSVFault`.
  package mutating func next() throws(CSVFault) -> Bool {
    let bytes = bytes
    return try unsafe bytes.withUnsafeBufferPointer { buffer throws(CSVFault) in
      try unsafe scan(buffer)
    }
  }

  /// The number of fields of the current row.
  package var count: Int { fields.count }

  /// The text of each field.
  package var texts: [String] { fields.indices.map(text) }

  /// Returns the text of a field; empty if the row has no such field.
  package func text(_ index: Int) -> String {
    unsafe withBytes(index) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Returns whether a field was written with quotation marks of its own, which are doubled there.
  package func hasQuotes(_ index: Int) -> Bool {
    fields.indices.contains(index) && fields[index].hasQuotes
  }

  /// Returns whether a field is empty or missing.
  @inlinable public func isEmpty(_ index: Int) -> Bool {
    guard fields.indices.contains(index) else { return true }
    return fields[index].start == fields[index].end
  }

  /// Calls `body` with the bytes of a field; empty if the row has no such field.
  @inlinable @inline(__always) public func withBytes<Result, Fault: Error>(
    _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    guard fields.indices.contains(index) else {
      return try unsafe body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let field = fields[index]
    if field.hasQuotes {
      let plain = CSVReader.undoubled(bytes[field.start..<field.end])
      return try unsafe plain.withUnsafeBufferPointer(body)
    }
    return try unsafe bytes.withUnsafeBufferPointer { buffer throws(Fault) in
      try unsafe body(UnsafeBufferPointer(rebasing: buffer[field.start..<field.end]))
    }
  }

  // Static: for a call of a method, the whole reader would be copied.
  @usableFromInline static func undoubled(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var skips = false
    for byte in field {
      skips = byte == quote && !skips
      if !skips { result.append(byte) }
    }
    return result
  }

  private mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(CSVFault) -> Bool {
    while position < bytes.count {
      line = nextLine
      fields.removeAll(keepingCapacity: true)
      let wasQuoted = unsafe bytes[position] == quote
      // One byte beyond the maximum length is enough to detect that a row is too long.
      let limit = position + CSVReader.longestRow + 1
      let row = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(limit))
      var goesOn = true
      while goesOn {
        if position < row.count, unsafe row[position] == quote {
          try unsafe scanQuoted(row)
          goesOn = unsafe skips(separator, row)
        } else {
          goesOn = unsafe scanFields(row)
        }
      }
      if position == limit { throw .rowTooLong(line: line) }
      let hasReturn = unsafe skips(carriageReturn, bytes)
      let hasFeed = unsafe skips(lineFeed, bytes)
      isLineEnded = hasReturn || hasFeed
      nextLine += 1
      if fields.count > 1 || wasQuoted || fields[0].start < fields[0].end { return true }
    }
    fields.removeAll()
    return false
  }

  /// Skips a byte if it is the next one; returns whether it was.
  private mutating func skips(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard position < bytes.count, unsafe bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Scans fields up to the end of the row; returns true before a field that begins with a quote.
  private mutating func scanFields(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = position
    var beginsQuote = false
    position = unsafe bytes.firstEnd(from: start, mark: separator) { end, byte in
      if byte == separator {
        fields.append(Field(start: start, end: end))
        start = end + 1
        beginsQuote = unsafe start < bytes.count && bytes[start] == quote
        return beginsQuote
      }
      return byte == lineFeed || byte == carriageReturn
    }
    if beginsQuote {
      position = start
    } else {
      fields.append(Field(start: start, end: position))
    }
    return beginsQuote
  }

  private mutating func scanQuoted(_ bytes: UnsafeBufferPointer<UInt8>) throws(CSVFault) {
    let quoteLine = nextLine
    position += 1
    var field = Field(start: position, end: position)
    while true {
      let end = unsafe bytes.firstEnd(from: position, mark: quote) { _, byte in
        if byte == lineFeed { nextLine += 1 }
        return byte == quote
      }
      guard end < bytes.count else { throw .unclosedQuote(line: quoteLine) }
      field.end = end
      position = end + 1
      guard unsafe skips(quote, bytes) else { break }
      field.hasQuotes = true
    }
    if position < bytes.count, unsafe !endsField(bytes[position]) {
      throw .textAfterQuote(line: nextLine)
    }
    fields.append(field)
  }

  private func endsField(_ byte: UInt8) -> Bool {
    byte == separator || byte == lineFeed || byte == carriageReturn
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first position, at or after a given one, where `isEnd` returns true; the end if there is none.
  ///
  /// Eight bytes are looked at together: most fields are shorter, and the processor cannot guess where
  /// each one ends.
  ///
  /// - Parameters:
  ///   - mark: A byte that may be the end, as control characters below 14 may.
  ///   - isEnd: Whether such a byte is the end; called once for each, in order.
  @inline(__always)
  fileprivate func firstEnd(
    from start: Int, mark: UInt8, _ isEnd: (_ position: Int, UInt8) -> Bool
  ) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var position = start
    while count - position >= 8 {
      let eight = unsafe UnsafeRawBufferPointer(self)
        .loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
      let rest = eight ^ (ones &* UInt64(mark))
      // The highest bits of the bytes that are the mark or a control character, and of some others.
      var marks = ((rest &- ones) & ~rest | (eight &- ones &* 14) & ~eight) & (ones << 7)
      while marks != 0 {
        let place = position + marks.trailingZeroBitCount / 8
        let byte = unsafe self[place]
        if byte == mark || byte < 14, isEnd(place, byte) { return place }
        marks &= marks - 1
      }
      position += 8
    }
    // The last bytes of the file.
    while position < count {
      let byte = unsafe self[position]
      if byte == mark || byte < 14, isEnd(position, byte) { break }
      position += 1
    }
    return position
  }
}

private let quote = UInt8(ascii: "\"")
private let lineFeed: UInt8 = 0x0A
private let carriageReturn: UInt8 = 0x0D
