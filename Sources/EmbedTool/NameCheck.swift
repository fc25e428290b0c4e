import Foundation

/// The names of commands, options and values: the files `names/<language>.json`.
///
/// A key is a level and a declared name (`verb.add`, `value.reason.age`); its text has one or more
/// names, the first of which is shown. `names/en.json` has words that are often typed in place of a
/// declared name, which suggest it.
struct NameFiles {
  /// The files, with the language as tag.
  let files: [CatalogueFile]

  /// Parses and checks the files.
  ///
  /// - Throws: All problems found: a missing key, a name that is not one word, two names that are
  ///   the same at one level but for case and accents.
  init(_ sources: [SourceFile]) throws(Findings) {
    var findings: [Finding] = []
    files = sources.map { source in
      CatalogueFile(
        reading: SourceFile(
          path: source.path, name: String(source.name.dropFirst(NameFiles.folder.count)),
          text: source.text),
        findings: &findings)
    }
    let translations = files.filter { $0.tag != "en" }
    for file in files {
      findings += orderFindings(file) + file.entries.flatMap { NameFiles.findings($0, in: file) }
    }
    for file in translations where file.isWhole {
      findings += missingKeys(in: file, among: translations)
    }
    findings += NameFiles.clashes(in: files)
    guard findings.isEmpty else {
      throw Findings(findings.sorted { ($0.path, $0.line) < ($1.path, $1.line) })
    }
  }

  /// The folder of the files.
  static let folder = "names/"

  private static func findings(_ entry: CatalogueEntry, in file: CatalogueFile) -> [Finding] {
    guard case .plain = entry.content, !entry.names.isEmpty else {
      return [Finding(file.path, entry.line, "'\(entry.key)' has no names")]
    }
    return entry.names.compactMap { name in
      let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "·" }
      let isOpen = name.hasPrefix("-") || name.hasPrefix("no-")
      guard !isWord || isOpen else { return nil }
      return Finding(
        file.path, entry.line,
        "name '\(name)' is not made of letters, digits and hyphens, or begins like an option")
    }
  }

  /// Names that mean two things at one level, in one language or between languages.
  private static func clashes(in files: [CatalogueFile]) -> [Finding] {
    var owners: [String: String] = [:]
    for entry in files.flatMap(\.entries) {
      owners[entry.level + folded(entry.declaredName)] = entry.key
    }
    var findings: [Finding] = []
    for file in files {
      for entry in file.entries {
        for name in entry.names {
          let owner = owners.updateValue(entry.key, forKey: entry.level + folded(name))
          guard let owner, owner != entry.key else { continue }
          findings.append(
            Finding(
              file.path, entry.line, "name '\(name)' of '\(entry.key)' is one of '\(owner)' too"))
        }
      }
    }
    return findings
  }

  private static func folded(_ name: String) -> String {
    name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .filter { $0 != "·" }
  }
}

extension CatalogueEntry {
  /// The key up to its last dot, with the dot.
  fileprivate var level: String { String(key.dropLast(declaredName.count)) }

  /// The key after its last dot.
  fileprivate var declaredName: String {
    key.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }

  /// The names, the shown one first.
  var names: [String] {
    guard case .plain(let text) = content else { return [] }
    return text.split(separator: " ").map(String.init)
  }
}
