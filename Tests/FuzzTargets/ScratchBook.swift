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

  /// A book of its own with the example's bookings.
  func fresh() throws -> ScratchFile {
    let book = file("book.sqlite")
    let outcome = book.run(["init", "--example"])
    guard outcome.status == 0 else { throw BrokenLaw("no book in \(folder): \(outcome.errors)") }
    return book
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
    let surroundings = Surroundings(
      variables: ["ESTADA_TODAY": "2026-07-01", "ESTADA_LANG": "ca"], today: .first, time: "00:00",
      console: console)
    // Behind `--` a word is no option, so the book comes first.
    let status = Program.run(["--book", path] + words, in: surroundings)
    return (status, console.output, console.errors)
  }

  /// Everything in the book, as one document.
  func document() throws -> String {
    let outcome = run(["export", "json", "-"])
    try require(outcome.status == 0, "\(path) cannot be exported: \(outcome.errors)")
    return outcome.output
  }

  /// The bytes of the file.
  func contents() throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw BrokenLaw("no file at \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return Array(bytes.prefix(fread(&bytes, 1, bytes.count, file)))
  }

  /// Puts bytes into the file.
  func fill(_ bytes: [UInt8]) throws {
    guard let file = fopen(path, "w") else { throw BrokenLaw("no file at \(path)") }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw BrokenLaw("\(path) is full") }
  }
}

/// Keeps what is printed.
private final class KeepingConsole: Console {
  var output = ""
  var errors = ""
  let width: Int? = nil

  func write(_ text: String) { output += text }
  func writeError(_ text: String) { errors += text }
  func flush() -> String? { nil }
}
