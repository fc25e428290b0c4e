/// The reason why a text cannot be parsed as a day.
public enum DayFault: Error, Equatable, Sendable {
  /// The text does not have the form of a date.
  case notADay
  /// The text has the form of a date, but the calendar has no such day.
  case noSuchDay
  /// A slashed date in a language whose readers disagree about its order.
  case ambiguous(dayFirst: Day?, monthFirst: Day?)
}

extension Day {
  /// The day in ISO 8601 form, `2026-09-14`.
  public var isoText: String {
    unsafe String(unsafeUninitializedCapacity: Day.isoLength) { buffer in
      unsafe writeISO(to: buffer)
      return Day.isoLength
    }
  }

  /// The number of bytes of a day in ISO 8601 form.
  public static let isoLength = 10

  /// Writes the day in ISO 8601 form to the first `isoLength` bytes of a buffer.
  public func writeISO(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    var year = year
    for position in [3, 2, 1, 0] {
      unsafe buffer[position] = UInt8(48 + year % 10)
      year /= 10
    }
    unsafe buffer[4] = 45
    unsafe buffer[5] = UInt8(48 + month / 10)
    unsafe buffer[6] = UInt8(48 + month % 10)
    unsafe buffer[7] = 45
    unsafe buffer[8] = UInt8(48 + day / 10)
    unsafe buffer[9] = UInt8(48 + day % 10)
  }

  /// Parses a day in ISO 8601 form; nil if the text has another form or the day does not exist.
  public init?(iso text: String) {
    var text = text
    let day = text.withUTF8 { unsafe Day(iso: $0) }
    guard let day else { return nil }
    self = day
  }

  /// Parses ten bytes of ISO 8601 text without making a string; nil if they are not a day.
  public init?(iso bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 10, unsafe bytes[4] == 45, unsafe bytes[7] == 45 else { return nil }
    /// The number that two digits are; for other bytes a negative one, which no day has.
    func number(_ index: Int) -> Int {
      let (tens, ones) = unsafe (bytes[index] &- 48, bytes[index + 1] &- 48)
      return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : -10_000
    }
    self.init(year: number(0) * 100 + number(2), month: number(5), day: number(8))
  }

  /// Parses a day as typed: `2026-09-14`, `14/09/2026` or `14/9/26`.
  ///
  /// Two-digit years are of the 21st century.
  ///
  /// - Parameter dayFirst: Whether the day precedes the month in a date with slashes.
  /// - Throws: `DayFault`; without `dayFirst`, every date with slashes is `.ambiguous`.
  public init(reading text: String, dayFirst: Bool) throws(DayFault) {
    let separator: Character = ["/", "."].first { text.contains($0) } ?? "-"
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
      parts.allSatisfy({ !$0.isEmpty && $0.count <= 4 })
    else { throw .notADay }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { throw .notADay }
    if separator == "-" {
      guard parts[0].count == 4, parts[1].count <= 2, parts[2].count <= 2 else { throw .notADay }
      guard let day = Day(year: numbers[0], month: numbers[1], day: numbers[2]) else {
        throw .noSuchDay
      }
      self = day
      return
    }
    guard parts[0].count <= 2, parts[1].count <= 2, parts[2].count == 2 || parts[2].count == 4
    else { throw .notADay }
    let year = parts[2].count == 2 ? 2000 + numbers[2] : numbers[2]
    let typed = Day(year: year, month: numbers[1], day: numbers[0])
    // Nobody writes the month before a point first.
    guard dayFirst || separator == "." else {
      let american = Day(year: year, month: numbers[0], day: numbers[1])
      throw .ambiguous(dayFirst: typed, monthFirst: american)
    }
    guard let typed else { throw .noSuchDay }
    self = typed
  }
}
