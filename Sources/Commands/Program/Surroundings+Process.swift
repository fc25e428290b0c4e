internal import Bookkeeping
internal import Glibc

extension Surroundings {
  /// The surroundings of this process.
  package static func process() -> Surroundings {
    var now = Glibc.time(nil)
    var local = unsafe tm()
    unsafe localtime_r(&now, &local)
    let today = unsafe Day(
      year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
    let time = unsafe [local.tm_hour, local.tm_min].map { ($0 < 10 ? "0" : "") + String($0) }
    let (variables, illegible) = environmentVariables()
    var surroundings = Surroundings(
      variables: variables, today: today ?? .first,
      time: time.joined(separator: ":"), console: StandardConsole())
    surroundings.uptime = {
      var now = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &now)
      return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }
    surroundings.illegibleVariables = illegible
    surroundings.illegibleArgument = illegibleArgument()
    return surroundings
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
