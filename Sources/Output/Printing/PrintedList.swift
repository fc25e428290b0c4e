package import Documents
package import Rendering

/// A list or report as PDF: its title, its sentences and its rows, in one table or several.
package struct PrintedList {
  private let documents: [Document]
  private let title: Phrase
  private let wording: Wording
  private let made: PrintDate

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - title: The title; each of several tables has its own.
  ///   - made: The day shown below the title.
  package init(_ documents: [Document], titled title: Phrase, wording: Wording, made: PrintDate) {
    self.documents = documents
    self.title = title
    self.wording = wording.printed
    self.made = made
  }

  /// The bytes of the file.
  ///
  /// - Throws: `Refusal`, and any error that the rows of the documents throw.
  package func bytes() throws -> [UInt8] {
    var printout = try Printout(title: wording.phrase(title), made: made, wording: wording)
    for phrase in documents.first?.preface ?? [] { printout.paragraph(phrase) }
    for document in documents {
      try printout.table(document, caption: documents.count > 1 ? document.title : nil)
    }
    return try printout.bytes()
  }
}
