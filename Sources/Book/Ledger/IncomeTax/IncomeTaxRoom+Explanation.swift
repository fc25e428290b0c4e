package import Bookkeeping
internal import Documents
internal import IncomeTax
package import Reporting
internal import Resources
internal import Storage

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
    guard let box = IncomeTaxBox(rawValue: digits) else {
      throw Refusal("error.income-tax-box", ["box": .text(code)], .badData)
    }
    return try reading {
      var reader = try HomeFactsReader(of: ledger, on: today)
      let rules = IncomeTaxRules(try IncomeTaxData.rules())
      let facts = try reader.records(of: [home])[home.id]?.facts
      let explained = try facts?.explained(year, by: rules)
      let sheet = explained?.sheet
      let only = sheet.flatMap { $0.owners.count == 1 ? $0.owners.first?.owner : nil }
      guard let wanted = party?.code ?? only, let own = sheet?.owner(wanted),
        let explanation = try explained?.explanation(of: box, of: wanted)
      else {
        throw Refusal(
          party == nil ? "error.income-tax-owner" : "error.income-tax-no-share",
          ["owner": Cell(party?.name), "home": .text(home.name)])
      }
      let known = try party ?? ledger.owners.all().first { $0.code == wanted }
      return IncomeTaxExplanation(
        owner: known.map { ($0.code, $0.name) }, home: home, year: year, box: box,
        figure: own[box], explanation: explanation, source: try source(of: box, year, rules))
    }
  }

  /// The law behind a box.
  private func source(of box: IncomeTaxBox, _ year: Int, _ rules: IncomeTaxRules) throws -> String {
    let rule: String? =
      switch box {
      case .building, .right: "building"
      case .furniture: "furniture"
      case .imputed: "imputed"
      case .pending, .pendingApplied, .interestAndRepairsApplied, .left: "carry"
      default: nil
      }
    if let rule { return rules.rule(rule, in: year)?.source ?? "" }
    return IncomeTaxBoxes(try IncomeTaxData.boxes()).source(of: box) ?? ""
  }
}
