/// An error that is only reported: its sentences, and the kind of its reason.
///
/// A refusal is thrown where its reason is found, and contains the values of its sentences:
///
/// ```swift
/// throw Refusal("error.cancelled-in-future", ["day": .day(day)])
/// ```
///
/// An error that some code catches or compares is a case of an enumeration instead.
public struct Refusal: Error, Hashable, Sendable {
  /// The kind of a reason, on which the exit status of the program depends.
  public enum Reason: Sendable {
    /// The book does not allow the change, or has no answer.
    case refused
    /// The command line is not valid.
    case usage
    /// A value or a file is not valid.
    case badData
    /// The book is locked, or has the schema of a later version of the program.
    case unavailable
    /// A file or a server could not be read or written.
    case inputOutput
    /// A fault of the program.
    case internalFault
    /// The user cancelled a prompt.
    case cancelled
  }

  /// The sentences: what is wrong, where, and what to type instead.
  public let phrases: [Phrase]
  /// The kind of the reason.
  public let reason: Reason

  /// The key of the first sentence: `error.cancelled-in-future`.
  public var key: String { phrases.first?.key ?? "" }

  /// Makes a refusal with one sentence.
  public init(
    _ key: String, _ values: [String: Cell] = [:], count: Int? = nil, _ reason: Reason = .refused
  ) {
    self.init([Phrase(key, values, count: count)], reason)
  }

  /// Makes a refusal with one sentence that has no values.
  public init(_ key: String, _ reason: Reason) { self.init([Phrase(key)], reason) }

  /// Makes a refusal with several sentences, at least one.
  public init(_ phrases: [Phrase], _ reason: Reason = .refused) {
    self.phrases = phrases
    self.reason = reason
  }
}
