internal import Bookkeeping
internal import Resources
internal import UnicodeText

/// The result of matching a platform's stay with the bookings that were entered manually, possibly
/// under another spelling of the guest's name.
enum ManualMatch: Equatable {
  /// No booking matches.
  case none
  /// A booking matches; `isPart` is true if only a part of the name does.
  case found(Booking, isPart: Bool)
  /// A booking may match; the user has to decide.
  case unclear(Booking)

  /// Matches a stay with the bookings of the same property and check-in.
  ///
  /// The stay matches if the name is the same, or if a part of the name and the number of nights
  /// are the same: a property is let to one party at a time. Any other booking with that check-in
  /// is unclear.
  init(
    guest: String, nights: Int, channel: String, among bookings: [Booking]
  ) {
    let free = bookings.filter {
      $0.reference == nil && $0.stay.takesPlace
        && ($0.channel == nil || $0.channel.map(Channels.code(of:)) == channel)
    }
    let name = GuestName(guest)
    let same = free.filter { GuestName($0.guest).isSame(as: name) }
    if let only = same.first, same.count == 1 {
      self = .found(only, isPart: false)
      return
    }
    let part = free.filter { $0.stay.nights == nights && GuestName($0.guest).isPart(of: name) }
    if same.isEmpty, let only = part.first, part.count == 1 {
      self = .found(only, isPart: true)
    } else if let first = same.first ?? part.first ?? free.first {
      self = .unclear(first)
    } else {
      self = .none
    }
  }
}

/// A guest's name in a form that can be compared with other spellings.
struct GuestName {
  private let folded: String
  private let words: Set<String>

  init(_ name: String) {
    folded = name.folded
    words = Set(folded.split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// Returns whether the names are equal, ignoring case, accents and word order.
  func isSame(as other: GuestName) -> Bool {
    folded == other.folded || (!words.isEmpty && words == other.words)
  }

  /// Returns whether the words of one name are a subset of the other's: *Marta* of *Marta Vila*.
  func isPart(of other: GuestName) -> Bool {
    !words.isEmpty && !other.words.isEmpty
      && (words.isSubset(of: other.words) || other.words.isSubset(of: words))
  }
}
