internal import CGlibc

/// A change that was tried, and that may be made as it was tried.
struct Proposal {
  /// The name by which it is applied, which nobody can guess.
  let name: String
  /// What runs.
  let request: DoorRequest
  /// The command line that a person would type, which has to be repeated.
  let command: String
  /// When it was made, in milliseconds.
  let time: Int
}

/// The proposals that may still be applied: each once, within half an hour, the latest twenty.
struct Proposals {
  /// How long a proposal is valid, in minutes.
  static let minutes = 30
  /// How many may wait.
  static let most = 20

  private var waiting: [Proposal] = []
  /// Returns a number of random bytes; nil if the system has none.
  private let random: (Int) -> [UInt8]?

  init(random: @escaping (Int) -> [UInt8]?) { self.random = random }

  /// Keeps a change that was tried; nil if the system gives no random bytes.
  mutating func add(_ request: DoorRequest, command: String, at time: Int) -> Proposal? {
    guard let bytes = random(16) else { return nil }
    let proposal = Proposal(
      name: "p-" + Proposals.letters(of: bytes), request: request, command: command, time: time)
    forget(before: time)
    if waiting.count == Proposals.most { waiting.removeFirst() }
    waiting.append(proposal)
    return proposal
  }

  /// The proposal with a name; nil if it was used, is too old or never was.
  mutating func find(_ name: String, at time: Int) -> Proposal? {
    forget(before: time)
    return waiting.first { $0.name == name }
  }

  /// Uses a proposal up.
  mutating func remove(_ proposal: Proposal) { waiting.removeAll { $0.name == proposal.name } }

  private mutating func forget(before time: Int) {
    waiting.removeAll { time - $0.time >= Proposals.minutes * 60_000 }
  }

  /// Bytes in letters and digits that cannot be mistaken for each other, five bits each.
  private static func letters(of bytes: [UInt8]) -> String {
    let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
    var text = ""
    var (bits, count) = (0, 0)
    for byte in bytes {
      (bits, count) = ((bits & 0x1F) << 8 | Int(byte), count + 8)
      while count >= 5 {
        count -= 5
        text.append(alphabet[bits >> count & 0x1F])
      }
    }
    if count > 0 { text.append(alphabet[bits << (5 - count) & 0x1F]) }
    return text
  }
}

extension Proposals {
  /// Random bytes of the system; nil if it has none.
  static func randomBytes(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return unsafe getrandom(&bytes, count, 0) == count ? bytes : nil
  }
}
