internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Rendering
internal import Reporting
internal import Resources
internal import Storage
internal import UnicodeText

/// The completion candidates for the program's values, by the catalogue keys of their placeholders.
struct KnownValues: CompletionSource {
  /// The texts and formats of the language.
  let wording: Wording
  /// Today's date, for relative periods.
  let today: Day
  /// The path of the book, which may not exist.
  let bookPath: String
  /// The open book; nil if there is none that can be read.
  let book: Ledger?
  /// The commands of the program.
  let tree: CommandTree
  /// The columns of the document that the command would show; nil if they cannot be known.
  var columns: () -> ColumnName? = { nil }

  /// The maximum number of bookings or expenses offered, the latest first.
  private static let mostRecords = 30

  /// The prefix of the catalogue keys that describe the choices of a placeholder.
  private static let meanings = [
    "value.category": "category.", "value.layer": "layer.", "value.reason": "exempt-reason.",
    "value.grouping": "grouping.", "value.every": "recurrence.",
    "value.record": "attachment.kind.",
  ]

  func text(_ key: String, _ values: [String: String]) -> String {
    wording.catalogue.text(key, values)
  }

  func has(_ key: String) -> Bool { wording.catalogue.has(key) }

  func name(_ key: String) -> String? { wording.catalogue.name(key) }

  func folded(_ text: String) -> String { text.folded }

  func values(
    of valueName: String, choices: [String], typed: String, after operands: [String]
  ) -> CompletionValues? {
    switch valueName {
    case "value.file": return .files
    case "value.folder": return .folders
    case "value.day", "value.day-or-month": return .list(days)
    case "value.period": return .list(periods(typed))
    case Quarter.valueName: return .list(quarters(typed))
    case "value.backup": return backups(typed)
    case HelpTopic.valueName: return helpWords(typed, after: operands)
    case ColumnList.valueName, SortOrder.valueName:
      return columns().map {
        .list(columnNames($0, typed, isOrder: valueName == SortOrder.valueName))
      }
    case "value.setting-value":
      guard let setting = operands.last.flatMap(SettingName.init(rawValue:)) else { return nil }
      return values(of: setting, typed)
    default: break
    }
    if let meaning = KnownValues.meanings[valueName] {
      let known = choices.map { choice in
        let meaning = word(meaning + choice)
        let shown = name("\(valueName).\(choice)")
        return CompletionCandidate(
          shown ?? choice, detail: meaning, otherName: shown == nil ? meaning : choice)
      }
      return .list(known + (valueName == CategoryCode.valueName ? ownCategories : []))
    }
    guard let book else { return nil }
    do {
      return try candidates(of: valueName, typed, after: operands, in: book)
        .map(CompletionValues.list)
    } catch {
      return nil
    }
  }

  /// The names of columns, the first of which follow on those that were typed.
  private func columnNames(
    _ names: ColumnName, _ typed: String, isOrder: Bool
  ) -> [CompletionCandidate] {
    let before = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
    let sign = isOrder && typed.dropFirst(before.count).hasPrefix("-") ? "-" : ""
    var columns = names.columns.map { _, column in
      let heading = wording.catalogue.heading(of: column)
      return CompletionCandidate(
        before + sign + column.name, detail: heading, otherName: before + sign + heading)
    }
    if !isOrder && before.isEmpty {
      columns.append(
        CompletionCandidate(
          wording.catalogue.keyword("help"), detail: word("columns.help"), otherName: "help"))
    }
    return columns
  }

  /// The categories of the book's own; none if they cannot be read.
  private var ownCategories: [CompletionCandidate] {
    ((try? book?.categories.all()) ?? []).map {
      CompletionCandidate($0.code, detail: $0.name.printable, otherName: $0.name)
    }
  }

  /// The candidates for the value of a setting.
  private func values(of setting: SettingName, _ typed: String) -> CompletionValues? {
    switch setting {
    case .language: .list(Language.allCases.map { CompletionCandidate($0.rawValue) })
    case .home: values(of: "value.property", choices: [], typed: typed, after: [])
    case .book: .files
    case .holidays: .list([])
    case .pager: .list([CompletionCandidate(wording.catalogue.keyword("none"))])
    }
  }

  /// The words after `estada help`: areas and topics, or the verbs of an area.
  private func helpWords(_ typed: String, after operands: [String]) -> CompletionValues {
    let commands = tree.complete(operands, typed: typed, from: self).values
    guard operands.isEmpty, case .list(let areas) = commands else { return commands }
    let topics = HelpTopic.allCases.map { topic in
      CompletionCandidate(
        wording.catalogue.keyword(topic.rawValue),
        detail: word("value.topic.\(topic.rawValue)"), otherName: topic.rawValue)
    }
    return .list(areas + topics)
  }

  /// The backups of the book, the latest first, also if the book cannot be read; file names if no
  /// backup begins with the typed text.
  private func backups(_ typed: String) -> CompletionValues {
    let entries = ((try? Ledger.backups(of: bookPath)) ?? []).reversed()
      .filter { String($0.number).hasPrefix(typed) }
    guard !entries.isEmpty else { return .files }
    return .list(
      entries.map { entry in
        let reason = word("backup.reason.\(entry.reason.rawValue)")
        return CompletionCandidate(String(entry.number), detail: "\(entry.madeAt), \(reason)")
      })
  }

  private func candidates(
    of valueName: String, _ typed: String, after operands: [String], in book: Ledger
  ) throws -> [CompletionCandidate]? {
    switch valueName {
    case "value.property", "value.property-or-owner":
      try book.homes.all().map { home in
        CompletionCandidate(home.code, detail: home.name.printable, otherName: home.name)
      }
    case "value.income-tax-form":
      TaxForm.ofIncomeTax.map { CompletionCandidate($0.rawValue) }
    case "value.box": IncomeTaxRoom.boxCodes.map { CompletionCandidate($0) }
    case "value.vat-box": VATRoom.boxCodes.map { CompletionCandidate($0) }
    case "value.owner", "value.owner-or-box", "value.filer-or-box", "value.share":
      try book.owners.all().map { party in
        CompletionCandidate(
          party.code + (valueName == "value.share" ? "=" : ""), detail: party.name.printable,
          otherName: party.name)
      }
    case "value.group":
      try Set(book.groups.all().map(\.name)).sorted().map { CompletionCandidate($0) }
    case "value.supplier":
      try book.suppliers.all().map { habit in
        CompletionCandidate(
          habit.code, detail: habit.name?.printable ?? "", otherName: habit.name)
      }
    case "value.own-category": ownCategories
    case "value.zone":
      try book.rates.zones().map { zone in
        CompletionCandidate(
          zone.code, detail: wording.cell(zone.nameCell), otherName: zone.name)
      }
    case "value.listing":
      try listings(of: operands.first, in: book)
    case "value.channel":
      try Set(book.bookings.channels() + Channels.codes.prefix(4)).sorted().map { channel in
        let key = "channel.\(channel)"
        let name = Channels.name(of: channel) ?? (has(key) ? word(key) : "")
        return CompletionCandidate(channel, detail: name)
      }
    case "value.view", "verbs.view":
      try book.views.all().map { view in
        CompletionCandidate(view.name, detail: wording.cell(.recorded(view.command)))
      }
    case "value.tag":
      try book.tags.all().map { CompletionCandidate($0.name) }
    case "value.booking":
      try latest(Booking.self, typed, in: book) {
        "\(wording.day($0.stay.checkIn)), \($0.guest.printable)"
      }
    case "value.expense":
      try latest(Expense.self, typed, in: book) {
        "\(wording.day($0.date)), \($0.concept.printable), \(wording.cell($0.amountCell))"
      }
    case "value.adjustment":
      try latest(Adjustment.self, typed, in: book) {
        let reason = wording.cell($0.reason.cell)
        return "\(wording.day($0.date)), \(reason), \(wording.money($0.amount))"
      }
    case "value.payout":
      try latest(Payout.self, typed, in: book) {
        "\($0.channel), \(wording.day($0.date)), \(wording.money($0.amount))"
      }
    case "value.receipt":
      try latest(Receipt.self, typed, in: book) {
        "\(wording.day($0.date)), \(wording.money($0.amount))"
      }
    case "value.bank-line":
      try latest(BankLine.self, typed, in: book) {
        "\(wording.day($0.booked)), \(wording.money($0.amount)), \($0.text.printable)"
      }
    case "value.account":
      try book.bank.accounts().map {
        let number = $0.iban?.text ?? $0.number
        return CompletionCandidate(
          $0.code, detail: number?.printable ?? "", otherName: number)
      }
    case "value.bank-rule":
      try latest(BankRule.self, typed, in: book) { $0.words.printable }
    case "value.asset":
      try latest(Asset.self, typed, in: book) { $0.date.isoText }
    case "value.income-tax-amount":
      try latest(IncomeTaxAmount.self, typed, in: book) {
        "\($0.year), \(wording.money($0.amount))"
      }
    case "value.commission-bill":
      try latest(CommissionBill.self, typed, in: book) {
        "\($0.number.printable), \(wording.day($0.date))"
      }
    case "value.record-of-kind":
      try records(of: operands.first, typed, in: book)
    case "value.attachment":
      try numbered(book.attachments.latest(numbered: typed, limit: KnownValues.mostRecords)) {
        "\($0.name.printable), \(wording.day($0.addedOn))"
      }
    case "value.recurring":
      try latest(RecurringExpense.self, typed, in: book) {
        "\($0.concept.printable), \(wording.cell($0.every.cell))"
      }
    case "value.budget":
      try numbered(book.budgets.all()) { budget in
        [
          try budget.property.map { try book.homes.numbered($0).name.printable },
          budget.category.map { wording.cell(.category($0)) }, wording.day(budget.validFrom),
        ].compactMap(\.self).joined(separator: ", ")
      }
    case "value.transfer":
      try latest(Transfer.self, typed, in: book) {
        "\(wording.day($0.date)), \(wording.money($0.amount))"
      }
    case "value.return":
      try returns(in: book)
    case "value.step":
      try book.history.steps(limit: KnownValues.mostRecords).map { step in
        CompletionCandidate(String(step.number), detail: wording.cell(.recorded(step.command)))
      }
    case "value.waiting":
      try numbered(book.payments.waiting().map(\.payment)) {
        let who = $0.guest ?? $0.reference ?? $0.channel
        return "\(wording.day($0.checkIn)), \(who.printable)"
      }
    case "value.statement":
      try numbered(book.statements.sent(of: nil, in: nil).reversed()) { sent in
        let owner = try book.owners.byNumber()[sent.party]?.name.printable ?? ""
        return "\(owner), \(wording.period(sent.period.named))"
      }
    default: nil
    }
  }

  /// The filed returns, the latest first.
  private func returns(in book: Ledger) throws -> [CompletionCandidate] {
    let (homes, parties) = (try book.homes.byNumber(), try book.owners.byNumber())
    return try numbered(book.returns.all(of: TaxForm.allCases).reversed()) { filed in
      guard filed.form == .touristTax else { return wording.cell(filed.naming(parties, homes)) }
      let home = filed.home(among: homes)?.name.printable ?? ""
      return "\(home), \(wording.period(filed.period))"
    }
  }

  /// The latest records of a kind whose numbers begin with the typed digits.
  private func latest<Record: BookRecord>(
    _ type: Record.Type, _ typed: String, in book: Ledger, detail: (Record) throws -> String
  ) throws -> [CompletionCandidate] {
    try numbered(
      book.latest(type, numbered: typed, limit: KnownValues.mostRecords), detail: detail)
  }

  /// The numbers of records, each with what it is about.
  private func numbered<Record: BookRecord>(
    _ records: [Record], detail: (Record) throws -> String
  ) rethrows -> [CompletionCandidate] {
    try records.map { CompletionCandidate(String($0.id), detail: try detail($0)) }
  }

  /// The records of the kind that was typed before.
  private func records(
    of kind: String?, _ typed: String, in book: Ledger
  ) throws -> [CompletionCandidate]? {
    var environment = ArgumentEnvironment()
    environment[InputConventions.self] = InputConventions(
      catalogue: wording.catalogue, today: today)
    let value =
      switch try kind.map({ try Attachment.Subject.read($0, in: environment) }) {
      case .expense: "value.expense"
      case .booking: "value.booking"
      case .property: "value.property"
      case .filedReturn: "value.return"
      case .owner: "value.owner"
      case .transfer: "value.transfer"
      case .asset: "value.asset"
      case .commission: "value.commission-bill"
      case nil: ""
      }
    return try candidates(of: value, typed, after: [], in: book)
  }

  /// The platform names of a home's listings; those of all homes if the code is unknown.
  private func listings(of home: String?, in book: Ledger) throws -> [CompletionCandidate] {
    let homes = try book.homes.all()
    let only = homes.first { $0.code == home }
    return try book.homes.listings().filter { only == nil || $0.property == only?.id }.map {
      listing in
      let code = homes.first { $0.id == listing.property }?.code
      return CompletionCandidate(listing.name, detail: code ?? "")
    }
  }

  private func word(_ key: String) -> String { wording.catalogue.text(key) }

  private var days: [CompletionCandidate] {
    Day.keywords.map { keyword in
      let day = Day(keyword: keyword, on: today)
      return CompletionCandidate(
        wording.catalogue.keyword(keyword), detail: day.map(wording.day) ?? "", otherName: keyword)
    }
  }

  /// The relative periods and the years of the book; for a typed year, its quarters and months.
  private func periods(_ typed: String) -> [CompletionCandidate] {
    if let year = Int(typed.prefix(4)), typed.dropFirst(4).hasPrefix("-"), year > 0 {
      let quarters = (1...4).map { Period.quarter(year: year, quarter: $0) }
      let months = (1...12).map { Period.month(year: year, month: $0) }
      return (quarters + months).map { CompletionCandidate($0.code, detail: wording.period($0)) }
    }
    let conventions = InputConventions(catalogue: wording.catalogue, today: today)
    var environment = ArgumentEnvironment()
    environment[InputConventions.self] = conventions
    let relative = Period.keywords.compactMap { name -> CompletionCandidate? in
      guard let period = try? Period.read(name, in: environment) else { return nil }
      return CompletionCandidate(
        wording.catalogue.keyword(name), detail: wording.period(period), otherName: name)
    }
    let years = (try? book?.reports.years()) ?? []
    return relative + years.map { CompletionCandidate(Period.year($0).code) }
  }

  /// The quarters of the typed year, or of this year and the one before, the latest first.
  private func quarters(_ typed: String) -> [CompletionCandidate] {
    let year = typed.utf8.count < 4 ? nil : Int(typed.prefix(4))
    let years = year.map { [$0] } ?? [today.year, today.year - 1]
    return years.filter { $0 > 0 }.flatMap { year in
      (1...4).reversed().map { Period.quarter(year: year, quarter: $0) }
    }.map { CompletionCandidate($0.code, detail: wording.period($0)) }
  }
}
