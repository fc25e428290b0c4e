internal import DataFormats
internal import Documents
internal import UnicodeText

/// The detected kind of a platform's file and the positions of its columns.
struct FileLayout {
  let kind: PlatformFile.Kind
  let vocabulary: Vocabulary
  /// The field separator.
  let separator: UInt8
  /// The headers as written in the file.
  let headers: [String]
  private var positions: [Int?]
  /// The required columns that are missing.
  private var missing: [FileColumn] = []
  /// Two headers with the same meaning.
  private var repeated: (String, String)?
  /// The number of headers that are known, also of columns that are not needed.
  private var knownHeaders = 0
  /// The headers that are unknown, as written in the file.
  private(set) var ignoredHeaders: [String] = []

  /// Returns the zero-based position of a column; nil if the file does not have it.
  func position(_ column: FileColumn) -> Int? { positions[column.rawValue] }

  /// Returns the header of a column as written in the file.
  func header(_ column: FileColumn) -> String? { position(column).map { headers[$0] } }

  /// Whether a column names the home of each row.
  var namesHomes: Bool { position(.property) != nil || position(.propertyID) != nil }

  /// The maximum number of columns.
  static let maximumColumns = 256
  /// The number of headers included in an error message about an unknown table.
  private static let shownHeaders = 12

  /// Detects the layout of a text from its first row.
  ///
  /// - Throws: `ImportFault` if the text is not a file of that platform, or if columns are missing.
  static func find(
    in text: [UInt8], platform: Platform, _ options: ReadingOptions
  ) throws(ImportFault) -> FileLayout {
    let kinds = PlatformFile.Kind.allCases
    var (candidates, fault) = try candidates(
      in: text, of: kinds.filter { $0.platform == platform }, options)
    // Nearly every file is one of the platform, so that the headings of the others need not be read.
    if !candidates.contains(where: \.missing.isEmpty) {
      candidates += try Self.candidates(
        in: text, of: kinds.filter { $0.platform != platform }, options
      ).0
      // Some headings are those of a platform too; a file of a platform has all that its kind needs.
      if !candidates.contains(where: \.missing.isEmpty), let kind = TableHeaders.kind(of: text) {
        throw .refused(
          "error.import.own-table",
          ["command": .command(["import", kind.rawValue])])
      }
    }
    guard let best = candidates.max(by: { $0.likelihood < $1.likelihood }), best.likelihood >= 3
    else {
      if let fault { throw fault }
      let widest = candidates.max { $0.headers.count < $1.headers.count }
      if widest?.headers.contains(where: { !$0.isEmpty }) != true { throw .empty }
      throw .unknownTable(headers: widest?.headers.prefix(shownHeaders).map(\.excerpt) ?? [])
    }
    if best.kind.platform != platform { throw .otherPlatform(best.kind) }
    if let heading = options.headings.first(where: { heading in
      !best.headers.contains { Vocabulary.key($0) == Vocabulary.key(heading.header) }
    }) {
      throw .noSuchHeader(heading.header)
    }
    if best.missing == [.paidOut] { throw .refused("error.import.payments-to-come") }
    if best.missing == [.adults] {
      throw .refused("error.import.people-needed", ["kind": best.kind.cell])
    }
    if let first = best.missing.first {
      let headers = best.missing.map(best.vocabulary.name)
      throw .refused(
        "error.import.missing-columns",
        [
          "kind": best.kind.cell, "columns": .text(headers.joined(separator: ", ")),
          "languages": .text(best.kind.languages.joined(separator: ", ")),
          "code": .text(first.code), "platform": .text(platform.rawValue),
        ], count: headers.count)
    }
    if let (first, second) = best.repeated { throw .repeatedColumn(first, second) }
    return best
  }

  /// Returns the kind of a text, based on its first row; nil unless all required columns are
  /// present.
  static func kind(of text: [UInt8]) -> PlatformFile.Kind? {
    let found = try? candidates(in: text, of: PlatformFile.Kind.allCases, ReadingOptions()).0
    return found?.filter { $0.missing.allSatisfy(PlatformFile.Kind.replaceableColumns.contains) }
      .max { $0.likelihood < $1.likelihood }?.kind
  }

  /// Returns the interpretations of the first row by some kinds with each separator, and a fault if
  /// the row is too large or invalid with all separators.
  private static func candidates(
    in text: [UInt8], of kinds: [PlatformFile.Kind], _ options: ReadingOptions
  ) throws(ImportFault) -> ([FileLayout], ImportFault?) {
    let vocabularies = kinds.map { ($0, Vocabulary(of: $0)) }
    var taught: [String: FileColumn] = [:]
    for heading in options.headings {
      guard let column = FileColumn(code: heading.column) else {
        throw .unknownMeaning(
          heading.column, among: .text(PlatformFile.Kind.columnCodes.joined(separator: ", ")))
      }
      taught[Vocabulary.key(heading.header)] = column
    }
    var layouts: [FileLayout] = []
    var tooLarge: ImportFault?
    var fault = ImportFault.empty
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      var reader = CSVReader(text, separator: separator)
      do throws(CSVFault) {
        guard try reader.next() else { continue }
      } catch {
        // The row may be valid with another separator.
        fault = .table(error)
        continue
      }
      guard reader.count <= maximumColumns else {
        tooLarge = .refused("error.import.too-many-columns", count: reader.count)
        continue
      }
      let headers = reader.texts.map(\.trimmed)
      let keys = headers.map { Vocabulary.key($0) }
      layouts += vocabularies.map { FileLayout($0, $1, separator, headers, keys, taught, options) }
    }
    return (layouts, tooLarge ?? (layouts.isEmpty ? fault : nil))
  }

  private init(
    _ kind: PlatformFile.Kind, _ vocabulary: Vocabulary, _ separator: UInt8, _ headers: [String],
    _ keys: [String], _ taught: [String: FileColumn], _ options: ReadingOptions
  ) {
    self.kind = kind
    self.vocabulary = vocabulary
    self.separator = separator
    self.headers = headers
    positions = Array(repeating: nil, count: FileColumn.allCases.count)
    let taughtColumns = Set(taught.values)
    for (index, header) in headers.enumerated() where !header.isEmpty {
      let taught = taught[keys[index]]
      guard let column = taught ?? vocabulary.column(ofKey: keys[index]) else {
        ignoredHeaders.append(header)
        continue
      }
      knownHeaders += 1
      // A heading that the user names takes the place of the platform's.
      if column == .unused || taught == nil && taughtColumns.contains(column) { continue }
      if let first = position(column) {
        repeated = repeated ?? (headers[first], header)
      } else {
        positions[column.rawValue] = index
      }
    }
    missing = kind.neededColumns.filter { $0.allSatisfy { position($0) == nil } }
      .compactMap(\.first)
      .filter { !($0 == .paidOut && options.isPaid || $0 == .adults && options.people != nil) }
  }

  /// The number of known headers; a layout without missing columns outranks all others.
  private var likelihood: Int {
    knownHeaders + (missing.isEmpty ? FileLayout.maximumColumns : 0)
  }
}
