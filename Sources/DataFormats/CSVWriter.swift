/// Writes rows of comma-separated values (RFC 4180) field by field.
///
/// What is written is kept as bytes until `flush`: to append to a `String` takes ten times as long.
package struct CSVWriter: Sendable {
  private var bytes: [UInt8] = []
  /// Where the row began that is being written; nil between two rows.
  private var rowStart: Int?

  package init() {}

  /// Adds a field to the row, between quotes where it has to be.
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
    // A lone empty field would be an empty line, which readers pass over.
    if rowStart == bytes.count { bytes += [quote, quote] }
    bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    rowStart = nil
  }

  /// Passes what has been written to `write`, if it is more than `limit` bytes, and forgets it; only
  /// between two rows.
  package mutating func flush(above limit: Int = 0, to write: (String) -> Void) {
    bytes.flush(above: limit, to: write)
  }

  /// One row with its line end.
  package static func row(_ fields: some Sequence<String>) -> String {
    var writer = CSVWriter()
    for field in fields { writer.field(field) }
    writer.endRow()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

private let quote = UInt8(ascii: "\"")

extension UInt8 {
  /// Whether a field that has the byte needs no quotes for it.
  fileprivate var isPlainInCSV: Bool {
    self != quote && self != UInt8(ascii: ",") && self != UInt8(ascii: "\r")
      && self != UInt8(ascii: "\n")
  }
}

/// Text that a spreadsheet program would run as a formula, kept as text.
///
/// An apostrophe is put before it, the sign by which spreadsheets know text; reading takes it away. A
/// program that takes a semicolon, a tab or any line break for the end of a cell, whatever quotation
/// marks say, would find formulas inside a text too: they get one as well.
package enum FormulaGuard {
  /// The text as it is written to a file.
  package static func guarded(_ text: String) -> String {
    guard text.utf8.contains(where: isSign) else { return text }
    return rewritten(text) { rest in looksLikeFormula(rest) ? .guarded : .same }
  }

  /// The text as it was before it was guarded.
  package static func unguarded(_ text: String) -> String {
    // Most have none, and every cell of every file is looked at.
    var text = text
    guard text.withUTF8({ unsafe $0.contains(UInt8(ascii: "'")) }) else { return text }
    return rewritten(text) { rest in
      rest.first == "'" && looksLikeFormula(rest.dropFirst()) ? .unguarded : .same
    }
  }

  private enum Change {
    case same, guarded, unguarded
  }

  /// The text with what `change` says of each place where a cell may begin.
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

  /// What a formula, or a cell that spreadsheets take for one, begins with.
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

  /// Leading apostrophes are looked through, so that guarding twice can be undone twice, and leading
  /// quotation marks, which a program may take for those around a cell.
  private static func looksLikeFormula(_ text: Substring.UnicodeScalarView) -> Bool {
    guard let first = text.first(where: { $0 != "'" && $0 != "\"" }), first.isASCII else {
      return false
    }
    return isSign(UInt8(truncatingIfNeeded: first.value))
  }
}
