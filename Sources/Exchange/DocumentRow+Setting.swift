internal import Localizations

/// The choices that a book keeps.
enum BookSetting: String, CaseIterable {
  case language, home
}

extension DocumentRow {
  /// The choice that the row is, and its value: a language, or the code of a home.
  func setting() throws(Fault) -> (name: BookSetting, value: String) {
    let name = try choice("name", of: BookSetting.self)
    let value =
      switch name {
      case .language: try choice("value", of: Language.self).rawValue
      case .home: try code("value")
      }
    return (name, value)
  }
}
