/// Sets text in lines of a given width, counted in characters as people see them.
struct TextLayout {
  let width: Int

  /// Sets the words of a text, one paragraph for each of its lines.
  func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      fill($0.split(separator: " ").map(String.init), after: "", indent: 0)
    }
  }

  /// Sets a text to the right of a term, from a column on; below it when the term is too long.
  func row(_ term: String, _ text: String, column: Int) -> [String] {
    let words = text.split { $0 == " " || $0 == "\n" }.map(String.init)
    let term = "  \(term)"
    guard term.count + 2 <= column else {
      return [term] + (words.isEmpty ? [] : fill(words, after: spaces(column), indent: column))
    }
    return fill(words, after: term + spaces(column - term.count), indent: column)
  }

  /// Sets pieces that must not be broken, the first line after a lead, the others indented.
  func fill(_ pieces: [String], after lead: String, indent: Int) -> [String] {
    var lines: [String] = []
    var line = lead
    var isFresh = true
    for piece in pieces {
      if !isFresh, line.count + 1 + piece.count > width {
        lines.append(line)
        line = spaces(indent)
        isFresh = true
      }
      line += isFresh ? piece : " \(piece)"
      isFresh = false
    }
    // Only a lead with nothing after it can end in spaces.
    while line.last == " " { line.removeLast() }
    return lines + [line]
  }

  private func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
