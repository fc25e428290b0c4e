extension ParsableArguments {
  /// Gives the text of one of these options in a line that need not make sense, or nil.
  ///
  /// An error has to be worded in the language of `--lang`, or of the book of `--book`, even when
  /// the error is what keeps the line from being understood.
  package static func rawValue(_ longName: String, in arguments: [String]) -> String? {
    let short = Declarations.making { Self() }.declarations.options.first { $0.long == longName }?
      .short
    let tokens = arguments.prefix { $0 != "--" }
    for (index, token) in tokens.enumerated() {
      if let attached = token.value(after: "--\(longName)=") { return attached }
      let name = short.map { "-\($0)" }
      if token == "--\(longName)" || token == name {
        // A name with no value after it says nothing; a later one may.
        if let next = tokens.dropFirst(index + 1).first, next.canBeOptionValue { return next }
      } else if let name, let attached = token.value(after: name) {
        return attached
      }
    }
    return nil
  }
}

extension String {
  fileprivate func value(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
