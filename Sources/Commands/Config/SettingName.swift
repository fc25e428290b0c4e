internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Localizations
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
        return try Language.read(text, in: context.environment).rawValue
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
      return context.environment.conventions.isWord("input.none", text) ? "" : text.trimmed
    }
  }
}
