/// Why a text is not a table of separated values.
package enum CSVFault: Error, Equatable, Sendable {
  /// A quoted field that never ends, or not within `CSVReader.longestRow`; the line it begins on, from
  /// 1.
  case unclosedQuote(line: Int)
  /// Something stands behind a closing quote; the line, from 1.
  case textAfterQuote(line: Int)
  /// A row that is longer than `CSVReader.longestRow`; the line it begins on, from 1.
  case rowTooLong(line: Int)
}

/// A row of separated values and where it stands.
package struct CSVRow: Equatable, Sendable {
  /// The line the row begins on, from 1.
  package var line: Int
  /// The fields, without their quotes.
  package var fields: [String]
}

/// Reads separated values (RFC 4180; a lone line feed or carriage return ends a row too), a row at a
/// time.
///
/// A row's fields stay where they are in the file until they are asked for: a table of which a few
/// columns are used costs little more than looking at each of its bytes once.
///
/// ```swift
/// var reader = CSVReader(bytes)
/// while try reader.next() { print(reader.line, reader.text(0)) }
/// ```
package struct CSVReader: Sendable {
  /// The bytes of the longest row that is read: what is longer is no table.
  package static let longestRow = 1_048_576

  /// The line the row begins on, from 1; 0 before the first.
  package private(set) var line = 0
  /// Whether a line end stands behind the row; the last row of a file may lack it.
  package private(set) var isLineEnded = false

  private let bytes: [UInt8]
  private let separator: UInt8
  private var position = 0
  private var nextLine = 1
  private var fields: [Field] = []

  /// Where a field lies.
  private struct Field {
    var start: Int
    var end: Int
    /// Whether it has quotes in it, which the file doubles.
    var hasQuotes = false
  }

  /// Makes a reader of UTF-8 bytes that stands before the first row.
  package init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ",")) {
    self.bytes = bytes
    self.separator = separator
  }

  /// The rows of a text; empty lines are passed over.
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

  /// Goes to the next row that is not an empty line; false when there is none.
  ///
  /// - Throws: `CSVFault`.
  package mutating func next() throws(CSVFault) -> Bool {
    let bytes = bytes
    return try unsafe bytes.withUnsafeBufferPointer { buffer throws(CSVFault) in
      try unsafe scan(buffer)
    }
  }

  /// How many fields the row has.
  package var count: Int { fields.count }

  /// The texts of all fields.
  package var texts: [String] { fields.indices.map(text) }

  /// The text of a field, empty where the row is too short to have it.
  package func text(_ index: Int) -> String {
    unsafe withBytes(index) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Whether there is nothing in a field, or no such field.
  package func isEmpty(_ index: Int) -> Bool {
    guard fields.indices.contains(index) else { return true }
    return fields[index].start == fields[index].end
  }

  /// Gives `body` the bytes of a field, none where the row is too short to have it.
  package func withBytes<Result, Fault: Error>(
    _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    guard fields.indices.contains(index) else {
      return try unsafe body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let field = fields[index]
    if field.hasQuotes {
      return try unsafe undoubled(field).withUnsafeBufferPointer(body)
    }
    return try unsafe bytes.withUnsafeBufferPointer { buffer throws(Fault) in
      try unsafe body(UnsafeBufferPointer(rebasing: buffer[field.start..<field.end]))
    }
  }

  private func undoubled(_ field: Field) -> [UInt8] {
    var result: [UInt8] = []
    var skips = false
    for byte in bytes[field.start..<field.end] {
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
      // One byte more than a row may have shows that it is too long; nobody looks further.
      let limit = position + CSVReader.longestRow + 1
      let row = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(limit))
      repeat {
        try unsafe scanField(row)
      } while unsafe passes(separator, row)
      if position == limit { throw .rowTooLong(line: line) }
      let hasReturn = unsafe passes(carriageReturn, bytes)
      let hasFeed = unsafe passes(lineFeed, bytes)
      isLineEnded = hasReturn || hasFeed
      nextLine += 1
      if fields.count > 1 || wasQuoted || fields[0].start < fields[0].end { return true }
    }
    fields.removeAll()
    return false
  }

  /// Goes over a byte if it is the next.
  private mutating func passes(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard position < bytes.count, unsafe bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func scanField(_ bytes: UnsafeBufferPointer<UInt8>) throws(CSVFault) {
    guard unsafe passes(quote, bytes) else {
      var end = position
      while end < bytes.count, unsafe !endsField(bytes[end]) { end += 1 }
      fields.append(Field(start: position, end: end))
      position = end
      return
    }
    let quoteLine = nextLine
    var field = Field(start: position, end: position)
    while true {
      var end = position
      while end < bytes.count, unsafe bytes[end] != quote {
        if unsafe bytes[end] == lineFeed { nextLine += 1 }
        end += 1
      }
      guard end < bytes.count else { throw .unclosedQuote(line: quoteLine) }
      field.end = end
      position = end + 1
      guard unsafe passes(quote, bytes) else { break }
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

private let quote = UInt8(ascii: "\"")
private let lineFeed: UInt8 = 0x0A
private let carriageReturn: UInt8 = 0x0D
