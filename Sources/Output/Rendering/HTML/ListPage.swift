package import Bookkeeping
package import Documents

/// A list or report as a self-contained HTML page: its title, its sentences and its rows, in one table or several.
package struct ListPage {
  private let documents: [Document]
  private let title: Phrase
  private let wording: Wording
  private let stylesheet: String
  private let made: Day

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - stylesheet: The text of the CSS style sheet.
  ///   - made: The date of creation, shown on the page.
  package init(_ document: Document, wording: Wording, stylesheet: String, made: Day) {
    self.init(
      [document], titled: document.title, wording: wording, stylesheet: stylesheet, made: made)
  }

  /// Creates a page of several tables.
  ///
  /// - Parameters:
  ///   - title: The title of the page; each table has its own.
  ///   - stylesheet: The text of the CSS style sheet.
  ///   - made: The date of creation, shown on the page.
  package init(
    _ documents: [Document], titled title: Phrase, wording: Wording, stylesheet: String, made: Day
  ) {
    self.documents = documents
    self.title = title
    self.wording = wording.printed
    self.stylesheet = stylesheet
    self.made = made
  }

  /// Renders the page and calls `write` with small chunks of text.
  ///
  /// - Throws: Any error that the rows of the document throw.
  package func write(to write: @escaping (String) -> Void) throws {
    let html = HTMLWriter(wording: wording, to: write)
    let tables = try self.tables()
    try html.page(
      title: wording.isolated(title), stylesheet: stylesheet, body: ["class": "list"],
      footer: ["page.footer"],
      header: {
        html.block("h1") { html.phrase(title) }
        html.block("p", ["class": "made"]) {
          html.phrase(Phrase("page.made", ["on": .dayInWords(made, .on)]))
        }
        for phrase in documents.first?.preface ?? [] { html.block("p") { html.phrase(phrase) } }
      },
      main: { try self.write(tables, to: html) })
  }

  /// Renders the sentences and the tables without the page around them, as a part of another one.
  ///
  /// - Parameter shown: The number of tables that the other page has already.
  /// - Throws: Any error that the rows of the documents throw.
  package func writePart(
    links: TableLinks = TableLinks(), after shown: Int = 0, to write: @escaping (String) -> Void
  ) throws {
    let html = HTMLWriter(wording: wording, to: write)
    for phrase in documents.first?.preface ?? [] { html.block("p") { html.phrase(phrase) } }
    try self.write(tables(links: links, after: shown), to: html, isPart: true)
  }

  private typealias NamedTable = (document: Document, id: String, table: HTMLTable)

  private func tables(links: TableLinks? = nil, after shown: Int = 0) throws -> [NamedTable] {
    try documents.enumerated().map { index, document in
      let number = index + shown + 1
      let id = number == 1 ? "rows" : "rows-\(number)"
      return (document, id, try HTMLTable(document, id: id, links: links))
    }
  }

  /// - Parameter isPart: Whether the title of the page is another one.
  private func write(_ tables: [NamedTable], to html: HTMLWriter, isPart: Bool = false) throws {
    for (document, id, table) in tables {
      // A table without rows has no caption.
      try html.block("section", ["aria-labelledby": isPart ? "\(id)-title" : id]) {
        html.newLine()
        if isPart || tables.count > 1 {
          html.block("h2", ["id": isPart ? "\(id)-title" : nil]) { html.phrase(document.title) }
        }
        try table.write(to: html)
        for phrase in document.notes {
          html.block("p", ["class": "notice"]) { html.phrase(phrase) }
        }
      }
    }
  }
}
