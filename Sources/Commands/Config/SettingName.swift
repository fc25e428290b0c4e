internal import Bookkeeping
internal import CommandLineKit
internal import Localizations
internal import Storage

/// What can be set in a book.
enum SettingName: String, CaseIterable, ArgumentValue {
  case language, home, pager

  static var valueName: String { "value.setting" }

  /// The value as the book keeps it.
  ///
  /// - Throws: `UsageError.invalidValue`, or that there is no such home.
  func value(_ text: String, in book: BookFile, _ context: Context) throws -> String {
    switch self {
    case .language:
      do throws(InvalidValue) {
        return try Language.read(text, in: context.environment).rawValue
      } catch {
        throw UsageError.invalidValue(name: "value.language", text: text, error)
      }
    case .home: return try context.property(text, in: book).code
    case .pager:
      return context.environment.conventions.isWord("input.none", text) ? "" : text.trimmed
    }
  }
}

extension Context {
  /// A setting of the book, where there is one that can be read.
  func openedSetting(_ name: SettingName) throws -> String? {
    guard BookFile.exists(bookPath) else { return nil }
    return try bookAsItIs().setting(name.rawValue)
  }
}
