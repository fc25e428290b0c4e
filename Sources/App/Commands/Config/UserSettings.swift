internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger
internal import Localizations
internal import UnicodeText

/// A setting, which is stored in the book or in the user's configuration file.
enum SettingName: String, CaseIterable, ArgumentValue {
  case language, home, holidays, pager, book

  /// The name, in that of the language for people.
  var cell: Cell { .term(code: rawValue, key: "value.setting.\(rawValue)") }

  static var valueName: String { "value.setting" }

  /// Whether the setting is stored for the user and never read from a book.
  var isOwn: Bool { self == .pager || self == .book }

  /// Validates a value and returns it in the form in which it is stored.
  ///
  /// - Throws: `UsageError.invalidValue`, or `LedgerError` for an unknown home.
  func value(_ text: String, _ context: Context) throws -> String {
    switch self {
    case .language:
      do throws(InvalidValue) {
        return try Language.read(text, in: context.argumentEnvironment).rawValue
      } catch {
        throw UsageError.invalidValue(name: "value.language", text: text, error)
      }
    case .home: return try context.ledger().homes.named(text).code
    case .holidays:
      guard let days = Settings.storedHolidays(text) else {
        throw UsageError.invalidValue(
          name: "value.setting-value", text: text, InvalidValue("input.not-holidays"))
      }
      return days
    case .book:
      try UserSettings.requireOneLine(text)
      // A relative path would name another book in every folder.
      guard try Ledger.isWholeAddress(text) else {
        throw UsageError.invalidValue(
          name: "value.file", text: text, InvalidValue("input.relative-path"))
      }
      return text
    case .pager:
      try UserSettings.requireOneLine(text)
      return context.argumentEnvironment.conventions.isKeyword("none", text) ? "" : text.trimmed
    }
  }
}

/// The source of a setting's value.
enum SettingSource: Equatable {
  /// A command-line option, with its dashes.
  case option(String)
  /// An environment variable.
  case variable(String)
  /// The setting of the book.
  case book
  /// The user's configuration file, at this path.
  case file(String)
  /// The only home is the default one.
  case onlyHome
  /// The program's default.
  case builtIn

  /// The stable code for the machine formats.
  var code: String {
    switch self {
    case .option: "option"
    case .variable: "variable"
    case .book: "book"
    case .file: "file"
    case .onlyHome: "only-home"
    case .builtIn: "default"
    }
  }

  /// The name of the option or variable; nil for other sources.
  var name: String? {
    switch self {
    case .option(let name), .variable(let name): name
    case .book, .file, .onlyHome, .builtIn: nil
    }
  }

  /// The localized description of the source.
  var phrase: Phrase {
    if case .file(let path) = self { return Phrase("config.source.file", ["path": .text(path)]) }
    if case .option(let name) = self {
      return Phrase("config.source.option", ["name": .commands([[name]])])
    }
    return Phrase("config.source.\(code)", ["name": .text(name ?? "")])
  }
}

/// The user's configuration file, for settings that no book may have: a book may come from a
/// stranger, and must not name a command to execute.
///
/// A line is `name = value`, such as `pager = less -R`; all other lines are preserved.
struct UserSettings {
  /// The path of the file, which may not exist.
  let path: String

  /// The configuration file of an environment.
  init(_ environment: Environment) {
    path = environment.settingsFile
  }

  /// The value of a setting; nil if the file does not have it.
  ///
  /// - Throws: `FileError.failed`.
  func value(_ name: String) throws(FileError) -> String? {
    try lines().last { UserSettings.name(of: $0) == name }.map(UserSettings.value(of:))
  }

  /// Writes a setting, or removes it for nil; the rest of the file is preserved.
  ///
  /// - Throws: `FileError` if the file cannot be written.
  func set(_ name: String, to value: String?) throws {
    let old = try lines()
    var new = old.filter { UserSettings.name(of: $0) != name }
    if let value { new.append("\(name) = \(value)") }
    if new == old { return }
    try FileSystem.createFolders(above: path)
    try AtomicFile.write(to: path, replacing: .any) { temporary in
      let file = try FileWriter(temporary, reportedAs: path)
      file.write(new.map { $0 + "\n" }.joined())
      try file.finish()
    }
  }

  /// Requires that a value fits the file, which has one line per setting.
  ///
  /// - Throws: `UsageError.invalidValue`.
  static func requireOneLine(_ text: String) throws {
    if text.contains(where: \.isNewline) {
      throw UsageError.invalidValue(
        name: "value.text", text: text, InvalidValue("input.several-lines"))
    }
  }

  private func lines() throws(FileError) -> [String] {
    guard FileSystem.entry(path) != .nothing else { return [] }
    let text = String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }

  private static func name(of line: String) -> String {
    line.contains("=") ? String(line.prefix { $0 != "=" }).trimmed : ""
  }

  private static func value(of line: String) -> String {
    String(line.drop { $0 != "=" }.dropFirst()).trimmed
  }
}
