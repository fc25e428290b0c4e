/// A place in a text: line and column, both from 1, the column in characters.
package struct TextPosition: Hashable, Sendable {
  /// The line.
  package var line: Int
  /// The character of the line.
  package var column: Int

  /// Names a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Why a text is not JSON, or goes beyond what is read.
package struct JSONFault: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Reason: Equatable, Sendable {
    /// Something stands where nothing of its kind may; what it is.
    case unexpected(String)
    /// The text ends in the middle.
    case unfinished
    /// A text holds bytes that are no UTF-8.
    case notUTF8
    /// A text holds what no text may: a control character, NUL, half a surrogate pair, an unknown escape.
    case badText
    /// A number is not written as JSON writes it.
    case badNumber
    /// Lists and objects lie deeper in each other than this.
    case tooDeep(limit: Int)
    /// A text has more bytes than this.
    case tooLong(limit: Int)
  }

  /// What is wrong.
  package let reason: Reason
  /// Where it stands.
  package let position: TextPosition

  /// Says what is wrong where.
  package init(_ reason: Reason, at position: TextPosition) {
    self.reason = reason
    self.position = position
  }
}
