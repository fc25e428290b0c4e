internal import Documents
internal import Files
internal import Reporting

extension SystemPart {
  /// The parts of the system that the program uses: where each was found, or what to install.
  static func document(of parts: [SystemPart] = all) -> Document {
    let found = parts.map { (part: $0, path: $0.path()) }
    let missing = found.filter { $0.path == nil }.map(\.part)
    var document = Document(
      schema: "estada/system/1", title: Phrase("system.title"),
      columns: [
        Column("part"), Column("state"), Column("purpose", isElastic: true),
        Column("package", for: .people, isOptional: true, isElastic: true),
        Column("path", isElastic: true, priority: .detail), Column("packages", for: .machines),
        Column("need", for: .machines),
      ], whenEmpty: Phrase("system.title")
    ) { body in
      for (part, path) in found {
        let state = path == nil ? "missing" : "found"
        let packages = part.packages.joined(separator: " | ")
        try body([
          .text(part.name), .term(code: state, key: "system.\(state)"),
          .term(code: part.purpose, key: "system.for.\(part.purpose)"),
          path == nil ? .text(packages) : .empty, Cell(path), .text(packages),
          .text(part.isRequired ? "depends" : "recommends"),
        ])
      }
      return nil
    }
    if !missing.isEmpty {
      document.notes = [Phrase("system.note", count: missing.count)]
    }
    return document
  }
}
