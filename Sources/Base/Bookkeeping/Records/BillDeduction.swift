/// What a payer withholds of a bill, for the income tax of who is paid.
public enum WithholdingKind: String, CaseIterable, CodedValue {
  /// Of professionals (RIRPF art. 95.1).
  case professional
  /// Of professionals in their first years (RIRPF art. 95.1).
  case start
  /// Of who pays tax by modules (RIRPF art. 95.6).
  case modules
  /// Of the rent of urban property (RIRPF art. 100).
  case rent
}

/// An amount that is withheld from a bill: `60.00 professional`.
public struct Withholding: Hashable, Sendable, CodedValue {
  /// The amount.
  public let amount: Money
  /// From what it is withheld.
  public let kind: WithholdingKind

  /// Describes what is withheld.
  public init(_ amount: Money, _ kind: WithholdingKind) {
    self.amount = amount
    self.kind = kind
  }

  public init?(code: String) {
    let words = code.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let cents = FixedPoint.value(String(words[0]), decimals: 2),
      Money.sums.contains(cents), let kind = WithholdingKind(rawValue: String(words[1]))
    else { return nil }
    self.init(Money(cents: cents), kind)
    guard self.code == code else { return nil }
  }

  public var code: String { "\(amount.plainText) \(kind.rawValue)" }
}

/// What decides on the deduction of the VAT of a bill, beside its lines: `received=2027-04-02 in=2027-Q3 part=50 asset`.
///
/// The words are kept in one column, as nearly all bills have none of them.
public struct BillDeduction: Hashable, Sendable {
  /// The day on which the bill was received; nil for its date. It decides on the quarter.
  public var receivedOn: Day?
  /// The quarter in which the VAT is deducted; nil for that of the reception (Llei 37/1992 art. 99.Tres).
  public var period: Period?
  /// How many per cent of the VAT may be deducted, 0 to 100; nil for what follows from the home.
  public var percent: Int?
  /// Whether the bill is for an asset (*bé d'inversió*, art. 108).
  public var isAsset = false
  /// Whether it is a ticket without the tax identifier of who pays, whose VAT is never deducted (art. 97).
  public var isTicket = false

  /// Makes a deduction that only follows the lines of the bill.
  public init() {}

  /// The deduction; nil if it says nothing.
  public var orNil: BillDeduction? { self == BillDeduction() ? nil : self }

  /// The years within which the VAT of a bill may be deducted. Art. 99.Tres.
  public static let years = 4
}

extension BillDeduction: CodedValue {
  public init?(code: String) {
    self.init()
    for word in code.split(separator: " ", omittingEmptySubsequences: false) {
      let halves = word.split(separator: "=", maxSplits: 1).map(String.init)
      switch (halves.first, halves.count) {
      case ("received", 2):
        guard let day = Day(iso: halves[1]) else { return nil }
        receivedOn = day
      case ("in", 2):
        guard let quarter = Period(code: halves[1]) else { return nil }
        period = quarter
      case ("part", 2):
        guard let part = Int(halves[1]), (0...100).contains(part) else { return nil }
        percent = part
      case ("asset", 1): isAsset = true
      case ("ticket", 1): isTicket = true
      default: return nil
      }
    }
    guard self.code == code else { return nil }
  }

  public var code: String {
    [
      receivedOn.map { "received=\($0.isoText)" }, period.map { "in=\($0.code)" },
      percent.map { "part=\($0)" }, isAsset ? "asset" : nil, isTicket ? "ticket" : nil,
    ].compactMap(\.self).joined(separator: " ")
  }
}
