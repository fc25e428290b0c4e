/// A 64-bit FNV-1a digest of values, which detects accidents and not forgery.
struct RowDigest: Equatable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The digest of no value.
  init() {}

  /// A digest that history keeps; nil for a text that is no digest.
  init?(text: String) {
    guard let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  /// The digest as history keeps it.
  var text: String { String(value, radix: 16) }

  // Each value is added with its type and its end.

  /// Adds a null.
  mutating func addNull() { add(byte: 0) }

  /// Adds a whole number.
  mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    // Most numbers are small.
    add(byte: 0x10 + UInt8(8 - rest.leadingZeroBitCount / 8))
    while rest != 0 {
      add(byte: UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Adds the UTF-8 bytes of a text.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    for index in text.indices { unsafe add(byte: text[index]) }
    // No text has this byte.
    add(byte: 0xFF)
  }

  private mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}
