package import Bookkeeping
package import CommandLineKit

extension Money: ArgumentValue {
  package static var valueName: String { "value.amount" }

  /// Reads an amount in the form of the language, or in plain form.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Money {
    do throws(DecimalFault) {
      return try Money(reading: text, mark: environment.conventions.decimalMark)
    } catch {
      throw InvalidValue(error, mark: environment.conventions.decimalMark)
    }
  }
}

extension UnitRate: ArgumentValue {
  package static var valueName: String { "value.amount" }

  /// Reads a price per unit, which is an amount that is not negative.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> UnitRate {
    let money = try Money.read(text, in: environment)
    guard money >= .zero, money.cents <= limit.tenThousandths / 100 else {
      throw InvalidValue("input.rate-out-of-range")
    }
    return UnitRate(cents: money.cents)
  }
}

extension InvalidValue {
  /// Why a text is no amount.
  fileprivate init(_ fault: DecimalFault, mark: DecimalMark) {
    switch fault {
    case .notANumber: self.init("input.not-an-amount")
    case .tooManyDecimals: self.init("input.too-many-decimals")
    case .tooLarge: self.init("input.amount-too-large")
    case .ambiguous(let grouped, let decimal):
      let local = String(decimal.map { $0 == "." ? mark.rawValue : $0 })
      self.init("input.ambiguous-amount", ["grouped": grouped, "decimal": local])
    }
  }
}
