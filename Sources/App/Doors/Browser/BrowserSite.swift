package import Bookkeeping
package import CommandLineKit
internal import Documents
package import Rendering

/// The page in the browser without its sockets: what each request is answered.
///
/// Everything that the page shows or changes is a command in a child process; the page itself knows forms, addresses
/// and secrets.
package struct BrowserSite {
  /// What a page is opened with.
  package struct Settings {
    /// The port of the page.
    package var port: Int
    /// The language, and the names of commands in it.
    package var wording: Wording
    /// The same words, for the declarations of commands.
    package var words: any Words
    /// The commands that may be shown or run, the others among them.
    package var commands: [CommandDescription]
    /// The name of the book as it is shown.
    package var book: String
    /// Whether nothing may be changed.
    package var isReadOnly: Bool
    /// The milliseconds without a request after which the page ends.
    package var idle: Int
    /// A private folder for files that the browser sends.
    package var folder: String

    /// Creates settings.
    package init(
      port: Int, wording: Wording, words: any Words, commands: [CommandDescription], book: String,
      isReadOnly: Bool, idle: Int, folder: String
    ) {
      self.port = port
      self.wording = wording
      self.words = words
      self.commands = commands
      self.book = book
      self.isReadOnly = isReadOnly
      self.idle = idle
      self.folder = folder
    }
  }

  /// What a page asks of the system.
  package struct Means {
    /// Runs the commands.
    package var runner: any DoorRunner
    /// A clock in milliseconds that never goes back.
    package var now: () -> Int
    /// The current day.
    package var today: () -> Day
    /// A source of random bits that nobody can foresee.
    package var random: () -> UInt64
    /// Whether there is a book.
    package var hasBook: () -> Bool

    /// Creates means.
    package init(
      runner: any DoorRunner, now: @escaping () -> Int, today: @escaping () -> Day,
      random: @escaping () -> UInt64, hasBook: @escaping () -> Bool
    ) {
      self.runner = runner
      self.now = now
      self.today = today
      self.random = random
      self.hasBook = hasBook
    }
  }

  let settings: Settings
  let means: Means
  let guardian: BrowserGuard
  /// The commands by their words in the language, which sentences name.
  let named: [(words: [String], command: CommandDescription)]
  var session: BrowserSession
  var uploads: UploadFolder
  var done = DoneSteps()

  /// Creates a page, which can be opened with its key.
  package init(_ settings: Settings, _ means: Means) {
    self.settings = settings
    self.means = means
    guardian = BrowserGuard(port: settings.port)
    session = BrowserSession(now: means.now(), idle: settings.idle, random: means.random)
    uploads = UploadFolder(in: settings.folder)
    named = settings.commands.map { command in
      let line = settings.wording.cell(.command(command.path))
      return (line.split(separator: " ").dropFirst().map(String.init), command)
    }
  }

  /// The address that opens the page once, within two minutes; nil afterwards.
  package var address: String? {
    session.key.map { guardian.origin + URLText.address(["enter"], [("key", $0)]) }
  }

  /// Whether the page has ended.
  package var isOver: Bool { session.isOver(now: means.now()) }

  /// Answers a request.
  package mutating func answer(_ request: BrowserRequest) -> BrowserResponse {
    var response = route(request)
    response.headers += BrowserGuard.headers.filter { header in
      !response.headers.contains { $0.name == header.name }
    }
    response.headers.append(("Content-Type", response.type))
    return response
  }

  private mutating func route(_ request: BrowserRequest) -> BrowserResponse {
    if let status = guardian.refusal(of: request) { return refusal(status) }
    guard let target = BrowserTarget(request.target) else { return refusal(404) }
    if request.method == "GET" {
      if target.parts == ["enter"] { return enter(target.query["key"] ?? "") }
      if target.parts.first == "static" { return file(target.parts) ?? refusal(404) }
    }
    guard session.admits(request.cookie(guardian.cookie), now: means.now()),
      guardian.isOwn(request)
    else { return refusal(403) }
    if request.method == "GET" { return page(target) }
    guard
      let values = FormValues(body: request.body, type: request.value(of: "content-type") ?? "")
    else { return refusal(400) }
    guard let token = values["token"], BrowserSession.isSame(token, as: session.token) else {
      return refusal(403)
    }
    return change(target.parts, values)
  }

  private mutating func page(_ target: BrowserTarget) -> BrowserResponse {
    let rest = Array(target.parts.dropFirst())
    switch target.parts.first {
    case nil: return home()
    case "show", "do":
      let isShown = target.parts[0] == "show"
      guard let command = command(rest, isShown ? .show : .change) else { return refusal(404) }
      guard FormReader(command).admits(target.query) else { return refusal(400) }
      return isShown ? list(command, target.query) : form(command, target.query)
    case "help": return help(rest)
    case "calendar" where rest.isEmpty: return calendar(target.query["month"])
    case "bill" where rest.isEmpty && canChange: return billForm()
    case "log" where rest.isEmpty: return log()
    case "commands" where rest.isEmpty: return allCommands()
    case "done" where rest.count == 1: return doneStep(rest[0])
    case "document" where rest.count == 1: return document(rest[0])
    case "sent" where rest.count == 1: return sentPicture(rest[0])
    case "undo", "redo", "close", "enter": return refusal(405)
    default: return refusal(404)
    }
  }

  private mutating func change(_ parts: [String], _ values: FormValues) -> BrowserResponse {
    let rest = Array(parts.dropFirst())
    switch parts.first {
    case "close" where rest.isEmpty:
      session.isClosed = true
      return message("browser.closed", "browser.closed.more")
    case "do":
      guard let command = command(rest, .change) else { return refusal(canChange ? 404 : 403) }
      guard FormReader(command).admits(values) else { return refusal(400) }
      return send(command, values)
    case "undo" where rest.isEmpty: return canChange ? undo(values) : refusal(403)
    case "redo" where rest.isEmpty: return canChange ? undo(values, isRedo: true) : refusal(403)
    case "bill" where rest.isEmpty: return canChange ? bill(values) : refusal(403)
    default: return refusal(page(exists: parts) ? 405 : 404)
    }
  }

  private func page(exists parts: [String]) -> Bool {
    let pages: Set<String> = [
      "show", "help", "calendar", "log", "commands", "done", "document", "sent", "enter",
    ]
    return parts.isEmpty || pages.contains(parts[0])
  }

  /// Whether the page changes anything.
  var canChange: Bool { !settings.isReadOnly }

  /// Opens the session. The answer is a page that leads to the first one: a browser would not send the new cookie
  /// with a redirect that began elsewhere.
  private mutating func enter(_ key: String) -> BrowserResponse {
    guard session.open(with: key, now: means.now()), let cookie = session.cookie else {
      return refusal(403)
    }
    var response = frame(title: text("browser.enter"), refreshTo: "/") { html in
      html.block("p") {
        html.element("a", ["href": "/"]) { html.word("browser.enter.go") }
      }
    }
    response.headers.append(
      ("Set-Cookie", "\(guardian.cookie)=\(cookie); HttpOnly; SameSite=Strict; Path=/"))
    return response
  }
}

/// The sentences of the latest changes, which the page of a change shows.
struct DoneSteps {
  /// A change that this page made.
  struct Step {
    let number: Int64
    /// The command; nil for one that was undone or made again.
    let command: CommandDescription?
    /// The step that can be undone; nil if there was none.
    let undo: Int64?
    /// The step that can be made again; nil if none was undone.
    let redo: Int64?
    /// What the command reported.
    let report: DoorReport
    /// The part of a page that it showed; nil for one that is too long to keep.
    let part: String?

    /// The key of the title of its page.
    var title: String {
      if redo != nil { return "browser.undone" }
      guard let command else { return "browser.redone" }
      // What is a step of history has none if the book was so already.
      let isStep = command.door == .changes || command.door == .readsFile
      return isStep && report.step == nil ? "browser.nothing" : "browser.done"
    }
  }

  /// How many changes are kept.
  private static let most = 50
  private var steps: [Step] = []

  mutating func add(_ step: Step) { steps = steps.suffix(DoneSteps.most - 1) + [step] }

  /// The lowest number of those that are kept.
  var lowest: Int64? { steps.map(\.number).min() }

  subscript(number: Int64) -> Step? { steps.last { $0.number == number } }
}
