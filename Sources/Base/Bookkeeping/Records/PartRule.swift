/// The rule by which the amount of a part of a bill is computed.
public enum PartRule: Hashable, Sendable {
  /// A share of the whole bill: 1/2.
  case share(numerator: Int64, denominator: Int64)
  /// An equal part of what the other parts leave.
  case rest
  /// A part of what the other parts leave, by the nights let in a period.
  case nights(Period)
}

extension PartRule: CodedValue {
  /// The largest denominator of a share.
  private static let denominatorLimit: Int64 = 1_000_000_000
  private static let restCode = "rest"
  private static let nightsCode = "nights:"

  /// Parses `1/2`, `rest` or `nights:2026-06`; nil for any other text.
  public init?(code: String) {
    if code == PartRule.restCode {
      self = .rest
    } else if code.hasPrefix(PartRule.nightsCode) {
      guard let period = Period(reading: String(code.dropFirst(PartRule.nightsCode.count))) else {
        return nil
      }
      self = .nights(period)
    } else {
      let numbers = code.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
      guard numbers.count == 2, let numerator = numbers[0], let denominator = numbers[1],
        denominator <= PartRule.denominatorLimit, numerator > 0, numerator <= denominator
      else { return nil }
      self = .share(numerator: numerator, denominator: denominator)
    }
    // Each rule has one spelling.
    guard self.code == code else { return nil }
  }

  public var code: String {
    switch self {
    case .share(let numerator, let denominator): "\(numerator)/\(denominator)"
    case .rest: PartRule.restCode
    case .nights(let period): PartRule.nightsCode + period.code
    }
  }
}
