internal import Glibc

/// The pager command and where it was configured.
struct PagerChoice {
  /// The command, run by the shell; nil for no pager.
  let command: String?
  /// The source of the command.
  let source: SettingSource

  /// The default pager, if it is installed.
  static let builtIn = "less -FRX"

  /// The command for the shell; the default pager exits silently with 127 if it is not installed.
  var runnable: String? {
    source == .builtIn
      ? "if command -v less >/dev/null; then exec \(PagerChoice.builtIn); else exit 127; fi"
      : command
  }

  /// Resolves the pager in this order: `ESTADA_PAGER`, the user's settings, `PAGER`, `less`. An
  /// empty text or `cat` turns paging off.
  ///
  /// The book is never consulted: it may come from a stranger, and its setting would be executed.
  init(context: Context) throws {
    let variables = context.environment.variables
    let own = UserSettings(context.environment)
    if let command = variables["ESTADA_PAGER"] {
      self.init(command, .variable("ESTADA_PAGER"))
    } else if let command = try own.value(SettingName.pager.rawValue) {
      self.init(command, .file(own.path))
    } else if let command = variables["PAGER"] {
      self.init(command, .variable("PAGER"))
    } else {
      self.init(PagerChoice.builtIn, .builtIn)
    }
  }

  private init(_ command: String, _ source: SettingSource) {
    let isNone = command.allSatisfy(\.isWhitespace) || command == "cat"
    self.command = isNone ? nil : command
    self.source = source
  }
}

/// Paged output for text that is longer than the screen.
///
/// The text is spooled to a file, not piped: a pipe would keep the read transaction open, and block
/// writers, while the user reads the first page.
final class Pager {
  private let command: String
  private let console: any Console
  private let height: Int
  private var held = ""
  private var rows = 0
  private let makeFile: () -> Int32?
  private var file: OutputSpool?
  /// Whether text goes straight to the console, because no temporary file could be created.
  private var isDirect = false

  /// Creates a pager; nil without a command or a terminal.
  ///
  /// - Parameter makeFile: Opens an empty file for reading and writing; nil on failure.
  init?(
    command: String?, console: any Console,
    makeFile: @escaping () -> Int32? = OutputSpool.temporaryFile
  ) {
    guard let command, let height = console.height, height > 0 else { return nil }
    self.command = command
    self.console = console
    self.height = height
    self.makeFile = makeFile
  }

  /// Appends text.
  func write(_ text: String) {
    if isDirect {
      console.write(text)
    } else if let file {
      if !file.append(text.utf8) { printAll(file) }
    } else {
      held += text
      rows += text.utf8.count(where: { $0 == UInt8(ascii: "\n") })
      // The last line of the screen is for the shell's prompt.
      if rows >= height { begin() }
    }
  }

  /// Shows the text in the pager; prints it if it fits the screen or the pager is missing.
  func finish() {
    guard let file else {
      if !isDirect { console.write(held) }
      held = ""
      return
    }
    _ = console.flush()
    if !file.store() || !isShown(from: file) { printAll(file) }
    self.file = nil
  }

  private func begin() {
    file = OutputSpool(makeFile: makeFile)
    if let file {
      if !file.append(held.utf8) { printAll(file) }
    } else {
      isDirect = true
      console.write(held)
    }
    held = ""
  }

  /// Runs the pager on the file; false if it cannot be executed.
  private func isShown(from file: OutputSpool) -> Bool {
    guard let descriptor = file.rewound else { return false }
    // less and lv need these for colours and UTF-8; values set by the user take precedence.
    for (name, value) in [("LESS", "FRX"), ("LESSCHARSET", "utf-8"), ("LV", "-c")] {
      unsafe setenv(name, value, 0)
    }
    // While the pager runs, the interrupt key is for the pager, where it ends a search.
    let old = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in old { signal(number, handler) } }
    guard let child = spawn(descriptor) else { return false }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return true }
    }
    let code = (status >> 8) & 0xFF
    // The shell's status for a command that is not found (127) or not executable (126).
    return status & 0x7F != 0 || (code != 126 && code != 127)
  }

  private func spawn(_ descriptor: Int32) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGINT)
    unsafe sigaddset(&defaults, SIGQUIT)
    guard unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO) == 0,
      unsafe posix_spawnattr_setsigdefault(&attributes, &defaults) == 0,
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF)) == 0
    else { return nil }
    let line: [String] = ["/bin/sh", "-c", command]
    let words = unsafe line.map { unsafe strdup($0) }
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var child: pid_t = 0
    let code = unsafe posix_spawn(&child, "/bin/sh", &actions, &attributes, words + [nil], environ)
    return code == 0 ? child : nil
  }

  /// Prints the spooled text; further text goes straight to the console.
  private func printAll(_ file: OutputSpool) {
    isDirect = true
    self.file = nil
    if let failure = file.forEachPortion({ console.writeBytes(Array($0)) }) {
      console.fail(failure)
    }
  }
}
