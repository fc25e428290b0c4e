internal import Bookkeeping
internal import CommandLineKit
internal import Files
internal import Importing
internal import Ledger
internal import Localizations
internal import Reporting
internal import Resources
internal import Spreadsheets
internal import Storage
internal import Taxation
internal import UnicodeText

/// What the user is told of an error, and how the program ends because of it.
struct ErrorReport {
  /// What, where, and how to mend it.
  let messages: [String]
  /// How the program ends.
  let status: ExitStatus

  /// Finds the words for an error.
  init(_ error: any Error, wording: Wording) {
    switch error {
    case let error as UsageError:
      // It has the words of the command line as they were typed.
      messages = [error.message(in: wording.catalogue).printable]
      status = error.status
    case let error as CommandError:
      messages = [wording.phrase(error.phrase)]
      status = error.status
    case let error as LedgerError:
      messages = error.phrases.map(wording.phrase)
      status = error.status
    case let error as TaxationError:
      messages = [wording.phrase(error.phrase)]
      status = .refused
    case let error as FileError:
      messages = [wording.phrase(error.phrase)]
      status = error.status
    case let error as StorageError:
      messages = error.phrases.map(wording.phrase)
      status = error.status
    case let error as SpreadsheetError:
      messages = [wording.phrase(error.phrase)]
      status = error.status
    case let error as DocumentError:
      messages = [wording.phrase(error.phrase)]
      status = .badData
    case let error as ImportFault:
      messages = [wording.phrase(error.phrase)]
      status = error.status
    case let error as TableError:
      messages = error.fault.phrases(kind: error.kind).map(wording.phrase)
      status = error.fault.status
    case let error as ImportRefusals:
      messages = error.phrases.map(wording.phrase)
      status = .badData
    case is AmountOverflow:
      messages = [wording.phrase(TaxationError.overflow.phrase)]
      status = .refused
    case let error as ResourceError:
      let place = "\(error.file):\(error.line)"
      messages = [wording.phrase(Phrase("error.internal", ["detail": .text(place)]))]
      status = .internalFault
    default:
      let detail = String(describing: error)
      messages = [wording.phrase(Phrase("error.internal", ["detail": .text(detail)]))]
      status = .internalFault
    }
    self.wording = wording
  }

  private let wording: Wording

  /// The messages, each on a line of its own.
  func text(style: TextStyle) -> String {
    let label = style.red(wording.catalogue.text("word.error"))
    return messages.map { "\(label) \($0)\n" }.joined()
  }
}

extension UsageError {
  /// What was typed for a date or an amount is bad data; all else is wrong use.
  fileprivate var status: ExitStatus {
    guard case .invalidValue(_, _, let reason) = self,
      !reason.key.hasPrefix("argument.not-a-choice")
    else { return .usage }
    return .badData
  }
}
