/// Parses and checks the catalogues of all languages.
///
/// `ca.json` is the reference for the others.
///
/// - Throws: All problems found.
func checkedCatalogue(_ files: [SourceFile]) throws(Findings) -> [CatalogueFile] {
  var findings: [Finding] = []
  let languages = files.map { CatalogueFile(reading: $0, findings: &findings) }
  for language in languages {
    findings += orderFindings(language)
    findings += language.entries.flatMap { entryFindings($0, in: language) }
    if language.isWhole {
      findings += missingKeys(in: language, among: languages)
    }
  }
  if let reference = languages.first(where: { $0.tag == "ca" }) {
    for language in languages where language.tag != reference.tag {
      findings += differences(of: language, from: reference)
    }
  } else {
    findings.append(Finding("ca.json", 1, "file is missing: the others are compared with it"))
  }
  guard findings.isEmpty else {
    throw Findings(findings.sorted { ($0.path, $0.line) < ($1.path, $1.line) })
  }
  return languages
}

/// The keys that are not in order, or there twice.
func orderFindings(_ language: CatalogueFile) -> [Finding] {
  var findings: [Finding] = []
  var firstLines: [String: Int] = [:]
  for (previous, entry) in zip([nil] + language.entries, language.entries) {
    if let line = firstLines[entry.key] {
      findings.append(
        Finding(language.path, entry.line, "duplicate key '\(entry.key)', see line \(line)"))
    } else if let previous, entry.key.precedes(previous.key) {
      findings.append(
        Finding(
          language.path, entry.line,
          "key '\(entry.key)' belongs before '\(previous.key)': keys are sorted"))
    }
    firstLines[entry.key] = firstLines[entry.key] ?? entry.line
  }
  return findings
}

private func entryFindings(_ entry: CatalogueEntry, in language: CatalogueFile) -> [Finding] {
  var problems: [String] = []
  if entry.key.isEmpty || !entry.key.unicodeScalars.allSatisfy(isKeyScalar) {
    problems.append("key '\(entry.key)' is not made of letters, digits, '.', '-' and '_'")
  }
  for text in entry.texts {
    if text.isEmpty {
      problems.append("text of '\(entry.key)' is empty")
    } else if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
      problems.append("text of '\(entry.key)' has space at its beginning or end")
    }
    if text.unicodeScalars.contains(where: {
      $0.properties.generalCategory == .control && $0 != "\n"
    }) {
      problems.append("text of '\(entry.key)' has a control character")
    }
    if placeholders(in: text) == nil {
      problems.append("text of '\(entry.key)' has an unbalanced brace or a bad placeholder name")
    }
    problems += agreementProblems(text, of: entry, in: language.tag)
  }
  return problems.map { Finding(language.path, entry.line, $0) }
}

/// The keys that another language has and this one lacks, each at the line where it belongs.
func missingKeys(
  in language: CatalogueFile, among languages: [CatalogueFile]
) -> [Finding] {
  let present = Set(language.entries.map(\.key))
  let wanted = Set(languages.flatMap { $0.entries.map(\.key) })
  return wanted.subtracting(present).sorted { $0.precedes($1) }.map { key in
    let next = language.entries.first { key.precedes($0.key) }
    return Finding(language.path, next?.line ?? language.lastLine, "missing key '\(key)'")
  }
}

private func isKeyScalar(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
  default: false
  }
}

extension CatalogueEntry {
  fileprivate var texts: [String] {
    switch content {
    case .plain(let text): [text]
    case .plural(let one, let other): [one, other]
    }
  }
}

extension String {
  /// Whether the text precedes the other in byte order, which is not Swift's order of strings.
  fileprivate func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

/// The placeholders and plurals in which a language differs from the reference.
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
      // The singular may omit its number: «One stay».
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

/// The names of the placeholders in a text; nil if it has an unbalanced brace or a bad name.
func placeholders(in text: String) -> Set<String>? {
  pieces(of: text).map { Set($0.map(\.name)).subtracting([""]) }
}

/// A problem in a file to embed, printed in the format of compiler diagnostics.
struct Finding: Equatable, CustomStringConvertible {
  let path: String
  let line: Int
  let problem: String

  init(_ path: String, _ line: Int, _ problem: String) {
    self.path = path
    self.line = line
    self.problem = problem
  }

  var description: String { "\(path):\(line): error: \(problem)" }
}

/// All problems of a build, so that one build shows all of them.
struct Findings: Error, Equatable, CustomStringConvertible {
  let all: [Finding]

  init(_ all: [Finding]) { self.all = all }

  var description: String { all.map(\.description).joined(separator: "\n") }
}
