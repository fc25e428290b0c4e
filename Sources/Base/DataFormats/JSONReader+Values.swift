/// Strings and numbers.
extension JSONReader {
  /// Parses the rest of a string after the opening quotation mark.
  func string() throws -> String {
    text.removeAll(keepingCapacity: true)
    while true {
      let start = next
      while next < limit {
        let byte = unsafe window[next]
        if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
        if byte & 0xC0 == 0x80 { continuations += 1 }
        next += 1
      }
      let run = unsafe UnsafeRawBufferPointer(window)[start..<next]
      guard unsafe text.count + run.count <= JSONReader.lengthLimit else {
        throw fault(.tooLong(limit: JSONReader.lengthLimit))
      }
      if unsafe next < limit && window[next] == 0x22 && text.isEmpty {
        next += 1
        return try unsafe checked(UnsafeRawBufferPointer(rebasing: run))
      }
      unsafe text.append(contentsOf: run)
      guard let byte = try peek() else { throw fault(.unfinished) }
      if byte == 0x22 {
        next += 1
        return try unsafe text.withUnsafeBytes(checked)
      }
      if byte < 0x20 {
        position = here
        throw fault(.badText)
      }
      if byte == 0x5C { try escape() }
    }
  }

  private func checked(_ bytes: UnsafeRawBufferPointer) throws -> String {
    guard let string = unsafe String(validating: bytes, as: UTF8.self) else {
      throw fault(.notUTF8)
    }
    return string
  }

  private func escape() throws {
    let start = here
    next += 1
    guard let byte = try peek() else { throw fault(.unfinished) }
    next += 1
    switch byte {
    case 0x22, 0x5C, 0x2F: text.append(byte)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x6E: text.append(0x0A)
    case 0x72: text.append(0x0D)
    case 0x74: text.append(0x09)
    case 0x75: try unicodeEscape(from: start)
    default: throw JSONFault(.badText, at: start)
    }
  }

  private func unicodeEscape(from start: TextPosition) throws {
    var value = try hexadecimal(start)
    if value & 0xFC00 == 0xD800 {
      for expected: UInt8 in [0x5C, 0x75] {
        guard try peek() == expected else { throw JSONFault(.badText, at: start) }
        next += 1
      }
      let low = try hexadecimal(start)
      guard low & 0xFC00 == 0xDC00 else { throw JSONFault(.badText, at: start) }
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
    }
    guard value > 0, let scalar = Unicode.Scalar(value) else {
      throw JSONFault(.badText, at: start)
    }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private func hexadecimal(_ start: TextPosition) throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw JSONFault(.badText, at: start)
      }
      value = value << 4 | UInt32(digit)
      next += 1
    }
    return value
  }

  /// Parses a number literal; the length is limited, because no value of a book is longer.
  func number() throws -> String {
    text.removeAll(keepingCapacity: true)
    try consume { $0 == 0x2D }
    let whole = try consume(JSONReader.isDigit)
    let hasLeadingZero = whole > 1 && text[text.count - whole] == 0x30
    guard whole > 0, !hasLeadingZero else { throw fault(.badNumber) }
    if try consume({ $0 == 0x2E }) > 0 {
      guard try consume(JSONReader.isDigit) > 0 else { throw fault(.badNumber) }
    }
    if try consume({ $0 | 0x20 == 0x65 }) > 0 {
      try consume { $0 == 0x2B || $0 == 0x2D }
      guard try consume(JSONReader.isDigit) > 0 else { throw fault(.badNumber) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Consumes digits and returns their number.
  @discardableResult
  private func consume(_ isWanted: (UInt8) -> Bool) throws -> Int {
    var count = 0
    while let byte = try peek(), isWanted(byte) {
      guard text.count < 400 else { throw fault(.badNumber) }
      text.append(byte)
      next += 1
      count += 1
      if !JSONReader.isDigit(byte) { break }
    }
    return count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// A position in a text: line and column from 1, with columns in characters.
package struct TextPosition: Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int

  /// Creates a position.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The reason why a text is not valid JSON or exceeds a limit, and its position.
package struct JSONFault: Error, Equatable, Sendable {
  /// The reason.
  package enum Reason: Equatable, Sendable {
    /// An unexpected token.
    case unexpected(String)
    /// The text ends prematurely.
    case unfinished
    /// A string with invalid UTF-8.
    case notUTF8
    /// A string with an invalid character: a control character, NUL, an unpaired surrogate, an
    /// unknown escape.
    case badText
    /// An invalid number literal.
    case badNumber
    /// Arrays and objects nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A string of more bytes than the limit.
    case tooLong(limit: Int)
  }

  /// The reason.
  package let reason: Reason
  /// The position in the text.
  package let position: TextPosition

  /// Creates a fault.
  package init(_ reason: Reason, at position: TextPosition) {
    self.reason = reason
    self.position = position
  }
}
