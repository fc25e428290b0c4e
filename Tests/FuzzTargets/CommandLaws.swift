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
    let before = try book.contents()
    let (status, output, errors) = book.run(words)
    if status != 0 {
      try require(try book.contents() == before, "\(words) failed and changed the book")
      try require(!errors.isEmpty, "\(words) failed without a word")
      try require(output.isEmpty || status == 3, "\(words) failed and printed \(output)")
    } else if try book.contents() != before {
      let check = book.run(["report", "profit"])
      try require(check.status == 0, "after \(words): \(check.errors)")
      let undo = book.run([area == "undo" ? "redo" : "undo"])
      try require(undo.status == 0, "\(words) cannot be undone: \(undo.errors)")
    }
  }
}
