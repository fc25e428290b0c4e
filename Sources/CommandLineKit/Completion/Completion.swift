/// What fits at the end of a command line that is still being typed.
package struct Completion: Equatable, Sendable {
  /// What of the last word stays before the value, such as `--lang=`.
  package var lead: String

  /// What was typed of the value.
  package var typed: String

  /// What is listed, in words.
  package var heading: String

  /// What fits.
  package var values: CompletionValues
}

/// The values that fit in one place.
package enum CompletionValues: Equatable, Sendable {
  /// The files there are, which the shell knows best.
  case files
  /// The folders there are.
  case folders
  /// A list, in the order in which it is best read.
  case list([CompletionCandidate])
}

/// A word that fits, and what it means.
package struct CompletionCandidate: Equatable, Sendable {
  /// The word itself.
  package var text: String

  /// What it means, in words; empty when the word says it all.
  package var detail: String

  /// Another word accepted for the same, offered to whoever began to type that one.
  package var otherName: String?

  /// Makes a candidate.
  package init(_ text: String, detail: String = "", otherName: String? = nil) {
    self.text = text
    self.detail = detail
    self.otherName = otherName
  }

  /// Whether a shell can take the word from a list of lines.
  var isOneLine: Bool { !text.isEmpty && !text.unicodeScalars.contains(where: \.isControl) }

  /// What the word means, on one line and not too long for a list.
  var shortDetail: String {
    let limit = 72
    let line = String(
      String.UnicodeScalarView(detail.unicodeScalars.map { $0.isControl ? " " : $0 }))
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }
}

extension CompletionValues {
  /// The values that begin as what was typed does, by their other names when no value does.
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
  /// Whether a terminal or a list of lines would obey the character instead of showing it.
  fileprivate var isControl: Bool {
    properties.generalCategory == .control || self == "\u{2028}" || self == "\u{2029}"
  }
}

/// What a program knows of the values that its command line takes.
package protocol CompletionSource: Words {
  /// Gives the values that fit; nil when nobody can know them, such as a new name.
  ///
  /// - Parameters:
  ///   - valueName: The catalogue key of the placeholder, which tells one kind of value from another.
  ///   - choices: The only values accepted, when the list is closed; empty otherwise.
  ///   - typed: What was typed of it so far, for lists too long to be given whole.
  ///   - operands: The values told by their place before it, on which it may depend.
  func values(
    of valueName: String, choices: [String], typed: String, after operands: [String]
  ) -> CompletionValues?

  /// Gives the form in which two spellings of the same are equal.
  func folded(_ text: String) -> String
}
