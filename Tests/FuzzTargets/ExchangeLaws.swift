internal import CSQLite
internal import DataFormats
internal import Importing

/// What comes into a book from outside comes in once, whole, and as it goes out again.
enum ExchangeLaws {
  /// What is accepted as a book goes out and comes in again byte for byte; what is refused leaves
  /// no book. What is JSON at all, SQLite says too.
  static func json(_ bytes: [UInt8]) throws {
    try grammar(bytes)
    let file = ScratchBook.shared.file("in.json")
    try file.fill(bytes)
    let book = ScratchBook.shared.file("new.sqlite")
    let outcome = book.run(["import", "json", file.path])
    guard outcome.status == 0 else {
      try require(!book.exists, "what was refused left a book: \(outcome.errors)")
      try require(outcome.status == 65, "status \(outcome.status): \(outcome.errors)")
      try require(outcome.output.isEmpty && !outcome.errors.isEmpty, "refused without a word")
      return
    }
    let check = book.run(["book", "check"])
    try require(check.status == 0 || check.status == 3, "no sound book: \(check.errors)")
    let document = try book.document()
    try file.fill(Array(document.utf8))
    let again = ScratchBook.shared.file("again.sqlite")
    let second = again.run(["import", "json", file.path])
    try require(second.status == 0, "what was exported is refused: \(second.errors)")
    try require(try again.document() == document, "another document the second time")
  }

  /// A file of a platform or a table of the program's own, imported twice, is as imported once; undone,
  /// it leaves the book that was there.
  static func imports(_ bytes: [UInt8]) throws {
    for platform in Platform.allCases {
      guard let file = try? PlatformReader.read(bytes, platform: platform),
        !file.stays.isEmpty || !file.payments.isEmpty
      else { continue }
      try importTwice([platform.rawValue], bytes)
    }
    for kind in TableKind.allCases where (try? OwnTable(bytes, kind: kind)) != nil {
      try importTwice([kind.rawValue], bytes)
    }
  }

  private static func importTwice(_ words: [String], _ bytes: [UInt8]) throws {
    let file = ScratchBook.shared.file("in.csv")
    try file.fill(bytes)
    let book = try ScratchBook.shared.fresh()
    let before = try book.document()
    let home = words == ["properties"] ? [] : ["--property", "exemple-1"]
    let command = ["import"] + words + [file.path, "--skip-refused"] + home
    let first = book.run(command)
    let once = try book.document()
    guard first.status == 0 else {
      try require(once == before, "\(words) failed and changed the book: \(first.errors)")
      return
    }
    let second = book.run(command)
    try require(second.status == 0, "\(words) the second time: \(second.errors)")
    try require(try book.document() == once, "\(words) twice is not once")
    guard records(once) != records(before) else { return }
    let undo = book.run(["undo"])
    try require(undo.status == 0, "\(words) cannot be undone: \(undo.errors)")
    try require(records(try book.document()) == records(before), "\(words) undone left something")
    let redo = book.run(["redo"])
    try require(redo.status == 0, "\(words) cannot be done again: \(redo.errors)")
    try require(try book.document() == once, "\(words) done again is another")
  }

  /// A document without the numbers that are never given again.
  private static func records(_ document: String) -> [Substring] {
    document.split(separator: "\n").filter { !$0.hasPrefix("\"last_ids\"") }
  }

  /// Holds the reader's grammar against that of SQLite, where the two should agree.
  private static func grammar(_ bytes: [UInt8]) throws {
    // SQLite ends at a NUL, knows no byte order mark, and looks neither at UTF-8 nor at surrogates.
    guard !bytes.contains(0), bytes.first != 0xEF else { return }
    var isRead = true
    var refusal: JSONFault?
    var rest = bytes[...]
    let reader = JSONReader(portion: 7) { window in
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
