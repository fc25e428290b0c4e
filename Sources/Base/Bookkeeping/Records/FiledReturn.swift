internal import UnicodeText

/// A form of the tax agencies on which a return is filed.
public enum TaxForm: String, CaseIterable, CodedValue {
  /// Form 950: the tourist tax of a home and filing period.
  case touristTax = "950"
  /// Modelo 100: the income tax of a person who lives in Spain, of a year.
  case resident = "100"
  /// Modelo 210 of a person who lives elsewhere: what a home was let for in a year, or in a quarter to 2023.
  case lets = "210-35"
  /// Modelo 210 of a person who lives elsewhere: the imputed income of a home in a year.
  case imputed = "210-02"
  /// Modelo 303: the VAT of a filer in a quarter.
  case vat = "303"

  /// The forms of the income tax.
  public static let ofIncomeTax: [TaxForm] = [.resident, .lets, .imputed]
  /// The forms of VAT.
  public static let ofVAT: [TaxForm] = [.vat]
}

/// A tax return that was filed: the figures of a form and a period, frozen.
///
/// The declarant keeps the proof of filing (*justificant*), the figures and the proof of payment. The
/// stays behind the figures of form 950 are records of their own, `FiledStay`, and so are the boxes of other
/// forms, `FiledBox`. No later change of the book changes a filed return.
public struct FiledReturn: BookRecord {
  public static let kind = RecordKind(
    "filed_return", list: "filed_returns", order: ["first_day", "property"],
    naturalKey: ["property", "party", "completes", "form", "last_day", "first_day"])

  /// The number of the return; 0 before it is stored.
  public var id: Int64
  /// The number of the home; nil for a form about all homes of a person.
  public var property: Int64?
  /// The first day of the filing period.
  public var firstDay: Day
  /// The last day of the filing period.
  public var lastDay: Day
  /// The code of the zone of the home at the time; empty for other forms than 950.
  public var zone: String
  /// The tourism registration number of the home at the time.
  public var registration: Registration?
  /// The day of filing.
  public var filedOn: Day
  /// The number of the proof of filing (*justificant*): letters, digits and hyphens.
  public var reference: String?
  /// The bank's code of the payment (*número de referència complet*), 22 letters and digits.
  public var nrc: String?
  /// The day of payment; nil if the return has not been paid.
  public var paidOn: Day?
  /// The number of the return that this one completes (LGT art. 122); nil for a first return.
  public var completes: Int64?
  /// The units that the operator declared.
  public var units: Int
  /// The exempt units.
  public var exemptUnits: Int
  /// The tax of form 950 of the whole period, also of a return that completes an earlier one.
  public var tax: Money
  /// The path of the file with the proof of filing.
  public var document: String?
  /// A free text.
  public var note: String?
  /// The form.
  public var form: TaxForm
  /// The number of the person whose return it is; nil for form 950, and in a book without owners.
  public var party: Int64?
  /// What another form than 950 comes to for its whole period, negative if the agency pays; nil if it is not known.
  public var result: Money?

  /// Makes a return.
  public init(
    id: Int64 = 0, property: Int64?, period: Period, zone: String = "",
    registration: Registration? = nil, filedOn: Day, reference: String? = nil, nrc: String? = nil,
    paidOn: Day? = nil, completes: Int64? = nil, units: Int = 0, exemptUnits: Int = 0,
    tax: Money = .zero, document: String? = nil, note: String? = nil,
    form: TaxForm = .touristTax, party: Int64? = nil, result: Money? = nil
  ) {
    self.id = id
    self.property = property
    firstDay = period.firstDay
    lastDay = period.lastDay
    self.zone = zone
    self.registration = registration
    self.filedOn = filedOn
    self.reference = reference
    self.nrc = nrc
    self.paidOn = paidOn
    self.completes = completes
    self.units = units
    self.exemptUnits = exemptUnits
    self.tax = tax
    self.document = document
    self.note = note
    self.form = form
    self.party = party
    self.result = result
  }

  public init() {
    self.init(property: 0, period: .days(from: .first, to: .first), filedOn: .first)
  }

  /// What the form comes to for its whole period; nil if it is not known.
  public var outcome: Money? { form == .touristTax ? tax : result }

  /// What is to be paid beyond the return that this one completes; nil if it is not known.
  ///
  /// What a return of VAT leaves to deduct is no payment: only what is above zero is paid.
  public func payable(beyond earlier: FiledReturn?) throws(AmountOverflow) -> Money? {
    guard let outcome else { return nil }
    let former = earlier?.outcome ?? .zero
    if form == .vat { return try max(outcome, .zero).subtracting(max(former, .zero)) }
    return try outcome.subtracting(former)
  }

  /// The filing period.
  public var period: Period { .days(from: firstDay, to: lastDay) }

  /// The number of letters and digits of a valid `nrc`.
  public static let nrcLength = 22
  /// The largest number of characters of a valid `reference`.
  public static let proofLimit = 40
  /// The valid numbers of units.
  static var unitRange: ClosedRange<Int64> { 0...1_000_000_000 }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removesIfAsked, since: 2), &property)
    try visitor.visit(RecordField("first_day", since: 2), &firstDay)
    try visitor.visit(RecordField("last_day", since: 2), &lastDay)
    try visitor.visit(RecordField("zone", since: 2), &zone)
    try visitor.visit(RecordField("registration", since: 2), &registration)
    try visitor.visit(RecordField("filed_on", since: 2), &filedOn)
    try visitor.visit(RecordField("reference", since: 2), &reference)
    try visitor.visit(RecordField("nrc", since: 2), &nrc)
    try visitor.visit(RecordField("paid_on", since: 2), &paidOn)
    try visitor.visit(
      RecordField("completes", to: "filed_return", onRemoval: .refuses, since: 2), &completes)
    try visitor.visit(RecordField("units", in: FiledReturn.unitRange, since: 2), &units)
    try visitor.visit(
      RecordField("exempt_units", in: FiledReturn.unitRange, since: 2), &exemptUnits)
    try visitor.visit(RecordField("tax", in: Money.prices, since: 2), &tax)
    try visitor.visit(RecordField("document", since: 2), &document)
    try visitor.visit(RecordField("note", since: 2), &note)
    try visitor.visit(RecordField("form", since: 5), &form)
    try visitor.visit(RecordField("party", to: "party", onRemoval: .refuses, since: 5), &party)
    try visitor.visit(RecordField("result", in: Money.sums, since: 5), &result)
  }

  public var contradictions: [RecordFault] {
    var faults: [RecordFault] = []
    if lastDay < firstDay { faults.append(.periodReversed(from: firstDay, to: lastDay)) }
    if form == .touristTax && property == nil { faults.append(.empty("property")) }
    if form == .touristTax && zone.isBlank { faults.append(.empty("zone")) }
    if filedOn <= lastDay { faults.append(.filedTooEarly(filedOn, end: lastDay)) }
    if let paidOn, paidOn <= lastDay { faults.append(.paidTooEarly(paidOn, end: lastDay)) }
    if let reference, !reference.isProofNumber { faults.append(.malformedProof(reference)) }
    if let nrc, nrc.utf8.count != FiledReturn.nrcLength || !nrc.utf8.allSatisfy(\.isWordCharacter) {
      faults.append(.malformedNRC(nrc))
    }
    return faults
  }
}

extension String {
  /// Whether the text may be the number of a proof of filing: at least one digit, and nothing but letters,
  /// digits and single hyphens between them.
  fileprivate var isProofNumber: Bool {
    utf8.count <= FiledReturn.proofLimit
      && utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isWordCharacter) }
  }
}

extension UInt8 {
  /// Whether the byte is a letter or digit of ASCII.
  fileprivate var isWordCharacter: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
