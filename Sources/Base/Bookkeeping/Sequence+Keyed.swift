extension Sequence {
  /// The elements by a value of each, as homes by their numbers; of several with the same value, the first.
  ///
  /// ```swift
  /// try all().keyed(by: \.id)
  /// ```
  public func keyed<Key: Hashable>(
    by key: (Element) throws -> Key
  ) rethrows -> [Key: Element] {
    try keyed(by: key) { $0 }
  }

  /// A value of each element by another one, as the names of owners by their codes; of several with the same key, that
  /// of the first.
  ///
  /// ```swift
  /// parties.keyed(by: \.code, \.name)
  /// ```
  public func keyed<Key: Hashable, Value>(
    by key: (Element) throws -> Key, _ value: (Element) throws -> Value
  ) rethrows -> [Key: Value] {
    try Dictionary(map { (try key($0), try value($0)) }) { first, _ in first }
  }
}
