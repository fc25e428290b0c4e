package import Bookkeeping
internal import DataFormats
package import ValueAddedTax

/// A cell of the tax agency's books.
package enum AgencyCell: Hashable, Sendable {
  /// Nothing.
  case empty
  /// A text.
  case text(String)
  /// A whole number.
  case number(Int64)
  /// An amount, or a rate in hundredths of a per cent, with two decimals.
  case decimal(Int64)
  /// A date.
  case day(Day)

  /// Creates a cell with a text, or an empty cell from nil.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .empty }

  /// The text in a CSV file: a decimal comma, two decimals always, dd/mm/yyyy.
  package var text: String {
    switch self {
    case .empty: ""
    case .text(let text): text
    case .number(let number): String(number)
    case .decimal(let cents):
      String(FixedPoint.plainText(cents, decimals: 2).map { $0 == "." ? "," : $0 })
    case .day(let day):
      String(day.isoText.split(separator: "-").reversed().joined(separator: "/"))
    }
  }
}

/// A column of the tax agency's books.
struct AgencyColumn<Row> {
  /// The first heading, which columns side by side may have in common.
  let group: String
  /// The second heading; empty for a column without one.
  let name: String
  /// The cell of a row.
  let cell: (Row) throws -> AgencyCell

  init(_ group: String, _ name: String = "", cell: @escaping (Row) throws -> AgencyCell) {
    self.group = group
    self.name = name
    self.cell = cell
  }

  /// A column that books of VAT leave empty, as it is for the income tax or a special scheme.
  static func unused(_ group: String, _ name: String = "") -> AgencyColumn {
    AgencyColumn(group, name) { _ in .empty }
  }
}

/// The VAT books of a filer and year in the layout of the tax agency.
///
/// The agency's format of electronic books (LSI): two rows of headings, and a row for each document, rate and home. VAT is
/// kept apart from the income tax, whose columns stay empty.
package struct AgencyBook: Sendable {
  /// One of the books.
  package enum Side: String, CaseIterable, Sendable {
    case issued, received

    /// The name of its sheet.
    package var sheet: String {
      switch self {
      case .issued: "EXPEDIDAS"
      case .received: "RECIBIDAS"
      }
    }
  }

  /// The rows of the filer.
  package let account: VATAccount
  /// The year.
  package let year: Int
  /// The cadastral references of homes by number.
  package let cadastres: [Int64: String]

  /// Describes the books of a year.
  package init(_ account: VATAccount, year: Int, cadastres: [Int64: String]) {
    self.account = account
    self.year = year
    self.cadastres = cadastres
  }

  /// The name of the file with a book as CSV, or of the workbook with both: year, tax identifier, type and name.
  ///
  /// - Parameter side: The book; nil for the workbook.
  package func fileName(of side: Side?) -> String {
    let (type, ending) =
      switch side {
      case .issued: ("E", "csv")
      case .received: ("R", "csv")
      case nil: ("C", "xlsx")
      }
    let filer = account.filer
    let name = filer.name.map { "/\\:*?\"<>|".contains($0) || $0.isNewline ? " " : $0 }
    return "\(year)\(filer.taxID ?? "")\(type)\(String(name)).\(ending)"
  }

  /// The number of rows of headings.
  package static let headingRows = 2

  /// The rows of a book, with the two rows of headings.
  package func rows(of side: Side) throws -> [[AgencyCell]] {
    switch side {
    case .issued:
      let issued = account.issued.filter { $0.day.year == year && $0.tax != nil }
      return try rows(issuedColumns, issued)
    case .received:
      return try rows(receivedColumns, receivedEntries)
    }
  }

  /// A book as CSV, with semicolons.
  package func csv(of side: Side) throws -> String {
    try rows(of: side).map { row in
      row.map { cell in
        guard case .text(let text) = cell else { return cell.text }
        let guarded = FormulaGuard.guarded(text)
        return guarded.contains { "\";\r\n".contains($0) || $0.isNewline }
          ? "\""
            + guarded.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\"" : guarded
      }.joined(separator: ";") + "\r\n"
    }.joined()
  }

  private func rows<Row>(
    _ columns: [AgencyColumn<Row>], _ rows: [Row]
  ) throws -> [[AgencyCell]] {
    let groups = columns.indices.map { index in
      let isFirst =
        index == 0 || columns[index].name.isEmpty
        || columns[index].group != columns[index - 1].group
      return isFirst ? AgencyCell.text(columns[index].group) : .empty
    }
    let names = columns.map { $0.name.isEmpty ? AgencyCell.empty : .text($0.name) }
    return [groups, names] + (try rows.map { row in try columns.map { try $0.cell(row) } })
  }
}

extension AgencyBook {
  /// A row of the book of what was received, with the running number of its bill.
  struct ReceivedEntry {
    let row: ReceivedRow
    let number: Int64
  }

  /// The rows of what was received in the year. A bill has one number, and tickets are in no book.
  private var receivedEntries: [ReceivedEntry] {
    var numbers: [RecordReference: Int64] = [:]
    var entries: [ReceivedEntry] = []
    for row in account.received where row.bill.received.year == year && row.bill.isInvoice {
      let number = numbers[row.bill.record] ?? Int64(numbers.count) + 1
      numbers[row.bill.record] = number
      entries.append(ReceivedEntry(row: row, number: number))
    }
    return entries
  }

  /// The bills with VAT that were received in the year and are not in the book, as they have no number or no tax
  /// identifier of the supplier, and their VAT. Tickets, of which no VAT is deducted, are not among them.
  package func leftOut() throws(AmountOverflow) -> (bills: Int, vat: Money) {
    let rows = account.received.filter {
      $0.bill.received.year == year && !$0.bill.isInvoice && !$0.bill.isTicket
        && $0.tax.amount != .zero
    }
    return (Set(rows.map(\.bill.record)).count, try rows.map(\.tax.amount).sum)
  }

  /// The columns about the quarter and the activity, which both books begin with.
  func activity<Row>(_ day: @escaping (Row) -> Day) -> [AgencyColumn<Row>] {
    let activity = account.filer.activity
    func cell(_ text: String) -> AgencyCell { text.isEmpty ? .empty : .text(text) }
    return [
      AgencyColumn("Autoliquidación", "Ejercicio") { .number(Int64(day($0).year)) },
      AgencyColumn("Autoliquidación", "Periodo") { .text("\(day($0).quarter)T") },
      AgencyColumn("Actividad", "Código") { _ in cell(activity.code) },
      AgencyColumn("Actividad", "Tipo") { _ in cell(activity.type) },
      AgencyColumn("Actividad", "Grupo o Epígrafe del IAE") { _ in cell(activity.heading) },
    ]
  }

  /// The columns about the home, with its cadastral reference, and the number of the record.
  func place<Row>(
    _ home: @escaping (Row) -> Int64?, _ record: @escaping (Row) -> RecordReference
  ) -> [AgencyColumn<Row>] {
    [
      // Situation 1: property with a cadastral reference in Spain, except the Basque Country and Navarre.
      AgencyColumn("Inmueble", "Situación") {
        home($0).flatMap { cadastres[$0] } == nil ? .empty : .number(1)
      },
      AgencyColumn("Inmueble", "Referencia Catastral") {
        AgencyCell(home($0).flatMap { cadastres[$0] })
      },
      AgencyColumn("Referencia Externa") { .number(record($0).number) },
    ]
  }
}
