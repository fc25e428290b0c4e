package import Bookkeeping
internal import IncomeTax
internal import ValueAddedTax

/// What has changed in the book since a return with boxes was filed.
package struct BoxDifference: Sendable {
  /// A box, or what a record adds to one, whose amount is another one now.
  package struct Change: Hashable, Sendable {
    /// The number of the home; nil for the home of the return, and for a sum over homes.
    package let property: Int64?
    /// The number of the box.
    package let box: String
    /// What the row is about; nil for the box itself.
    package let kind: FiledBoxKind?
    /// The number of the record, or the year; nil for the box itself.
    package let record: Int?
    /// The amount as it was filed; nil if it was not.
    package let filed: Money?
    /// The present amount; nil if there is none, or it cannot be worked out.
    package let present: Money?

    /// The present amount less the filed one.
    package var difference: Money? {
      try? (present ?? .zero).subtracting(filed ?? .zero)
    }
  }

  /// The latest return of the person, home, form and period.
  package let filed: FiledReturn
  /// The changes, by home and box; those of a box before those of its records.
  package let changes: [Change]
  /// Whether the present figures lack a fact.
  package let isIncomplete: Bool
  /// What is taxed by the present figures less what was: more is due if it is positive.
  package let difference: Money

  /// The numbers of the boxes that have changed, in order.
  package var changedBoxes: [String] {
    var boxes: [String] = []
    for change in changes where change.kind == nil && !boxes.contains(change.box) {
      boxes.append(change.box)
    }
    return boxes
  }

  /// Whether the present figures are those that were filed.
  package var isEmpty: Bool { changes.isEmpty }

  /// Compares the boxes of a return with the present ones.
  ///
  /// - Throws: `AmountOverflow`.
  package init(
    _ filed: FiledReturn, boxes: [FiledBox], present: [FiledBox], isIncomplete: Bool
  ) throws(AmountOverflow) {
    self.filed = filed
    self.isIncomplete = isIncomplete
    let now = Dictionary(present.map { (Place($0), $0.amount) }) { first, _ in first }
    let then = Dictionary(boxes.map { (Place($0), $0.amount) }) { first, _ in first }
    changes = Set(now.keys).union(then.keys).sorted().compactMap { place in
      guard now[place] != then[place] else { return nil }
      return Change(
        property: place.property, box: place.box, kind: place.kind, record: place.record,
        filed: then[place], present: now[place])
    }
    let (after, before) = (present.filter { $0.kind == nil }, boxes.filter { $0.kind == nil })
    difference = try after.taxed(on: filed.form).subtracting(before.taxed(on: filed.form))
  }
}

/// What the amount of a row is of.
private struct Place: Hashable, Comparable {
  let property: Int64?
  let box: String
  let kind: FiledBoxKind?
  let record: Int?

  init(_ row: FiledBox) {
    (property, box, kind, record) = (row.home, row.box, row.kind, row.record)
  }

  /// The sums over homes come last, and the annex last of a home; boxes of modelo 210 have no zeros before the number.
  private var order: (Int64, Int, String) {
    (property ?? .max, box == FiledBox.left ? .max : box.utf8.count, box)
  }

  static func < (left: Place, right: Place) -> Bool {
    if left.order != right.order { return left.order < right.order }
    return (left.kind?.rawValue ?? "", left.record ?? 0)
      < (right.kind?.rawValue ?? "", right.record ?? 0)
  }
}

extension [FiledBox] {
  /// The amount of a box of a home; zero if the return does not have it.
  private func amount(_ box: String, of property: Int64? = nil) -> Money {
    first { $0.box == box && $0.home == property && $0.kind == nil }?.amount ?? .zero
  }

  /// What the return declares as taxed: the sums of modelo 100, or the result of another form.
  fileprivate func taxed(on form: TaxForm) throws(AmountOverflow) -> Money {
    switch form {
    case .resident: try amount("0155").adding(amount("0156"))
    case .vat: amount(VATBox.resultAfter.rawValue)
    case .lets, .imputed, .touristTax: amount("31")
    }
  }

  /// Whether the boxes of modelo 303 that are sums of others are so.
  private func addUpVAT() throws(AmountOverflow) -> Bool {
    for box in VATBox.allCases {
      guard let terms = box.terms else { continue }
      var sum = Money.zero
      for term in terms {
        let part = amount(term.box.rawValue)
        sum = term.isSubtracted ? try sum.subtracting(part) : try sum.adding(part)
      }
      if sum != amount(box.rawValue) { return false }
    }
    return true
  }

  /// Whether the boxes of a home are what the form works out from others.
  fileprivate func addUp(on form: TaxForm, of property: Int64?) throws(AmountOverflow) -> Bool {
    switch form {
    case .touristTax: return false
    case .vat: return try addUpVAT()
    case .resident:
      var net = amount(IncomeTaxBox.income.rawValue, of: property)
      for box in IncomeTaxBox.deductions {
        net = try net.subtracting(amount(box.rawValue, of: property))
      }
      return net == amount(IncomeTaxBox.net.rawValue, of: property)
    case .lets, .imputed:
      let base =
        form == .imputed
        ? amount("4") : Swift.max(try amount("5").subtracting(amount("7")), .zero)
      let tax = try Ratio.scaled(base, by: amount("21").cents, over: 10_000)
      return (form == .imputed || base == amount("8")) && tax == amount("31")
    }
  }

  /// Whether the sum over homes is that of the boxes of homes.
  fileprivate func sums(_ total: String, _ box: String) throws(AmountOverflow) -> Bool {
    let rows = filter { $0.box == box && $0.kind == nil && $0.property != nil }
    return try rows.map(\.amount).sum == amount(total)
  }
}

extension FiledReturn {
  /// Whether the figures of the return are those of its boxes, and the boxes are what the form works out.
  package func isFounded(in boxes: [FiledBox]) -> Bool {
    let boxes = boxes.filter { $0.kind == nil }
    do throws(AmountOverflow) {
      guard form == .resident else {
        let tax = try boxes.taxed(on: form)
        return try boxes.addUp(on: form, of: nil) ? result == tax : false
      }
      for home in Set(boxes.compactMap(\.home)) {
        guard try boxes.addUp(on: form, of: home) else { return false }
      }
      return try boxes.sums("0155", "0089") ? boxes.sums("0156", "0154") : false
    } catch {
      return false
    }
  }
}

/// A filed return whose figures are no longer the present ones.
package enum ChangedReturn: Sendable {
  /// A return of the tourist tax of a home.
  case touristTax(Property, FilingDifference)
  /// A return with boxes, of a person about a home; nil for a book without owners, and for a form about all homes.
  case boxes(BoxDifference, person: Party?, home: Property?)
}
