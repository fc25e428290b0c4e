internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Storage

/// `estada book info`
struct ShowBookInfo: BookCommand {
  static let configuration = CommandConfiguration(name: "info", examples: ["estada book info"])

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledgerAsItIs()
    var rows: [(name: String, cell: Cell)] = [
      ("path", .text(ledger.path)), ("schema", .count(ledger.schema)),
      ("size", .count(Int(ledger.size))),
    ]
    if ledger.isCurrent {
      let count = try ledger.count()
      rows += [
        ("properties", .count(try ledger.properties().count)), ("bookings", .count(count.bookings)),
        ("expenses", .count(count.expenses)), ("zones", .count(try ledger.zones().count)),
        ("rates", .count(try ledger.rates().count)),
        ("changes", .count(try ledger.stepCount())),
      ]
      if let language = try ledger.setting("language") {
        rows.append(("language", .text(language)))
      }
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
    try context.show(document.adding(notes: try ledger.notices().map(\.phrase)))
    if !ledger.isCurrent {
      context.note(
        Phrase(
          "book.info.old", ["schema": .count(ledger.schema), "latest": .count(Ledger.latestSchema)])
      )
    }
    return .done
  }
}
