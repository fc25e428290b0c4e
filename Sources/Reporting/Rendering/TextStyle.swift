/// How text is marked on a terminal (ECMA-48 select graphic rendition).
package struct TextStyle: Sendable {
  private let isColored: Bool

  /// A style that marks text, or leaves it plain.
  package init(isColored: Bool) {
    self.isColored = isColored
  }

  /// Text that stands out: headings, totals.
  package func bold(_ text: String) -> String { marked(text, "1") }

  /// Text that steps back: rules, hints.
  package func dim(_ text: String) -> String { marked(text, "2") }

  /// Text that says something went wrong.
  package func red(_ text: String) -> String { marked(text, "31") }

  private func marked(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
