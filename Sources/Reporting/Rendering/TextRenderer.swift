internal import Localizations
internal import UnicodeText

/// A renderer that writes a document as an aligned text table.
///
/// It makes two passes over the rows: one measures the columns, the other writes them.
package struct TextRenderer {
  private let wording: Wording
  private let style: TextStyle
  private let width: Int?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - style: The style of headings and totals.
  ///   - width: The width of the terminal in columns; nil for unlimited.
  package init(wording: Wording, style: TextStyle, width: Int?) {
    self.wording = wording
    self.style = style
    self.width = width
  }

  /// Renders the document and calls `write` with one or more lines at a time.
  ///
  /// - Throws: Any error that the rows of the document throw.
  package func render(_ document: Document, to write: (String) -> Void) throws {
    write(style.bold(wording.phrase(document.title)) + "\n")
    for phrase in document.preface { write(lines(phrase)) }
    write("\n")
    let layout = try TextTable(measuring: document, wording: wording, width: width)
    if layout.rowCount == 0 {
      write(lines(document.whenEmpty))
    } else {
      for line in layout.headings { write(style.bold(line) + "\n") }
      var words = CellWording(wording)
      let total = try document.rows { row in
        write(layout.line(row.map { words.text(of: $0) }) + "\n")
      }
      if let total, layout.rowCount > 1 {
        write(style.dim(layout.rule) + "\n")
        let word = wording.catalogue.text("word.total")
        write(style.bold(layout.line(total.map(wording.cell), label: word)) + "\n")
      }
    }
    if !document.notes.isEmpty { write("\n") }
    for phrase in document.notes { write(lines(phrase)) }
  }

  /// Returns a sentence, wrapped at the width of the terminal.
  private func lines(_ phrase: Phrase) -> String {
    let text = wording.phrase(phrase)
    return (width.map { text.wrapped(toWidth: $0) } ?? text) + "\n"
  }
}

/// The measured layout of a text table: visible columns, widths and wrapped headings.
struct TextTable {
  /// The number of measured rows, without the total.
  private(set) var rowCount = 0
  private var columns: [Column]
  private var widths: [Int]
  private var isShown: [Bool]
  private var titles: [[String]] = []

  /// The separator between two columns.
  private static let gap = "  "
  /// The minimum width of an elastic column.
  private static let minimumElasticWidth = 8

  /// Measures all rows of the document in one pass.
  init(measuring document: Document, wording: Wording, width: Int?) throws {
    var words = CellWording(wording)
    let columns = document.columns
    var widths = columns.map { _ in 0 }
    var isShown = columns.map { !$0.isOptional && $0.isInText }
    var rowCount = 0
    func measure(_ row: [Cell]) {
      for (index, cell) in row.enumerated() where columns[index].isInText {
        widths[index] = max(widths[index], words.text(of: cell).displayWidth)
        if !cell.isBlank { isShown[index] = true }
      }
    }
    let total = try document.rows {
      rowCount += 1
      measure($0)
    }
    if let total { measure(total) }
    self.columns = columns
    self.widths = widths
    self.isShown = isShown
    self.rowCount = rowCount
    setTitles(wording)
    if let width { fit(into: width) }
  }

  /// The lines of the headings.
  var headings: [String] {
    let height = zip(titles, isShown).map { $1 ? $0.count : 0 }.max() ?? 0
    return (0..<height).map { row in
      line(titles.map { $0.count - height + row >= 0 ? $0[$0.count - height + row] : "" })
    }
  }

  /// A horizontal rule as wide as the table.
  var rule: String {
    let shown = zip(widths, isShown).filter(\.1).map(\.0)
    let width = shown.reduce(0, +) + max(0, shown.count - 1) * TextTable.gap.count
    return String(repeating: "─", count: width)
  }

  /// Formats a row as a line.
  ///
  /// - Parameter label: The text of the first visible column if its cell is empty.
  func line(_ cells: [String], label: String? = nil) -> String {
    var label = label
    var line = ""
    var isFirst = true
    for index in columns.indices where isShown[index] {
      var text = cells[index]
      if isFirst, text.isEmpty, let given = label { text = given }
      label = nil
      if !isFirst { line += TextTable.gap }
      isFirst = false
      line += text.fitted(
        toWidth: widths[index], alignment: columns[index].isNumeric ? .right : .left)
    }
    let end = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(Substring(line.utf8[...$0])) } ?? ""
  }

  /// Wraps headings at spaces so that they are not wider than the cells, where possible.
  private mutating func setTitles(_ wording: Wording) {
    let label = wording.catalogue.text("word.total").displayWidth
    if let first = isShown.firstIndex(of: true) { widths[first] = max(widths[first], label) }
    titles = columns.indices.map { index in
      guard columns[index].isInText else { return [] }
      let title = wording.catalogue.text(columns[index].heading)
      let longest = title.split(separator: " ").map { String($0).displayWidth }.max() ?? 0
      widths[index] = max(widths[index], longest)
      // No-break spaces are no longer needed after wrapping.
      return title.wrapped(toWidth: widths[index]).split(separator: "\n")
        .map { String($0.map { $0 == "\u{A0}" ? " " : $0 }) }
    }
  }

  /// Narrows elastic columns, widest first, until the table fits or all have their minimum width.
  private mutating func fit(into width: Int) {
    var excess = rule.count - width
    while excess > 0 {
      let candidates = columns.indices.filter {
        isShown[$0] && columns[$0].isElastic && widths[$0] > TextTable.minimumElasticWidth
      }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
      excess -= 1
    }
  }
}

/// Text attributes of a terminal (ECMA-48 select graphic rendition).
package struct TextStyle: Sendable {
  private let isColored: Bool

  /// Creates a style; without colour, text remains plain.
  package init(isColored: Bool) {
    self.isColored = isColored
  }

  /// Emphasized text: headings, totals.
  package func bold(_ text: String) -> String { marked(text, "1") }

  /// De-emphasized text: rules, hints.
  package func dim(_ text: String) -> String { marked(text, "2") }

  /// Error text.
  package func red(_ text: String) -> String { marked(text, "31") }

  private func marked(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
