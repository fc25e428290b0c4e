internal import Bookkeeping

/// A column of a table, with its cell of a row.
public struct TableColumn<Row> {
  /// What is added up in the total row.
  public enum Sum {
    /// The amounts of the cells.
    case amounts
    /// The numbers of the cells.
    case numbers
    /// Other numbers than those of the cells.
    case of((Row) throws -> Int)
  }

  /// The description of the column.
  public let column: Column
  /// Its cell of a row.
  public let cell: (Row) throws -> Cell
  /// Whether the table has the column.
  fileprivate let isIncluded: Bool
  /// What its total adds up; nil for a column without a sum.
  fileprivate let sum: Sum?

  /// Creates a column from its description.
  ///
  /// - Parameters:
  ///   - isIncluded: Whether the table has the column.
  ///   - sum: What is added up in the total row.
  ///   - cell: The cell of a row.
  public init(
    _ column: Column, if isIncluded: Bool = true, sum: Sum? = nil,
    cell: @escaping (Row) throws -> Cell
  ) {
    self.column = column
    self.isIncluded = isIncluded
    self.sum = sum
    self.cell = cell
  }

  /// Creates a column of texts, dates or terms; the key of its heading is `column.NAME` by default.
  ///
  /// - Parameter isIncluded: Whether the table has the column.
  public init(
    _ name: String, heading: String? = nil, for audience: Column.Audience = .everybody,
    isOptional: Bool = false, isElastic: Bool = false, isNested: Bool = false,
    priority: Column.Priority = .essential, if isIncluded: Bool = true,
    cell: @escaping (Row) throws -> Cell
  ) {
    self.init(
      Column(
        name, heading: heading, for: audience, isOptional: isOptional, isElastic: isElastic,
        isNested: isNested, priority: priority),
      if: isIncluded, cell: cell)
  }

  /// Creates a numeric column.
  ///
  /// - Parameters:
  ///   - isIncluded: Whether the table has the column.
  ///   - sum: What is added up in the total row.
  public static func figures(
    _ name: String, heading: String? = nil, for audience: Column.Audience = .everybody,
    isOptional: Bool = false, priority: Column.Priority = .essential, if isIncluded: Bool = true,
    sum: Sum? = nil, cell: @escaping (Row) throws -> Cell
  ) -> TableColumn {
    TableColumn(
      .figures(name, heading: heading, for: audience, isOptional: isOptional, priority: priority),
      if: isIncluded, sum: sum, cell: cell)
  }

  /// Creates the column of the notes of records.
  public static func note(_ note: @escaping (Row) -> String?) -> TableColumn {
    TableColumn(.note) { Cell(note($0)) }
  }

  /// Returns the column with another priority.
  public func ranked(_ priority: Column.Priority) -> TableColumn {
    TableColumn(column.ranked(priority), if: isIncluded, sum: sum, cell: cell)
  }

  /// Returns the column for rows that contain a row of this table.
  public func of<Whole>(_ part: @escaping (Whole) throws -> Row) -> TableColumn<Whole> {
    let sum: TableColumn<Whole>.Sum? =
      switch sum {
      case .amounts: .amounts
      case .numbers: .numbers
      case .of(let number): .of { try number(part($0)) }
      case nil: nil
      }
    return TableColumn<Whole>(column, if: isIncluded, sum: sum) { [cell] in try cell(part($0)) }
  }
}

/// The columns of a document, each with its cell: no cell can be in the column of another.
///
/// ```swift
/// Table<Zone>([
///   .init("code") { .text($0.code) },
///   .init("name", isElastic: true) { $0.nameCell },
/// ]).document(
///   "estada/zones/1", title: Phrase("zone.list.title"), whenEmpty: Phrase("zone.list.empty"),
///   rows: zones)
/// ```
public struct Table<Row> {
  /// Calls the closure with each row and returns the row of the totals; nil if they are the sums of
  /// columns, or if there are none. Called once for each pass over the document.
  public typealias Source = (_ body: (Row) throws -> Void) throws -> Row?

  private let columns: [TableColumn<Row>]

  /// Creates a table, whose documents have the columns that are included.
  public init(_ columns: [TableColumn<Row>]) {
    self.columns = columns
  }

  /// Returns the document of rows that are generated one at a time.
  ///
  /// - Parameters:
  ///   - schema: The name and version of its JSON schema: `estada/profit/1`.
  ///   - title: The title in text output.
  ///   - whenEmpty: The sentence that replaces an empty table in text output.
  ///   - hasTotal: Whether the sums of columns are shown.
  public func document(
    _ schema: String, title: Phrase, whenEmpty: Phrase, hasTotal: Bool = true,
    source: @escaping Source
  ) -> Document {
    let columns = columns.filter { $0.isIncluded }
    // One closure that calls the next costs half of what a loop over the closures does.
    var append: (Row, inout [Cell]) throws -> Void = { _, _ in }
    for column in columns {
      append = { [append, cell = column.cell] row, cells in
        try append(row, &cells)
        cells.append(try cell(row))
      }
    }
    let all = append
    return Document(
      schema: schema, title: title, columns: columns.map { $0.column }, whenEmpty: whenEmpty
    ) { body in
      var sums = ColumnSums(hasTotal ? columns : [])
      // All rows are made in one array, which is copied for a receiver that keeps a row.
      var cells: [Cell] = []
      cells.reserveCapacity(columns.count)
      let total = try source { row in
        cells.removeAll(keepingCapacity: true)
        try all(row, &cells)
        try sums.add(cells, of: row)
        try body(cells)
      }
      guard let total else { return sums.cells }
      cells.removeAll(keepingCapacity: true)
      try all(total, &cells)
      return cells
    }
  }

  /// Returns the document of rows.
  ///
  /// - Parameters:
  ///   - schema: The name and version of its JSON schema: `estada/profit/1`.
  ///   - title: The title in text output.
  ///   - whenEmpty: The sentence that replaces an empty table in text output.
  ///   - total: The row of the totals; nil if they are the sums of columns, or if there are none.
  public func document(
    _ schema: String, title: Phrase, whenEmpty: Phrase, rows: [Row], total: Row? = nil
  ) -> Document {
    document(schema, title: title, whenEmpty: whenEmpty) { body in
      for row in rows { try body(row) }
      return total
    }
  }
}

/// The sums of the columns of a table, row by row.
private struct ColumnSums<Row> {
  /// The columns with a sum, and their sums: cents, or a number.
  private var sums: [(index: Int, sum: TableColumn<Row>.Sum, value: Int64)]
  private let count: Int

  init(_ columns: [TableColumn<Row>]) {
    sums = columns.indices.compactMap { index in columns[index].sum.map { (index, $0, 0) } }
    count = columns.count
  }

  mutating func add(_ cells: [Cell], of row: Row) throws {
    for place in sums.indices {
      let value: Int64
      switch (sums[place].sum, cells[sums[place].index]) {
      case (.of(let number), _): value = Int64(try number(row))
      case (.amounts, .money(let amount)): value = amount.cents
      case (.numbers, .count(let count)): value = Int64(count)
      default: continue
      }
      sums[place].value = try Money(cents: sums[place].value).adding(Money(cents: value)).cents
    }
  }

  /// The total row; nil without a sum.
  var cells: [Cell]? {
    guard !sums.isEmpty else { return nil }
    var cells = [Cell](repeating: .empty, count: count)
    for (index, sum, value) in sums {
      if case .amounts = sum {
        cells[index] = .money(Money(cents: value))
      } else {
        cells[index] = .count(Int(value))
      }
    }
    return cells
  }
}
