/// A record by its kind and number.
public struct RecordReference: Hashable, Sendable {
  /// The code of the kind.
  public let kind: String
  /// The number, which decides who has the odd cent.
  public let number: Int64

  /// Names a record.
  public init(_ kind: String, _ number: Int64) {
    self.kind = kind
    self.number = number
  }
}
