/// What the user said about a file, where the file does not tell.
package struct ReadingOptions: Equatable, Sendable {
  /// A header of the file and the code of the column that it is.
  package struct Heading: Equatable, Sendable {
    /// The code of the column: `amount`.
    package let column: String
    /// The header as the user typed it.
    package let header: String

    /// Makes a heading.
    package init(column: String, header: String) {
      self.column = column
      self.header = header
    }
  }

  /// The order of day and month in dates; nil to detect it from the file.
  package var dateOrder: DateOrder?
  /// The number of guests, for files without it.
  package var people: PartySize?
  /// The headers that the user teaches.
  package var headings: [Heading]
  /// Whether the payments were made although the file lacks the column that says so.
  package var isPaid: Bool
  /// The name of the sheet to read in a workbook; nil to choose it by its headers.
  package var sheet: String?

  /// Makes options.
  package init(
    dateOrder: DateOrder? = nil, people: PartySize? = nil, headings: [Heading] = [],
    isPaid: Bool = false, sheet: String? = nil
  ) {
    self.dateOrder = dateOrder
    self.people = people
    self.headings = headings
    self.isPaid = isPaid
    self.sheet = sheet
  }
}
