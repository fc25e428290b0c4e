internal import Bookkeeping
internal import Glibc

extension Surroundings {
  /// The surroundings of this process.
  package static func process() -> Surroundings {
    let (today, time) = local(Glibc.time(nil))
    let (variables, illegible) = environmentVariables()
    var surroundings = Surroundings(
      variables: variables, today: today, time: time, console: StandardConsole())
    surroundings.uptime = {
      var now = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &now)
      return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }
    surroundings.illegibleVariables = illegible
    surroundings.illegibleArgument = illegibleArgument()
    return surroundings
  }

  /// The local day and time of a moment, in seconds since 1970.
  ///
  /// Where the system cannot tell them, those of Greenwich, held within the calendar.
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
    let parts = [clock.hour, clock.minute].map { ($0 < 10 ? "0" : "") + String($0) }
    return (today ?? Day(number: moment / 86_400), parts.joined(separator: ":"))
  }

  /// A word that is not UTF-8: in Swift it is another word, which names another file or guest.
  private static func illegibleArgument() -> String? {
    for index in 0..<Int(CommandLine.argc) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { continue }
      if unsafe String(validatingCString: word) == nil { return unsafe String(cString: word) }
    }
    return nil
  }

  private static func environmentVariables() -> ([String: String], illegible: Set<String>) {
    var variables: [String: String] = [:]
    var illegible: Set<String> = []
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      let pair = unsafe String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 {
        variables[String(pair[0])] = String(pair[1])
        if unsafe String(validatingCString: text) == nil { illegible.insert(String(pair[0])) }
      }
      unsafe entry += 1
    }
    return (variables, illegible)
  }
}
