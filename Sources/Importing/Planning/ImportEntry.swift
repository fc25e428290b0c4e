package import Bookkeeping
internal import Taxation

/// What an import does because of one row of its file, or does not, and why.
package struct ImportEntry: Equatable, Sendable {
  /// What becomes of it.
  package enum Outcome: String, CaseIterable, Sendable {
    /// It is not in the book yet.
    case added
    /// It is in the book, and something is known now that was not.
    case completed
    /// It is in the book.
    case unchanged
    /// It is in the book with another value, which stays.
    case differs
    /// It is in the book, where it stays, and the platform has it as cancelled.
    case cancelled
    /// Money is kept until its stay is in the book.
    case waiting
    /// It could be a booking that is there already: left out until somebody decides.
    case unclear
    /// It is no record: a cancelled stay, a payout.
    case skipped
    /// It cannot be imported.
    case refused
  }

  /// What it is about.
  package enum Subject: Equatable, Sendable {
    case booking(Booking)
    /// A stay that only payments tell of, so that its people are not known and mean nothing here.
    case paidStay(Booking)
    case payment(Payment)
    case expense(Expense)
    case property(Property)
    case aside(Aside)
    /// A row that is no record.
    case row

    /// The stay that it is about, if it is one.
    package var stay: Booking? {
      switch self {
      case .booking(let booking), .paidStay(let booking): booking
      default: nil
      }
    }
  }

  /// The line of the file, from 1; that of the first row where several are one thing.
  package var line: Int
  /// What becomes of it.
  package var outcome: Outcome
  /// The record, as it will be in the book.
  package var subject: Subject
  /// What there is to say about it.
  package var remark: ImportRemark?

  /// Makes an entry.
  package init(
    line: Int, outcome: Outcome, subject: Subject, remark: ImportRemark? = nil
  ) {
    self.line = line
    self.outcome = outcome
    self.subject = subject
    self.remark = remark
  }
}

/// What there is to say about an entry.
package enum ImportRemark: Equatable, Sendable {
  /// The book has it under another guest's name, which is part of the file's or the other way round.
  case takenFor(guest: String)
  /// A booking of the book begins on the same day in the same home, and may be this one.
  indirect case looksLike(Booking)
  /// Values that are not those of the book.
  case differs([Difference])
  /// Nobody has said yet who of the guests is 16 or under.
  case agesOpen
  /// How many people came is what the user said of all of them.
  case peopleAssumed
  /// The stay was cancelled.
  case cancelled
  /// It was asked for, and is no stay or none yet.
  case request
  /// Why it cannot be imported.
  indirect case refusal(ImportRefusal)
}

/// A value of a record that is not the same in the file and in the book.
package struct Difference: Equatable, Sendable {
  /// Which value, by the name machines know it by: `check_in`.
  package var field: Field
  /// What the book has.
  package var book: Value
  /// What the file has.
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
    case note, category, name, address, town, zone, registration
  }

  /// A value of any kind.
  package enum Value: Equatable, Sendable {
    case money(Money?)
    case count(Int)
    case day(Day?)
    case text(String?)
    case flag(Bool)
    /// A home, by its number.
    case home(Int64)
  }

  /// Makes a difference.
  package init(_ field: Field, book: Value, file: Value) {
    self.field = field
    self.book = book
    self.file = file
  }
}

/// A row that cannot be imported, and why.
package struct ImportRefusal: Error, Equatable, Sendable {
  /// Why a row cannot be imported.
  package enum Reason: Equatable, Sendable {
    /// What it says is wrong in itself.
    case fault(RowFault)
    /// No rate was in force in the home's zone.
    case noRate(zone: String, day: Day)
    /// There is no such home in the book.
    case unknownHome(String)
    /// The row names no home, and there are several.
    case homeNeeded
    /// There is no such category.
    case unknownCategory(String)
    /// There is no such zone in the book.
    case unknownZone(String)
    /// The row has more or fewer cells than there are columns.
    case cellCount(found: Int, expected: Int)
    /// The file has the same home twice; the line of the first.
    case repeatedHome(line: Int)
  }

  /// The line of the file, from 1.
  package var line: Int
  /// The column's header, nil when no single column is at fault.
  package var column: String?
  /// What is wrong.
  package var reason: Reason

  /// Makes a refusal.
  package init(line: Int, column: String? = nil, _ reason: Reason) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// What a platform's reader refused.
  package init(_ refusal: RowRefusal) {
    self.init(line: refusal.line, column: refusal.column, .fault(refusal.fault))
  }
}

extension ImportEntry {
  /// The entry of a row that cannot be imported.
  package init(_ refusal: ImportRefusal) {
    self.init(line: refusal.line, outcome: .refused, subject: .row, remark: .refusal(refusal))
  }
}

extension RateTimeline {
  /// Why a stay cannot be taxed, nil when it can.
  func refusal(of stay: Stay) -> ImportRefusal.Reason? {
    let day = RateTimeline.rateDay(of: stay)
    do {
      _ = try tariff(on: day)
      return nil
    } catch {
      return .noRate(zone: zone, day: day)
    }
  }
}
