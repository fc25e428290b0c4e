internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Storage

/// The command `estada booking anonymise`, which erases the personal data of guests.
struct AnonymiseBookings: BookCommand {
  static let configuration = CommandConfiguration(name: "anonymise")

  @Option("before", help: "option.ended-before") var before: Day
  @Flag("yes") var yes: Bool
  let write = WriteOptions()

  func run(in context: Context) throws {
    // Checked first, so that a refused date does not migrate an old book.
    try StepHistory.requireErasable(before, on: context.today)
    let ledger = try context.ledger(write)
    let found = try ledger.history.personalData(before: before, on: context.today)
    if found.count > 0 {
      try explain(found, of: ledger, to: context)
      if !write.dryRun, !yes { try context.confirm() }
    }
    if write.dryRun {
      if found.count == 0 { try report(found, to: context) }
      if context.format != .text { try context.show(document(found)) }
      context.reportDryRun()
      return
    }
    let erased = try ledger.history.anonymise(
      before: before, on: context.today, rewriting: CommandRecord.withoutNames)
    try report(erased, to: context)
  }

  /// Lists what will be erased and what remains; on standard error in the machine formats.
  private func explain(_ found: PersonalData, of ledger: Ledger, to context: Context) throws {
    let say = context.format == .text ? context.say : context.note
    let bookings = found.bookings + found.removed
    if bookings > 0 {
      say(
        Phrase(
          "anonymise.bookings",
          ["first": Cell(found.firstCheckIn), "last": Cell(found.lastCheckOut)], count: bookings))
    }
    if found.removed > 0 { say(Phrase("anonymise.removed", count: found.removed)) }
    if found.notes > 0 { say(Phrase("anonymise.notes", count: found.notes)) }
    if found.payments > 0 { say(Phrase("anonymise.payments", count: found.payments)) }
    if found.documents > 0 { say(Phrase("anonymise.documents", count: found.documents)) }
    if found.lines > 0 { say(Phrase("anonymise.lines", count: found.lines)) }
    if found.rules > 0 {
      say(Phrase("anonymise.rules-named", count: found.rules))
    } else if try found.lines > 0 && !ledger.bank.rules().isEmpty {
      say(Phrase("anonymise.rules"))
    }
    say(Phrase("anonymise.stays"))
    if let id = found.example {
      let booking = try ledger.record(Int(id), of: Booking.self)
      say(
        Phrase(
          "anonymise.example",
          [
            "id": .number(id), "guest": .phrase(Phrase("anonymise.no-name")),
            "from": .day(booking.stay.checkIn), "to": .day(booking.stay.checkOut),
            "adults": .count(booking.stay.adults), "children": .count(booking.stay.children),
            "amount": booking.stay.amount.map { .money($0) } ?? .pending,
          ]))
    }
    say(Phrase("anonymise.copies"))
    say(Phrase("anonymise.final"))
  }

  private func report(_ data: PersonalData, to context: Context) throws {
    guard context.format == .text else {
      if !write.dryRun { try context.show(document(data)) }
      return
    }
    context.say(
      data.count == 0
        ? Phrase("anonymise.nothing", ["before": .day(before)])
        : Phrase("anonymise.done"))
  }

  private func document(_ data: PersonalData) -> Document {
    Table<PersonalData>([
      .figures("bookings", for: .machines) { .count($0.bookings) },
      .figures("removed", for: .machines) { .count($0.removed) },
      .figures("payments", for: .machines) { .count($0.payments) },
      .figures("notes", for: .machines) { .count($0.notes) },
      .figures("documents", for: .machines) { .count($0.documents) },
      .figures("bank_lines", for: .machines) { .count($0.lines) },
      .figures("bank_rules", for: .machines, if: data.rules > 0) { .count($0.rules) },
      .init("check_in", for: .machines) { Cell($0.firstCheckIn) },
      .init("check_out", for: .machines) { Cell($0.lastCheckOut) },
    ]).document(
      "estada/anonymise/1", title: Phrase("booking.list.title"),
      whenEmpty: Phrase("booking.list.none-match"), rows: [data])
  }
}
