package import Bookkeeping

/// How many rows identify guests of stays that ended before a day, in the book or in its history.
package struct PersonalData: Equatable, Sendable {
  /// Returns which of the words of rules about lines of banks name one of some guests.
  package typealias Naming = (_ guests: [String], _ words: [String]) -> Set<String>

  /// Bookings in the book.
  package var bookings = 0
  /// Bookings that were removed or undone, and are in the history alone.
  package var removed = 0
  /// Payments of platforms, whose codes are removed.
  package var payments = 0
  /// Adjustments and receipts, whose notes are removed.
  package var notes = 0
  /// Documents of bookings, whose files are removed.
  package var documents = 0
  /// Lines of banks that may name guests, whose texts are removed.
  package var lines = 0
  /// Rules about lines of banks that name guests, whose words are removed.
  package var rules = 0
  /// The number of the first booking in the book, by check-in.
  package var example: Int64?
  /// The first check-in of all rows of stays.
  package var firstCheckIn: Day?
  /// The last check-out of all rows of stays.
  package var lastCheckOut: Day?
  /// All rows, of whatever kind.
  package var count = 0
}

/// Blanks the personal fields of past stays in the rows, the history, the command lines and the notices.
///
/// A field is personal (`RecordField.privacy`) if it identifies a guest, alone or together with a platform's
/// data: the name, the note, the platform's confirmation code. The fields from which the tax and the figures
/// are computed are kept: days, people, amounts, channel.
struct PersonalDataEraser {
  let connection: Connection
  let day: Day
  /// Which of the words of rules about lines of banks name one of some guests.
  let naming: PersonalData.Naming

  /// A table with rows about guests, and what replaces its personal columns.
  private struct Place {
    let layout: TableLayout
    /// The days of its stays; nil for rules about lines of banks.
    let stay: RecordKind.StayFields?

    init?(_ layout: TableLayout) {
      guard layout.kind.stay != nil || layout.kind == BankRule.kind else { return nil }
      self.layout = layout
      stay = layout.kind.stay
    }

    var table: String { layout.name }

    /// A condition that a row still identifies a guest.
    var rowIdentifies: String {
      layout.blanks().map { "\($0.column) IS DISTINCT FROM \($0.value)" }
        .joined(separator: " OR ")
    }

    /// A condition that a snapshot in a column of history still identifies a guest.
    func snapshotIdentifies(_ column: String) -> String {
      let conditions = layout.blanks(in: column).map {
        "\(layout.value(of: $0.column, in: column)) IS DISTINCT FROM \($0.value)"
      }
      return "\(column) IS NOT NULL AND (\(conditions.joined(separator: " OR ")))"
    }
  }

  private var places: [Place] { connection.layouts.all.compactMap { Place($0) } }

  /// Does some work while the rows concerned are listed in `temp.past`.
  ///
  /// A row is past, with all that history has of it, when what it is now is past; one that is no
  /// longer in the book goes by the latest end it ever had.
  func withPast<Result>(_ work: () throws -> Result) throws -> Result {
    try connection.execute(
      """
      CREATE TEMP TABLE past (
        place TEXT, id BIGINT, first TEXT, last TEXT, is_present INTEGER, PRIMARY KEY (place, id)
      )
      """)
    defer { try? connection.execute("DROP TABLE past") }
    for place in places {
      guard let stay = place.stay else {
        try listRules(place)
        continue
      }
      if let booking = stay.booking { try list(place, of: booking) } else { try list(place, stay) }
    }
    try forgetLinesWithoutGuests()
    for place in places { try forgetBlank(place) }
    return try work()
  }

  /// Lists the rows of a table that belong to a booking whose stay is past.
  private func list(_ place: Place, of booking: String) throws(StorageError) {
    let table = place.table
    let kept = ["before", "after"].map { snapshot in
      """
      SELECT row, \(place.layout.value(of: booking, in: snapshot)), 0 FROM history_change
      WHERE table_name = '\(table)' AND \(snapshot) IS NOT NULL
      AND row NOT IN (SELECT id FROM \(table))
      """
    }
    try connection.run(
      """
      WITH kept (row, booking, is_present) AS (
        SELECT id, \(booking), 1 FROM \(table) UNION \(kept.joined(separator: " UNION "))
      )
      INSERT INTO past SELECT '\(table)', kept.row, min(past.first), max(past.last),
        max(kept.is_present)
      FROM kept JOIN past ON past.place = '\(Booking.kind.table)' AND past.id = kept.booking
      GROUP BY kept.row
      """)
  }

  private func list(_ place: Place, _ stay: RecordKind.StayFields) throws(StorageError) {
    let table = place.table
    let end = stay.nights.map { connection.dialect.dayAfter(stay.checkIn, $0) } ?? stay.checkIn
    let fields = [stay.checkIn] + (stay.nights.map { [$0] } ?? [])
    let days = fields.map { place.layout.value(of: $0, in: "snapshot") }
    try connection.run(
      """
      INSERT INTO past SELECT '\(table)', id, \(stay.checkIn), \(end), 1 FROM \(table)
      WHERE \(end) < ?
      """, [SQLValue(day)])
    try connection.run(
      """
      WITH kept (row, snapshot) AS (
        SELECT row, before FROM history_change WHERE table_name = '\(table)' AND before IS NOT NULL
        UNION ALL
        SELECT row, after FROM history_change WHERE table_name = '\(table)' AND after IS NOT NULL
      ), stay (row, \(fields.joined(separator: ", "))) AS (
        SELECT row, \(days.joined(separator: ", "))
        FROM kept WHERE row NOT IN (SELECT id FROM \(table))
      )
      INSERT INTO past SELECT '\(table)', row, min(\(stay.checkIn)), max(\(end)), 0 FROM stay
      GROUP BY row HAVING max(\(end)) < ?
      """, [SQLValue(day)])
  }

  /// Lists the rules about lines of banks of which the words, now or in the history, name a guest of a past stay.
  ///
  /// One with a supplier names whom the user pays, as the expenses do, which are kept.
  private func listRules(_ place: Place) throws(StorageError) {
    let layout = place.layout
    let kept = ["before", "after"].map { snapshot in
      """
      SELECT row, \(layout.value(of: "words", in: snapshot)) FROM history_change
      WHERE table_name = '\(place.table)' AND \(snapshot) IS NOT NULL
      AND \(layout.value(of: "supplier", in: snapshot)) IS NULL
      """
    }
    let statement = try connection.statement(
      "SELECT id, words FROM \(place.table) WHERE supplier IS NULL UNION "
        + kept.joined(separator: " UNION "))
    var rules: [(id: Int64, words: String)] = []
    while try statement.step() {
      // A run of added rows has none.
      if let words = statement.optionalText(1) { rules.append((statement.integer(0), words)) }
    }
    if rules.isEmpty { return }
    let guests = try connection.texts(
      "SELECT guest FROM (\(pastGuests)) AS names WHERE guest <> \(TableLayout.blank)")
    let found = naming(guests, rules.map(\.words))
    for id in Set(rules.filter { found.contains($0.words) }.map(\.id)) {
      try connection.run(
        """
        INSERT INTO past SELECT '\(place.table)', \(id), NULL, NULL, count(*)
        FROM \(place.table) WHERE id = \(id)
        """)
    }
  }

  /// The names of guests of past stays, now and in the history, as SQL.
  private var pastGuests: String {
    let past = "SELECT id FROM past WHERE place = '\(Booking.kind.table)'"
    let kept = ["before", "after"].map { snapshot in
      """
      SELECT trim(\(connection.dialect.jsonText(snapshot, "guest"))) FROM history_change
      WHERE table_name = '\(Booking.kind.table)' AND row IN (\(past)) AND \(snapshot) IS NOT NULL
      """
    }
    return "SELECT trim(guest) AS guest FROM booking WHERE id IN (\(past)) UNION "
      + kept.joined(separator: " UNION ")
  }

  /// Removes the lines of banks that only payouts, expenses, transfers or returns explain from the list: they name
  /// platforms, suppliers and parties, and no guest.
  private func forgetLinesWithoutGuests() throws(StorageError) {
    try connection.run(
      """
      DELETE FROM past WHERE place = '\(BankLine.kind.table)' AND id IN (
        SELECT line FROM bank_part GROUP BY line HAVING count(*) =
        count(payout) + count(expense) + count(transfer) + count(filed_return))
      """)
  }

  /// Removes the rows that identify nobody from the list.
  private func forgetBlank(_ place: Place) throws(StorageError) {
    let table = place.table
    try connection.run(
      """
      DELETE FROM past WHERE place = '\(table)'
      AND id NOT IN (SELECT id FROM \(table) WHERE \(place.rowIdentifies))
      AND id NOT IN (SELECT row FROM history_change WHERE table_name = '\(table)'
        AND (\(place.snapshotIdentifies("before")) OR \(place.snapshotIdentifies("after"))))
      """)
  }

  /// What there is in `temp.past`.
  func measured() throws(StorageError) -> PersonalData {
    func rows(_ kinds: RecordKind...) -> String {
      let tables = kinds.map { SQLValue.text($0.table).literal }.joined(separator: ", ")
      return "FROM past WHERE place IN (\(tables))"
    }
    let bookings = rows(Booking.kind)
    // The days of a line are no days of a stay; a rule has none.
    let stays = "FROM past WHERE place <> '\(BankLine.kind.table)'"
    let first = try connection.text("SELECT min(first) \(stays)")
    let last = try connection.text("SELECT max(last) \(stays)")
    return PersonalData(
      bookings: try count("\(bookings) AND is_present = 1"),
      removed: try count("\(bookings) AND is_present = 0"),
      payments: try count(rows(Payment.kind)),
      notes: try count(rows(Adjustment.kind, Receipt.kind)),
      documents: try count(rows(Attachment.kind)),
      lines: try count(rows(BankLine.kind)),
      rules: try count(rows(BankRule.kind)),
      example: try connection.integer(
        "SELECT id \(bookings) AND is_present = 1 ORDER BY first, id LIMIT 1"),
      firstCheckIn: first.flatMap(Day.init(iso:)), lastCheckOut: last.flatMap(Day.init(iso:)),
      count: try count("FROM past"))
  }

  private func count(_ clause: String) throws(StorageError) -> Int {
    Int(try connection.integer("SELECT count(*) \(clause)") ?? 0)
  }

  /// Blanks what is in `temp.past`, in the rows, the history and the notices of migrations.
  ///
  /// Every snapshot of a row is blanked in the same way as the row, so history still fits it.
  func erase(rewriting: (String) -> String) throws(StorageError) {
    try eraseNotices()
    try eraseCommands(rewriting)
    for place in places {
      let past = "SELECT id FROM past WHERE place = '\(place.table)'"
      let assignments = place.layout.blanks().map { "\($0.column) = \($0.value)" }.joined(
        separator: ", ")
      try connection.run("UPDATE \(place.table) SET \(assignments) WHERE id IN (\(past))")
      let blanked = ["before", "after"].map { snapshot in
        let values = place.layout.blanks(in: snapshot).map { (key: $0.column, value: $0.value) }
        return "\(snapshot) = \(connection.dialect.jsonReplacing(snapshot, values))"
      }
      try connection.run(
        """
        UPDATE history_change SET \(blanked.joined(separator: ", "))
        WHERE table_name = '\(place.table)' AND row IN (\(past))
        """)
    }
    try renewDigests()
  }

  /// Makes the digests of appended rows fit the rows without their personal values.
  private func renewDigests() throws(StorageError) {
    let history = History(connection: connection)
    for (step, ordinal, rows) in try history.addedRows() where rows.personalDigest != nil {
      let isConcerned = try connection.integer(
        "SELECT 1 FROM past WHERE place = ? AND id BETWEEN ? AND ? LIMIT 1",
        [.text(rows.table), .integer(rows.first), .integer(rows.last)])
      guard isConcerned != nil else { continue }
      var renewed = rows
      renewed.personalDigest = try history.original(rows, step: step, ordinal: ordinal)
        .personalDigest
      try connection.run(
        "UPDATE history_change SET after = ? WHERE step = ? AND ordinal = ?",
        [.text(renewed.entry), .integer(step), .integer(ordinal)])
    }
  }

  /// A migration that had to round an amount told whose it was.
  private func eraseNotices() throws(StorageError) {
    try connection.run(
      """
      UPDATE notice SET subject = \(TableLayout.blank)
      WHERE kind = 'amount-rounded' AND subject IN (\(pastGuests))
      """)
  }

  /// The command lines that made the bookings hold their names too.
  private func eraseCommands(_ rewriting: (String) -> String) throws(StorageError) {
    let statement = try connection.statement(
      """
      SELECT id, command FROM history_step WHERE id IN (
        SELECT step FROM history_change JOIN past ON place = table_name AND past.id = row)
      """)
    var commands: [(step: Int64, line: String)] = []
    while try statement.step() { commands.append((statement.integer(0), statement.text(1))) }
    for command in commands {
      try connection.run(
        "UPDATE history_step SET command = ? WHERE id = ?",
        [.text(rewriting(command.line)), .integer(command.step)])
    }
  }
}

extension Book {
  /// How much there is to blank of stays that ended before a day.
  package func personalData(
    before day: Day, naming: @escaping PersonalData.Naming
  ) throws -> PersonalData {
    let eraser = PersonalDataEraser(connection: connection, day: day, naming: naming)
    try connection.prepareForErasure()
    return try eraser.withPast { try eraser.measured() }
  }

  /// Blanks names, notes and confirmation codes of stays that ended before a day, for good.
  ///
  /// It is a step of history that cannot be taken back; earlier ones still can, without the names. The
  /// file is written anew, so that nothing is left in pages that are no longer in use.
  ///
  /// - Parameters:
  ///   - rewriting: Makes a command line of history into one without names.
  ///   - review: Runs before the commit; what it throws rolls the work back.
  package func erasePersonalData(
    before day: Day, command: String, at time: String,
    naming: @escaping PersonalData.Naming, rewriting: (String) -> String,
    beforeCommit review: () throws -> Void = {}
  ) throws -> PersonalData {
    let eraser = PersonalDataEraser(connection: connection, day: day, naming: naming)
    try connection.prepareForErasure()
    // Under the lock, so that no stay becomes a future one after it was listed.
    let erased = try connection.withTransaction(.writing) {
      try connection.becomeKeeper()
      return try eraser.withPast {
        let found = try eraser.measured()
        try eraser.erase(rewriting: rewriting)
        if found.count > 0 {
          try History(connection: connection).recordPermanent(command: command, at: time)
        }
        try review()
        return (found, found.count > 0)
      }
    }
    // Also when there was nothing: an earlier run may have been kept from it by another reader.
    try connection.vacuum()
    // After the commit: a kill before leaves files that the next run, or a repair, removes.
    try connection.transaction(.writing) {
      try connection.becomeKeeper()
      _ = try removeUnnamedDocuments()
    }
    return erased
  }
}
