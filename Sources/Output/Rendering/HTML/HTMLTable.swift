package import Documents
internal import Localizations

/// What the rows and headings of a table in the browser lead to, and which columns it has.
package struct TableLinks: Sendable {
  /// The address of a record, before its number or code in the first column; nil if records have none.
  let record: String?
  /// The address of the same rows in another order, before the name of a column; nil if the order stays.
  let order: String?
  /// The column by which the rows are sorted, if one was asked for.
  let sorted: (name: String, isDescending: Bool)?
  /// Whether rare columns are left out of a table with many, and details of one with too many for a window.
  let hidesRare: Bool

  /// Creates links, by default none.
  package init(
    record: String? = nil, order: String? = nil,
    sorted: (name: String, isDescending: Bool)? = nil, hidesRare: Bool = false
  ) {
    self.record = record
    self.order = order
    self.sorted = sorted
    self.hidesRare = hidesRare
  }
}

/// A renderer that writes the rows of a document as an HTML table.
///
/// It makes two passes over the rows: one finds the columns that are not blank, the other writes
/// the rows. A table wider than the window scrolls in its own container, which has a shadow at an
/// edge that hides columns. On a phone, each row is a card: a cell carries its heading for that.
package struct HTMLTable {
  private let document: Document
  private let id: String
  private let caption: Phrase
  private let links: TableLinks?
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
  ///   - links: What the table leads to; nil on a page of its own.
  /// - Throws: Any error that the rows of the document throw.
  package init(
    _ document: Document, id: String, caption: Phrase? = nil, hiding hidden: Set<String> = [],
    links: TableLinks? = nil
  ) throws {
    self.document = document
    self.id = id
    self.caption = caption ?? document.title
    self.links = links
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
    for (priority, most) in [(Column.Priority.rare, 9), (.detail, 12)]
    where links?.hidesRare ?? false && isShown.count(where: \.self) > most {
      for (index, column) in document.columns.enumerated() where column.priority >= priority {
        isShown[index] = false
      }
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
        let sorted = links?.sorted.flatMap { $0.name == column.name ? $0 : nil }
        html.element(
          "th",
          [
            "scope": "col", "class": column.isNumeric ? "n" : nil,
            "aria-sort": sorted.map { $0.isDescending ? "descending" : "ascending" },
          ]
        ) {
          let text = html.catalogue.heading(of: column)
          if let order = links?.order, column.isForMachines {
            // The order that is there is turned round.
            let sign = sorted.map { $0.isDescending } ?? true ? "" : "-"
            html.element("a", ["href": order + sign + column.name]) { html.text(text) }
          } else {
            html.text(text)
          }
        }
      }
    }
  }

  /// Writes a cell, which leads to the record if it has its number, its key, or as the first one its code.
  private func cell(_ html: HTMLWriter, _ column: Column, _ cell: Cell, isFirst: Bool) {
    let name: String? =
      switch cell {
      case .number(let number) where column.name == "id": String(number)
      case .text(let key) where column.name == "id": key
      case .text(let code) where column.name == "code" && isFirst: code
      default: nil
      }
    guard let record = links?.record, let name, let end = TableLinks.encoded(name) else {
      return html.cell(cell)
    }
    html.element("a", ["href": record + end]) { html.cell(cell) }
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
              cell(html, column, cells[index], isFirst: true)
            }
          }
        } else {
          let kind = cells[index] == .pending ? "n pending" : kind
          let label = html.catalogue.heading(of: column)
          html.element("td", ["class": kind, "data-label": label]) {
            cell(html, column, cells[index], isFirst: false)
          }
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

extension TableLinks {
  /// A number or code as the end of an address; nil for one with other characters than those of codes.
  fileprivate static func encoded(_ name: String) -> String? {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "/"):
        true
      default: false
      }
    }
    return isPlain && !name.isEmpty ? name : nil
  }
}
