package import Bookkeeping
internal import Localizations
package import Reporting
internal import Resources
internal import UnicodeText

/// The names of exported documents.
package enum DocumentNames {
  /// The names of files for documents, by which a person finds them, all different:
  /// `2026-06-30 Endesa 84,20 12.pdf`.
  package static func distinct(for documents: [ListedDocument], _ wording: Wording) -> [String] {
    distinct(for: documents) { $0.subject.stem($0.attachment, wording) }
  }

  /// The names of files for documents, all different; `stem` returns the cleaned beginning of each.
  package static func distinct(
    for documents: [ListedDocument], named stem: (ListedDocument) -> String
  ) -> [String] {
    FileNaming.distinct(
      documents.map { document in
        let attachment = document.attachment
        let ending = attachment.type.nameEnding ?? FileNaming.ending(of: attachment.name)
        return (stem(document), ending)
      })
  }

  /// The beginning of the name of a bill among the papers of a year, cleaned: `R-0012 2026-06-30 Endesa 84,20`.
  package static func numbered(_ expense: Expense, _ wording: Wording) -> String {
    FileNaming.safe(
      (["R-" + fourDigits(expense.id), expense.date.isoText] + expense.words(wording))
        .joined(separator: " "))
  }

  /// The same for the bill of a platform: `C-0002 2027-02-03 Booking.com 1500001`.
  package static func numbered(_ bill: CommissionBill) -> String {
    FileNaming.safe(
      (["C-" + fourDigits(bill.id), bill.date.isoText] + bill.words).joined(separator: " "))
  }

  private static func fourDigits(_ number: Int64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Expense {
  /// The supplier, or what the expense is for, and the amount.
  fileprivate func words(_ wording: Wording) -> [String] {
    [
      String(FileNaming.safe(supplier ?? concept).prefix(60)),
      amount.map { wording.money($0).filter { $0 != "€" }.trimmed },
    ].compactMap(\.self)
  }
}

extension CommissionBill {
  /// The platform, and the number of the bill.
  fileprivate var words: [String] { [Channels.name(of: channel) ?? channel, number] }
}

extension ListedDocument.Subject {
  /// The beginning of the name of an exported file, cleaned: `2026-06-30 Endesa 84,20 12`. The name of a
  /// guest is no part of it.
  fileprivate func stem(_ document: Attachment, _ wording: Wording) -> String {
    let day = day.map { [$0.isoText] } ?? []
    let words: [String] =
      switch self {
      case .expense(let expense):
        expense.words(wording) + [String(expense.id)]
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
      case .asset(let asset):
        [wording.catalogue.text("attachment.file.asset"), String(asset.id)]
      case .commission(let bill):
        bill.words + [String(bill.id)]
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
