internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Reporting
internal import UnicodeText

/// The area `estada owner`: the owners of the homes, the manager, and the shares.
struct OwnerArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "owner",
    subcommands: [
      AddOwner.self, ListOwners.self, ShowOwner.self, EditOwner.self, RemoveOwner.self,
      MergeOwner.self, OwnerShares.self, GroupPart.self, AgreementPart.self,
    ])
}

/// The options for the fields of an owner or the manager.
struct PartyOptions: ParsableArguments {
  @Option(
    "name", help: "option.owner-name", value: "value.name", isOfOneRecord: true, only: .edit)
  var name: Change<String>
  @Option("code", help: "option.owner-code", isOfOneRecord: true) var code: ShortCode?
  @Flag("manager", inverted: .edit) var manager: Bool?
  @Option("tax-id", isOfOneRecord: true) var taxId: Change<TaxIdentifier>
  @Option("email", value: "value.text", isOfOneRecord: true) var email: Change<String>
  @Option("iban", isOfOneRecord: true) var iban: Change<IBAN>
  @Option("language") var language: Change<Language>
  @Option("note", value: "value.text") var note: Change<String>

  /// Changes the fields of an owner or the manager.
  func apply(to party: inout Party) {
    name.apply(to: &party.name)
    if let code { party.code = code.text }
    if let manager { party.isManager = manager }
    taxId.apply(to: &party.taxIdentifier)
    email.apply(to: &party.email)
    iban.apply(to: &party.iban)
    language.apply(to: &party.language) { $0.rawValue }
    note.apply(to: &party.note)
  }
}

/// The command `estada owner add`, which adds an owner or the manager.
struct AddOwner: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("name", help: "argument.owner-name", value: "value.name") var name: String
  let fields = PartyOptions.toAdd()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let added = try context.ledger(write).owners.add(named: name.trimmed, fields.apply)
    try context.echo(added, added.isManager ? "manager.added" : "owner.added", write)
  }
}

/// The command `estada owner list`, which lists the owners and the manager.
struct ListOwners: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    try context.show(PartyList.document(context.ledger().owners.all()))
  }
}

/// The command `estada owner show`, which shows an owner or the manager.
struct ShowOwner: BookCommand {
  static let configuration = CommandConfiguration(name: "show", door: .reads)

  @Argument("owner", value: "value.owner") var owner: String

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let party = try ledger.owners.named(owner)
    guard context.isForPeople else {
      try context.show(PartyList.document([party]))
      return
    }
    for phrase in party.phrases("owner.shown", [Phrase("owner.manager")]) { context.say(phrase) }
    let homes = try ledger.homes.all().keyed(by: \.code, \.name)
    for fact in try ledger.owners.facts(of: party.id) {
      for phrase in fact.phrases(among: [party.id: party], homes: homes) { context.say(phrase) }
    }
    for home in try ledger.homes.all() {
      let shares = try ledger.owners.shares(of: home, inForceOn: context.today)
      if let share = shares.first(where: { $0.party == party.id }) {
        context.say(
          Phrase(
            "owner.show.share",
            [
              "property": .text(home.name), "share": share.cell,
              "from": .dayInWords(share.validFrom, .from),
            ]))
      }
      for phrase in home.roles(of: party) { context.say(phrase) }
    }
  }
}

/// The command `estada owner edit`, which changes an owner or the manager.
struct EditOwner: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("owner", value: "value.owner", several: .names) var owner: String
  let fields = PartyOptions.toEdit()
  @Option("residence") var residence: Country?
  @Flag("withholds") var withholds: Bool?
  @Option("from", help: "option.residence-from") var from: DayOrPeriod?
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let (edited, facts) = try context.ledger(write).owners.edit(
      owner, residence: residence?.code, withholds: withholds, from: from?.period.firstDay,
      fields.apply)
    try context.echo(
      edited.phrases(edited.isManager ? "manager.edited" : "owner.edited")
        + facts.flatMap { $0.phrases(among: [edited.id: edited], homes: [:]) },
      PartyList.document([edited]), write)
  }
}

/// The command `estada owner remove`, which removes an owner or the manager without records.
struct RemoveOwner: RecordCommand {
  static let configuration = CommandConfiguration(name: "remove", door: .changes)

  @Argument("owner", value: "value.owner", several: .names) var owner: String
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let removed = try context.ledger(write).owners.remove(owner)
    let key = removed.isManager ? "manager.removed" : "owner.removed"
    try context.echo(
      [Phrase(key, ["name": .text(removed.name)])], PartyList.document([removed]),
      write, isRemoval: true)
  }
}

/// The command `estada owner merge`, which moves everything of one owner to another.
struct MergeOwner: BookCommand {
  static let configuration = CommandConfiguration(name: "merge", door: .changes)

  @Argument("owner", help: "argument.merged-owner", value: "value.owner") var owner: String
  @Argument("into", help: "argument.kept-owner", value: "value.owner") var into: String
  let write = WriteOptions()

  func run(in context: Context) throws {
    let merge = try context.ledger(write).owners.merge(owner, into: into)
    // The same person entered twice has one name.
    let (from, into) =
      merge.removed.name == merge.kept.name
      ? (merge.removed.code, merge.kept.code) : (merge.removed.name, merge.kept.name)
    var phrases = [Phrase("owner.merged", ["from": .text(from), "into": .text(into)])]
    if let uses = Phrase.uses(merge.moved) {
      phrases.append(Phrase("owner.moved", ["records": .phrase(uses)]))
    }
    if !merge.transfers.isEmpty {
      phrases.append(Phrase("owner.merged-transfers", count: merge.transfers.count))
    }
    try context.echo(phrases, PartyList.document([merge.kept]), write, isRemoval: true)
  }
}

/// The command `estada owner shares`, which sets, removes or lists the shares of homes.
struct OwnerShares: RowsCommand {
  static let configuration = CommandConfiguration(name: "shares", door: .changes)

  @Argument("property", value: "value.property") var property: String?
  @Argument("shares") var shares: [OwnerShare]
  @Option("from", help: "option.shares-from") var from: DayOrPeriod?
  @Option("group", help: "option.shares-group", value: "value.group") var group: String?
  @Option("usufruct") var usufruct: [OwnerShare]
  @Flag("remove", help: "option.remove-shares") var remove: Bool
  @Option("note", value: "value.text") var note: Change<String>
  let write = WriteOptions()
  let rows = RowOptions()

  func run(in context: Context) throws {
    let (property, shares) = try operands(in: context)
    let ledger = try context.ledger(write)
    if group != nil && (remove || !shares.isEmpty) {
      throw Refusal("error.shares-or-group", .usage)
    }
    let isChange =
      remove || !shares.isEmpty || group != nil || !note.isKeep || !usufruct.isEmpty
    guard isChange, !context.onlyDescribes else {
      try list(property, ledger, context)
      return
    }
    if remove && (!shares.isEmpty || !note.isKeep || !usufruct.isEmpty) {
      throw Refusal("error.shares-or-removal", .usage)
    }
    guard let day = from?.period.firstDay else { throw Refusal("error.shares-need-day", .usage) }
    let (home, stored) =
      try remove
      ? ledger.owners.removeShares(of: property, from: day)
      : ledger.owners.setShares(
        of: property, from: day, shares.map { ($0.owner, $0.share) }, ofGroup: group,
        usufruct: usufruct.map { ($0.owner, $0.share) }, note: note.trimmed)
    let parties = try ledger.owners.byNumber()
    let phrase = Phrase(
      remove ? "owner.shares.removed" : "owner.shares.set",
      ["property": .text(home.name), "from": .dayInWords(day, .from)])
    let lines = stored.map { share in
      Phrase(
        "owner.shares.line",
        ["name": Cell(parties[share.party]?.name), "share": share.cell])
    }
    let uses = stored.filter { $0.usufruct > 0 }.map { share in
      Phrase(
        "owner.shares.usufruct",
        ["name": Cell(parties[share.party]?.name), "share": share.usufructCell])
    }
    try context.echo(
      [phrase] + (remove ? [] : lines + uses + Phrase.note(stored.first?.note)),
      ShareList.document(stored, properties: [home.id: home], parties: parties), write,
      isRemoval: remove)
  }

  /// The home and the shares; the home may be left out if it is the only one or the default home.
  private func operands(in context: Context) throws -> (String?, [OwnerShare]) {
    guard let first = property, first.unicodeScalars.contains("=") else {
      return (property, shares)
    }
    do throws(InvalidValue) {
      return (nil, [try OwnerShare.read(first, in: context.argumentEnvironment)] + shares)
    } catch {
      throw UsageError.invalidValue(name: OwnerShare.valueName, text: first, error)
    }
  }

  /// Lists the shares of one home or all: every set, or those in force on a day.
  private func list(_ property: String?, _ ledger: Ledger, _ context: Context) throws {
    let homes = try ledger.homes.chosen(property)
    let day = from?.period.firstDay
    let shares = try homes.flatMap { try ledger.owners.shares(of: $0, inForceOn: day) }
    try context.show(
      ShareList.document(
        shares, properties: ledger.homes.byNumber(), parties: ledger.owners.byNumber()))
  }
}

extension Context {
  /// Reports an owner that was added or changed.
  fileprivate func echo(_ party: Party, _ key: String, _ options: WriteOptions) throws {
    try echo(party.phrases(key), PartyList.document([party]), options)
  }
}

extension PartyFact {
  /// The sentences about the fact.
  ///
  /// - Parameter homes: The names of homes by code.
  func phrases(among parties: [Int64: Party], homes: [String: String]) -> [Phrase] {
    switch fact {
    case .residence:
      return [
        Phrase(
          "owner.residence", ["country": .text(value), "year": .number(Int64(validFrom.year))])
      ]
    case .withholds:
      let key = value == PartyFact.yes ? "owner.withholds" : "owner.withholds-not"
      return [Phrase(key, ["from": .dayInWords(validFrom, .from)])]
    case .mainHome:
      let key = value == PartyFact.elsewhere ? "owner.main-home-none" : "owner.main-home"
      return [
        Phrase(
          key,
          [
            "owner": Cell(parties[party]?.name), "home": .text(homes[value] ?? value),
            "from": .dayInWords(validFrom, .from),
          ])
      ]
    }
  }
}

extension Party {
  /// The sentences about an owner: the first one with a key, and one for each field that is set.
  ///
  /// - Parameter role: The sentence about the role of the manager, if the first one does not name it.
  fileprivate func phrases(_ key: String, _ role: [Phrase] = []) -> [Phrase] {
    var phrases = [Phrase(key, ["name": .text(name), "code": .text(code)])]
    if isManager { phrases += role }
    let fields: [(key: String, text: String?)] = [
      ("owner.tax-id", taxIdentifier?.text), ("owner.email", email),
      ("owner.iban", iban?.groupedText), ("owner.language", language), ("word.note", note),
    ]
    for (key, text) in fields {
      if let text { phrases.append(Phrase(key, ["text": .text(text)])) }
    }
    return phrases
  }
}

extension Property {
  /// What a party does for the home unless a record names another party.
  fileprivate func roles(of party: Party) -> [Phrase] {
    [
      ("owner.show.receiver", receiver), ("owner.show.payer", payer), ("owner.show.filer", filer),
      ("owner.show.vat-filer", vatFiler),
    ].compactMap { key, number in
      number == party.id ? Phrase(key, ["property": .text(name)]) : nil
    }
  }
}
