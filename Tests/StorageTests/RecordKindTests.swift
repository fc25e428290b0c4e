import Foundation
import TestKit
import Testing

@testable import Bookkeeping
@testable import Storage

/// The description of each kind of record, beside the schema of a book.
@Suite(.aboutFile)
struct `A kind of record` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
  }

  /// The tables that hold no records, with the reason.
  static let others = [
    "history_step": "the steps of history", "history_change": "the changes of each step",
    "notice": "what a migration of a 2015 book could not carry over",
  ]

  struct TableColumn: Equatable {
    let name: String
    let type: String
    let isOptional: Bool
  }

  private func columns(of table: String) throws -> [TableColumn] {
    let statement = try book.connection.statement(
      "SELECT name, type, \"notnull\", pk FROM pragma_table_info('\(table)') ORDER BY name")
    defer { statement.reset() }
    var columns: [TableColumn] = []
    while try statement.step() {
      columns.append(
        TableColumn(
          name: statement.text(0), type: statement.text(1),
          isOptional: statement.integer(2) == 0 && statement.integer(3) == 0))
    }
    return columns
  }

  @Test func `is every table of the schema that holds records`() throws {
    let tables = try book.connection.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    let kinds = recordKinds.map { $0.kind.table }
    #expect(Set(tables) == Set(kinds).union(Self.others.keys))
    #expect(Set(kinds).count == kinds.count)
    #expect(Set(recordKinds.map { $0.kind.list }).count == kinds.count)
  }

  @Test(arguments: recordKinds.map { $0.kind.table })
  func `has a field for each column, of its type`(table: String) throws {
    let kind = try #require(recordKinds.first { $0.kind.table == table })
    let fields = kind.fields.map {
      TableColumn(
        name: $0.field.name, type: $0.form.isText ? "TEXT" : "INTEGER", isOptional: $0.isOptional)
    }
    let number = TableColumn(name: "id", type: "INTEGER", isOptional: false)
    #expect(try columns(of: table) == (fields + [number]).sorted { $0.name < $1.name })
  }

  @Test func `refers to kinds that come before it, or to its own`() {
    var known: Set<String> = []
    for kind in recordKinds {
      known.insert(kind.kind.table)
      let references = kind.fields.compactMap(\.field.reference)
      #expect(Set(references).isSubset(of: known), "\(kind.kind.table)")
    }
  }

  @Test func `says when the stays of its personal fields end, and orders lists by its fields`() {
    for kind in recordKinds {
      let names = Set(kind.fields.map(\.field.name))
      let isPersonal = kind.fields.contains { $0.field.privacy != .none }
      // Rules about lines of banks have no stay; their words may be the name of a guest.
      let isOfStay = kind.kind.stay != nil || kind.kind == BankRule.kind
      #expect(isPersonal == isOfStay, "\(kind.kind.table)")
      let stay = kind.kind.stay.map { stay in
        stay.booking.map { [$0] } ?? [stay.checkIn, stay.nights].compactMap(\.self)
      }
      let order = kind.kind.order.map { $0.hasPrefix("-") ? String($0.dropFirst()) : $0 }
      #expect(names.isSuperset(of: (stay ?? []) + order), "\(kind.kind.table)")
      for field in kind.fields where field.field.privacy == .remove {
        #expect(field.isOptional, "\(kind.kind.table).\(field.field.name)")
      }
    }
  }

  @Test func `is known by its own fields, those of which its table allows the same values once`()
    throws
  {
    let keys = try book.connection.texts(
      """
      SELECT m.name || ': ' || (SELECT group_concat(c.name, ' ')
        FROM pragma_index_info(i.name) AS c)
      FROM sqlite_schema AS m, pragma_index_list(m.name) AS i
      WHERE m.type = 'table' AND i.origin = 'u'
      """)
    let unique = Dictionary(grouping: keys.map { $0.split(separator: ": ") }) { String($0[0]) }
    for kind in recordKinds {
      let names = Set(kind.fields.map(\.field.name))
      let key = kind.kind.naturalKey
      #expect(names.isSuperset(of: key), "\(kind.kind.table)")
      for columns in unique[kind.kind.table] ?? [] {
        #expect(
          Set(columns[1].split(separator: " ").map(String.init)) == Set(key),
          "What is UNIQUE in the table \(kind.kind.table) is the naturalKey of its RecordKind.")
      }
    }
  }

  /// A record of each kind that differs from the empty one in as many fields as possible.
  static let samples: [any BookRecord] = [
    Setting(name: "language", value: "ca", note: "n"),
    Zone(code: "z", name: "Z", parent: "2", note: "n"),
    TaxRate(
      zone: "2", layer: .surcharge, validFrom: "2020-01-01", rate: UnitRate(cents: 1), cap: 7,
      source: "s", note: "n"),
    Party(
      code: "c", name: "C", isManager: true,
      taxIdentifier: try? TaxIdentifier(reading: "12345678Z"), email: "e",
      iban: try? IBAN(reading: "ES9121000418450200051332"), language: "ca", note: "n"),
    GroupShare(name: "g", party: 1, numerator: 2, denominator: 3, note: "n"),
    Property(
      code: "c", name: "C", address: "a", town: "t", zone: "1",
      registration: Registration("HUTB-000001"), taxApart: true, capacity: 4, receiver: 1,
      payer: 1, filer: 1, tags: Tags(["a", "b"]), note: "n",
      cadastralReference: "r", activityFrom: "2026-01-01", vatFiler: 1, commissionVAT: 21,
      licenceUntil: "2028-11-09"),
    Share(
      property: 1, validFrom: "2026-01-01", party: 1, numerator: 2, denominator: 3, note: "n",
      usufruct: 1),
    Agreement(
      property: 1, validFrom: "2026-01-01", base: .net, rate: 2000, perStay: Money(cents: 1),
      perMonth: Money(cents: 2), vatRate: 2100, note: "n"),
    HomeVAT(property: 1, validFrom: "2026-12-01", percent: 10, note: "n", letting: .company),
    Listing(property: 1, name: "L"),
    Category(code: "c", name: "C", parent: "other"),
    Booking(
      stay: Stay(
        property: 1, checkIn: "2020-01-02", nights: 3, adults: 4, children: 5, exemptAdults: 2,
        amount: Money(cents: 600), commission: Money(cents: 7), taxCollected: true,
        prepaidOn: "2019-01-01", state: .noShow, taxApart: true),
      guest: "g", exemptReason: .age, channel: "c", reference: "r", note: "n",
      cancelledOn: "2019-12-31", receivedBy: 1, tags: Tags(["a"]), agesUnknown: true,
      dueOn: "2020-01-01", vat: 10, invoice: "A/1", invoicedOn: "2020-01-05", invoiceTo: "t",
      invoiceTaxID: "B12345674", withheld: Money(cents: 3), reportedOn: "2020-01-03"),
    Expense(
      property: 1, date: "2020-01-02", concept: "c", category: "other", supplier: "s",
      amount: Money(cents: -8), note: "n", paidBy: 1, bill: 1,
      rule: .rest, privateTo: 1, tags: Tags(["b"]),
      supplierTaxID: "B12345674", number: "n", supplyPoint: "p",
      period: .month(year: 2020, month: 1), proposed: Money(cents: 9), proposal: .all,
      paidOn: "2020-01-09",
      taxes: BillTaxes(
        [
          BillTax(rate: 2100, base: Money(cents: 100), amount: Money(cents: 21)),
          BillTax(rate: 0, base: Money(cents: -9), amount: .zero),
        ], .reverseEU), box: .repairs, boxShare: .days, boxOwner: 1,
      withheld: Withholding(Money(cents: 4), .rent), deduction: deduction, corrects: 1),
    Vote(expense: 1, party: 1, date: "2020-01-03", accepts: true, reason: "r"),
    RecurringExpense(
      property: 1, concept: "c", category: "other", supplier: "s", amount: Money(cents: 8),
      isEstimate: true, every: .twoMonths, day: 31, startsOn: "2020-01-02", endsOn: "2020-12-31",
      recordedTo: "2020-05-31", note: "n"),
    Supplier(code: "p", name: "n", category: "c", property: 1, afterExpense: 3, note: "n"),
    Budget(
      property: 1, category: "c", every: .quarter, amount: Money(cents: 8), validFrom: "2020-01-02",
      note: "n", party: 1),
    Adjustment(
      booking: 1, property: 1, reason: .damage, date: "2020-01-05", amount: Money(cents: -9),
      note: "n", heldBy: 1, vat: 21, invoice: "i"),
    Payout(
      channel: "airbnb", key: "k", date: "2020-01-02", arrival: "2020-01-05",
      amount: Money(cents: 8), accountEnding: "1332"),
    payment,
    Receipt(
      booking: 1, date: "2020-01-04", amount: Money(cents: 5), method: .card, isDeposit: true,
      note: "n", invoice: "i"),
    Transfer(
      payer: 1, payee: 2, date: "2026-01-01", amount: Money(cents: 3), note: "n",
      endToEndID: "e", messageID: "m", orderedOn: "2026-01-02", requestedOn: "2026-01-03",
      isOpen: true),
    FiledReturn(
      property: 1, period: .quarter(year: 2020, quarter: 1), zone: "1",
      registration: Registration("HUTB-000001"), filedOn: "2020-04-02", reference: "950-1",
      nrc: "0123456789ABCDEFGHIJKL", paidOn: "2020-04-01", completes: 1, units: 3, exemptUnits: 2,
      tax: Money(cents: 5), document: "d", note: "n", form: .lets, party: 1,
      result: Money(cents: -7)),
    FiledStay(
      filedReturn: 1, booking: 7, checkIn: "2020-01-02", nights: 2, adults: 3, children: 1,
      exemptAdults: 1, units: 3, exemptUnits: 2, tariff: UnitRate(cents: 65),
      tariffFrom: "2012-01-01", surcharge: UnitRate(cents: 10), surchargeFrom: "2013-01-01",
      surchargeUnits: 2, tax: Money(cents: 9)),
    Asset(
      property: 1, type: .inheritance, date: "2020-01-02", amount: Money(cents: 9),
      costs: Money(cents: 1), owner: 1, numerator: 2, denominator: 3, years: 4, expense: 1,
      deducted: Money(cents: 5), until: 2021, note: "n"),
    CommissionBill(
      channel: "airbnb", number: "n", date: "2020-02-01", period: .month(year: 2020, month: 1),
      taxes: .untaxed(Money(cents: 5), .exempt), property: 1, taxID: "t"),
    attachment,
    SentStatement(
      party: 1, period: .quarter(year: 2020, quarter: 1), sentOn: "2020-04-02",
      opening: Money(cents: -3), closing: Money(cents: 5), note: "n"),
    line,
    BankAccount(
      code: "bank", iban: iban, number: "0999", party: 1, columns: "amount=Net", note: "n"),
    BankStatement(
      account: 1, file: "f",
      sha256: ContentHash(code: String(repeating: "a1", count: 32)) ?? .ofNothing,
      format: .norma43, firstDay: "2020-01-02", lastDay: "2020-01-03", opening: Money(cents: 3),
      closing: Money(cents: 4)),
    BankLine(
      account: 1, statement: 1, booked: "2020-01-02", value: "2020-01-03", amount: Money(cents: 5),
      text: "t", counterparty: "c", counterpartyIBAN: iban, reference: "r", mandate: "m",
      bankID: "i", balance: Money(cents: 6), concept: 4, place: 2, ignored: "r"),
    BankRule(
      words: "w", isIncome: true, account: 1, category: "other", supplier: "s", property: 1,
      ignores: true, isInternal: true),
    part,
    HomeCadastre(
      property: 1, validFrom: "2020-01-01", value: Money(cents: 9), construction: Money(cents: 5),
      revised: 2015),
    PartyFact(party: 1, fact: .mainHome, validFrom: "2020-01-01", value: "c"),
    IncomeTaxAmount(
      property: 1, party: 1, year: 2020, item: .repairs, origin: 2019, amount: Money(cents: 5)),
    FiledBox(
      filedReturn: 1, property: 1, box: "0102", kind: .booking, record: 7, amount: Money(cents: 5)),
    VATFiler(
      party: 1, validFrom: "2020-01-01", until: "2021-12-31",
      activity: VATActivity(code: "A03:685"), proRata: .general,
      percents: ProRataPercents([2020: 80]), vies: true, carried: Money(cents: 5)),
    OwnDate(text: "t", date: "2020-01-02", every: .year, property: 1),
    DutyMark(
      rule: .own, property: 1, party: 1, ownDate: 1, firstDay: "2020-01-02", state: .skipped,
      markedOn: "2020-01-03", note: "n"),
  ]

  private static let deduction: BillDeduction = {
    var deduction = BillDeduction()
    (deduction.receivedOn, deduction.percent) = ("2020-01-09", 50)
    deduction.period = .quarter(year: 2020, quarter: 2)
    (deduction.isAsset, deduction.isTicket) = (true, true)
    return deduction
  }()

  private static let iban = IBAN(written: "ES9121000418450200051332")

  private static let part: BankPart = {
    var part = BankPart(line: 1, amount: Money(cents: 5), rule: .guest, made: true)
    (part.payout, part.receipt, part.expense, part.transfer) = (1, 1, 1, 1)
    (part.filedReturn, part.adjustment, part.booking, part.otherLine) = (1, 1, 1, 1)
    return part
  }()

  private static let line: SentLine = {
    var line = SentLine(
      .personal, record: 7, property: 1, home: "h", text: "t", date: "2020-01-02")
    (line.sentStatement, line.isCorrection, line.nights) = (1, true, 3)
    line.amount = Money(cents: -9)
    (line.commission, line.tax, line.fee) = (Money(cents: 1), Money(cents: 2), Money(cents: 3))
    (line.numerator, line.denominator) = (2, 3)
    line.entitled = Money(cents: -4)
    line.received = Money(cents: 5)
    line.paid = Money(cents: 6)
    line.transfers = Money(cents: 7)
    return line
  }()

  private static let attachment: Bookkeeping.Attachment = {
    var attachment = Bookkeeping.Attachment(
      of: .expense, 1, name: "n", type: .pdf, size: 3,
      content: ContentHash(code: String(repeating: "a1", count: 32)), addedOn: "2020-01-02",
      note: "n")
    (attachment.booking, attachment.property, attachment.filedReturn) = (1, 1, 1)
    (attachment.party, attachment.transfer) = (1, 1)
    (attachment.asset, attachment.commissionBill) = (1, 1)
    return attachment
  }()

  private static let payment: Payment = {
    var payment = Payment(
      channel: "airbnb", reference: "r", date: "2020-01-02", gross: Money(cents: 9),
      fee: Money(cents: 1), checkIn: "2020-01-03", nights: 2, guest: "g", listing: "l",
      taxCollected: true, kind: .coHost, details: "d")
    (payment.adjustment, payment.payout) = (1, 1)
    payment.isIgnored = true
    payment.note = "n"
    return payment
  }()

  @Test func `is stored, read, undone and redone with every field`() throws {
    #expect(Self.samples.map { type(of: $0).kind } == recordKinds.map { $0.kind })
    // Adjustments and receipts refer to a booking, payments to an adjustment.
    try book.change { try $0.insert(Booking.sample()) }
    // A part of a bill refers to it.
    try book.change {
      try $0.insert(
        Expense(
          property: 1, date: "2020-01-02", concept: "c", category: "other", amount: nil))
    }
    // A transfer is between two parties.
    try book.change { try $0.insert(Party(code: "b", name: "B")) }
    try book.change {
      try $0.insert(
        Adjustment(booking: 1, reason: .other, date: "2020-01-01", amount: Money(cents: 1)))
    }
    for sample in Self.samples { try check(sample) }
  }

  private func check<Record: BookRecord>(_ sample: Record) throws {
    var sample = sample
    var filling = SampleFilling()
    sample.visit(&filling)
    let empty = Record().values
    let columns = Record.fields.map(\.field.name)
    // A choice of one code cannot differ from the empty record's.
    let choices = Record.fields.map { field in
      if case .code(let codes) = field.form { codes.count != 1 } else { true }
    }
    for (index, value) in sample.values.enumerated() where choices[index] {
      #expect(
        value != empty[index], "\(Record.kind.table).\(columns[index]) of the sample is empty")
    }
    let stored = try book.change { try $0.insert(sample) }
    func present() throws -> Record? {
      try book.records(Record.self).first { $0.id == stored.id }
    }
    #expect(try present()?.unnumbered == sample)
    _ = try book.undo()
    #expect(try present() == nil)
    _ = try book.redo()
    #expect(try present() == stored)
    #expect(try book.fileFaults() == [])
  }

  @Test func `with a number of its own counts as a change`() throws {
    let zone = try #require(try book.zones().first)
    try book.change { writer in
      try writer.insert(numbered: Property(id: 40, code: "forty", name: "Forty", zone: zone.code))
    }
    #expect(try book.properties().map(\.id).contains(40))
    #expect(try book.history().count == 1)
  }
}

/// Fills in the optional texts, days and amounts that a sample lacks, so that a plain new field needs none.
private struct SampleFilling: FieldVisitor {
  typealias Failure = Never

  mutating func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) {
    if let text = "a" as String? as? Value, value as? String == nil { value = text }
    if let day = Day?.some(.last) as? Value, value as? Day == nil { value = day }
    if let amount = Money?.some(Money(cents: 1)) as? Value, value as? Money == nil {
      value = amount
    }
  }
}
