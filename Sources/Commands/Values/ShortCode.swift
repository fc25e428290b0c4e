internal import CommandLineKit
internal import UnicodeText

/// A short name for a home or a zone: letters, digits and hyphens.
struct ShortCode: ArgumentValue {
  /// The code, lower case.
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
