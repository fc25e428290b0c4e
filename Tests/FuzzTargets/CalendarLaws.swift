internal import Bookkeeping
internal import Documents
internal import Importing
internal import Matching

/// What is read from a calendar has nights of reasonable years, and agrees with a book made of it.
enum CalendarLaws {
  /// A file is refused, or its events hold the laws.
  static func file(_ bytes: [UInt8]) throws -> Bool {
    let file: CalendarFile
    do throws(Refusal) {
      file = try CalendarReader.read(bytes)
    } catch {
      try require(error.reason == .badData, "\(error.key) is \(error.reason)")
      return false
    }
    for event in file.events {
      try require((1...1000).contains(event.nights.count), "\(event.nights.count) nights")
      try require((2000...2199).contains(event.nights.first.year), "\(event.nights.first)")
      try require(
        event.code.map { $0.utf8.count <= 20 && $0.allSatisfy(\.isASCII) } ?? true,
        "the code \(event.code ?? "")")
      try require(event.line > 0, "line \(event.line)")
    }
    try holdComparison(of: file)
    return !file.events.isEmpty
  }

  /// Without bookings, the nights of each stay are missing in the book, and no finding is of other nights.
  private static func holdComparison(of file: CalendarFile) throws {
    guard let span = CalendarComparison.span(of: file) else { return }
    let comparison = CalendarComparison(file, with: [], of: "airbnb", on: span)
    try require(comparison.matched == 0, "\(comparison.matched) agree with an empty book")
    let missing = comparison.findings.count { $0.kind == .missingInBook }
    try require(
      missing == file.events.count { $0.kind == .stay }, "\(missing) are missing in an empty book")
    for nights in comparison.findings.compactMap(\.nights) {
      try require(
        span.first <= nights.first && nights.end <= span.end, "\(nights) is outside \(span)")
    }
  }
}
