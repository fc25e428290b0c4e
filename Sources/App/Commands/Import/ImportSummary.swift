internal import Bookkeeping
internal import Documents
internal import Importing
internal import Ledger
internal import UnicodeText

/// The messages about an import or its dry run.
struct ImportSummary {
  private let result: ImportResult
  private let context: Context
  private let options: WriteOptions
  private let properties: [Int64: Property]

  init(_ result: ImportResult, _ context: Context, _ options: WriteOptions) throws {
    self.result = result
    self.context = context
    self.options = options
    properties = try context.ledger(options).homes.byNumber()
  }

  /// The order of outcomes: first what was done, last what the user has to do.
  private static let order: [ImportEntry.Outcome] = [
    .added, .completed, .updated, .waiting, .unchanged, .differs, .cancelled, .unclear, .skipped,
    .refused,
  ]

  /// The outcomes that are shown even if only warnings are wanted.
  private static let problems: [ImportEntry.Outcome] = [.differs, .unclear, .refused]

  /// Prints tables and messages in text format, and every row in the machine formats.
  func report() throws {
    guard context.isForPeople else {
      try context.show(document(result.entries, "import.title"))
      if options.dryRun { context.reportDryRun() }
      try warn()
      return
    }
    for outcome in context.isQuiet ? ImportSummary.problems : ImportSummary.order {
      // Transfers to the bank are one line: there are as many as weeks, and none is booked.
      // In the tables of a whole book, most rows are as they are in the book.
      if result.countsFiles && outcome == .unchanged { continue }
      let entries = result.entries.filter { $0.outcome == outcome && $0.kind != .payout }
      guard !entries.isEmpty else { continue }
      try context.show(document(entries, "import.title.\(outcome.rawValue)"))
      if context.format == .text { context.console.write("\n") }
    }
    for phrase in counts + followUps { context.say(context.worded(phrase, options)) }
    if options.dryRun {
      context.reportDryRun()
    } else if result.changesBook {
      context.say(Phrase("word.undo-hint"))
    }
    try warn()
  }

  private func document(_ entries: [ImportEntry], _ title: String) -> Document {
    ImportList.document(
      entries, title: context.worded(Phrase(title), options), files: result.files,
      properties: properties,
      isDryRun: options.dryRun)
  }

  /// The numbers of records by kind and outcome.
  private var counts: [Phrase] {
    if result.countsFiles { return countsOfTables }
    var phrases: [Phrase] = []
    for outcome in context.isQuiet ? ImportSummary.problems : ImportSummary.order {
      for kind in ImportEntry.Kind.allCases {
        let count = result.count(kind, outcome)
        if count > 0 {
          var values: [String: Cell] = [:]
          if kind == .payout { values["sum"] = result.payouts.map { .money($0) } ?? .text("–") }
          phrases.append(
            Phrase("import.count.\(kind.rawValue).\(outcome.rawValue)", values, count: count))
        }
      }
    }
    return phrases.isEmpty ? [Phrase("import.nothing")] : phrases
  }

  /// The numbers of rows by table and outcome.
  private var countsOfTables: [Phrase] {
    let outcomes = context.isQuiet ? ImportSummary.problems : ImportSummary.order
    let phrases = result.files.indices.compactMap { file -> Phrase? in
      let counts = outcomes.compactMap { outcome -> Phrase? in
        let count = result.count(file: file, outcome)
        return count == 0 ? nil : Phrase("import.count.record.\(outcome.rawValue)", count: count)
      }
      guard let all = Phrase.all(counts) else { return nil }
      return Phrase(
        "import.count.file", ["file": .text(result.files[file]), "counts": .phrase(all)])
    }
    return phrases.isEmpty ? [Phrase("import.nothing")] : phrases
  }

  private func has(_ kind: ImportEntry.Kind, _ outcome: ImportEntry.Outcome) -> Bool {
    result.count(kind, outcome) > 0
  }

  /// The listings learned, and the remaining tasks of the user.
  private var followUps: [Phrase] {
    var phrases = result.learned.map {
      Phrase("import.learned", ["listing": .text($0.listing), "home": .text($0.home)])
    }
    if let home = result.defaultTaken {
      phrases.append(Phrase("import.took-default", ["home": .text(home)]))
    }
    if let bank = result.bank, bank.made + bank.released + bank.reported > 0 {
      phrases += bank.phrases
    }
    phrases += result.sheets.map { _, choice in
      Phrase(
        "import.sheet-read",
        [
          "sheet": .text(choice.name),
          "others": .text(choice.others.map(\.printable).joined(separator: ", ")),
        ])
    }
    if !result.skippedLines.isEmpty {
      phrases.append(
        Phrase(
          "import.skipped-lines",
          ["lines": .text(ImportSummary.ranges(result.skippedLines.map(Int64.init)))],
          count: result.skippedLines.count))
    }
    // The columns of platforms' files are as they are; those of an own table may be misspelt.
    if options.dryRun || result.files.isEmpty {
      phrases += result.ignoredHeaders.map { file, headers in
        Phrase(
          "import.ignored-columns",
          ["columns": .text(headers.map(\.printable).joined(separator: ", "))],
          count: headers.count)
      }
    }
    for kind in Disagreement.allCases {
      guard let count = result.disagreements[kind] else { continue }
      phrases.append(Phrase(kind.rawValue, count: count))
    }
    // Own tables have no files in the result: what the book says is kept in any case.
    if has(.booking, .differs), !result.files.isEmpty {
      phrases.append(Phrase("import.hint.differs"))
    }
    if has(.payment, .waiting) {
      phrases.append(Phrase("import.hint.waiting"))
    } else if has(.adjustment, .waiting) {
      phrases.append(Phrase("import.hint.waiting-adjustments"))
    }
    if has(.record, .unclear) { phrases.append(Phrase("import.hint.similar")) }
    phrases += result.unclear.map(ImportSummary.command)
    if !result.unclear.isEmpty { phrases.append(Phrase("import.hint.unclear")) }
    if let id = result.cancelled {
      let key = result.isChargeUnknown ? "import.hint.cancelled-open" : "import.hint.cancelled"
      phrases.append(Phrase(key, ["id": .number(id)]))
    }
    if let home = result.addsVATToCommission.first {
      phrases.append(
        Phrase(
          "import.hint.commission-vat",
          [
            "homes": .text(result.addsVATToCommission.joined(separator: ", ")),
            "with": .command(["property", "edit", home, "--commission-vat", "21"]),
          ], count: result.addsVATToCommission.count))
    }
    for (ids, key, dryRunKey) in [
      (result.agesUnknown, "import.hint.ages", "import.hint.ages-trial"),
      (result.peopleAssumed, "import.hint.people", "import.hint.people-trial"),
    ] where !ids.isEmpty {
      // In a dry run, new bookings have no numbers.
      guard !options.dryRun else {
        phrases.append(Phrase(dryRunKey, count: ids.count))
        continue
      }
      phrases.append(
        Phrase(
          key, ["ids": .text(ImportSummary.ranges(ids)), "example": .number(ids[0])],
          count: ids.count))
    }
    return phrases
  }

  /// The command that enters a skipped stay into the booking that it may belong to.
  private static func command(_ stay: ImportResult.Unclear) -> Phrase {
    let command =
      ["estada", "booking", "edit", "\(stay.booking)", "--channel", stay.channel]
      + Context.option("reference", stay.reference)
    return Phrase(
      "import.hint.unclear-booking",
      [
        "line": .number(Int64(stay.line)), "id": .number(stay.booking),
        "command": .commands([command]),
      ])
  }

  /// The largest number of ranges to be named.
  private static let namedRanges = 5

  /// Abbreviates numbers to ranges: `3–7, 12`; further ranges to an ellipsis.
  static func ranges(_ numbers: [Int64]) -> String {
    var ranges: [ClosedRange<Int64>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, number <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let named = ranges.prefix(namedRanges).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }.joined(separator: ", ")
    return ranges.count > namedRanges ? named + "…" : named
  }

  /// Warns of commissions above their amounts, and of new bookings that overlap others.
  private func warn() throws {
    let above = result.commissionsAbove
    if above.count > 0 {
      let more = above.count > above.lines.count ? "…" : ""
      context.warn(
        Phrase(
          "import.commission-above", ["lines": .text(ImportSummary.ranges(above.lines) + more)],
          count: above.count))
    }
    let overlaps = result.overlaps
    for overlap in overlaps.first {
      context.warn(
        context.worded(
          Phrase(
            "import.overlap",
            [
              "earlier": .number(overlap.earlier.id), "guest": .guest(of: overlap.earlier),
              "later": .number(overlap.later.id), "other": .guest(of: overlap.later),
              "day": .day(overlap.later.stay.checkIn),
            ]), options))
    }
    let unnamed = overlaps.count - overlaps.first.count
    if unnamed > 0 { context.warn(Phrase("import.overlaps-more", count: unnamed)) }
  }
}
