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

/// Why a bill charges no VAT.
public enum TaxTreatment: String, CaseIterable, CodedValue {
  /// Who receives the bill owes the VAT: the supplier is in another country of the European Union (Llei 37/1992
  /// art. 84.Uno.2).
  case reverseEU = "eu"
  /// The same, and the supplier is elsewhere.
  case reverseOther = "other"
  /// What is sold is exempt (art. 20).
  case exempt

  /// Whether who receives the bill owes the VAT.
  public var isReverse: Bool { self != .exempt }
}

/// The taxes of a bill, a line for each rate, in the order of the bill.
///
/// Bases and taxes add up to the amount of the bill. Bills list what bears no tax at a rate of 0. A tax that who
/// receives the bill owes is not in its amount.
public struct BillTaxes: Hashable, Sendable {
  /// The lines, at least one.
  public let lines: [BillTax]
  /// Why the bill charges no tax; nil for any other bill.
  public let treatment: TaxTreatment?

  /// Makes the taxes of some lines; nil without lines.
  public init?(_ lines: [BillTax], _ treatment: TaxTreatment? = nil) {
    if lines.isEmpty { return nil }
    self.lines = lines
    self.treatment = treatment
  }

  /// The taxes of an amount that bears none.
  public static func untaxed(_ amount: Money, _ treatment: TaxTreatment? = nil) -> BillTaxes {
    BillTaxes(untaxed: amount, treatment)
  }

  private init(untaxed amount: Money, _ treatment: TaxTreatment?) {
    lines = [BillTax(rate: 0, base: amount, amount: .zero)]
    self.treatment = treatment
  }

  /// Whether who receives the bill owes the tax.
  public var isReverse: Bool { treatment?.isReverse ?? false }

  /// The sum of bases and of the taxes that the bill charges: the amount of the bill.
  public var sum: Money {
    get throws(AmountOverflow) { try base.adding(tax) }
  }

  /// The sum of the bases.
  public var base: Money {
    get throws(AmountOverflow) {
      var sum = Money.zero
      for line in lines { sum = try sum.adding(line.base) }
      return sum
    }
  }

  /// The sum of the taxes that the bill charges.
  public var tax: Money {
    get throws(AmountOverflow) { isReverse ? .zero : try listedTax }
  }

  /// The sum of the taxes of the lines, whoever owes them.
  public var listedTax: Money {
    get throws(AmountOverflow) {
      var sum = Money.zero
      for line in lines { sum = try sum.adding(line.amount) }
      return sum
    }
  }
}

/// In tables and documents, the lines are words: `21.00;100.00;21.00 10.00;30.00;3.00`. A word at the end says why
/// the bill charges no tax: `21.00;100.00;21.00 eu`.
extension BillTaxes: CodedValue {
  public init?(code: String) {
    var lines: [BillTax] = []
    var words = code.split(separator: " ", omittingEmptySubsequences: false)
    let treatment = words.last.flatMap { TaxTreatment(rawValue: String($0)) }
    if treatment != nil { words.removeLast() }
    for word in words {
      let numbers = word.split(separator: ";", omittingEmptySubsequences: false).map {
        FixedPoint.value(String($0), decimals: 2)
      }
      guard numbers.count == 3, let rate = numbers[0], let base = numbers[1],
        let amount = numbers[2], BillTaxes.rates.contains(rate)
      else { return nil }
      lines.append(
        BillTax(rate: Int(rate), base: Money(cents: base), amount: Money(cents: amount)))
    }
    self.init(lines, treatment)
    guard self.code == code else { return nil }
  }

  /// The rates that a line may have: up to 100 %, in hundredths of a per cent.
  public static let rates: ClosedRange<Int64> = 0...10_000

  public var code: String {
    let words = lines.map { line in
      [Money(cents: Int64(line.rate)), line.base, line.amount].map(\.plainText)
        .joined(separator: ";")
    }
    return (words + [treatment?.rawValue].compactMap(\.self)).joined(separator: " ")
  }
}
