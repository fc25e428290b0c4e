internal import UnicodeText

/// The base and the amount of a tax at one rate, on a bill.
public struct BillTax: Hashable, Sendable {
  /// The rate in hundredths of a per cent: 2100 is 21 %.
  public let rate: Int
  /// The amount that is taxed.
  public let base: Money
  /// The tax.
  public let amount: Money

  /// Describes a tax.
  public init(rate: Int, base: Money, amount: Money) {
    self.rate = rate
    self.base = base
    self.amount = amount
  }

  /// The tax inside an amount: the base is rounded half up, and the tax is the rest.
  ///
  ///     BillTax(rate: 2100, inside: Money(cents: 12_100))  // 100.00 and 21.00
  ///
  /// - Parameter rate: In hundredths of a per cent, not below 0.
  public init(rate: Int, inside sum: Money) throws(AmountOverflow) {
    let base = Ratio.rounded(Int128(sum.cents) * 10_000, by: Int128(10_000 + rate))
    let money = Money(cents: Int64(base))
    self.init(rate: rate, base: money, amount: try sum.subtracting(money))
  }

  /// The tax on a base, rounded half up.
  ///
  /// - Parameter rate: In hundredths of a per cent, not below 0.
  public init(rate: Int, on base: Money) {
    let tax = Ratio.rounded(Int128(base.cents) * Int128(rate), by: 10_000)
    self.init(rate: rate, base: base, amount: Money(cents: Int64(clamping: tax)))
  }

  /// Whether base times rate is the tax, to the cent.
  public var holds: Bool {
    let product = Int128(base.cents) * Int128(rate)
    return (product - Int128(amount.cents) * 10_000).magnitude <= 10_000
  }
}

/// The taxes of a bill, a line for each rate, in the order of the bill.
///
/// Bases and taxes add up to the amount of the bill. Bills list what bears no tax at a rate of 0.
public struct BillTaxes: Hashable, Sendable {
  /// The lines, at least one.
  public let lines: [BillTax]

  /// Makes the taxes of some lines; nil without lines.
  public init?(_ lines: [BillTax]) {
    if lines.isEmpty { return nil }
    self.lines = lines
  }

  /// The sum of bases and taxes.
  public var sum: Money {
    get throws(AmountOverflow) {
      var sum = Money.zero
      for line in lines { sum = try sum.adding(line.base).adding(line.amount) }
      return sum
    }
  }

  /// The sum of the taxes.
  public var tax: Money {
    get throws(AmountOverflow) {
      var sum = Money.zero
      for line in lines { sum = try sum.adding(line.amount) }
      return sum
    }
  }
}

/// In tables and documents, the lines are words: `21.00;100.00;21.00 10.00;30.00;3.00`.
extension BillTaxes: CodedValue {
  public static var codes: [String] { [] }

  public init?(code: String) {
    var lines: [BillTax] = []
    for word in code.split(separator: " ", omittingEmptySubsequences: false) {
      let numbers = word.split(separator: ";", omittingEmptySubsequences: false).map {
        FixedPoint.value(String($0), decimals: 2)
      }
      guard numbers.count == 3, let rate = numbers[0], let base = numbers[1],
        let amount = numbers[2], BillTaxes.rates.contains(rate)
      else { return nil }
      lines.append(
        BillTax(rate: Int(rate), base: Money(cents: base), amount: Money(cents: amount)))
    }
    self.init(lines)
    guard self.code == code else { return nil }
  }

  /// The rates that a line may have: up to 100 %, in hundredths of a per cent.
  public static let rates: ClosedRange<Int64> = 0...10_000

  public var code: String {
    lines.map { line in
      [Money(cents: Int64(line.rate)), line.base, line.amount].map(\.plainText)
        .joined(separator: ";")
    }.joined(separator: " ")
  }
}
