/// Rows that a step added one after another, which history keeps as one entry.
///
/// A file of a hundred thousand bookings would otherwise be written twice, once as rows and once more
/// as JSON. What the rows are is in their table; the digest tells whether they still are what was
/// added. When the step is taken back, the entry becomes one for each row, so that nothing is lost.
struct AddedRows: Equatable {
  /// The table they were added to.
  let table: String
  /// The number of the first of them.
  var first: Int64
  /// How many there are; their numbers follow each other.
  var count: Int64 = 0
  /// What they were when they were added.
  var digest = RowDigest()

  /// Whether there can be such rows, so that whoever works with their numbers need not ask.
  ///
  /// What history keeps of them may have been changed by other means.
  var isPossible: Bool {
    first >= 1 && count >= 1 && !(first - 1).addingReportingOverflow(count).overflow
  }

  /// What stands before the table's name in an entry of this kind.
  static let mark = "+"

  /// The number of the last of them.
  var last: Int64 { first - 1 + count }

  /// What history keeps of them.
  var entry: String { "{\"rows\":\(count),\"digest\":\"\(String(digest.value, radix: 16))\"}" }
}

/// A number that two rows share only when they are the same, or by an accident that does not happen.
///
/// FNV-1a. What tells who a guest was is left out: it may be blanked for good, which no history may
/// keep from being taken back.
struct RowDigest: Equatable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A digest that was kept.
  init(value: UInt64) { self.value = value }

  /// The digest of nothing.
  init() {}

  /// Goes on with one value; what kind it is and where it ends is part of it.
  mutating func add(_ added: SQLValue) {
    switch added {
    case .null: add(byte: 0)
    case .integer(let number):
      var rest = UInt64(bitPattern: number)
      // Most numbers are small.
      add(byte: 0x10 + UInt8(8 - rest.leadingZeroBitCount / 8))
      while rest != 0 {
        add(byte: UInt8(truncatingIfNeeded: rest))
        rest >>= 8
      }
    case .text(let text):
      for byte in text.utf8 { add(byte: byte) }
      // No text has this byte.
      add(byte: 0xFF)
    }
  }

  private mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}

extension TableLayout {
  /// Columns that tell who a guest was.
  private static let personal: Set<String> = ["guest", "note", "reference"]

  /// Whether each column, `id` left out, is part of a digest.
  var isDigested: [Bool] { columns.map { !TableLayout.personal.contains($0) } }
}
