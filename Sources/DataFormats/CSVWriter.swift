/// Writes rows of comma-separated values (RFC 4180).
package enum CSVWriter {
  /// One row with its line end; fields are quoted where they have to be.
  package static func row(_ fields: some Sequence<String>) -> String {
    var line = ""
    var isFirst = true
    for field in fields {
      if !isFirst { line += "," }
      isFirst = false
      line += quoted(field)
    }
    // A lone empty field would be an empty line, which readers pass over.
    return (line.isEmpty && !isFirst ? "\"\"" : line) + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    let isPlain = field.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
    if isPlain { return field }
    var text = "\""
    for scalar in field.unicodeScalars {
      text.unicodeScalars.append(scalar)
      if scalar == "\"" { text += "\"" }
    }
    return text + "\""
  }
}

/// Text that a spreadsheet program would run as a formula, kept as text.
///
/// An apostrophe is put before it, the sign by which spreadsheets know text; reading takes it away.
package enum FormulaGuard {
  /// The text as it is written to a file.
  package static func guarded(_ text: String) -> String {
    looksLikeFormula(Substring(text)) ? "'" + text : text
  }

  /// The text as it was before it was guarded.
  package static func unguarded(_ text: String) -> String {
    text.hasPrefix("'") && looksLikeFormula(text.dropFirst()) ? String(text.dropFirst()) : text
  }

  /// Leading apostrophes are looked through, so that guarding twice can be undone twice.
  private static func looksLikeFormula(_ text: Substring) -> Bool {
    switch text.unicodeScalars.first(where: { $0 != "'" }) {
    case "=", "+", "-", "@", "\t", "\r", "\n": true
    default: false
    }
  }
}
