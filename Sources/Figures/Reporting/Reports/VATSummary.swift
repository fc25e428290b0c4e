package import Bookkeeping
package import Documents
package import ValueAddedTax

/// The figures of a form about VAT or withholding, of a filer and a period.
package struct VATSummary: Sendable {
  /// The figures of a form.
  package enum Form: Sendable {
    /// Form 303.
    case vat(VATReturn)
    /// Form 111.
    case withholding(WithholdingReturn)
    /// Form 347.
    case thirdParties([ThirdParty])

    /// The number of the form.
    package var number: String {
      switch self {
      case .vat: "303"
      case .withholding: "111"
      case .thirdParties: "347"
      }
    }
  }

  /// The filer.
  package let filer: FilerFacts
  /// The period.
  package let period: Period
  /// The form.
  package let form: Form
  /// The source of a rule that the figures rest on and that is not settled law; nil for none.
  package var pendingSource: String?
  /// The stays of which only a part of the nights is in the quarter.
  package var staysAcross: [RecordReference] = []
  /// The number of stays with VAT of the period whose amount is not known, and which add nothing.
  package var unpriced = 0
  /// The filed return that form 303 corrects, with what that asked to be paid out; nil if it corrects none.
  package var corrected: (id: Int64, refund: Money)?
  /// The outcome of form 303 if money that came before the rule bears VAT with the stay; nil if it is the same.
  package var otherReading: Money?

  /// Describes the figures of a form.
  package init(_ form: Form, of filer: FilerFacts, in period: Period) {
    self.form = form
    self.filer = filer
    self.period = period
  }

  /// The figures as a document.
  package var document: Document {
    var document =
      switch form {
      case .vat(let form): document(of: form)
      case .withholding(let form): document(of: form)
      case .thirdParties(let parties): document(of: parties)
      }
    document.fields = [
      Field("filer", .text(filer.code)), Field("form", .text(form.number)),
      Field("period", .period(period)),
    ]
    document.preface = [
      Phrase("income-tax.estimate"), Phrase("vat.filer", ["name": .text(filer.name)]),
    ]
    document.notes = notes
    return document
  }

  private var title: Phrase {
    Phrase("vat.summary.title", ["form": .text(form.number), "period": .period(period)])
  }

  private func document(of form: VATReturn) -> Document {
    Table<VATBox>([
      .init("box") { .text($0.rawValue) },
      .init("concept", heading: "column.box-concept", for: .people, isElastic: true) { $0.concept },
      .figures("amount", heading: "column.amount-box") { .money(form[$0]) },
    ]).document(
      "estada/vat/1", title: title, whenEmpty: Phrase("vat.summary.empty"), rows: form.boxes)
  }

  private func document(of form: WithholdingReturn) -> Document {
    Table<WithholdingReturn.Box>([
      .init("box") { .text($0.rawValue) },
      .init("concept", heading: "column.box-concept", for: .people, isElastic: true) { $0.concept },
      .figures("amount", heading: "column.amount-box") { Cell(form[$0]) },
      .figures("count", heading: "column.vat-recipients") {
        $0 == .recipients ? .count(form.recipients) : .empty
      },
    ]).document(
      "estada/vat/1", title: title, whenEmpty: Phrase("vat.summary.empty"),
      rows: form.bills.isEmpty ? [] : WithholdingReturn.Box.allCases)
  }

  private func document(of parties: [ThirdParty]) -> Document {
    let headings = ["column.vat-q1", "column.vat-q2", "column.vat-q3", "column.vat-q4"]
    let quarters: [TableColumn<ThirdParty>] = headings.enumerated().map { index, heading in
      .figures("q\(index + 1)", heading: heading, priority: .main) { .money($0.quarters[index]) }
    }
    return Table<ThirdParty>(
      [
        .init("key", heading: "column.vat-key") {
          .term(code: $0.key.rawValue, key: "vat.key.\($0.key.rawValue)")
        },
        .init("tax_id", heading: "column.vat-tax-id") { Cell($0.taxID) },
        .init("name", isElastic: true) { Cell($0.name) },
      ] + quarters + [
        .figures("amount", heading: "column.vat-total") { .money($0.total) }
      ]
    ).document(
      "estada/vat/1", title: title, whenEmpty: Phrase("vat.third-parties.none"), rows: parties)
  }

  private var notes: [Phrase] {
    switch form {
    case .vat(let form): notes(on: form)
    case .withholding(let form):
      form.bills.isEmpty
        ? [] : [Phrase("vat.summary.to-pay", ["amount": .money(form.withheld)])]
    case .thirdParties(let parties): notes(on: parties)
    }
  }

  private func notes(on form: VATReturn) -> [Phrase] {
    var notes: [Phrase] = []
    let outcome = form[.outcome]
    if outcome > .zero {
      notes.append(Phrase("vat.summary.to-pay", ["amount": .money(outcome)]))
    } else if let carried = try? form.carried, carried > .zero {
      // What is left of earlier quarters in box 87 is not paid out.
      let refund = (try? carried.subtracting(form[.left])) ?? .zero
      let key =
        form.isLastOfYear && outcome < .zero
        ? refund == carried ? "vat.summary.to-refund" : "vat.summary.to-refund-part"
        : "vat.summary.to-carry"
      notes.append(Phrase(key, ["amount": .money(carried), "refund": .money(refund)]))
    }
    if form[.paidBack] > .zero {
      notes.append(Phrase("vat.summary.paid-back", ["amount": .money(form[.paidBack])]))
    }
    notes += notesOnCorrection
    if let pendingSource {
      notes.append(Phrase("vat.summary.pending", ["source": .source(pendingSource)]))
    }
    if let otherReading {
      notes.append(Phrase("vat.summary.other-reading", ["amount": .money(otherReading)]))
    }
    if unpriced > 0 {
      let command = ["estada", "vat", "missing", filer.code, "--period", period.code]
      notes.append(
        Phrase("vat.summary.unpriced", ["command": .commands([command])], count: unpriced))
    }
    if !staysAcross.isEmpty {
      notes.append(
        Phrase(
          "vat.summary.stays-across",
          ["bookings": .text(staysAcross.map { String($0.number) }.joined(separator: ", "))],
          count: staysAcross.count))
    }
    return notes
  }

  private func notes(on parties: [ThirdParty]) -> [Phrase] {
    let nameless = parties.filter { $0.taxID == nil }.count
    let command = ["estada", "vat", "missing", filer.code, "--period", period.code]
    return
      (nameless == 0
      ? []
      : [
        Phrase(
          "vat.third-parties.nameless", ["command": .commands([command])], count: nameless)
      ]) + [Phrase("vat.third-parties.left-out")]
  }

  /// What the form corrects, and how to record it.
  private var notesOnCorrection: [Phrase] {
    guard let corrected else { return [] }
    let command = [
      "estada", "vat", "file", filer.code, "--period", period.code, "--rectification",
    ]
    var notes = [
      Phrase(
        "vat.summary.corrects",
        ["id": .number(corrected.id), "command": .commands([command])])
    ]
    if corrected.refund > .zero {
      notes.append(
        Phrase(
          "vat.summary.refund-asked",
          ["id": .number(corrected.id), "amount": .money(corrected.refund)]))
    }
    return notes
  }
}

extension VATBox {
  /// What the box has, as a localized term.
  package var concept: Cell { .term(code: rawValue, key: "vat.box.\(rawValue)") }
}

extension WithholdingReturn.Box {
  /// What the box has, as a localized term.
  package var concept: Cell { .term(code: rawValue, key: "vat.box-111.\(rawValue)") }
}
