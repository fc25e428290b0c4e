internal import CommandLineKit
internal import Documents
internal import Doors
internal import Files
internal import Glibc
internal import Rendering
internal import Storage

/// The command `estada open`, which shows the book in the browser until the page is closed.
struct OpenCommand: BookCommand {
  static let configuration = CommandConfiguration(name: "open")

  @Option("port", help: "option.browser-port") var port: Port = Port(number: 0)
  @Flag("no-browser") var noBrowser: Bool
  @Flag("read-only", help: "option.browser-read-only") var readOnly: Bool
  @Option("idle", help: "option.browser-idle") var idle: IdleMinutes = IdleMinutes(number: 30)

  static var needsBook: Bool { false }

  func run(in context: Context) throws -> ExitStatus {
    let place = BookPlace(context.bookPath)
    // A command in its cage can make a book, but not the folders above it.
    if place.isFile && !readOnly { try FileSystem.createFolders(above: context.bookPath) }
    let runner = try ChildRunner(
      ChildRunner.Terms(door: "page", book: context.bookPath, isOnServer: !place.isFile))
    let server: BrowserServer
    do throws(BrowserServer.Failure) {
      server = try BrowserServer(port: port.number)
    } catch {
      throw error.refusal
    }
    var random = SystemRandomNumberGenerator()
    let environment = context.environment
    // The page is of one book, and its sentences need not name it.
    var wording = context.wording
    wording.book = nil
    var site = BrowserSite(
      .init(
        port: server.port, wording: wording, words: wording.catalogue,
        commands: context.tree.describe().leaves, book: FileSystem.name(of: place.text),
        isReadOnly: readOnly, idle: idle.number * 60_000, folder: runner.folder),
      .init(
        runner: runner, now: environment.uptime, today: environment.currentDay,
        random: { random.next() },
        hasBook: { !place.isFile || FileSystem.entry(context.bookPath) != .nothing }))
    guard let address = site.address else { return .internalFault }
    ChildRunner.catchSignals()
    if noBrowser {
      context.console.write(address + "\n")
    } else {
      context.say(Phrase("browser.opened", ["address": .text(address)]))
      if !DesktopBrowser.open(address) { context.warn(Phrase("browser.no-browser")) }
    }
    _ = context.console.flush()
    server.serve(until: { site.isOver }, answer: { site.answer($0) })
    return .done
  }
}

/// A port of this computer; 0 for one that the system chooses.
struct Port: ArgumentValue {
  let number: Int

  static var valueName: String { "value.port" }

  var argumentText: String { String(number) }

  static func read(_ text: String, in environment: ArgumentEnvironment) throws(InvalidValue) -> Port
  {
    let number = try Int.read(text, in: environment)
    guard number == 0 || (1024...65_535).contains(number) else {
      throw InvalidValue("error.port")
    }
    return Port(number: number)
  }
}

/// Minutes without a request, from one to a day.
struct IdleMinutes: ArgumentValue {
  let number: Int

  static var valueName: String { "value.minutes" }

  var argumentText: String { String(number) }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> IdleMinutes {
    let number = try Int.read(text, in: environment)
    guard (1...1440).contains(number) else { throw InvalidValue("error.minutes") }
    return IdleMinutes(number: number)
  }
}

extension BrowserServer.Failure {
  /// The error that is reported.
  fileprivate var refusal: Refusal {
    switch self {
    case .library(let detail): Refusal("error.http-library", ["detail": .text(detail)])
    case .port(let port, _): Refusal("error.port-taken", ["port": .number(Int64(port))])
    }
  }
}

/// The browser that the user's desktop opens addresses with.
enum DesktopBrowser {
  /// Opens an address; false if there is no `xdg-open`.
  ///
  /// The program that it starts is not waited for: some browsers run in its place.
  static func open(_ address: String) -> Bool {
    var actions = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return false }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      guard unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0) == 0
      else { return false }
    }
    let line: [String] = ["xdg-open", address]
    let words = unsafe line.map { unsafe strdup($0) }
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var child: pid_t = 0
    return unsafe posix_spawn(&child, "/usr/bin/xdg-open", &actions, nil, words + [nil], environ)
      == 0
  }
}
