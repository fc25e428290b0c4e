internal import DataFormats
package import Documents

extension ImportFault {
  /// The sentence about a file that cannot be imported.
  package var phrase: Phrase {
    switch self {
    case .empty: Phrase("error.import.empty")
    case .otherFormat(let format): Phrase("error.import.format.\(format.rawValue)")
    case .text(let fault): fault.phrase
    case .table(let fault): fault.phrase
    case .unknownTable(let headers):
      Phrase(
        "error.import.unknown-table",
        ["headers": .text(TableFault.excerpt(headers))])
    case .tooManyColumns(let count):
      Phrase("error.import.too-many-columns", count: count)
    case .missingColumns(let kind, let headers, let code):
      Phrase(
        "error.import.missing-columns",
        [
          "kind": kind.cell, "columns": .text(headers.joined(separator: ", ")),
          "languages": .text(kind.languages.joined(separator: ", ")), "code": .text(code),
          "platform": .text(kind.platform.rawValue),
        ],
        count: headers.count)
    case .peopleNeeded(let kind): Phrase("error.import.people-needed", ["kind": kind.cell])
    case .unknownMeaning(let text):
      Phrase(
        "error.import.unknown-meaning",
        [
          "text": .text(text.shortened),
          "codes": .text(PlatformFile.Kind.columnCodes.joined(separator: ", ")),
        ])
    case .noSuchHeader(let header):
      Phrase("error.import.no-such-header", ["header": .text(header.shortened)])
    case .paymentsToCome: Phrase("error.import.payments-to-come")
    case .repeatedColumn(let first, let second):
      Phrase(
        "error.import.repeated-column",
        ["first": .text(first.shortened), "second": .text(second.shortened)])
    case .otherPlatform(let kind):
      Phrase(
        "error.import.other-platform",
        ["kind": kind.cell, "platform": .text(kind.platform.rawValue)])
    case .ownTable(let kind):
      Phrase(
        "error.import.own-table",
        ["command": .commands([["estada", "import", kind.rawValue]])])
    case .noRows(let kind): Phrase("error.import.no-rows", ["kind": kind.cell])
    case .cutShort(let line): Phrase("error.import.cut-short", ["line": .count(line)])
    case .contradictoryDates(let dayFirst, let monthFirst):
      Phrase(
        "error.import.contradictory-dates",
        ["day-first": .count(dayFirst), "month-first": .count(monthFirst)])
    case .unreadableWorkbook(let code?): Phrase("error.import.workbook", ["code": .count(code)])
    case .unreadableWorkbook(nil): Phrase("error.import.damaged-workbook")
    case .exhaustingWorkbook: Phrase("error.import.exhausting-workbook")
    case .noSuchSheet(let name, let sheets):
      sheets.isEmpty
        ? Phrase("error.import.no-sheets")
        : Phrase(
          "error.import.no-such-sheet",
          [
            "sheet": .text(name.shortened),
            "sheets": .text(sheets.prefix(20).map { $0.shortened }.joined(separator: ", ")),
          ])
    case .lockedWorkbook: Phrase("error.import.locked-workbook")
    case .workbooksUnavailable: Phrase("error.import.workbooks-unavailable")
    case .uncaged: Phrase("error.import.uncaged")
    }
  }
}

extension PlatformFile.Kind {
  /// The localized name of the kind.
  fileprivate var cell: Cell { .term(code: rawValue, key: "import.kind.\(rawValue)") }
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
