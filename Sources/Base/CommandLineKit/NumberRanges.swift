/// Numbers as a user writes and reads them: `3,5,8-12`.
package enum NumberRanges {
  /// The largest number of numbers on one line.
  static let limit = 100_000

  /// Whether a text is more than one number, as far as one can see: it has a comma, or a hyphen within.
  package static func isWritten(in text: String) -> Bool {
    text.contains(",") || text.dropFirst().contains("-")
  }

  /// The numbers of a text, each once, in the order in which they are written.
  ///
  /// - Throws: `InvalidValue` for a part that is neither a number nor a range from a smaller one to a larger one,
  ///   and for more than 100,000 numbers.
  package static func numbers(in text: String) throws(InvalidValue) -> [Int] {
    var numbers: [Int] = []
    var seen: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        .map { end in end.allSatisfy(\.isASCII) ? Int(end.drop(while: \.isWhitespace)) : nil }
      guard let first = ends[0], let last = ends[ends.count - 1], first >= 0, first <= last else {
        throw InvalidValue("argument.not-numbers", ["text": String(part)])
      }
      guard last - first < limit, numbers.count + last - first < limit else {
        throw InvalidValue("argument.too-many-numbers", ["text": String(part)])
      }
      for number in first...last where seen.insert(number).inserted { numbers.append(number) }
    }
    return numbers
  }

  /// Numbers in ascending order, three or more that follow each other as a range: `3, 5, 8-12`.
  package static func text(of numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.flatMap { range in
      range.count > 2
        ? ["\(range.lowerBound)-\(range.upperBound)"] : range.map(String.init)
    }.joined(separator: ", ")
  }
}
