/// Where the texts of a language and those of the reference could not fill in for one another.
func differences(
  of language: CatalogueFile, from reference: CatalogueFile
) -> [Finding] {
  let wanted = Dictionary(reference.entries.map { ($0.key, $0.content) }) { first, _ in first }
  return language.entries.compactMap { entry in
    guard let content = wanted[entry.key] else { return nil }
    let problem: String
    switch (content, entry.content) {
    case (.plain(let expected), .plain(let actual)):
      guard let difference = difference(of: actual, from: expected) else { return nil }
      problem = difference
    case (.plural(let expectedOne, let expectedOther), .plural(let one, let other)):
      // «One stay» need not show its number.
      guard
        let difference = difference(of: one, from: expectedOne, except: ["count"])
          ?? difference(of: other, from: expectedOther)
      else { return nil }
      problem = difference
    case (.plain, .plural): problem = "a plural here, a plain text in ca.json"
    case (.plural, .plain): problem = "a plain text here, a plural in ca.json"
    }
    return Finding(language.path, entry.line, "'\(entry.key)': \(problem)")
  }
}

private func difference(
  of text: String, from expected: String, except optional: Set<String> = []
) -> String? {
  guard let actual = placeholders(in: text), let wanted = placeholders(in: expected),
    actual.symmetricDifference(wanted).subtracting(optional).isEmpty == false
  else { return nil }
  func list(_ names: Set<String>) -> String {
    names.isEmpty ? "none" : names.sorted().map { "{\($0)}" }.joined(separator: " ")
  }
  return "placeholders are \(list(actual)), but in ca.json \(list(wanted))"
}
