import Bookkeeping
import Documents
import Reporting
import Storage
import Testing

@testable import Ledger

struct `The numbers of a copy` {
  /// Bookings 5 to 7 are 9 to 11 in the book, expense 3 is 8, and home 2 is 4; booking 8 was left.
  private static let map: NumberMap = {
    var map = NumberMap()
    for number in 5...7 {
      map.add(Booking.kind.table, Int64(number), there: Int64(number + 4), from: 0)
    }
    map.add(Expense.kind.table, 3, there: 8, from: 0)
    map.add(Property.kind.table, 2, there: 4, from: 0)
    var booking = Booking()
    booking.id = 8
    map.leave(booking, step: 12)
    map.leave(Zone(code: "vila", name: "Vila"), step: 13)
    return map
  }()

  @Test func `are kept as runs`() {
    #expect(Self.map.count == 3)
    #expect(Self.map.added(since: 1).map(\.there) == [8, 4])
    #expect(Self.map.isFromCopy(Booking.kind.table, 11))
    #expect(!Self.map.isFromCopy(Booking.kind.table, 5))
    // A run of another step does not grow.
    var map = Self.map
    map.add(Booking.kind.table, 8, there: 12, from: map.count)
    #expect(map.count == 4)
  }

  /// Fields that count something.
  private static let counts: Set = [
    "adults", "amount", "cap", "capacity", "children", "concept", "day", "rank", "denominator",
    "exempt_adults",
    "exempt_units", "nights", "numerator", "origin", "percent", "rate", "revised", "size",
    "surcharge",
    "surcharge_units", "tariff", "units", "until", "usufruct",
    "vat", "commission_vat", "vat_rate", "year", "years",
  ]

  @Test func `are those of every field that has a number of a record`() {
    let bare = recordKinds.flatMap { type in
      type.fields.filter { $0.form == .count && !Self.counts.contains($0.field.name) }
        .map { "\(type.kind.table).\($0.field.name)" }
    }
    #expect(
      bare == [
        "supplier.after_expense", "filed_stay.booking", "sent_line.record", "sent_line.property",
        "filed_box.property", "filed_box.record",
      ], "A field that names a record without a reference belongs in NumberMap.bareTarget.")
  }

  /// A record of the copy and what it is in the book.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let here: any BookRecord
    let there: any BookRecord
  }

  private static func line(_ subject: StatementLineKind, _ record: Int, _ home: Int) -> SentLine {
    SentLine(subject, record: record, property: home)
  }

  private static func receipt(_ booking: Int64) -> Receipt {
    var receipt = Receipt()
    receipt.booking = booking
    return receipt
  }

  private static func expense(_ home: Int64?, bill: Int64?) -> Expense {
    var expense = Expense()
    expense.property = home
    expense.bill = bill
    return expense
  }

  private static func stay(_ booking: Int) -> FiledStay {
    var stay = FiledStay()
    stay.booking = booking
    return stay
  }

  private static func box(_ kind: FiledBoxKind, _ record: Int, _ home: Int64 = 2) -> FiledBox {
    FiledBox(property: home, box: "0102", kind: kind, record: record, amount: .zero)
  }

  private static func supplier(_ expense: Int) -> Supplier {
    var supplier = Supplier()
    supplier.afterExpense = expense
    return supplier
  }

  static let cases = [
    Case(testDescription: "a booking that was there", here: receipt(4), there: receipt(4)),
    Case(testDescription: "a booking that was sent", here: receipt(6), there: receipt(10)),
    Case(
      testDescription: "optional references", here: expense(2, bill: 3),
      there: expense(4, bill: 8)),
    Case(
      testDescription: "no references", here: expense(nil, bill: nil),
      there: expense(nil, bill: nil)),
    Case(testDescription: "a stay of a return", here: stay(5), there: stay(9)),
    Case(
      testDescription: "a booking of a filed box", here: box(.booking, 5),
      there: box(.booking, 9, 4)),
    Case(testDescription: "the year of a filed box", here: box(.year, 5), there: box(.year, 5, 4)),
    Case(testDescription: "expenses before a supplier", here: supplier(3), there: supplier(8)),
    Case(
      testDescription: "a stay of a statement", here: line(.stay, 7, 2), there: line(.stay, 11, 4)),
    Case(
      testDescription: "an expense of a statement", here: line(.expense, 3, 0),
      there: line(.expense, 8, 0)),
    Case(
      testDescription: "a private expense", here: line(.personal, 3, 0),
      there: line(.personal, 8, 0)),
    Case(testDescription: "the month of a fee", here: line(.fee, 5, 2), there: line(.fee, 5, 4)),
  ]

  @Test(arguments: cases)
  func `are replaced by those of the book`(example: Case) throws {
    func translated(_ record: some BookRecord) throws -> any BookRecord {
      try Self.map.translated(record)
    }
    let found = try translated(example.here)
    #expect(AnyHashable(found) == AnyHashable(example.there))
  }

  @Test(arguments: [
    (receipt(8) as any BookRecord, Int64(12)),
    (Property(code: "mas", name: "Mas", zone: "vila"), Int64(13)),
  ])
  func `do not have a record that was left`(record: any BookRecord, step: Int64) {
    func translate(_ record: some BookRecord) throws { _ = try Self.map.translated(record) }
    let error = #expect(throws: LeftReason.self) { try translate(record) }
    guard case .dependsOn(step) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// A new field with a whole number is a decision: whether it is the number of a record.
  @Test func `are in these fields that are no references`() {
    let counts = recordKinds.flatMap { kind in
      kind.fields.filter { $0.form == .count }.map { "\(kind.kind.table).\($0.field.name)" }
    }
    let numbers = [
      "supplier.after_expense", "filed_stay.booking", "sent_line.record", "sent_line.property",
      "filed_box.property", "filed_box.record",
    ]
    let amounts = [
      "rate.cap", "property.capacity", "share.numerator", "share.denominator",
      "share_group.numerator", "share_group.denominator", "agreement.rate",
      "agreement.vat_rate", "vat.percent",
      "booking.nights", "booking.adults", "booking.children", "booking.exempt_adults",
      "recurring.day", "payment.nights", "filed_return.units", "filed_return.exempt_units",
      "filed_stay.nights", "filed_stay.adults", "filed_stay.children", "filed_stay.exempt_adults",
      "filed_stay.units", "filed_stay.exempt_units", "filed_stay.surcharge_units",
      "attachment.size", "bank_line.concept", "bank_line.rank", "sent_line.nights",
      "sent_line.numerator", "sent_line.denominator", "asset.numerator", "asset.denominator",
      "asset.years", "asset.until", "cadastral_value.revised", "income_tax_amount.year",
      "income_tax_amount.origin", "share.usufruct", "booking.vat", "adjustment.vat",
      "property.commission_vat",
    ]
    #expect(Set(counts) == Set(numbers + amounts))
  }
}

struct `The versions of a record` {
  private func receipt(_ amount: Int64, _ note: String?) -> Receipt {
    var receipt = Receipt()
    receipt.amount = Money(cents: amount)
    receipt.note = note
    return receipt
  }

  @Test func `are shown by the fields that differ`() {
    let found = FieldVersions.differences(
      before: receipt(100, nil), there: receipt(200, nil), here: receipt(100, "x"))
    #expect(
      found == [
        FieldVersions(
          field: "amount", before: .money(Money(cents: 100)), there: .money(Money(cents: 200)),
          here: .money(Money(cents: 100))),
        FieldVersions(field: "note", before: .empty, there: .empty, here: .text("x")),
      ])
  }

  @Test func `may lack one`() {
    let found = FieldVersions.differences(
      before: nil, there: receipt(200, nil), here: receipt(100, nil))
    #expect(found.map(\.field) == ["amount"])
    #expect(found.first?.before == .empty)
    #expect(LeftReason.dependsOn(1).versions.isEmpty)
  }
}
