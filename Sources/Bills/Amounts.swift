internal import Bookkeeping

/// An amount on a page.
struct PrintedAmount {
  /// The amount in cents.
  let cents: Int64
  /// The index of its piece.
  let piece: Int
  /// Whether a euro sign stands beside it.
  let hasCurrency: Bool

  var money: Money { Money(cents: cents) }
}

/// A rate on a page.
struct PrintedRate {
  /// The rate in hundredths of a per cent.
  let rate: Int
  /// The index of its piece.
  let piece: Int
}

/// The numbers of a page that may be amounts or rates.
struct PrintedNumbers {
  private(set) var amounts: [PrintedAmount] = []
  private(set) var rates: [PrintedRate] = []
  /// The numbers with two decimals at most and without a sign, by piece: rates without per cent.
  private(set) var plain: [Int: Int] = [:]

  init(_ layout: Layout) {
    for index in layout.pieces.indices {
      guard let number = WrittenFigure(layout.pieces[index].text) else { continue }
      let cell = layout.cell(of: index)
      let next = index + 1 < cell.upperBound ? layout.pieces[index + 1] : nil
      let previous = index > cell.lowerBound ? layout.pieces[index - 1] : nil
      if number.isRate || next?.text.first == "%" {
        if let rate = number.hundredths { rates.append(PrintedRate(rate: rate, piece: index)) }
        continue
      }
      if let rate = number.hundredths, number.currency == false { plain[index] = rate }
      let isBefore = next.map { PrintedNumbers.isCurrency($0.text) } ?? false
      let isBehind = previous?.text == "€"
      // The price of a unit: `0,159626 Eur/kWh`.
      if let next, next.text.contains("/"), PrintedNumbers.startsWithCurrency(next.text) {
        continue
      }
      if !isBefore, !number.currency, let next, PrintedNumbers.isUnit(next) { continue }
      let hasCurrency = number.currency || isBefore || isBehind
      guard let cents = number.cents(hasCurrency: hasCurrency) else { continue }
      let isNegative = previous.map { $0.text == "-" || $0.text == "−" } ?? false
      amounts.append(
        PrintedAmount(
          cents: isNegative && cents > 0 ? -cents : cents, piece: index,
          hasCurrency: hasCurrency))
    }
  }

  private static func isCurrency(_ text: String) -> Bool {
    let terms = text.terms
    return text.unicodeScalars.first == "€" && !text.contains("/")
      || terms.count == 1 && currencies.contains(terms[0])
  }

  private static func startsWithCurrency(_ text: String) -> Bool {
    text.unicodeScalars.first == "€" || text.terms.first.map(currencies.contains) ?? false
  }

  private static let currencies: Set<String> = ["eur", "euro", "euros"]

  private static func isUnit(_ piece: Layout.Piece) -> Bool {
    piece.text.first?.isLetter ?? false
      && piece.terms.first.map(Vocabulary.units.contains) ?? false
  }
}

/// The digits and marks of a word that may be an amount: `1.234,56`, `-4,98`, `€31.80`, `21%`.
struct WrittenFigure {
  private var digits: Int64 = 0
  /// The number of digits behind the last mark; nil without a mark.
  private var decimals: Int?
  private var isNegative = false
  /// The marks, in order.
  private var marks: [Unicode.Scalar] = []
  /// Whether the digits before the last mark stand in groups of three.
  private var isGrouped = true
  /// Whether a per cent sign is part of the word.
  private(set) var isRate = false
  /// Whether a euro sign is part of the word.
  private(set) var currency = false

  /// Parses a word; nil if it is no number.
  init?(_ text: String) {
    guard text.utf8.count <= 24 else { return nil }
    var scalars = Array(text.unicodeScalars)
    while let last = scalars.last, ".,;:*".unicodeScalars.contains(last) { scalars.removeLast() }
    if scalars.first == "(" || scalars.last == ")" { return nil }
    func strip(_ scalar: Unicode.Scalar) -> Bool {
      if scalars.first == scalar {
        scalars.removeFirst()
      } else if scalars.last == scalar {
        scalars.removeLast()
      } else {
        return false
      }
      return true
    }
    for _ in 0..<3 {
      if strip("-") || strip("−") { isNegative = true }
      if strip("+") { continue }
      if strip("€") { currency = true }
      if strip("%") { isRate = true }
    }
    let letters = scalars.suffix(3).map { String($0).lowercased() }
    if letters == ["e", "u", "r"] {
      scalars.removeLast(3)
      currency = true
    }
    guard let first = scalars.first, WrittenFigure.isDigit(first),
      scalars.count(where: WrittenFigure.isDigit) <= 15
    else { return nil }
    guard read(scalars) else { return nil }
  }

  private mutating func read(_ scalars: [Unicode.Scalar]) -> Bool {
    var run = 0
    for scalar in scalars {
      if WrittenFigure.isDigit(scalar) {
        run += 1
        digits = digits * 10 + Int64(scalar.value - 48)
      } else if scalar == "." || scalar == "," || scalar == "'" || scalar == "’" {
        isGrouped = isGrouped && (marks.isEmpty ? run <= 3 : run == 3)
        marks.append(scalar)
        run = 0
      } else {
        return false
      }
    }
    if !marks.isEmpty { decimals = run }
    return run > 0
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  /// The amount in cents; nil for a number that is not an amount: `312,418`, `2026`, `1.5`.
  ///
  /// - Parameter hasCurrency: Whether a euro sign says that it is one, although it has no cents.
  func cents(hasCurrency: Bool) -> Int64? {
    let sign: Int64 = isNegative ? -1 : 1
    // The marks before the last one have to be of one kind, and another than the last.
    let groups = marks.dropLast()
    let isRegular =
      Set(groups).count <= 1 && (groups.isEmpty || (groups.first != marks.last && isGrouped))
    switch decimals {
    case nil: return hasCurrency ? scaled(by: 100, sign) : nil
    case 2?: return isRegular ? scaled(by: 1, sign) : nil
    case 1?: return isRegular && hasCurrency ? scaled(by: 10, sign) : nil
    case 3?:
      // `1.234 €` is grouped, as is `1.234.567 €`.
      let isWhole = Set(marks).count == 1 && isGrouped && hasCurrency && marks.last == "."
      return isWhole ? scaled(by: 100, sign) : nil
    default: return nil
    }
  }

  private func scaled(by factor: Int64, _ sign: Int64) -> Int64? {
    let (product, overflow) = digits.multipliedReportingOverflow(by: factor * sign)
    return overflow || product.magnitude > Money.limit.cents.magnitude ? nil : product
  }

  /// The number in hundredths, if it is a possible rate: at most 100, with at most three decimals of
  /// which the third is 0.
  var hundredths: Int? {
    guard marks.count <= 1, !isNegative, digits <= 100_000 else { return nil }
    let number = Int(digits)
    switch decimals {
    case nil where number <= 100: return number * 100
    case 1? where number <= 1000: return number * 10
    case 2? where number <= 10_000: return number
    case 3? where number.isMultiple(of: 10): return number / 10
    default: return nil
    }
  }
}
