internal import Reporting

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
