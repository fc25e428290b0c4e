internal import Bookkeeping
internal import Documents
internal import Ledger
internal import Reporting
internal import Taxation

extension KeptHolders {
  /// The sentences about the records that keep their payer or receiver.
  var phrases: [Phrase] {
    [("property.keeps-payer", expenses), ("property.keeps-receiver", bookings)]
      .compactMap { key, count in count == 0 ? nil : Phrase(key, count: count) }
  }
}

extension Property {
  /// The warning that another home has the same name.
  func warning(about other: Property) -> Phrase {
    Phrase(
      "property.namesake",
      [
        "other": .text(other.code),
        "command": .command(["property", "edit", code, "--name", "…"]),
      ])
  }

  /// Who receives the income of the home, pays its expenses and its tax.
  func roles(among parties: [Int64: Party]) -> [Phrase] {
    [
      ("property.receiver", receiver), ("property.payer", payer), ("property.filer", filer),
      ("property.vat-filer", vatFiler),
    ].compactMap { key, number in
      number.flatMap { parties[$0] }.map { Phrase(key, ["name": .text($0.name)]) }
    }
  }

  /// The sentences about address and town.
  var whereabouts: [Phrase] {
    [
      address.map { Phrase("property.show.address", ["address": .text($0)]) },
      town.map { Phrase("property.show.town", ["town": .text($0)]) },
    ].compactMap(\.self)
  }

  /// The sentences about tags and note.
  var remarks: [Phrase] {
    [tags?.phrase].compactMap(\.self) + Phrase.note(note)
  }
}

extension Property {
  /// The sentence about the cadastral reference.
  var cadastralPhrases: [Phrase] {
    cadastralReference.map { [Phrase("property.cadastral-reference", ["text": .text($0)])] } ?? []
  }

  /// The sentence about until when the home may be let for tourists.
  var licencePhrases: [Phrase] {
    licenceUntil.map { [Phrase("property.licence-until", ["day": .day($0)])] } ?? []
  }

  /// Sets since when letting the home is an economic activity.
  ///
  /// With services of a hotel it is one. What is said of VAT alone does not end an activity.
  mutating func letAs(_ kind: LettingKind, from day: Day?, isForVAT: Bool) {
    switch kind {
    case .activity: activityFrom = day
    case .hotelServices: activityFrom = min(day ?? .last, activityFrom ?? .last)
    case .shortLet where !isForVAT: activityFrom = nil
    case .shortLet, .company: break
    }
  }

  /// The sentences about the VAT that a platform adds to its commission,
  /// and about the bookings that cost more by it.
  func commissionPhrases(in ledger: Ledger) throws -> [Phrase] {
    guard let percent = commissionVAT else { return [Phrase("property.no-commission-vat")] }
    let (bookings, vat) = try ledger.vat.unbilledCommissions(of: self)
    let past = Phrase(
      "property.commission-vat-past",
      ["amount": .money(vat), "bookings": .text(ImportSummary.ranges(bookings))],
      count: bookings.count)
    return [Phrase("property.commission-vat", ["percent": .count(percent)])]
      + (bookings.isEmpty ? [] : [past])
  }

  /// The warning that nobody files the VAT of the home from a day on; nil if somebody does.
  ///
  /// - Parameter vat: The VAT from a day on; nil for what the book has.
  func warningWithoutFiler(_ vat: HomeVAT?, in ledger: Ledger) throws -> Phrase? {
    try ledger.vat.gap(of: self, vat).map { day, command in
      Phrase(
        "property.vat-no-filer",
        ["from": .dayInWords(day, .from), "command": .commands([command])])
    }
  }

  /// The sentence about letting as an economic activity.
  var lettingPhrases: [Phrase] {
    activityFrom.map { [Phrase("property.activity", ["from": .dayInWords($0, .from)])] } ?? []
  }
}

extension HomeCadastre {
  /// The sentences about the cadastral value.
  var phrases: [Phrase] {
    let year = Cell.number(Int64(validFrom.year))
    guard let value else { return [Phrase("property.cadastral-none", ["year": year])] }
    var phrases = [Phrase("property.cadastral", ["value": .money(value), "year": year])]
    if let construction {
      phrases.append(Phrase("property.construction", ["value": .money(construction)]))
    }
    if let revised {
      phrases.append(Phrase("property.revised", ["year": .number(Int64(revised))]))
    }
    return phrases
  }
}

extension HomeVAT {
  /// A sentence about the VAT from the day on, with the rule of the law and its standing.
  func phrase(under table: VATTable) -> Phrase {
    let from = Cell.dayInWords(validFrom, .from)
    guard let percent, let rule = table.rule(on: validFrom, of: kind) else {
      return Phrase("property.no-vat", ["from": from])
    }
    let values: [String: Cell] = [
      "percent": .count(percent), "from": from, "source": .source(rule.source),
      "status": rule.status.cell,
    ]
    if let limit = rule.longestLet { return Phrase("property.vat", values, count: limit) }
    return Phrase("property.vat.\(kind.rawValue)", values)
  }
}
