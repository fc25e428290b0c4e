internal import Documents
internal import Doors
internal import Rendering

extension Context {
  /// Where the rows of a part of a page lead to. Columns that few ask for are shown if columns are chosen.
  var tableLinks: TableLinks {
    TableLinks(
      record: door?.links.record, order: door?.links.order,
      sorted: rows?.sort?.columns.first, hidesRare: rows?.columns == nil)
  }

  /// Prints documents as one part of the page in the browser, each under its title if there are several.
  func showPart(_ documents: [Document], in wording: Wording) throws {
    guard let title = documents.first?.title else { return }
    try ListPage(documents, titled: title, wording: wording, stylesheet: "", made: today)
      .writePart(links: tableLinks, after: partTables, to: console.write)
    partTables += documents.count
  }

  /// Whether what is shown is a part of the page in the browser.
  var isPart: Bool { format == .html && door?.isPage == true }

  /// Whether what is shown is for people alone, sentences among it.
  var isForPeople: Bool { format == .text || isPart }
}
