internal import CSQLite
internal import DataFormats
internal import Importing

/// What comes into a book from outside comes in once, whole, and as it goes out again.
enum ExchangeLaws {
  /// What is accepted as a book goes out and comes in again byte for byte; what is refused leaves
  /// no book. What is JSON at all, SQLite says too.
  static func json(_ bytes: [UInt8]) throws -> Bool {
    try grammar(bytes)
    let file = ScratchBook.shared.file("in.json")
    try file.fill(bytes)
    let book = ScratchBook.shared.file("new.sqlite")
    let outcome = book.run(["import", "json", file.path])
    guard outcome.status == 0 else {
      try require(!book.exists, "what was refused left a book: \(outcome.errors)")
      try require(outcome.status == 65, "status \(outcome.status): \(outcome.errors)")
      try require(outcome.output.isEmpty && !outcome.errors.isEmpty, "refused without a word")
      return false
    }
    let check = book.run(["book", "check"])
    try require(check.status == 0 || check.status == 3, "no sound book: \(check.errors)")
    let document = try book.document()
    try file.fill(Array(document.utf8))
    let again = ScratchBook.shared.file("again.sqlite")
    let second = again.run(["import", "json", file.path])
    try require(second.status == 0, "what was exported is refused: \(second.errors)")
    try require(try again.document() == document, "another document the second time")
    return true
  }

  /// A file is imported as each kind of table there is, whatever a reader thinks of it: what is refused
  /// changes nothing; what is imported twice is as imported once; undone, it leaves the book that was
  /// there.
  static func imports(_ bytes: [UInt8]) throws -> Bool {
    let file = ScratchBook.shared.file("in.csv")
    try file.fill(bytes)
    var isTaken = false
    var book = try ScratchBook.shared.fresh()
    for kind in Platform.allCases.map(\.rawValue) + TableKind.allCases.map(\.rawValue) {
      let home = kind == TableKind.properties.rawValue ? [] : ["--property", "exemple-1"]
      guard try importTwice(["import", kind, file.path] + home, into: book) else { continue }
      isTaken = true
      book = try ScratchBook.shared.fresh()
    }
    return isTaken
  }

  /// Imports into a fresh book what is whole, and then what is left without the rows that are refused; says
  /// whether there was anything to import.
  private static func importTwice(_ words: [String], into book: ScratchFile) throws -> Bool {
    let before = try ScratchBook.freshDocument.get()
    guard let command = try importOnce(words, into: book) else { return false }
    let once = try book.document()
    let second = book.run(command)
    try require(second.status == 0, "\(command) the second time: \(second.errors)")
    try require(try book.document() == once, "\(command) twice is not once")
    guard once.records != before.records else { return true }
    let undo = book.run(["undo"])
    try require(undo.status == 0, "\(command) cannot be undone: \(undo.errors)")
    try require(try book.document().records == before.records, "\(command) undone left something")
    let redo = book.run(["redo"])
    try require(redo.status == 0, "\(command) cannot be done again: \(redo.errors)")
    try require(try book.document() == once, "\(command) done again is another")
    return true
  }

  /// The command that was not refused: as it is, or leaving rows out; none when both were.
  private static func importOnce(
    _ words: [String], into book: ScratchFile
  ) throws -> [String]? {
    let before = try book.contents()
    let beside = ScratchBook.shared.files()
    for command in [words, words + ["--skip-refused"]] {
      let outcome = book.run(command)
      if outcome.status == 0 { return command }
      try require(
        [1, 65].contains(outcome.status), "\(command) ends with \(outcome.status)")
      try require(!outcome.errors.isEmpty, "\(command) was refused without a word")
      try require(outcome.output.isEmpty, "\(command) was refused and says \(outcome.output)")
      try require(try book.has(before), "\(command) was refused and changed the book")
      let left = ScratchBook.shared.files()
      try require(left == beside, "\(command) was refused and left \(left), not \(beside)")
    }
    return nil
  }

  /// Holds the reader's grammar against that of SQLite, where the two should agree.
  private static func grammar(_ bytes: [UInt8]) throws {
    // SQLite ends at a NUL, knows no byte order mark, and looks neither at UTF-8 nor at surrogates.
    guard !bytes.contains(0), bytes.first != 0xEF else { return }
    var isRead = true
    var refusal: JSONFault?
    var rest = bytes[...]
    let reader = JSONReader(chunkSize: 7) { window in
      let count = min(window.count, rest.count)
      window.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    do {
      while try reader.token() != .end {}
    } catch let fault as JSONFault {
      isRead = false
      refusal = fault
    }
    let isValid = try JSONJudge.shared.accepts(bytes)
    if isRead { try require(isValid, "read, and no JSON for SQLite") }
    guard isValid && !isRead else { return }
    let isOurs =
      String(validating: bytes, as: UTF8.self) == nil || bytes.contains(UInt8(ascii: "\\"))
    if case .tooDeep = refusal?.reason { return }
    try require(isOurs, "JSON for SQLite, and refused: \(String(describing: refusal))")
  }
}

extension String {
  /// The lines of a document without the numbers that are never given again.
  var records: [Substring] {
    utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
      .filter { !$0.hasPrefix("\"last_ids\"") }
  }
}

/// SQLite's opinion on what is JSON.
private struct JSONJudge: @unchecked Sendable {
  /// Made once for the process.
  static let shared = JSONJudge()

  private let connection: OpaquePointer?

  private init() {
    var opened: OpaquePointer?
    connection = sqlite3_open(":memory:", &opened) == SQLITE_OK ? opened : nil
  }

  func accepts(_ bytes: [UInt8]) throws -> Bool {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, "SELECT json_valid(?)", -1, &statement, nil) == SQLITE_OK
    else { throw BrokenLaw("SQLite knows no json_valid") }
    defer { sqlite3_finalize(statement) }
    let isBound = bytes.withUnsafeBytes { buffer in
      estada_bind_text(
        statement, 1, buffer.baseAddress?.assumingMemoryBound(to: CChar.self) ?? nil,
        Int32(buffer.count)) == SQLITE_OK
    }
    guard isBound, sqlite3_step(statement) == SQLITE_ROW else {
      throw BrokenLaw("SQLite has no opinion")
    }
    return sqlite3_column_int(statement, 0) == 1
  }
}
