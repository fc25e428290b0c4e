package import Documents
package import Localizations
package import Rendering
internal import Reporting

extension Document {
  /// The document as JSON.
  package func json() throws -> String {
    var text = ""
    try JSONRenderer.render(self) { text += $0 }
    return text
  }

  /// The document as comma-separated values.
  package func csv() throws -> String {
    var text = ""
    try CSVRenderer.render(self) { text += $0 }
    return text
  }

  /// The first line of the document as comma-separated values.
  package func header() throws -> String {
    String(try csv().split(separator: "\r\n", omittingEmptySubsequences: false)[0])
  }

  /// The document as people read it.
  package func text(
    _ language: Language = .en, colored: Bool = false, width: Int? = nil
  ) throws -> String {
    let renderer = TextRenderer(
      wording: Wording(Catalogue(language)), style: TextStyle(isColored: colored), width: width)
    var text = ""
    try renderer.render(self) { text += $0 }
    return text
  }
}

extension HTMLWriter {
  /// What is written in some language.
  package static func text(
    _ language: Language = .en, _ body: (HTMLWriter) throws -> Void
  ) rethrows -> String {
    var text = ""
    try body(HTMLWriter(wording: Wording(Catalogue(language))) { text += $0 })
    return text
  }
}
