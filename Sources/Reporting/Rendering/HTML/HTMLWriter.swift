internal import Localizations
internal import UnicodeText

/// Writes HTML a piece at a time: elements open and close in pairs, and every text is escaped.
///
/// Names of elements and attributes are written in the source, so that nothing typed can become one.
package struct HTMLWriter {
  /// The attributes of an element, in their order; one that is nil is left out.
  package typealias Attributes = KeyValuePairs<StaticString, String?>

  /// Puts figures and sentences in the language of the page.
  package let wording: Wording
  private let write: (String) -> Void

  /// Makes a writer; `write` is handed the page in small pieces.
  package init(wording: Wording, to write: @escaping (String) -> Void) {
    self.wording = wording
    self.write = write
  }

  var catalogue: Catalogue { wording.catalogue }

  /// Says that the document is HTML.
  func doctype() { write("<!DOCTYPE html>\n") }

  /// Writes an element and what is in it.
  package func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: () throws -> Void
  ) rethrows {
    open(name, attributes, end: ">")
    try content()
    write("</\(name)>")
  }

  /// Writes an element on lines of its own.
  func block(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: () throws -> Void
  ) rethrows {
    try element(name, attributes, content)
    write("\n")
  }

  /// Writes an element of HTML that never has content, such as `meta`.
  func void(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes, end: ">\n")
  }

  /// Writes an element of SVG with nothing in it.
  func shape(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes, end: "/>")
  }

  /// Writes text, escaped.
  package func text(_ text: String) { write(HTMLWriter.escaped(text)) }

  /// Writes the style sheet; not escaped, as the content of `style` is not, but for what ends it.
  func style(_ css: String) {
    let parts = css.split(separator: "<", omittingEmptySubsequences: false)
    let safe = parts.enumerated().map { $0 > 0 && $1.hasPrefix("/") ? "\\\($1)" : String($1) }
    write("<style>\n\(safe.joined(separator: "<"))</style>\n")
  }

  /// Breaks the line of the source, for those who read it.
  func newLine() { write("\n") }

  private func open(_ name: StaticString, _ attributes: Attributes, end: String) {
    write("<\(name)")
    for (name, value) in attributes {
      if let value { write(" \(name)=\"\(HTMLWriter.escaped(value))\"") }
    }
    write(end)
  }

  /// The text as it stands in an element or between the quotes of an attribute.
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
