package import Bookkeeping
internal import Files
internal import Glibc
internal import UnicodeText

/// The process environment: variables, clock and console.
package struct Environment {
  /// The environment variables.
  package var variables: EnvironmentVariables
  /// Today's date in local time.
  package var today: Day
  /// The time of day in local time, as `10:14`.
  package var time: String
  /// Whether `ESTADA_TODAY` replaces the clock.
  let hasOwnDay: Bool
  /// The console.
  package var console: any Console
  /// The first command-line argument that is not UTF-8, with replacement characters.
  package var nonUTF8Argument: String?
  /// Whether the process ends with the command.
  package var endsWithCommand = false
  /// The session of a command that came by a door; nil for one that somebody typed.
  package var door: DoorSession?
  /// A monotonic clock in milliseconds, for progress messages.
  package var uptime: () -> Int = { 0 }
  /// The day at any later time, for a command that goes on for long.
  package var currentDay: () -> Day

  /// Creates an environment.
  ///
  /// `ESTADA_TODAY=2015-05-04` replaces the clock, for tests and reproducible reports.
  package init(variables: [String: String], today: Day, time: String, console: any Console) {
    self.init(
      variables: EnvironmentVariables(variables), today: today, time: time, console: console)
  }

  private init(
    variables: EnvironmentVariables, today: Day, time: String, console: any Console
  ) {
    let given = variables["ESTADA_TODAY"].flatMap(Day.init(iso:))
    self.variables = variables
    self.today = given ?? today
    currentDay = { given ?? today }
    self.time = given == nil ? time : "00:00"
    hasOwnDay = given != nil
    self.console = console
  }

  /// The value of a variable; nil if it is empty or not set.
  func variable(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The width of help pages, in columns, of which they have 100 at most.
  var helpWidth: Int { min(textWidth, 100) }

  /// The number of columns of a line of text: `COLUMNS`, or that of the terminal, or else 80.
  var textWidth: Int { width(ofTerminal: console.width) }

  /// The number of columns of a line of text in a pipe or file: `COLUMNS`, or else 80.
  var pipeWidth: Int { width(ofTerminal: nil) }

  private func width(ofTerminal columns: Int?) -> Int {
    let asked = variable("COLUMNS").flatMap(Int.init)
    return max(Environment.leastWidth, asked ?? columns ?? 80)
  }

  /// Text is not wrapped to fewer columns.
  private static let leastWidth = 20

  /// The variable that determines the path of the book, if its value is not UTF-8.
  var nonUTF8BookVariable: String? {
    let names =
      variable("ESTADA_BOOK") != nil
      ? ["ESTADA_BOOK"]
      : [variable("XDG_DATA_HOME").map(FileSystem.isAbsolute) == true ? "XDG_DATA_HOME" : "HOME"]
    return names.first { !variables.isUTF8($0) }
  }

  /// The default path of the book: `$XDG_DATA_HOME/estada/book.sqlite`.
  ///
  /// As the XDG Base Directory Specification requires, a relative `XDG_DATA_HOME` is ignored.
  var defaultBook: String { folder("XDG_DATA_HOME", "/.local/share") + "/estada/book.sqlite" }

  /// The path of the user's configuration file: `$XDG_CONFIG_HOME/estada/config`.
  var settingsFile: String { folder("XDG_CONFIG_HOME", "/.config") + "/estada/config" }

  private func folder(_ name: String, _ usual: String) -> String {
    let base = variable(name).flatMap { FileSystem.isAbsolute($0) ? $0 : nil }
    return base ?? (variable("HOME") ?? ".") + usual
  }
}

extension Environment {
  /// The environment of the current process.
  package static func process() -> Environment {
    let (today, time) = local(Glibc.time(nil))
    var environment = Environment(
      variables: .process, today: today, time: time, console: StandardConsole())
    environment.uptime = {
      var now = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &now)
      return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }
    if !environment.hasOwnDay { environment.currentDay = { local(Glibc.time(nil)).today } }
    environment.door = DoorSession(environment.variables)
    environment.nonUTF8Argument = nonUTF8Argument()
    environment.endsWithCommand = true
    return environment
  }

  /// The local date and time of a moment in seconds since 1970.
  ///
  /// UTC if the system cannot convert the moment; a date outside the calendar is clamped.
  static func local(_ moment: time_t) -> (today: Day, time: String) {
    var moment = moment
    var local = unsafe tm()
    var clock = (hour: moment / 3600 % 24, minute: moment / 60 % 60)
    var today: Day?
    if unsafe localtime_r(&moment, &local) != nil {
      today = unsafe Day(
        year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
      clock = unsafe (Int(local.tm_hour), Int(local.tm_min))
    }
    let time = twoDigits(clock.hour) + ":" + twoDigits(clock.minute)
    return (today ?? Day(number: moment / 86_400), time)
  }

  /// The local time of a time in UTC, both as `2026-11-21 10:14`; nil where `ESTADA_TODAY` replaces the clock.
  func localTime(ofUTC text: String) -> String? {
    guard !hasOwnDay, let minute = Environment.minute(of: text) else { return nil }
    let (day, time) = Environment.local(time_t(minute * 60))
    return "\(day.isoText) \(time)"
  }

  /// The minutes from the beginning of 1970 to a time such as `2026-11-21 10:14`; nil for any other text.
  static func minute(of text: String) -> Int? {
    guard let (day, time) = text.halves(around: " "), let day = Day(iso: String(day)),
      let (hours, minutes) = String(time).halves(around: ":"), let hours = Int(hours),
      let minutes = Int(minutes)
    else { return nil }
    return (day.number * 24 + hours) * 60 + minutes
  }

  private static func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
  }

  /// The first argument that is not UTF-8. Swift repairs such an argument, which then names another
  /// file or guest, so it is refused.
  private static func nonUTF8Argument() -> String? {
    for index in 0..<Int(CommandLine.argc) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { continue }
      if unsafe String(validatingCString: word) == nil { return unsafe String(cString: word) }
    }
    return nil
  }
}

/// Environment variables: those of the process, each read when it is needed, or given ones.
package struct EnvironmentVariables {
  private let lookup: (String) -> (text: String, isUTF8: Bool)?

  /// Given variables.
  package init(_ variables: [String: String]) {
    lookup = { name in variables[name].map { ($0, true) } }
  }

  private init(lookup: @escaping (String) -> (text: String, isUTF8: Bool)?) {
    self.lookup = lookup
  }

  /// The variables of the process.
  package static var process: EnvironmentVariables {
    EnvironmentVariables { name in
      guard let value = unsafe getenv(name) else { return nil }
      let valid = unsafe String(validatingCString: value)
      return unsafe (valid ?? String(cString: value), valid != nil)
    }
  }

  /// The value of a variable, repaired if it is not UTF-8; nil if the variable is not set.
  package subscript(name: String) -> String? { lookup(name)?.text }

  /// Whether the value of a variable is UTF-8; true if the variable is not set.
  func isUTF8(_ name: String) -> Bool { lookup(name)?.isUTF8 ?? true }
}
