internal import DataFormats
internal import UnicodeText

/// Which kind of file it is, and where its columns are.
struct FileLayout {
  let kind: PlatformFile.Kind
  let vocabulary: Vocabulary
  /// What separates the cells.
  let separator: UInt8
  /// The headers as they stand in the file.
  let headers: [String]
  private var positions: [Int?]
  /// The English headers of columns that are needed and not there.
  private var missing: [String] = []
  /// Two headers that mean the same.
  private var repeated: (String, String)?

  /// Where a column is, counted from 0.
  func position(_ column: Column) -> Int? { positions[column.rawValue] }

  /// The header of a column as it stands in the file.
  func header(_ column: Column) -> String? { position(column).map { headers[$0] } }

  /// The most columns that a row of headers may have.
  static let mostColumns = 256
  /// So many headers show what another table is.
  private static let shownHeaders = 12

  /// Finds out what a text is by its first row.
  ///
  /// - Throws: `ImportFault` when it is no file of that platform, or lacks columns.
  static func find(
    in text: [UInt8], platform: Platform
  ) throws(ImportFault) -> FileLayout {
    let (candidates, fault) = candidates(in: text)
    guard let best = candidates.max(by: { $0.likelihood < $1.likelihood }), best.likelihood >= 3
    else {
      if let fault { throw fault }
      let widest = candidates.max { $0.headers.count < $1.headers.count }
      if widest?.headers.contains(where: { !$0.isEmpty }) != true { throw .empty }
      throw .unknownTable(headers: widest?.headers.prefix(shownHeaders).map(\.excerpt) ?? [])
    }
    if best.kind.platform != platform { throw .otherPlatform(kind: best.kind) }
    if best.hasPaymentsToCome { throw .paymentsToCome }
    if !best.missing.isEmpty { throw .missingColumns(kind: best.kind, headers: best.missing) }
    if let (first, second) = best.repeated { throw .repeatedColumn(first: first, second: second) }
    return best
  }

  /// Which platform's file a text is by its first row, nil where it is none to which nothing is missing.
  static func kind(of text: [UInt8]) -> PlatformFile.Kind? {
    candidates(in: text).0.filter { $0.missing.isEmpty || $0.hasPaymentsToCome }
      .max { $0.likelihood < $1.likelihood }?.kind
  }

  /// The first row, as each kind would read it with each separator; and the fault, where it is too
  /// large or no row with any of them.
  private static func candidates(in text: [UInt8]) -> ([FileLayout], ImportFault?) {
    let vocabularies = PlatformFile.Kind.all.map { ($0, Vocabulary(of: $0)) }
    var layouts: [FileLayout] = []
    var tooLarge: ImportFault?
    var fault = ImportFault.empty
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      var reader = CSVReader(text, separator: separator)
      do throws(CSVFault) {
        guard try reader.next() else { continue }
      } catch {
        // Another separator may make sense of it.
        fault = .table(error)
        continue
      }
      guard reader.count <= mostColumns else {
        tooLarge = .tooManyColumns(reader.count)
        continue
      }
      let headers = reader.texts.map(\.trimmed)
      layouts += vocabularies.map { FileLayout($0, $1, separator, headers) }
    }
    return (layouts, tooLarge ?? (layouts.isEmpty ? fault : nil))
  }

  private init(
    _ kind: PlatformFile.Kind, _ vocabulary: Vocabulary, _ separator: UInt8, _ headers: [String]
  ) {
    self.kind = kind
    self.vocabulary = vocabulary
    self.separator = separator
    self.headers = headers
    positions = Array(repeating: nil, count: Column.allCases.count)
    for (index, header) in headers.enumerated() {
      guard let column = vocabulary.column(header) else { continue }
      if let first = position(column) {
        repeated = repeated ?? (headers[first], header)
      } else {
        positions[column.rawValue] = index
      }
    }
    missing = kind.neededColumns.filter { $0.allSatisfy { position($0) == nil } }
      .compactMap { $0.first.map(vocabulary.name) }
  }

  /// Whether nothing is missing but what was paid out, as in `airbnb_pending.csv`.
  private var hasPaymentsToCome: Bool {
    kind == .airbnbTransactions && missing == [vocabulary.name(of: .paidOut)]
  }

  /// How many columns are known; a file that lacks nothing beats any other.
  private var likelihood: Int {
    positions.count { $0 != nil } + (missing.isEmpty ? Column.allCases.count : 0)
  }
}
