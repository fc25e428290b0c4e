/// Shows what to take away from `expected` (`-`) and what to add (`+`) to get `actual`, line by line.
///
/// Only the first lines from the first difference on are looked at: comparing long texts that have
/// nothing in common takes minutes, and nobody reads the result.
func lineDifference(from expected: [String], to actual: [String]) -> String {
  let limit = 200
  let common = zip(expected, actual).prefix { $0 == $1 }.count
  let before = Array(expected.dropFirst(common).prefix(limit))
  let after = Array(actual.dropFirst(common).prefix(limit))
  let isCut = max(expected.count, actual.count) > common + limit
  return after.difference(from: before).map { change in
    switch change {
    case .remove(let index, let line, _): (index, 0, "  \(common + index + 1) - \(line)")
    case .insert(let index, let line, _): (index, 1, "  \(common + index + 1) + \(line)")
    }
  }
  .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  .map(\.2)
  .joined(separator: "\n") + (isCut ? "\n  …" : "")
}

/// The lines of a text; a new line at its end does not begin one more.
func lines(of text: String) -> [String] {
  var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines.map { String($0) ?? "" }
}
