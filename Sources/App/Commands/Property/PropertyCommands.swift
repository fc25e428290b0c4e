internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import Taxation
internal import UnicodeText

/// The area `estada property`: the homes.
struct PropertyArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "property",
    subcommands: [
      AddProperty.self, ListProperties.self, ShowProperty.self, EditProperty.self,
      RemoveProperty.self, AssetPart.self,
    ])
}

/// The options for the fields of a home.
struct PropertyOptions: ParsableArguments {
  @Option("name", value: "value.name", isOfOneRecord: true, only: .edit)
  var name: Change<String>
  @Option("zone", value: "value.zone", isRequired: true) var zone: String?
  @Option("code", help: "option.new-code", helpToEdit: "option.code", isOfOneRecord: true)
  var code: ShortCode?
  @Option("address", value: "value.text", isOfOneRecord: true) var address: Change<String>
  @Option("town", value: "value.text") var town: Change<String>
  @Option("registration", isOfOneRecord: true) var registration: Change<Registration>
  @Option("tax", help: "option.property-tax") var tax: TaxCharge?
  @Option("capacity") var capacity: Change<Int>
  @Option("receiver", value: "value.owner", only: .edit) var receiver: Change<String>
  @Option("payer", value: "value.owner", only: .edit) var payer: Change<String>
  @Option("filer", value: "value.owner", only: .edit) var filer: Change<String>
  @Option("vat-filer", value: "value.owner", only: .edit) var vatFiler: Change<String>
  @Option("commission-vat", only: .edit) var commissionVat: Change<WholePercentage>
  @Option("cadastral-reference", isOfOneRecord: true, only: .edit)
  var cadastralReference: Change<CadastralReference>
  @Option("licence-until") var licenceUntil: Change<Day>
  @Option("tag") var tag: [TagName]
  @Option("untag", only: .edit) var untag: [TagName]
  @Option("note", value: "value.text") var note: Change<String>

  /// Changes the fields of a home.
  ///
  /// - Throws: `Refusal`.
  func apply(to property: inout Property, in ledger: Ledger) throws {
    name.apply(to: &property.name)
    if let zone { property.zone = try ledger.rates.zone(zone).code }
    if let code { property.code = code.text }
    address.apply(to: &property.address)
    town.apply(to: &property.town)
    registration.apply(to: &property.registration)
    if let tax { property.taxApart = tax == .onTop }
    capacity.apply(to: &property.capacity)
    try receiver.apply(to: &property.receiver, ledger.owners.number)
    try payer.apply(to: &property.payer, ledger.owners.number)
    try filer.apply(to: &property.filer, ledger.owners.number)
    try vatFiler.apply(to: &property.vatFiler, ledger.owners.number)
    commissionVat.apply(to: &property.commissionVAT) { $0.number }
    cadastralReference.apply(to: &property.cadastralReference) { $0.text }
    licenceUntil.apply(to: &property.licenceUntil)
    property.tags = property.tags.changed(adding: tag.map(\.name), removing: untag.map(\.name))
    note.apply(to: &property.note)
  }
}

/// The command `estada property add`, which records a home.
struct AddProperty: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("name", help: "argument.new-name", value: "value.name") var name: String
  let fields = PropertyOptions.toAdd()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let stored = try ledger.homes.add(named: name.trimmed) {
      try fields.apply(to: &$0, in: ledger)
    }
    let phrase = Phrase(
      "property.added",
      ["name": .text(stored.name), "code": .text(stored.code), "zone": .text(stored.zone)])
    let hint =
      stored.registration == nil
      ? [Phrase("property.no-registration", ["code": .text(ShellQuoting.quoted(stored.code))])] : []
    try context.echo(
      [phrase] + stored.whereabouts + stored.remarks + stored.licencePhrases + hint,
      PropertyList.document([stored]), write)
    if let other = try ledger.homes.namesake(of: stored) {
      context.warn(stored.warning(about: other))
    }
  }
}

/// The command `estada property edit`, which changes fields of a home.
struct EditProperty: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("property", help: "argument.property-needed", value: "value.property", several: .names)
  var property: String
  let fields = PropertyOptions.toEdit()
  @Option("listing", value: "value.name", isOfOneRecord: true) var listing: [String]
  @Option("forget-listing", value: "value.listing", isOfOneRecord: true) var forgetListing: [String]
  @Option("vat") var vat: Change<WholePercentage>
  @Option("cadastral") var cadastral: Change<Money>
  @Option("construction") var construction: Change<Money>
  @Option("revised", value: "value.year") var revised: Change<Year>
  @Option("main-home", value: "value.owner") var mainHome: Change<String>
  @Option("letting") var letting: LettingKind?
  @Option("from", help: "option.property-from") var from: DayOrPeriod?
  @Option("until", help: "option.property-until") var until: DayOrPeriod?
  @Option("vat-note", value: "value.text") var vatNote: Change<String>
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let cadastre = CadastreChange(
      value: cadastral, construction: construction,
      revised: revised.map(\.number))
    let day = from?.period.firstDay
    if until != nil && mainHome.isKeep { throw Refusal("error.until-without-main-home", .usage) }
    if letting == .activity && day == nil { throw Refusal("error.letting-without-day", .usage) }
    if letting == .hotelServices || letting == .company, vat.isKeep {
      throw Refusal("error.letting-without-vat", .usage)
    }
    let (stored, dated, taxChange, kept) = try ledger.homes.edit(
      property, listings: listing.compactMap(\.trimmedOrNil),
      forgetting: forgetListing.map(\.trimmed), vat: vat.map { $0.number },
      letting: letting == .activity ? nil : letting, cadastre: cadastre,
      mainHome: mainHome.isKeep
        ? nil
        : MainHomeChange(
          owner: mainHome.value(insteadOf: nil), until: until?.period.lastDay), from: day,
      hasDay: letting == .activity, vatNote: vatNote.trimmed
    ) {
      try fields.apply(to: &$0, in: ledger)
      if let letting { $0.letAs(letting, from: day, isForVAT: !vat.isKeep) }
    }
    let phrase = Phrase(
      "property.edited",
      ["name": .text(stored.name), "code": .text(stored.code), "zone": .text(stored.zone)])
    let parties = try ledger.owners.byNumber()
    let table = VATTable(rules: try ledger.homes.vatRules(), homes: []) { $0.kind }
    let vatPhrases = dated.vat.map { [$0.phrase(under: table)] + Phrase.note($0.note) } ?? []
    try context.echo(
      [phrase] + stored.whereabouts + stored.remarks + taxChange.phrases + vatPhrases
        + (dated.value?.phrases ?? []) + (letting == nil ? [] : stored.lettingPhrases)
        + (fields.commissionVat.isKeep ? [] : stored.commissionPhrases(in: ledger))
        + (fields.cadastralReference.isKeep ? [] : stored.cadastralPhrases)
        + (fields.licenceUntil.isKeep ? [] : stored.licencePhrases)
        + dated.mainHome.flatMap { $0.phrases(among: parties, homes: [stored.code: stored.name]) }
        + stored.roles(among: parties) + kept.phrases,
      PropertyList.document(
        [stored], listings: ledger.homes.listings(of: stored.id),
        vat: ledger.homes.vatTable().records(of: stored.id), parties: parties), write)
    if !fields.name.isKeep, let other = try ledger.homes.namesake(of: stored) {
      context.warn(stored.warning(about: other))
    }
    if kept.taxed > 0 {
      context.warn(Phrase("property.tax-moves", count: kept.taxed))
    }
    if letting == .activity || letting == .hotelServices {
      context.warn(Phrase("property.activity-boxes"))
    }
    if let vat = dated.vat, vat.percent != nil,
      let rule = table.rule(on: vat.validFrom, of: vat.kind),
      rule.status != .law
    {
      context.warn(
        Phrase(
          "property.vat-unsettled",
          ["code": .text(ShellQuoting.quoted(stored.code)), "day": .text(vat.validFrom.isoText)]))
    }
    if dated.vat != nil || !fields.vatFiler.isKeep,
      let phrase = try stored.warningWithoutFiler(dated.vat, in: ledger)
    {
      context.warn(phrase)
    }
  }
}

/// The command `estada property list`, which lists homes.
struct ListProperties: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Option("tag", help: "option.only-tag-of-home") var tag: [TagName]
  @Option("owner", help: "option.only-owner-of-home", value: "value.owner") var owner: String?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let selection = Selection(tags: tag.map(\.name), owner: owner)
    let properties = try ledger.homes.all(selecting: selection, on: context.today)
    let vat = try ledger.homes.vatTable()
    try context.show(
      PropertyList.document(
        properties, listings: ledger.homes.listings(),
        vat: properties.flatMap { vat.records(of: $0.id) },
        parties: ledger.owners.byNumber(), isFiltered: !selection.isEmpty))
  }
}

/// The command `estada property show`, which shows one home.
struct ShowProperty: BookCommand {
  static let configuration = CommandConfiguration(name: "show", door: .reads)

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let property = try ledger.homes.named(property)
    let listings = try ledger.homes.listings(of: property.id)
    let vat = try ledger.homes.vatTable()
    guard context.isForPeople else {
      try context.show(
        PropertyList.document(
          [property], listings: listings, vat: vat.records(of: property.id),
          parties: ledger.owners.byNumber()))
      return
    }
    let zone = try ledger.rates.zone(property.zone)
    let count = try ledger.count(of: property.id)
    var phrases = [
      Phrase("property.show.title", ["name": .text(property.name), "code": .text(property.code)])
    ]
    phrases += property.whereabouts
    phrases.append(
      Phrase("property.show.zone", ["zone": .text(zone.code), "name": zone.nameCell]))
    phrases.append(
      property.registration.map {
        Phrase("property.show.registration", ["registration": .text($0.text)])
      } ?? Phrase("property.no-registration", ["code": .text(ShellQuoting.quoted(property.code))]))
    if property.taxApart { phrases.append(Phrase("property.show.tax-apart")) }
    phrases += vat.records(of: property.id).flatMap {
      [$0.phrase(under: vat)] + Phrase.note($0.note)
    }
    phrases += try ledger.homes.cadastre(of: property.id).flatMap(\.phrases)
    phrases += property.cadastralPhrases + property.lettingPhrases + property.licencePhrases
    if let percent = property.commissionVAT {
      phrases.append(Phrase("property.commission-vat", ["percent": .count(percent)]))
    }
    let parties = try ledger.owners.byNumber()
    let names = try ledger.homes.all().keyed(by: \.code, \.name)
    phrases += try ledger.homes.mainHomes(in: property).flatMap {
      $0.phrases(among: parties, homes: names)
    }
    if let capacity = property.capacity {
      phrases.append(Phrase("property.show.capacity", count: capacity))
    }
    phrases += property.roles(among: parties)
    phrases += property.remarks
    phrases += listings.map { Phrase("property.show.listing", ["name": .text($0.name)]) }
    phrases.append(Phrase("property.show.records", count.values))
    do {
      let answers = try ledger.read {
        try [.year(context.today.year), nil].map { period in
          try ledger.reports.profit(
            of: property.code, in: period, by: .property, on: context.today,
            pendingLimit: ReportProfit.namedPending)
        }
      }
      var document = HomeMoney.document(phrases, answers.map(\.report))
      document.notes = answers.last.map { $0.naming(in: $0.report.document.notes) } ?? []
      try context.show(document)
    } catch {
      // What is known of the home does not depend on figures that cannot be computed.
      for phrase in phrases { context.say(phrase) }
      throw error
    }
  }
}

/// The command `estada property remove`, which removes a home and its records.
struct RemoveProperty: RecordCommand {
  static let configuration = CommandConfiguration(name: "remove", door: .changes)

  @Argument("property", help: "argument.property-needed", value: "value.property", several: .names)
  var property: String
  @Flag("with-records") var withRecords: Bool
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let (home, wasDefault) = try context.ledger(write)
      .homes.remove(property, withRecords: withRecords)
    var phrases = [Phrase("property.removed", ["name": .text(home.name)])]
    if wasDefault { phrases.append(Phrase("config.home-cleared")) }
    try context.echo(phrases, PropertyList.document([home]), write, isRemoval: true)
  }
}
