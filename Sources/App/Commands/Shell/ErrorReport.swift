internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger
internal import Localizations
internal import Ownership
internal import Rendering
internal import Resources
internal import Spreadsheets
internal import Storage
internal import Taxation
internal import UnicodeText

/// The localized messages and the exit status of an error.
struct ErrorReport {
  /// The messages: what is wrong, where, and how to fix it.
  private var messages: [Message]
  /// The exit status.
  let status: ExitStatus
  /// Whether the help page of the command may say more.
  let pointsToHelp: Bool

  /// Localizes an error.
  init(_ error: any Error, wording: Wording) {
    switch error {
    case let error as UsageError:
      // The message quotes the command line, whose control characters are escaped.
      let lines = error.lines(in: wording.catalogue).map(\.printable)
      messages = [.text(lines.joined(separator: "\n"))]
      status = error.status
    case let error as Refusal:
      messages = error.phrases.map(Message.phrase)
      status = ExitStatus(error.reason)
    case let error as LedgerError:
      messages = error.phrases.map(Message.phrase)
      status = error.status
    case let error as TaxationError:
      messages = [.phrase(error.phrase)]
      status = .refused
    case let error as OwnershipError:
      messages = [.phrase(error.phrase)]
      status = .refused
    case let error as FileError:
      messages = [.phrase(error.phrase)]
      status = error.status
    case let error as StorageError:
      messages = error.refusal.phrases.map(Message.phrase)
      status = ExitStatus(error.refusal.reason)
    case let error as SpreadsheetError:
      messages = [.phrase(error.phrase)]
      status = error.status
    case let error as Digest.LibraryMissing:
      messages = [.phrase(Phrase("error.hash-library", ["detail": .text(error.detail)]))]
      status = .inputOutput
    case let error as ImportRefusals:
      messages = error.phrases.map(Message.phrase)
      status = .badData
    case is AmountOverflow:
      messages = [.phrase(TaxationError.overflow.phrase)]
      status = .refused
    case let error as ResourceError:
      let place = "\(error.file):\(error.line)"
      messages = [.phrase(Phrase("error.internal", ["detail": .text(place)]))]
      status = .internalFault
    case let error as SeveralFaults:
      let reports = error.faults.map { ($0.record, ErrorReport($0.error, wording: wording)) }
      // Most often, the same is wrong with all of them.
      let lines = reports.map { $0.1.lines(width: .max).joined().joined(separator: " ") }
      let kinds = lines.reduce(into: [String]()) { all, line in
        if !all.contains(line) { all.append(line) }
      }
      messages =
        kinds.prefix(SeveralFaults.limit).map { line in
          let records = zip(reports, lines).filter { $0.1 == line }.map(\.0.0)
          return .phrase(
            Phrase(
              "several.of",
              [
                "record": .text(
                  SeveralFaults.names(records, areNumbers: error.areNumbers)), "text": .text(line),
              ]))
        }
        + (kinds.count > SeveralFaults.limit
          ? [.phrase(Phrase("several.more-faults", count: kinds.count - SeveralFaults.limit))] : [])
      status = reports.first?.1.status ?? .internalFault
    default:
      let detail = String(describing: error)
      messages = [.phrase(Phrase("error.internal", ["detail": .text(detail)]))]
      status = .internalFault
    }
    pointsToHelp =
      status == .usage && (error as? UsageError)?.namesTheRemedy != true
      && error as? LedgerError != .nothingToChange
    self.wording = wording
  }

  private let wording: Wording

  /// The word before the messages; empty before that of a user who cancelled, which is no error.
  private var label: String { status == .cancelled ? "" : wording.catalogue.text("word.error") }

  /// A message that is a sentence, or already a text.
  private enum Message {
    case phrase(Phrase)
    case text(String)
  }

  /// The report as a door sees it, nil for none: without data of guests if they are hidden.
  func seen(by door: DoorSession?) -> ErrorReport {
    guard let door else { return self }
    var report = self
    report.messages = messages.map { message in
      if case .phrase(let phrase) = message { .phrase(door.seen(phrase)) } else { message }
    }
    return report
  }

  /// The messages as whole sentences.
  var sentences: [String] {
    messages.map { message in
      switch message {
      case .phrase(let phrase): wording.phrase(phrase)
      case .text(let text): text
      }
    }
  }

  /// The messages that are sentences.
  var phrases: [Phrase] {
    messages.compactMap { if case .phrase(let phrase) = $0 { phrase } else { nil } }
  }

  /// The messages, each as lines of at most `width` columns.
  ///
  /// - Parameter prefix: The beginning of the first line of each message.
  func lines(width: Int, prefix: String = "") -> [[String]] {
    messages.map { message in
      switch message {
      case .phrase(let phrase): wording.lines(phrase, prefix: prefix, width: width)
      case .text(let text):
        (prefix + text).split(separator: "\n").flatMap {
          Wording.lines(of: String($0), width: width)
        }
      }
    }
  }

  /// The messages with the word before them, wrapped to lines of at most `width` columns.
  func text(style: TextStyle, width: Int) -> String {
    let prefix = label.isEmpty ? "" : label + " "
    let lines = lines(width: width, prefix: prefix).flatMap { lines in
      [style.red(label) + lines[0].dropFirst(label.count)] + lines.dropFirst()
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Context {
  /// Prints an error that does not end the command.
  func report(_ error: any Error) {
    let style = Context.style(
      choice: options.color, for: environment, isTerminal: console.isErrorTerminal)
    console.writeError(
      ErrorReport(error, wording: wording).seen(by: door).text(
        style: style, width: environment.textWidth))
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
