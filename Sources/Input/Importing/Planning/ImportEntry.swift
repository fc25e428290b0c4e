package import Bookkeeping
package import Documents
package import Taxation

/// A planned action of an import for one row of its file, with the reason.
package struct ImportEntry: Equatable, Sendable {
  /// The outcome of the row.
  package enum Outcome: String, CaseIterable, Sendable {
    /// The record is new.
    case added
    /// The record exists, and missing values are filled in.
    case completed
    /// The record exists, and values that came from a file take those of the new file.
    case updated
    /// The record exists and nothing changes.
    case unchanged
    /// The record exists with different values, which are kept.
    case differs
    /// The record exists and is kept, although the platform reports it as cancelled.
    case cancelled
    /// A payment waits until its stay is imported, or until the user assigns it.
    case waiting
    /// The record resembles an existing booking and is left out until the user decides.
    case unclear
    /// The row is not a record: a cancelled stay, a payout in another currency.
    case skipped
    /// The row cannot be imported.
    case refused
  }

  /// The record of the entry.
  package enum Subject: Equatable, Sendable {
    case booking(Booking)
    /// A stay known only from payments; its guest counts are unknown and must be ignored.
    case paidStay(Booking)
    case payment(Payment)
    case expense(Expense)
    case property(Property)
    /// A record of any kind, of a general table.
    case record(TableRecord)
    /// A transfer to the bank; nil if it is not in euros.
    case payout(Payout?)
    /// A stay that did not take place.
    case cancelledStay(CancelledStay)
    /// An amount that no booking takes.
    case statedAmount(StatedAmount)
    /// A row that is not a record.
    case row

    /// The booking, if the subject is a stay.
    package var stay: Booking? {
      switch self {
      case .booking(let booking), .paidStay(let booking): booking
      default: nil
      }
    }
  }

  /// The line in the file, from 1; the first one if several rows form one record.
  package var line: Int
  /// The outcome of the row.
  package var outcome: Outcome
  /// The record as it will be stored.
  package var subject: Subject
  /// An additional remark, if any.
  package var remark: ImportRemark?
  /// The place of a payout, or of that of a payment, among those of the file.
  package var payout: Int?
  /// The position of the file among those of the command, from 0.
  package var file = 0

  /// Creates an entry.
  package init(
    line: Int, outcome: Outcome, subject: Subject, remark: ImportRemark? = nil,
    payout: Int? = nil
  ) {
    self.line = line
    self.outcome = outcome
    self.subject = subject
    self.remark = remark
    self.payout = payout
  }
}

/// The record of a row of a general table.
package struct TableRecord: Equatable, Sendable {
  /// The name of the table of the book.
  package let table: String
  /// The name of the list: `owners`.
  package let list: String
  /// The number of the record; 0 before it is stored.
  package var id: Int64
  /// The values, where a reference is the code of its record if it has one.
  package let fields: [Field]

  /// Describes a record.
  package init(table: String, list: String, id: Int64, fields: [Field]) {
    self.table = table
    self.list = list
    self.id = id
    self.fields = fields
  }
}

/// A remark about an entry.
package enum ImportRemark: Equatable, Sendable {
  /// The booking was matched under a different guest name; one name is a part of the other.
  case takenFor(guest: String)
  /// An existing booking of the same property begins on the same day and may be the same stay.
  indirect case looksLike(Booking)
  /// Values that differ from those in the book.
  case differs([Difference])
  /// Values that the book takes from the file.
  case changed([Difference])
  /// A record of the book, by its number, from which the row differs in a single value.
  case resembles(Int64, RowChange)
  /// Values of the record of a general table that the book takes from the file.
  case taken([RowChange])
  /// Figures of the row that do not agree.
  case figures(FigureDisagreement)
  /// The user has yet to enter which guests are 16 or under.
  case agesUnknown
  /// The number of guests is the default given by the user.
  case peopleAssumed
  /// The stay was cancelled.
  case cancelled
  /// Nobody came.
  case noShow
  /// A request that is not a stay, or not yet; its status, if it is named.
  case request(String?)
  /// A cancelled stay of which the file does not say what was charged.
  case chargeUnknown
  /// Money that the book has from another list of the platform.
  case otherList
  /// The reason why it cannot be imported.
  indirect case refusal(ImportRefusal)
}

/// A value of a record that differs between the file and the book.
package struct Difference: Equatable, Sendable {
  /// The compared value, by its JSON name: `check_in`.
  package var field: Field
  /// The value in the book.
  package var book: Value
  /// The value in the file.
  package var file: Value

  /// The values that are compared.
  package enum Field: String, CaseIterable, Sendable {
    case property
    case checkIn = "check_in"
    case nights, guest, adults, children
    case exemptAdults = "exempt_adults"
    case exemptReason = "exempt_reason"
    case amount, commission, channel
    case taxCollected = "tax_collected"
    case prepaidOn = "prepaid_on"
    case state
    case taxApart = "tax_apart"
    case note, tags, category, name, address, town, zone, registration
  }

  /// A value of any kind.
  package enum Value: Equatable, Sendable {
    case money(Money?)
    case count(Int)
    case day(Day?)
    case text(String?)
    case flag(Bool)
    case state(BookingState)
    /// A property, by its id.
    case home(Int64)
  }

  /// Creates a difference.
  package init(_ field: Field, book: Value, file: Value) {
    self.field = field
    self.book = book
    self.file = file
  }
}

/// A value of a record that is another one in a general table than in the book.
package struct RowChange: Equatable, Sendable {
  /// The name of the field.
  package let field: String
  /// The value in the book.
  package let book: Cell
  /// The value in the file.
  package let file: Cell
  /// The catalogue key of the heading of the field in the table; nil for that of its name.
  package let heading: String?
  /// Whether the values are parts of a whole in ten-thousandths, which people read as percentages.
  package let isRate: Bool

  /// Describes a change.
  package init(field: String, book: Cell, file: Cell) {
    self.field = field
    self.book = book
    self.file = file
    heading = nil
    isRate = false
  }

  /// Describes a change of a field of a kind of record.
  ///
  /// - Parameters:
  ///   - book: The value in the book.
  ///   - file: The value in the file.
  package init(_ field: RecordField, of kind: RecordKind, book: Cell, file: Cell) {
    self.field = field.name
    self.book = book
    self.file = file
    heading = kind.heading(of: field.name)
    isRate = field.isRate
  }
}

/// A row that cannot be imported, with the reason.
package struct ImportRefusal: Error, Equatable, Sendable {
  /// The reason why a row cannot be imported.
  package enum Reason: Equatable, Sendable {
    /// The row is invalid in itself.
    case fault(RowFault)
    /// No tax rate was in force in the zone of the property.
    case noRate(zone: String, day: Day)
    /// The book has no such property.
    case unknownHome(String)
    /// The file has no bill with this number before the row of its part.
    case unknownBill(Int64)
    /// The book has the bill with this number in the file, with other parts.
    case otherParts(Int64)
    /// The row names no property, and there are several.
    case homeNeeded
    /// The category does not exist.
    case unknownCategory(String)
    /// The book has no such owner.
    case unknownOwner(String)
    /// The book has no such zone.
    case unknownZone(String)
    /// The number of cells differs from the number of columns.
    case cellCount(found: Int, expected: Int)
    /// The file contains the same property twice; the line of the first occurrence.
    case repeatedHome(line: Int)
    /// The file contains two rows that name the same record; the line of the first one.
    case repeatedRow(line: Int)
    /// The record is new, and the file lacks the column, which new records need.
    case columnOfNewRow
    /// Neither the book nor the file has a record of a table with this number.
    case unknownRecord(table: String, String)
    /// A header that is of no column, as written in the file.
    case unknownColumn(String)
    /// The sheet is of no kind of record.
    case unknownSheet(String)
    /// A rule of the book.
    case refusal(Refusal)
  }

  /// The line in the file, from 1.
  package var line: Int
  /// The header of the column; nil if no single column is at fault.
  package var column: String?
  /// The reason.
  package var reason: Reason
  /// The position of the file among those of the command, from 0.
  package var file = 0
  /// The heading of the column in the file; nil if the file lacks it.
  package private(set) var heading: String?

  /// Creates a refusal.
  package init(line: Int, column: String? = nil, heading: String? = nil, _ reason: Reason) {
    self.line = line
    self.column = column
    self.heading = heading
    self.reason = reason
  }

  /// The refusal with the heading that its column has in a table.
  package func named(in table: OwnTable) -> ImportRefusal {
    var refusal = self
    refusal.heading = column.flatMap { table.heading(of: $0) }
    return refusal
  }

  /// Creates a refusal from that of a platform's reader.
  package init(_ refusal: RowRefusal) {
    self.init(line: refusal.line, column: refusal.column, .fault(refusal.fault))
  }
}

extension ImportEntry {
  /// Creates the entry of a row that cannot be imported.
  package init(_ refusal: ImportRefusal) {
    self.init(line: refusal.line, outcome: .refused, subject: .row, remark: .refusal(refusal))
  }
}

/// A table whose rows are compared with a book, one at a time.
package protocol RowPlanner {
  /// The kind of record of the rows.
  associatedtype Record: BookRecord
  /// The first line of the current row, from 1.
  var line: Int { get }
  /// The table, positioned at the current row.
  var table: OwnTable { get }
  /// Returns the plan for the next row; nil at the end.
  ///
  /// - Parameter record: Takes the record of the row. All rows have the same one, because a copy for each
  ///   row takes longer than its values.
  /// - Throws: `TableFault`, and what the queries of the book throw.
  mutating func next(_ record: inout Record) throws -> RowPlan?
}

/// The planned actions for one row of a table.
package enum RowPlan {
  /// The row is a new record. It has no entry, because most rows of large files are new.
  case new
  /// The entries of any other row.
  case entries([ImportEntry])

  /// The entries of a row whose record is in the book.
  ///
  /// - Parameters:
  ///   - known: The record of the book.
  ///   - completed: The same with missing values filled in from the file.
  ///   - differences: The values that differ and are kept.
  static func entries(
    known: ImportEntry.Subject, completed: ImportEntry.Subject, _ differences: [Difference],
    line: Int
  ) -> RowPlan {
    let outcome: ImportEntry.Outcome = completed == known ? .unchanged : .completed
    let entry = ImportEntry(line: line, outcome: outcome, subject: completed)
    if differences.isEmpty { return .entries([entry]) }
    let remark = ImportEntry(
      line: line, outcome: .differs, subject: completed, remark: .differs(differences))
    return .entries([entry, remark])
  }
}

extension RateTimeline {
  /// Returns why the tax of a stay cannot be calculated; nil if it can.
  package func refusal(of stay: Stay) -> ImportRefusal.Reason? {
    guard stay.takesPlace else { return nil }
    let day = RateTimeline.rateDay(of: stay)
    return hasTariff(on: day) ? nil : .noRate(zone: zone, day: day)
  }
}
