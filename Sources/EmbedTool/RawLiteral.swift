/// Swift source for a multi-line string literal that stands for exactly `text`.
///
/// Swift reads CR LF inside such a literal as LF, and warns about NUL, so both are escaped.
func rawLiteral(_ text: String) -> String {
  let fence = String(repeating: "#", count: longestRunOfHashes(in: text) + 1)
  var body = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\r": body += "\\\(fence)r"
    case "\0": body += "\\\(fence)0"
    default: body.unicodeScalars.append(scalar)
    }
  }
  return "\(fence)\"\"\"\n\(body)\n\"\"\"\(fence)"
}

private func longestRunOfHashes(in text: String) -> Int {
  var longest = 0
  var run = 0
  for byte in text.utf8 {
    run = byte == UInt8(ascii: "#") ? run + 1 : 0
    longest = max(longest, run)
  }
  return longest
}
