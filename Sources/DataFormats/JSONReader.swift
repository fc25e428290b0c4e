/// A piece of JSON.
package enum JSONToken: Equatable, Sendable {
  case beginObject
  case endObject
  case beginArray
  case endArray
  /// The name of the value that follows.
  case name(String)
  case string(String)
  /// A number as it is written: it is for the caller to say what it may be.
  case number(String)
  case bool(Bool)
  case null
  /// The end of the text.
  case end
}

/// Reads JSON piece by piece (RFC 8259), so that a file of any length takes no memory.
///
/// Strict: what is not JSON to the letter is refused with its place. The libraries at hand do not serve:
/// YAJL takes half a surrogate pair for a question mark without a word, Jansson keeps the whole
/// document, and what passes through `double` is no amount of money.
///
/// Safe: its buffer is its own, and every index into it is below the count of bytes read.
@safe
package final class JSONReader {
  /// Fills the buffer as far as it likes and says with how many bytes; none at the end of the text.
  package typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  /// How deep lists and objects may lie in each other.
  package static let depthLimit = 32
  /// The most bytes of a text.
  package static let lengthLimit = 1 << 24

  private enum Place { case value, valueOrEnd, name, nameOrEnd, commaOrEnd, end }

  let window: UnsafeMutableRawBufferPointer
  private let source: Source
  var next = 0
  var limit = 0
  private var isExhausted = false
  private var isAtStart = true
  private var place = Place.value
  /// Whether each of what is open is an object.
  private var open: [Bool] = []
  var text: [UInt8] = []
  private var line = 1
  /// Bytes before the window, and where the line begins.
  private var passed = 0
  private var lineStart = 0
  /// Bytes of the line that are not the first of their character.
  var continuations = 0

  /// Where the latest piece begins.
  package internal(set) var position = TextPosition(line: 1, column: 1)

  /// Begins a text; `portion` is how much of it is held at a time.
  package init(portion: Int = 65_536, source: @escaping Source) {
    unsafe window = .allocate(byteCount: max(portion, 4), alignment: 1)
    unsafe self.source = unsafe source
  }

  deinit { unsafe window.deallocate() }

  /// The next piece.
  ///
  /// - Throws: `JSONFault`, and what the source throws.
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

/// The window on the text.
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

  /// Passes over a byte order mark, which some editors put before a text.
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
