package import Documents
internal import Localizations
internal import UnicodeText

/// A renderer that writes a document as an aligned text table, or as one block for each row if the
/// table does not fit.
///
/// It makes two passes over the rows: one measures the columns, the other writes them.
package struct TextRenderer {
  private let wording: Wording
  private let style: TextStyle
  private let width: Int?
  private let isWide: Bool
  private let isQuiet: Bool

  /// The chunk size, in bytes.
  private static let chunkSize = 32_768

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - style: The style of headings and totals.
  ///   - width: The number of columns of a line; nil for unlimited.
  ///   - isWide: Whether the table has all columns in their full width, however wide it becomes.
  ///   - isQuiet: Whether the sentences before and after the rows are left out.
  package init(
    wording: Wording, style: TextStyle, width: Int?, isWide: Bool = false, isQuiet: Bool = false
  ) {
    self.isQuiet = isQuiet
    self.wording = wording
    self.style = style
    self.width = width
    self.isWide = isWide
  }

  /// Renders the document and calls `write` with one or more lines at a time.
  ///
  /// - Throws: Any error that the rows of the document throw.
  package func render(_ document: Document, to write: (String) -> Void) throws {
    for line in wording.lines(document.title, width: width) { write(style.bold(line) + "\n") }
    if !isQuiet { for phrase in document.preface { write(lines(phrase)) } }
    write("\n")
    let table = try TextTable(measuring: document, wording: wording, width: isWide ? nil : width)
    if table.rowCount == 0 {
      write(lines(document.whenEmpty))
    } else {
      try render(document, table, to: write)
    }
    let notes = (table.leftOut.map { [$0] } ?? []) + (isQuiet ? [] : document.notes)
    if !notes.isEmpty { write("\n") }
    for phrase in notes { write(lines(phrase)) }
  }

  /// Renders the rows and the total.
  private func render(
    _ document: Document, _ table: TextTable, to write: (String) -> Void
  ) throws {
    for line in table.headings { write(style.bold(line) + "\n") }
    var words = CellWording(wording)
    var text = ""
    var isFirst = true
    let total = try document.rows { row in
      if table.isInBlocks, !isFirst { text += "\n" }
      isFirst = false
      table.append(row, to: &text, &words)
      if text.utf8.count > TextRenderer.chunkSize {
        write(text)
        text = ""
      }
    }
    // Columns that were asked for may have no total.
    let hasTotal = zip(document.columns, total ?? []).contains { $0.isForPeople && $1 != .empty }
    if let total, hasTotal, table.rowCount > 1 || document.isCut {
      text += table.isInBlocks ? "\n" : style.dim(table.rule) + "\n"
      var last = ""
      table.append(total, label: wording.catalogue.text("word.total"), to: &last, &words)
      for line in last.split(separator: "\n") { text += style.bold(String(line)) + "\n" }
    }
    write(text)
  }

  /// Returns a sentence, wrapped at the width of the terminal.
  private func lines(_ phrase: Phrase) -> String {
    wording.lines(phrase, width: width).joined(separator: "\n") + "\n"
  }
}

extension Wording {
  /// Formats a sentence as lines of at most `width` columns; nil for a single line.
  ///
  /// Commands are not broken, so that they can be copied.
  ///
  /// - Parameter prefix: The beginning of the first line.
  package func lines(_ phrase: Phrase, prefix: String = "", width: Int?) -> [String] {
    let text = prefix + self.phrase(phrase)
    guard let width else { return [text] }
    return Wording.lines(of: text, keeping: commands(in: phrase), width: width)
  }

  /// Wraps a sentence to lines of at most `width` columns; the commands that it names are not broken.
  ///
  /// - Parameter commands: Commands that are among its values.
  package static func lines(
    of text: String, keeping commands: [String] = [], width: Int
  ) -> [String] {
    // Most sentences fit into a line.
    if text.displayWidth <= width, !text.utf8.contains(UInt8(ascii: "\n")) { return [text] }
    return text.lines(ofWidth: width, keeping: commands + MentionedCommands.all(in: text))
  }

  /// The command lines among the values of a sentence: those of any depth, and a value named `command`.
  private func commands(in phrase: Phrase) -> [String] {
    phrase.values.flatMap { (name, value) -> [String] in
      switch value {
      case .phrase(let inner): commands(in: inner)
      case .commands: [cell(value)]
      default: name == "command" ? [cell(value)] : []
      }
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
