package import Documents
package import Rendering

/// A list or report as PDF: its title, its sentences and its rows, in one table or several.
package enum PrintedList {
  /// The bytes of the file.
  ///
  /// - Parameters:
  ///   - title: The title; each of several tables has its own.
  ///   - made: The day shown below the title.
  /// - Throws: `Refusal`, and any error that the rows of the documents throw.
  package static func bytes(
    of documents: [Document], titled title: Phrase, wording: Wording, made: PrintDate
  ) throws -> [UInt8] {
    let wording = wording.printed
    var printout = try Printout(title: wording.phrase(title), made: made, wording: wording)
    for phrase in documents.first?.preface ?? [] { printout.paragraph(phrase) }
    for document in documents {
      try printout.table(document, caption: documents.count > 1 ? document.title : nil)
    }
    return try printout.bytes()
  }
}
