package import Bookkeeping
internal import Documents
internal import IncomeTax
package import Reporting
internal import Resources

extension IncomeTaxRoom {
  /// The numbers of the boxes that can be explained.
  package static var boxCodes: [String] { IncomeTaxBox.allCases.map(\.rawValue).sorted() }

  /// How a box of an owner about a home in a year came about.
  ///
  /// - Parameters:
  ///   - owner: The typed owner; nil for the only one of the home.
  ///   - property: The typed home; nil for the only home or the default home.
  ///   - code: The typed number of the box.
  ///   - today: The current day.
  /// - Throws: `Refusal` for a box or an owner without figures, or a year whose law the program does not know.
  package func explanation(
    of owner: String?, box code: String, in property: String?, year: Int, on today: Day
  ) throws -> IncomeTaxExplanation {
    let party = try owner.map { try ledger.owners.named($0) }
    let home = try ledger.homes.named(property)
    let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
    let unknown = Refusal("error.income-tax-box", ["box": .text(code)], .badData)
    return try reading {
      let rules = IncomeTaxRules(try IncomeTaxData.rules())
      let facts = try records(of: [home], year: year, on: today)[home.id]?.facts
      let explained = try facts?.explained(year, by: rules)
      let sheet = explained?.sheet
      let only = sheet.flatMap { $0.owners.count == 1 ? $0.owners.first?.owner : nil }
      guard let wanted = party?.code ?? only, let own = sheet?.owner(wanted), let facts,
        let explained
      else {
        throw Refusal(
          party == nil ? "error.income-tax-owner" : "error.income-tax-no-share",
          ["owner": Cell(party?.name), "home": .text(home.name)])
      }
      let known = try party ?? ledger.owners.all().first { $0.code == wanted }
      let imputed = facts.imputedRules(in: year, by: rules)
      func explanation(
        _ box: IncomeTaxBox?, _ number: String, _ figure: BoxFigure, _ found: BoxExplanation?,
        _ source: String, isOfQuarters: Bool = false
      ) throws -> IncomeTaxExplanation {
        guard let found else { throw unknown }
        return IncomeTaxExplanation(
          owner: known.map { ($0.code, $0.name) }, home: home, year: year, box: box,
          number: number, figure: figure, explanation: found, source: source,
          pendingSource: imputed.pending?.source, isOfQuarters: isOfQuarters)
      }
      let boxes = IncomeTaxBoxes(try IncomeTaxData.boxes())
      let country = try known.flatMap { try residence(of: $0, in: year) }
      if let country, country != Owners.usualResidence,
        let box = NonResidentBox(code, hasLets: own[.income] != BoxFigure(.zero))
      {
        let sheet = try NonResidentSheet(own, residentOf: country, in: year, by: rules)
        let rate = rules.isInEEA(country, in: year) ? "210-eea" : "210-other"
        let law = rules.rule(rate, in: year)?.source ?? ""
        let isOfLets = ![.imputed, .imputedTax].contains(box)
        return try explanation(
          box.ofResidents, box.number, sheet[box],
          box.ofResidents.map { try explained.explanation(of: $0, of: wanted) }
            ?? sheet.explanation(of: box, own),
          box == .imputed ? facts.law(of: .imputed, in: year, rules, boxes) : law,
          isOfQuarters: isOfLets && year <= IncomeTaxBuilder.lastByQuarter)
      }
      guard let box = IncomeTaxBox(rawValue: digits) else { throw unknown }
      return try explanation(
        box, box.rawValue, own[box], explained.explanation(of: box, of: wanted),
        facts.law(of: box, in: year, rules, boxes))
    }
  }

  /// The country in which an owner is resident in a year; nil for the usual one.
  private func residence(of owner: Party, in year: Int) throws -> String? {
    let end = Period.year(year).lastDay
    return try ledger.owners.facts(of: owner.id)
      .last { $0.fact == .residence && $0.validFrom <= end }?.value
  }
}

extension HomeFacts {
  /// The law behind a box of modelo 100.
  func law(
    of box: IncomeTaxBox, in year: Int, _ rules: IncomeTaxRules, _ boxes: IncomeTaxBoxes
  ) -> String {
    let rule: String? =
      switch box {
      case .building, .right: "building"
      case .furniture: "furniture"
      case .pending, .pendingApplied, .interestAndRepairsApplied, .left: "carry"
      default: nil
      }
    if box == .imputed { return imputedRules(in: year, by: rules).inForce?.source ?? "" }
    if let rule { return rules.rule(rule, in: year)?.source ?? "" }
    return boxes.source(of: box) ?? ""
  }
}
