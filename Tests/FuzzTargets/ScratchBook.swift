internal import Bookkeeping
internal import Commands
internal import Glibc

/// A folder in which books are made and thrown away.
struct ScratchBook {
  /// Made once for the process.
  static let shared = ScratchBook()

  private let folder: String

  private init() {
    // In memory where that can be had: every try begins with a book of its own.
    var made: String?
    for parent in ["/dev/shm", "/tmp"] where made == nil {
      var template = Array("\(parent)/estada-fuzz-XXXXXX".utf8CString)
      made = mkdtemp(&template).map { String(cString: $0) }
    }
    folder = made ?? "/tmp"
  }

  /// The document of the book of 2015, in the sources: fuzzing runs where they are.
  private static let bookOf2015 =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    .joined(separator: "/") + "/TestKit/Commands/book-of-2015.json"

  /// The bytes of a book with the bookings of 2015, and with a past: changes that can be undone, and
  /// one that can be done again.
  private static let template = Result<[UInt8], any Error> {
    let book = shared.file("template.sqlite")
    for words in [
      ["import", "json", bookOf2015], ["booking", "edit", "1", "--note", "Clau 3"],
      ["expense", "remove", "1"],
      ["booking", "remove", "2"], ["undo"],
    ] {
      let outcome = book.run(words)
      guard outcome.status == 0 else { throw BrokenLaw("\(words): \(outcome.errors)") }
    }
    return try book.contents()
  }

  /// The document of a fresh book, for which one is made the first time.
  static let freshDocument = Result<String, any Error> { try shared.fresh().document() }

  /// A book of its own, as the template is.
  func fresh() throws -> ScratchFile {
    let book = file("book.sqlite")
    try book.fill(ScratchBook.template.get())
    return book
  }

  /// The names of all that is in the folder and in the folders in it, in order.
  func files() -> [String] { ScratchBook.names(in: folder).sorted() }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if [".", ".."].contains(name) { continue }
      found += [name] + names(in: "\(folder)/\(name)").map { "\(name)/\($0)" }
    }
    return found
  }

  /// A file that is not there yet.
  func file(_ name: String) -> ScratchFile {
    let file = ScratchFile(path: "\(folder)/\(name)")
    unlink(file.path)
    return file
  }
}

/// A file of the folder, most often a book.
struct ScratchFile {
  let path: String

  /// Whether there is one.
  var exists: Bool { access(path, F_OK) == 0 }

  /// Runs a command with the file as its book.
  func run(_ words: [String]) -> (status: Int32, output: String, errors: String) {
    let console = KeepingConsole()
    let environment = Environment(
      variables: ["ESTADA_TODAY": "2026-07-01", "ESTADA_LANG": "ca"], today: .first, time: "00:00",
      console: console)
    // Behind `--` a word is no option, so the book comes first.
    let status = Program.run(["--book", path] + words, in: environment)
    return (status, console.output, console.errors)
  }

  /// Everything in the book, as one document.
  func document() throws -> String {
    let outcome = run(["export", "json", "-"])
    try require(outcome.status == 0, "\(path) cannot be exported: \(outcome.errors)")
    return outcome.output
  }

  /// Whether the file has these bytes; `==` would take longer than most commands where it is not optimised.
  func has(_ bytes: [UInt8]) throws -> Bool {
    let contents = try contents()
    return contents.count == bytes.count && memcmp(contents, bytes, bytes.count) == 0
  }

  /// The bytes of the file.
  func contents() throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw BrokenLaw("no file at \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    guard count < bytes.count else { throw BrokenLaw("\(path) is larger than a scratch book") }
    bytes.removeSubrange(count...)
    return bytes
  }

  /// Puts bytes into the file.
  func fill(_ bytes: [UInt8]) throws {
    guard let file = fopen(path, "w") else { throw BrokenLaw("no file at \(path)") }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw BrokenLaw("\(path) is full") }
  }
}
