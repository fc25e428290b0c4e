import Foundation

/// Source with the texts of each language, ready to be searched without being parsed.
///
/// A language is one text of lines `key TAB text`, in order of their bytes; what has a singular and a
/// plural is two lines, `key#one` and `key#other`.
enum CatalogueSource {
  static func make(_ files: [InputFile]) throws -> String {
    let catalogues = files.map(CatalogueFile.init)
    let faults = CatalogueCheck.faults(catalogues)
    guard faults.isEmpty else { throw Faults(list: faults) }
    let constants = catalogues.map { catalogue in
      let lines = catalogue.entries.flatMap(lines).sorted {
        Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
      }
      let name = SwiftLiteral.identifier(catalogue.name)
      return """
          /// `\(catalogue.name)`
          static let \(name): StaticString = \(SwiftLiteral.multiline(lines.joined(separator: "\n")))
        """
    }
    return
      "/// The texts of each language.\nenum Embedded {\n\(constants.joined(separator: "\n\n"))\n}\n"
  }

  private static func lines(_ entry: CatalogueEntry) -> [String] {
    switch entry.text {
    case .plain(let text): ["\(entry.key)\t\(escaped(text))"]
    case .plural(let one, let other):
      ["\(entry.key)#one\t\(escaped(one))", "\(entry.key)#other\t\(escaped(other))"]
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\n", with: "\\n")
  }
}
