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
    let variables = context.surroundings.variables
    let own = UserSettings(context.surroundings)
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
