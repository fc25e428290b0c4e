package import Bookkeeping
package import CommandLineKit
internal import Ledger
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

/// A value for an optional field: `none`, its translations and an empty text clear the field, unless the
/// command adds a record.
///
///     estada booking edit 3 --note none
///
/// `Value` is not constrained to `ArgumentValue`: Swift would search all conformances of the program for
/// each type, which is slow.
enum Removable<Value> {
  /// Clears the field.
  case none
  /// Sets the field.
  case some(Value)

  /// The value; nil to clear the field.
  var value: Value? {
    if case .some(let value) = self { value } else { nil }
  }
}

/// What an option changes: nothing if it was not passed.
extension Optional {
  /// Sets or clears an optional field.
  func apply<Value>(to field: inout Value?) where Wrapped == Removable<Value> {
    if let change = self { field = change.value }
  }

  /// Sets or clears an optional field whose value is made from that of the option.
  func apply<Value, Field>(
    to field: inout Field?, _ value: (Value) throws -> Field?
  ) rethrows where Wrapped == Removable<Value> {
    if let change = self { field = try change.value.flatMap(value) }
  }

  /// Sets or clears a text, which is trimmed; an empty one clears it.
  func apply(to field: inout String?) where Wrapped == Removable<String> {
    apply(to: &field) { $0.trimmedOrNil }
  }

  /// Sets a text, which is trimmed, or makes it empty.
  func apply(to field: inout String) where Wrapped == Removable<String> {
    if let change = self { field = change.value?.trimmed ?? "" }
  }
}

extension Removable: Sendable where Value: Sendable {}

extension Removable: ArgumentValue where Value: ArgumentValue {
  static var valueName: String { Value.valueName }
  static var choices: [String] { Value.choices }
  static var keywords: [String] { [ArgumentEnvironment.none] + Value.keywords }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Removable<Value> {
    let isNone =
      text.allSatisfy(\.isWhitespace)
      || environment.conventions.isKeyword(ArgumentEnvironment.none, text)
    if environment.clearsFields && isNone { return .none }
    return .some(try Value.read(text, in: environment))
  }
}
