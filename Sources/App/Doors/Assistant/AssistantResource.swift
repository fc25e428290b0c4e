internal import CommandLineKit
internal import DataFormats
internal import Resources

/// A text that an assistant may read: nothing of the book, and the same for everybody.
enum AssistantResource: String, CaseIterable {
  case guide
  case catalanWords = "glossary/ca"
  case spanishWords = "glossary/es"
  case englishWords = "glossary/en"
  case jsonFormat = "json-format"
  case exportSchema = "export-schema"
  case rates
  case law

  private static let scheme = "estada://"
  private static let help = scheme + "help/"

  private var type: String {
    switch self {
    case .exportSchema: "application/schema+json"
    case .rates: "text/csv"
    case .guide, .catalanWords, .spanishWords, .englishWords, .jsonFormat, .law: "text/markdown"
    }
  }

  /// The resource as a list of resources has it.
  func json(_ setup: AssistantSetup) -> JSONValue {
    let name = String(rawValue.prefix { $0 != "/" })
    return .object([
      "uri": .string(AssistantResource.scheme + rawValue), "name": .string(rawValue),
      "description": .string(setup.words.text("assistant.resource.\(name)", [:])),
      "mimeType": .string(type),
    ])
  }

  /// The help pages of all commands, as a list of templates has them.
  static func template(_ setup: AssistantSetup) -> JSONValue {
    .object([
      "uriTemplate": .string(help + "{command}"), "name": .string("help"),
      "description": .string(setup.words.text("assistant.resource.help", [:])),
      "mimeType": .string("text/plain"),
    ])
  }

  /// The text at an address and its media type; nil for an unknown address.
  static func contents(of address: String, _ setup: AssistantSetup) -> (text: String, type: String)?
  {
    if address.hasPrefix(help) {
      let command = decoded(String(address.dropFirst(help.count)))
      return page(of: command, setup).map { ($0, "text/plain") }
    }
    guard address.hasPrefix(scheme),
      let resource = AssistantResource(rawValue: String(address.dropFirst(scheme.count)))
    else { return nil }
    return (resource.text(setup), resource.type)
  }

  private func text(_ setup: AssistantSetup) -> String {
    switch self {
    case .guide: AssistantResource.guide(setup)
    case .catalanWords: GlossaryPage.words(of: 1)
    case .spanishWords: GlossaryPage.words(of: 2)
    case .englishWords: GlossaryPage.words(of: 3)
    case .jsonFormat: Embedded.jsonFormatMd
    case .exportSchema: Embedded.exportSchemaJson
    case .rates: Resources.Embedded.ratesCsv
    case .law:
      switch setup.language {
      case "ca": Embedded.lawCaMd
      case "es": Embedded.lawEsMd
      default: Embedded.lawMd
      }
    }
  }

  /// The guide for an assistant: the instructions, how periods, amounts and dates are written, and all areas.
  private static func guide(_ setup: AssistantSetup) -> String {
    let topics = ["periods", "numbers", "dates", "lists"].flatMap { topic in
      [
        "# " + setup.words.text("value.topic.\(topic)", [:]),
        setup.words.text("topic.\(topic)", [:]),
      ]
    }
    let page = HelpPage(setup.tree.describe(), words: setup.words).text(width: 100)
    return ([setup.words.text("assistant.instructions", [:])] + topics + [page])
      .joined(separator: "\n\n") + "\n"
  }

  private static func page(of command: String, _ setup: AssistantSetup) -> String? {
    let path = command.split { $0 == " " || $0 == "/" }.map(String.init)
    var described = setup.tree.describe()
    for name in path {
      guard let next = described.subcommands.first(where: { $0.name == name }) else { return nil }
      described = next
    }
    return HelpPage(described, words: setup.words).text(width: 100) + "\n"
  }

  /// A part of an address with its escapes resolved: `booking%20add` is `booking add`.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The words of the program, from the page that has them in all languages.
enum GlossaryPage {
  /// The words of a language, each with its concept and meaning.
  ///
  /// - Parameter column: The column of the language in the tables of the page, from 0.
  static func words(of column: Int) -> String {
    var lines: [String] = []
    for line in Embedded.glossaryMd.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .dropFirst().map { $0.drop { $0 == " " } }.map { cell in
          var cell = cell
          while cell.last == " " { cell.removeLast() }
          return cell
        }
      // The tables of words have six columns; those of the code have fewer.
      guard cells.count >= 6, cells[0] != "Concept" else { continue }
      lines.append("* **\(cells[column])** (\(cells[0])): \(cells[4])")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
