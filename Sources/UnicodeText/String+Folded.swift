internal import CUTF8Proc
internal import Glibc

extension StringProtocol {
  /// The form in which two spellings that a reader takes for the same are equal: `ÀTIC` is `atic`,
  /// `L’Àtic` is `l'atic`, `col·lecció` is `colleccio`.
  package var folded: String {
    if isASCII { return lowercased() }
    guard let stripped = String(self).strippedOfMarks else { return lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in stripped.unicodeScalars {
      switch scalar {
      case "\u{2019}", "\u{2018}", "\u{02BC}", "\u{00B4}", "\u{2032}": folded.append("'")
      // The middle dot of `l·l` is often left out, or written as a full character `ŀ`.
      case "\u{00B7}": continue
      default: folded.append(scalar)
      }
    }
    return String(folded)
  }
}

extension String {
  /// Whether the text is part of another one, byte by byte; both are to be folded for readers.
  package func occurs(in text: String) -> Bool {
    guard let first = utf8.first else { return true }
    var start = text.utf8.startIndex
    while let found = text.utf8[start...].firstIndex(of: first) {
      if text.utf8[found...].starts(with: utf8) { return true }
      start = text.utf8.index(after: found)
    }
    return false
  }
}

extension String {
  /// Case folded, decomposed, and without accents; nil when the library refuses.
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
