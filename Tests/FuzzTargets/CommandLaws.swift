internal import Bookkeeping
internal import Commands
internal import Glibc

/// What is refused changes nothing.
enum CommandLaws {
  /// The areas whose commands touch nothing but the book.
  private static let areas = [
    "property", "booking", "expense", "zone", "rate", "tax", "report", "undo", "redo", "log",
  ]

  /// Runs a command line, one word a line, on a small book; one that fails leaves it as it was, and
  /// after one that succeeds the book is sound.
  static func arguments(_ bytes: [UInt8]) throws {
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    guard let area = words.first, areas.contains(area),
      !words.contains(where: { $0.hasPrefix("--b") })
    else { return }
    let book = try ScratchBook.shared.fresh()
    let before = try contents(of: book)
    let (status, output, errors) = run(words, on: book)
    if status != 0 {
      try require(try contents(of: book) == before, "\(words) failed and changed the book")
      try require(!errors.isEmpty, "\(words) failed without a word")
      try require(output.isEmpty || status == 3, "\(words) failed and printed \(output)")
    } else if try contents(of: book) != before {
      let check = run(["report", "profit"], on: book)
      try require(check.status == 0, "after \(words): \(check.errors)")
      let undo = run(area == "undo" ? ["redo"] : ["undo"], on: book)
      try require(undo.status == 0, "\(words) cannot be undone: \(undo.errors)")
    }
  }

  private static func run(
    _ words: [String], on book: String
  ) -> (status: Int32, output: String, errors: String) {
    let console = KeepingConsole()
    let surroundings = Surroundings(
      variables: ["ESTADA_TODAY": "2026-07-01", "ESTADA_LANG": "ca"], today: .first, time: "00:00",
      console: console)
    // Behind `--` a word is no option, so the book comes first.
    let status = Program.run(["--book", book] + words, in: surroundings)
    return (status, console.output, console.errors)
  }

  private static func contents(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw BrokenLaw("no book at \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return Array(bytes.prefix(fread(&bytes, 1, bytes.count, file)))
  }
}

/// A small book, as often as it is wanted.
private struct ScratchBook {
  /// Made once for the process.
  static let shared = ScratchBook()

  private let folder: String

  private init() {
    var template = Array("/tmp/estada-fuzz-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  /// A book of its own with the example's bookings.
  func fresh() throws -> String {
    let path = "\(folder)/book.sqlite"
    unlink(path)
    let surroundings = Surroundings(
      variables: ["ESTADA_TODAY": "2015-05-04"], today: .first, time: "00:00",
      console: KeepingConsole())
    guard Program.run(["init", "--example", "--book", path], in: surroundings) == 0 else {
      throw BrokenLaw("no book can be made in \(folder)")
    }
    return path
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
