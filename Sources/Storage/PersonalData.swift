package import Bookkeeping

/// How much a book holds that tells who its guests were, of stays that ended before a day.
package struct PersonalData: Equatable, Sendable {
  /// Bookings in the book.
  package var bookings = 0
  /// Bookings that were removed or undone, and are in the history alone.
  package var removed = 0
  /// The number of the first booking in the book, by check-in.
  package var example: Int64?
  /// The first check-in of all of them.
  package var firstCheckIn: Day?
  /// The last check-out of all of them.
  package var lastCheckOut: Day?

  /// All of them.
  package var count: Int { bookings + removed }
}

/// Takes away what tells who the guests of past stays were, wherever a book keeps it.
///
/// That is what identifies a person, by itself or with a file that somebody else holds: the name, the
/// note, in which anything may stand, and the platform's confirmation code, under which the platform
/// knows the guest. What the tax and the figures come from stays: days, people, amounts, channel.
struct PersonalDataEraser {
  let connection: Connection
  let day: Day

  /// Whether a booking, or a snapshot of one in history, still tells who it was.
  private static let rowTells = """
    (guest <> '\(Booking.blankedGuest)' OR note IS NOT NULL OR reference IS NOT NULL)
    """
  private static func tells(_ snapshot: String) -> String {
    """
    (json_extract(\(snapshot), '$.guest') <> '\(Booking.blankedGuest)' \
    OR json_extract(\(snapshot), '$.note') IS NOT NULL \
    OR json_extract(\(snapshot), '$.reference') IS NOT NULL)
    """
  }

  /// Does some work while the bookings concerned are listed in `temp.past`.
  ///
  /// A booking is past, with all that history has of it, when what it is now is past; one that is no
  /// longer in the book goes by the latest end it ever had.
  func withPast<Result>(_ work: () throws -> Result) throws -> Result {
    try connection.execute("PRAGMA temp_store = MEMORY")
    try connection.execute(
      """
      CREATE TEMP TABLE past (id INTEGER PRIMARY KEY, first TEXT, last TEXT, is_present INTEGER)
      """)
    defer { try? connection.execute("DROP TABLE temp.past") }
    let ended = "date(check_in, '+' || nights || ' days')"
    try connection.run(
      """
      INSERT INTO past SELECT id, check_in, \(ended) AS ended, 1 FROM booking WHERE ended < ?
      """, [SQLValue(day)])
    try connection.run(
      """
      WITH kept (row, snapshot) AS (
        SELECT row, before FROM history_change WHERE table_name = 'booking' AND before IS NOT NULL
        UNION ALL
        SELECT row, after FROM history_change WHERE table_name = 'booking' AND after IS NOT NULL
      ), stay (row, check_in, nights) AS (
        SELECT row, json_extract(snapshot, '$.check_in'), json_extract(snapshot, '$.nights')
        FROM kept WHERE row NOT IN (SELECT id FROM booking)
      )
      INSERT INTO past SELECT row, min(check_in), max(\(ended)), 0 FROM stay
      GROUP BY row HAVING max(\(ended)) < ?
      """, [SQLValue(day)])
    try connection.execute(
      """
      DELETE FROM past WHERE id NOT IN (SELECT id FROM booking WHERE \(Self.rowTells))
      AND id NOT IN (SELECT row FROM history_change WHERE table_name = 'booking'
        AND (\(Self.tells("before")) OR \(Self.tells("after"))))
      """)
    return try work()
  }

  /// What there is in `temp.past`.
  func measured() throws(StorageError) -> PersonalData {
    let bookings = try connection.integer("SELECT count(*) FROM past WHERE is_present")
    let removed = try connection.integer("SELECT count(*) FROM past WHERE NOT is_present")
    let example = try connection.integer(
      "SELECT id FROM past WHERE is_present ORDER BY first, id LIMIT 1")
    let first = try connection.text("SELECT min(first) FROM past")
    let last = try connection.text("SELECT max(last) FROM past")
    return PersonalData(
      bookings: Int(bookings ?? 0), removed: Int(removed ?? 0), example: example,
      firstCheckIn: first.flatMap(Day.init(iso:)), lastCheckOut: last.flatMap(Day.init(iso:)))
  }

  /// Blanks what is in `temp.past`, in the bookings, the history and the notices of migrations.
  ///
  /// Every snapshot of a booking is blanked in the same way as the booking, so history still fits it.
  func erase(rewriting: (String) -> String) throws(StorageError) {
    try eraseNotices()
    try eraseCommands(rewriting)
    let mark = Booking.blankedGuest
    try connection.run(
      """
      UPDATE booking SET guest = '\(mark)', note = NULL, reference = NULL
      WHERE id IN (SELECT id FROM past)
      """)
    let blanks = "'$.guest', '\(mark)', '$.note', NULL, '$.reference', NULL"
    try connection.run(
      """
      UPDATE history_change
      SET before = json_replace(before, \(blanks)), after = json_replace(after, \(blanks))
      WHERE table_name = 'booking' AND row IN (SELECT id FROM past)
      """)
  }

  /// A migration that had to round an amount told whose it was.
  private func eraseNotices() throws(StorageError) {
    try connection.run(
      """
      UPDATE notice SET subject = '\(Booking.blankedGuest)' WHERE kind = 'amount-rounded' AND subject IN (
        SELECT trim(guest) FROM booking WHERE id IN (SELECT id FROM past)
        UNION SELECT trim(json_extract(before, '$.guest')) FROM history_change
        WHERE table_name = 'booking' AND row IN (SELECT id FROM past) AND before IS NOT NULL
        UNION SELECT trim(json_extract(after, '$.guest')) FROM history_change
        WHERE table_name = 'booking' AND row IN (SELECT id FROM past) AND after IS NOT NULL)
      """)
  }

  /// The command lines that made the bookings hold their names too.
  private func eraseCommands(_ rewriting: (String) -> String) throws(StorageError) {
    let statement = try connection.statement(
      """
      SELECT id, command FROM history_step WHERE id IN (SELECT step FROM history_change
        WHERE table_name = 'booking' AND row IN (SELECT id FROM past))
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

extension BookFile {
  /// How much there is to blank of stays that ended before a day.
  package func personalData(before day: Day) throws -> PersonalData {
    let eraser = PersonalDataEraser(connection: connection, day: day)
    return try eraser.withPast { try eraser.measured() }
  }

  /// Blanks names, notes and confirmation codes of stays that ended before a day, for good.
  ///
  /// It is a step of history that cannot be taken back; earlier ones still can, without the names. The
  /// file is written anew, so that nothing is left in pages that are no longer in use.
  ///
  /// - Parameter rewriting: Makes a command line of history into one without names.
  package func erasePersonalData(
    before day: Day, command: String, at time: String, rewriting: (String) -> String
  ) throws -> PersonalData {
    try connection.execute("PRAGMA secure_delete = ON")
    let eraser = PersonalDataEraser(connection: connection, day: day)
    let erased = try eraser.withPast {
      try connection.decided(.writing) {
        let found = try eraser.measured()
        try eraser.erase(rewriting: rewriting)
        if found.count > 0 {
          try History(connection: connection).recordPermanent(command: command, at: time)
        }
        return (found, found.count > 0)
      }
    }
    // Also when there was nothing: an earlier run may have been kept from it by another reader.
    try connection.execute("VACUUM")
    return erased
  }
}
