package import Bookkeeping
package import CommandLineKit
internal import Localizations
internal import Resources
internal import UnicodeText

/// The short name of a home or zone: letters, digits and hyphens.
struct ShortCode: ArgumentValue {
  /// The code in lower case.
  let text: String

  static var valueName: String { "value.code" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> ShortCode {
    let code = text.slug
    guard !code.isEmpty else { throw InvalidValue("input.empty") }
    guard code == text.folded else {
      throw InvalidValue("input.not-a-code", ["suggestion": code])
    }
    return ShortCode(text: code)
  }
}

/// The code of a booking's channel: `airbnb`, `booking-com`, `direct`, or any other word.
struct ChannelCode: ArgumentValue {
  /// The code in lower case, its words joined by hyphens.
  let code: String

  static var valueName: String { "value.channel" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> ChannelCode {
    let code = text.slug
    guard !code.isEmpty else { throw InvalidValue("input.empty") }
    return ChannelCode(code: code)
  }
}

/// The category of an expense, parsed from its code, its name or a synonym in any language.
struct CategoryCode: ArgumentValue {
  /// The code, such as `electricity`.
  let code: String

  static var valueName: String { "value.category" }
  static var choices: [String] { Categories.codes }

  private static let words = ChoiceWords(
    codes: Categories.codes, names: "category.", valueName: valueName,
    languages: Language.allCases,
    others: Categories.words)

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> CategoryCode {
    CategoryCode(code: try words.code(reading: text, environment.conventions))
  }

  private init(code: String) {
    self.code = code
  }

  /// The category with exactly this code, name or synonym, ignoring case and accents.
  init?(named text: String) {
    guard let code = CategoryCode.words.code(named: text) else { return nil }
    self.code = code
  }
}

extension Registration: ArgumentValue {
  package static var valueName: String { "value.registration" }

  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Registration {
    guard let registration = Registration(text) else {
      throw InvalidValue("input.not-a-registration")
    }
    return registration
  }
}

/// A value for an optional field: `none`, its translations and an empty text clear the field.
///
///     estada booking edit 3 --note none
enum Removable<Value: ArgumentValue>: ArgumentValue {
  /// Clears the field.
  case none
  /// Sets the field.
  case some(Value)

  static var valueName: String { Value.valueName }
  static var choices: [String] { Value.choices }
  static var keywords: [String] { ["none"] + Value.keywords }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Removable<Value> {
    if text.allSatisfy(\.isWhitespace) || environment.conventions.isNone(text) {
      return .none
    }
    return .some(try Value.read(text, in: environment))
  }

  /// The value; nil to clear the field.
  var value: Value? {
    if case .some(let value) = self { value } else { nil }
  }
}
