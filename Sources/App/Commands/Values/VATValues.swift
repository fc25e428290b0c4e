package import Bookkeeping
package import CommandLineKit
internal import Documents
internal import UnicodeText

/// The VAT of one stay or adjustment: a rate in percent, `none`, or `home` for what follows from the home.
struct TypedVAT: ArgumentValue {
  /// The words that are no rates.
  private enum Word: String, CaseIterable, NamedChoice {
    case none, home

    static var valueName: String { "value.vat" }
    static var names: String { "vat-of-stay." }
  }

  /// The rate, 0 for none; nil for what follows from the home.
  let percent: Int?

  static var valueName: String { Word.valueName }
  static var choices: [String] { Word.choices }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> TypedVAT {
    if text.unicodeScalars.first.map({ ("0"..."9").contains($0) }) ?? false {
      let percent = try WholePercentage.read(text, in: environment).number
      guard (0...100).contains(percent) else { throw InvalidValue("input.share-out-of-range") }
      return TypedVAT(percent: percent)
    }
    return TypedVAT(percent: try Word.read(text, in: environment) == .none ? 0 : nil)
  }
}

/// Who owes the VAT of a bill that charges none: the one who receives it, from a supplier in another country.
enum ReverseCharge: String, CaseIterable, NamedChoice {
  case eu, other

  static var valueName: String { "value.reverse" }
  static var names: String { "tax-treatment." }

  /// The reason why the bill charges no VAT.
  var treatment: TaxTreatment { self == .eu ? .reverseEU : .reverseOther }
}

extension WithholdingKind: NamedChoice {
  package static var valueName: String { "value.withheld-kind" }
  package static var names: String { "withholding." }
}

extension ProRata: NamedChoice {
  package static var valueName: String { "value.pro-rata" }
  package static var names: String { "pro-rata." }
}

/// A quarter of a year: `2027-Q3`.
struct Quarter: ArgumentValue {
  /// The quarter as a period.
  let period: Period

  static var valueName: String { "value.quarter" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Quarter {
    let period = try Period.read(text, in: environment)
    guard case .quarter = period else { throw InvalidValue("input.not-a-quarter") }
    return Quarter(period: period)
  }
}

/// The tax identifier of a business: a Spanish one, a VAT number of another country of the European Union, or one of
/// another country after its code.
struct BusinessTaxIdentifier: ArgumentValue {
  /// The identifier in its official form.
  let text: String

  static var valueName: String { TaxIdentifier.valueName }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> BusinessTaxIdentifier {
    if let number = EuropeanVATNumber(text) { return BusinessTaxIdentifier(text: number.text) }
    if let number = Country.taxIdentifier(text) { return BusinessTaxIdentifier(text: number) }
    do throws(InvalidValue) {
      return BusinessTaxIdentifier(text: try TaxIdentifier.read(text, in: environment).text)
    } catch {
      throw error.key == "input.not-a-tax-id" ? InvalidValue("input.not-a-business-tax-id") : error
    }
  }

  /// Requires that the supplier of a bill whose VAT the receiver owes has an identifier of another country, if any.
  ///
  /// - Throws: `Refusal`.
  static func require(_ text: String?, for treatment: TaxTreatment?) throws {
    guard let text else { return }
    let key: String? =
      switch treatment {
      case .reverseEU where EuropeanVATNumber(text) == nil: "error.reverse-eu-tax-id"
      case .reverseOther where (try? TaxIdentifier(reading: text)) != nil:
        "error.reverse-other-tax-id"
      default: nil
      }
    if let key { throw Refusal(key, ["taxId": .text(text)], .badData) }
  }
}

/// The percentage of common bills in a year: `2027=80`, or `2027=none`.
struct YearPercent: ArgumentValue {
  /// The year.
  let year: Int
  /// The percentage, 0 to 100; nil for none.
  let percent: Int?

  static var valueName: String { "value.year-percent" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> YearPercent {
    let halves = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2 else { throw InvalidValue("input.not-a-year-percent") }
    let year = try Year.read(halves[0].trimmed, in: environment).number
    if environment.conventions.isKeyword(ArgumentEnvironment.none, halves[1].trimmed) {
      return YearPercent(year: year, percent: nil)
    }
    let percent = try WholePercentage.read(halves[1], in: environment).number
    guard (0...100).contains(percent) else { throw InvalidValue("input.share-out-of-range") }
    return YearPercent(year: year, percent: percent)
  }
}

extension VATActivity: ArgumentValue {
  package static var valueName: String { "value.vat-activity" }

  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> VATActivity {
    guard let activity = VATActivity(written: text.trimmed) else {
      throw InvalidValue("input.not-a-vat-activity")
    }
    return activity
  }
}
