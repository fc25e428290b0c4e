package import Bookkeeping
package import Documents
package import Ownership
package import Reporting
internal import Storage
internal import Taxation

/// The reason why a rule that spans records rejects a change, or why a query has no answer.
package enum LedgerError: Error, Equatable {
  /// The book has no home.
  case noProperties
  /// No home has this code or name or one that begins with the text.
  case unknownProperty(name: String, homes: [Property])
  /// No record of the kind has this number.
  case unknown(RecordKind, Int64)
  /// Other records prevent the removal of a record.
  case inUse(RecordInUse)
  /// The commission is a share of an amount that is not known.
  case shareWithoutAmount
  /// The period of a payback has not ended; `latest` is the latest year of twelve months that has.
  case unfinishedYears(Period, latest: Period)
  /// The change would leave filed returns that an audit finds wrong.
  case unsound(AuditFinding)
  /// No zone has this code or name.
  case unknownZone(code: String, zones: [Zone])
  /// A login cannot get or lose a role in the book.
  case people(PeopleFault)
  /// No supplier or supply point has this name or code; the names of the suppliers of the book.
  case unknownSupplier(name: String, suppliers: [String])
  /// The book has no view of this name; the names of those that it has.
  case unknownView(name: String, views: [String])
  /// No home, booking or expense has this tag; all tags of the book.
  case unknownTag(name: String, tags: [String])
  /// The zone already has a rate of this layer from this day.
  case duplicateRate(zone: String, layer: RateLayer, day: Day)
  /// The zone has no rate of this layer from this day.
  case unknownRate(zone: String, layer: RateLayer, day: Day)
  /// The change would leave stays without a rate; the day is the earliest of their check-ins.
  case rateInUse(zone: String, day: Day, bookings: Int)
  /// No owner or manager has this code or name or one that begins with the text.
  case unknownParty(name: String, parties: [Party])
  /// The shares of a home from a day on are no valid set.
  case invalidShares(home: String, day: Day, OwnershipError)
  /// A group of shares cannot be used or changed.
  case group(GroupFault)
  /// The home to be removed has parts of bills.
  case propertyHasParts(name: String, bills: [Int64])
  /// The parts of a bill do not add up to its amount.
  case unevenBill(Int64, whole: Money, parts: Money)
  /// The expense is a part of one that is no bill, or has another date.
  case strayPart(Int64, bill: Int64)
  /// A part of the positions belongs to nobody.
  case unassignedMoney
  /// The edit changes nothing.
  case nothingToChange
  /// The record is not valid.
  case badRecord([RecordFault])
  /// The law still requires the records of stays that ended between the limit and the day.
  case stillToBeKept(Day, limit: Day)
  /// The days are not one whole filing period; `filing` is the one that is likely to be meant.
  case notFilingPeriod(Period, filing: Period?)
  /// A return of the home and the period has been filed already.
  case alreadyFiled(home: String, Period, number: Int64)
  /// The day of filing or payment is in the future.
  case notYetFiled(Day, today: Day)
  /// No return of the home and the period can be completed: none was filed.
  case nothingToComplete(home: String, Period)
  /// No more tax is due than was filed, so that a complementary return is not the right procedure.
  case nothingMoreDue(home: String, Period, number: Int64)
  /// No less tax is due than was filed, so that there is nothing to rectify.
  case nothingLessDue(home: String, Period, number: Int64)
  /// The listing belongs to another home.
  case listingTaken(name: String, code: String)
  /// The file is the book itself, or one that SQLite may create beside it.
  case fileIsBook(path: String)
  /// The operation cannot be done with a copy, or can be done with a copy only.
  case copy(CopyFault)
  /// The book has to be migrated first, which a dry run does not do.
  case migrationNeeded(schema: Int, latest: Int)
}

/// The records of a kind that refer to another record, by their number.
package struct RecordUse: Equatable, Sendable {
  /// The table of the kind.
  package let table: String
  /// The number of records, at least 1.
  package let count: Int

  /// The records that refer to a record, in the order of documents.
  static func all(of record: some BookRecord, in book: Book) throws(StorageError) -> [RecordUse] {
    try counted(
      (recordReferences[type(of: record).kind.table] ?? []).map { ($0, record) }, in: book)
  }

  /// The records that refer to records, each kind once.
  ///
  /// - Parameter isCounted: Whether the record of a table with a number is counted.
  static func counted(
    _ all: [(references: RecordReferences, target: any BookRecord)], in book: Book,
    where isCounted: (String, Int64) -> Bool = { _, _ in true }
  ) throws(StorageError) -> [RecordUse] {
    var numbers: [(table: String, numbers: Set<Int64>)] = []
    for (references, target) in all {
      let table = references.type.kind.table
      let found = try book.numbers(by: references, to: target).filter { isCounted(table, $0) }
      if let index = numbers.firstIndex(where: { $0.table == table }) {
        numbers[index].numbers.formUnion(found)
      } else {
        numbers.append((table, found))
      }
    }
    return numbers.filter { !$0.numbers.isEmpty }
      .map { RecordUse(table: $0.table, count: $0.numbers.count) }
  }
}

/// A record that cannot be removed, and the records that prevent it.
package struct RecordInUse: Equatable, Sendable {
  /// The table of the record.
  package let table: String
  /// The number of the record.
  package let number: Int64
  /// The code and the name by which people know the record; nil for a kind without both.
  package let code, name: String?
  /// The other records, by kind.
  package let uses: [RecordUse]

  init(_ record: some BookRecord, _ uses: [RecordUse]) {
    table = type(of: record).kind.table
    number = record.id
    code = (record as? any NamedRecord)?.code
    name = (record as? any NamedRecord)?.name
    self.uses = uses
  }
}

/// The check that records are valid.
package enum RecordCheck {
  /// Requires that there are no faults.
  ///
  /// - Throws: `LedgerError.badRecord`.
  package static func require(_ faults: [RecordFault]) throws(LedgerError) {
    if !faults.isEmpty { throw .badRecord(faults) }
  }

  /// Requires an amount: an adjustment or a receipt of nothing is a mistake.
  ///
  /// - Throws: `Refusal`.
  package static func require(_ amount: Money) throws(Refusal) {
    if amount == .zero { throw Refusal("error.zero-amount", .badData) }
  }
}

/// The reason why a login cannot get or lose a role in a book on a server.
package enum PeopleFault: Equatable, Sendable {
  /// The server has no login of this name.
  case unknownLogin(String)
  /// The login has no role in the book; the names of those that have one.
  case unknownPerson(String, logins: [String])
  /// A login of the role owner lacks an owner, or a login of another role has one or the right to see guests.
  case ownerOfLogin(isMissing: Bool)
  /// The book would have no manager.
  case lastManager(String)
}
