package import Bookkeeping
package import CommandLineKit
internal import Ledger
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

/// The code of a booking's channel: `airbnb`, `booking-com`, `direct`, or any other word that is not
/// nearly one of the known ones.
struct ChannelCode: ArgumentValue {
  /// The code in lower case, its words joined by hyphens.
  let code: String

  static var valueName: String { "value.channel" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> ChannelCode {
    let code = text.slug
    guard !code.isEmpty else { throw InvalidValue("input.empty") }
    if Channels.isKnown(code) { return ChannelCode(code: Channels.code(of: code)) }
    // Otherwise a slip of the keyboard would make a channel of its own, with its own figures.
    if let near = Suggestion.nearest(to: code, among: Channels.words, folding: \.slug) {
      let known = Channels.code(of: near.slug)
      throw InvalidValue(
        "input.near-channel", ["text": text, "suggestion": Channels.name(of: known) ?? known])
    }
    return ChannelCode(code: code)
  }
}

/// The channel of the bookings to list, which may be misspelt in the book.
struct ChannelFilter: ArgumentValue {
  /// The code of a known channel, or another word in lower case, joined by hyphens.
  let code: String

  static var valueName: String { ChannelCode.valueName }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> ChannelFilter {
    let code = text.slug
    guard !code.isEmpty else { throw InvalidValue("input.empty") }
    return ChannelFilter(code: Channels.isKnown(code) ? Channels.code(of: code) : code)
  }

  /// Requires that the channel is that of a booking, or is not nearly a known one.
  ///
  /// - Throws: `UsageError`.
  func require(in ledger: Ledger, _ environment: ArgumentEnvironment) throws {
    if try Channels.isKnown(code) || ledger.bookings.channels().contains(code) { return }
    do throws(InvalidValue) {
      _ = try ChannelCode.read(code, in: environment)
    } catch {
      throw UsageError.invalidValue(name: "--channel", text: code, error)
    }
  }
}

/// The name of a tag; words are joined by hyphens.
struct TagName: ArgumentValue {
  /// The name in its only form: `costa-brava`.
  let name: String

  static var valueName: String { "value.tag" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> TagName {
    guard let name = Tags.name(text) else { throw InvalidValue("input.empty") }
    return TagName(name: name)
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
