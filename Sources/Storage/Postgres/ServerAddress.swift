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
  package var text: String {
    guard let (scheme, rest) = url.halves(around: ":") else { return url }
    let slashes = rest.prefix { $0 == "/" }
    let place = rest[slashes.endIndex...].prefix { $0 != "?" }
    guard let (user, host) = String(place).halves(around: "@") else {
      return "\(scheme):\(slashes)\(place)"
    }
    return "\(scheme):\(slashes)\(user.prefix { $0 != ":" })@\(host)"
  }

  /// Whether the address has a password, which other users of the computer can see in the command line.
  package var hasPassword: Bool {
    url.prefix { $0 != "?" } != text
      || "password=".occurs(in: url)
  }
}
