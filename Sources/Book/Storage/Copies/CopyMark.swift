internal import Bookkeeping
internal import Files

/// The mark of a file that is a copy of another book, to which the steps made on the copy can be sent.
///
/// The mark is in the notices of the file, and so are the steps that were sent. None of them is copied to
/// another book.
package struct CopyMark: Equatable, Sendable {
  /// The address or the absolute path of the book.
  package let source: String
  /// The latest step of the book when the copy was made; the steps of the copy have higher numbers.
  package let step: Int64
  /// What distinguishes the copy from other copies, in letters and digits.
  let id: String

  /// The place of the book.
  package var place: BookPlace { BookPlace(source) }

  /// A condition that a notice is about a copy.
  static let isOfCopy = "(substr(kind, 1, 4) = 'copy')"

  /// The address or the absolute path of a book. An address is without settings: who sends the steps takes those
  /// from the own environment, not from a file that anybody may have made.
  private static func source(of book: Book) throws(StorageError) -> String {
    switch book.place {
    case .file(let path): FileSystem.real(path) ?? path
    case .server(let address): try address.withoutSettings()
    }
  }

  /// Whether the copy is one of a book, by the place of the book.
  package func isOf(_ book: Book) throws(StorageError) -> Bool {
    switch (place, book.place) {
    case (.file(let one), .file(let other)): FileSystem.isSame(one, as: other)
    case (.server, .server): try source == CopyMark.source(of: book)
    default: false
    }
  }

  /// Makes the mark of a new copy of a book.
  init(of book: Book) throws(StorageError) {
    source = try CopyMark.source(of: book)
    step = try book.lastStep()
    var generator = SystemRandomNumberGenerator()
    id = String(generator.next() as UInt64, radix: 36)
  }

  /// Reads the mark of a copy; nil for what is no mark.
  init?(source: String, value: String) {
    let words = value.split(separator: " ")
    guard words.count == 2, let step = Int64(words[0]), step >= 0 else { return nil }
    if let address = ServerAddress(source), !address.isPlain { return nil }
    self.source = source
    self.step = step
    id = String(words[1])
  }

  /// Marks a new copy.
  func write(to copy: Connection) throws(StorageError) {
    try copy.run(
      "INSERT INTO notice (kind, subject, value) VALUES ('copy', ?, ?)",
      [.text(source), .text("\(step) \(id)")])
  }
}

/// Numbers that follow each other, and the numbers that the same records have in the book of a copy.
package struct SentNumbers: Equatable, Sendable {
  /// The table of the records.
  package let table: String
  /// The number of the first of them on the copy.
  package let first: Int64
  /// How many there are.
  package internal(set) var count: Int64
  /// The number of the first of them in the book.
  package let there: Int64

  /// Names one record.
  package init(_ table: String, _ first: Int64, there: Int64) {
    self.table = table
    self.first = first
    count = 1
    self.there = there
  }

  /// Adds a record if its numbers follow the last ones; returns whether they do.
  package mutating func append(_ table: String, _ number: Int64, there other: Int64) -> Bool {
    guard table == self.table, number == first + count, other == there + count else { return false }
    count += 1
    return true
  }
}

extension Book {
  /// The mark of a copy; nil for a book that is no copy.
  package func copyMark() throws(StorageError) -> CopyMark? {
    guard isFile, isCurrent else { return nil }
    let statement = try connection.statement(
      "SELECT subject, value FROM notice WHERE kind = 'copy' ORDER BY id LIMIT 1")
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return CopyMark(source: statement.text(0), value: statement.optionalText(1) ?? "")
  }

  /// The number of the latest step; 0 without one.
  package func lastStep() throws(StorageError) -> Int64 {
    try connection.integer("SELECT max(id) FROM history_step") ?? 0
  }

  /// A text that is another one after each step, undo and redo, and in another book.
  ///
  /// It is always the same for an owner on a server, who may not read history.
  package func historyMark() throws(StorageError) -> String {
    if role == .owner { return "-" }
    let sql = "SELECT id, recorded_at, command, state, who FROM history_step ORDER BY id"
    return try RowDigest(of: sql, 5, in: connection).text
  }

  /// The steps in force made on a copy that were not sent, the oldest first.
  package func unsentSteps(_ mark: CopyMark) throws(StorageError) -> [HistoryStep] {
    let later = try lastStep() - mark.step
    guard later > 0 else { return [] }
    let sent = try sentSteps()
    return try history(limit: Int(later)).reversed().filter {
      $0.number > mark.step && $0.state == .done && !sent.contains($0.number)
    }
  }

  /// The numbers of the steps of a copy that were sent.
  ///
  /// - Parameter areInDoubt: Whether to return those of which only the book knows whether they were.
  package func sentSteps(inDoubt areInDoubt: Bool = false) throws(StorageError) -> Set<Int64> {
    let texts = try connection.texts(
      "SELECT subject FROM notice WHERE kind = ?",
      [.text(areInDoubt ? "copy-sending" : "copy-sent")])
    return Set(texts.compactMap { Int64($0) })
  }

  /// The numbers of the records of a copy that were sent.
  package func sentNumbers() throws(StorageError) -> [SentNumbers] {
    let statement = try connection.statement(
      "SELECT subject, value FROM notice WHERE kind = 'copy-number' ORDER BY id")
    defer { statement.reset() }
    var found: [SentNumbers] = []
    while try statement.step() {
      let words = statement.text(0).split(separator: " ")
      guard words.count == 4, let first = Int64(words[2]), let count = Int64(words[3]),
        let there = Int64(statement.optionalText(1) ?? "")
      else { continue }
      var numbers = SentNumbers(String(words[1]), first, there: there)
      numbers.count = count
      found.append(numbers)
    }
    return found
  }

  /// Records on the copy that a step is being sent, before the transaction in the book is committed.
  package func beginSending(_ step: Int64, _ numbers: [SentNumbers]) throws {
    try connection.transaction(.writing) {
      let sql = "INSERT INTO notice (kind, subject, value) VALUES (?, ?, ?)"
      try connection.run(sql, [.text("copy-sending"), .text(String(step)), .null])
      for run in numbers {
        try connection.run(
          sql,
          [
            .text("copy-number"), .text("\(step) \(run.table) \(run.first) \(run.count)"),
            .text(String(run.there)),
          ])
      }
    }
  }

  /// Records on the copy whether a step that was being sent is in the book.
  package func endSending(_ step: Int64, isSent: Bool) throws {
    let number = SQLValue.text(String(step))
    try connection.transaction(.writing) {
      if isSent {
        try connection.run(
          "UPDATE notice SET kind = 'copy-sent' WHERE kind = 'copy-sending' AND subject = ?",
          [number])
      } else {
        try connection.run(
          "DELETE FROM notice WHERE kind = 'copy-sending' AND subject = ?", [number])
        let text = SQLValue.text("\(step) ")
        try connection.run(
          """
          DELETE FROM notice WHERE kind = 'copy-number'
          AND substr(subject, 1, length(CAST(? AS text))) = ?
          """, [text, text])
      }
    }
  }
}

/// What a book keeps about the copies that were made of it.
extension Book {
  /// Whether a step of this book is the one that a copy has under the number. The command is not compared:
  /// anonymising may have changed it.
  package func hasStep(_ number: Int64, of copy: Book) throws(StorageError) -> Bool {
    if number == 0 { return true }
    let sql = "SELECT recorded_at || ' ' || who FROM history_step WHERE id = ?"
    let own = try connection.text(sql, [.integer(number)])
    let other = try copy.connection.text(sql, [.integer(number)])
    return own != nil && own == other
  }

  /// The receipt of a step of a copy: the copy, the step, and a digest of its changes. So a copy of the file
  /// that went its own way has other receipts.
  package func receipt(of step: Int64, _ mark: CopyMark) throws(StorageError) -> String {
    let sql = """
      SELECT command, recorded_at, table_name, row, before, after FROM history_change
      JOIN history_step ON history_step.id = step WHERE step = \(step) ORDER BY ordinal
      """
    let digest = try RowDigest(of: sql, 6, in: connection)
    return "\(mark.id) \(step) \(digest.text)"
  }

  /// Whether the book has a receipt.
  package func hasReceipt(_ receipt: String) throws(StorageError) -> Bool {
    let sql =
      isFile
      ? "SELECT 1 FROM notice WHERE kind = 'copy-receipt' AND subject = ?"
      : "SELECT 1 FROM outcome WHERE token = ?"
    return try connection.integer(sql, [.text(receipt)]) != nil
  }

  /// Adds a receipt in the open transaction, for good.
  ///
  /// On a server it is a mark of the transaction that never becomes old: whoever writes may leave one.
  package func add(receipt: String) throws(StorageError) {
    try connection.run(
      isFile
        ? "INSERT INTO notice (kind, subject) VALUES ('copy-receipt', ?)"
        : "INSERT INTO outcome (token, at) VALUES (?, 'infinity')", [.text(receipt)])
  }

  /// Runs `work` as a part of the open transaction that is rolled back by itself if `work` throws.
  package func part<Result>(
    of writer: BookWriter, _ work: () throws -> Result
  ) throws -> Result {
    try connection.execute("SAVEPOINT part")
    do {
      let result = try work()
      try writer.finish()
      try connection.execute("RELEASE SAVEPOINT part")
      return result
    } catch {
      writer.leave()
      if connection.isInTransaction { try connection.execute("ROLLBACK TO SAVEPOINT part") }
      throw error
    }
  }
}
