/// A column of a document, described independently of the output format.
public struct Column: Hashable, Sendable {
  /// The output formats that include a column.
  public enum Audience: Sendable {
    /// All formats.
    case everybody
    /// Text, HTML and spreadsheets.
    case people
    /// JSON and CSV.
    case machines
    /// None: the column holds the figure that is the total in JSON.
    case nobody
  }

  /// How long a column stays in a text table that is wider than the terminal.
  public enum Priority: Int, Comparable, Sendable {
    /// It identifies the row or is what the table is about, and is never left out: a table that is
    /// too wide with these columns alone is written as blocks.
    case essential
    /// It is left out if the essential columns would not fit otherwise.
    case main
    /// It is left out where it would make the texts of other columns narrow.
    case detail
    /// It is left out before the details.
    case rare

    public static func < (first: Priority, second: Priority) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  /// The name in JSON and CSV: English, in snake case.
  public let name: String
  /// The catalogue key of its heading.
  public let heading: String
  /// The output formats that include it.
  public private(set) var audience: Audience
  /// Whether its cells are aligned to the right.
  public let isNumeric: Bool
  /// Whether it is hidden in text when all its cells are blank (`Cell.isBlank`).
  public private(set) var isOptional: Bool
  /// Whether its cells may be wrapped over several lines when the terminal is too narrow.
  public let isElastic: Bool
  /// Whether its cells hold nested rows, which CSV leaves out.
  public let isNested: Bool
  /// How long it stays in a text table that is too wide.
  public private(set) var priority: Priority

  /// Creates a column; the key of its heading is `column.NAME` by default.
  public init(
    _ name: String, heading: String? = nil, for audience: Audience = .everybody,
    isNumeric: Bool = false, isOptional: Bool = false, isElastic: Bool = false,
    isNested: Bool = false, priority: Priority = .essential
  ) {
    self.name = name
    self.heading = heading ?? "column.\(name)"
    self.audience = audience
    self.isNumeric = isNumeric
    self.isOptional = isOptional
    self.isElastic = isElastic
    self.isNested = isNested
    self.priority = priority
  }

  /// The notes of the records of a list.
  public static let note = Column(
    "note", isOptional: true, isElastic: true, priority: .rare)

  /// Whether text, HTML and spreadsheets include the column.
  public var isForPeople: Bool { audience == .everybody || audience == .people }
  /// Whether JSON and CSV include the column.
  public var isForMachines: Bool { audience == .everybody || audience == .machines }

  /// Returns the column as one that the user asked for: in every format, never left out or hidden.
  public var asked: Column {
    var column = ranked(.essential)
    column.audience = .everybody
    column.isOptional = false
    return column
  }

  /// Returns the column for no format.
  public var hidden: Column {
    var column = self
    column.audience = .nobody
    return column
  }

  /// Returns the column with another priority.
  public func ranked(_ priority: Priority) -> Column {
    var column = self
    column.priority = priority
    return column
  }

  /// Creates a numeric column.
  public static func figures(
    _ name: String, heading: String? = nil, for audience: Audience = .everybody,
    isOptional: Bool = false, priority: Priority = .essential
  ) -> Column {
    Column(
      name, heading: heading, for: audience, isNumeric: true, isOptional: isOptional,
      priority: priority)
  }
}

/// A report or a list, independent of the output format; the renderers write it as text, JSON, CSV
/// or HTML.
///
/// Its rows are generated one at a time, possibly several times, so that a list of any length needs
/// constant memory. Invariant: each row has one cell for each column, in the order of `columns`.
public struct Document {
  /// Calls the closure with each row and returns the total row, or nil if the document has none.
  public typealias Rows = (_ body: ([Cell]) throws -> Void) throws -> [Cell]?

  /// How JSON represents the total row.
  public enum TotalForm: Hashable, Sendable {
    /// It is omitted.
    case none
    /// An object with one member for each column.
    case object
    /// The value of one column.
    case figure(column: String)
  }

  /// The name and version of its JSON schema: `estada/profit/1`.
  public let schema: String
  /// The title in text output.
  public var title: Phrase
  /// Members that precede the rows in JSON.
  public var fields: [Field] = []
  /// Sentences between the title and the rows, in text output.
  public var preface: [Phrase] = []
  /// The name of the array of rows in JSON.
  public var rowsName = "rows"
  /// The columns.
  public internal(set) var columns: [Column]
  /// How JSON represents the total row.
  public var totalForm = TotalForm.none
  /// The columns without a total that are `null` in the JSON total instead of omitted.
  public var nullableTotals: Set<String> = []
  /// The sentence that replaces an empty table in text output.
  public let whenEmpty: Phrase
  /// Sentences after the rows, in text output.
  public var notes: [Phrase] = []
  /// The optional columns whose cells are known to be blank in every row; any other may be blank too.
  public var blankColumns: Set<String> = []
  /// Which rows are the newest.
  public var newest = NewestRows.first
  /// Whether some rows are left out; the total is that of all.
  public internal(set) var isCut = false
  /// Generates the rows and the total.
  public internal(set) var rows: Rows

  /// Creates a document; set the other properties afterwards.
  public init(
    schema: String, title: Phrase, columns: [Column], whenEmpty: Phrase, rows: @escaping Rows
  ) {
    self.schema = schema
    self.title = title
    self.columns = columns
    self.whenEmpty = whenEmpty
    self.rows = rows
  }
}

extension Document {
  /// Returns the rows without notes and known blank columns, under another title.
  public func titled(_ title: Phrase, whenEmpty: Phrase) -> Document {
    Document(schema: schema, title: title, columns: columns, whenEmpty: whenEmpty, rows: rows)
  }

  /// Returns the document with other rows for a limit to keep.
  public func keeping(newest: NewestRows) -> Document {
    var document = self
    document.newest = newest
    return document
  }

  /// Returns the document with additional notes.
  public func adding(notes more: [Phrase]) -> Document {
    var document = self
    document.notes += more
    return document
  }
}
