/// How the VAT of bills is divided that are for homes with VAT and for others.
public enum ProRata: String, CaseIterable, CodedValue {
  /// By home, as far as a bill is for one (*prorrata especial*, Llei 37/1992 art. 106).
  case byHome = "by-home"
  /// By the percentage of the filer, whatever a bill is for (*prorrata general*, art. 104).
  case general
}

/// The activity for which somebody files VAT, as the books of the tax agency name it: `D`, `A01`, `A03:685`.
public struct VATActivity: Hashable, Sendable, CodedValue {
  /// The letter of the activity: `A` to `F`.
  public let letter: String
  /// Its type, of two digits; empty for none.
  public let type: String
  /// Its heading of the tax on economic activities (*epígraf de l'IAE*); empty for none.
  public let heading: String

  public init?(code: String) {
    let halves = code.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let letter = halves[0].first, "ABCDEF".contains(letter) else { return nil }
    let type = halves[0].dropFirst()
    func areDigits(_ text: Substring, upTo limit: Int) -> Bool {
      (1...limit).contains(text.utf8.count)
        && text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
    }
    guard type.isEmpty || type.utf8.count == 2 && type.utf8.allSatisfy({ (48...57).contains($0) }),
      halves.count == 1 || areDigits(halves[1], upTo: 7)
    else { return nil }
    self.letter = String(letter)
    self.type = String(type)
    heading = halves.count == 1 ? "" : String(halves[1])
  }

  public init?(written text: String) { self.init(code: text.uppercased()) }

  public var code: String { letter + type + (heading.isEmpty ? "" : ":" + heading) }
}

/// The percentages of a filer's VAT on common bills that may be deducted, by year: `2027=80 2028=75`.
public struct ProRataPercents: Hashable, Sendable, CodedValue {
  /// The percentages, 0 to 100, by year.
  public let years: [Int: Int]

  /// Makes percentages; nil without any.
  public init?(_ years: [Int: Int]) {
    if years.isEmpty { return nil }
    self.years = years
  }

  public init?(code: String) {
    var years: [Int: Int] = [:]
    for word in code.split(separator: " ", omittingEmptySubsequences: false) {
      let halves = word.split(separator: "=", omittingEmptySubsequences: false)
      guard halves.count == 2, let year = Int(halves[0]), let percent = Int(halves[1]),
        HomeCadastre.years.contains(Int64(year)), (0...100).contains(percent)
      else { return nil }
      years[year] = percent
    }
    self.init(years)
    guard self.code == code else { return nil }
  }

  public var code: String {
    years.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}

/// Who files VAT, from a day on, and what the returns need to know.
///
/// Nobody files VAT without a record: what bills charge is a cost then.
public struct VATFiler: BookRecord {
  public static let kind = RecordKind(
    "vat_filer", list: "vat_filers", isNumbered: false, order: ["valid_from", "party"],
    naturalKey: ["party", "valid_from"])

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The number of the party: an owner, the manager, or an entity of owners.
  public var party: Int64
  /// The first day.
  public var validFrom: Day
  /// The last day; nil for no end.
  public var until: Day?
  /// The activity; nil for the letting of homes by a person, `D`.
  public var activity: VATActivity?
  /// How common bills are divided; nil for by home.
  public var proRata: ProRata?
  /// The percentages of common bills that may be deducted; nil for all.
  public var percents: ProRataPercents?
  /// Whether the filer has a VAT number of the European Union (VIES), so that platforms charge none.
  public var vies: Bool
  /// What is left to compensate from before the first day: box 110 of the first return.
  public var carried: Money?

  /// Makes a record, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, party: Int64, validFrom: Day, until: Day? = nil, activity: VATActivity? = nil,
    proRata: ProRata? = nil, percents: ProRataPercents? = nil, vies: Bool = false,
    carried: Money? = nil
  ) {
    self.id = id
    self.party = party
    self.validFrom = validFrom
    self.until = until
    self.activity = activity
    self.proRata = proRata
    self.percents = percents
    self.vies = vies
    self.carried = carried
  }

  public init() { self.init(party: 0, validFrom: .first) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("party", to: "party", onRemoval: .refuses, since: 5), &party)
    try visitor.visit(RecordField("valid_from", since: 5), &validFrom)
    try visitor.visit(RecordField("until", since: 5), &until)
    try visitor.visit(RecordField("activity", since: 5), &activity)
    try visitor.visit(RecordField("pro_rata", since: 5), &proRata)
    try visitor.visit(RecordField("percents", since: 5), &percents)
    try visitor.visit(RecordField("vies", since: 5), &vies)
    try visitor.visit(RecordField("carried", in: Money.prices, since: 5), &carried)
  }

  public var contradictions: [RecordFault] {
    guard let until, until < validFrom else { return [] }
    return [.untilBeforeFrom(from: validFrom, until: until)]
  }
}

extension VATFiler {
  /// Whether a day is one of the record's.
  public func isInForce(on day: Day) -> Bool { validFrom <= day && day <= until ?? .last }

  /// Whether the record and another one have a day in common.
  public func overlaps(_ other: VATFiler) -> Bool {
    validFrom <= other.until ?? .last && other.validFrom <= until ?? .last
  }
}
