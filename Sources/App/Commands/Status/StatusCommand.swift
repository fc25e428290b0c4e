internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Rendering
internal import Reporting
internal import Storage
internal import UnicodeText

/// The command `estada status`, also `estada` alone: what there is to do, or without a book how to begin.
///
/// It writes nothing and never waits: a book that is in use, of another format or damaged gets one sentence.
struct StatusCommand: BookCommand {
  static let configuration = CommandConfiguration(name: "status", door: .reads)

  @Flag("all", help: "option.all-tasks") var all: Bool

  static var needsBook: Bool { false }

  func run(in context: Context) throws -> ExitStatus {
    // A book that was named and is not there is an error: a mistyped name must not look like a first visit.
    let isFirstVisit =
      context.languageChoice.bookSource == .builtIn && !Ledger.exists(context.bookPath)
    do {
      try isFirstVisit ? showWelcome(in: context) : showReport(in: context)
      return .done
    } catch StorageError.bookNotFound(let place) {
      throw StorageError.bookNotFound(place: place)
    } catch {
      return show(error, in: context)
    }
  }

  private func showWelcome(in context: Context) throws {
    if context.format == .text {
      context.write(welcome(context))
    } else {
      try context.show(StatusReport.document(withoutBookOn: context.today))
    }
  }

  private func showReport(in context: Context) throws {
    let report = try report(in: context)
    if context.format == .text {
      context.write(
        header(context) + page(context).lines(of: report, all: all))
    } else {
      // The document has the facts, and a door shows the sentences.
      if context.door != nil { for task in report.tasks { context.note(task.phrase) } }
      try context.show(report.document(of: context.placeWithoutUser))
    }
  }

  private func page(_ context: Context) -> StatusPage {
    StatusPage(
      wording: context.wording, style: context.style, width: context.environment.textWidth)
  }

  private func header(_ context: Context) -> [String] {
    page(context).header(today: context.today, place: context.shortPlace)
  }

  private func report(in context: Context) throws -> StatusReport {
    let ledger = try context.peeked()
    guard ledger.isCurrent else {
      try ledger.requireMigrated()
      throw LedgerError.migrationNeeded(schema: ledger.schema, latest: Ledger.latestSchema)
    }
    return try ledger.reports.status(on: context.today)
  }

  /// Says in a sentence why a book cannot be read now: below the header, or on standard error in the machine
  /// formats.
  private func show(_ error: any Error, in context: Context) -> ExitStatus {
    let report = ErrorReport(error, wording: context.wording)
    var (phrases, status) = (report.phrases, report.status)
    switch error {
    case StorageError.locked: phrases = [Phrase("status.locked")]
    case LedgerError.migrationNeeded(let schema, let latest):
      phrases = [Phrase("book.info.old", ["schema": .count(schema), "latest": .count(latest)])]
      status = .unavailable
    default: break
    }
    guard context.format == .text else {
      for phrase in phrases { context.note(phrase) }
      return status
    }
    let width = context.environment.textWidth
    context.write(
      header(context) + [""] + phrases.flatMap { context.wording.lines($0, width: width) })
    return status
  }

  /// The page of a first visit: the commands that begin.
  private func welcome(_ context: Context) -> [String] {
    let wording = context.wording
    let width = context.environment.textWidth
    let rows = [
      ("init", ["init"]), ("demo", ["demo"]), ("open", ["open"]),
      ("import", ["import", "json", "F"]),
    ].map { name, words in
      (
        command: wording.cell(.command(words)),
        meaning: wording.phrase(Phrase("status.welcome.\(name)"))
      )
    }
    let column = (rows.map(\.command.displayWidth).max() ?? 0) + 3
    func lines(_ phrase: Phrase) -> [String] { wording.lines(phrase, width: width) }
    return lines(Phrase("status.welcome")) + [""]
      + rows.map { "  " + $0.command.padded(toWidth: column) + $0.meaning }
      .flatMap { $0.displayWidth <= width ? [$0] : $0.lines(ofWidth: width) } + [""]
      + lines(Phrase("status.welcome.book")) + [context.shortPlace, ""]
      + lines(Phrase("status.welcome.languages")) + lines(Phrase("status.all-commands"))
  }
}

extension Context {
  /// The book, opened to be read, without waiting for other programs.
  fileprivate func peeked() throws -> Ledger {
    try languageChoice.book?.get() ?? Ledger.peek(bookPath)
  }

  /// The place of the book; an address without user and password.
  fileprivate var placeWithoutUser: String {
    let place = BookPlace(bookPath)
    guard !place.isFile, let (before, host) = place.text.halves(around: "@"),
      let (scheme, _) = String(before).halves(around: "//")
    else { return place.text }
    return "\(scheme)//\(host)"
  }

  /// The place of the book, with `~` for the home of the user.
  fileprivate var shortPlace: String {
    let place = placeWithoutUser
    guard let home = environment.variable("HOME"), home.count > 1, place.hasPrefix(home + "/")
    else { return place }
    return "~" + place.dropFirst(home.count)
  }

  fileprivate func write(_ lines: [String]) {
    console.write(lines.joined(separator: "\n") + "\n")
  }
}
