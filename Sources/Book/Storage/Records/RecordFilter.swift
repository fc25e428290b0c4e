package import Bookkeeping
internal import UnicodeText

/// A condition on one field of a record.
///
/// ```swift
/// try book.records(Booking.self, .equal("channel", "airbnb"), .equal("reference", "HMABC"))
/// ```
package struct Condition: Sendable {
  let sql: String
  let values: [SQLValue]

  /// The record has a number.
  package static func number(_ id: Int64) -> Condition {
    Condition(sql: "id = ?", values: [.integer(id)])
  }

  /// The record has one of a range of numbers.
  package static func numbers(_ range: ClosedRange<Int64>) -> Condition {
    Condition(
      sql: "id BETWEEN ? AND ?",
      values: [.integer(range.lowerBound), .integer(range.upperBound)])
  }

  /// The number of the record begins with some digits.
  package static func number(beginningWith digits: String) -> Condition {
    Condition(
      sql: "substr(CAST(id AS text), 1, length(?)) = ?", values: [.text(digits), .text(digits)])
  }

  /// A field has a value.
  package static func equal(_ field: StaticString, _ value: some FieldValue) -> Condition {
    Condition(field, "= ?", [SQLValue(field, value)])
  }

  /// A field has one of some values.
  package static func oneOf(_ field: StaticString, _ values: [some FieldValue]) -> Condition {
    let places = values.map { _ in "?" }.joined(separator: ", ")
    return Condition(field, "IN (\(places))", values.map { SQLValue(field, $0) })
  }

  /// A booking needs its home (`Stay.occupiesHome`).
  static let occupiesHome = oneOf("state", [BookingState.confirmed, .ownUse])

  /// One of some fields has its value.
  static func anyOf(_ fields: [String], _ values: [SQLValue]) -> Condition {
    Condition(
      sql: "(" + fields.map { "\($0) = ?" }.joined(separator: " OR ") + ")", values: values)
  }

  /// The record has a tag.
  package static func tagged(_ tag: String) -> Condition { tagged(tag, "tags") }

  /// A tag is in a text of tags that SQL makes.
  static func tagged(_ tag: String, _ tags: String) -> Condition {
    Condition(sql: hasTag(tags), values: [SQLValue(tag: tag)])
  }

  /// The record has a tag, or its home or the bill of which it is a part has it.
  static func isGrouped(under tag: String, kind: RecordKind) -> Condition {
    let groups = kind == Expense.kind ? ["property", "bill"] : ["property"]
    let inherited = groups.map { group in
      let table = group == "bill" ? Expense.kind.table : Property.kind.table
      return " OR \(group) IN (SELECT id FROM \(table) WHERE \(hasTag("tags")))"
    }
    return Condition(
      sql: "(\(hasTag("tags"))\(inherited.joined()))",
      values: Array(repeating: SQLValue(tag: tag), count: groups.count + 1))
  }

  /// A party has a share of a home in force on a day.
  ///
  /// - Parameters:
  ///   - home: SQL for the number of the home, with the name of its table.
  ///   - day: SQL for the day, with the name of its table.
  static func hasShare(_ party: Int64, of home: String, on day: String) -> Condition {
    Condition(
      sql: """
        EXISTS (SELECT 1 FROM share WHERE share.property = \(home) AND share.party = ?
          AND share.valid_from = (SELECT max(latest.valid_from) FROM share AS latest
            WHERE latest.property = \(home) AND latest.valid_from <= \(day)))
        """, values: [.integer(party)])
  }

  /// A record is one of a home of which a party has a share on the day of the record, or is a private part
  /// of the party.
  static func isOf(owner party: Int64, kind: RecordKind) -> Condition {
    let table = kind.table
    let shared = hasShare(
      party, of: "\(table).property", on: "\(table).\(kind.order.first ?? "date")")
    guard kind == Expense.kind else { return shared }
    return Condition(
      sql: "(\(shared.sql) OR private_to = ?)", values: shared.values + [.integer(party)])
  }

  /// SQL for the presence of a tag in a text of tags; the parameter is `SQLValue(tag:)`.
  static func hasTag(_ tags: String) -> String { "' ' || \(tags) || ' ' LIKE ?" }

  /// A field is empty.
  package static func isEmpty(_ field: StaticString) -> Condition {
    Condition(field, "IS NULL", [])
  }

  /// A field is not empty.
  package static func isPresent(_ field: StaticString) -> Condition {
    Condition(field, "IS NOT NULL", [])
  }

  /// A field is within a range of days, both included.
  ///
  /// - Parameter isIndexed: Whether an index that begins with the field, or with the fields of earlier
  ///   conditions and the field, can be used.
  static func within(_ field: String, _ period: Period, isIndexed: Bool) -> Condition {
    // No index begins with the date. After ANALYZE, SQLite would skip-scan the index by home, which is
    // slower than reading the whole table; the cast prevents that.
    Condition(
      sql: "\(isIndexed ? field : "CAST(\(field) AS text)") BETWEEN ? AND ?",
      values: [SQLValue(period.firstDay), SQLValue(period.lastDay)])
  }

  private init(_ field: StaticString, _ test: String, _ values: [SQLValue]) {
    self.init(sql: "\(field) \(test)", values: values)
  }

  private init(sql: String, values: [SQLValue]) {
    self.sql = sql
    self.values = values
  }
}

extension SQLValue {
  /// A tag as the parameter of `Condition.hasTag`. Names of tags have no character that LIKE interprets.
  init(tag: String) { self = .text("% \(tag) %") }

  fileprivate init(_ field: StaticString, _ value: some FieldValue) {
    var target = RecordValues()
    value.write(RecordField(field), to: &target)
    self = target.values.first ?? .null
  }
}

extension [Condition] {
  /// The WHERE clause; empty without conditions.
  var clause: String {
    isEmpty ? "" : " WHERE " + map(\.sql).joined(separator: " AND ")
  }

  /// The values of the parameters of the clause.
  var parameters: [SQLValue] { flatMap(\.values) }
}

/// The order of records in the result of a query.
package enum RecordOrder: Sendable {
  /// The order of lists: `RecordKind.order`.
  case list
  /// The order of lists from the end: of dated records the newest first.
  case newest
  /// The order in which the records were added.
  case added
  /// The records added last first.
  case latest
}

/// A filter of the bookings or expenses of a report; nil does not restrict them.
package struct RecordFilter: Sendable {
  /// The number of the home of the records.
  package var property: Int64?
  /// The period that includes the date of the records: the first field of `RecordKind.order`.
  package var period: Period?
  /// Whether to pass only records without an amount; of bookings, only stays.
  package var isPendingOnly: Bool
  /// The tags that every record has by itself, by its home, or as a part by its bill.
  package var tags: [String]
  /// The number of the party that has a share of the home of every record on the day of the record, or
  /// whose private part a record is.
  package var owner: Int64?
  /// The order in which the records are passed.
  package var order = RecordOrder.list
  /// Columns that are not read and stay empty, as every record may: no record of the book has a value in them, or
  /// nobody asks for it. A row takes less to read and to sort.
  package var blank: Set<String> = []

  /// Makes a filter; without arguments, it passes every record.
  package init(
    property: Int64? = nil, period: Period? = nil, isPendingOnly: Bool = false,
    tags: [String] = [], owner: Int64? = nil
  ) {
    self.property = property
    self.period = period
    self.isPendingOnly = isPendingOnly
    self.tags = tags
    self.owner = owner
  }

  /// The conditions on the records of a kind with a home and a date.
  func conditions(of kind: RecordKind) -> [Condition] {
    var conditions: [Condition] = []
    if let property { conditions.append(.equal("property", property)) }
    if let period, let date = kind.order.first {
      conditions.append(.within(date, period, isIndexed: property != nil))
    }
    if isPendingOnly {
      conditions.append(.isEmpty("amount"))
      // Nothing may have been charged for a stay that did not take place.
      if kind == Booking.kind { conditions.append(.equal("state", BookingState.confirmed)) }
      if kind == Expense.kind { conditions.append(.isEmpty("proposal")) }
    }
    if let owner { conditions.append(.isOf(owner: owner, kind: kind)) }
    return conditions + tags.map { Condition.isGrouped(under: $0, kind: kind) }
  }
}
