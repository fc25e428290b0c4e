internal import Bookkeeping
internal import Documents
internal import Importing
internal import Ledger
internal import Reporting

/// The list of the entries of an import.
enum ImportList {
  /// The list as a document.
  ///
  /// - Parameters:
  ///   - title: The heading in text format.
  ///   - files: The names of the files; with only one, rows do not name it.
  ///   - properties: The homes of the book by number; with only one, rows do not name it.
  static func document(
    _ entries: [ImportEntry], title: Phrase, files: [String], properties: [Int64: Property],
    isDryRun: Bool
  ) -> Document {
    // The code identifies a row that is not taken.
    let areTaken = entries.contains { ![.waiting, .skipped].contains($0.outcome) }
    func file(_ row: Row) -> Cell {
      let place = row.entry.file
      return files.count > 1 && files.indices.contains(place) ? .text(files[place]) : .empty
    }
    func home(_ row: Row) -> Property? { row.facts.property.flatMap { properties[$0] } }
    var document = Table<Row>([
      .init("file", for: .people, isOptional: true, isElastic: true) { file($0) },
      .figures("line") { .count($0.entry.line) },
      .init("outcome", for: .machines) { .text($0.entry.outcome.rawValue) },
      .init("kind", for: .machines) { .text($0.facts.list ?? $0.entry.kind.rawValue) },
      // In a dry run, the number of a new record is provisional and not shown.
      .figures("id", isOptional: true) {
        isDryRun && $0.entry.outcome == .added ? .empty : $0.facts.id
      },
      .init("property", for: .machines) { Cell(home($0)?.code ?? $0.facts.code) },
      .init(
        "name", heading: "column.property", for: .people, isOptional: true, isElastic: true,
        priority: .main
      ) { Cell((properties.count > 1 ? home($0)?.name : nil) ?? $0.facts.homeOfRow) },
      .init("date", isOptional: true) { $0.facts.date },
      .figures("nights", isOptional: true, priority: .main) { $0.facts.nights },
      .init("what", isOptional: true, isElastic: true) { $0.facts.what },
      .figures("adults", isOptional: true, priority: .detail) { $0.facts.adults },
      .figures("children", isOptional: true, priority: .detail) { $0.facts.children },
      .figures("amount", isOptional: true) { $0.facts.amount },
      .figures("commission", isOptional: true, priority: .rare) { $0.facts.commission },
      .init(
        "reference", isOptional: true, isElastic: true, priority: areTaken ? .rare : .essential
      ) { $0.facts.reference },
      .init("column", for: .machines) {
        if case .refusal(let refusal) = $0.entry.remark { Cell(refusal.column) } else { .empty }
      },
      .init("remark", for: .machines) { Cell($0.entry.remarkCode) },
      .init("remark", for: .people, isOptional: true, isElastic: true) {
        $0.entry.remarkPhrase(properties).map { .phrase($0) } ?? .empty
      },
      .init("differences", for: .machines, isNested: true) { differences($0.entry, properties) },
      .init("resembles", for: .machines) { Cell(number: $0.entry.resembledID) },
      .init("file", for: .machines) { file($0) },
    ]).document("estada/import/1", title: title, whenEmpty: Phrase("import.nothing")) { body in
      for entry in entries { try body((entry, Facts(entry.subject))) }
      return nil
    }
    document.fields = [Field("dry_run", .flag(isDryRun))]
    return document
  }

  /// An entry with the cells of its record.
  private typealias Row = (entry: ImportEntry, facts: Facts)

  private static func differences(
    _ entry: ImportEntry, _ properties: [Int64: Property]
  ) -> Cell {
    let changes = entry.remark?.changes(properties) ?? []
    if changes.isEmpty { return .empty }
    return .rows(
      changes.map {
        [Field("field", .text($0.field)), Field("book", $0.book), Field("file", $0.file)]
      })
  }

  /// The cells of a record.
  private struct Facts {
    var id = Cell.empty
    var property: Int64?
    var code: String?
    /// The list and the code of the home of a row of a general table.
    var list: String?
    var homeOfRow: String?
    var date = Cell.empty
    var nights = Cell.empty
    var what = Cell.empty
    var adults = Cell.empty
    var children = Cell.empty
    var amount = Cell.empty
    var commission = Cell.empty
    var reference = Cell.empty

    init(_ subject: ImportEntry.Subject) {
      switch subject {
      case .booking(let booking):
        take(booking)
        let missing: Cell = booking.stay.isPending ? .pending : .empty
        amount = booking.stay.amount.map { .money($0) } ?? missing
      case .paidStay(let booking):
        take(booking)
        adults = .empty
        children = .empty
        amount = booking.stay.amount.map { .money($0) } ?? .empty
      case .payment(let payment):
        date = .day(payment.date)
        nights = payment.nights > 0 ? .count(payment.nights) : .empty
        let isAdjustment = payment.kind != nil
        let texts = [payment.guest, payment.details].compactMap(\.self)
        what = texts.isEmpty ? .empty : .text(texts.joined(separator: " · "))
        // An adjustment is booked with what is left of it.
        amount = .money(isAdjustment ? (try? payment.net) ?? payment.gross : payment.gross)
        commission = isAdjustment ? .empty : .money(payment.fee)
        reference = Cell(payment.reference)
      case .expense(let expense):
        if expense.id != 0 { id = .number(expense.id) }
        property = expense.property ?? 0
        date = .day(expense.date)
        what = .text(expense.concept)
        amount = expense.amountCell
      case .property(let property):
        if property.id != 0 { id = .number(property.id) }
        code = property.code
        what = .text(property.name)
      case .record(let record): take(record)
      case .payout(let payout): amount = payout.map { .money($0.amount) } ?? .empty
      case .cancelledStay(let stay):
        date = Cell(stay.checkIn)
        nights = stay.nights.map { .count($0) } ?? .empty
        what = Cell(stay.guest)
        amount = stay.amount.map { .money($0) } ?? .empty
        commission = stay.commission.map { .money($0) } ?? .empty
        reference = Cell(stay.reference)
      case .statedAmount(let stated):
        date = .day(stated.date)
        what = Cell(stated.guest)
        amount = stated.kind == .toCome ? .empty : .money(stated.amount)
        reference = Cell(stated.reference)
      case .row: break
      }
    }

    /// The fields that say what a record is, as far as it has them.
    private static let names: Set = ["code", "name", "guest", "concept", "party", "payer", "payee"]

    private mutating func take(_ record: TableRecord) {
      if record.id != 0 { id = .number(record.id) }
      list = record.list
      var (texts, share) = ([String](), [String]())
      for field in record.fields {
        switch (field.name, field.cell) {
        case ("property", .text(let text)): (code, homeOfRow) = (text, text)
        case ("reference", .text): reference = field.cell
        case ("nights", _): nights = field.cell
        case ("adults", _): adults = field.cell
        case ("children", _): children = field.cell
        case ("commission", _): commission = field.cell
        case ("amount", .money), ("amount", .rate): amount = field.cell
        case (_, .day) where date == .empty: date = field.cell
        case ("numerator", .count(let part)), ("denominator", .count(let part)):
          share.append(String(part))
        case (let name, .text(let text)) where Facts.names.contains(name): texts.append(text)
        default: break
        }
      }
      if !share.isEmpty { texts.append(share.joined(separator: "/")) }
      if !texts.isEmpty { what = .text(texts.joined(separator: " · ")) }
    }

    private mutating func take(_ booking: Booking) {
      let stay = booking.stay
      if booking.id != 0 { id = .number(booking.id) }
      property = stay.property
      date = .day(stay.checkIn)
      nights = .count(stay.nights)
      what = .guest(of: booking)
      // The people of a stay that did not take place may be unknown.
      if stay.takesPlace || stay.adults > 0 {
        adults = .count(stay.adults)
        children = .count(stay.children)
      }
      commission = .money(stay.commission)
      reference = Cell(booking.reference)
    }
  }
}

extension ImportEntry {
  /// The code of the remark for the machine formats.
  var remarkCode: String? {
    switch remark {
    case .takenFor: "taken-for"
    case .looksLike: "looks-like"
    case .differs: "differs"
    case .changed, .taken: "changed"
    case .resembles: "resembles"
    case .figures: "figures"
    case .noShow: "no-show"
    case .agesUnknown: "ages"
    case .peopleAssumed: "people"
    case .cancelled: "cancelled"
    case .request: "request"
    case .otherList: "other-list"
    case .chargeUnknown: "charge-unknown"
    case .refusal(let refusal): refusal.reasonPhrase.key.split(separator: ".").last.map(String.init)
    case nil:
      switch subject {
      case .payout: "payout"
      case .payment(let payment): payment.kind?.rawValue
      case .statedAmount: kind.rawValue
      default: nil
      }
    }
  }

  /// The localized remark.
  func remarkPhrase(_ properties: [Int64: Property]) -> Phrase? {
    switch remark {
    case .takenFor(let guest): return Phrase("import.remark.taken-for", ["guest": .text(guest)])
    case .looksLike(let booking):
      return Phrase(
        "import.remark.looks-like",
        ["id": .number(booking.id), "guest": .guest(of: booking)], count: booking.stay.nights)
    case .differs, .changed, .taken:
      let isTaken = if case .differs = remark { false } else { true }
      let changes = remark?.changes(properties) ?? []
      return Phrase.all(
        changes.map { $0.phrase("import.remark.\(isTaken ? "change" : "difference")") })
    case .resembles(let id, let change):
      let table = if case .record(let record) = subject { record.table } else { "" }
      return Phrase(
        "import.remark.resembles",
        [
          "record": .record(table, id),
          "difference": .phrase(change.phrase("import.remark.difference")),
        ])
    case .figures(let figures):
      return Phrase(
        "import.remark.figures",
        ["computed": .money(figures.computed), "stated": .money(figures.stated)])
    case .noShow: return Phrase("import.remark.no-show")
    case .agesUnknown: return Phrase("import.remark.ages")
    case .peopleAssumed: return Phrase("import.remark.people")
    case .cancelled: return Phrase("import.remark.cancelled")
    case .request(nil): return Phrase("import.remark.request")
    case .request(let word?):
      return Phrase("import.remark.request-word", ["word": .text(word)])
    case .otherList: return Phrase("import.remark.other-list")
    case .chargeUnknown: return Phrase("import.remark.charge-unknown")
    case .refusal(let refusal):
      guard let column = refusal.columnCell else { return refusal.reasonPhrase }
      return Phrase(
        "import.remark.cell",
        ["column": column, "reason": .phrase(refusal.reasonPhrase)])
    case nil:
      switch subject {
      case .payout: return Phrase("import.remark.payout")
      case .statedAmount(let stated):
        return Phrase(
          "import.remark.\(kind.rawValue)", ["amount": .money(stated.amount)])
      case .payment(let payment):
        let kind = payment.kind.map { Phrase("adjustment-kind.\($0.rawValue)") }
        guard outcome == .waiting, payment.nights > 0 else { return kind }
        let stay = Phrase("import.remark.check-in", ["day": .day(payment.checkIn)])
        return kind.map {
          Phrase("import.remark.and", ["one": .phrase($0), "other": .phrase(stay)])
        } ?? stay
      default: return nil
      }
    }
  }
}

extension ImportEntry {
  /// The number of the record of the book that the row may be; nil if it is not ambiguous.
  fileprivate var resembledID: Int64? {
    if case .resembles(let id, _) = remark { id } else { resembled?.id }
  }
}

extension ImportRemark {
  /// The values that are others in the book than in the file.
  fileprivate func changes(_ properties: [Int64: Property]) -> [RowChange] {
    switch self {
    case .differs(let found), .changed(let found):
      found.map {
        RowChange(
          field: $0.field.rawValue, book: $0.book.cell(properties), file: $0.file.cell(properties))
      }
    case .taken(let changes): changes
    case .resembles(_, let change): [change]
    default: []
    }
  }
}

extension Phrase {
  /// Phrases one after the other; nil without any.
  static func all(_ phrases: [Phrase]) -> Phrase? {
    guard let first = phrases.first else { return nil }
    return phrases.dropFirst().reduce(first) { all, next in
      Phrase("import.remark.and", ["one": .phrase(all), "other": .phrase(next)])
    }
  }
}

extension RowChange {
  /// The localized change or difference: the field, its value in the book and in the file.
  fileprivate func phrase(_ key: String) -> Phrase {
    Phrase(
      key,
      [
        "field": .term(code: field, key: heading ?? "column.\(field)"), "book": shown(book),
        "file": shown(file),
      ])
  }

  /// A value for people.
  private func shown(_ cell: Cell) -> Cell {
    if isRate, case .count(let rate) = cell { return .percentage(rate) }
    return cell.orDash
  }
}

extension Difference.Value {
  /// The value as a cell.
  fileprivate func cell(_ properties: [Int64: Property]) -> Cell {
    switch self {
    case .money(let money): money.map { .money($0) } ?? .pending
    case .count(let count): .count(count)
    case .day(let day): Cell(day)
    case .text(let text): Cell(text)
    case .flag(let flag): .flag(flag)
    case .state(let state): state.cell
    case .home(let id): Cell(properties[id]?.code)
    }
  }
}

extension Cell {
  /// The cell, or a dash if it is empty.
  fileprivate var orDash: Cell { self == .empty ? .text("–") : self }
}
