internal import Bookkeeping
internal import CommandLineKit
internal import DataFormats
internal import Documents
package import Doors
internal import Glibc
package import Storage
internal import UnicodeText

/// The command of a door: by which way it came, and what is reported of it beside what it shows.
///
/// The door says so in the variables `ESTADA_DOOR`, `ESTADA_LATEST_STEP`, `ESTADA_GUESTS`, `ESTADA_RECORD_LINK` and
/// `ESTADA_ORDER_LINK`, and reads the report from a pipe, the descriptor 3.
package final class DoorSession {
  /// The way by which the command came.
  let door: StepDoor
  /// Whether it came by the page in the browser, which shows parts of pages.
  var isPage: Bool { door == .page }
  /// The step of history that has to be the latest one before a change; nil for any.
  let latestStep: Int64?
  /// Whether the names of guests are hidden.
  let hidesGuests: Bool
  /// Removes the data of guests from the words of a command line.
  var withoutNames: ([String]) -> [String] = { $0 }
  /// Where the rows of a part of a page lead to.
  let links: DoorRequest.Links
  /// What is reported at the end.
  package var report = DoorReport()
  private let descriptor: Int32?

  /// The descriptor of the pipe.
  private static let descriptor: Int32 = 3

  /// Creates a session of the process; nil if the command did not come by a door.
  ///
  /// A file that the program opens may get the descriptor, and is not to be written to: so this is called before any
  /// is opened, and requires a pipe.
  init?(_ variables: EnvironmentVariables) {
    guard let door = variables["ESTADA_DOOR"].flatMap(StepDoor.init) else { return nil }
    self.door = door
    latestStep = variables["ESTADA_LATEST_STEP"].flatMap { Int64($0) }
    hidesGuests = variables["ESTADA_GUESTS"] == "hidden"
    links = DoorRequest.Links(
      record: variables["ESTADA_RECORD_LINK"], order: variables["ESTADA_ORDER_LINK"])
    var status = stat()
    let isPipe =
      unsafe fstat(DoorSession.descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    let isOwn = isPipe && fcntl(DoorSession.descriptor, F_SETFD, FD_CLOEXEC) == 0
    descriptor = isOwn ? DoorSession.descriptor : nil
  }

  /// Creates a session whose report is not written.
  package init(_ door: StepDoor, hidesGuests: Bool, latestStep: Int64? = nil) {
    self.door = door
    self.latestStep = latestStep
    self.hidesGuests = hidesGuests
    links = DoorRequest.Links()
    descriptor = nil
  }

  /// The words of a command line as somebody would type them: the operands before the options, each option and its
  /// value apart.
  ///
  /// A door passes them in another order, so that no value can become an option.
  ///
  /// - Parameter path: The number of words that name the command.
  func arranged(_ words: [String], path: Int) -> [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let operands = words[end...].dropFirst()
    // After `--`, no word is an option.
    let isDashed = operands.contains { $0.hasPrefix("-") }
    var options: [String] = []
    for word in words[..<end].dropFirst(path) {
      if let (name, value) = word.halves(around: "="), !value.hasPrefix("-") {
        options += [String(name), String(value)]
      } else {
        options.append(word)
      }
    }
    return words.prefix(path) + (isDashed ? [] : operands) + options
      + (isDashed ? ["--"] + operands : [])
  }

  /// Writes the report. The door finds out by itself if it cannot be written.
  func finish() {
    guard let descriptor else { return }
    _ = StandardConsole.put(Array(report.json.json.utf8)[...], to: descriptor)
  }
}

/// What is hidden from an assistant that is not told the names of guests.
extension DoorSession {
  /// The columns and fields with data of guests: the personal fields of bookings, receipts, payments and of the lines of
  /// banks, under the names that documents have for them.
  private static let fields: Set<String> = [
    "guest", "invoice_to", "invoice_tax_id", "reference", "note", "details", "text",
    "counterparty", "counterparty_iban", "mandate", "ignored", "explained", "words", "customer",
  ]
  /// The placeholders of sentences with data of guests, whatever the sentence.
  private static let placeholders: Set<String> = ["guest", "other-guest", "reference", "note"]
  /// The sentences whose texts are data of guests.
  private static let sentences: Set<String> = [
    "booking.note", "booking.reference", "booking.invoice-to", "booking.adjustment-note",
    "booking.receipt-note", "bank.detail", "bank.ignored-because",
  ]

  private static func isPersonal(_ place: CellPlace) -> Bool {
    switch place {
    case .field(let name): fields.contains(name)
    case .placeholder(let name, let sentence):
      placeholders.contains(name) || sentences.contains(sentence)
        || name == "text" && sentence.hasPrefix("bank.")
    }
  }

  /// What stands in the place of a text.
  private static let hidden = Cell.term(code: "(hidden)", key: "word.hidden")

  /// Requires that a command line does not search where texts are hidden: what is found would say what they are.
  ///
  /// - Parameter words: The words in declared names, each option with its value in one word.
  /// - Throws: `Refusal`.
  func requireNoProbe(_ words: [String]) throws(Refusal) {
    let options = words.prefix { $0 != "--" }
    if hidesGuests, ["bank", "booking"].contains(words.first),
      options.contains(where: { $0.hasPrefix("--search") || $0.hasPrefix("--where=search=") })
    {
      throw Refusal("error.search-of-hidden", .usage)
    }
  }

  /// The document without data of guests if they are hidden.
  func seen(_ document: Document) -> Document {
    guard hidesGuests else { return document }
    return document.mapCells { [self] in seen($1, at: $0) }
  }

  /// The sentence without data of guests if they are hidden.
  func seen(_ phrase: Phrase) -> Phrase {
    guard hidesGuests else { return phrase }
    return phrase.mapCells { seen($1, at: $0) }
  }

  private func seen(_ cell: Cell, at place: CellPlace) -> Cell {
    switch cell {
    case .text(let text) where !text.isEmpty && DoorSession.isPersonal(place):
      DoorSession.hidden
    case .commands(let lines): .commands(lines.map(withoutNames))
    default: cell
    }
  }
}
