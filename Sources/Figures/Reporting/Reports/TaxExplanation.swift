package import Bookkeeping
package import Documents
package import Taxation

/// The calculation of the tourist tax of a booking, step by step.
package struct TaxExplanation: Sendable {
  /// The booking.
  package let booking: Booking
  /// The property.
  package let property: Property
  /// The tax.
  package let tax: StayTax
  /// The legal filing period of the check-in; nil before the tax existed.
  package let filing: FilingPeriod?
  /// The VAT that the stay bears, in percent; nil for none.
  package let vatPercent: Int?

  /// Calculates the tax of a booking.
  ///
  /// - Throws: `TaxationError`.
  package init(
    _ booking: Booking, in property: Property, rates: RateTable, vat: VATTable = .none,
    calendar: FilingCalendar
  ) throws(TaxationError) {
    self.booking = booking
    self.property = property
    tax = try StayTax(of: booking.stay, at: rates.timeline(of: property.zone))
    filing = calendar.filingPeriod(of: booking.stay.checkIn)
    vatPercent = vat.percent(of: booking.stay)
  }
}

extension TaxExplanation {
  /// The explanation as a document: a sentence for each step and a row for each rate.
  package var document: Document {
    var document = Table<TaxLine>([
      .init("layer") { $0.rate.layer.cell },
      .init("valid_from") { .day($0.rate.validFrom) },
      .figures("rate") { .rate($0.rate.rate) },
      .figures("units") { .count($0.units) },
      .figures("amount", heading: "column.amount-tax", sum: .amounts) { .money($0.amount) },
      .init("source", isElastic: true) { .source(of: $0.rate) },
    ]).document(
      "estada/tax-explanation/1",
      title: Phrase("tax.explain.title", ["id": .number(booking.id)]),
      whenEmpty: Phrase(stay.takesPlace ? "tax.summary.empty" : "tax.explain.no-stay"),
      rows: tax.lines)
    document.rowsName = "lines"
    document.totalForm = tax.lines.isEmpty ? .none : .figure(column: "amount")
    document.fields = fields
    document.preface = preface
    document.notes = notes
    return document
  }

  private var stay: Stay { booking.stay }
  private var cap: Int? { tax.lines.first?.rate.cap }
  private var quarter: Period { PeriodGrain.quarter.period(of: stay.checkIn) }

  private var fields: [Field] {
    [
      Field("booking", .number(booking.id)), Field("property", .text(property.code)),
      Field("guest", .text(booking.guest)), Field("check_in", .day(stay.checkIn)),
      Field("nights", .count(stay.nights)), Field("adults", .count(stay.adults)),
      Field("children", .count(stay.children)),
      Field("exempt_adults", .count(stay.exemptAdults)),
      Field("exempt_reason", Cell(booking.exemptReason?.rawValue)),
      Field("zone", .text(tax.zone)), Field("rate_day", .day(tax.rateDay)),
      Field("cap", cap.map { .count($0) } ?? .empty),
      Field("counted_nights", .count(tax.countedNights)),
      Field("taxable_units", .count(tax.taxableUnits)),
      Field("exempt_units", .count(tax.isCollected ? 0 : tax.exemptUnits)),
      Field("collected_units", .count(tax.collectedUnits)),
      Field("tax_collected", .flag(tax.isCollected)), Field("tax_apart", .flag(stay.taxApart)),
      Field("state", .text(stay.state.rawValue)), Field("period", .period(quarter)),
      Field("filing", .rows(filing.map { [$0.fields] } ?? [])), Field("tax", .money(tax.owed)),
    ]
  }

  private var preface: [Phrase] {
    if !stay.takesPlace { return [] }
    let taxed = stay.adults - stay.exemptAdults
    var lines = [
      Phrase(
        "tax.explain.stay",
        [
          "guest": .text(booking.guest), "property": .text(property.name),
          "from": .day(stay.checkIn), "to": .day(stay.checkOut), "zone": .text(tax.zone),
          "law": filing?.rule.law.name ?? TaxLaw.none,
        ]),
      Phrase(
        stay.children > 0 ? "tax.explain.people" : "tax.explain.adults",
        [
          "adults": .phrase(Phrase("count.adults", count: stay.adults)),
          "children": .phrase(Phrase("count.children", count: stay.children)),
          "taxed": .count(taxed), "source": citation { $0.exemption },
        ]),
    ]
    if stay.exemptAdults > 0 {
      let reason = booking.exemptReason.map(\.cell) ?? .term(code: "", key: "exempt-reason.none")
      lines.append(
        Phrase(
          "tax.explain.exempt", ["reason": reason, "source": citation { $0.exemption }],
          count: stay.exemptAdults))
    }
    lines.append(
      Phrase(
        nightsKey,
        [
          "count": .count(stay.nights), "counted": .count(tax.countedNights),
          "cap": cap.map { .count($0) } ?? .empty, "source": citation { $0.cap },
        ]))
    lines.append(
      Phrase(
        "tax.explain.units",
        [
          "taxed": .count(taxed), "nights": .count(tax.countedNights), "units": .count(tax.units),
          "exempt": .count(tax.exemptUnits), "source": citation { $0.units },
        ]))
    lines.append(rateDayPhrase)
    return lines
  }

  private var nightsKey: String {
    if cap == nil { return "tax.explain.no-cap" }
    return tax.countedNights < stay.nights ? "tax.explain.capped" : "tax.explain.uncapped"
  }

  private var rateDayPhrase: Phrase {
    let day = Cell.dayInWords(tax.rateDay, .bare)
    if tax.isPrepaidEarly, let paid = stay.prepaidOn {
      return Phrase(
        "tax.explain.prepaid-early",
        ["day": day, "paid": .day(paid), "source": citation { $0.accrual }])
    }
    guard tax.rateDay == stay.checkIn else { return Phrase("tax.explain.prepaid", ["day": day]) }
    return Phrase("tax.explain.rate-day", ["day": day, "source": citation { $0.accrual }])
  }

  private var notes: [Phrase] {
    if !stay.takesPlace { return [] }
    let charge = stay.taxApart ? "tax.explain.apart" : "tax.explain.included"
    let collected = [tax.isCollected ? collectedPhrase : Phrase(charge)] + vatNotes
    guard let filing else { return collected + [Phrase("filing.none")] }
    let period = Phrase(
      "tax.explain.period", ["period": .period(filing.period), "source": citation { $0.accrual }])
    return collected + [period, filing.phrase]
  }

  /// The tourist tax as a part of the base of the VAT; empty for a stay without VAT.
  ///
  /// Llei 37/1992 art. 78.Dos.4t: taxes on the same transaction are in the base. It is not settled for a
  /// tax that a platform collects, which the operator neither charges nor declares.
  private var vatNotes: [Phrase] {
    guard let vatPercent else { return [] }
    let key =
      tax.isCollected
      ? "tax.explain.vat-collected"
      : stay.taxApart ? "tax.explain.vat-apart" : "tax.explain.vat-included"
    return [Phrase(key, ["percent": .count(vatPercent)])]
  }

  private var collectedPhrase: Phrase {
    guard let articles = filing?.rule.law.collection else {
      return Phrase("tax.explain.collected-early")
    }
    return Phrase("tax.explain.collected", ["articles": .text(articles)])
  }

  /// The source of a rule in the law of the stay: `art. 27`, or the law if no article is known.
  private func citation(_ article: (TaxLaw) -> String?) -> Cell {
    filing.map { $0.rule.law.citation(of: article($0.rule.law)) } ?? TaxLaw.none
  }
}

extension TaxLaw {
  /// The name of the law in a sentence: `Llei 5/2017`.
  fileprivate var name: Cell { .phrase(Phrase("tax.law", ["number": .text(number)])) }

  /// The place of a law, for a day before the first one.
  fileprivate static let none = Cell.phrase(Phrase("tax.no-law"))

  fileprivate func citation(of article: String?) -> Cell {
    article.map { .phrase(Phrase("tax.article", ["article": .text($0)])) } ?? name
  }
}

extension ExemptReason {
  /// The reason as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "exempt-reason.\(rawValue)") }
}
