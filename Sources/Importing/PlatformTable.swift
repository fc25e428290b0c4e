internal import Bookkeeping
internal import DataFormats
internal import UnicodeText

/// A platform's file as a table, at one of its rows.
///
/// What is wrong with a cell is thrown as a refusal of its row.
struct PlatformTable {
  let layout: FileLayout
  private var reader: CSVReader
  private let writing: TableWriting
  private var meanings: [String: RowMeaning] = [:]

  /// Looks through a text once to learn how its dates and amounts are written.
  ///
  /// - Throws: `ImportFault` when it is no whole table, or its dates contradict each other.
  init(_ text: [UInt8], _ layout: FileLayout, dateOrder: DateOrder?) throws(ImportFault) {
    self.layout = layout
    var evidence = TableEvidence(layout)
    var end = TableEnd(layout)
    reader = CSVReader(text, separator: layout.separator)
    try PlatformTable.advance(&reader)
    while try PlatformTable.advance(&reader) {
      evidence.take(reader)
      end.take(reader)
    }
    try end.check(reader)
    writing = try evidence.writing(dateOrder: dateOrder)
    reader = CSVReader(text, separator: layout.separator)
    try PlatformTable.advance(&reader)
  }

  /// Goes to the next row, from the headers to the first; false when there is none.
  mutating func next() throws(ImportFault) -> Bool {
    try PlatformTable.advance(&reader)
  }

  @discardableResult
  private static func advance(_ reader: inout CSVReader) throws(ImportFault) -> Bool {
    do { return try reader.next() } catch { throw .table(error) }
  }

  /// The line of the row.
  var line: Int { reader.line }

  /// Whether the file has a column.
  func has(_ column: Column) -> Bool { layout.position(column) != nil }

  /// A refusal of the row because of a column.
  func refusal(_ column: Column?, _ fault: RowFault) -> RowRefusal {
    RowRefusal(line: line, column: column.flatMap { layout.header($0) }, fault: fault)
  }

  /// Sees to it that no cell stands beyond the last column, where commas that should have been quoted
  /// push them.
  func checkWidth() throws(RowRefusal) {
    for index in layout.headers.count..<max(layout.headers.count, reader.count)
    where !reader.isEmpty(index) {
      throw refusal(nil, .unreadable(text: reader.text(index).excerpt))
    }
  }

  /// The text of a cell, nil where it is empty or the column is not there.
  func optionalText(_ column: Column) -> String? {
    guard let position = filled(column) else { return nil }
    return reader.text(position).trimmed
  }

  /// The text of a cell that has to hold one.
  func text(_ column: Column) throws(RowRefusal) -> String {
    guard let text = optionalText(column) else { throw refusal(column, .missing) }
    return text
  }

  /// What the word in a cell means.
  mutating func meaning(_ column: Column) throws(RowRefusal) -> RowMeaning {
    let text = try text(column)
    if let meaning = meanings[text] { return meaning }
    guard let meaning = layout.vocabulary.meaning(of: text) else {
      throw refusal(column, .unknownWord(text: text.excerpt))
    }
    meanings[text] = meaning
    return meaning
  }

  /// A whole number, nil where the cell is empty.
  func optionalNumber(_ column: Column) throws(RowRefusal) -> Int? {
    guard let position = filled(column) else { return nil }
    guard let number = reader.number(position) else { throw unreadable(column) }
    return number
  }

  /// A date, nil where the cell is empty.
  func optionalDay(_ column: Column) throws(RowRefusal) -> Day? {
    guard let position = filled(column) else { return nil }
    do throws(RowFault) {
      return try writing.day(reader.date(position), text: excerpt(position))
    } catch {
      throw refusal(column, error)
    }
  }

  /// A date that has to be there.
  func day(_ column: Column) throws(RowRefusal) -> Day {
    guard let day = try optionalDay(column) else { throw refusal(column, .missing) }
    return day
  }

  /// Where a cell is that has something in it.
  private func filled(_ column: Column) -> Int? {
    guard let position = layout.position(column), !reader.isBlank(position) else { return nil }
    return position
  }

  /// Enough of a cell to find it.
  private func excerpt(_ position: Int) -> String { reader.text(position).excerpt }

  private func unreadable(_ column: Column) -> RowRefusal {
    refusal(column, .unreadable(text: (optionalText(column) ?? "").excerpt))
  }

  /// The first day and the nights, of which a file has the number, the last day, or both.
  ///
  /// - Parameter agreeing: Whether both have to say the same. In a list of payments the number may be
  ///   that of the nights paid for, and the days are those of the whole stay.
  func stay(agreeing: Bool) throws(RowRefusal) -> (checkIn: Day, nights: Int) {
    let checkIn = try day(.checkIn)
    let told = try optionalNumber(.nights)
    let between = try optionalDay(.checkOut)?.days(since: checkIn)
    guard let nights = between ?? told else {
      throw refusal(has(.nights) ? .nights : .checkOut, .missing)
    }
    guard (1...Stay.maximumNights).contains(nights) else {
      throw refusal(
        between == nil ? .nights : .checkOut,
        .unfit(.outOfRange("nights", Int64(nights), Stay.nightsRange)))
    }
    if agreeing, let told, told != nights {
      throw refusal(.nights, .otherNights(told: told, between: nights))
    }
    return (checkIn, nights)
  }

  /// An amount in euros, nil where the cell is empty.
  func optionalMoney(_ column: Column, rounds: Bool = false) throws(RowRefusal) -> Money? {
    guard let position = filled(column) else { return nil }
    do throws(RowFault) {
      return try writing.money(
        reader.amount(position), column: position, rounds: rounds, text: excerpt(position))
    } catch {
      throw refusal(column, error)
    }
  }

  /// An amount in euros that has to be there.
  func money(_ column: Column) throws(RowRefusal) -> Money {
    guard let money = try optionalMoney(column) else { throw refusal(column, .missing) }
    return money
  }
}

extension TableEvidence {
  /// Evidence from the columns of a platform's file.
  fileprivate init(_ layout: FileLayout) {
    var stay: StayColumns?
    if let checkIn = layout.position(.checkIn), let checkOut = layout.position(.checkOut),
      let nights = layout.position(.nights)
    {
      stay = StayColumns(checkIn: checkIn, checkOut: checkOut, nights: nights)
    }
    self.init(
      dates: Column.dates.compactMap(layout.position),
      amounts: Column.amounts.compactMap(layout.position), stay: stay)
  }
}
