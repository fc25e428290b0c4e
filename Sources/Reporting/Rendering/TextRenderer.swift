internal import Localizations
internal import UnicodeText

/// Writes a document as aligned text for people.
///
/// The rows are gone through twice: once to measure the columns, once to write them.
package struct TextRenderer {
  private let wording: Wording
  private let style: TextStyle
  private let width: Int?

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - style: Whether to mark headings and totals.
  ///   - width: The columns of the terminal; nil when nothing has to be cut short.
  package init(wording: Wording, style: TextStyle, width: Int?) {
    self.wording = wording
    self.style = style
    self.width = width
  }

  /// Writes the document; `write` is handed a line or more at a time.
  ///
  /// - Throws: What the document's rows throw.
  package func render(_ document: Document, to write: (String) -> Void) throws {
    write(style.bold(wording.phrase(document.title)) + "\n")
    for phrase in document.preface { write(lines(phrase)) }
    write("\n")
    let layout = try TextLayout(measuring: document, wording: wording, width: width)
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

  /// A sentence, broken at spaces where the terminal ends.
  private func lines(_ phrase: Phrase) -> String {
    let text = wording.phrase(phrase)
    return (width.map { text.wrapped(toWidth: $0) } ?? text) + "\n"
  }
}
