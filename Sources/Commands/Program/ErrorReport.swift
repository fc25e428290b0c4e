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

/// The localized messages and the exit status of an error.
struct ErrorReport {
  /// The messages: what is wrong, where, and how to fix it.
  let messages: [String]
  /// The exit status.
  let status: ExitStatus

  /// Localizes an error.
  init(_ error: any Error, wording: Wording) {
    switch error {
    case let error as UsageError:
      // The message quotes the command line, whose control characters are escaped.
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
    case let error as FileFault:
      messages = [wording.phrase(error.phrase)]
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

  /// The messages with the localized prefix, one per line.
  func text(style: TextStyle) -> String {
    let label = style.red(wording.catalogue.text("word.error"))
    return messages.map { "\(label) \($0)\n" }.joined()
  }
}

extension UsageError {
  /// An invalid date or amount is bad data; every other error is wrong usage.
  fileprivate var status: ExitStatus {
    guard case .invalidValue(_, _, let reason) = self,
      !reason.key.hasPrefix("argument.not-a-choice")
    else { return .usage }
    return .badData
  }
}
