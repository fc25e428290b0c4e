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
    let home = (term: words.text("value.property"), meaning: words.text("manual.value.property"))
    let none = (term: words.keyword("none"), meaning: words.text("manual.value.none"))
    return [Manual.Section(titleKey: "manual.values", entries: [home, none])]
      + HelpTopic.allCases.map { $0.section(in: words) }
  }
}
