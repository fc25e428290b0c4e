internal import Bookkeeping
internal import Localizations
package import Reporting
internal import UnicodeText

/// The names of exported documents.
package enum DocumentNames {
  /// The names of files for documents, by which a person finds them, all different:
  /// `2026-06-30 Endesa 84,20 12.pdf`.
  package static func distinct(for documents: [ListedDocument], _ wording: Wording) -> [String] {
    FileNaming.distinct(
      documents.map { document in
        let attachment = document.attachment
        let ending = attachment.type.nameEnding ?? FileNaming.ending(of: attachment.name)
        return (document.subject.stem(attachment, wording), ending)
      })
  }
}

extension ListedDocument.Subject {
  /// The beginning of the name of an exported file, cleaned: `2026-06-30 Endesa 84,20 12`. The name of a
  /// guest is no part of it.
  fileprivate func stem(_ document: Attachment, _ wording: Wording) -> String {
    let day = day.map { [$0.isoText] } ?? []
    let words: [String] =
      switch self {
      case .expense(let expense):
        [
          String(FileNaming.safe(expense.supplier ?? expense.concept).prefix(60)),
          expense.amount.map { wording.money($0).filter { $0 != "€" }.trimmed } ?? "",
          String(expense.id),
        ]
      case .booking(let booking):
        [wording.catalogue.text("attachment.file.booking"), String(booking.id)]
      case .filedReturn(let filed):
        [wording.catalogue.text("attachment.file.return"), String(filed.id)]
      case .property(let home):
        [home.code, document.name.stem]
      case .owner(let party):
        [party.code, document.name.stem]
      case .transfer(let transfer):
        [wording.catalogue.text("attachment.file.transfer"), String(transfer.id)]
      }
    return FileNaming.safe((day + words.filter { !$0.isEmpty }).joined(separator: " "))
  }
}

extension String {
  /// The name of a file without its ending.
  fileprivate var stem: String {
    FileNaming.ending(of: self).map { String(dropLast($0.count + 1)) } ?? self
  }
}
