internal import Bookkeeping
internal import CommandLineKit
internal import UnicodeText

/// A country by its code of two letters, ISO 3166-1.
struct Country: ArgumentValue {
  /// The code in capitals.
  let code: String

  static var valueName: String { "value.country" }

  /// The codes of countries and territories that are assigned.
  private static let codes: Set<Substring> = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
    EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
    HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
    LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
    NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
    TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
    """.split { $0 == " " || $0 == "\n" })

  /// Codes that other lists of countries have.
  private static let others = ["UK": "GB", "EL": "GR"]

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Country {
    let typed = text.folded.uppercased()
    let code = others[typed] ?? typed
    guard codes.contains(code[...]) else { throw InvalidValue("input.not-a-country") }
    return Country(code: code)
  }

  /// The tax identifier of a country outside the European Union, after the code of the country: `US12-3456789`.
  ///
  /// - Returns: The identifier in capitals, without spaces, hyphens and points; nil for any other text.
  static func taxIdentifier(_ text: String) -> String? {
    let plain = text.uppercased().filter { !" -.".contains($0) }
    let code = plain.prefix(2)
    let rest = plain.utf8.dropFirst(2)
    guard codes.contains(others[String(code)].map { $0[...] } ?? code), code != "ES",
      !EuropeanVATNumber.isOfItsCountries(plain), (2...20).contains(rest.count),
      rest.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) }),
      rest.contains(where: { (48...57).contains($0) })
    else { return nil }
    return plain
  }
}
