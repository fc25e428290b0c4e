internal import Bookkeeping

/// Imputed income: Ley 35/2006 art. 85.
extension HomeYear {
  /// The cadastral value in force in the year; nil if none is known.
  var cadastralValue: CadastralValue? {
    facts.values.filter { $0.from <= year }.max { $0.from < $1.from }
  }

  /// Adds the imputed income of the days at the owners' disposal, but for the owner whose main home it was.
  ///
  /// Ley 35/2006 art. 85.
  func addImputed(to sheet: inout HomeSheet) throws {
    guard held != nil, !titles.isEmpty else { return }
    var shares: [Exact] = []
    for (index, owner) in owners.enumerated() {
      let days = freeDays(of: owner)
      sheet.owners[index].daysAtDisposal = days.count { isHeld(by: owner, on: $0) }
      shares.append(try shareDays(days)[index])
    }
    if try shares.sum == .zero { return }
    guard let value = cadastralValue else {
      return try miss(.cadastralValue(year: year), in: .imputed, of: &sheet)
    }
    let (base, rates) = try imputedBase(value)
    guard let base else { return try miss(.acquisition, in: .imputed, of: &sheet) }
    func amounts(_ rate: Int64) throws -> [Money] {
      try shares.map { try base.times(rate, over: 10_000).times($0).times(1, over: yearDays) }
        .amounts
    }
    let inForce = try amounts(rates.inForce)
    let pending = try pendingScale(value, shares) ?? rates.pending.map(amounts)
    for index in owners.indices where inForce[index] != .zero {
      let other = pending.flatMap { $0[index] == inForce[index] ? nil : $0[index] }
      sheet.owners[index].figures[.imputed] = BoxFigure(inForce[index], pending: other)
    }
  }

  /// The days of the period without guests on which the home was not the main one of an owner.
  func freeDays(of owner: String) -> [Day] {
    guard let held else { return [] }
    let booked = Set(nights)
    let mainHomes = facts.mainHomes.filter { $0.owner == owner }
    return (0...held.upperBound.days(since: held.lowerBound))
      .map { held.lowerBound.adding(days: $0) }
      .filter { day in !booked.contains(day) && !mainHomes.contains { $0.days.contains(day) } }
  }

  /// The part of an owner of the cadastral value, by the shares of the days at disposal; nil without such a value.
  func valuePart(of owner: String) throws -> (whole: Money, part: Money)? {
    guard let whole = cadastralValue?.value, let place = owners.firstIndex(of: owner) else {
      return nil
    }
    let days = freeDays(of: owner)
    let held = days.count { isHeld(by: owner, on: $0) }
    let share = try shareDays(days)[place]
    return (whole, try share.times(whole.cents, over: Int64(max(1, held))).rounded)
  }

  /// The amounts by the scale of pending law on the sum of the values of an owner's homes; nil without such a scale,
  /// or where it changes nothing.
  private func pendingScale(_ value: CadastralValue, _ shares: [Exact]) throws -> [Money]? {
    guard let whole = value.value, let scale = rules.scale(in: year) else { return nil }
    var amounts: [Exact] = []
    for (index, owner) in owners.enumerated() {
      let own = try valuePart(of: owner)?.part ?? .zero
      let sum = max(facts.valuesAtDisposal[year]?[owner] ?? own, own)
      guard sum > .zero else {
        amounts.append(.zero)
        continue
      }
      // The income of the sum, in proportion to the value of this home and its days.
      let income = try scale.income(of: sum).over(Exact(sum))
      amounts.append(
        try income.times(Exact(whole)).times(shares[index]).times(1, over: yearDays))
    }
    return try amounts.amounts
  }

  /// What imputed income is a part of, and the rates; the base is nil if the price is not known.
  private func imputedBase(
    _ value: CadastralValue
  ) throws -> (Exact?, rates: (inForce: Int64, pending: Int64?)) {
    if let whole = value.value {
      return (Exact(whole), try rules.imputedRates(revised: value.revised, in: year))
    }
    let bought = facts.assets.filter {
      $0.kind.isAcquisition && $0.owner == nil
    }
    let price = try bought.map(\.price).sum
    let rate = try rules.percentage("imputed-no-value", in: year)
    return (price == .zero ? nil : try Exact(price).times(1, over: 2), (rate, nil))
  }
}
