/// A piece of the pattern of a day in figures.
enum DayPart: Equatable, Sendable {
  case text(String)
  case day
  /// The month, by the twelve forms it takes in the pattern.
  case month([String])
  case year

  /// Cuts a pattern in which U+0001 stands for the day, U+0002 for the month, U+0003 for the year.
  static func parts(of pattern: String, months: [String]) -> [DayPart] {
    var parts: [DayPart] = []
    var plain = ""
    for character in pattern {
      let part: DayPart
      switch character {
      case "\u{1}": part = .day
      case "\u{2}": part = .month(months)
      case "\u{3}": part = .year
      default:
        plain.append(character)
        continue
      }
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      parts.append(part)
    }
    return plain.isEmpty ? parts : parts + [.text(plain)]
  }
}
