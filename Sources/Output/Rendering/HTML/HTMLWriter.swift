package import Documents
package import Localizations
internal import UnicodeText

/// A streaming HTML writer that balances elements and escapes all text.
///
/// Element and attribute names are `StaticString`, so that user data can never become markup.
package struct HTMLWriter {
  /// The attributes of an element, in order; attributes with a nil value are omitted.
  package typealias Attributes = KeyValuePairs<StaticString, String?>

  /// Formats values and sentences in the language of the page.
  package let wording: Wording
  private let write: (String) -> Void

  /// Creates a writer that calls `write` with small chunks of HTML.
  package init(wording: Wording, to write: @escaping (String) -> Void) {
    self.wording = wording
    self.write = write
  }

  package var catalogue: Catalogue { wording.catalogue }

  /// Writes the document type declaration.
  package func doctype() { write("<!DOCTYPE html>\n") }

  /// Writes a whole page.
  ///
  /// - Parameter footer: The catalogue keys of the paragraphs of the footer.
  func page(
    title: String, stylesheet: String, body: Attributes = [:], footer: [String],
    header: () -> Void, main: () throws -> Void
  ) rethrows {
    doctype()
    try block("html", ["lang": wording.catalogue.language.rawValue]) {
      newLine()
      block("head") { head(title: title, stylesheet: stylesheet) }
      try block("body", body) {
        newLine()
        block("header") {
          newLine()
          header()
        }
        try block("main") {
          newLine()
          try main()
        }
        block("footer") {
          for key in footer { block("p") { word(key) } }
        }
      }
    }
  }

  /// Writes an element and its content.
  package func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: () throws -> Void
  ) rethrows {
    open(name, attributes, end: ">")
    try content()
    write("</\(name)>")
  }

  /// Writes an element with its tags on separate lines.
  package func block(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: () throws -> Void
  ) rethrows {
    try element(name, attributes, content)
    write("\n")
  }

  /// Writes a void HTML element, such as `meta`.
  package func void(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes, end: ">\n")
  }

  /// Writes an empty SVG element.
  package func shape(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes, end: "/>")
  }

  /// Writes escaped text.
  package func text(_ text: String) { write(HTMLWriter.escaped(text)) }

  /// Writes HTML that a writer made before, as it is.
  package func fragment(_ html: String) { write(html) }

  /// Writes the style sheet. The content of `style` is raw text; only its end tag is neutralized.
  func style(_ css: String) {
    let parts = css.split(separator: "<", omittingEmptySubsequences: false)
    let safe = parts.enumerated().map { $0 > 0 && $1.hasPrefix("/") ? "\\\($1)" : String($1) }
    write("<style>\n\(safe.joined(separator: "<"))</style>\n")
  }

  /// Writes a line break, for readability of the source.
  package func newLine() { write("\n") }

  private func open(_ name: StaticString, _ attributes: Attributes, end: String) {
    write("<\(name)")
    for (name, value) in attributes {
      if let value { write(" \(name)=\"\(HTMLWriter.escaped(value))\"") }
    }
    write(end)
  }

  /// Returns the text escaped for element content and quoted attribute values.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\0"..."\u{1F}", "\u{7F}": result += String(scalar).printable
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }
}

extension HTMLWriter {
  /// The content security policy: no requests, scripts or forms, whatever a page contains.
  static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  /// Writes the content of the element `head` of a self-contained page.
  private func head(title: String, stylesheet: String) {
    newLine()
    void("meta", ["charset": "utf-8"])
    void("meta", ["http-equiv": "Content-Security-Policy", "content": HTMLWriter.policy])
    void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    void("meta", ["name": "color-scheme", "content": "light dark"])
    void("meta", ["name": "referrer", "content": "no-referrer"])
    // Without it, phones turn large numbers into links to call them.
    void("meta", ["name": "format-detection", "content": "telephone=no"])
    block("title") { text(title) }
    style(stylesheet)
  }
}

extension HTMLWriter {
  /// Writes a cell; text entered by the user is isolated so that it cannot change the direction of
  /// surrounding text.
  package func cell(_ cell: Cell) {
    switch cell {
    case .text(let typed): element("bdi") { text(typed.printable) }
    case .term(let code, let key) where !catalogue.has(key):
      element("bdi") { text((wording.names[key] ?? code).printable) }
    case .phrase(let phrase): self.phrase(phrase)
    default: text(wording.cell(cell))
    }
  }

  /// Writes a sentence and each of its values as a cell.
  package func phrase(_ phrase: Phrase) {
    for piece in wording.pieces(phrase) {
      switch piece {
      case .words(let words): text(words)
      case .cell(let cell): self.cell(cell)
      }
    }
  }

  /// Writes the localized text of a key.
  package func word(_ key: String) { text(catalogue.text(key)) }
}

extension Wording {
  /// A literal text or a value of a sentence.
  enum Piece: Equatable {
    case words(String)
    case cell(Cell)
  }

  /// Splits a sentence at its placeholders.
  func pieces(_ phrase: Phrase) -> [Piece] {
    var values = phrase.values
    if let count = phrase.count, values["count"] == nil { values["count"] = .count(count) }
    let sentence = catalogue.marked(phrase.key, values.mapValues(cell), count: phrase.count)
    let parts = sentence.split(separator: "\0", omittingEmptySubsequences: false)
    return parts.enumerated().compactMap { index, part in
      if index % 2 == 1 { return values[String(part)].map { .cell($0) } }
      return part.isEmpty ? nil : .words(String(part))
    }
  }

  /// Returns a cell for contexts without markup, such as `title`.
  func isolated(_ cell: Cell) -> String {
    switch cell {
    case .text: Rendering.isolated(self.cell(cell))
    case .term(_, let key) where !catalogue.has(key): Rendering.isolated(self.cell(cell))
    default: self.cell(cell)
    }
  }

  /// Returns a sentence for contexts without markup.
  func isolated(_ phrase: Phrase) -> String {
    pieces(phrase).map { piece in
      switch piece {
      case .words(let words): words
      case .cell(.phrase(let phrase)): isolated(phrase)
      case .cell(let cell): isolated(cell)
      }
    }.joined()
  }
}

/// Returns the text between directional isolates (FSI and PDI of UAX 9).
func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
