/// The candidates for the last word of a command line.
package struct Completion: Equatable, Sendable {
  /// The part of the last word that precedes the value, such as `--lang=`.
  package var lead: String

  /// The part of the value typed so far.
  package var typed: String

  /// The localized title of the list.
  package var heading: String

  /// The candidates.
  package var values: CompletionValues
}

/// The candidates for one position of a command line.
package enum CompletionValues: Equatable, Sendable {
  /// File names, completed by the shell.
  case files
  /// Folder names, completed by the shell.
  case folders
  /// A list, in display order.
  case list([CompletionCandidate])
}

/// A candidate and its meaning.
package struct CompletionCandidate: Equatable, Sendable {
  /// The word itself.
  package var text: String

  /// The localized meaning; empty if the word is self-explanatory.
  package var detail: String

  /// An alternative spelling, offered if the user has begun to type it.
  package var otherName: String?

  /// Creates a candidate.
  package init(_ text: String, detail: String = "", otherName: String? = nil) {
    self.text = text
    self.detail = detail
    self.otherName = otherName
  }

  /// Whether a shell can read the word from a list of lines.
  var isOneLine: Bool { !text.isEmpty && !text.unicodeScalars.contains(where: \.isControl) }

  /// The meaning on one line, shortened for a list.
  var shortDetail: String {
    let limit = 72
    let line = String(
      String.UnicodeScalarView(detail.unicodeScalars.map { $0.isControl ? " " : $0 }))
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }
}

extension CompletionValues {
  /// The candidates that begin with the typed text; by their other names if no text matches.
  func beginning(with typed: String, folding: (String) -> String) -> CompletionValues {
    guard case .list(let all) = self else { return self }
    let candidates = all.filter(\.isOneLine)
    guard !typed.isEmpty else { return .list(candidates) }
    let exact = candidates.filter { $0.text.hasPrefix(typed) }
    if !exact.isEmpty { return .list(exact) }
    let beginning = folding(typed)
    guard !beginning.isEmpty else { return .list([]) }
    let folded = candidates.filter { folding($0.text).hasPrefix(beginning) }
    if !folded.isEmpty { return .list(folded) }
    let named = all.compactMap { candidate in
      candidate.otherName.map { CompletionCandidate($0, detail: candidate.text) }
    }
    return .list(named.filter { $0.isOneLine && folding($0.text).hasPrefix(beginning) })
  }
}

extension Unicode.Scalar {
  /// Whether a terminal or a list of lines would interpret the character instead of showing it.
  fileprivate var isControl: Bool {
    properties.generalCategory == .control || self == "\u{2028}" || self == "\u{2029}"
  }
}

/// A provider of the candidates for values, and of the texts that describe them.
package protocol CompletionSource: Words {
  /// The candidates for a value; nil if they cannot be known, as for a new name.
  ///
  /// - Parameters:
  ///   - valueName: The catalogue key of the placeholder, which identifies the kind of value.
  ///   - choices: All accepted values if the list is closed; empty otherwise.
  ///   - typed: The beginning of the value, for lists too long to be returned whole.
  ///   - operands: The positional arguments before the value, on which it may depend.
  func values(
    of valueName: String, choices: [String], typed: String, after operands: [String]
  ) -> CompletionValues?

  /// The text without case and accents, by which spellings are compared.
  func folded(_ text: String) -> String
}
