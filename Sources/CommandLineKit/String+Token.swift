extension String {
  /// Whether the token is a name: it begins with a dash and is not the dash of standard input.
  var isOptionLike: Bool { hasPrefix("-") && self != "-" }

  /// Whether the token after an option's name is that option's value.
  var canBeOptionValue: Bool { !isOptionLike || looksLikeNegativeAmount }

  /// Whether the token begins as `-12`, `-,5`, `-€5` or `-€ 5` do.
  ///
  /// Only the beginning counts, so that reading the value can say what is wrong with the rest.
  var looksLikeNegativeAmount: Bool {
    guard hasPrefix("-") else { return false }
    var rest = dropFirst()
    if rest.first?.isCurrencySymbol == true {
      rest = rest.dropFirst().drop(while: \.isWhitespace)
    }
    if rest.first == "." || rest.first == "," { rest = rest.dropFirst() }
    return rest.first.map { $0.isASCII && $0.isNumber } ?? false
  }
}
