/// What has to hold of the catalogues of all languages.
enum CatalogueCheck {
  /// Everything that does not hold, by file and line.
  static func faults(_ catalogues: [CatalogueFile]) -> [Fault] {
    let formal = catalogues.flatMap { $0.faults + ownFaults($0) }
    guard let model = catalogues.first else { return formal }
    return formal
      + catalogues.flatMap { catalogue in
        catalogues.flatMap { missing(from: catalogue, in: $0) }
      } + catalogues.dropFirst().flatMap { differences(of: $0, from: model) }
  }

  private static func ownFaults(_ catalogue: CatalogueFile) -> [Fault] {
    var faults: [Fault] = []
    var seen: Set<String> = []
    var previous = ""
    for entry in catalogue.entries {
      func add(_ message: String) {
        faults.append(Fault(file: catalogue.path, line: entry.line, message: message))
      }
      if !seen.insert(entry.key).inserted { add("duplicate key '\(entry.key)'") }
      if entry.key < previous { add("key '\(entry.key)' is not in alphabetical order") }
      previous = entry.key
      for text in entry.text.forms {
        if text.isEmpty { add("'\(entry.key)' is empty") }
        if text.first == " " || text.last == " " { add("'\(entry.key)' has space at an end") }
        let braces = text.filter { $0 == "{" || $0 == "}" }
        if braces.count != 2 * CatalogueText.placeholders(in: text).count {
          add("'\(entry.key)' has a brace without its partner")
        }
      }
    }
    return faults
  }

  private static func missing(from catalogue: CatalogueFile, in other: CatalogueFile) -> [Fault] {
    let keys = Set(catalogue.entries.map(\.key))
    return other.entries.filter { !keys.contains($0.key) }.map {
      Fault(
        file: catalogue.path, line: 1,
        message: "missing key '\($0.key)' (\(other.name):\($0.line))")
    }
  }

  private static func differences(
    of catalogue: CatalogueFile, from model: CatalogueFile
  ) -> [Fault] {
    let wanted = Dictionary(model.entries.map { ($0.key, $0.text) }) { first, _ in first }
    return catalogue.entries.compactMap { entry in
      guard let text = wanted[entry.key] else { return nil }
      let message: String
      if text.isPlural != entry.text.isPlural {
        message = "'\(entry.key)' is plural in one language and plain in \(model.name)"
      } else if text.placeholders != entry.text.placeholders {
        let difference = text.placeholders.symmetricDifference(entry.text.placeholders).sorted()
        message =
          "'\(entry.key)' differs from \(model.name) in {\(difference.joined(separator: "} {"))}"
      } else {
        return nil
      }
      return Fault(file: catalogue.path, line: entry.line, message: message)
    }
  }
}
