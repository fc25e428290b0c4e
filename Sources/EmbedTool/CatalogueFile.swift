import Foundation

/// One text of a catalogue.
enum CatalogueText: Equatable {
  case plain(String)
  case plural(one: String, other: String)

  /// All its forms.
  var forms: [String] {
    switch self {
    case .plain(let text): [text]
    case .plural(let one, let other): [one, other]
    }
  }

  /// Whether it has a singular and a plural.
  var isPlural: Bool {
    if case .plural = self { true } else { false }
  }

  /// The names between braces.
  var placeholders: Set<String> {
    Set(forms.flatMap { CatalogueText.placeholders(in: $0) })
  }

  /// The names between braces in a text.
  static func placeholders(in text: String) -> [String] {
    text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1)
      .compactMap { part in part.firstIndex(of: "}").map { String(part[..<$0]) } }
  }
}

/// A key, its text, and the line it stands on.
struct CatalogueEntry: Equatable {
  let key: String
  let line: Int
  let text: CatalogueText
}

/// A catalogue as read, with what is wrong with its form.
///
/// It is a JSON object with one entry on each line, so that a change is one line and a fault has a place.
struct CatalogueFile {
  let path: String
  let name: String
  let entries: [CatalogueEntry]
  let faults: [Fault]

  init(_ file: InputFile) {
    path = file.path
    name = file.name
    var entries: [CatalogueEntry] = []
    var faults: [Fault] = []
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty || text == "{" || text == "}" { continue }
      do {
        entries.append(try CatalogueFile.entry(text, line: index + 1))
      } catch {
        faults.append(Fault(file: file.path, line: index + 1, message: "\(error)"))
      }
    }
    if (try? JSONSerialization.jsonObject(with: Data(file.text.utf8))) == nil && faults.isEmpty {
      faults.append(Fault(file: file.path, line: 1, message: "not a JSON object"))
    }
    self.entries = entries
    self.faults = faults
  }

  private struct BadEntry: Error, CustomStringConvertible {
    let description: String
  }

  private static func entry(_ text: String, line: Int) throws -> CatalogueEntry {
    let body = text.hasSuffix(",") ? String(text.dropLast()) : text
    let object = try? JSONSerialization.jsonObject(with: Data("{\(body)}".utf8)) as? [String: Any]
    guard let object, object.count == 1, let pair = object.first else {
      throw BadEntry(description: "not one entry of a JSON object")
    }
    if let text = pair.value as? String {
      return CatalogueEntry(key: pair.key, line: line, text: .plain(text))
    }
    guard let forms = pair.value as? [String: String], forms.count == 2, let one = forms["one"],
      let other = forms["other"]
    else { throw BadEntry(description: "'\(pair.key)' has neither a text nor 'one' and 'other'") }
    return CatalogueEntry(key: pair.key, line: line, text: .plural(one: one, other: other))
  }
}
