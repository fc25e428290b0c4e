package import Bookkeeping
package import Importing
internal import Resources
internal import Storage

/// The result of an import: counts, and the entries to be shown.
package struct ImportResult {
  private var counts: [Count: Int] = [:]
  /// The numbers of rows by file and outcome, of files with several tables.
  private var countsByFile: [Int: [ImportEntry.Outcome: Int]] = [:]
  /// Whether the rows of each file are counted, and not the records of each kind.
  package internal(set) var countsFiles = false
  /// The numbers of new records that were added without an entry.
  private var newBookings = 0
  private var newExpenses = 0

  /// A kind of entry and its outcome.
  private struct Count: Hashable {
    let kind: ImportEntry.Kind
    let outcome: ImportEntry.Outcome
  }
  /// A skipped stay of a file that may be a booking of the book.
  package struct Unclear {
    package let line: Int
    package let booking: Int64
    package let channel: String
    package let reference: String

    /// Nil for an entry that is not ambiguous.
    init?(_ entry: ImportEntry) {
      guard let resembled = entry.resembled, let stay = entry.subject.stay,
        let channel = stay.channel, let reference = stay.reference
      else { return nil }
      line = entry.line
      booking = resembled.id
      self.channel = channel
      self.reference = reference
    }
  }

  /// The entries to be shown.
  package private(set) var entries: [ImportEntry] = []
  /// The rows that cannot be imported.
  package private(set) var refusals: [ImportRefusal] = []
  /// The new bookings whose guests' ages are not known, and whose tax no platform pays.
  package var agesUnknown: [Int64] { withoutAges.filter { !taxCollected.contains($0) } }
  private var withoutAges: [Int64] = []
  private var taxCollected: Set<Int64> = []
  /// The new bookings with the number of people that the user gave for all stays.
  package private(set) var peopleAssumed: [Int64] = []
  /// The number of bookings whose commission exceeds the amount, and the lines of the first of them.
  package private(set) var commissionsAbove: (count: Int, lines: [Int64]) = (0, [])
  /// The skipped stays that may be bookings of the book.
  package private(set) var unclear: [Unclear] = []
  /// The first booking of the book that the platform reports as cancelled.
  package private(set) var cancelled: Int64?
  /// Whether the file does not say what was charged for that booking.
  package private(set) var isChargeUnknown = false
  /// The new listings, with the names of their homes.
  package internal(set) var learned: [(listing: String, home: String)] = []
  /// The name of the default home if rows of the file were assigned to it.
  package internal(set) var defaultTaken: String?
  /// The homes of the new bookings.
  package private(set) var homes: Set<Int64> = []
  /// The codes of the homes whose first bookings of a platform have a commission to which its bills add VAT.
  package internal(set) var addsVATToCommission: [String] = []
  /// The homes of the new bookings with a commission.
  private(set) var homesWithCommission: Set<Int64> = []
  /// The first new booking.
  package private(set) var firstBooking: Int64?
  /// Whether the state of every booking that was added or changed is `confirmed`.
  private(set) var hasOnlyStays = true

  /// The names of the files of the command, in the order of `ImportEntry.file`.
  package let files: [String]
  /// The headers of each file that are not known.
  package internal(set) var ignoredHeaders: [(file: String, headers: [String])] = []
  /// The sheets that were read of workbooks with several.
  package internal(set) var sheets: [(file: String, choice: SheetChoice)] = []
  /// The lines of titles and totals of an own table, from 1.
  package internal(set) var skippedLines: [Int] = []
  /// The sum of the new transfers to the bank; nil if it exceeds the limit of a book.
  package private(set) var payouts: Money? = .zero
  /// The number of overlaps of new bookings with others, and the first of them.
  package internal(set) var overlaps: (count: Int, first: [BookingOverlap]) = (0, [])
  /// What explains the lines of the bank now; nil for a book without such lines.
  package internal(set) var bank: BankMatching?
  /// The numbers of payments and bookings whose figures do not agree.
  package private(set) var disagreements: [Disagreement: Int] = [:]

  private let keepsAll: Bool
  /// The largest number of overlaps to be named.
  static let namedOverlaps = 3
  /// The largest number of lines to be reported for one warning.
  private static let namedLines = 20

  /// - Parameter keepsAll: Whether to show every entry, not only those that need attention.
  init(keepsAll: Bool, files: [String] = []) {
    self.keepsAll = keepsAll
    self.files = files
  }

  /// Adds an entry, whose record has its number.
  mutating func add(_ entry: ImportEntry) {
    counts[Count(kind: entry.kind, outcome: entry.outcome), default: 0] += 1
    if countsFiles { countsByFile[entry.file, default: [:]][entry.outcome, default: 0] += 1 }
    if case .refusal(var refusal) = entry.remark {
      refusal.file = entry.file
      refusals.append(refusal)
    }
    if case .figures = entry.remark {
      disagreements[Disagreement(of: entry.subject), default: 0] += 1
    }
    if case .payout(let payout?) = entry.subject, entry.outcome == .added {
      do { payouts = try payouts?.adding(payout.amount) } catch { payouts = nil }
    }
    if entry.outcome == .added, case .booking(let booking) = entry.subject {
      note(booking.stay, number: booking.id)
      switch entry.remark {
      case .agesUnknown: withoutAges.append(booking.id)
      case .peopleAssumed: peopleAssumed.append(booking.id)
      default: break
      }
    }
    if [.added, .completed, .updated].contains(entry.outcome),
      let booking = entry.subject.stay
    {
      noteCommission(of: booking.stay, line: entry.line)
      if !booking.stay.takesPlace { hasOnlyStays = false }
      if booking.stay.taxCollected { taxCollected.insert(booking.id) }
    }
    if entry.outcome == .cancelled, case .booking(let booking) = entry.subject, cancelled == nil {
      cancelled = booking.id
      isChargeUnknown = entry.remark == .chargeUnknown
    }
    if let stay = ImportResult.Unclear(entry) { unclear.append(stay) }
    if keepsAll || entry.needsAttention { entries.append(entry) }
  }

  /// Adds a new booking of a table.
  mutating func add(new booking: Booking, line: Int) {
    newBookings += 1
    note(booking.stay, number: booking.id)
    noteCommission(of: booking.stay, line: line)
    if !booking.stay.takesPlace { hasOnlyStays = false }
    guard keepsAll else { return }
    entries.append(ImportEntry(line: line, outcome: .added, subject: .booking(booking)))
  }

  /// Adds a new expense of a table.
  mutating func add(new expense: Expense, line: Int) {
    newExpenses += 1
    guard keepsAll else { return }
    entries.append(ImportEntry(line: line, outcome: .added, subject: .expense(expense)))
  }

  /// Sorts the entries and refusals by file and line.
  mutating func sortByLine() {
    entries.sort { ($0.file, $0.line) < ($1.file, $1.line) }
    refusals.sort { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  /// Remembers the home and the number of a new stay.
  mutating func note(_ stay: Stay, number: Int64) {
    homes.insert(stay.property)
    if stay.commission > .zero { homesWithCommission.insert(stay.property) }
    if firstBooking == nil { firstBooking = number }
  }

  /// Remembers a stay whose commission exceeds the amount.
  private mutating func noteCommission(of stay: Stay, line: Int) {
    if stay.amountBelowCommission == nil { return }
    commissionsAbove.count += 1
    if commissionsAbove.lines.count < ImportResult.namedLines {
      commissionsAbove.lines.append(Int64(line))
    }
  }

  /// The number of records or rows of a kind and outcome.
  package func count(_ kind: ImportEntry.Kind, _ outcome: ImportEntry.Outcome) -> Int {
    let noted = counts[Count(kind: kind, outcome: outcome)] ?? 0
    return switch (kind, outcome) {
    case (.booking, .added): noted + newBookings
    case (.expense, .added): noted + newExpenses
    default: noted
    }
  }

  /// The number of rows of a file and outcome.
  package func count(file: Int, _ outcome: ImportEntry.Outcome) -> Int {
    countsByFile[file]?[outcome] ?? 0
  }

  /// Whether the import changed the book.
  package var changesBook: Bool {
    !learned.isEmpty || newBookings + newExpenses > 0
      || counts.keys.contains { [.added, .completed, .updated, .waiting].contains($0.outcome) }
  }
}

/// What is recorded of a row whose figures do not agree; the raw value is the key of the hint about it.
package enum Disagreement: String, CaseIterable, Sendable {
  /// A payment: what was paid with the fees.
  case paid = "import.hint.figures"
  /// A payment: the gross amount and the fees that the file states.
  case stated = "import.hint.figures-stated"
  /// A booking, whose amount is left open.
  case open = "import.hint.figures-open"

  fileprivate init(of subject: ImportEntry.Subject) {
    switch subject {
    case .payment(let payment) where payment.channel == Platform.vrbo.rawValue: self = .stated
    case .payment: self = .paid
    default: self = .open
    }
  }
}

extension ImportEntry {
  /// A kind of entry to count, in the order of the report.
  package enum Kind: String, CaseIterable {
    case booking, payment, expense, property, cancelled, request, payout, adjustment, row, record
    case toCome = "to-come"
    case withoutCommission = "without-commission"
  }

  /// The kind of the entry.
  package var kind: Kind {
    switch (subject, remark) {
    case (.booking, .cancelled), (.booking, .noShow): .cancelled
    case (.booking, _), (.paidStay, _): .booking
    case (.payment, _): isAdjustment ? .adjustment : .payment
    case (.expense, _): .expense
    case (.property, _): .property
    case (.record, _): .record
    case (.payout, _): .payout
    case (.cancelledStay, _): .cancelled
    case (.statedAmount(let amount), _):
      amount.kind == .toCome ? .toCome : .withoutCommission
    case (.row, .request): .request
    case (.row, _): .row
    }
  }

  /// Whether the entry is a payment that is not for a stay.
  package var isAdjustment: Bool {
    if case .payment(let payment) = subject { payment.kind != nil } else { false }
  }

  /// The booking of the book that the entry may be; nil if it is not ambiguous.
  package var resembled: Booking? {
    if case .looksLike(let booking) = remark { booking } else { nil }
  }

  /// Whether the entry is shown even if other entries are only counted.
  fileprivate var needsAttention: Bool {
    switch outcome {
    case .differs, .cancelled, .unclear, .refused, .updated: return true
    case .skipped, .added:
      if case .figures = remark { return true }
      if case .request(_?) = remark { return true }
      return [.adjustment, .cancelled, .toCome, .withoutCommission].contains(kind)
    case .completed:
      if case .takenFor = remark { return true }
      return kind == .adjustment
    case .waiting: return true
    case .unchanged: return false
    }
  }
}

/// The error of an import that was rolled back because rows cannot be imported.
package struct ImportRefusals: Error, Equatable {
  /// The rows, in the order of the file.
  package let refusals: [ImportRefusal]
  /// The names of the files of the command, in the order of `ImportRefusal.file`.
  package let files: [String]
}

extension Imports {
  /// Adds the overlaps of the new bookings to the result of an import, before a dry run rolls it back.
  func addOverlaps(to result: inout ImportResult) throws {
    guard let first = result.firstBooking else { return }
    result.overlaps = try ledger.bookings.overlaps(
      from: first, areStays: result.hasOnlyStays, in: result.homes,
      limit: ImportResult.namedOverlaps)
  }

  /// Names the homes whose owners may not know that the bills of a platform add VAT to the commission of its lists:
  /// those that say nothing of it and have no earlier booking of the platform, so that they are named once.
  func addCommissionsWithoutVAT(
    of channel: String, in homes: [Int64: Property], to result: inout ImportResult
  ) throws {
    guard let first = result.firstBooking, Channels.dayOfVATOnCommission(channel) != nil else {
      return
    }
    for home in result.homesWithCommission.sorted().compactMap({ homes[$0] })
    where home.commissionVAT == nil {
      let earlier = try ledger.book.first(
        Booking.self, .numbers(1...max(first - 1, 1)), .equal("property", home.id),
        .oneOf("channel", Channels.spellings(of: channel)))
      if earlier == nil || first == 1 { result.addsVATToCommission.append(home.code) }
    }
  }
}
