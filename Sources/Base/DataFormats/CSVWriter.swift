/// A writer of comma-separated values, field by field (RFC 4180).
///
/// The output is buffered as bytes until `flush`, because appending to a `String` takes ten times
/// as long.
package struct CSVWriter: Sendable {
  private var bytes: [UInt8] = []
  /// The start of the current row in the buffer; nil between two rows.
  private var rowStart: Int?

  /// Creates a writer with an empty buffer.
  package init() {}

  /// Adds a field to the current row, quoted if necessary.
  package mutating func field(_ text: String) {
    if rowStart == nil { rowStart = bytes.count } else { bytes.append(UInt8(ascii: ",")) }
    var text = text
    if text.withUTF8({ unsafe $0.allSatisfy(\.isPlainInCSV) }) {
      bytes.append(text: text)
    } else {
      bytes.append(quote)
      for byte in text.utf8 {
        bytes.append(byte)
        if byte == quote { bytes.append(quote) }
      }
      bytes.append(quote)
    }
  }

  /// Ends the row.
  package mutating func endRow() {
    // A row with one empty field would be an empty line, which readers skip.
    if rowStart == bytes.count { bytes += [quote, quote] }
    bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    rowStart = nil
  }

  /// Passes the buffer to `write` and clears it, if it exceeds `limit` bytes and no row is open.
  package mutating func flush(above limit: Int = 0, to write: (String) -> Void) {
    bytes.flush(above: limit, to: write)
  }

  /// Returns a row with its line terminator.
  package static func row(_ fields: some Sequence<String>) -> String {
    var writer = CSVWriter()
    for field in fields { writer.field(field) }
    writer.endRow()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

private let quote = UInt8(ascii: "\"")

extension UInt8 {
  /// Whether the byte does not require quotation marks.
  fileprivate var isPlainInCSV: Bool {
    self != quote && self != UInt8(ascii: ",") && self != UInt8(ascii: "\r")
      && self != UInt8(ascii: "\n")
  }
}

/// Protection against formula injection: text that a spreadsheet application would evaluate is
/// marked as text.
///
/// The marker is a leading apostrophe, as in spreadsheet applications, which is removed on reading:
/// `=1+1` becomes `'=1+1`. Text after a semicolon, tab or line break is marked too, because some
/// applications split cells there despite quotation marks.
package enum FormulaGuard {
  /// Returns the text to write to a file.
  package static func guarded(_ text: String) -> String {
    guard text.utf8.contains(where: isSign) else { return text }
    return rewritten(text) { rest in looksLikeFormula(rest) ? .guarded : .same }
  }

  /// Returns the original of a guarded text.
  package static func unguarded(_ text: String) -> String {
    // Fast path: most cells have no marker.
    var text = text
    guard text.withUTF8({ unsafe $0.contains(UInt8(ascii: "'")) }) else { return text }
    return rewritten(text) { rest in
      rest.first == "'" && looksLikeFormula(rest.dropFirst()) ? .unguarded : .same
    }
  }

  private enum Change {
    case same, guarded, unguarded
  }

  /// Returns the text after applying `change` at each position where a cell may begin.
  private static func rewritten(
    _ text: String, _ change: (Substring.UnicodeScalarView) -> Change
  ) -> String {
    let scalars = text.unicodeScalars
    var result = String.UnicodeScalarView()
    var index = scalars.startIndex
    var isBeginning = true
    while index < scalars.endIndex {
      if isBeginning {
        switch change(scalars[index...]) {
        case .same: break
        case .guarded: result.append("'")
        case .unguarded: scalars.formIndex(after: &index)
        }
      }
      let scalar = scalars[index]
      result.append(scalar)
      isBeginning = endsCell(scalar)
      scalars.formIndex(after: &index)
    }
    return String(result)
  }

  /// Returns whether a byte can start a formula.
  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
    default: false
    }
  }

  private static func endsCell(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ";", "\t", "\r", "\n": true
    default: false
    }
  }

  /// Leading apostrophes are skipped, so that guarding is reversible even if applied twice, and so
  /// are leading quotation marks, which an application may interpret as delimiters.
  private static func looksLikeFormula(_ text: Substring.UnicodeScalarView) -> Bool {
    guard let first = text.first(where: { $0 != "'" && $0 != "\"" }), first.isASCII else {
      return false
    }
    return isSign(UInt8(truncatingIfNeeded: first.value))
  }
}
