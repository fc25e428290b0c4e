internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Exchange
internal import Importing
internal import Reporting
internal import Resources
internal import Taxation
internal import UnicodeText

/// What is read from a table is what is written for it again, and fit for a book.
enum TableLaws {
  /// The rows of a table read back from what is written for them, formulas guarded too.
  static func csv(_ bytes: [UInt8]) throws -> Bool {
    guard let text = try? TextDecoding.utf8(bytes) else { return false }
    guard let rows = try? CSVReader.rows(of: String(decoding: text, as: UTF8.self)) else {
      return false
    }
    let written = rows.map { CSVWriter.row($0.fields) }.joined()
    let again = try CSVReader.rows(of: written).map(\.fields)
    try require(again == rows.map(\.fields), "rows \(rows.map(\.fields)) came back as \(again)")
    for field in rows.flatMap(\.fields) {
      let guarded = FormulaGuard.guarded(field)
      try require(FormulaGuard.unguarded(guarded) == field, "\(field) came back otherwise")
      try require(
        guarded.unicodeScalars.first.map { !"=+-@".unicodeScalars.contains($0) } ?? true,
        "\(guarded) is a formula")
    }
    return !rows.isEmpty
  }

  /// A platform's file says the same with a byte order mark before it, and nothing that no book takes.
  static func platform(_ platform: Platform, _ bytes: [UInt8]) throws -> Bool {
    let file: PlatformFile
    do throws(ImportFault) {
      file = try PlatformReader.read(bytes, platform: platform)
    } catch {
      return false
    }
    try require(file.kind.platform == platform, "a file of \(file.kind) as one of \(platform)")
    for draft in file.stays {
      let stay = Stay(
        property: 1, checkIn: draft.checkIn, nights: draft.nights, adults: draft.adults,
        children: draft.children, amount: draft.amount, commission: draft.commission ?? .zero)
      try require(stay.faults.isEmpty, "line \(draft.line): \(stay.faults)")
      try require(!draft.reference.isBlank, "line \(draft.line): no reference")
    }
    for draft in file.payments {
      let payment = draft.payment
      try require(payment.faults.isEmpty, "line \(draft.line): \(payment)")
      try require(
        payment.reference.map { !$0.isBlank } ?? true, "line \(draft.line): no reference")
    }
    // A row of a list of payouts may be both a payment and a cancelled stay.
    let cancelled = Set(file.cancelled.map(\.line)).subtracting(file.payments.map(\.line))
    // A refund and the fee given back with it are two payments of one row, which may make a payout.
    let paid = Set(file.payments.map(\.line) + file.payouts.filter(\.isSum).map(\.line))
    var lines = file.stays.map(\.line) + Array(paid) + file.statedAmounts.map(\.line)
    lines += file.payouts.filter { !$0.isSum }.map(\.line) + file.requests + file.totalLines
    lines += Array(cancelled) + Array(Set(file.refusals.map(\.line)))
    try require(Set(lines).count == lines.count, "a line was told of twice: \(lines.sorted())")
    // Whatever is text without a mark is the same text behind one.
    if bytes.prefix(3) != [0xEF, 0xBB, 0xBF], String(validating: bytes, as: UTF8.self) != nil,
      bytes.first.map({ $0 < 0x80 }) ?? false, !bytes.contains(0)
    {
      let marked = try PlatformReader.read([0xEF, 0xBB, 0xBF] + bytes, platform: platform)
      try require(marked == file, "another file behind a byte order mark")
    }
    return !file.stays.isEmpty || !file.payments.isEmpty
  }

  /// What is taken from a table of the program's own is fit for a book, and is read back from what the
  /// program writes for it.
  static func own(_ bytes: [UInt8]) throws -> Bool {
    var isRead = false
    for kind in TableKind.allCases {
      guard let table = try? OwnTable(bytes, kind: kind), let found = try? rows(of: table) else {
        continue
      }
      for fault in found.bookings.flatMap(\.faults) { throw BrokenLaw("\(fault)") }
      if found.isEmpty { continue }
      isRead = true
      let list = kind.record
      var text = ""
      try CSVRenderer.render(found.table(of: list)) { text += $0 }
      let again = try rows(of: OwnTable(Array(text.utf8), kind: kind))
      try require(again == found, "\(found) was written as \(text) and came back as \(again)")
    }
    return isRead
  }

  private struct Rows: Equatable, BookSource {
    var bookings: [Booking] = []
    var expenses: [Expense] = []
    var homes: [Property] = []
    var isEmpty: Bool { bookings.isEmpty && expenses.isEmpty && homes.isEmpty }

    func forEach<Record: BookRecord>(
      _ type: Record.Type, _ body: (Record) throws -> Void
    ) throws {
      let records: [any BookRecord] =
        (homes.isEmpty ? EmptyBook.homes : homes) + bookings + expenses
      for case let record as Record in records { try body(record) }
    }

    func lastNumber(_ kind: RecordKind) -> Int64 { 0 }
  }

  /// The rows that an empty book takes.
  private static func rows(of table: OwnTable) throws -> Rows {
    let homes = HomeNames(EmptyBook.homes, fallback: EmptyBook.homes[0].id)
    let book = try EmptyBook()
    var rows = Rows()
    switch table.kind {
    case .bookings: rows.bookings = try added(BookingTable(table, into: book, homes: homes))
    case .expenses:
      rows.expenses = try added(
        ExpenseTable(table, into: book, homes: homes) { name in
          ["cleaning", "electricity", "other"].first { $0 == name }
        })
    default:
      let zones = WholeNames([("1", "Barcelona", "1")])
      rows.homes = try added(PropertyTable(table, known: [], zones: zones))
    }
    return rows
  }

  /// The new records of a table.
  private static func added<Planner: RowPlanner>(_ planner: Planner) throws -> [Planner.Record] {
    var planner = planner
    var records: [Planner.Record] = []
    var record = Planner.Record()
    while let plan = try planner.next(&record) {
      switch plan {
      case .new: records.append(record)
      case .entries(let entries):
        for entry in entries where entry.outcome == .added {
          throw BrokenLaw("line \(entry.line) of a table is \(entry.subject)")
        }
      }
    }
    return records
  }
}

/// A book of two homes in which there is nothing yet.
private struct EmptyBook: ImportedBook {
  static let homes = [
    Property(id: 1, code: "exemple-1", name: "Exemple 1", zone: "1"),
    Property(id: 2, code: "mas", name: "El Mas", zone: "2"),
  ]

  private let timelines: [Int64: RateTimeline]

  init() throws {
    let rates = try RateTable(zones: LegalRates.zones(), rates: LegalRates.all())
    timelines = [1: try rates.timeline(of: "1"), 2: try rates.timeline(of: "2")]
  }

  func bookings(channel: String, reference: String) -> [Booking] { [] }
  func bookings(property: Int64, checkIn: Day) -> [Booking] { [] }
  func payments(channel: String, reference: String?) -> [Payment] { [] }
  func payouts(like payout: Payout) -> [Payout] { [] }
  func expenses(property: Int64, date: Day) -> [Expense] { [] }
  func bills(date: Day) -> [Expense] { [] }
  func parts(ofBill bill: Int64) -> [Expense] { [] }
  func isTaxApart(in property: Int64) -> Bool { false }
  func rates(of property: Int64) -> RateTimeline? { timelines[property] }
  func fieldsEditedByHand(of booking: Int64) -> Set<String>? { nil }
}
