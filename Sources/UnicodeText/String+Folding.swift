internal import CUTF8Proc

extension String {
  /// The text without case and accents, for finding what somebody means.
  ///
  /// A typographic apostrophe becomes a plain one, and the point of *l·l* is dropped: *col·lecció* is
  /// found as *colleccio*.
  package var folded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var text = self
    let folded = text.withUTF8 { bytes -> String? in
      var buffer: UnsafeMutablePointer<UInt8>?
      let count = estada_fold(bytes.baseAddress, bytes.count, &buffer)
      defer { free(buffer) }
      guard count >= 0, let buffer else { return nil }
      return String(decoding: UnsafeBufferPointer(start: buffer, count: count), as: UTF8.self)
    }
    // The library refuses nothing that Swift takes for a text, short of running out of memory.
    return String(
      String.UnicodeScalarView(
        (folded ?? lowercased()).unicodeScalars.lazy.filter { $0 != "\u{B7}" }
          .map { $0 == "\u{2019}" ? "'" : $0 }))
  }

  /// The text as a short name: lower-case letters and digits, everything else one hyphen.
  ///
  /// *L'Àtic de Gràcia* becomes `l-atic-de-gracia`. It may be empty.
  package var slug: String {
    folded.split { !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }
}
