internal import Bookkeeping
internal import CommandLineKit
internal import Files
internal import Ledger
internal import Localizations
internal import Reporting
internal import UnicodeText

/// What can be set: in the book, or for the user.
enum SettingName: String, CaseIterable, ArgumentValue {
  case language, home, pager

  static var valueName: String { "value.setting" }

  /// Whether it is the user's and no book may decide it.
  var isOwn: Bool { self == .pager }

  /// The value as it is kept.
  ///
  /// - Throws: `UsageError.invalidValue`, or that there is no such home.
  func value(_ text: String, _ context: Context) throws -> String {
    switch self {
    case .language:
      do throws(InvalidValue) {
        return try Language.read(text, in: context.argumentEnvironment).rawValue
      } catch {
        throw UsageError.invalidValue(name: "value.language", text: text, error)
      }
    case .home: return try context.ledger().property(text).code
    case .pager:
      // One line of the file.
      if text.contains(where: \.isNewline) {
        throw UsageError.invalidValue(
          name: "value.text", text: text, InvalidValue("input.several-lines"))
      }
      return context.argumentEnvironment.conventions.isWord("input.none", text) ? "" : text.trimmed
    }
  }
}

/// Where the value of a setting comes from.
enum SettingSource: Equatable {
  /// An option of the command line.
  case option(String)
  /// A variable of the environment.
  case variable(String)
  /// The book.
  case book
  /// The user's own file of settings.
  case file(String)
  /// There is only one home.
  case onlyHome
  /// Nobody has said anything.
  case builtIn

  /// The code machines know it by.
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

  /// The option or the variable.
  var name: String? {
    switch self {
    case .option(let name), .variable(let name): name
    case .book, .file, .onlyHome, .builtIn: nil
    }
  }

  /// The words for it.
  var phrase: Phrase {
    if case .file(let path) = self { return Phrase("config.source.file", ["path": .text(path)]) }
    return Phrase("config.source.\(code)", ["name": .text(name ?? "")])
  }
}

/// The user's own file of settings, for what no book may decide: a book can come from a stranger, and
/// must not be able to name a command that is run.
///
/// A line is `name = value`; all others are left as they are.
struct UserSettings {
  /// Where the file is, or will be.
  let path: String

  /// The file of a user, which need not be there.
  init(_ environment: Environment) {
    path = environment.settingsFile
  }

  /// The value of a setting, nil where the file does not say.
  ///
  /// - Throws: `FileError.failed`.
  func value(_ name: String) throws(FileError) -> String? {
    try lines().last { UserSettings.name(of: $0) == name }.map(UserSettings.value(of:))
  }

  /// Writes a setting, or takes it out for nil; all else in the file stays.
  ///
  /// - Throws: `FileError` where it cannot be written.
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
