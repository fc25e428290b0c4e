package import Bookkeeping
internal import Files
internal import Storage

/// What the program is told from outside: the environment, the clock, the console.
package struct Surroundings {
  /// The environment's variables.
  package var variables: [String: String]
  /// Today, local time.
  package var today: Day
  /// The time of day, local time, `10:14`.
  package var time: String
  /// Where output goes.
  package var console: any Console
  /// The first word of the command line that is not UTF-8, if there is one, as far as it can be shown.
  package var illegibleArgument: String?
  /// The names of variables whose values are not UTF-8.
  package var illegibleVariables: Set<String> = []
  /// Milliseconds since some moment before the program began.
  package var uptime: () -> Int = { 0 }

  /// Gathers them.
  ///
  /// `ESTADA_TODAY`, an ISO day, takes the place of the clock: for tests and for making the same
  /// report again.
  package init(variables: [String: String], today: Day, time: String, console: any Console) {
    let given = variables["ESTADA_TODAY"].flatMap(Day.init(iso:))
    self.variables = variables
    self.today = given ?? today
    self.time = given == nil ? time : "00:00"
    self.console = console
  }

  /// A variable that is set to something.
  func variable(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The variable that says where the book is and cannot be read, if it is one that counts.
  var illegibleBookVariable: String? {
    let names =
      variable("ESTADA_BOOK") != nil
      ? ["ESTADA_BOOK"]
      : [variable("XDG_DATA_HOME").map(FileSystem.isAbsolute) == true ? "XDG_DATA_HOME" : "HOME"]
    return names.first(where: illegibleVariables.contains)
  }

  /// The book used when none is named: `$XDG_DATA_HOME/estada/book.sqlite`.
  ///
  /// XDG Base Directory Specification; a relative `XDG_DATA_HOME` is ignored, as it asks.
  var defaultBook: String { folder("XDG_DATA_HOME", "/.local/share") + "/estada/book.sqlite" }

  /// The user's own settings: `$XDG_CONFIG_HOME/estada/config`.
  var settingsFile: String { folder("XDG_CONFIG_HOME", "/.config") + "/estada/config" }

  private func folder(_ name: String, _ usual: String) -> String {
    let base = variable(name).flatMap { FileSystem.isAbsolute($0) ? $0 : nil }
    return base ?? (variable("HOME") ?? ".") + usual
  }
}
