internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Rendering
internal import Resources
internal import Storage
internal import UnicodeText

/// The command `estada init`, which creates a book.
struct InitCommand: BookCommand {
  static let configuration = CommandConfiguration(name: "init", door: .page)

  @Flag("example") var example: Bool
  let write = WriteOptions()

  static var needsBook: Bool { false }

  func run(in context: Context) throws {
    let path = context.bookPath
    let language = context.wording.catalogue.language.rawValue
    let sample = example ? try SampleBook(language: language, today: context.today) : nil
    let rates = try LegalRates.all()
    let zones = try LegalRates.zones().map { $0.named(in: context.wording.catalogue) }
    try Ledger.create(
      path,
      BookBeginning(
        zones: zones, rates: rates, language: context.options.lang?.rawValue, sample: sample),
      context.recording(write))
    var phrases = [
      Phrase("init.done", ["path": .text(path)]), Phrase("init.rates", count: rates.count),
    ]
    if let sample { phrases.append(Phrase("init.example", count: sample.bookings.count)) }
    for phrase in phrases { context.say(context.worded(phrase, write)) }
    if write.dryRun {
      context.reportDryRun()
      return
    }
    context.sayEndOfSetUp(of: path)
    if sample == nil, try !addFirstHome(in: context) { context.say(Phrase("init.next")) }
  }

  /// Asks at a terminal for the first home and adds it.
  ///
  /// - Returns: Whether it was added; false if it is left for later.
  private func addFirstHome(in context: Context) throws -> Bool {
    guard context.canAsk else { return false }
    let label = context.wording.catalogue.text("ask.question.first-home")
    context.console.writeError("\(label): ")
    guard let answer = context.console.readLine() else {
      context.console.writeError("\n")
      return false
    }
    guard let name = answer.trimmedOrNil else { return false }
    do {
      let line = try context.tree.parse(["property", "add", "--", name])
      let complete = try TerminalAsker.complete(line, with: context)
      let command = try complete.bind(in: context.argumentEnvironment)
      return try command.perform(in: context) == ExitStatus.done.rawValue
    } catch let refusal as Refusal where refusal == .cancelled {
      return false
    }
  }
}

extension Context {
  /// Says of a new book on a server who may use it besides the user, and what its administrator still has to do.
  ///
  /// The book is there already: a connection that is lost now is no error of the command.
  func sayEndOfSetUp(of path: String) {
    guard let (others, creator) = try? People.endOfSetUp(of: path) else { return }
    if !others.isEmpty {
      let logins = others.map(\.login).joined(separator: ", ")
      say(
        Phrase(
          "init.people",
          [
            "logins": .text(logins),
            "command": .command(["--book", path, "book", "people"]),
          ]))
    }
    if let creator {
      let command = Cell.commands([rightToCreateRoles(of: creator, isGiven: false)])
      say(Phrase("init.end-of-set-up", ["login": .text(creator), "command": command]))
    }
  }
}
