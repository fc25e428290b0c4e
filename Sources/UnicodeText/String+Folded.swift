internal import CUTF8Proc
internal import Glibc

extension StringProtocol {
  /// The folded form, in which spellings that a reader considers the same are equal: `ÀTIC` is
  /// `atic`, `L’Àtic` is `l'atic`, `col·lecció` is `colleccio`.
  package var folded: String {
    if isASCII { return lowercased() }
    guard let stripped = String(self).strippedOfMarks else { return lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in stripped.unicodeScalars {
      switch scalar {
      case "\u{2019}", "\u{2018}", "\u{02BC}", "\u{00B4}", "\u{2032}": folded.append("'")
      // The middle dot of `l·l` is often omitted, or part of the character `ŀ`.
      case "\u{00B7}": continue
      default: folded.append(scalar)
      }
    }
    return String(folded)
  }
}

extension String {
  /// Returns whether this text occurs in another one, byte by byte; fold both for user input.
  package func occurs(in text: String) -> Bool {
    guard let first = utf8.first else { return true }
    var start = text.utf8.startIndex
    while let found = text.utf8[start...].firstIndex(of: first) {
      if text.utf8[found...].starts(with: utf8) { return true }
      start = text.utf8.index(after: found)
    }
    return false
  }
  /// The text before and after the first occurrence of `mark`, or nil if there is none:
  /// `"2026-01..2026-03".halves(around: "..")`.
  package func halves(around mark: String) -> (before: Substring, after: Substring)? {
    var start = startIndex
    while start < endIndex {
      let rest = self[start...]
      if rest.hasPrefix(mark) { return (self[..<start], rest.dropFirst(mark.count)) }
      start = index(after: start)
    }
    return nil
  }
}

extension String {
  /// The text case-folded, decomposed and without accents; nil if the library reports an error.
  fileprivate var strippedOfMarks: String? {
    let options = [
      UTF8PROC_STABLE, UTF8PROC_COMPAT, UTF8PROC_DECOMPOSE, UTF8PROC_CASEFOLD, UTF8PROC_IGNORE,
      UTF8PROC_STRIPMARK,
    ].reduce(0) { $0 | $1.rawValue }
    var text = self
    return text.withUTF8 { bytes in
      var result: UnsafeMutablePointer<UInt8>?
      let length = unsafe utf8proc_map(
        bytes.baseAddress, bytes.count, &result, utf8proc_option_t(options))
      defer { unsafe free(result) }
      guard length >= 0, let result = unsafe result else { return nil }
      return unsafe String(
        decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
    }
  }
}

extension StringProtocol {
  /// A short code derived from a name: `L'Àtic de Gràcia` becomes `l-atic-de-gracia`.
  ///
  /// Letters of all scripts are kept; the code of a name without letters and digits is empty.
  package var slug: String {
    folded.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}
