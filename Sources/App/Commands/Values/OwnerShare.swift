package import Bookkeeping
package import CommandLineKit
internal import Ledger
internal import Ownership
internal import UnicodeText

/// An owner with a share of a home: `anna=50%`, `pere=1/3`, `marta=rest`.
struct OwnerShare: ArgumentValue {
  /// The typed name of the owner.
  let owner: String
  /// The share.
  let share: TypedShare

  static var valueName: String { "value.share" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> OwnerShare {
    guard let halves = text.halves(around: "="), !halves.before.allSatisfy(\.isWhitespace) else {
      throw InvalidValue("input.not-a-share")
    }
    let part = String(halves.after).trimmed
    let owner = String(halves.before).trimmed
    if environment.conventions.isWord("word.rest", part) {
      return OwnerShare(owner: owner, share: .rest)
    }
    guard let fraction = try fraction(part, in: environment) else {
      throw InvalidValue("input.not-a-share")
    }
    return OwnerShare(owner: owner, share: .fraction(fraction))
  }

  /// The fraction of a percentage with at most two decimals, or of two whole numbers; nil for any other
  /// form.
  static func fraction(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Fraction? {
    if text.hasSuffix("%") {
      // Hundredths of a percent are ten-thousandths.
      let percent = try Money.read(text.dropLast().trimmed, in: environment)
      return Fraction(percent.cents, over: 10_000)
    }
    guard let halves = text.halves(around: "/"), let numerator = Int64(halves.before.trimmed),
      let denominator = Int64(halves.after.trimmed)
    else { return nil }
    return Fraction(numerator, over: denominator)
  }
}

/// The part of a home that an owner acquired: `1/4` or `25%`.
struct SharePart: ArgumentValue {
  let share: Fraction

  static var valueName: String { "value.share-part" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> SharePart {
    guard let share = try OwnerShare.fraction(text, in: environment), share.numerator > 0,
      share.numerator <= share.denominator, share.denominator <= ShareSet.denominatorLimit
    else { throw InvalidValue("input.not-a-share-part") }
    return SharePart(share: share)
  }
}

/// A percentage from 0 to 100 with at most two decimals: `20` or `12.5%`.
struct Percentage: ArgumentValue {
  /// The percentage in ten-thousandths: 2000 is 20 %.
  let tenThousandths: Int

  static var valueName: String { "value.percent" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Percentage {
    // Hundredths of a percent are ten-thousandths.
    let number = try Money.read(text.withoutPercentSign, in: environment).cents
    guard Agreement.rates.contains(number) else { throw InvalidValue("input.share-out-of-range") }
    return Percentage(tenThousandths: Int(number))
  }
}

extension TaxIdentifier: ArgumentValue {
  package static var valueName: String { "value.tax-id" }

  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> TaxIdentifier {
    do throws(IdentifierFault) {
      return try TaxIdentifier(reading: text)
    } catch {
      throw InvalidValue(error == .form ? "input.not-a-tax-id" : "input.wrong-tax-id")
    }
  }
}

extension IBAN: ArgumentValue {
  package static var valueName: String { "value.iban" }

  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> IBAN {
    do throws(IdentifierFault) {
      return try IBAN(reading: text)
    } catch {
      throw InvalidValue(error == .form ? "input.not-an-iban" : "input.wrong-iban")
    }
  }
}
