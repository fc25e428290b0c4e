/// The place where a declared value is kept, shared by all copies of its property wrapper.
///
/// A class, because a command is filled after it was made, through copies found by `Mirror`.
final class ArgumentBox<Value> {
  private var stored: Value?

  init(_ initial: Value?) {
    stored = initial
  }

  /// Whether there is no value yet.
  var isEmpty: Bool { stored == nil }

  /// The value; reading it before a required one was filled in is a programming mistake.
  var value: Value {
    guard let stored else {
      preconditionFailure("a required value was read from a command that was never bound")
    }
    return stored
  }

  func fill(_ value: Value) {
    stored = value
  }
}

extension ArgumentBox where Value: ArgumentValue {
  /// Reads the texts given, if any, in place of the initial value; throws which one is no value.
  func fill(
    from texts: [String], name: String, in environment: ArgumentEnvironment
  ) throws(UsageError) {
    var value: Value?
    for text in texts {
      do throws(InvalidValue) {
        value = try Value.adding(text, to: value, in: environment)
      } catch {
        throw .invalidValue(name: name, text: text, error)
      }
    }
    if let value { fill(value) }
  }
}
