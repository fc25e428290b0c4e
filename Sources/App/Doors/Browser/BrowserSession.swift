/// The secrets of a page and its clock: one key that opens it once, then one session until it is closed.
struct BrowserSession {
  /// The milliseconds in which the key may be used.
  static let keyTime = 120_000

  /// Opens the page; nil once it was used.
  private(set) var key: String?
  /// The value of the cookie; nil until the page was opened.
  private(set) var cookie: String?
  /// What every form of the page carries.
  let token: String
  /// Whether the page was closed.
  var isClosed = false

  private let madeAt: Int
  private var usedAt: Int
  private let idle: Int
  private let random: () -> UInt64

  /// Makes the secrets.
  ///
  /// - Parameters:
  ///   - now: The time in milliseconds.
  ///   - idle: The milliseconds without a request after which the page ends.
  ///   - random: A source of random bits that nobody can foresee.
  init(now: Int, idle: Int, random: @escaping () -> UInt64) {
    (madeAt, usedAt) = (now, now)
    self.idle = idle
    self.random = random
    key = BrowserSession.secret(random)
    token = BrowserSession.secret(random)
  }

  /// 256 bits as 64 digits.
  private static func secret(_ random: () -> UInt64) -> String {
    (0..<4).map { _ in
      let digits = String(random(), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// Takes the key for a session; false if it is another one, was used before or is too old.
  mutating func open(with text: String, now: Int) -> Bool {
    guard let key, now - madeAt <= BrowserSession.keyTime,
      BrowserSession.isSame(text, as: key)
    else { return false }
    self.key = nil
    cookie = BrowserSession.secret(random)
    usedAt = now
    return true
  }

  /// Whether a cookie is that of the session, whose clock then begins again.
  mutating func admits(_ text: String?, now: Int) -> Bool {
    guard !isClosed, let cookie, let text, BrowserSession.isSame(text, as: cookie) else {
      return false
    }
    usedAt = now
    return true
  }

  /// Whether the page has ended: closed, or not used for so long.
  func isOver(now: Int) -> Bool { isClosed || now - usedAt > idle }

  /// Whether two texts are the same, in a time that depends on their lengths alone.
  static func isSame(_ one: String, as other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
