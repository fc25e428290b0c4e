internal import Bookkeeping
internal import Glibc

extension Surroundings {
  /// The surroundings of this process.
  package static func process() -> Surroundings {
    var now = Glibc.time(nil)
    var local = tm()
    localtime_r(&now, &local)
    let today = Day(
      year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
    let time = [local.tm_hour, local.tm_min].map { ($0 < 10 ? "0" : "") + String($0) }
    var surroundings = Surroundings(
      variables: environmentVariables(), today: today ?? .first,
      time: time.joined(separator: ":"), console: StandardConsole())
    surroundings.uptime = {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }
    return surroundings
  }

  private static func environmentVariables() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
      entry += 1
    }
    return variables
  }
}
