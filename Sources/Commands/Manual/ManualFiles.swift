internal import CommandLineKit
internal import Files
internal import Localizations

/// The files of the manual, which `make install` copies to the folders of `man`.
///
///     estada __manual FOLDER
///
/// Not a public command: users do not need it after installation.
enum ManualFiles {
  /// The first argument that requests the files; the second one is the name of a new folder.
  static let request = "__manual"

  /// Writes the pages of all languages in the layout of `man`: English to `man1`, Catalan to
  /// `ca/man1`.
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
    let none = (term: words.keyword("none"), meaning: words.text("manual.value.none"))
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

  /// The documented environment variables, grouped by meaning.
  static let variables = [
    ["ESTADA_BOOK"], ["ESTADA_LANG"], ["ESTADA_TODAY"], ["XDG_DATA_HOME"], ["XDG_CONFIG_HOME"],
    ["XDG_STATE_HOME"], ["LC_ALL", "LC_MESSAGES", "LANG"], ["ESTADA_PAGER", "PAGER"], ["NO_COLOR"],
    ["CLICOLOR_FORCE", "CLICOLOR"], ["COLUMNS"], ["TMPDIR"],
  ]
}

extension ExitStatus {
  /// The last part of the catalogue key `manual.exit-status.…`.
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
