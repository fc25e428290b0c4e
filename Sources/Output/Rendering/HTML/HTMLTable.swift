package import Documents
internal import Localizations
internal import Reporting

/// A renderer that writes the rows of a document as an HTML table.
///
/// It makes two passes over the rows: one finds the columns that are not blank, the other writes
/// the rows. A table wider than the window scrolls in its own container, which has a shadow at an
/// edge that hides columns. On a phone, each row is a card: a cell carries its heading for that.
package struct HTMLTable {
  private let document: Document
  private let id: String
  private let caption: Phrase
  private let hidden: Set<String>
  private var isShown: [Bool]
  private(set) var rowCount = 0

  /// The maximum number of rows of a table that is not split over two sheets of paper.
  private static let sheet = 14

  /// Determines the visible columns of a document.
  ///
  /// - Parameters:
  ///   - id: The HTML id of the caption.
  ///   - caption: The caption; the title of the document by default.
  ///   - hidden: Columns to hide because a chart beside the table shows them.
  /// - Throws: Any error that the rows of the document throw.
  package init(
    _ document: Document, id: String, caption: Phrase? = nil, hiding hidden: Set<String> = []
  ) throws {
    self.document = document
    self.id = id
    self.caption = caption ?? document.title
    self.hidden = hidden
    var isShown = document.columns.map { !$0.isOptional }
    var rowCount = 0
    func look(at row: [Cell]) {
      for (index, cell) in row.enumerated() where !cell.isBlank { isShown[index] = true }
    }
    let total = try document.rows {
      rowCount += 1
      look(at: $0)
    }
    if let total { look(at: total) }
    for (index, column) in document.columns.enumerated()
    where !column.isForPeople || hidden.contains(column.name) {
      isShown[index] = false
    }
    self.isShown = isShown
    self.rowCount = rowCount
  }

  /// Writes the table, or the `whenEmpty` sentence if there are no rows.
  ///
  /// - Throws: Any error that the rows of the document throw.
  package func write(to html: HTMLWriter) throws {
    guard rowCount > 0 else {
      html.block("p", ["class": "empty"]) { html.phrase(document.whenEmpty) }
      return
    }
    let box = rowCount <= HTMLTable.sheet ? "scroll short" : "scroll"
    // A scrolling container must be focusable for keyboard users, and therefore needs a name.
    try html.block(
      "div", ["class": box, "role": "region", "aria-labelledby": id, "tabindex": "0"]
    ) {
      try html.block("table") {
        html.block("caption", ["id": id]) { html.phrase(caption) }
        html.block("thead") { heading(html) }
        var total: [Cell]?
        try html.block("tbody") {
          html.newLine()
          total = try document.rows { row(html, $0) }
        }
        // Columns that were asked for may have no total.
        let hasTotal = zip(isShown, total ?? []).contains { $0 && $1 != .empty }
        if let total, hasTotal, rowCount > 1 || document.isCut {
          html.block("tfoot") { row(html, total, totalLabel: html.catalogue.text("word.total")) }
        }
      }
    }
  }

  private func heading(_ html: HTMLWriter) {
    html.element("tr") {
      for (column, shown) in zip(document.columns, isShown) where shown {
        html.element("th", ["scope": "col", "class": column.isNumeric ? "n" : nil]) {
          html.text(html.catalogue.heading(of: column))
        }
      }
    }
  }

  /// - Parameter totalLabel: The text of the first column if its cell is empty.
  private func row(_ html: HTMLWriter, _ cells: [Cell], totalLabel: String? = nil) {
    html.block("tr") {
      var isFirst = true
      for (index, column) in document.columns.enumerated() where isShown[index] {
        let isWhole = cells[index].isWhole || column.name == "registration"
        let kind = column.isNumeric ? "n" : isWhole ? "whole" : nil
        if isFirst {
          let label = column.isNumeric ? html.catalogue.heading(of: column) : nil
          html.element("th", ["scope": "row", "class": kind, "data-label": label]) {
            if let totalLabel, cells[index] == .empty {
              html.text(totalLabel)
            } else {
              html.cell(cells[index])
            }
          }
        } else {
          let kind = cells[index] == .pending ? "n pending" : kind
          let label = html.catalogue.heading(of: column)
          html.element("td", ["class": kind, "data-label": label]) { html.cell(cells[index]) }
        }
        isFirst = false
      }
    }
  }
}

extension Cell {
  /// Whether the cell must not be broken over two lines.
  fileprivate var isWhole: Bool {
    switch self {
    case .day, .period: true
    default: false
    }
  }
}
