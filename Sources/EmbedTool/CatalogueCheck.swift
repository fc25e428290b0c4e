/// Reads all languages, or throws everything that is wrong with them.
///
/// `ca.json` is what the others are measured by.
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

private func orderFindings(_ language: CatalogueFile) -> [Finding] {
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
  }
  return problems.map { Finding(language.path, entry.line, $0) }
}

/// A key that another language has and this one lacks, at the line where it would be put.
private func missingKeys(
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
  /// Byte order: Swift's own order of strings differs from ASCII for some characters.
  fileprivate func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
