internal import Documents

/// A name of several words that was typed without quotation marks, so that its later words are taken for a home:
/// `--guest Marta Vila`.
struct UnquotedName {
  /// The options whose values are names and texts of several words.
  private static let options = ["--guest", "--concept", "--supplier", "--note"]

  private let home: String
  private let option: String
  private let words: [String]

  /// Finds the option before a word that is no home; nil if the word does not follow the value of one.
  ///
  /// - Parameter line: The words of a command line in declared names.
  init?(_ home: String, in line: [String]) {
    guard let place = line.firstIndex(of: home), place >= 2,
      UnquotedName.options.contains(line[place - 2])
    else { return nil }
    self.home = home
    option = line[place - 2]
    words = Array(line[(place - 1)...].prefix { !$0.hasPrefix("-") })
  }

  /// What to type instead.
  var refusal: Refusal {
    Refusal(
      "error.unquoted-name",
      [
        "name": .text(home),
        "option": .commands([[option, words.joined(separator: " ")]]),
      ])
  }
}
