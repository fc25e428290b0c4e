import Foundation

/// The names of commands, options and values: the files `names/<language>.json`.
///
/// A key is a level and a declared name (`verb.add`, `value.reason.age`); its text has one or more
/// names, the first of which is shown. A verb may have names of its own in an area (`verb.booking.add`), in
/// place of those that it has in every area, and an option for one kind of value (`option.by.owner`).
/// `names/en.json` has words that are often typed in place of a declared name, which suggest it.
struct NameFiles {
  /// The files, with the language as tag.
  let files: [CatalogueFile]

  /// Parses and checks the files.
  ///
  /// - Parameter commands: The keys of the texts about commands: `command.booking.add`.
  /// - Throws: All problems found: a missing key, a name that is not one word, two names that are
  ///   the same at one level but for case and accents, names of a verb that an area has not.
  init(_ sources: [SourceFile], commands: [String] = []) throws(Findings) {
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
    findings += NameFiles.clashesByArea(in: translations, among: commands)
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
      guard !isWord || name.hasPrefix("-") else { return nil }
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
    return findings + negations(of: owners, in: files)
  }

  /// Names of options that negate another one: `no-x` beside `x`.
  ///
  /// - Parameter owners: The keys of all names, by level and folded name.
  private static func negations(
    of owners: [String: String], in files: [CatalogueFile]
  ) -> [Finding] {
    files.flatMap { file in
      file.entries.filter { $0.level == "option." }.flatMap { entry in
        entry.names.compactMap { name in
          guard name.hasPrefix("no-"), let owner = owners["option." + folded(name.dropFirst(3))]
          else { return nil }
          return Finding(
            file.path, entry.line, "name '\(name)' of '\(entry.key)' negates '\(owner)'")
        }
      }
    }
  }

  /// Names of a verb in an area that no command has, or that another verb of the area has too.
  private static func clashesByArea(
    in files: [CatalogueFile], among commands: [String]
  ) -> [Finding] {
    var names: [String: Set<String>] = [:]
    for entry in files.flatMap(\.entries) {
      names[entry.key, default: [folded(entry.declaredName)]].formUnion(entry.names.map(folded))
    }
    return files.flatMap { file in
      file.entries.flatMap { entry -> [Finding] in
        let path = entry.key.split(separator: ".").dropFirst()
        guard entry.key.hasPrefix("verb."), path.count > 1 else { return [] }
        guard commands.contains("command.\(path.joined(separator: "."))") else {
          return [Finding(file.path, entry.line, "'\(entry.key)' is no verb of an area")]
        }
        let area = "command.\(path.dropLast().joined(separator: "."))."
        let others = commands.filter {
          $0.hasPrefix(area) && !$0.dropFirst(area.count).contains(".")
        }.map { $0.dropFirst(area.count) }.filter { $0 != entry.declaredName }
        return entry.names.flatMap { name in
          others.filter { other in
            (names["\(entry.level)\(other)"] ?? names["verb.\(other)"])?.contains(folded(name))
              ?? false
          }.map { other in
            Finding(
              file.path, entry.line, "name '\(name)' of '\(entry.key)' is one of '\(other)' too")
          }
        }
      }
    }
  }

  private static func folded(_ name: some StringProtocol) -> String {
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
