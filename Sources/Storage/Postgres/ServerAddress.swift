internal import UnicodeText

/// The address of a book on a server: `postgresql://[USER@]HOST[:PORT]/DATABASE[?SETTING=VALUE]`.
///
/// One database contains one book, in the schema `estada`. libpq parses the address; its manual describes the
/// settings (libpq-connect.html, 34.1.1.2).
package struct ServerAddress: Hashable, Sendable {
  /// The address as the user typed it.
  let url: String

  /// Makes an address of a text that begins with `postgresql://` or `postgres://`; nil for any other text.
  package init?(_ text: String) {
    guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else { return nil }
    url = text
  }

  /// The address for messages: without a password, and without settings.
  package var text: String {
    guard let (scheme, rest) = url.halves(around: "://") else { return url }
    let place = rest.prefix { $0 != "?" }
    guard let (user, host) = String(place).halves(around: "@") else {
      return "\(scheme)://\(place)"
    }
    return "\(scheme)://\(user.prefix { $0 != ":" })@\(host)"
  }

  /// Whether the address has a password, which other users of the computer can see in the command line.
  package var hasPassword: Bool {
    url.prefix { $0 != "?" } != text
      || "password=".occurs(in: url)
  }
}
