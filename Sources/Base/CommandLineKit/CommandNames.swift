/// The names of areas, verbs, options and values in other languages than that of their declarations.
///
/// A name belongs to a key: `area.booking`, `verb.booking.add`, `option.guest`, `value.reason.age`,
/// `keyword.today`. The last part of the key is the declared name, which needs no other. The names of a
/// verb may be the same in every area, those of `verb.add`, and those of an option for every kind of value.
package protocol CommandNames: Sendable {
  /// The folded names of the key in every language.
  func names(of key: String) -> [String]

  /// Words that suggest the key when they are typed: its names, and words often typed for it.
  func suggesting(_ key: String) -> [String]

  /// The commands that a folded word suggests which is the name of none: each as the declared names from the
  /// root to it, or as an option of the program.
  func commands(suggestedBy folded: String) -> [[String]]

  /// The keys whose names are accepted for an option in the commands that have no option of their own
  /// with these names: `option.date` for `option.on`.
  func kin(of key: String) -> [String]

  /// The text without case and accents, by which names are compared.
  func folded(_ text: String) -> String
}

extension CommandNames {
  /// None.
  package func kin(of key: String) -> [String] { [] }

  /// None.
  package func commands(suggestedBy folded: String) -> [[String]] { [] }

  /// Whether a folded word is a name of the option in any language, for every kind of value or its own.
  func isName(_ folded: String, of option: OptionDescription) -> Bool {
    NameKey.options(option).contains { isName(folded, of: $0) }
  }

  /// Whether a folded word is a name of the key in any language.
  package func isName(_ folded: String, of key: String) -> Bool { names(of: key).contains(folded) }
}

/// No names but the declared ones.
package struct DeclaredNames: CommandNames {
  /// Creates the source of names.
  package init() {}

  /// None.
  package func names(of key: String) -> [String] { [] }

  /// None.
  package func suggesting(_ key: String) -> [String] { [] }

  /// The text in lower case.
  package func folded(_ text: String) -> String { text.lowercased() }
}

/// The keys of names.
enum NameKey {
  /// The key of an area, or of a verb in an area.
  static func command(_ name: String, below path: [String]) -> String {
    path.isEmpty ? "area." + name : path.reduce("verb") { $0 + "." + $1 } + "." + name
  }

  /// The keys of an option: that for its kind of value, `option.by.owner`, or for a flag that of its help,
  /// `option.unpaid-expense`, before that of every option with its long name, `option.by`.
  static func options(_ option: OptionDescription) -> [String] {
    let key = self.option(option.long)
    let own = option.valueName.map { key + String($0.drop { $0 != "." }) } ?? option.helpKey
    return own == key ? [key] : [own, key]
  }

  /// The key of an option by its long name.
  static func option(_ long: String) -> String { "option." + long }

  /// The key of a value of a closed list; `valueName` identifies the list.
  static func value(_ choice: String, _ valueName: String) -> String { "\(valueName).\(choice)" }

  /// The key of a keyword.
  static func keyword(_ word: String) -> String { "keyword." + word }
}

extension Words {
  /// The name of an option with its dashes, and its value if there is one, from the declared name: `--llengua=ca`
  /// from `--lang=ca`.
  func option(_ display: String) -> String {
    guard display.hasPrefix("--") else { return display }
    let long = display.dropFirst(2).prefix { $0 != "=" }
    return "--" + (name(NameKey.option(String(long))) ?? String(long))
      + display.dropFirst(2 + long.count)
  }

  /// The name of an option with its dashes, which may depend on the kind of its value.
  package func option(_ option: OptionDescription) -> String {
    "--" + (NameKey.options(option).lazy.compactMap(name).first ?? option.long)
  }

  /// The names of the commands on a path from the root.
  package func path(_ path: [String]) -> [String] {
    path.indices.map { index in
      name(NameKey.command(path[index], below: Array(path[..<index]))) ?? path[index]
    }
  }

  /// The names of the values of a closed list.
  package func choices(_ choices: [String], of valueName: String) -> [String] {
    choices.map { name(NameKey.value($0, valueName)) ?? $0 }
  }
}

extension Words {
  /// The help text of an argument, and how it names several records.
  package func text(of argument: ArgumentDescription) -> String {
    let text = text(argument.helpKey)
    return switch argument.several {
    case .numbers?: text + " " + self.text("help.several-numbers")
    case .names?: text + " " + self.text("help.several-names")
    case nil: text
    }
  }

  /// The default of an option in brackets, after a space; empty if there is none.
  func text(defaultOf option: OptionDescription) -> String {
    guard let value = option.defaultText else { return "" }
    let shown = choices([value], of: option.valueName ?? "").joined()
    return " " + text("help.default", ["value": option.choices.isEmpty ? value : shown])
  }
}

extension CommandDescription {
  /// The full call in the names of a language: `estada reserva afegir`.
  package func commandLine(in words: any Words) -> String {
    ([String(commandLine.prefix { $0 != " " })] + words.path(path)).joined(separator: " ")
  }
}
