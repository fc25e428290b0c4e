internal import Bookkeeping
internal import DataFormats
internal import UnicodeText

/// A cursor over the rows of a platform's file.
///
/// An invalid cell throws a refusal of its row.
struct PlatformTable {
  let layout: FileLayout
  private var reader: CSVReader
  private let format: TableFormat
  private let words: RowWords
  private var meanings: [String: RowMeaning] = [:]
  /// The number of guests of stays without it.
  let people: PartySize?

  /// Scans the text once to detect the format of its dates and amounts.
  ///
  /// - Throws: `ImportFault` if the table is incomplete or its dates contradict each other.
  init(_ text: [UInt8], _ layout: FileLayout, _ options: ReadingOptions) throws(ImportFault) {
    self.layout = layout
    words = RowWords(of: layout.kind)
    people = options.people
    var detector = TableFormatDetector(layout)
    var truncation = TruncationDetector(layout)
    reader = CSVReader(text, separator: layout.separator)
    try PlatformTable.advance(&reader)
    while try PlatformTable.advance(&reader) {
      detector.add(reader)
      truncation.add(reader)
    }
    try truncation.check(reader)
    format = try detector.format(dateOrder: options.dateOrder)
    reader = CSVReader(text, separator: layout.separator)
    try PlatformTable.advance(&reader)
  }

  /// Advances to the next row, initially from the headers to the first row; returns false at the
  /// end.
  mutating func next() throws(ImportFault) -> Bool {
    try PlatformTable.advance(&reader)
  }

  @discardableResult
  private static func advance(_ reader: inout CSVReader) throws(ImportFault) -> Bool {
    do { return try reader.next() } catch { throw .table(error) }
  }

  /// The line of the current row, from 1.
  var line: Int { reader.line }

  /// Returns whether the file has a column.
  func has(_ column: FileColumn) -> Bool { layout.position(column) != nil }

  /// Returns a refusal of the current row because of a column.
  func refusal(_ column: FileColumn?, _ fault: RowFault) -> RowRefusal {
    RowRefusal(line: line, column: column.flatMap { layout.header($0) }, fault: fault)
  }

  /// Checks that there are no cells beyond the last column, as unquoted commas would cause.
  func checkWidth() throws(RowRefusal) {
    for index in layout.headers.count..<max(layout.headers.count, reader.count)
    where !reader.isEmpty(index) {
      throw refusal(nil, .unreadable(text: reader.text(index).excerpt))
    }
  }

  /// Returns the text of a cell; nil if it is empty or the column is missing.
  func optionalText(_ column: FileColumn) -> String? {
    guard let position = filled(column) else { return nil }
    let text = reader.text(position)
    let trimmed = text.trimmed
    // Quotation marks of a cell that was quoted itself belong to its text.
    return text == trimmed ? text : reader.hasQuotes(position) ? trimmed : trimmed.unquoted
  }

  /// Returns the text of a required cell.
  func text(_ column: FileColumn) throws(RowRefusal) -> String {
    guard let text = optionalText(column) else { throw refusal(column, .missing) }
    return text
  }

  /// Returns the meaning of the type or status in a cell.
  mutating func meaning(_ column: FileColumn) throws(RowRefusal) -> RowMeaning {
    let text = try text(column)
    if let meaning = meanings[text] { return meaning }
    guard let meaning = words.meaning(of: text) else {
      throw refusal(column, .unknownWord(text: text.excerpt))
    }
    meanings[text] = meaning
    return meaning
  }

  /// Returns the integer in a cell; nil if the cell is empty.
  func optionalNumber(_ column: FileColumn) throws(RowRefusal) -> Int? {
    guard let position = filled(column) else { return nil }
    guard let number = reader.number(position) else { throw unreadable(column) }
    return number
  }

  /// Returns the date in a cell; nil if the cell is empty.
  func optionalDay(_ column: FileColumn) throws(RowRefusal) -> Day? {
    guard let position = filled(column) else { return nil }
    do throws(RowFault) {
      return try format.day(reader.date(position), text: excerpt(position))
    } catch {
      throw refusal(column, error)
    }
  }

  /// Returns the date in a required cell.
  func day(_ column: FileColumn) throws(RowRefusal) -> Day {
    guard let day = try optionalDay(column) else { throw refusal(column, .missing) }
    return day
  }

  /// Returns the position of a column; nil if its cell is blank or a dash.
  private func filled(_ column: FileColumn) -> Int? {
    guard let position = layout.position(column), !reader.isBlank(position),
      !reader.isDash(position),
      !(writesUnknown && reader.text(position).trimmed.uppercased() == "UNKNOWN")
    else { return nil }
    return position
  }

  /// Whether the platform writes `UNKNOWN` into cells that it leaves out.
  private var writesUnknown: Bool { layout.kind.platform == .vrbo }

  /// Whether the current row is a total below the table: it has no confirmation code, and its first
  /// text says so.
  var isTotal: Bool { reader.isTotal(without: layout.position(.reference)) }

  /// Checks that the row is in euros.
  func checkCurrency() throws(RowRefusal) {
    if let code = optionalText(.currency), code.uppercased() != "EUR", code != "€" {
      throw refusal(.currency, .foreignCurrency(code: code))
    }
  }

  /// Returns the name of the home or listing that the row is about; nil if it has none.
  var listing: String? {
    optionalText(.property) ?? optionalText(.propertyID) ?? optionalText(.listing)
  }

  /// Returns the beginning of a cell, for messages.
  private func excerpt(_ position: Int) -> String { reader.text(position).excerpt }

  private func unreadable(_ column: FileColumn) -> RowRefusal {
    refusal(column, .unreadable(text: (optionalText(column) ?? "").excerpt))
  }

  /// Returns check-in and nights; a file contains the number of nights, the check-out, or both.
  ///
  /// - Parameter agreeing: Whether both have to be consistent. In a transaction list, the number
  ///   may be that of the paid nights, while the dates are those of the whole stay.
  func stay(agreeing: Bool) throws(RowRefusal) -> (checkIn: Day, nights: Int) {
    let stated = try optionalNumber(.nights)
    let (checkIn, checkOut) = try days()
    let between = checkOut?.days(since: checkIn)
    guard let nights = between ?? stated else {
      throw refusal(has(.nights) ? .nights : .checkOut, .missing)
    }
    guard (1...Stay.maximumNights).contains(nights) else {
      throw refusal(
        between == nil ? .nights : .checkOut,
        .invalidRecord(.outOfRange("nights", Int64(nights), Stay.nightsRange)))
    }
    if agreeing, let stated, stated != nights {
      throw refusal(.nights, .otherNights(stated: stated, between: nights))
    }
    return (checkIn, nights)
  }

  /// Returns check-in and check-out, which some files have in one cell: `Jan 5, 2026 - Jan 9, 2026`.
  private func days() throws(RowRefusal) -> (checkIn: Day, checkOut: Day?) {
    if has(.checkIn) { return (try day(.checkIn), try optionalDay(.checkOut)) }
    let text = try text(.stayDates)
    for mark in [" - ", " – ", " — ", " / ", " to ", "\n", "/", "–"] {
      guard let (before, after) = text.halves(around: mark), let first = WrittenDate(before),
        let last = WrittenDate(after)
      else { continue }
      do throws(RowFault) {
        return (
          try format.day(first, text: text.excerpt), try format.day(last, text: text.excerpt)
        )
      } catch {
        throw refusal(.stayDates, error)
      }
    }
    throw unreadable(.stayDates)
  }

  /// Returns the amount in euros in a cell; nil if the cell is empty.
  func optionalMoney(_ column: FileColumn, rounds: Bool = false) throws(RowRefusal) -> Money? {
    guard let position = filled(column) else { return nil }
    do throws(RowFault) {
      return try format.money(
        reader.amount(position), column: position, rounds: rounds, text: excerpt(position))
    } catch {
      throw refusal(column, error)
    }
  }

  /// Returns the amount in euros in a required cell.
  func money(_ column: FileColumn) throws(RowRefusal) -> Money {
    guard let money = try optionalMoney(column) else { throw refusal(column, .missing) }
    return money
  }
}

extension String {
  /// The text without the quotation marks of a table, which a cell padded with spaces keeps:
  /// ` "Studio ""Sol"""` is `Studio "Sol"`.
  fileprivate var unquoted: String {
    guard utf8.count >= 2, utf8.first == UInt8(ascii: "\""), utf8.last == UInt8(ascii: "\"") else {
      return self
    }
    var result = ""
    var skips = false
    for character in dropFirst().dropLast() {
      skips = character == "\"" && !skips
      if !skips { result.append(character) }
    }
    return result.trimmed
  }
}

extension WrittenDate {
  /// Parses a part of a cell.
  fileprivate init?(_ text: Substring) {
    let date = unsafe Array(text.trimmed.utf8).withUnsafeBufferPointer { unsafe WrittenDate($0) }
    guard let date else { return nil }
    self = date
  }
}

extension CSVReader {
  /// Whether a row is a total below the table: `Totaal: € 559,36`.
  ///
  /// - Parameter reference: The position of the confirmation code, which a total does not have.
  func isTotal(without reference: Int?) -> Bool {
    if let reference, !isBlank(reference), !text(reference).isTotal { return false }
    guard let first = (0..<count).first(where: { !isBlank($0) }) else { return false }
    return text(first).isTotal
  }
}

extension String {
  /// Whether a cell says that its row is a total.
  fileprivate var isTotal: Bool {
    let bytes = utf8.drop { $0 <= 0x20 }
    guard let first = bytes.first, [UInt8(ascii: "T"), UInt8(ascii: "t")].contains(first) else {
      return false
    }
    let words = excerpt.slug
    return ["total", "totaal"].contains { words == $0 || words.hasPrefix($0 + "-") }
  }
}

extension TableFormatDetector {
  /// Creates a detector for the columns of a platform's file.
  fileprivate init(_ layout: FileLayout) {
    var stay: StayColumns?
    if let checkIn = layout.position(.checkIn), let checkOut = layout.position(.checkOut),
      let nights = layout.position(.nights)
    {
      stay = StayColumns(checkIn: checkIn, checkOut: checkOut, nights: nights)
    }
    self.init(
      dates: FileColumn.dates.compactMap(layout.position),
      amounts: FileColumn.amounts.compactMap(layout.position), stay: stay)
  }
}
