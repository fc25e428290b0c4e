internal import DataFormats
internal import Documents
package import Doors
internal import Files
internal import Glibc
internal import Storage
internal import UnicodeText

/// The command of a door: by which way it came, and what is reported of it beside what it shows.
///
/// The door says so in the variables `ESTADA_DOOR`, `ESTADA_HISTORY_MARK`, `ESTADA_GUESTS`, `ESTADA_RECORD_LINK` and
/// `ESTADA_ORDER_LINK`, and reads the report from a pipe, the descriptor 3.
package final class DoorSession {
  /// The way by which the command came.
  let door: StepDoor
  /// Whether it came by the page in the browser, which shows parts of pages.
  var isPage: Bool { door == .page }
  /// The mark that history has to have before a change; nil for any.
  let mark: String?
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
    mark = variables["ESTADA_HISTORY_MARK"]
    hidesGuests = variables["ESTADA_GUESTS"] == "hidden"
    links = DoorRequest.Links(
      record: variables["ESTADA_RECORD_LINK"], order: variables["ESTADA_ORDER_LINK"])
    var status = stat()
    let isPipe =
      unsafe fstat(DoorSession.descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    let isOwn = isPipe && fcntl(DoorSession.descriptor, F_SETFD, FD_CLOEXEC) == 0
    descriptor = isOwn ? DoorSession.descriptor : nil
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

  /// Keeps the mark of history before a change, and requires that it is the one that the change was tried on.
  ///
  /// - Throws: `Refusal`.
  func reviewMark(_ mark: String) throws {
    report.mark = mark
    if let wanted = self.mark, wanted != mark { throw Refusal("error.book-has-changed") }
  }

  /// Writes the report. The door finds out by itself if it cannot be written.
  func finish() {
    guard let descriptor else { return }
    _ = FileWriter.put(Array(report.json.json.utf8)[...], to: descriptor)
  }
}

/// What is hidden from an assistant without `--guests`.
extension DoorSession {
  /// The columns and fields with data of guests: the personal fields of bookings, receipts, payments and of the lines of
  /// banks, under the names that documents have for them.
  private static let fields: Set<String> = [
    "guest", "invoice_to", "invoice_tax_id", "reference", "note", "details", "counterparty",
    "counterparty_iban", "mandate", "ignored", "explained", "words", "customer",
  ]
  /// Fields with data of guests in the documents whose names begin so: the texts of banks, what a file has, and the
  /// names of documents, which may be those of guests.
  private static let fieldsOf: [(documents: String, field: String)] = [
    ("estada/bank", "text"), ("estada/import", "what"), ("estada/attachments", "name"),
  ]
  /// The placeholders of sentences with data of guests, whatever the sentence.
  private static let placeholders: Set<String> = ["guest", "other-guest", "reference", "note"]
  /// The placeholders that have such data in the sentences whose keys begin so; nil for all.
  private static let placeholdersOf: [(sentences: String, placeholder: String?)] = [
    ("word.note", nil), ("booking.reference", nil), ("booking.invoice-to", nil),
    ("booking.adjustment-note", nil), ("booking.receipt-note", nil), ("bank.", "text"),
    ("bank.detail", nil), ("bank.ignored-because", nil), ("attachment.", "name"),
    ("finding.changed-document", "name"), ("finding.missing-document", "name"),
  ]

  private static func isPersonal(_ place: CellPlace, in document: String) -> Bool {
    switch place {
    case .field(let name):
      fields.contains(name)
        || fieldsOf.contains { $0.field == name && document.hasPrefix($0.documents) }
    case .placeholder(let name, let sentence):
      placeholders.contains(name)
        || placeholdersOf.contains {
          sentence.hasPrefix($0.sentences) && $0.placeholder ?? name == name
        }
    }
  }

  /// What stands in the place of a text.
  private static let hidden = Cell.term(code: "(hidden)", key: "word.hidden")

  /// Requires that a command line does not ask for what is hidden, nor search it: what is found would say what it is.
  ///
  /// - Parameter words: The words in declared names, each option with its value in one word.
  /// - Throws: `Refusal`.
  func requireNoProbe(_ words: [String]) throws(Refusal) {
    guard hidesGuests else { return }
    let options = words.prefix { $0 != "--" }
    if options.contains("--guests") { throw Refusal("error.guests-hidden", .usage) }
    if ["bank", "booking"].contains(words.first),
      options.contains(where: { $0.hasPrefix("--search") || $0.hasPrefix("--where=search=") })
    {
      throw Refusal("error.search-of-hidden", .usage)
    }
  }

  /// The document without data of guests if they are hidden.
  func seen(_ document: Document) -> Document {
    guard hidesGuests else { return document }
    return document.mapCells { [self] in seen($1, at: $0, in: document.schema) }
  }

  /// The sentence without data of guests if they are hidden; of what is wrong with a file, without what it has.
  func seen(_ phrase: Phrase) -> Phrase {
    guard hidesGuests else { return phrase }
    let isOfFile = phrase.key.hasPrefix("error.import.")
    return phrase.mapCells { place, cell in
      if isOfFile, case .text = cell, case .placeholder(let name, _) = place,
        !DoorSession.ofFile.contains(name)
      {
        return DoorSession.hidden
      }
      return seen(cell, at: place)
    }
  }

  /// The placeholders of sentences about a file that name it, its sheets and its columns.
  private static let ofFile: Set<String> = ["column", "columns", "file", "first", "path", "sheet"]

  private func seen(_ cell: Cell, at place: CellPlace, in document: String = "") -> Cell {
    switch cell {
    case .text(let text) where !text.isEmpty && DoorSession.isPersonal(place, in: document):
      DoorSession.hidden
    case .commands(let lines): .commands(lines.map(withoutNames))
    default: cell
    }
  }
}
