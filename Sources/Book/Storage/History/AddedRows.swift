package import Bookkeeping

/// Rows that a step added one after another, which history keeps as one entry.
///
/// A file of a hundred thousand bookings would otherwise be written twice, as rows and as snapshots.
/// The rows themselves are in their table; the digests detect whether they still are what was added.
/// When the step is undone, the entry is replaced by one for each row, so that nothing is lost.
struct AddedRows: Equatable {
  /// The table they were added to.
  let table: String
  /// The columns that the digests cover, in the order in which they were digested.
  let columns: [String]
  /// The personal columns, which have a digest of their own: anonymising changes their values.
  let personal: [String]
  /// The number of the first of them.
  var first: Int64
  /// How many there are; their numbers follow each other.
  var count: Int64 = 0
  /// The digest of the columns.
  var digest = RowDigest()
  /// The digest of the personal columns; nil in entries of schema 4, which did not have one.
  var personalDigest: RowDigest? = RowDigest()

  /// Whether such rows can exist, so that their numbers can be used in arithmetic.
  ///
  /// Other programs may have changed what history keeps.
  var isPossible: Bool {
    first >= 1 && count >= 1 && !(first - 1).addingReportingOverflow(count).overflow
  }

  /// What precedes the table's name in an entry of this kind.
  static let mark = "+"

  /// The number of the last of them.
  var last: Int64 { first - 1 + count }

  /// Adds the row that follows the last one: its number, the columns and the personal columns.
  mutating func add(_ row: SQLStatement) {
    count += 1
    var column: Int32 = 1
    for _ in columns.indices {
      row.add(column, to: &digest)
      column += 1
    }
    guard var personalDigest else { return }
    for _ in personal.indices {
      row.add(column, to: &personalDigest)
      column += 1
    }
    self.personalDigest = personalDigest
  }
}

extension AddedRows {
  /// Begins a run of rows in a table.
  init(to layout: TableLayout) {
    let personal = Set(layout.blanks().map(\.column))
    self.init(
      table: layout.name, columns: layout.columns.filter { !personal.contains($0) },
      personal: layout.columns.filter { personal.contains($0) }, first: 0)
  }

  /// What history keeps of them: a JSON object.
  var entry: String {
    let digests = "\"digest\":\"\(digest.text)\",\"columns\":\"\(columns.joined(separator: " "))\""
    guard let personalDigest else { return "{\"rows\":\(count),\(digests)}" }
    let names = personal.joined(separator: " ")
    let ofPersons = "\"personal_digest\":\"\(personalDigest.text)\",\"personal\":\"\(names)\""
    return "{\"rows\":\(count),\(digests),\(ofPersons)}"
  }

  /// The columns of entries of schema 4, which do not name them.
  static let columnsOfSchema4 = [
    "booking": """
    property check_in nights adults children exempt_adults amount commission tax_collected \
    prepaid_on exempt_reason channel
    """,
    "expense": "property date concept category supplier amount",
  ]
}

/// The numbers of appended records of one kind, which follow each other.
package struct AppendedNumbers {
  /// The kind of the records.
  package let kind: RecordKind
  /// Their numbers.
  package let numbers: ClosedRange<Int64>
}
