internal import UnicodeText

/// The tags of a record: names by which the user groups homes, bookings and expenses.
///
/// Their code is the sorted names with spaces between: `costa familia`. A record without tags has nil, so
/// that an empty list has one form only.
public struct Tags: Hashable, Sendable {
  /// The names, sorted and different, at least one: lower-case letters, digits and hyphens.
  public let names: [String]

  /// Makes the tags with some names; nil without names.
  public init?(_ names: some Sequence<String>) {
    self.names = Set(names).sorted()
    if self.names.isEmpty { return nil }
  }

  /// The name of a tag as the user typed it, in its only form: `Costa Brava` is `costa-brava`; nil for a
  /// text without letters and digits.
  public static func name(_ typed: some StringProtocol) -> String? {
    let name = typed.slug
    return name.isEmpty ? nil : name
  }
}

extension Tags: CodedValue {
  public init?(code: String) {
    let parts = code.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && $0.slug == $0 }) else { return nil }
    self.init(parts)
    guard self.code == code else { return nil }
  }

  /// Reads names with commas or semicolons between, which may then consist of several words, or with
  /// spaces.
  public init?(written text: String) {
    let marks: [Character] = text.contains { $0 == "," || $0 == ";" } ? [",", ";"] : [" "]
    let parts = text.split { marks.contains($0) }.filter { !$0.isBlank }
    let names = parts.compactMap { Tags.name($0) }
    guard names.count == parts.count else { return nil }
    self.init(names)
  }

  public var code: String { names.joined(separator: " ") }
}

extension Tags? {
  /// The names; empty without tags.
  public var names: [String] { self?.names ?? [] }

  /// The tags with some names more and others less.
  public func changed(adding added: [String], removing removed: [String] = []) -> Tags? {
    Tags((names + added).filter { !removed.contains($0) })
  }
}

/// A kind of record that the user can tag.
public protocol TaggedRecord: BookRecord {
  /// The tags; nil without any.
  var tags: Tags? { get set }
}

extension Property: TaggedRecord {}
extension Booking: TaggedRecord {}
extension Expense: TaggedRecord {}
