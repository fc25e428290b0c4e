/// A setting of the book, such as its language.
public struct Setting: BookRecord {
  public static let kind = RecordKind(
    "setting", list: "settings", isNumbered: false, naturalKey: ["name"])

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The name: `language`, `home`, `holidays`, `turns`, or `view.` and the name of a view.
  public var name: String
  /// The value.
  public var value: String
  /// A free text about a view.
  public var note: String?

  /// The beginning of the name of a setting that is a view: a saved command line.
  public static let viewPrefix = "view."

  /// The name of the setting with the holidays of the book: those of its towns.
  public static let holidays = "holidays"

  /// The word among the holidays for the calendar of Aran.
  public static let aran = "aran"

  /// Returns whether a text is a value of the setting `holidays`: days, and perhaps `aran`, with spaces between, as
  /// `2026-06-29 aran`.
  public static func areHolidays(_ value: String) -> Bool {
    let words = value.split(separator: " ", omittingEmptySubsequences: false)
    return words.allSatisfy { $0 == aran || Day(iso: String($0)) != nil }
  }

  /// The name of the setting with the numbers of the parties that have their turns at the odd cent of an amount
  /// by their codes of former times, `3 1 2`.
  public static let turns = "turns"

  /// The numbers that the value of the setting `turns` lists.
  public static func numbers(_ value: String) -> [Int64] {
    value.split(separator: " ").compactMap { Int64($0) }
  }

  /// Makes a setting.
  public init(id: Int64 = 0, name: String, value: String, note: String? = nil) {
    self.id = id
    self.name = name
    self.value = value
    self.note = note
  }

  public init() { self.init(name: "", value: "") }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("name", .filled), &name)
    try visitor.visit(RecordField("value"), &value)
    try visitor.visit(RecordField("note", since: 2), &note)
  }
}
