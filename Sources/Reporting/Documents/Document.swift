/// A column of a document.
package struct Column: Hashable, Sendable {
  /// Who gets to see a column.
  package enum Audience: Sendable {
    case everybody
    /// Readers of text.
    case people
    /// Readers of JSON and CSV.
    case machines
  }

  /// The name machines know it by, English in snake case.
  package let name: String
  /// The key of its heading.
  package let heading: String
  /// Who gets to see it.
  package let audience: Audience
  /// Whether figures line up on the right.
  package let isNumeric: Bool
  /// Whether people are spared it when there is nothing in it.
  package let isOptional: Bool
  /// Whether it may be cut short where the terminal is narrow.
  package let isElastic: Bool
  /// Whether its cells hold rows of their own, which a row of CSV cannot.
  package let isNested: Bool

  /// Makes a column; its heading is `column.` and its name unless told otherwise.
  package init(
    _ name: String, heading: String? = nil, for audience: Audience = .everybody,
    isNumeric: Bool = false, isOptional: Bool = false, isElastic: Bool = false,
    isNested: Bool = false
  ) {
    self.name = name
    self.heading = heading ?? "column.\(name)"
    self.audience = audience
    self.isNumeric = isNumeric
    self.isOptional = isOptional
    self.isElastic = isElastic
    self.isNested = isNested
  }

  /// A column of figures.
  package static func figures(
    _ name: String, heading: String? = nil, for audience: Audience = .everybody,
    isOptional: Bool = false
  ) -> Column {
    Column(name, heading: heading, for: audience, isNumeric: true, isOptional: isOptional)
  }
}

/// A report or a list, ready to be written as text, JSON or CSV.
///
/// Rows are given one at a time and may be asked for more than once, so that a list of any length
/// takes no memory.
package struct Document {
  /// Gives each row to the closure and then the total, if the document has one.
  package typealias Rows = (_ body: ([Cell]) throws -> Void) throws -> [Cell]?

  /// How the total stands in JSON.
  package enum TotalForm: Hashable, Sendable {
    /// Not at all.
    case none
    /// As an object of its figures.
    case object
    /// As the figure of one column.
    case figure(column: String)
  }

  /// The name and version of its JSON form: `estada/profit/1`.
  package let schema: String
  /// The heading people see.
  package let title: Phrase
  /// Fields that stand before the rows in JSON.
  package var fields: [Field] = []
  /// Sentences between the title and the rows.
  package var preface: [Phrase] = []
  /// What the list of rows is called in JSON.
  package var rowsName = "rows"
  /// The columns; each row has a cell for each.
  package let columns: [Column]
  /// How the total stands in JSON.
  package var totalForm = TotalForm.none
  /// The columns whose figure may be missing from the total, where JSON has null for it as in a row.
  package var nullableTotals: Set<String> = []
  /// What people read where there are no rows.
  package let whenEmpty: Phrase
  /// Sentences under the rows.
  package var notes: [Phrase] = []
  /// The rows and the total.
  package let rows: Rows

  /// Makes a document; the rest may be set afterwards.
  package init(
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
  /// The same document with more sentences under it.
  package func adding(notes more: [Phrase]) -> Document {
    var document = self
    document.notes += more
    return document
  }
}
