package import Bookkeeping
package import Documents
package import Taxation

/// Form 950 of a home as it was filed.
package struct FiledForm: Sendable {
  /// The latest return of the home and the filing period.
  package let filed: FiledReturn
  /// The figures of its stays.
  package let figures: TaxFigures

  /// Adds up the stays of a return.
  ///
  /// - Parameter rates: The rates of the book, which know the sources of the rates of the return.
  /// - Throws: `TaxationError.overflow`.
  package init(
    _ filed: FiledReturn, stays: [FiledStay], rates: [TaxRate]
  ) throws(TaxationError) {
    self.filed = filed
    var figures = TaxFigures()
    for stay in stays { try figures.add(stay, in: filed.zone, rates: rates) }
    self.figures = figures
  }
}

/// A filed return beside the present figures of its home and filing period.
package struct FiledComparison: Sendable {
  /// The latest return of the home and the filing period.
  package let filed: FiledReturn
  /// The present tax.
  package let present: Money
  /// The present tax less the filed tax.
  package let difference: Money

  init(_ filed: FiledReturn, present: Money) throws(TaxationError) {
    self.filed = filed
    self.present = present
    do { difference = try present.subtracting(filed.tax) } catch { throw .overflow }
  }

  /// A sentence that says when the return was filed, and what the present tax is if it differs.
  package func phrase(of home: Property) -> Phrase {
    var values: [String: Cell] = [
      "property": .text(home.name), "id": .number(filed.id), "day": .day(filed.filedOn),
      "filed": .money(filed.tax),
    ]
    guard difference != .zero else { return Phrase("tax.model950.filed", values) }
    values["now"] = .money(present)
    values["difference"] = .money(difference)
    return Phrase("tax.model950.filed-differs", values)
  }
}
