internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger
internal import Reporting
internal import Storage

/// The area `estada book`: the book as a file.
struct BookArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "book",
    subcommands: [
      ShowBookInfo.self, CheckBook.self, BackUpBook.self, ListBackups.self, RestoreBook.self,
      MoveBook.self, CopyBook.self, SendCopy.self, MigrateBook.self, ListPeople.self,
      AdmitPerson.self, DismissPerson.self,
    ])
}

/// The command `estada book info`, which shows facts about the file and its contents, or the parts of the
/// system that the program uses.
struct ShowBookInfo: RowsCommand {
  static let configuration = CommandConfiguration(name: "info", door: .reads)

  @Flag("system") var system: Bool
  let rows = RowOptions()

  func run(in context: Context) throws {
    if system {
      try context.show(SystemPart.document)
      return
    }
    let ledger = try context.ledgerAsItIs()
    var rows: [(name: String, cell: Cell)] = [
      ("path", .text(ledger.path)), ("schema", .count(ledger.schema)),
      ("size", .bytes(try ledger.size)),
    ]
    if ledger.isCurrent {
      let count = try ledger.count()
      rows += [
        ("properties", .count(try ledger.homes.all().count)), ("bookings", .count(count.bookings)),
        ("expenses", .count(count.expenses)), ("zones", .count(try ledger.rates.zones().count)),
        ("rates", .count(try ledger.rates.all().count)),
      ]
      // An owner does not see the history, nor the notices of migrations.
      if ledger.people.role != .owner {
        rows.append(("changes", .count(try ledger.history.count())))
      }
      if let role = ledger.people.role {
        rows.append(("role", .term(code: role.rawValue, key: "book-role.\(role.rawValue)")))
      }
      if let language = try ledger.settings.value("language") {
        rows.append(("language", .text(language)))
      }
      // What the book holds may be damaged; the facts about the file do not depend on it.
      let dates = try? ledger.reports.status(on: context.today).nextDate
      if let entry = dates?.entry, let phrase = dates?.phrase {
        rows.append(("next_date", context.isForPeople ? .phrase(phrase) : .day(entry.closes)))
      }
      let passed = dates?.overdue.count ?? 0
      if passed > 0 { rows.append(("dates_passed", .count(passed))) }
      if let copy = try ledger.copies.state() {
        rows += [
          ("copy_of", .text(copy.place)), ("copied_step", .number(copy.step)),
          ("unsent", .count(copy.unsent)),
        ]
      }
    }
    let document = Table<(name: String, cell: Cell)>([
      .init("name", for: .machines) { .text($0.name) },
      .init("item", for: .people, isElastic: true) {
        let key = $0.name == "path" && !ledger.isFile ? "server" : $0.name
        return .term(code: $0.name, key: "book.info.\(key)")
      },
      .init("value", isElastic: true) { $0.cell },
    ]).document(
      "estada/book/1", title: Phrase("book.info.title"), whenEmpty: Phrase("book.info.title"),
      rows: rows)
    let notices = ledger.people.role == .owner ? [] : try ledger.history.notices()
    try context.show(document.adding(notes: notices.map(\.phrase)))
    if !ledger.isCurrent {
      let key = ledger.isFile ? "book.info.old" : "book.info.old-server"
      context.note(
        Phrase(
          key, ["schema": .count(ledger.schema), "latest": .count(Ledger.latestSchema)])
      )
    }
  }
}

/// The command `estada book migrate`, which migrates the book to the program's schema.
struct MigrateBook: BookCommand {
  static let configuration = CommandConfiguration(name: "migrate")

  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledgerAsItIs(write)
    try ledger.people.requireManager()
    if ledger.isCurrent {
      context.say(Phrase("book.migrate.current", ["schema": .count(ledger.schema)]))
      return
    }
    context.progress?.begin(.migrate)
    if write.dryRun {
      let notices = try ledger.tryMigration()
      context.say(
        Phrase(
          "book.migrate.would",
          ["schema": .count(ledger.schema), "latest": .count(Ledger.latestSchema)]))
      for notice in notices { context.say(notice.phrase) }
      context.reportDryRun()
      return
    }
    for phrase in try ledger.migrate().outcome.phrases { context.say(phrase) }
  }
}

extension MigrationOutcome {
  /// The messages about the outcome of a migration.
  var phrases: [Phrase] {
    let headline = Phrase(
      "book.migrated", ["from": .count(from), "to": .count(to), "backup": .text(backup.path)])
    // Only a book of the 2015 app has new notices, and lacks the rates since 2015.
    guard isOfApp else { return [headline] }
    return [headline] + notices.map(\.phrase) + [Phrase("book.migrated-rates")]
  }
}

extension MigrationNotice {
  /// The message of the notice.
  var phrase: Phrase {
    if let (from, rate) = droppedChildRate {
      return Phrase(
        "notice.\(kind)",
        ["from": .dayInWords(from, .from), "value": rate.map { .money($0) } ?? Cell(value)])
    }
    // An amount that had to be rounded is shown as it was in the old book.
    return Phrase("notice.\(kind)", ["subject": .text(subject), "value": Cell(value)])
  }
}

/// The command `estada book check`, which checks the file and, with `--repair`, repairs it.
struct CheckBook: RowsCommand {
  static let configuration = CommandConfiguration(name: "check", door: .reads)

  @Flag("repair") var repair: Bool
  let write = WriteOptions()
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    var ledger = try context.ledger(write)
    context.progress?.begin(.check)
    if repair && !context.onlyDescribes {
      let (outcome, repaired) = try ledger.repair()
      for phrase in outcome.phrases(context) { report(context.worded(phrase, write), context) }
      if write.dryRun { context.reportDryRun() }
      ledger = repaired
    }
    return try check(ledger, context)
  }

  private func check(_ ledger: Ledger, _ context: Context) throws -> ExitStatus {
    var count = 0
    var isDamaged = false
    try ledger.reports.withFindings(on: context.today) { findings in
      let document = AuditList.document { found in
        count = 0
        try findings {
          count += 1
          isDamaged = isDamaged || $0.isDamage
          try found($0)
        }
      }
      try context.show(document.adding(notes: context.dueNotes() + context.undocumentedNotes()))
    }
    if isDamaged, let backup = try context.latestSoundBackup() {
      let command = Cell.command(["book", "restore", String(backup)])
      context.note(Phrase("book.check.restore", ["command": command]))
    }
    return count == 0 ? .done : .problemsFound
  }

  /// Prints a message: before the list in text format, on standard error in the machine formats.
  private func report(_ phrase: Phrase, _ context: Context) {
    if context.format == .text { context.say(phrase) } else { context.note(phrase) }
  }
}

extension Context {
  /// The number of the latest backup in which a check finds no fault; nil if there is none.
  fileprivate func latestSoundBackup() throws -> Int? {
    try Ledger.backupItems(of: bookPath, checks: true, progress).first { $0.isSound == true }?
      .number
  }
}

extension RepairOutcome {
  /// The messages about the outcome of a repair.
  fileprivate func phrases(_ context: Context) -> [Phrase] {
    var phrases: [Phrase] = []
    if let rebuiltRows {
      phrases.append(Phrase("repair.rebuilt", ["rows": .count(Int(rebuiltRows))]))
    }
    if restoresRules { phrases.append(Phrase("repair.rules")) }
    for table in counters {
      phrases.append(Phrase("repair.counter", ["kind": .recordKind(table)]))
    }
    if documents > 0 { phrases.append(Phrase("repair.documents", count: documents)) }
    if leftovers > 0 { phrases.append(Phrase("repair.leftovers", count: leftovers)) }
    if phrases.isEmpty && remaining.isEmpty { phrases.append(Phrase("repair.nothing")) }
    if let backup {
      phrases.append(Phrase("repair.kept", ["command": backup.restoring]))
    }
    if !remaining.isEmpty {
      let command = Cell.command(["book", "backups"])
      let key = BookPlace(context.bookPath).isFile ? "repair.remaining" : "repair.remaining-server"
      phrases.append(Phrase(key, ["command": command]))
    }
    return phrases
  }
}
