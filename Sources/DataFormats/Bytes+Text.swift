extension [UInt8] {
  /// Appends the bytes of a text.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { unsafe append(contentsOf: $0) }
  }

  /// Passes what there is to `write`, if it is more than `limit` bytes, and keeps the room it took.
  mutating func flush(above limit: Int, to write: (String) -> Void) {
    guard count > limit else { return }
    write(String(decoding: self, as: UTF8.self))
    removeAll(keepingCapacity: true)
  }
}
