internal import Bookkeeping
package import Documents

extension PageReport {
  /// The names of the properties, or their number if there are many.
  package var homesTitle: Phrase {
    switch homes.count {
    case 1: Phrase("page.homes.1", ["home": .text(homes[0].name)])
    case 2:
      Phrase(
        "page.homes.2",
        ["first": .text(homes[0].name), "second": .text(homes[1].name)])
    default: Phrase("page.homes.many", count: homes.count)
    }
  }

  /// The days of the page in words.
  package var days: Cell {
    period.map { .period($0) } ?? .phrase(Phrase("page.all-dates"))
  }

  /// The key figures in order, without those that carry no information.
  package var keyFigures: [Field] {
    let total = profit.total
    var fields = [
      Field("profit", .money(total.profit)), Field("income", .money(total.figures.income)),
    ]
    if total.figures.adjustments != .zero {
      fields.append(Field("adjustments", .money(total.figures.adjustments)))
    }
    if total.figures.commission != .zero {
      fields.append(Field("commission", .deduction(total.figures.commission)))
    }
    fields += [
      Field("expenses", .deduction(total.figures.expenses)),
      Field("tax", .deduction(total.figures.tax)),
    ]
    if total.figures.taxApart != .zero {
      fields.append(Field("tax_apart", .money(total.figures.taxApart)))
    }
    if profit.bearsVAT { fields.append(Field("vat", .money(total.figures.vat))) }
    fields += [
      Field("bookings", .count(total.figures.bookings)), Field("nights", .count(nights)),
    ]
    if let occupancy = occupancy.total.occupancy {
      fields.append(Field("occupancy", .permille(occupancy)))
    }
    fields.append(Field("pending", .count(total.figures.pending)))
    if total.figures.pendingExpenses > 0 {
      fields.append(Field("pending_expenses", .count(total.figures.pendingExpenses)))
    }
    return fields
  }

  /// The label of a key figure. Without a period, the months of the occupancy are those with nights.
  package func label(of field: Field) -> Phrase {
    if field.name == "occupancy", period == nil, let months = occupancy.period {
      return Phrase("page.occupancy-months", ["period": .period(months)])
    }
    return Phrase("column.\(field.name)")
  }
}
