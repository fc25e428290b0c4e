internal import CommandLineKit
internal import UnicodeText

/// Where a booking came from, as a code: `airbnb`, `booking-com`, `direct`, or any other word.
struct ChannelCode: ArgumentValue {
  /// The code, lower case, words joined by hyphens.
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
