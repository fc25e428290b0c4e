/// A duty that the program knows: what is filed or done, and by which law.
public enum DutyRule: String, CaseIterable, CodedValue {
  /// Form 950: the tourist tax of a home and filing period.
  case touristTax = "ieet-950"
  /// Modelo 100: the income tax of a person who lives in Spain.
  case incomeTax = "irpf-100"
  /// Modelo 210: what a home of a person who lives elsewhere was let for.
  case foreignRent = "irnr-210-rent"
  /// Modelo 210: the imputed income of a home of a person who lives elsewhere.
  case foreignImputed = "irnr-210-imputed"
  /// Modelo 184: what an entity of owners received (*atribución de rentas*).
  case entity = "irpf-184"
  /// Modelo 303: the VAT of a quarter.
  case vat = "vat-303"
  /// Modelo 390: the VAT of a year.
  case yearOfVAT = "vat-390"
  /// Modelo 347: dealings with others above 3,005.06 €.
  case thirdParties = "third-parties-347"
  /// Modelo 111: the withholding of a quarter.
  case withholding = "irpf-111"
  /// Modelo 190: the withholding of a year.
  case yearOfWithholding = "irpf-190"
  /// A home may be let for tourists until a day, without a licence for longer.
  case licence = "licence-dl3"
  /// Guests are reported to the police.
  case register
  /// A date of the user's own.
  case own
}

extension DutyRule {
  /// Whether the agenda lists it only if the user says so.
  public var isOnDemand: Bool { self == .register }
}
