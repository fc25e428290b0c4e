/// A date of the user's own, once or again and again: a local tax, an inspection.
public struct OwnDate: BookRecord {
  public static let kind = RecordKind(
    "own_date", list: "own_dates", order: ["date"], naturalKey: ["text", "date", "property"])

  /// The number of the date, never reused; 0 before it is stored.
  public var id: Int64 = 0
  /// What is done, in the user's words.
  public var text: String
  /// The last day on which it is done, the first time.
  public var date: Day
  /// How often it comes back; nil for once.
  public var every: Recurrence?
  /// The number of the home; nil for none.
  public var property: Int64?

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("text", .filled, since: 5), &text)
    try visitor.visit(RecordField("date", since: 5), &date)
    try visitor.visit(RecordField("every", since: 5), &every)
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removesIfAsked, since: 5), &property)
  }
}

extension OwnDate {
  public init() { self.init(text: "", date: .first) }

  /// The days up to a day, the earliest first; a day that a month does not have is its last one.
  public func dates(through last: Day) -> [Day] {
    guard let every else { return date <= last ? [date] : [] }
    var dates: [Day] = []
    var month = date.monthNumber
    while let next = Day(day: date.day, inMonth: month), next <= last {
      dates.append(next)
      month += every.months
    }
    return dates
  }
}
