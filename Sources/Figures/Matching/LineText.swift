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

  /// Makes the text of several fields of a line, or of one name or code.
  init(_ texts: [String]) {
    let count = texts.reduce(0) { $0 + $1.utf8.count }
    bytes.reserveCapacity(count)
    words.reserveCapacity(count / 5)
    for text in texts { add(text) }
  }

  /// Makes a text of its bytes in UTF-8.
  init(_ utf8: ArraySlice<UInt8>) {
    bytes.reserveCapacity(utf8.count)
    words.reserveCapacity(utf8.count / 5)
    if utf8.allSatisfy({ $0 < 0x80 }) {
      add(ascii: utf8)
    } else {
      add(String(decoding: utf8, as: UTF8.self))
    }
  }

  private mutating func add(ascii text: some Sequence<UInt8>) {
    var start = bytes.count
    for byte in text {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      default: endWord(from: &start)
      }
    }
    endWord(from: &start)
  }

  /// Adds another text, which begins a word.
  mutating func add(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      add(ascii: text.utf8)
    } else {
      var start = bytes.count
      // CaixaBankNow writes § for Ñ.
      let letters = String(
        String.UnicodeScalarView(text.unicodeScalars.map { $0 == "§" ? "Ñ" : $0 }))
      for scalar in letters.folded.unicodeScalars {
        let isPart = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        if isPart { bytes.append(contentsOf: String(scalar).utf8) } else { endWord(from: &start) }
      }
      endWord(from: &start)
    }
  }

  private mutating func endWord(from start: inout Int) {
    let end = bytes.count
    guard end > start else { return }
    var hash = TextHash()
    var hasDigit = false
    for byte in bytes[start..<end] {
      hash.add(byte)
      hasDigit = hasDigit || isDigit(byte)
    }
    let isOfName = !hasDigit && end - start >= LineText.shortestNameWord
    words.append(Word(start: start, end: end, hash: hash.value, isOfName: isOfName))
    start = end
  }

  /// The bytes of a word as text.
  func text(of word: Word) -> String {
    String(decoding: bytes[word.start..<word.end], as: UTF8.self)
  }

  /// The shortest word of a name, in bytes.
  static let shortestNameWord = 3
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
    var hash = TextHash()
    for byte in text.utf8 { hash.add(byte) }
    return hash.value
  }

  private static func mixed(_ bits: UInt64) -> UInt64 {
    var mixed = bits
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
