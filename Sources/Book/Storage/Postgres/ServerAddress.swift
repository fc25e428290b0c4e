internal import UnicodeText

/// The address of a book on a server: `postgresql://[USER@]HOST[:PORT]/DATABASE[?SETTING=VALUE]`.
///
/// One database contains one book, in the schema `estada`. libpq parses the address; its manual describes the
/// settings (libpq-connect.html, 34.1.1.2).
package struct ServerAddress: Hashable, Sendable {
  /// The address as the user typed it.
  let url: String

  /// Makes an address of a text that begins with `postgresql:` or `postgres:` in upper or lower case; nil for
  /// any other text.
  ///
  /// libpq takes `postgresql://` and `postgres://` alone. A text that lacks a slash is an address too, so that
  /// it is refused: as a path, it would be a new book in a folder `postgresql:`.
  package init?(_ text: String) {
    guard let (scheme, _) = text.halves(around: ":"),
      ["postgresql", "postgres"].contains(scheme.lowercased())
    else { return nil }
    url = text
  }

  /// The address for messages: without a password, and without settings.
  ///
  /// Who types a password may not know that some of its characters have a meaning in an address: whatever is before
  /// the last `@` may be a part of it.
  package var text: String {
    guard let (scheme, rest) = url.halves(around: ":") else { return url }
    let slashes = rest.prefix { $0 == "/" }
    let body = rest[slashes.endIndex...]
    let place = body.prefix { $0 != "?" }
    // A password may have a question mark or a slash, and a setting an `@`.
    let authority = body.prefix { $0 != "/" }
    guard let sign = authority.lastIndex(of: "@") ?? place.lastIndex(of: "@") else {
      return "\(scheme):\(slashes)\(place)"
    }
    let user = body.prefix { $0 != ":" && $0 != "?" && $0 != "@" }
    return "\(scheme):\(slashes)\(user)\(body[sign...].prefix { $0 != "?" })"
  }

  /// Whether the address has a password, which other users of the computer can see in the command line.
  ///
  /// libpq decodes the names of settings: `p%61ssword`.
  package var hasPassword: Bool {
    url.prefix { $0 != "?" } != text || "password=".occurs(in: ServerAddress.decoded(url))
  }

  /// A text with the bytes that its percent signs stand for.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
