/// A token of JSON.
package enum JSONToken: Equatable, Sendable {
  case beginObject
  case endObject
  case beginArray
  case endArray
  /// The name of the next value.
  case name(String)
  case string(String)
  /// A number literal; the caller decides which values are valid.
  case number(String)
  case bool(Bool)
  case null
  /// The end of the text.
  case end
}

/// A streaming parser for JSON (RFC 8259) with constant memory.
///
/// The parser is strict: any deviation from the standard is reported with its position. Existing
/// libraries are not suitable: YAJL silently replaces unpaired surrogates by question marks,
/// Jansson loads the whole document, and a number that has passed through `double` is no exact
/// amount of money.
///
/// Safe: the buffer is private, and all indexes into it are below the count of bytes read.
@safe
package final class JSONReader {
  /// Reads into the buffer and returns the number of bytes; 0 at the end of the text.
  package typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  /// The maximum nesting depth of arrays and objects.
  package static let depthLimit = 32
  /// The maximum length of a string, in bytes.
  package static let lengthLimit = 16_000_000

  private enum Place { case value, valueOrEnd, name, nameOrEnd, commaOrEnd, end }

  let window: UnsafeMutableRawBufferPointer
  private let source: Source
  var next = 0
  var limit = 0
  private var isExhausted = false
  private var isAtStart = true
  private var place = Place.value
  /// For each open array or object, whether it is an object.
  private var open: [Bool] = []
  var text: [UInt8] = []
  private var line = 1
  /// The number of bytes before the buffer, and the start of the current line.
  private var passed = 0
  private var lineStart = 0
  /// The number of UTF-8 continuation bytes of the current line.
  var continuations = 0

  /// The position of the latest token.
  package internal(set) var position = TextPosition(line: 1, column: 1)

  /// Creates a parser; `chunkSize` is the buffer size in bytes.
  package init(chunkSize: Int = 65_536, source: @escaping Source) {
    unsafe window = .allocate(byteCount: max(chunkSize, 4), alignment: 1)
    unsafe self.source = unsafe source
  }

  deinit { unsafe window.deallocate() }

  /// Parses the next token.
  ///
  /// - Throws: `JSONFault`, and any error that the source throws.
  package func token() throws -> JSONToken {
    if isAtStart { try skipMark() }
    while true {
      try skipSpace()
      position = here
      guard let byte = try peek() else {
        guard place == .end else { throw fault(.unfinished) }
        return .end
      }
      switch (place, byte) {
      case (.commaOrEnd, 0x2C):
        next += 1
        place = open.last == true ? .name : .value
      case (.commaOrEnd, 0x7D), (.nameOrEnd, 0x7D): return try close(.endObject, isObject: true)
      case (.commaOrEnd, 0x5D), (.valueOrEnd, 0x5D): return try close(.endArray, isObject: false)
      case (.name, 0x22), (.nameOrEnd, 0x22): return try name()
      case (.value, _), (.valueOrEnd, _): return try value(byte)
      default: throw unexpected(byte)
      }
    }
  }

  private func name() throws -> JSONToken {
    next += 1
    let name = try string()
    try skipSpace()
    guard let colon = try peek() else { throw fault(.unfinished) }
    guard colon == 0x3A else {
      position = here
      throw unexpected(colon)
    }
    next += 1
    place = .value
    return .name(name)
  }

  private func value(_ byte: UInt8) throws -> JSONToken {
    switch byte {
    case 0x7B: return try begin(.beginObject, isObject: true)
    case 0x5B: return try begin(.beginArray, isObject: false)
    case 0x22:
      next += 1
      let value = try string()
      return ended(.string(value))
    case 0x74: return ended(try word("true", .bool(true)))
    case 0x66: return ended(try word("false", .bool(false)))
    case 0x6E: return ended(try word("null", .null))
    case 0x2D, 0x30...0x39: return ended(.number(try number()))
    default: throw unexpected(byte)
    }
  }

  private func begin(_ token: JSONToken, isObject: Bool) throws -> JSONToken {
    guard open.count < JSONReader.depthLimit else {
      throw fault(.tooDeep(limit: JSONReader.depthLimit))
    }
    next += 1
    open.append(isObject)
    place = isObject ? .nameOrEnd : .valueOrEnd
    return token
  }

  private func close(_ token: JSONToken, isObject: Bool) throws -> JSONToken {
    guard open.last == isObject else { throw unexpected(isObject ? 0x7D : 0x5D) }
    next += 1
    open.removeLast()
    return ended(token)
  }

  private func ended(_ token: JSONToken) -> JSONToken {
    place = open.isEmpty ? .end : .commaOrEnd
    return token
  }

  private func word(_ word: StaticString, _ token: JSONToken) throws -> JSONToken {
    for expected in word.description.utf8 {
      guard let byte = try peek() else { throw fault(.unfinished) }
      guard byte == expected else { throw unexpected(byte) }
      next += 1
    }
    return token
  }
}

/// The buffer.
extension JSONReader {
  func peek() throws -> UInt8? {
    if next < limit { return unsafe window[next] }
    guard !isExhausted else { return nil }
    passed += limit
    next = 0
    limit = 0
    limit = try unsafe source(window)
    isExhausted = limit == 0
    return unsafe isExhausted ? nil : window[0]
  }

  private func skipSpace() throws {
    while let byte = try peek() {
      switch byte {
      case 0x20, 0x09, 0x0D: next += 1
      case 0x0A:
        next += 1
        line += 1
        lineStart = passed + next
        continuations = 0
      default: return
      }
    }
  }

  /// Skips a byte order mark, which some editors add.
  private func skipMark() throws {
    isAtStart = false
    for expected: UInt8 in [0xEF, 0xBB, 0xBF] {
      guard let byte = try peek(), byte == expected else {
        if next > 0 { throw fault(.notUTF8) }
        return
      }
      next += 1
    }
    lineStart = 3
  }

  var here: TextPosition {
    TextPosition(line: line, column: passed + next - lineStart - continuations + 1)
  }

  func fault(_ reason: JSONFault.Reason) -> JSONFault { JSONFault(reason, at: position) }

  private func unexpected(_ byte: UInt8) -> JSONFault {
    let isPlain = (0x21...0x7E).contains(byte)
    let name =
      isPlain ? String(Unicode.Scalar(byte)) : "0x" + String(byte, radix: 16, uppercase: true)
    return JSONFault(.unexpected(name), at: here)
  }
}
