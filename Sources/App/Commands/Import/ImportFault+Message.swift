internal import Documents
internal import Importing
internal import Ledger
internal import Reporting
internal import Taxation
internal import UnicodeText

extension ImportFault {
  /// The refusal of a file that cannot be imported.
  ///
  /// - Parameter path: The path as the user typed it; nil for the only file.
  func refusal(in path: String?) -> Refusal {
    guard let path, let phrase = refusal.phrases.first else { return refusal }
    return Refusal(
      "error.import.in-file", ["file": .text(path), "reason": .phrase(phrase)], refusal.reason)
  }
}

extension TableFault {
  /// The refusal of a table, with a sentence for each group of columns at fault.
  ///
  /// - Parameters:
  ///   - kind: The kind of table that was expected.
  ///   - language: The code of the language of headings.
  func refusal(of kind: TableKind, in language: String) -> Refusal {
    func headings(_ columns: some Sequence<String>) -> Cell {
      .text(columns.map { kind.heading(of: $0, in: language) }.joined(separator: ", "))
    }
    switch self {
    case .file(.unknownTable(let headers)):
      return Refusal(
        "error.import.not-this-table",
        [
          "columns": headings(kind.required.compactMap(\.first)),
          "headers": .text(TableFault.excerpt(headers)),
        ], .badData)
    case .file(let fault): return fault.refusal
    case .missingColumns(let names) where kind.isGeneral:
      return Refusal(
        "error.import.columns-missing", ["columns": headings(names)], count: names.count, .badData)
    case .missingColumns(let names):
      let needed = Phrase(
        "error.import.columns-needed",
        ["columns": headings(names), "first": headings(names.prefix(1))], count: names.count)
      return Refusal(
        [needed] + (names.contains("adults") ? [Phrase("error.import.adults-needed")] : []),
        .badData)
    case .unknownMeaning(let text):
      return ImportFault.unknownMeaning(text, among: headings(kind.columns)).refusal
    }
  }
}

extension SheetFault {
  /// The refusal of a table, with the name of its sheet.
  ///
  /// - Parameter language: The code of the language of headings.
  func refusal(in language: String) -> Refusal {
    let refusal = fault.refusal(of: kind, in: language)
    guard let sheet else { return refusal }
    let phrases = refusal.phrases.map {
      Phrase("error.import.in-sheet", ["sheet": .text(sheet.shortened), "reason": .phrase($0)])
    }
    return Refusal(phrases, refusal.reason)
  }
}

extension ImportRefusal {
  /// The message about a refused row: its line, and the reason.
  var phrase: Phrase {
    let line = Cell.number(Int64(line))
    guard let columnCell else {
      return Phrase("error.import.row", ["line": line, "reason": .phrase(reasonPhrase)])
    }
    return Phrase(
      "error.import.cell",
      ["line": line, "column": columnCell, "reason": .phrase(reasonPhrase)])
  }

  /// The heading of the column in the file, or else its name in the language; nil if no single column is at
  /// fault.
  var columnCell: Cell? {
    heading.map { .text($0.shortened) }
      ?? column.map { .term(code: $0, key: "column.\($0)") }
  }

  /// The reason why the row cannot be imported.
  var reasonPhrase: Phrase {
    switch reason {
    case .fault(let fault): fault.phrase
    case .noRate(let zone, let day): TaxationError.noRate(zone: zone, day: day).phrase
    case .unknownHome(let name): Phrase("error.import.unknown-home", ["name": .text(name)])
    case .unknownBill(let bill): Phrase("error.import.unknown-bill", ["bill": .number(bill)])
    case .otherParts(let bill): Phrase("error.import.other-parts", ["bill": .number(bill)])
    case .homeNeeded: Phrase("error.import.home-needed")
    case .unknownCategory(let name):
      unknownCategory(name)
    case .unknownOwner(let name):
      Phrase(
        "error.import.unknown-owner",
        ["name": .text(name.shortened), "code": .text(ShellQuoting.quoted(name.slug))])
    case .unknownZone(let name): Phrase("error.import.unknown-zone", ["name": .text(name)])
    case .cellCount(let found, let expected):
      Phrase(
        "error.import.cell-count", ["found": .count(found), "expected": .count(expected)])
    case .repeatedHome(let line): Phrase("error.import.repeated-home", ["line": .count(line)])
    case .repeatedRow(let line): Phrase("error.import.repeated-row", ["line": .count(line)])
    case .columnOfNewRow: Phrase("error.import.column-of-new-row")
    case .unknownRecord(let table, let text):
      Phrase(
        "error.import.unknown-record",
        ["record": .recordKind(table), "number": .text(text.shortened)])
    case .unknownColumn(let header):
      Phrase("error.import.unknown-column", ["column": .text(header.shortened)])
    case .unknownSheet(let name):
      Phrase("error.import.unknown-sheet", ["sheet": .text(name.shortened)])
    case .refusal(let refusal): refusal.phrases.first ?? Phrase(refusal.key)
    }
  }
}

/// A category that is neither built in nor the book's own, with the nearest built-in one.
private func unknownCategory(_ name: String) -> Phrase {
  let near = CategoryWords.defaultValue.code(nearest: name)
  return Phrase(
    near == nil ? "error.import.unknown-category" : "error.import.unknown-category-suggest",
    [
      "name": .text(name.shortened), "quoted": .text(ShellQuoting.quoted(name.shortened)),
      "suggestion": near.map { .category($0) } ?? .empty,
    ])
}

extension RowFault {
  fileprivate var phrase: Phrase {
    switch self {
    case .missing: Phrase("error.import.missing")
    case .unreadable(let text):
      Phrase("error.import.unreadable", ["text": .text(text.shortened)])
    case .ambiguousDate(let text):
      Phrase("error.import.ambiguous-date", ["text": .text(text.shortened)])
    case .ambiguousAmount(let text):
      Phrase("error.import.ambiguous-amount", ["text": .text(text.shortened)])
    case .ambiguousPercentage(let text):
      Phrase("error.import.ambiguous-percentage", ["text": .text(text.shortened)])
    case .malformed(let text, let reason):
      Phrase(
        "error.import.malformed",
        ["text": .text(text.shortened), "reason": .phrase(Phrase(reason))])
    case .unknownCode(let text, let codes):
      Phrase(
        "error.import.unknown-code",
        ["text": .text(text.shortened), "codes": .text(codes.joined(separator: ", "))])
    case .tooLarge: Phrase("error.import.too-large")
    case .foreignCurrency(let code):
      Phrase("error.import.foreign-currency", ["code": .text(code.shortened)])
    case .unknownWord(let text):
      Phrase("error.import.unknown-word", ["text": .text(text.shortened)])
    case .otherNights(let stated, let between):
      Phrase("error.import.other-nights", ["nights": .count(stated)], count: between)
    case .invalidRecord(let fault): fault.phrase
    }
  }
}

extension ImportRefusals {
  /// The maximum number of causes that are listed.
  private static let namedCauses = 20
  /// The maximum number of lines that are listed with a cause.
  private static let namedLines = 5

  /// Rows that are refused for one cause.
  private struct Cause: Hashable {
    let file: Int
    let column: String?
    let reason: Phrase
  }

  /// The messages about the first causes, the number of rows with others, and what to do.
  var phrases: [Phrase] {
    var causes: [Cause] = []
    var rows: [Cause: [ImportRefusal]] = [:]
    for refusal in refusals {
      let cause = Cause(
        file: refusal.file, column: refusal.heading ?? refusal.column,
        reason: refusal.reasonPhrase)
      if rows[cause] == nil { causes.append(cause) }
      rows[cause, default: []].append(refusal)
    }
    let named = causes.prefix(ImportRefusals.namedCauses).map { rows[$0] ?? [] }
    let unnamed = refusals.count - named.reduce(0) { $0 + $1.count }
    return named.map(phrase)
      + (unnamed > 0 ? [Phrase("error.import.refused-more", count: unnamed)] : [])
      + [Phrase("error.import.refused", count: refusals.count)]
  }

  /// The message about rows with one cause, with the name of their file if there are several.
  private func phrase(_ rows: [ImportRefusal]) -> Phrase {
    let phrase = rows.count == 1 ? rows[0].phrase : ImportRefusals.phrase(of: rows)
    guard files.count > 1, files.indices.contains(rows[0].file) else { return phrase }
    return Phrase(
      "error.import.in-file",
      ["file": .text(files[rows[0].file]), "reason": .phrase(phrase)])
  }

  /// The message about several rows: their first lines, and the reason once.
  private static func phrase(of rows: [ImportRefusal]) -> Phrase {
    let lines = rows.prefix(namedLines).map { String($0.line) }.joined(separator: ", ")
    var values: [String: Cell] = [
      "lines": .text(rows.count > namedLines ? lines + "…" : lines),
      "reason": .phrase(rows[0].reasonPhrase),
    ]
    guard let column = rows[0].columnCell else {
      return Phrase("error.import.rows", values, count: rows.count)
    }
    values["column"] = column
    return Phrase("error.import.cells", values, count: rows.count)
  }
}
