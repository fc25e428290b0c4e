package import Bookkeeping
package import Documents
package import Filing

/// A duty of a person or a home and a period, a date of the user's own, or a bill that comes back.
package struct AgendaEntry: Sendable {
  /// Whom or what it is about.
  package enum Subject: Sendable {
    /// The book, of which nobody is known to be the owner.
    case book
    case owner(Party)
    case home(Property)
    /// What a person owns of a home.
    case share(Party, Property)
    /// A date of the user's own, and its home.
    case date(OwnDate, Property?)
    /// A bill that comes back, and its home.
    case bill(RecurringExpense, Property?)
    /// The stays whose guests are not reported, by check-in.
    case guests([Booking])

    /// The person, of what a person owns of a home.
    package var withoutHome: Subject {
      if case .share(let party, _) = self { .owner(party) } else { self }
    }
  }

  /// Where it stands on a day.
  package enum State: String, CaseIterable, Sendable {
    /// Its last day has passed.
    case overdue
    /// It can be done.
    case open
    /// It can be done later.
    case coming
    /// It is done.
    case done
    /// It need not be done.
    case skipped
  }

  /// The duty; nil for a bill that comes back.
  package let rule: DutyRule?
  /// Whom or what it is about.
  package let subject: Subject
  /// The period, or the day of a date or a bill.
  package let period: Period
  /// The days in which it is done.
  package let term: ReturnTerm
  /// How sure the days are.
  package let status: ReturnWindow.Status
  /// Where the days are from; nil for a date of the user's own.
  package let source: String?
  /// What is to be paid, so far; nil if it is not known.
  package var amount: Money?
  /// The words of the command that shows it or does it, without the program's name; empty for `agenda done`.
  package var words: [String] = []
  /// Whether the book has a return of it.
  package var isFiled = false
  /// What the user said about it; nil for nothing.
  package var mark: DutyMark?

  /// Describes an entry.
  package init(
    _ rule: DutyRule?, of subject: Subject, in period: Period, _ term: ReturnTerm,
    _ status: ReturnWindow.Status = .law, source: String? = nil
  ) {
    self.rule = rule
    self.subject = subject
    self.period = period
    self.term = term
    self.status = status
    self.source = source
  }
}

extension AgendaEntry {
  /// Where it stands on a day.
  package func state(on today: Day) -> State {
    if isFiled || mark?.state == .done { return .done }
    if mark?.state == .skipped { return .skipped }
    if closes < today { return .overdue }
    return opens.map { today < $0 } ?? (closes > today) ? .coming : .open
  }

  /// The first day; nil if there is none, or it is not published.
  package var opens: Day? { term.opens }
  /// The last day.
  package var closes: Day { term.closes }
  /// The last day for a direct debit; nil if there is none, or it is not known.
  package var debit: Day? { term.debit }

  /// The name of the duty, `recurring` for a bill.
  package var ruleCode: String { rule?.rawValue ?? "recurring" }

  /// The key of the entry, as users type it: `ieet-950/atic/2026-04`.
  package var key: String { "\(ruleCode)/\(subject.code)/\(periodCode)" }

  /// The key in the calendars of other programs, in which names do not change.
  package var calendarKey: String { "\(ruleCode).\(subject.number).\(periodCode)" }

  private var periodCode: String {
    switch period.named {
    case .days(let from, let to):
      from == to ? from.isoText : PeriodGrain.month.period(of: from).code
    case let named: named.code
    }
  }

  /// What is done, in words.
  package var what: Cell {
    switch subject {
    case .date(let date, _): .text(date.text)
    case .bill(let bill, _):
      .phrase(Phrase("agenda.what.recurring", ["text": .text(bill.concept)]))
    case .guests(let bookings):
      .phrase(Phrase("agenda.what.register", count: bookings.count))
    case .book, .owner, .home, .share:
      .phrase(Phrase("agenda.what.\(ruleCode)", ["period": .period(period)]))
    }
  }

  /// What is said of days that are not settled; nil for those that are.
  package var standing: Phrase? { status == .law ? nil : Phrase("agenda.event.\(status.rawValue)") }

  /// The words of the command that shows it or does it, without the program's name.
  package var command: [String] { words.isEmpty ? ["agenda", "done", key] : words }

  /// A mark of the entry.
  package func mark(_ state: DutyMarkState, on day: Day, note: String?) -> DutyMark? {
    guard let rule else { return nil }
    var mark = DutyMark(
      rule: rule, firstDay: period.firstDay, state: state, markedOn: day, note: note)
    switch subject {
    case .book: break
    case .owner(let party): mark.party = party.id
    case .home(let home): mark.property = home.id
    case .share(let party, let home):
      mark.party = party.id
      mark.property = home.id
    case .date(let date, _): mark.ownDate = date.id
    case .bill, .guests: return nil
    }
    return mark
  }
}

extension AgendaEntry.Subject {
  /// The code of the owner or home, or the number of the date or bill.
  package var code: String {
    switch self {
    case .book, .guests: "book"
    case .owner(let party): party.code
    case .home(let home): home.code
    case .share(let party, let home): "\(party.code).\(home.code)"
    case .date(let date, _): String(date.id)
    case .bill(let bill, _): String(bill.id)
    }
  }

  /// The number of the record, with a letter for its kind.
  fileprivate var number: String {
    switch self {
    case .book, .guests: "book"
    case .owner(let party): "o\(party.id)"
    case .home(let home): "h\(home.id)"
    case .share(let party, let home): "o\(party.id)h\(home.id)"
    case .date(let date, _): "d\(date.id)"
    case .bill(let bill, _): "r\(bill.id)"
    }
  }

  /// The home; nil if it is about none.
  package var home: Property? {
    switch self {
    case .book, .owner, .guests: nil
    case .home(let home), .share(_, let home): home
    case .date(_, let home), .bill(_, let home): home
    }
  }

  /// The name of the owner or the home.
  package var name: String? {
    switch self {
    case .owner(let party): party.name
    case .share(let party, let home): "\(party.name), \(home.name)"
    default: home?.name
    }
  }
}
