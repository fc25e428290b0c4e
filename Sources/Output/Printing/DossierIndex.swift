package import Documents
package import Rendering
package import Reporting

/// The first page of a year's dossier as PDF: whose it is, its figures, what it lacks and what it contains.
package enum DossierIndex {
  /// The bytes of the file.
  ///
  /// - Parameters:
  ///   - papers: The list of the other files.
  ///   - made: The day shown below the title.
  /// - Throws: `Refusal`, and any error that the rows of its documents throw.
  package static func bytes(
    of report: DossierReport, listing papers: Document, wording: Wording, made: PrintDate
  ) throws -> [UInt8] {
    let wording = wording.printed
    var printout = try Printout(
      title: wording.phrase(report.title), made: made, wording: wording)
    for text in report.identities { printout.paragraph(text) }
    printout.heading(Phrase("page.key-figures"))
    printout.figures(report.page.keyFigures.map { (report.page.label(of: $0), $0.cell) })
    printout.heading(Phrase("dossier.missing"))
    for phrase in report.missing { printout.paragraph(phrase) }
    try printout.table(report.gapList)
    printout.heading(papers.title)
    try printout.table(papers)
    return try printout.bytes()
  }
}
