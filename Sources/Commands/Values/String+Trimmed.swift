extension String {
  /// The text without white space at either end.
  var trimmed: String {
    var text = Substring(self).drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text without white space at either end, nil when nothing is left.
  var trimmedOrNil: String? {
    let text = trimmed
    return text.isEmpty ? nil : text
  }
}
