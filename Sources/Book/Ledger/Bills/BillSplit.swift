package import Bookkeeping
internal import Documents
package import Ownership
internal import Reporting

/// The way in which a bill is to be split into parts.
package struct BillSplit {
  /// What a part is for.
  package enum Purpose: Hashable, Sendable {
    /// A home, by the text with which it was typed; nil for the only home or the default home.
    case home(String?)
    /// The business as a whole, and no home.
    case business
    /// One owner alone, by the text with which the owner was typed.
    case owner(String)
    /// The owners of a group of shares, each alone, by the text with which its name was typed.
    case group(String)
  }

  /// How much of the bill a part is.
  package enum Measure: Hashable, Sendable {
    /// An amount.
    case amount(Money)
    /// A share of the whole bill, above zero and at most the whole.
    case share(Fraction)
    /// An equal part of what the other parts leave.
    case rest
    /// A part of what the other parts leave, by the nights let in the period of the split.
    case nights
  }

  /// One part of the bill.
  package struct Part: Sendable {
    /// What it is for.
    package let purpose: Purpose
    /// How much it is.
    package let measure: Measure
    /// The description; nil for that of the bill.
    package let concept: String?
    /// The code of the category; nil for that of the bill.
    package let category: String?
    /// A free text, such as the quantity and the price of a line.
    package let note: String?

    /// Describes a part.
    package init(
      for purpose: Purpose, _ measure: Measure, concept: String? = nil, category: String? = nil,
      note: String? = nil
    ) {
      self.purpose = purpose
      self.measure = measure
      self.concept = concept
      self.category = category
      self.note = note
    }
  }

  /// The parts.
  package var parts: [Part] = []
  /// The period whose nights divide a part; nil for the month of the bill's date.
  package var period: Period?

  /// Makes a split without parts.
  package init() {}
}

/// The parts of a bill before their amounts are computed.
struct PlannedParts {
  private(set) var parts: [Expense] = []
  /// The keys of the parts; their order decides which part has the odd cent.
  private(set) var keys: [String] = []
  /// Whether the parts are the lines of the bill.
  private var areLines = false

  /// The key of a part; no code has a colon.
  private static func key(_ home: Property?, _ owner: Party?) -> String {
    home?.code ?? owner.map { "private:\($0.code)" } ?? "business:"
  }

  /// Plans the parts that the user typed.
  init(_ split: BillSplit, of bill: Expense, in ledger: Ledger) throws {
    let period = split.period ?? PeriodGrain.month.period(of: bill.date)
    areLines = split.parts.contains { $0.concept != nil }
    var divided: Set<String> = []
    let all = try split.parts.flatMap { try $0.members(of: bill, among: split.parts, in: ledger) }
    for part in all {
      var (amount, rule): (Money?, PartRule?) = (nil, nil)
      switch part.measure {
      case .amount(let entered): amount = entered
      case .share(let share):
        rule = .share(numerator: share.numerator, denominator: share.denominator)
      case .rest: rule = .rest
      case .nights: rule = .nights(period)
      }
      var (home, owner): (Property?, Party?) = (nil, nil)
      switch part.purpose {
      case .home(let name): home = try ledger.homes.named(name)
      case .owner(let name): owner = try ledger.owners.named(name)
      // A group has become its owners.
      case .business, .group: break
      }
      let key = PlannedParts.key(home, owner)
      if rule != nil, !divided.insert(key).inserted {
        guard let code = home?.code ?? owner?.code else {
          throw Refusal("error.repeated-business-part")
        }
        throw Refusal("error.repeated-part", ["code": .text(code)])
      }
      keys.append(key)
      parts.append(
        Expense(
          property: home?.id, date: bill.date, concept: part.concept ?? bill.concept,
          category: part.category ?? bill.category, supplier: bill.supplier, amount: amount,
          note: part.note, paidBy: bill.paidBy, bill: bill.id, rule: rule, privateTo: owner?.id))
    }
  }

  /// Plans parts anew by their rules; amounts that were entered stay.
  ///
  /// - Parameter period: The new period of nights; nil for that of the rules.
  init(
    _ parts: [Expense], of bill: Expense, nightsOf period: Period? = nil, in ledger: Ledger
  ) throws {
    let homes = try ledger.homes.byNumber()
    let parties = try ledger.owners.byNumber()
    for var part in parts {
      if let period, case .nights = part.rule { part.rule = .nights(period) }
      let key = PlannedParts.key(
        part.property.flatMap { homes[$0] }, part.privateTo.flatMap { parties[$0] })
      // Homes and owners that were merged may leave two parts for one; no code has a number sign.
      keys.append(keys.contains(key) ? "\(key)#\(part.id)" : key)
      part.date = bill.date
      part.supplier = bill.supplier
      part.paidBy = bill.paidBy
      part.bill = bill.id
      self.parts.append(part)
    }
  }

  /// The parts with their amounts, which add up to that of the bill.
  ///
  /// - Throws: `Refusal` if the bill has no amount, the amounts of the parts differ from it, one part takes
  ///   the rest and another the nights, no night was let in the period, or the shares are too fine.
  func divided(_ bill: Expense, in ledger: Ledger) throws -> [Expense] {
    guard let whole = bill.amount else { throw Refusal("error.split-without-amount") }
    let periods = Set(
      parts.compactMap { part -> Period? in
        if case .nights(let period) = part.rule { period } else { nil }
      })
    if periods.count > 1 || !periods.isEmpty && parts.contains(where: { $0.rule == .rest }) {
      throw Refusal("error.rest-and-nights")
    }
    let nights = try periods.first.map { try ledger.nightsLet(in: $0) } ?? [:]
    let measures = parts.map { part -> BillDivision.Measure in
      switch part.rule {
      case .share(let numerator, let denominator):
        // The rule has a positive denominator.
        Fraction(numerator, over: denominator).map { .share($0) } ?? .amount(.zero)
      case .rest: .rest(weight: 1)
      case .nights: .rest(weight: Int64(part.property.flatMap { nights[$0] } ?? 0))
      case nil: .amount(part.amount ?? .zero)
      }
    }
    let amounts: [Money]
    do throws(BillError) {
      amounts = try BillDivision.amounts(
        of: whole, record: bill.id, parts: zip(keys, measures).map { (key: $0, measure: $1) })
    } catch {
      switch error {
      case .partsDiffer(let difference):
        throw differing(from: whole, by: difference)
      case .noWeight:
        throw Refusal(
          "error.no-nights-let",
          ["period": .period(periods.first ?? PeriodGrain.month.period(of: bill.date))])
      case .shares: throw Refusal("error.shares-too-fine")
      case .overflow: throw AmountOverflow()
      }
    }
    return zip(parts, amounts).map { part, amount in
      var part = part
      part.amount = amount
      return part
    }
  }

  /// The refusal of parts that differ from their bill by an amount, negative if they exceed it, with the part
  /// that is probably wrong.
  private func differing(from whole: Money, by difference: Money) -> Refusal {
    let isBelow = difference > .zero
    var values: [String: Cell] = [
      "whole": .money(whole),
      "difference": .money(isBelow ? difference : (try? difference.negated()) ?? difference),
    ]
    guard let line = PlannedParts.suspect(parts, difference) else {
      let below = areLines ? "error.parts-below-lines" : "error.parts-below"
      return Refusal(isBelow ? below : "error.parts-above", values)
    }
    values["line"] = .count(line)
    return Refusal(isBelow ? "error.parts-below-line" : "error.parts-above-line", values)
  }

  /// The place of the entered amount that explains a difference, from 1; nil if there is not exactly one.
  ///
  /// An amount explains it if it was entered twice, with the wrong sign, or with two neighbouring digits
  /// exchanged.
  private static func suspect(_ parts: [Expense], _ difference: Money) -> Int? {
    let found = parts.indices.filter { index in
      guard parts[index].rule == nil, let cents = parts[index].amount?.cents else { return false }
      let (twice, overflow) = cents.multipliedReportingOverflow(by: 2)
      return cents == -difference.cents || !overflow && twice == -difference.cents
        || exchanged(cents).contains { $0 == cents &+ difference.cents }
    }
    return found.count == 1 ? found[0] + 1 : nil
  }

  /// The amounts that differ by the exchange of two neighbouring digits.
  private static func exchanged(_ cents: Int64) -> [Int64] {
    var digits = Array(String(cents.magnitude))
    return digits.indices.dropLast().compactMap { index in
      digits.swapAt(index, index + 1)
      defer { digits.swapAt(index, index + 1) }
      return Int64(String(digits)).map { cents < 0 ? -$0 : $0 }
    }
  }
}

extension Ledger {
  /// The nights let of each home in a period, by its number.
  fileprivate func nightsLet(in period: Period) throws -> [Int64: Int] {
    let report = try reports.occupancy(of: homes.all(), in: period, by: .property)
    var nights: [Int64: Int] = [:]
    for row in report.rows {
      if case .property(let home) = row.key { nights[home] = row.figures.nights }
    }
    return nights
  }
}
