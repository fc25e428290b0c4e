/// A word of a command line, in parts that have a name in each language and parts that have none.
struct NamedWord: Sendable {
  /// A part: its declared text, and the keys of its names, the first with a name before the others.
  private var parts: [(text: String, keys: [String])]

  /// The value that the word is, or ends in; nil for other words.
  private(set) var value: DeclaredWord?

  /// A word without names.
  init(_ text: String) { parts = [(text, [])] }

  /// A declared name.
  init(_ text: String, key: String) { parts = [(text, [key])] }

  /// An option or negated flag, with its dashes.
  init(_ option: OptionDescription, isNegated: Bool = false) {
    parts = [(isNegated ? "--no-" : "--", []), (option.long, NameKey.options(option))]
  }

  /// A filter of a list: the name of its option, and a value.
  init(filter name: String, keys: [String], value: NamedWord) {
    self = value
    parts = [(name, keys), ("=", [])] + value.parts
  }

  /// A value, under the key of its names.
  init(_ value: NamedValue, of valueName: String, keywords: [String]) {
    parts = [(value.text, value.key.map { [$0] } ?? [])]
    self.value = DeclaredWord(text: value.text, valueName: valueName, keywords: keywords)
  }

  /// This word and another, joined by a text.
  func joined(by text: String, _ other: NamedWord) -> NamedWord {
    var word = self
    word.parts += [(text, [])] + other.parts
    word.value = other.value
    return word
  }

  /// The word in declared names; `replacement` returns another text for a value, or nil.
  func declared(replacing replacement: (DeclaredWord) -> String?) -> String {
    let text = value.flatMap(replacement)
    var word = ""
    for part in text == nil ? parts[...] : parts.dropLast() { word += part.text }
    return word + (text ?? "")
  }

  /// The word in the names of a language.
  func shown(in words: any Words) -> String {
    var shown = parts.map { part in
      part.keys.lazy.compactMap { words.name($0) }.first ?? part.text
    }
    if let value, let last = parts.last, last.keys.isEmpty {
      shown[parts.count - 1] = words.value(last.text, of: value.valueName)
    }
    return shown.joined()
  }
}

/// A value on a command line, in declared names.
package struct DeclaredWord: Sendable {
  /// The value; as typed if it has no names.
  package let text: String
  /// The catalogue key of the placeholder, which identifies the kind of value.
  package let valueName: String
  /// Words with a special meaning among the values.
  package let keywords: [String]
}

/// A value as declared, if it belongs to a closed list or is a keyword, with the key of its names.
struct NamedValue {
  /// The declared text; as typed if the value is neither.
  let text: String
  /// The key of the names.
  let key: String?

  /// Looks up a typed value: first the declared ones, then their names in every language.
  init(
    _ typed: String, of valueName: String, choices: [String], keywords: [String],
    _ names: any CommandNames
  ) {
    if choices.contains(typed) {
      (text, key) = (typed, NameKey.value(typed, valueName))
      return
    }
    if keywords.contains(typed) {
      (text, key) = (typed, NameKey.keyword(typed))
      return
    }
    let isEmpty = choices.isEmpty && keywords.isEmpty
    // No name begins with a digit: most dates are not looked up.
    guard !isEmpty, typed.utf8.first.map({ !(48...57).contains($0) }) ?? false else {
      (text, key) = (typed, nil)
      return
    }
    // A name of several words may be typed as lists show it: *no presentat* for `no-presentat`.
    let folded = names.folded(typed).split(separator: " ").joined(separator: "-")
    let keys =
      choices.lazy.map { ($0, NameKey.value($0, valueName)) }
      + keywords.lazy.map { ($0, NameKey.keyword($0)) }
    let found = keys.first { $0.0 == folded || names.isName(folded, of: $0.1) }
    (text, key) = found.map { ($0.0, $0.1) } ?? (typed, nil)
  }
}

extension String {
  /// Whether the token has the form of an option: it begins with a dash and is not `-`, standard
  /// input.
  var isOptionLike: Bool { hasPrefix("-") && self != "-" }

  /// Whether the token after an option's name can be the value of that option.
  var canBeOptionValue: Bool { !isOptionLike || looksLikeNegativeAmount }

  /// Whether the token begins like a negative amount: `-12`, `-,5`, `-€5` or `-€ 5`.
  ///
  /// Only the beginning is checked, so that parsing the value can report what is wrong with the
  /// rest.
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
