internal import Bookkeeping
internal import UnicodeText

/// The SQL about one kind of record, made from the description of its fields.
///
/// Statements, and what they are made from, are written when they are first used: most commands need a few.
final class TableLayout {
  /// The kind of record.
  let kind: RecordKind
  /// The columns but the first one, `id`, in the order of the fields.
  let columns: [String]
  /// The fields behind the columns.
  let fields: [FieldDescription]
  /// The values of a record without values, in the order of the columns.
  private let makeEmptyValues: () -> [SQLValue]
  private let dialect: Dialect
  /// The name of the table.
  var name: String { kind.table }

  init<Record: BookRecord>(of type: Record.Type, _ dialect: Dialect) {
    kind = type.kind
    self.dialect = dialect
    fields = type.fields
    columns = fields.map(\.field.name)
    makeEmptyValues = { type.init().values }
  }

  /// The columns that figures are computed from.
  private(set) lazy var figures = fields.filter(\.isFigure).map(\.field.name)
  /// The personal columns and what replaces their values, as SQL.
  ///
  /// - Parameter snapshot: The column of history with a row as JSON; nil for the row itself.
  func blanks(in snapshot: String? = nil) -> [(column: String, value: String)] {
    fields.compactMap {
      let name = $0.field.name
      switch $0.field.privacy {
      case .none: return nil
      case .remove: return (name, "NULL")
      case .blank: return (name, TableLayout.blank)
      case .blankIfAny:
        let present = snapshot.map { value(of: name, in: $0) } ?? name
        return (name, "CASE WHEN \(present) IS NOT NULL THEN \(TableLayout.blank) END")
      }
    }
  }
  /// What a row takes for a field that a snapshot lacks, as SQL; nil where the field may be empty.
  private lazy var defaults: [String?] = zip(fields, makeEmptyValues()).map { field, value in
    field.isOptional ? nil : value.literal
  }
  /// The columns that hold texts; the others hold whole numbers.
  private lazy var texts = Set(fields.filter(\.form.isText).map(\.field.name))
  /// The columns that may be empty.
  private lazy var optional = Set(fields.filter(\.isOptional).map(\.field.name))

  /// What replaces a required personal text, as SQL.
  static let blank = SQLValue.text(Booking.blankedGuest).literal

  private(set) lazy var select = "SELECT \(list(["id"] + columns)) FROM \(name)"
  /// Selects each row, with nothing in place of columns that no row has a value in.
  func select(without blank: Set<String>) -> String {
    if blank.isEmpty { return select }
    let columns = (["id"] + columns).map { blank.contains($0) ? "NULL" : $0 }
    return "SELECT \(list(columns)) FROM \(name)"
  }
  /// Selects the columns that figures are computed from.
  private(set) lazy var selectFigures = "SELECT \(list(["id"] + figures)) FROM \(name)"
  /// Selects for each column 1 if a row has a text or a number other than 0.
  private(set) lazy var selectUsed: String = {
    let used = columns.map {
      "max(CASE WHEN \($0) <> \(texts.contains($0) ? "''" : "0") THEN 1 END)"
    }
    return "SELECT \(list(used)) FROM \(name)"
  }()
  /// Selects the columns of each row, and then those of the row of another table to which a field refers;
  /// the latter are null if the field is empty.
  func select(with other: TableLayout, in field: StaticString) -> String {
    let columns = [self, other].flatMap { layout in
      (["id"] + layout.columns).map { "\(layout.name).\($0)" }
    }
    return """
      SELECT \(list(columns)) FROM \(name)
      LEFT JOIN \(other.name) ON \(other.name).id = \(name).\(field)
      """
  }
  /// The order of lists, or the same from the end.
  private func listOrder(fromEnd isReversed: Bool) -> String {
    let terms = (kind.order + ["id"]).map { term in
      let isDescending = term.hasPrefix("-") != isReversed
      let column = "\(name).\(term.hasPrefix("-") ? term.dropFirst() : term[...])"
      // Without a word about them, the engines put nulls at different ends.
      let nulls = optional.contains(term) ? (isReversed ? " NULLS LAST" : " NULLS FIRST") : ""
      return column + (isDescending ? " DESC" : "") + nulls
    }
    return " ORDER BY \(list(terms))"
  }

  private lazy var oldestFirst = listOrder(fromEnd: false)
  private lazy var newestFirst = listOrder(fromEnd: true)

  /// An order as a clause.
  func order(_ order: RecordOrder) -> String {
    switch order {
    case .list: oldestFirst
    case .newest: newestFirst
    case .added: " ORDER BY \(name).id"
    case .latest: " ORDER BY \(name).id DESC"
    }
  }

  private(set) lazy var insert = TableLayout.insertion(into: name, columns, rows: 1)
  private(set) lazy var insertNumbered = TableLayout.insertion(
    into: name, ["id"] + columns, rows: 1)
  private(set) lazy var update =
    "UPDATE \(name) SET \(list(columns.map { "\($0) = ?" })) WHERE id = ?"
  /// Replaces a row that differs from the parameters, and returns the number of such a row.
  private(set) lazy var updateChanged: String = {
    let parameters = columns.indices.map { "?\($0 + 1)" }
    return """
      UPDATE \(name) SET \(list(zip(columns, parameters).map { "\($0) = \($1)" }))
      WHERE id = ?\(columns.count + 1)
      AND (\(list(columns))) IS DISTINCT FROM (\(list(parameters))) RETURNING id
      """
  }()
  /// A row as a snapshot.
  private lazy var object = dialect.rowAsJSON((["id"] + columns).map { ($0, $0) })

  /// Selects the row of a number as a snapshot.
  private(set) lazy var snapshot = snapshot(ofRow: "?")
  /// Adds the snapshot of a row that was not there before to a step of history.
  private(set) lazy var recordInsertion = """
    INSERT INTO history_change (step, ordinal, table_name, row, after)
    SELECT ?, ?, '\(name)', id, \(object) FROM \(name) WHERE id = ?
    """
  /// Gives an empty column of a row a value. The parameters are the value and the number of the row.
  func filling(_ column: StaticString) -> String {
    "UPDATE \(name) SET \(column) = ?1 WHERE id = ?2 AND \(column) IS NULL"
  }
  private(set) lazy var delete = "DELETE FROM \(name) WHERE id = ?"

  /// Inserts several rows with one statement.
  static func insertion(
    into table: String, _ columns: [String], rows: Int, or action: String = ""
  ) -> String {
    let row = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
    let values = Array(repeating: row, count: rows).joined(separator: ", ")
    return "INSERT\(action) INTO \(table) (\(columns.joined(separator: ", "))) VALUES \(values)"
  }

  private func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
}

/// A snapshot is a row as a JSON object of its columns, kept in history.
///
/// A snapshot may be older than the present columns. A column that it lacks is no difference, and takes
/// the field's empty value when the row is restored.
extension TableLayout {
  /// Selects one row as a snapshot; `number` is SQL.
  func snapshot(ofRow number: String) -> String {
    "SELECT \(object) FROM \(name) WHERE id = \(number)"
  }

  /// The value of a column in a snapshot, as SQL.
  func value(of column: String, in snapshot: String) -> String {
    texts.contains(column)
      ? dialect.jsonText(snapshot, column) : dialect.jsonInteger(snapshot, column)
  }

  /// Selects the record before and the record after each change of history, each with its number first; the
  /// number is null where there is no record.
  var selectChanges: String {
    "SELECT \(list(values(of: "before") + values(of: "after"))) FROM history_change"
  }

  /// Selects the rows of a run as they were added: of a row that a later step in force changed, the first such
  /// change has a snapshot. The parameters are the first and the last number of the run, its step and ordinal.
  ///
  /// - Parameters:
  ///   - present: The columns of a row that no later step changed, the number first.
  ///   - kept: The same of any other row, as SQL with the names `row` and `snapshot`.
  func selectAsAdded(_ present: [String], _ kept: [String]) -> String {
    """
    WITH later (row, snapshot, place) AS (
      SELECT row, before, row_number() OVER (PARTITION BY row ORDER BY step, ordinal)
      FROM history_change WHERE table_name = '\(name)' AND row BETWEEN ?1 AND ?2
      AND (step > ?3 OR step = ?3 AND ordinal > ?4)
      AND step IN (SELECT id FROM history_step WHERE state = 'done'))
    SELECT \(list(present)) FROM \(name)
    WHERE id BETWEEN ?1 AND ?2 AND id NOT IN (SELECT row FROM later)
    UNION ALL
    SELECT \(list(kept)) FROM later WHERE place = 1
    ORDER BY 1
    """
  }

  /// A condition that a row is what a snapshot says, key by key.
  func isRow(_ snapshot: String) -> String {
    columns.map { column in
      """
      (NOT \(dialect.jsonHas(snapshot, column)) \
      OR \(value(of: column, in: snapshot)) IS NOT DISTINCT FROM \(column))
      """
    }.joined(separator: " AND ")
  }

  /// A condition that two snapshots agree in every column that both have.
  func agree(_ one: String, _ other: String) -> String {
    columns.map { column in
      """
      (NOT \(dialect.jsonHas(one, column)) OR NOT \(dialect.jsonHas(other, column)) \
      OR \(value(of: column, in: one)) \
      IS NOT DISTINCT FROM \(value(of: column, in: other)))
      """
    }.joined(separator: " AND ")
  }

  /// The number and the columns of a row as a snapshot has them, as SQL.
  func values(of snapshot: String) -> [String] {
    let values = zip(columns, defaults).map { column, fallback in
      let value = value(of: column, in: snapshot)
      return fallback.map { "coalesce(\(value), \($0))" } ?? value
    }
    return [value(of: "id", in: snapshot)] + values
  }

  /// What a row takes for the fields that a snapshot lacks, as SQL; the other fields may be empty.
  var emptyValues: [(column: String, value: String)] {
    zip(columns, defaults).compactMap { column, value in value.map { (column, $0) } }
  }

  /// Puts a row back from a snapshot, the statement's only parameter.
  var restore: String {
    // An upsert, not REPLACE, which would delete the row first; rows that refer to it forbid that.
    let excluded = columns.map { "\($0) = excluded.\($0)" }
    return """
      INSERT INTO \(name) (\(list(["id"] + columns)))
      VALUES (\(list(values(of: "?1"))))
      ON CONFLICT (id) DO UPDATE SET \(list(excluded))
      """
  }
}

/// The layouts of every kind, each made when it is first used.
final class TableLayouts {
  private var made: [String: TableLayout] = [:]
  private let dialect: Dialect

  init(_ dialect: Dialect) { self.dialect = dialect }

  /// The layout of a kind.
  func of<Record: BookRecord>(_ type: Record.Type) -> TableLayout {
    if let layout = made[Record.kind.table] { return layout }
    let layout = TableLayout(of: type, dialect)
    made[Record.kind.table] = layout
    return layout
  }

  /// The layout of a table by its name; nil for a table of no kind.
  func named(_ table: String) -> TableLayout? {
    made[table] ?? recordKinds.first { $0.kind.table == table }.map { of($0) }
  }

  /// The layouts of all kinds, in the order of documents.
  var all: [TableLayout] { recordKinds.map { of($0) } }

  /// The queries that most transactions make, of tables with few rows each.
  var queriesOfSmallTables: [Query] {
    func all(_ type: (some BookRecord).Type) -> String { of(type).select + of(type).order(.list) }
    return [
      all(Property.self), all(Zone.self), all(TaxRate.self), all(HomeVAT.self), all(Party.self),
      all(GroupShare.self), all(Category.self),
      all(SentStatement.self) + TableLayouts.firstOnly,
      all(Agreement.self) + TableLayouts.firstOnly,
      TableLayouts.anyFiledReturn, TableLayouts.anyUnmatchedPayment, TableLayouts.anyReceipt,
      TableLayouts.anyFilerOrCommissionBill,
    ].map { Query(sql: $0) }
  }

  /// The end of a query of one row.
  static let firstOnly = " LIMIT 1"
  /// A query with a row if a return was filed.
  static let anyFiledReturn = "SELECT 1 FROM filed_return LIMIT 1"
  /// A query with a row if a party files VAT, or a bill of a platform for commissions is recorded.
  static let anyFilerOrCommissionBill =
    "SELECT 1 FROM vat_filer UNION ALL SELECT 1 FROM commission_bill LIMIT 1"
  /// A query with a row if there is a receipt.
  static let anyReceipt = "SELECT 1 FROM receipt LIMIT 1"
  /// A query whose row says whether a payment may be waiting.
  static let anyUnmatchedPayment =
    "SELECT EXISTS (SELECT 1 FROM payment WHERE adjustment IS NULL AND ignored = 0)"
}
