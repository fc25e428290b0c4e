package import Bookkeeping
package import Documents
package import Taxation

/// The figures to enter in form 950, one establishment at a time.
///
/// This is a worksheet, not the form: the tax agency accepts returns only on its own website.
package struct Model950: Sendable {
  /// An establishment with stays in the period.
  package struct Establishment: Sendable {
    /// The property.
    package let property: Property
    /// The figures: the present ones, or those that were filed.
    package let figures: TaxFigures
    /// The filed return of the period beside the present figures; nil if none is recorded.
    package let filed: FiledComparison?
  }

  /// Which figures of a filed period a worksheet shows.
  package enum Shown: Sendable {
    /// Those of the book.
    case present
    /// Those of the return.
    case filed
  }

  /// The days that the user asked for.
  package enum Asked: Hashable, Sendable {
    /// Those of the worksheet.
    case these
    /// None: the worksheet is that of the latest filing period that is over.
    case latest
    /// A part of the filing period of the worksheet.
    case part(Period)
  }

  /// The days whose check-ins are counted.
  package let period: Period
  /// The days that the user asked for.
  package var asked = Asked.these
  /// The legal filing periods that overlap it.
  package let filing: [FilingPeriod]
  /// The establishments with stays, in their order.
  package let establishments: [Establishment]
  /// The total tax owed.
  package let total: Money

  /// Whether the figures are those of one tax return: exactly one whole filing period.
  package var isReturn: Bool {
    filing.count == 1 && filing[0].period.firstDay == period.firstDay
      && filing[0].period.lastDay == period.lastDay
  }

  /// A builder that accumulates stays one at a time, in any order.
  package struct Builder {
    private let scope: ReportScope
    private let period: Period
    private var figures: [Int64: TaxFigures] = [:]

    /// Creates an empty builder.
    package init(scope: ReportScope, period: Period) {
      self.scope = scope
      self.period = period
    }

    /// Adds a stay. Stays that did not take place, began outside the period or in another property are
    /// skipped.
    ///
    /// - Throws: `TaxationError.noRate` or `.overflow`.
    package mutating func add(_ stay: Stay) throws(TaxationError) {
      guard stay.takesPlace, period.contains(stay.checkIn), let home = scope.home(stay.property)
      else { return }
      try figures[stay.property, default: TaxFigures()].add(stay, at: home.timeline)
    }

    /// Returns the worksheet of the stays added so far.
    ///
    /// - Parameters:
    ///   - forms: The filed returns of any homes and periods; those of the whole period count.
    ///   - shown: Which figures to show of a home with a return.
    /// - Throws: `TaxationError.overflow`.
    package func worksheet(
      calendar: FilingCalendar, filed forms: [FiledForm] = [], showing shown: Shown = .present
    ) throws(TaxationError) -> Model950 {
      var establishments: [Establishment] = []
      for home in scope.ordered {
        let form = forms.first { form in
          form.filed.property == home.property.id && form.filed.firstDay == period.firstDay
            && form.filed.lastDay == period.lastDay
        }
        let present = figures[home.property.id]
        guard let some = present ?? form.map({ _ in TaxFigures() }) else { continue }
        var comparison: FiledComparison?
        if let form { comparison = try FiledComparison(form.filed, present: some.tax) }
        let isFiled = shown == .filed && form != nil
        establishments.append(
          Establishment(
            property: home.property,
            figures: isFiled ? some.declaring(form?.figures ?? some) : some, filed: comparison))
      }
      var total = Money.zero
      for establishment in establishments {
        do { total = try total.adding(establishment.figures.tax) } catch { throw .overflow }
      }
      return Model950(
        period: period, filing: calendar.filingPeriods(in: period),
        establishments: establishments, total: total)
    }
  }
}

extension Model950 {
  /// Returns the worksheet as a document.
  package var document: Document {
    var document = Model950.table.document(
      "estada/model950/1", title: title,
      whenEmpty: Phrase(isReturn ? "tax.model950.empty" : "tax.summary.empty"),
      rows: establishments)
    document.fields = [
      Field("period", .period(period)), Field("default_period", .flag(asked == .latest)),
      Field("filing", .rows(filing.map(\.fields))),
    ]
    document.preface =
      [Phrase("tax.model950.worksheet")]
      + (filing.isEmpty ? [Phrase("filing.none")] : filing.flatMap(explanation))
    document.rowsName = "establishments"
    document.totalForm = .figure(column: "tax")
    document.notes =
      establishments.flatMap(\.notes) + aggregation
      + Array(filing.compactMap(\.reservation).prefix(1))
      + (asked == .latest ? [Phrase("tax.model950.latest", ["period": .period(period)])] : [])
    return document
  }

  /// The title, which says first if the days asked for cannot be declared.
  private var title: Phrase {
    let values: [String: Cell] = ["period": .period(period)]
    return switch asked {
    case .part(let part):
      Phrase("tax.model950.instead", values.merging(["part": .period(part)]) { $1 })
    case .latest: Phrase("tax.model950.title-latest", values)
    case .these:
      Phrase(
        isReturn || filing.isEmpty ? "tax.model950.title" : "tax.model950.part", values)
    }
  }

  /// A sentence about form 920, which covers several establishments, if there are several.
  package var aggregation: [Phrase] {
    establishments.filter { $0.figures.declared.stays > 0 }.count > 1
      ? [Phrase("tax.model950.aggregate")] : []
  }

  /// Returns the sentences about a filing period, and the command for its figures if these are
  /// different ones.
  private func explanation(of filing: FilingPeriod) -> [Phrase] {
    isReturn
      ? [filing.phrase]
      : [filing.phrase, Phrase("tax.model950.whole", ["period": .text(filing.period.typed)])]
  }

  private static var table: Table<Establishment> {
    Table(
      [
        .init("property", for: .machines) { .text($0.property.code) },
        .init("name", heading: "column.establishment", for: .people, isElastic: true) {
          .text($0.property.name)
        },
        .init("registration", isOptional: true) { Cell($0.property.registration?.text) },
        .init("zone", for: .machines) { .text($0.property.zone) },
      ] + TaxFigures.columns.map { $0.ranked(.essential).of { $0.figures } } + [
        .figures("return", for: .machines) { Cell(number: $0.filed?.filed.id) },
        .init("filed_on", for: .machines) { Cell($0.filed?.filed.filedOn) },
        .figures("filed", for: .machines, sum: .amounts) {
          Cell($0.filed?.filed.tax)
        },
        .figures(
          "difference", isOptional: true, priority: .main, sum: .amounts
        ) { Cell($0.filed?.difference) },
      ])
  }
}

extension Model950.Establishment {
  /// The calculation of the amount in sentences, suitable to be read out over the phone.
  fileprivate var notes: [Phrase] {
    (filed.map { [$0.phrase(of: property)] } ?? [])
      + figures.lines.map { line in
        Phrase(
          "tax.model950.line",
          [
            "property": .text(property.name), "layer": line.rate.layer.cell,
            "rate": .rate(line.rate.rate), "amount": .money(line.amount),
            "from": .day(line.rate.validFrom),
            "source": line.rate.source.map(Cell.source) ?? .term(code: "", key: "rate.no-source"),
          ], count: line.units)
      } + (collected.map { [$0] } ?? [])
  }

  /// A sentence with the stays whose tax a platform has paid, which the row does not contain; nil
  /// if there are none.
  package var collected: Phrase? {
    let counts = figures.collected
    guard counts.stays > 0 else { return nil }
    return Phrase(
      "tax.model950.collected",
      [
        "property": .text(property.name), "nights": .count(counts.nights),
        "adult-nights": .count(counts.adultNights), "child-nights": .count(counts.childNights),
        "units": .count(counts.taxedUnits), "exempt": .count(counts.exemptUnits),
        "over-cap": .count(counts.overCapUnits),
      ], count: counts.stays)
  }
}
