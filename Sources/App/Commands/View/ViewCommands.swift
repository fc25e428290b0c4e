internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import UnicodeText

/// The area `estada view`: lists and reports saved under a name. `estada view NAME` runs one.
struct ViewArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "view", subcommands: [SaveView.self, ListViews.self, RemoveView.self])
}

/// The name of a view, which is no verb of the area in any language.
struct ViewName: ArgumentValue {
  /// The name in lower case, its words joined by hyphens.
  let text: String

  static var valueName: String { "value.view" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> ViewName {
    let name = text.slug
    guard !name.isEmpty else { throw InvalidValue("input.empty") }
    let area = ViewArea.configuration
    // `estada view NAME` would be the verb, or the help page.
    guard EstadaCommand.tree.unknownVerb(in: [area.name, name]) != nil else {
      throw InvalidValue("input.view-is-verb", ["text": name])
    }
    return ViewName(text: name)
  }
}

/// The command `estada view save`, which saves a list or report.
struct SaveView: BookCommand {
  static let configuration = CommandConfiguration(name: "save")

  @Argument("name", help: "argument.view-name") var name: ViewName
  @Argument("command", help: "argument.view-command", value: "value.command", isCommandLine: true)
  var command: [String]
  @Option("note", value: "value.text") var note: Change<String>
  let write = WriteOptions()

  func run(in context: Context) throws {
    let words = try SavedView.words(of: command, in: context)
    // After `--`, the history keeps every option: `--format` is one of the view, not of this command.
    let noted = note.isKeep ? [] : Context.option("note", note.value(insteadOf: nil) ?? "none")
    context.commandLine = ["view", "save"] + noted + [name.text, "--"] + words
    let view = try context.ledger(write).views.save(
      name.text, ShellQuoting.line(words), note: note.trimmed)
    let phrase = Phrase(
      "view.saved", ["name": .text(view.name), "command": .recorded(view.command)])
    try context.echo([phrase] + Phrase.note(view.note), ViewList.document([view]), write)
  }
}

/// The command `estada view list`, which lists the views.
struct ListViews: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    try context.show(ViewList.document(context.ledger().views.all()))
  }
}

/// The command `estada view remove`, which removes a view.
struct RemoveView: BookCommand {
  static let configuration = CommandConfiguration(name: "remove")

  @Argument("name", help: "argument.view", value: "value.view") var name: String
  let write = WriteOptions()

  func run(in context: Context) throws {
    let view = try context.ledger(write).views.remove(name)
    try context.echo(
      [Phrase("view.removed", ["name": .text(view.name)])], ViewList.document([view]), write,
      isRemoval: true)
  }
}

/// The list of the views of a book.
enum ViewList {
  /// Returns the list as a document.
  static func document(_ views: [View]) -> Document {
    Table<View>([
      .init("name", heading: "column.view") { .text($0.name) },
      .init("command", isElastic: true) { .recorded($0.command) },
      .note { $0.note },
    ]).document(
      "estada/views/1", title: Phrase("view.list.title"), whenEmpty: Phrase("view.list.empty"),
      rows: views)
  }
}
