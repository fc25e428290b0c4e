internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger

/// The command `estada book people`, which lists the logins that may use a book on a server.
struct ListPeople: RowsCommand {
  static let configuration = CommandConfiguration(name: "people", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try context.show(ledger.people.all().document(ledger.owners.byNumber()))
  }
}

/// The command `estada book admit`, which gives a login of the server a role in the book.
struct AdmitPerson: BookCommand {
  static let configuration = CommandConfiguration(name: "admit")

  @Argument("login", value: "value.login") var login: String
  @Option("as", help: "option.book-role") var `as`: BookRole
  @Option("owner", help: "option.owner-of-login", value: "value.owner") var owner: String?
  @Flag("guests", help: "option.sees-guests") var guests: Bool
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    // Who gives up a role may not be able to read the book afterwards.
    let parties = try ledger.owners.byNumber()
    let person = try ledger.people.admit(login, as: `as`, owner: owner, seesGuests: guests)
    try context.echo(
      [Phrase("people.admitted", person.words)], [person].document(parties), write)
  }
}

/// The command `estada book dismiss`, which takes the role in the book from a login.
struct DismissPerson: BookCommand {
  static let configuration = CommandConfiguration(name: "dismiss")

  @Argument("login", value: "value.login") var login: String
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let parties = try ledger.owners.byNumber()
    let person = try ledger.people.dismiss(login)
    try context.echo(
      [Phrase("people.dismissed", person.words)], [person].document(parties), write)
  }
}

extension BookPerson {
  /// The values for placeholders: `login` and `role`.
  fileprivate var words: [String: Cell] { ["login": .text(login), "role": role.cell] }
}

extension BookRole {
  /// The role in the user's language.
  var cell: Cell { .term(code: rawValue, key: "book-role.\(rawValue)") }
}

extension [BookPerson] {
  /// The list as a document.
  fileprivate func document(_ parties: [Int64: Party]) -> Document {
    func party(_ person: BookPerson) -> Party? { person.party.flatMap { parties[$0] } }
    return Table<BookPerson>([
      .init("login", isElastic: true) { .text($0.login) },
      .init("role") { $0.role.cell },
      .init("party", heading: "column.party", for: .machines) { Cell(party($0)?.code) },
      .init("owner", heading: "column.party", for: .people, isOptional: true, isElastic: true) {
        Cell(party($0)?.name)
      },
      .init("sees_guests") { .flag($0.seesGuests) },
      .figures("steps") { .count($0.steps) },
    ]).document(
      "estada/people/1", title: Phrase("people.title"), whenEmpty: Phrase("people.title"),
      rows: self)
  }
}
