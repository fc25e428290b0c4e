extension Invocation {
  /// The words that ask for the same: options under their long names, in the order of declaration.
  ///
  /// - Parameter replacements: Texts to stand in place of what some options were given, by long name.
  package func words(replacing replacements: [String: String] = [:]) -> [String] {
    let options = tree.declarations(of: command).options + tree.globalOptions
    var words = path
    // Behind two dashes nothing is taken for an option.
    let dashed = given.operands.contains { $0.isOptionLike && !$0.looksLikeNegativeAmount }
    if !dashed { words += given.operands }
    for option in options {
      for text in given.texts[option.long] ?? [] {
        let text = replacements[option.long] ?? text
        words += text.canBeOptionValue ? [option.display, text] : ["\(option.display)=\(text)"]
      }
      if let flag = given.flags[option.long] {
        words.append(flag ? option.display : "--\(option.inversion ?? option.long)")
      }
    }
    return dashed ? words + ["--"] + given.operands : words
  }
}
