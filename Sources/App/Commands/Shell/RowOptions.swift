internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Rendering
internal import UnicodeText

/// The options of commands that show rows: which columns, in which order, how many, and where to.
struct RowOptions: ParsableArguments {
  @Option("columns") var columns: ColumnList?
  @Option("sort") var sort: SortOrder?
  @Option("limit") var limit: Int?
  @Option("output", value: "value.file") var output: String?
  let file = ExportOptions()

  /// Whether columns, an order or a number of rows are asked for.
  var isArranged: Bool { columns != nil || sort != nil || limit != nil }

  /// The rare fields that a list has columns for because columns are chosen by name; nil if they are not.
  func shown(_ rareFields: [String]) -> Set<String>? {
    columns?.isHelp ?? true ? nil : Set(rareFields)
  }
}

/// The columns to show, or the wish to see which there are: `--columns help`.
struct ColumnList: ArgumentValue {
  static var valueName: String { "value.columns" }
  static var keywords: [String] { ["help"] }

  /// The names as typed.
  let names: [String]
  /// Whether the columns are to be listed.
  var isHelp: Bool { names == ColumnList.keywords }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> ColumnList {
    ColumnList(names: ColumnName.list(text))
  }
}

/// The columns to sort by; a minus sign before a name puts the largest value first.
struct SortOrder: ArgumentValue {
  static var valueName: String { "value.sort" }
  static var mayBeginWithDash: Bool { true }

  /// The names as typed, without signs.
  let columns: [(name: String, isDescending: Bool)]

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> SortOrder {
    SortOrder(
      columns: ColumnName.list(text).map { name in
        name.hasPrefix("-") ? (String(name.dropFirst()).trimmed, true) : (name, false)
      })
  }
}

/// The names by which users call the columns of a document: those of the machine formats, or headings.
struct ColumnName {
  /// The columns that a format can show.
  let columns: [(place: Int, column: Column)]
  private let catalogue: Catalogue
  private let format: OutputFormat

  /// The names of the columns of a document.
  init(of document: Document, in catalogue: Catalogue, for format: OutputFormat) {
    self.catalogue = catalogue
    self.format = format
    columns = document.columns.enumerated().map { ($0.offset, $0.element) }
      .filter { !$0.column.isNested || format == .json }
  }

  /// The names in a text that separates them by commas.
  static func list(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
  }

  /// The position of the column that a name means.
  ///
  /// A heading in another language means its column too, as an option does. If a name means several
  /// columns, one that the format shows anyway is meant.
  ///
  /// - Throws: `Refusal` with the nearest name, or with all.
  func place(of name: String) throws -> Int {
    let wanted = ColumnName.key(name)
    let languages = [catalogue] + Language.allCases.map { Catalogue($0) }
    let spellings = languages.map { words in { (column: Column) in words.heading(of: column) } }
    for spelling in [{ (column: Column) in column.name }] + spellings {
      let found = columns.filter { ColumnName.key(spelling($0.column)) == wanted }
      let shown = found.filter {
        format.isForPeople ? $0.column.isForPeople : $0.column.isForMachines
      }
      for choice in [shown, found] where choice.count == 1 { return choice[0].place }
    }
    let names = columns.map(\.column.name)
    let headings = columns.map { catalogue.heading(of: $0.column) }
    let near = Suggestion.nearest(to: name, among: names + headings, folding: ColumnName.key)
    throw Refusal(
      near == nil ? "error.unknown-column" : "error.unknown-column-suggest",
      [
        "name": .text(name), "suggestion": Cell(near),
        "columns": .text(names.uniqued.joined(separator: ", ")),
      ], .usage)
  }

  /// The spelling by which names are compared: `Check-in` is `check_in`.
  private static func key(_ name: String) -> String {
    name.folded.split { " -_\u{A0}".contains($0) }.joined(separator: "_")
  }

  /// The columns as a document.
  var document: Document {
    Table<Column>([
      .init("column") { .text($0.name) },
      .init("heading", for: .people, isElastic: true) { .term(code: $0.name, key: $0.heading) },
      .init("formats") { column in
        let formats: [OutputFormat] =
          column.isNested
          ? [.json]
          : (column.isForPeople ? [.text] : []) + (column.isForMachines ? [.csv, .json] : [])
        return .text(formats.map(\.rawValue).joined(separator: ", "))
      },
    ]).document(
      "estada/columns/1", title: Phrase("columns.title"), whenEmpty: Phrase("columns.title"),
      rows: columns.map(\.column))
  }
}

extension [String] {
  /// The texts without repetitions.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Context {
  /// The document with the columns, the order and the number of rows that the user asked for.
  ///
  /// - Throws: `Refusal` for a column that the document does not have, and any error of its rows.
  func arranged(_ document: Document) throws -> Document {
    guard let rows, rows.isArranged else {
      return document
    }
    let names = ColumnName(of: document, in: wording.catalogue, for: format)
    if rows.columns?.isHelp ?? false { return names.document }
    let order = try (rows.sort?.columns ?? []).map { name, isDescending in
      RowOrder(column: try names.place(of: name), isDescending: isDescending)
    }
    let shown = try rows.columns?.names.map(names.place)
    let words = order.isEmpty ? wording : sortingWording
    var arranged = try document.arranged(by: order, limit: rows.limit, words: words.cell)
    guard let shown else { return arranged }
    if !format.isForPeople { arranged = arranged.wordingSentences(wording.cell) }
    var seen: Set<Int> = []
    return arranged.showing(columns: shown.filter { seen.insert($0).inserted })
  }

  /// The words by which rows are sorted: those of the language that the book has, otherwise English. So
  /// `--sort` and `--limit` give the same rows in every format and language.
  private var sortingWording: Wording {
    guard languageChoice.languageSource != .book else { return wording }
    var ledger: Ledger?
    if case .ledger(let open) = opened { ledger = open }
    let stored = (try? ledger?.settings.value("language")) ?? nil
    let language = stored.flatMap(Language.init(tag:)) ?? .en
    if language == wording.catalogue.language { return wording }
    var other = Wording(of: language)
    other.names = wording.names
    return other
  }
}
