package import Bookkeeping
package import Documents

/// A list or report as a self-contained HTML page: its title, its sentences and its rows.
package struct ListPage {
  private let document: Document
  private let wording: Wording
  private let stylesheet: String
  private let made: Day

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - stylesheet: The text of the CSS style sheet.
  ///   - made: The date of creation, shown on the page.
  package init(_ document: Document, wording: Wording, stylesheet: String, made: Day) {
    self.document = document
    self.wording = wording.printed
    self.stylesheet = stylesheet
    self.made = made
  }

  /// Renders the page and calls `write` with small chunks of text.
  ///
  /// - Throws: Any error that the rows of the document throw.
  package func write(to write: @escaping (String) -> Void) throws {
    let html = HTMLWriter(wording: wording, to: write)
    let table = try HTMLTable(document, id: "rows")
    try html.page(
      title: wording.isolated(document.title), stylesheet: stylesheet, body: ["class": "list"],
      footer: ["page.footer"],
      header: {
        html.block("h1") { html.phrase(document.title) }
        html.block("p", ["class": "made"]) {
          html.phrase(Phrase("page.made", ["on": .dayInWords(made, .on)]))
        }
        for phrase in document.preface { html.block("p") { html.phrase(phrase) } }
      },
      main: {
        try html.block("section", ["aria-labelledby": "rows"]) {
          html.newLine()
          try table.write(to: html)
          for phrase in document.notes {
            html.block("p", ["class": "notice"]) { html.phrase(phrase) }
          }
        }
      })
  }
}
