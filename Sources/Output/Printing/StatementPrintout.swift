internal import Documents
internal import Ownership
package import Rendering
package import Reporting

/// The statement of an owner as PDF, to send.
package enum StatementPrintout {
  /// The bytes of the file.
  ///
  /// - Parameters:
  ///   - wording: The words of the owner's language.
  ///   - made: The day shown below the title.
  /// - Throws: `Refusal`.
  package static func bytes(
    of report: StatementReport, wording: Wording, made: PrintDate
  ) throws -> [UInt8] {
    let wording = wording.printed
    var printout = try Printout(
      title: wording.phrase(report.title), made: made, wording: wording)
    for phrase in report.identity { printout.paragraph(phrase) }
    for phrase in report.remarks { printout.paragraph(phrase, .note) }
    printout.heading(Phrase("statement.section.sums"))
    printout.figures([
      (Phrase("statement.sum.closing"), .money(report.statement.closing)),
      (Phrase("statement.sum.opening"), .money(report.statement.opening)),
    ])
    for phrase in report.payment { printout.paragraph(phrase, .strong) }
    for section in report.sections { try printout.table(section, caption: section.title) }
    if !report.gaps.isEmpty {
      printout.heading(Phrase("statement.section.unassigned"))
      for phrase in report.unassigned { printout.paragraph(phrase, .note) }
    }
    return try printout.bytes()
  }
}
