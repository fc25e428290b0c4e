internal import UnicodeText

/// A guest's name, to be compared with another spelling of it.
struct GuestName {
  private let folded: String
  private let words: Set<String>

  init(_ name: String) {
    folded = name.folded
    words = Set(folded.split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// Whether both are one name, case and accents aside.
  func isSame(as other: GuestName) -> Bool {
    folded == other.folded || (!words.isEmpty && words == other.words)
  }

  /// Whether one is a part of the other: *Marta* of *Marta Vila*.
  func isPart(of other: GuestName) -> Bool {
    !words.isEmpty && !other.words.isEmpty
      && (words.isSubset(of: other.words) || other.words.isSubset(of: words))
  }
}
