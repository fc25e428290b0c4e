internal import CommandLineKit
internal import Files
internal import Localizations

/// The manual's files, which `make install` puts where `man` looks for them.
///
/// Not a command: it is of no use once the program is installed.
enum ManualFiles {
  /// The word that, before the name of a new folder, has the files written there.
  static let request = "__manual"

  /// Writes the pages of every language in the folders in which `man` expects them: `man1` has the
  /// English ones, `ca/man1` the Catalan ones.
  ///
  /// - Throws: `FileError`.
  static func write(to folder: String) throws {
    try FileSystem.makeEmptyFolder(folder)
    for language in Language.allCases {
      let base = language == .en ? folder : "\(folder)/\(language.rawValue)"
      if base != folder { try FileSystem.makeEmptyFolder(base) }
      try FileSystem.makeEmptyFolder("\(base)/man1")
      for page in manual(in: language).pages {
        let path = "\(base)/man1/\(page.name).1"
        let file = try FileWriter(path, isNew: true)
        file.write(page.source)
        try file.finish()
      }
    }
  }

  /// The manual in one language.
  static func manual(in language: Language) -> Manual {
    let words = Catalogue(language)
    return Manual(
      of: EstadaCommand.tree.describe(), words: words, version: Version.current,
      date: Version.date, sections: sections(words))
  }

  private static func sections(_ words: Catalogue) -> [Manual.Section] {
    let values = ["property", "day", "amount", "period"].map { name in
      (term: words.text("value.\(name)"), meaning: words.text("manual.value.\(name)"))
    }
    let none = (term: words.text("input.none"), meaning: words.text("manual.value.none"))
    let statuses = ExitStatus.allCases.map { status in
      (
        term: String(status.rawValue),
        meaning: words.text("manual.exit-status.\(status.catalogueName)")
      )
    }
    let environment = variables.map { names in
      (
        term: names.joined(separator: ", "),
        meaning: words.text("manual.environment.\(names.first ?? "")")
      )
    }
    let book = (
      term: "~/.local/share/estada/book.sqlite", meaning: words.text("manual.file.book")
    )
    let config = (term: "~/.config/estada/config", meaning: words.text("manual.file.config"))
    return [
      Manual.Section(titleKey: "manual.values", entries: values + [none]),
      Manual.Section(titleKey: "manual.exit-status", entries: statuses),
      Manual.Section(titleKey: "manual.environment", entries: environment),
      Manual.Section(titleKey: "manual.files", entries: [book, config]),
    ]
  }

  /// The variables that the program looks at, those of one meaning together.
  static let variables = [
    ["ESTADA_BOOK"], ["ESTADA_LANG"], ["ESTADA_TODAY"], ["XDG_DATA_HOME"], ["XDG_CONFIG_HOME"],
    ["LC_ALL", "LC_MESSAGES", "LANG"], ["ESTADA_PAGER", "PAGER"], ["NO_COLOR"],
    ["CLICOLOR_FORCE", "CLICOLOR"], ["TMPDIR"],
  ]
}

extension ExitStatus {
  /// The name that follows `manual.exit-status.` in the catalogue.
  fileprivate var catalogueName: String {
    switch self {
    case .done: "done"
    case .refused: "refused"
    case .problemsFound: "problems-found"
    case .unavailable: "unavailable"
    case .usage: "usage"
    case .badData: "bad-data"
    case .internalFault: "internal-fault"
    case .inputOutput: "input-output"
    case .cancelled: "cancelled"
    }
  }
}
