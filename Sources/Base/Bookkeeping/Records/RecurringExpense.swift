/// How often a recurring expense falls due.
public enum Recurrence: String, CaseIterable, CodedValue {
  case month
  case twoMonths = "2-months"
  case quarter, year

  /// The number of months from one due date to the next.
  public var months: Int {
    switch self {
    case .month: 1
    case .twoMonths: 2
    case .quarter: 3
    case .year: 12
    }
  }
}

/// An expense that comes back: what it is, when it falls due, and how far it has been recorded.
///
/// It falls due in the month in which it starts and every so many months later, at most once a month.
/// Nothing is recorded by itself. `recordedTo` is the only memory of what was recorded, so that a due date
/// is recorded once: also if its expense was changed or removed afterwards, or the day or the amount
/// changed.
public struct RecurringExpense: BookRecord {
  public static let kind = RecordKind("recurring", list: "recurring")

  /// The number of the recurring expense, never reused; 0 before it is stored.
  public var id: Int64 = 0
  /// The number of the home.
  public var property: Int64
  /// The description of each expense, in the owner's words.
  public var concept: String
  /// The code of the category of each expense.
  public var category: String
  /// The supplier who is paid.
  public var supplier: String?
  /// The amount of each expense, or an estimate of it; nil for an estimate that is not known.
  public var amount: Money?
  /// Whether the amount is an estimate: each expense is recorded without an amount, until its bill comes.
  public var isEstimate = false
  /// How often it falls due.
  public var every: Recurrence
  /// The day of the month on which it falls due, 1 to 31; the last day of a shorter month.
  public var day: Int
  /// The first day on which it may fall due, whose month is the first of the sequence.
  public var startsOn: Day
  /// The last day on which it may fall due; nil while no end is known.
  public var endsOn: Day?
  /// The latest due date that was recorded; nil before the first one.
  public var recordedTo: Day?
  /// A free text.
  public var note: String?

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removesIfAsked, since: 2), &property)
    try visitor.visit(RecordField("concept", .filled, since: 2), &concept)
    try visitor.visit(RecordField("category", .code, since: 2), &category)
    try visitor.visit(RecordField("supplier", since: 2), &supplier)
    try visitor.visit(RecordField("amount", in: Money.sums, since: 2), &amount)
    try visitor.visit(RecordField("is_estimate", since: 2), &isEstimate)
    try visitor.visit(RecordField("every", since: 2), &every)
    try visitor.visit(RecordField("day", in: 1...31, since: 2), &day)
    try visitor.visit(RecordField("starts_on", since: 2), &startsOn)
    try visitor.visit(RecordField("ends_on", since: 2), &endsOn)
    try visitor.visit(RecordField("recorded_to", since: 2), &recordedTo)
    try visitor.visit(RecordField("note", since: 2), &note)
  }

  public var contradictions: [RecordFault] {
    var faults: [RecordFault] = []
    if amount == nil && !isEstimate { faults.append(.recurringWithoutAmount) }
    if let endsOn, endsOn < startsOn {
      faults.append(.endsBeforeStart(starts: startsOn, ends: endsOn))
    }
    return faults
  }
}

extension RecurringExpense {
  public init() {
    self.init(property: 0, concept: "", category: "", every: .month, day: 1, startsOn: .first)
  }
}

extension RecurringExpense {
  /// The due dates up to a day, the earliest first; those of months that have been recorded are left out.
  ///
  /// A month counts as recorded if a date in it or in a later month was recorded, so that another day of
  /// the month does not make a second due date.
  public func dueDates(through last: Day) -> [Day] {
    dates(through: last).filter { date in
      recordedTo.map { date.monthNumber > $0.monthNumber } ?? true
    }
  }

  /// Every due date up to a day, recorded or not, the earliest first.
  public func dates(through last: Day) -> [Day] {
    let last = min(last, endsOn ?? last)
    var dates: [Day] = []
    var month = startsOn.monthNumber
    while let date = Day(day: day, inMonth: month), date <= last {
      if date >= startsOn { dates.append(date) }
      month += every.months
    }
    return dates
  }

  /// The first due date from a day on, recorded or not; nil if there is none.
  public func firstDate(from day: Day) -> Day? {
    // A sequence that has not ended by then has a date within a year and a month of the day.
    dates(through: max(day, startsOn).adding(days: 400)).first { $0 >= day }
  }

  /// The next due date that is not recorded; nil if there is none.
  public var nextDate: Day? {
    dueDates(through: max(recordedTo ?? startsOn, startsOn).adding(days: 400)).first
  }
}
