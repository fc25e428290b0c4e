internal import CHash

/// The SHA-256 of bytes.
package enum Digest {
  /// The reason why the library that computes hashes cannot be used.
  package struct LibraryMissing: Error, Equatable {
    /// The message of the system.
    package let detail: String

    /// Makes the error.
    package init(detail: String) { self.detail = detail }
  }

  /// The 64 hexadecimal digits of the SHA-256 of some bytes, in lower case.
  ///
  /// - Throws: `LibraryMissing`.
  package static func sha256(_ bytes: [UInt8]) throws(LibraryMissing) -> String {
    var digits = [CChar](repeating: 0, count: 65)
    if let reason = unsafe estada_sha256(bytes, bytes.count, &digits) {
      throw LibraryMissing(detail: unsafe String(cString: reason))
    }
    return String(decoding: digits.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
