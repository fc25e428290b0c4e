package import DataFormats
package import Documents
internal import Resources

/// A platform whose files can be imported.
package enum Platform: String, Sendable, CaseIterable {
  case airbnb
  case bookingCom = "booking-com"
  case vrbo, agoda, lodgify

  /// The channel of bookings in its files, unless a row names another one. Lodgify is none itself.
  var channel: String { self == .lodgify ? "direct" : rawValue }
}

extension PlatformFile.Kind {
  /// The platform that creates files of this kind.
  package var platform: Platform {
    switch self {
    case .airbnbTransactions, .airbnbReservations: .airbnb
    case .bookingComReservations, .bookingComPayouts, .bookingComAmounts: .bookingCom
    case .vrboReservations, .vrboPayments, .vrboPayoutSummary, .vrboUpcoming: .vrbo
    case .agodaReservations: .agoda
    case .lodgifyReservations: .lodgify
    }
  }

  /// Whether the statuses of requests are named.
  var namesRequests: Bool { ![.airbnb, .bookingCom].contains(platform) }

  /// The languages whose headers are known, by code.
  package var languages: [String] { PlatformWords.languages(of: rawValue) }

  /// The codes of the columns, for headers that the user teaches.
  package static var columnCodes: [String] {
    FileColumn.allCases.filter { $0 != .unused }.map(\.code)
  }

  /// The localized name of the kind.
  var cell: Cell { .term(code: rawValue, key: "import.kind.\(rawValue)") }
}

/// The reason why a file cannot be imported at all.
///
/// The cases are reasons that some code treats in a way of its own; the others are refusals.
package enum ImportFault: Error, Equatable, Sendable {
  /// A reason that is only reported.
  case refused(Refusal)
  /// The file is empty.
  case empty
  /// The file has another format than a table; never `.text` or `.xls`. A document or
  /// an archive is one without sheets.
  case otherFormat(FileFormat)
  /// An unknown table; the headers of its first row.
  case unknownTable(headers: [String])
}

extension ImportFault {
  /// A refusal with one sentence.
  package static func refused(
    _ key: String, _ values: [String: Cell] = [:], count: Int? = nil
  ) -> ImportFault {
    .refused(Refusal(key, values, count: count, .badData))
  }

  /// The bytes are not valid text.
  package static func text(_ fault: TextFault) -> ImportFault {
    .refused(Refusal([fault.phrase], .badData))
  }

  /// The text is not valid CSV; a quoted field without end indicates an incomplete download.
  package static func table(_ fault: CSVFault) -> ImportFault {
    .refused(Refusal([fault.phrase], .badData))
  }

  /// Two columns with the same meaning; both headers as written in the file.
  package static func repeatedColumn(_ first: String, _ second: String) -> ImportFault {
    .refused(
      "error.import.repeated-column",
      ["first": .text(first.shortened), "second": .text(second.shortened)])
  }

  /// A code that the user gave for a header, and that is of no column.
  ///
  /// - Parameter codes: The codes or headings that there are.
  package static func unknownMeaning(_ text: String, among codes: Cell) -> ImportFault {
    .refused(
      "error.import.unknown-meaning",
      ["text": .text(text.shortened), "codes": codes])
  }

  /// A header that the user named, and that the file does not have.
  static func noSuchHeader(_ header: String) -> ImportFault {
    .refused("error.import.no-such-header", ["header": .text(header.shortened)])
  }

  /// A file of a platform in the place of another one's, or of one of the program's own tables.
  package static func otherPlatform(_ kind: PlatformFile.Kind) -> ImportFault {
    .refused(
      "error.import.other-platform",
      ["kind": kind.cell, "platform": .text(kind.platform.rawValue)])
  }

  /// The last row is incomplete because the download was interrupted; its line, from 1.
  package static func cutShort(line: Int) -> ImportFault {
    .refused("error.import.cut-short", ["line": .count(line)])
  }

  /// The refusal of the file.
  package var refusal: Refusal {
    switch self {
    case .refused(let refusal): refusal
    case .empty: Refusal("error.import.empty", .badData)
    case .otherFormat(let format): Refusal("error.import.format.\(format.rawValue)", .badData)
    case .unknownTable(let headers):
      Refusal(
        "error.import.unknown-table", ["headers": .text(TableFault.excerpt(headers))], .badData)
    }
  }
}

extension TextFault {
  /// The sentence about a text that cannot be read.
  package var phrase: Phrase {
    switch self {
    case .undecodable(let line, _): Phrase("error.import.undecodable", ["line": .count(line)])
    case .mixed(let line, _): Phrase("error.import.mixed", ["line": .count(line)])
    case .broken(let line): Phrase("error.import.cut-short", ["line": .count(line)])
    }
  }
}

extension CSVFault {
  /// The sentence about a table that cannot be read.
  package var phrase: Phrase {
    switch self {
    case .unclosedQuote(let line): Phrase("error.import.unclosed-quote", ["line": .count(line)])
    case .textAfterQuote(let line):
      Phrase("error.import.text-after-quote", ["line": .count(line)])
    case .rowTooLong(let line): Phrase("error.import.row-too-long", ["line": .count(line)])
    }
  }
}

extension TableFault {
  /// The first headers of a file, for messages; titles leave the others of their rows empty.
  package static func excerpt(_ headers: [String]) -> String {
    headers.filter { !$0.isEmpty }.prefix(8).map { $0.shortened }.joined(separator: ", ")
  }
}

extension String {
  /// The text, truncated to the length of a message.
  package var shortened: String {
    count <= 40 ? self : prefix(39) + "…"
  }
}
