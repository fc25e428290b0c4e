internal import Bookkeeping

/// An amount on a page.
struct PrintedAmount {
  /// The amount in cents.
  let cents: Int64
  /// The indices of its pieces; several if its groups of digits stand apart.
  let pieces: ClosedRange<Int>
  /// Whether a euro sign stands beside it.
  let hasCurrency: Bool

  /// The index of its last piece.
  var piece: Int { pieces.upperBound }
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
  /// The currencies other than the euro of amounts, by piece. Such amounts are not among `amounts`.
  private(set) var foreign: [Int: String] = [:]
  /// Whether an amount has groups of digits that stand apart, which may also be two numbers.
  private(set) var hasGroups = false

  /// Finds the numbers of a page.
  ///
  /// - Parameter joiningGroups: Whether `1 234,56` is one number.
  init(_ layout: Layout, joiningGroups: Bool = true) {
    var index = 0
    while index < layout.pieces.count {
      if joiningGroups, let last = addGroups(layout, from: index) {
        index = last + 1
      } else {
        if let number = WrittenFigure(layout.pieces[index].text) {
          add(number, layout, index...index)
        }
        index += 1
      }
    }
  }

  /// The most groups of three digits of an amount.
  private static let mostGroups = 4

  /// Adds the amount whose groups of digits stand apart, `1 234,56`, from a piece on; returns its last
  /// piece.
  private mutating func addGroups(_ layout: Layout, from first: Int) -> Int? {
    var text = layout.pieces[first].text
    let start = text.unicodeScalars.drop { WrittenFigure.signs.contains($0) }
    guard (1...3).contains(start.count), start.first != "0",
      start.allSatisfy(WrittenFigure.isDigit)
    else { return nil }
    let end = min(layout.cell(of: first).upperBound, first + PrintedNumbers.mostGroups + 1)
    var last = first
    for index in (first + 1)..<max(first + 1, end) {
      let group = layout.pieces[index].text
      guard group.unicodeScalars.prefix(while: WrittenFigure.isDigit).count == 3 else { break }
      text += WrittenFigure.space + group
      last = index
      if group.utf8.count > 3 { break }
    }
    guard last > first, let number = WrittenFigure(text), !number.isRate else { return nil }
    let count = (amounts.count, foreign.count)
    add(number, layout, first...last)
    guard (amounts.count, foreign.count) != count else { return nil }
    hasGroups = true
    return last
  }

  /// Adds a number as an amount or a rate, if it may be one.
  private mutating func add(
    _ number: WrittenFigure, _ layout: Layout, _ pieces: ClosedRange<Int>
  ) {
    let (first, index) = (pieces.lowerBound, pieces.upperBound)
    let cell = layout.cell(of: index)
    let next = index + 1 < cell.upperBound ? layout.pieces[index + 1] : nil
    let previous = first > cell.lowerBound ? layout.pieces[first - 1] : nil
    if number.isRate || next?.text.first == "%" {
      if let rate = number.hundredths { rates.append(PrintedRate(rate: rate, piece: index)) }
      return
    }
    if let rate = number.hundredths, number.currency == nil { plain[index] = rate }
    // The price of a unit: `0,159626 Eur/kWh`.
    if let next, next.text.contains("/"), next.beginsWithCurrency { return }
    // In `12,00 USD 15,00` the currency belongs to the number before it.
    let isSecond =
      first > cell.lowerBound + 1 && WrittenFigure(layout.pieces[first - 2].text) != nil
    let before = previous?.text == "€" || !isSecond ? previous?.currency : nil
    let currency = number.currency ?? next?.currency ?? before
    if currency == nil, let next, PrintedNumbers.isUnit(next) { return }
    let isMarked =
      number.currency != nil || next?.currency != nil || previous?.text == "€"
      || currency.map { $0 != "EUR" } ?? false
    guard let cents = number.cents(hasCurrency: isMarked) else { return }
    if let currency, currency != "EUR" {
      foreign[index] = currency
      return
    }
    let isNegative = previous.map { $0.text == "-" || $0.text == "−" } ?? false
    amounts.append(
      PrintedAmount(
        cents: isNegative && cents > 0 ? -cents : cents, pieces: pieces, hasCurrency: isMarked))
  }

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
  /// The code of the currency that is part of the word, or its sign if several have it.
  private(set) var currency: String?

  /// A space between groups of digits that no line break may take.
  static let space = "\u{A0}"
  /// The spaces that may stand within a number.
  static let spaces: Set<Unicode.Scalar> = ["\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}"]
  /// The signs that may stand before a number.
  static let signs: Set<Unicode.Scalar> = ["-", "−", "+", "€", "$", "£", "¥"]

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
      for (sign, code) in Vocabulary.currencySigns where strip(sign) { currency = code }
      if strip("%") { isRate = true }
    }
    // The letters of a currency: `12,00EUR`, `USD12.00`, `US$12.00`.
    for isBehind in [true, false] {
      let letters = isBehind ? scalars.suffix(3) : scalars.prefix(3)
      if let code = Vocabulary.currencies[String(String.UnicodeScalarView(letters)).lowercased()] {
        currency = code
        if isBehind { scalars.removeLast(3) } else { scalars.removeFirst(3) }
      }
    }
    if let sign = scalars.prefix(3).firstIndex(where: { Vocabulary.currencySigns[$0] != nil }),
      scalars[..<sign].allSatisfy(\.properties.isAlphabetic)
    {
      currency = Vocabulary.currencySigns[scalars[sign]]
      scalars.removeFirst(sign + 1)
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
      } else if ".,'’".unicodeScalars.contains(scalar) || WrittenFigure.spaces.contains(scalar) {
        isGrouped = isGrouped && (marks.isEmpty ? run <= 3 : run == 3)
        marks.append(WrittenFigure.spaces.contains(scalar) ? "\u{A0}" : scalar)
        run = 0
      } else {
        return false
      }
    }
    if !marks.isEmpty { decimals = run }
    return run > 0
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  /// The amount in cents; nil for a number that is not an amount: `312,418`, `2026`, `1.5`.
  ///
  /// - Parameter hasCurrency: Whether a euro sign says that it is one, although it has no cents.
  func cents(hasCurrency: Bool) -> Int64? {
    let sign: Int64 = isNegative ? -1 : 1
    // The marks before the last one have to be of one kind, and another than the last.
    let isSpaced = marks.last == "\u{A0}"
    let groups = marks.dropLast()
    let isRegular =
      !isSpaced && Set(groups).count <= 1
      && (groups.isEmpty || (groups.first != marks.last && isGrouped))
    switch decimals {
    case nil: return hasCurrency ? scaled(by: 100, sign) : nil
    case 2?: return isRegular ? scaled(by: 1, sign) : nil
    case 1?: return isRegular && hasCurrency ? scaled(by: 10, sign) : nil
    // Some programs print amounts like prices: `36,0000`.
    case 4?: return isRegular ? scaled(by: 1, sign).map(WrittenFigure.rounded) : nil
    case 3?:
      // `1.234 €` is grouped, as is `1.234.567 €`.
      let isWhole =
        Set(marks).count == 1 && isGrouped && hasCurrency && (isSpaced || marks.last == ".")
      return isWhole ? scaled(by: 100, sign) : nil
    default: return nil
    }
  }

  /// Ten-thousandths in hundredths, rounded half away from zero.
  private static func rounded(_ number: Int64) -> Int64 {
    (number + (number < 0 ? -50 : 50)) / 100
  }

  private func scaled(by factor: Int64, _ sign: Int64) -> Int64? {
    let (product, overflow) = digits.multipliedReportingOverflow(by: factor * sign)
    return overflow || product.magnitude > Money.limit.cents.magnitude ? nil : product
  }

  /// The number in hundredths, if it is a possible rate: at most 100, with at most four decimals of
  /// which those after the second are 0.
  var hundredths: Int? {
    guard marks.count <= 1, marks.first != "\u{A0}", !isNegative, digits <= 1_000_000 else {
      return nil
    }
    let number = Int(digits)
    switch decimals {
    case nil where number <= 100: return number * 100
    case 1? where number <= 1000: return number * 10
    case 2? where number <= 10_000: return number
    case 3? where number <= 100_000 && number.isMultiple(of: 10): return number / 10
    case 4? where number.isMultiple(of: 100): return number / 100
    default: return nil
    }
  }
}
