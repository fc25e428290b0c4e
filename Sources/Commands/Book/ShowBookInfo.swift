internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada book info`
struct ShowBookInfo: BookCommand {
  static let configuration = CommandConfiguration(name: "info", examples: ["estada book info"])

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.bookAsItIs()
    var rows: [(name: String, cell: Cell)] = [
      ("path", .text(book.path)), ("schema", .count(book.schema)), ("size", .count(Int(book.size))),
    ]
    if book.isCurrent {
      let count = try book.count()
      rows += [
        ("properties", .count(try book.properties().count)), ("bookings", .count(count.bookings)),
        ("expenses", .count(count.expenses)), ("zones", .count(try book.zones().count)),
        ("rates", .count(try book.rates().count)),
        ("changes", .count(try book.history().count)),
      ]
      if let language = try book.setting("language") { rows.append(("language", .text(language))) }
    }
    let document = Document(
      schema: "estada/book/1", title: Phrase("book.info.title"),
      columns: [
        Column("name", for: .machines), Column("item", for: .people), Column("value"),
      ], whenEmpty: Phrase("book.info.title")
    ) { body in
      for row in rows {
        try body([.text(row.name), .term(code: row.name, key: "book.info.\(row.name)"), row.cell])
      }
      return nil
    }
    try context.show(document.adding(notes: try book.notices().map(\.phrase)))
    if !book.isCurrent {
      context.note(
        Phrase(
          "book.info.old", ["schema": .count(book.schema), "latest": .count(BookFile.latestSchema)])
      )
    }
    return .done
  }
}
