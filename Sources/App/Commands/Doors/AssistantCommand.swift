internal import CommandLineKit
internal import Documents
internal import Doors
internal import Files
internal import Localizations
internal import Rendering
internal import Storage

/// The command `estada mcp`, by which an assistant reads the book, proposes changes and, if the user lets it, makes
/// them.
///
/// The program with the assistant starts it and speaks the Model Context Protocol over its standard input and output.
/// It opens no book: each command of the assistant is a child process.
struct AssistantCommand: BookCommand {
  static let configuration = CommandConfiguration(name: "mcp")

  @Flag("allow-changes") var allowChanges: Bool
  @Flag("guests", help: "option.show-guests") var guests: Bool
  @Option("folder", help: "option.open-folder", value: "value.folder") var folder: [String]

  static var needsBook: Bool { false }

  func run(in context: Context) throws {
    let folders = try folder.map(AssistantCommand.place)
    var terms = ChildRunner.Terms(
      door: "assistant", book: context.bookPath, isOnServer: !BookPlace(context.bookPath).isFile)
    terms.folders = folders
    terms.hidesGuests = !guests
    var server = AssistantServer(
      setup(folders, in: context), runner: try ChildRunner(terms), clock: context.environment.uptime
    )
    ChildRunner.catchSignals()
    if context.canAsk { context.note(Phrase("assistant.waits")) }
    let lost = AssistantLoop(clock: context.environment.uptime).run(&server)
    if let lost { context.console.fail(lost) }
  }

  private func setup(_ folders: [String], in context: Context) -> AssistantSetup {
    let words = context.wording.catalogue
    var setup = AssistantSetup(
      tree: context.tree, words: words, everyLanguage: Language.allCases.map { Catalogue($0) },
      language: words.language.rawValue, version: Version.current)
    setup.mayChange = allowChanges
    setup.showsGuests = guests
    setup.folders = folders
    setup.isCaged = ChildRunner.isCaged
    return setup
  }

  /// The absolute path of a folder, without links.
  private static func place(of folder: String) throws -> String {
    guard let place = FileSystem.real(folder), FileSystem.isFolder(place) else {
      throw Refusal("error.not-a-folder", ["path": .text(folder)], .inputOutput)
    }
    return place
  }
}
