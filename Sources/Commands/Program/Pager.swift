internal import Glibc

/// Which command shows long lists page by page, and who says so.
struct PagerChoice {
  /// The command, run by the shell; nil for none.
  let command: String?
  /// Where it comes from.
  let source: SettingSource

  /// What is used where nobody has said anything, if it is there.
  static let builtIn = "less -FRX"

  /// The command in a form that ends with 127 when the built-in pager is not there, without a word.
  var runnable: String? {
    source == .builtIn
      ? "if command -v less >/dev/null; then exec \(PagerChoice.builtIn); else exit 127; fi"
      : command
  }

  /// `ESTADA_PAGER`, the user's own settings, `PAGER`, `less`; empty or `cat` means none.
  ///
  /// Never the book: it may come from a stranger, and what it says would be run.
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

/// Shows text page by page when it is longer than the screen.
///
/// The text waits in a file without a name, not in a pipe: a pipe would make the book be read, and
/// keep others from writing in it, for as long as somebody reads the first page.
final class Pager {
  private let command: String
  private let console: any Console
  private let height: Int
  private var held = ""
  private var rows = 0
  private let makeFile: () -> Int32?
  private var file: HeldOutput?
  /// Whether the text goes straight to the console, as no file can be had for it.
  private var isDirect = false

  /// Begins; nil when there is no pager, or no screen.
  ///
  /// - Parameter makeFile: Makes an empty file that is open to read and write; nil when it cannot.
  init?(
    command: String?, console: any Console,
    makeFile: @escaping () -> Int32? = HeldOutput.temporaryFile
  ) {
    guard let command, let height = console.height, height > 0 else { return nil }
    self.command = command
    self.console = console
    self.height = height
    self.makeFile = makeFile
  }

  /// Adds to the text.
  func write(_ text: String) {
    if isDirect {
      console.write(text)
    } else if let file {
      if !file.append(text.utf8) { printAll(file) }
    } else {
      held += text
      rows += text.utf8.count(where: { $0 == UInt8(ascii: "\n") })
      // The last line is the shell's.
      if rows >= height { begin() }
    }
  }

  /// Shows the text: with the pager, or as it is when it fits the screen or the pager is missing.
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
    file = HeldOutput(makeFile: makeFile)
    if let file {
      if !file.append(held.utf8) { printAll(file) }
    } else {
      isDirect = true
      console.write(held)
    }
    held = ""
  }

  /// Runs the pager on the file; false when it cannot be run.
  private func isShown(from file: HeldOutput) -> Bool {
    guard let descriptor = file.rewound else { return false }
    // What less and lv need for colours and accents, unless the user has said otherwise.
    for (name, value) in [("LESS", "FRX"), ("LESSCHARSET", "utf-8"), ("LV", "-c")] {
      unsafe setenv(name, value, 0)
    }
    // The interrupt key is the pager's while it runs: it ends a search there.
    let old = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in old { signal(number, handler) } }
    guard let child = spawn(descriptor) else { return false }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return true }
    }
    let code = (status >> 8) & 0xFF
    // Of the shell: there is no such command, or it may not be run.
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

  /// Prints the text as it is; what is written after it goes straight to the console.
  private func printAll(_ file: HeldOutput) {
    isDirect = true
    self.file = nil
    if let failure = file.forEachPortion({ console.writeBytes(Array($0)) }) {
      console.fail(failure)
    }
  }
}
