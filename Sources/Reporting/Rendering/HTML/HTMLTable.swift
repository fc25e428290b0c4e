internal import Localizations

/// Writes the rows of a document as a table.
///
/// The rows are gone through twice: once to find the columns with something in them, once to write
/// them. A table too wide for the window scrolls in a box of its own.
package struct HTMLTable {
  private let document: Document
  private let id: String
  private let caption: Phrase
  private let hidden: Set<String>
  private var isShown: [Bool]
  private(set) var rowCount = 0

  /// A table of no more rows stays on one sheet of paper.
  private static let sheet = 14

  /// Measures a document.
  ///
  /// - Parameters:
  ///   - id: The name of the caption on the page.
  ///   - caption: What stands above it, if not the document's title.
  ///   - hidden: Columns that a chart beside the table makes needless.
  /// - Throws: What the document's rows throw.
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
      for (index, cell) in row.enumerated() where !cell.isVoid { isShown[index] = true }
    }
    let total = try document.rows {
      rowCount += 1
      look(at: $0)
    }
    if let total { look(at: total) }
    for (index, column) in document.columns.enumerated()
    where column.audience == .machines || hidden.contains(column.name) {
      isShown[index] = false
    }
    self.isShown = isShown
    self.rowCount = rowCount
  }

  /// Writes the table, or what there is to say where it has no rows.
  ///
  /// - Throws: What the document's rows throw.
  package func write(to html: HTMLWriter) throws {
    guard rowCount > 0 else {
      html.block("p", ["class": "empty"]) { html.phrase(document.whenEmpty) }
      return
    }
    let box = rowCount <= HTMLTable.sheet ? "scroll short" : "scroll"
    // A box that scrolls has to be within reach of the keyboard, and so needs a name.
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
        if let total, rowCount > 1 {
          html.block("tfoot") { row(html, total, label: html.catalogue.text("word.total")) }
        }
      }
    }
  }

  private func heading(_ html: HTMLWriter) {
    html.element("tr") {
      for (column, shown) in zip(document.columns, isShown) where shown {
        html.element("th", ["scope": "col", "class": column.isNumeric ? "n" : nil]) {
          html.word(column.heading)
        }
      }
    }
  }

  /// - Parameter label: Stands in the first column when that has nothing itself.
  private func row(_ html: HTMLWriter, _ cells: [Cell], label: String? = nil) {
    html.block("tr") {
      var isFirst = true
      for (index, column) in document.columns.enumerated() where isShown[index] {
        let isWhole = cells[index].isWhole || column.name == "registration"
        let kind = column.isNumeric ? "n" : isWhole ? "whole" : nil
        if isFirst {
          html.element("th", ["scope": "row", "class": kind]) {
            if let label, cells[index] == .empty {
              html.text(label)
            } else {
              html.cell(cells[index])
            }
          }
        } else {
          html.element("td", ["class": cells[index] == .pending ? "n pending" : kind]) {
            html.cell(cells[index])
          }
        }
        isFirst = false
      }
    }
  }
}

extension Cell {
  /// Whether it would be hard to read broken over two lines.
  fileprivate var isWhole: Bool {
    switch self {
    case .day, .period: true
    default: false
    }
  }
}
