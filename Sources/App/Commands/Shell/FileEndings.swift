internal import CommandLineKit
internal import Documents
internal import UnicodeText

/// Files on a command line, by the endings of their names.
extension Invocation {
  /// Endings that are as good as a declared one.
  private static let alike = [
    "html": ["htm"],
    "journal": ["txt", "csv"],
  ]

  /// The endings of known types of files. Any other ending may be part of a name, `informe.final`.
  private static let known: Set = [
    "csv", "doc", "docx", "htm", "html", "ics", "jpeg", "jpg", "json", "md", "ods", "odt", "pdf",
    "png",
    "sqlite", "txt", "xls", "xlsx", "xml", "zip",
  ]

  /// Requires that no file that the command writes has the ending of another kind of file; a name without an ending
  /// will do. Where the ending decides the format, as of a statement, the command says so itself.
  ///
  /// - Throws: `Refusal` for the first one that has.
  func requireEndings() throws {
    for (path, endings) in filesWithEndings
    where endings.count == 1 && path != StandardStream.word {
      let accepted = endings + endings.flatMap { Invocation.alike[$0] ?? [] }
      guard let ending = FileNaming.ending(of: path)?.lowercased(),
        Invocation.known.contains(ending), !accepted.contains(ending)
      else { continue }
      throw Refusal(
        "error.file-ending",
        [
          "path": .text(path),
          "endings": .text(endings.map { "." + $0 }.joined(separator: ", ")),
        ], .usage)
    }
  }
}

extension UsageError {
  /// The commands that import a file, by the ending of its name.
  private static let imports: [String: [[String]]] = {
    let tables = [
      ["import", "airbnb"], ["import", "booking-com"], ["import", "bookings"], ["bank", "import"],
    ]
    return [
      "csv": tables, "xls": tables, "xlsx": tables, "ods": tables,
      "ics": [["import", "calendar"]], "json": [["import", "json"]],
      "n43": [["bank", "import"]], "q43": [["bank", "import"]], "ofx": [["bank", "import"]],
      "xml": [["bank", "import"]], "pdf": [["expense", "read"]],
    ]
  }()

  /// The error with the commands that may be meant where a file stands in the place of what to import: `import x.ics`.
  ///
  /// - Parameter arguments: The words of the line.
  func suggestingImports(after arguments: [String]) -> UsageError {
    guard case .unknownCommand(let name, ["import"], _) = self,
      let ending = FileNaming.ending(of: name)?.lowercased(),
      let commands = UsageError.imports[ending], let place = arguments.firstIndex(of: name)
    else { return self }
    // The book and the language that were typed before.
    let areas = Set(ProgramNames().names(of: "area.import") + ["import"])
    let options = arguments[..<place].filter { !areas.contains($0.folded) }
    return .unknownCommand(
      name: name, path: ["import"],
      suggestions: commands.map {
        SuggestedCommand(
          program: EstadaCommand.configuration.name, options: Array(options), path: $0,
          rest: Array(arguments[place...]))
      })
  }
}
