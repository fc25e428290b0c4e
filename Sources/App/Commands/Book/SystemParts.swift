internal import Documents
internal import Files

extension SystemPart {
  /// The parts of the system that the program uses: where each was found, or what to install.
  static var document: Document {
    let found = all.map { (part: $0, path: $0.path()) }
    let missing = found.filter { $0.path == nil }.map(\.part)
    var document = Table<(part: SystemPart, path: String?)>([
      .init("part") { .text($0.part.name) },
      .init("state") {
        let state = $0.path == nil ? "missing" : "found"
        return .term(code: state, key: "system.\(state)")
      },
      .init("purpose", isElastic: true) {
        .term(code: $0.part.purpose, key: "system.for.\($0.part.purpose)")
      },
      .init("package", for: .people, isOptional: true, isElastic: true) {
        $0.path == nil ? .text($0.part.packages.joined(separator: " | ")) : .empty
      },
      .init("path", isElastic: true, priority: .detail) { Cell($0.path) },
      .init("packages", for: .machines) { .text($0.part.packages.joined(separator: " | ")) },
      .init("need", for: .machines) { .text($0.part.isRequired ? "depends" : "recommends") },
    ]).document(
      "estada/system/1", title: Phrase("system.title"), whenEmpty: Phrase("system.title"),
      rows: found)
    if !missing.isEmpty {
      document.notes = [Phrase("system.note", count: missing.count)]
    }
    return document
  }
}
