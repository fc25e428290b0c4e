/// The value of a declaration, and how it is read from texts.
///
/// The type has no constraint, and takes what it needs of `ArgumentValue` as a function: Swift would
/// search all conformances of the program for each type of value, which takes long.
struct DeclaredValue<Value> {
  typealias Reader = (String, Value?, ArgumentEnvironment) throws(InvalidValue) -> Value

  private var stored: Value?
  private let adding: Reader

  /// A value that `initial` stands for until one is read; nil makes it required.
  init(_ initial: Value?) where Value: ArgumentValue {
    stored = initial
    adding = { (text, earlier, environment) throws(InvalidValue) in
      try Value.adding(text, to: earlier, in: environment)
    }
  }

  /// The value; reading it before a required one was filled in is a programming mistake.
  var value: Value {
    guard let stored else {
      preconditionFailure("a required value was read from a command that was never bound")
    }
    return stored
  }

  /// Reads the texts given, if any, in place of the initial value; throws which one is no value.
  mutating func fill(
    from texts: some Sequence<String>, name: String, in environment: ArgumentEnvironment
  ) throws(UsageError) {
    var value: Value?
    for text in texts {
      do throws(InvalidValue) {
        value = try adding(text, value, environment)
      } catch {
        throw .invalidValue(name: name, text: text, error)
      }
    }
    if let value { stored = value }
  }

  /// Throws why a text is no value.
  func check(_ text: String, in environment: ArgumentEnvironment) throws(InvalidValue) {
    _ = try adding(text, nil, environment)
  }
}
