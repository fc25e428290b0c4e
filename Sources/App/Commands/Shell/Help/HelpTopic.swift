internal import CommandLineKit
internal import Files
internal import Localizations
internal import UnicodeText

/// A page of help that is about no command: `estada help periods`. The manual has the same lists.
enum HelpTopic: String, CaseIterable {
  case periods, numbers, dates, lists
  case exitStatus = "exit-status"
  case environment, files, server, guides

  /// The name in catalogue keys: `topic.periods`, and `value.topic.periods` for its summary.
  static let valueName = "value.topic"

  /// The list of the topic in a language.
  func section(in words: Catalogue) -> Manual.Section {
    switch self {
    case .periods, .numbers, .dates, .lists, .server: written(words)
    case .exitStatus: Manual.Section(titleKey: titleKey, entries: HelpTopic.statuses(words))
    case .environment: Manual.Section(titleKey: titleKey, entries: HelpTopic.variables(words))
    case .files:
      Manual.Section(
        titleKey: titleKey,
        entries: [
          ("~/.local/share/estada/book.sqlite", words.text("manual.file.book")),
          ("~/.config/estada/config", words.text("manual.file.config")),
        ])
    case .guides: Manual.Section(titleKey: titleKey, entries: HelpTopic.guides(words))
    }
  }

  private var titleKey: String { "manual.\(rawValue)" }

  /// The list in the lines of a text, `TERM — MEANING`, and its notes, the lines without a dash.
  private func written(_ words: Catalogue) -> Manual.Section {
    var section = Manual.Section(titleKey: titleKey, entries: [])
    var notes: [String] = []
    for line in words.text("topic.\(rawValue)").split(separator: "\n").map(String.init) {
      if let (term, meaning) = line.halves(around: " — ") {
        section.entries.append((String(term), String(meaning)))
      } else {
        notes.append(line)
      }
    }
    section.notes = notes.joined(separator: "\n")
    return section
  }

  private static func statuses(_ words: Catalogue) -> [(String, String)] {
    ExitStatus.allCases.map { status in
      (String(status.rawValue), words.text("manual.exit-status.\(status.catalogueName)"))
    }
  }

  private static func variables(_ words: Catalogue) -> [(String, String)] {
    variables.map { names in
      (names.joined(separator: ", "), words.text("manual.environment.\(names.first ?? "")"))
    }
  }

  /// The documented environment variables, grouped by meaning.
  static let variables = [
    ["ESTADA_BOOK"], ["ESTADA_LANG"], ["ESTADA_TODAY"], ["XDG_DATA_HOME"], ["XDG_CONFIG_HOME"],
    ["XDG_STATE_HOME"], ["LC_ALL", "LC_MESSAGES", "LANG"], ["ESTADA_PAGER", "PAGER"], ["NO_COLOR"],
    ["CLICOLOR_FORCE", "CLICOLOR"], ["COLUMNS"], ["TMPDIR"],
  ]
}

extension HelpTopic {
  /// A page of `docs`, which packages install.
  struct Guide {
    /// The name of the file without its ending; the catalogue key of its summary is `topic.guides.NAME`.
    let name: String
    /// Whether there is a page in each language.
    var isTranslated = true

    /// The name of the file in a language.
    func file(in language: Language) -> String {
      isTranslated && language != .en ? "\(name).\(language.rawValue).md" : "\(name).md"
    }
  }

  /// The pages, in the order of the list.
  static let guidePages = [
    Guide(name: "one-home"), Guide(name: "family"), Guide(name: "manager"),
    Guide(name: "spreadsheet"), Guide(name: "platforms"), Guide(name: "calendar"),
    Guide(name: "bank"),
    Guide(name: "old-app"), Guide(name: "backup"), Guide(name: "law"), Guide(name: "income-tax"),
    Guide(name: "vat"), Guide(name: "typing"), Guide(name: "browser"), Guide(name: "assistant"),
    Guide(name: "shared-book"), Guide(name: "reading-bills", isTranslated: false),
    Guide(name: "json-format", isTranslated: false),
    Guide(name: "glossary", isTranslated: false),
  ]

  private static func guides(_ words: Catalogue) -> [(String, String)] {
    guidePages.map { guide in
      ("docs/\(guide.file(in: words.language))", words.text("topic.guides.\(guide.name)"))
    }
  }

  /// The folder of `docs` that was installed with the running program; nil if it was not installed.
  static var documents: String? {
    guard let program = FileSystem.real("/proc/self/exe") else { return nil }
    let prefix = FileSystem.folder(of: FileSystem.folder(of: program))
    let folder = prefix + "/share/doc/estada"
    return FileSystem.entry(folder) == .directory ? folder : nil
  }
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
