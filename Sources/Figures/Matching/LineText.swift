internal import Bookkeeping
internal import UnicodeText

/// A text as it is compared: its words in lower case, without accents and signs.
///
/// The words stand in one row of bytes without anything between them, so that neighbouring words are one
/// word that a bank or a person has broken: `F-2041`, `F 2041` and `F2041` are the same code.
struct LineText {
  /// A word: where it is, and what it is made of.
  struct Word {
    let start: Int
    let end: Int
    let hash: UInt64
    /// Whether it can be a word of a name: three letters or more, and nothing else.
    let isOfName: Bool
  }

  private(set) var bytes: [UInt8] = []
  private(set) var words: [Word] = []

  /// Makes a text without words.
  init() {}

  /// Makes the text of several fields of a line, or of one name or code.
  init(_ texts: [String]) {
    for text in texts { add(text) }
  }

  /// Takes another text, in the memory of the present one.
  mutating func replace(by text: String) {
    removeAll()
    add(text)
  }

  /// Takes another text by its bytes in UTF-8, in the memory of the present one.
  mutating func replace(by utf8: ArraySlice<UInt8>) {
    removeAll()
    let isASCII = unsafe utf8.withUnsafeBufferPointer { unsafe add(ascii: $0) }
    if !isASCII { add(String(decoding: utf8, as: UTF8.self)) }
  }

  private mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
  }

  /// Adds another text, which begins a word.
  mutating func add(_ text: String) {
    let isASCII = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe add(ascii: $0) }
    if isASCII == true { return }
    var word = OpenWord(at: bytes.count)
    let letters = text.unicodeScalars.reduce(into: "") { letters, scalar in
      if let written = LineText.writings[scalar] {
        letters += written
      } else {
        letters.unicodeScalars.append(scalar)
      }
    }
    for scalar in letters.folded.unicodeScalars {
      let isPart = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      guard isPart else {
        word.end(&words)
        continue
      }
      for byte in String(scalar).utf8 {
        bytes.append(byte)
        word.add(byte)
      }
    }
    word.end(&words)
  }

  /// Adds a text, unless it has a byte beyond ASCII; returns whether it has none.
  private mutating func add(ascii text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard unsafe text.allSatisfy({ $0 < 0x80 }) else { return false }
    // All bytes are added together, and then those removed that are no part of a word: to add each alone takes longer.
    var end = bytes.count
    let range = end..<end + text.count
    unsafe bytes.append(contentsOf: text)
    var found: [Word] = []
    swap(&found, &words)
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      var word = OpenWord(at: end)
      for place in range {
        let byte = unsafe bytes[place]
        let letter = byte | 0x20
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        guard isLetter || isDigit(byte) else {
          word.end(&found)
          continue
        }
        unsafe bytes[end] = isLetter ? letter : byte
        word.add(unsafe bytes[end])
        end += 1
      }
      word.end(&found)
    }
    swap(&found, &words)
    bytes.removeLast(bytes.count - end)
    return true
  }

  /// The bytes of a word as text.
  func text(of word: Word) -> String {
    String(decoding: bytes[word.start..<word.end], as: UTF8.self)
  }

  /// How banks write letters that are no letter with an accent. CaixaBankNow writes § for Ñ.
  private static let writings: [Unicode.Scalar: String] = [
    "§": "Ñ", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "æ": "ae", "Æ": "ae",
    "œ": "oe", "Œ": "oe", "þ": "th", "Þ": "th",
  ]

  /// The shortest word of a name, in bytes.
  static let shortestNameWord = 3
}

/// A word while its bytes are read.
private struct OpenWord {
  private var start: Int
  private var end: Int
  private var hash = TextHash()
  private var hasDigit = false

  init(at start: Int) { (self.start, end) = (start, start) }

  mutating func add(_ byte: UInt8) {
    hash.add(byte)
    hasDigit = hasDigit || isDigit(byte)
    end += 1
  }

  /// Adds the word to others, if it has any bytes, and begins the next one.
  mutating func end(_ words: inout [LineText.Word]) {
    guard end > start else { return }
    let isOfName = !hasDigit && end - start >= LineText.shortestNameWord
    words.append(LineText.Word(start: start, end: end, hash: hash.value, isOfName: isOfName))
    self = OpenWord(at: end)
  }
}

/// Whether a byte is an ASCII digit.
func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

/// The hash of folded text, the same in every process: FNV-1a (Fowler, Noll, Vo), its bits mixed at the end,
/// as the index takes the first ones.
struct TextHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  var value: UInt64 { TextHash.mixed(state) }

  /// The hash of two hashes in their order, or of one and a salt.
  static func of(_ first: UInt64, _ second: UInt64) -> UInt64 {
    mixed(first &* 0x9E37_79B9_7F4A_7C15 ^ second)
  }

  /// The hash of a short text that is compared as it is.
  static func of(_ text: String) -> UInt64 {
    var (text, hash) = (text, TextHash())
    text.withUTF8 { bytes in
      for index in bytes.indices { unsafe hash.add(bytes[index]) }
    }
    return hash.value
  }

  private static func mixed(_ bits: UInt64) -> UInt64 {
    var mixed = bits
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
