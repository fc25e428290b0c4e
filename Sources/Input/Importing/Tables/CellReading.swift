package import Bookkeeping
internal import Localizations
internal import UnicodeText

/// The cells of the current row of a table as the source of a record's fields.
///
/// Each column is a field of the record. Cells are parsed in the format that the program writes, plain
/// amounts and ISO dates, or else in the detected format of the table. A blank cell leaves the value
/// that the field has in an empty record, unless the column is required.
package struct CellSource: FieldSource {
  package typealias Failure = any Error

  /// The table, positioned at the current row.
  package private(set) var table: OwnTable
  private let homes: HomeNames
  private let owners: WholeNames<Int64>
  /// The records that the cells of a general table name; nil for the tables with commands of their own.
  var names: (any NamedRecords)?
  private let columns: [Column]
  /// The required fields that the current row may leave blank.
  package var mayLack: Set<String> = []
  private var words = CodeWords()
  private var next = 0
  /// The position of the current field's column; nil if the file does not have it.
  private var place: Int?
  /// Whether the current field names a home.
  private var isHome = false

  private struct Column {
    let place: Int?
    let isRequired: Bool
    /// Whether the cells name homes, for which a blank one has a meaning too.
    let isHome: Bool

    /// Whether a row without a cell of this column may be without its value.
    var isAbsent: Bool { place == nil && !isRequired && !isHome }
  }

  /// Locates the columns of the fields of a kind of record.
  ///
  /// - Parameters:
  ///   - homes: The homes that cells may name.
  ///   - owners: The owners that cells may name.
  package init(
    _ table: OwnTable, of type: (some BookRecord).Type, homes: HomeNames = HomeNames([]),
    owners: WholeNames<Int64> = WholeNames([]), names: (any NamedRecords)? = nil
  ) {
    self.table = table
    self.names = names
    self.homes = homes
    self.owners = owners
    columns = type.fields.map { description in
      let name = description.field.name
      return Column(
        place: table.place(of: name),
        // A general table without a column may have rows that are known by others.
        isRequired: table.requires(name) && (names == nil || table.place(of: name) != nil),
        isHome: names == nil && description.field.reference == Property.kind.table)
    }
  }

  /// Advances to the next row; returns false at the end.
  ///
  /// - Throws: `TableFault`.
  package mutating func advance() throws(TableFault) -> Bool { try table.next() }

  /// Replaces the values of a record for which the current row has cells; it need not be valid then.
  ///
  /// - Throws: `ImportRefusal`, or `TableFault` if the dates of the table contradict each other.
  package mutating func read(_ record: inout some BookRecord) throws {
    if let fault = table.cellCountFault { throw fault }
    next = 0
    try record.visit(&self)
  }

  /// Sets the nights of a stay to those up to the day of departure, if the row has one.
  ///
  /// - Parameters:
  ///   - nights: The position of the column of nights; nil if the file does not have it.
  ///   - departure: The position of the column of departures; nil if the file does not have it.
  /// - Throws: `ImportRefusal`.
  package mutating func takeNights(_ stay: inout Stay, at nights: Int?, until departure: Int?)
    throws
  {
    if departure == nil { return }
    let hasNights = !table.isBlank(nights)
    guard let checkOut = try optionalDay(RecordField("check_out"), at: departure) else {
      if hasNights || mayLack.contains("nights") { return }
      throw ImportRefusal(line: table.line, column: "nights", .fault(.missing))
    }
    let between = checkOut.days(since: stay.checkIn)
    if hasNights, stay.nights != between {
      throw ImportRefusal(
        line: table.line, column: "nights",
        .fault(.otherNights(stated: stay.nights, between: between)))
    }
    stay.nights = between
  }

  /// Sets what the current row of a list of expenses says of a bill in several columns.
  ///
  /// - Throws: `ImportRefusal`.
  package mutating func takeBill(_ expense: inout Expense) throws {
    if expense.amount == nil, expense.property == nil, expense.bill == nil {
      expense.amount = try optionalMoney(
        RecordField("bill_amount"), at: table.place(of: "bill_amount"))
    }
    try ListedBill(table).read(&expense, from: &self)
  }

  /// Returns the day in a column that is no field of a record; nil if the cell is blank.
  package mutating func optionalDay(_ field: RecordField, at place: Int?) throws -> Day? {
    self.place = place
    return table.isBlank(place) ? nil : try day(field)
  }

  /// Returns the amount in a column that is no field of a record; nil if the cell is blank.
  package mutating func optionalMoney(_ field: RecordField, at place: Int?) throws -> Money? {
    self.place = place
    if table.isBlank(place) { return nil }
    do { return try money(field) } catch {
      if saysPending { return nil }
      throw error
    }
  }

  /// Returns the value of a cell that has a code or a word for one; nil for any other text.
  mutating func value<Code: CodedValue>(at place: Int?) -> Code? {
    words.value(of: table.text(place))
  }

  /// Returns whether a cell has exactly the text of a word.
  func isWord(_ word: StaticString, at place: Int?) -> Bool {
    unsafe table.withBytes(place) { unsafe $0.isWord(word) }
  }

  /// Returns the refusal of the current row because its record is not valid; nil if it is.
  func refusal(of record: inout some BookRecord) -> ImportRefusal? {
    guard let fault = record.findFaults().first else { return nil }
    let column = table.place(of: fault.field).map { _ in fault.field }
    return ImportRefusal(line: table.line, column: column, .fault(.invalidRecord(fault)))
  }

  package mutating func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) throws
  {
    let column = columns[next]
    next += 1
    if column.isAbsent { return }
    place = column.place
    isHome = column.isHome
    // Blank cells first: few cells of homes are blank, and the name of a field is a text that is made.
    if table.isBlank(place), !isHome || mayLack.contains(field.name) {
      if column.isRequired && !mayLack.contains(field.name) { throw refusal(field, .missing) }
      return
    }
    do { value = try Value.read(field, from: &self) } catch let refusal as ImportRefusal {
      // Lists for people say that an amount is pending.
      if Value.form == .money, !column.isRequired, saysPending { return }
      throw refusal
    }
  }

  /// Whether the cell has the word for an amount that is not known yet.
  private var saysPending: Bool {
    let typed = Vocabulary.key(table.text(place))
    return Language.allCases.contains {
      Vocabulary.key(Catalogue($0).text("word.pending")) == typed
    }
  }

  // The functions that read a cell are mutating, although nothing changes: otherwise, the whole source
  // would be copied for each cell.

  // Blank cells are not read.
  package mutating func isEmpty(_ field: RecordField) -> Bool { false }

  package mutating func reference(_ field: RecordField) throws -> Int64 {
    if isHome {
      return try homes.home(table.text(place), line: table.line, column: field)
    }
    let text = table.text(place)
    if let target = field.reference, names != nil {
      guard let number = try names?.number(text, in: target) else {
        throw unknown(text, target, field)
      }
      return number
    }
    if field.reference == Party.kind.table {
      guard let owner = owners[text] else {
        throw ImportRefusal(line: table.line, column: field.name, .unknownOwner(text))
      }
      return owner
    }
    guard let number = Int64(text) else { throw unreadable(field) }
    return number
  }

  package mutating func count(_ field: RecordField) throws -> Int {
    if field.isRate { return try rateOfWhole(field) }
    if let number = unsafe table.withBytes(place, { unsafe $0.plainNumber }) { return number }
    let text = table.text(place)
    if field.isPercentage, let parts = FixedPoint.tenThousandths(percent: text.withPercentSign) {
      if parts % 100 == 0 { return parts / 100 }
      if !text.hasPercentSign { throw refusal(field, .ambiguousPercentage(text: text)) }
    }
    guard let number = Int(text) else { throw unreadable(field) }
    return number
  }

  /// Reads a rate in ten-thousandths of a whole: 2000 is 20 %.
  ///
  /// A number with its sign is a percentage, and so is one of at least 1 below a heading with the sign. Below the
  /// name of the field, as `export csv` writes it, a whole number above 100 is in ten-thousandths, and one with
  /// decimals a percentage. Any other number but 0 is refused.
  private mutating func rateOfWhole(_ field: RecordField) throws -> Int {
    let text = table.text(place)
    guard let rate = FixedPoint.tenThousandths(percent: text.withPercentSign) else {
      throw unreadable(field)
    }
    if text.hasPercentSign || rate == 0 { return rate }
    let isWhole = rate % 100 == 0
    if table.heading(of: field.name)?.contains("%") == true || !isWhole {
      if (100...Int(Agreement.rates.upperBound)).contains(rate) { return rate }
    } else if rate / 100 > 100 {
      return rate / 100
    }
    throw refusal(field, .ambiguousPercentage(text: text))
  }

  /// Reads a Boolean value, as written by the program or a spreadsheet application, or as 0 or 1.
  package mutating func flag(_ field: RecordField) throws -> Bool {
    if let flag = unsafe table.withBytes(place, { unsafe $0.plainFlag }) { return flag }
    switch table.text(place).lowercased() {
    case "0", "false", "fals", "falso": return false
    case "1", "true", "cert", "verdadero": return true
    case "no": return false
    case "yes", "sí", "si": return true
    default: throw unreadable(field)
    }
  }

  package mutating func text(_ field: RecordField) throws -> String {
    let text = table.text(place)
    guard names != nil else { return text }
    if field.name == BankAccount.lines, !text.contains("\n") {
      return text.split(separator: ";").map(\.trimmed).joined(separator: "\n")
    }
    if field.name == "language", Language(tag: text)?.rawValue != text { throw unreadable(field) }
    let target = field.reference ?? CellSource.coded[field.name]
    if let target {
      guard let code = names?.code(text, in: target) else { throw unknown(text, target, field) }
      return code
    }
    if field.rule == .code, text.folded == text.slug { return text.slug }
    return text
  }

  /// The fields that have codes which no table, or not a table alone, has, and what these are of.
  private static let coded = ["category": "category", "channel": "channel", "parent": "category"]

  /// The refusal of a cell that names no record.
  private func unknown(_ text: String, _ target: String, _ field: RecordField) -> ImportRefusal {
    let reason: ImportRefusal.Reason =
      switch target {
      case Property.kind.table: .unknownHome(text)
      case Party.kind.table: .unknownOwner(text)
      case Zone.kind.table: .unknownZone(text)
      case "category": .unknownCategory(text)
      case "channel": .fault(.unreadable(text: text))
      default: .unknownRecord(table: target, text)
      }
    return ImportRefusal(line: table.line, column: field.name, reason)
  }

  package mutating func day(_ field: RecordField) throws -> Day {
    if let day = unsafe table.withBytes(place, { unsafe Day(iso: $0) }) { return day }
    var text = table.text(place)
    let date = text.withUTF8 { unsafe WrittenDate($0) }
    let format = try table.format()
    do throws(RowFault) { return try format.day(date, text: text) } catch {
      throw refusal(field, error)
    }
  }

  package mutating func money(_ field: RecordField) throws -> Money {
    if let cents = unsafe table.withBytes(place, { unsafe $0.plainCents }) {
      return Money(cents: cents)
    }
    var text = table.text(place)
    let amount = text.withUTF8 { unsafe WrittenAmount($0) }
    if let money = amount?.plain { return money }
    let format = try table.format()
    do throws(RowFault) { return try format.money(amount, column: place ?? 0, text: text) } catch {
      throw refusal(field, error)
    }
  }

  package mutating func rate(_ field: RecordField) throws -> UnitRate {
    let text = table.text(place)
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "." || $0 == ","
    }
    let decimals = parts.count > 1 ? parts[1] : "0"
    guard !decimals.isEmpty, decimals.count <= 4,
      let value = FixedPoint.value(
        "\(parts[0]).\(decimals)" + String(repeating: "0", count: 4 - decimals.count), decimals: 4)
    else { throw unreadable(field) }
    return UnitRate(tenThousandths: value)
  }

  package mutating func code<Code: CodedValue>(_ field: RecordField, of type: Code.Type) throws
    -> Code
  {
    let text = table.text(place)
    if let value: Code = words.value(of: text) { return value }
    if !Code.codes.isEmpty { throw refusal(field, .unknownCode(text: text, among: Code.codes)) }
    guard let reason = Code.fault(in: text) else { throw unreadable(field) }
    throw refusal(field, .malformed(text: text, reason: reason))
  }

  private func unreadable(_ field: RecordField) -> ImportRefusal {
    refusal(field, .unreadable(text: table.text(place)))
  }

  private func refusal(_ field: RecordField, _ fault: RowFault) -> ImportRefusal {
    ImportRefusal(line: table.line, column: field.name, .fault(fault))
  }
}

/// Values in the form in which the program writes them; nil for any other text.
extension UnsafeBufferPointer<UInt8> {
  /// A number of up to nine digits.
  fileprivate var plainNumber: Int? {
    (1...9).contains(count) ? unsafe digits(0..<count) : nil
  }

  /// An amount in cents, of up to ten digits before the point and two after it.
  fileprivate var plainCents: Int64? {
    guard count >= 4, unsafe self[count - 3] == UInt8(ascii: ".") else { return nil }
    let isNegative = unsafe self[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard (1...10).contains(count - 3 - first),
      let euros = unsafe digits(first..<(count - 3)),
      let rest = unsafe digits((count - 2)..<count)
    else { return nil }
    let cents = Int64(euros) * 100 + Int64(rest)
    guard cents <= Money.limit.cents else { return nil }
    return isNegative ? -cents : cents
  }

  /// The words `true` and `false`.
  fileprivate var plainFlag: Bool? {
    if unsafe isWord("false") { return false }
    return unsafe isWord("true") ? true : nil
  }

  fileprivate func isWord(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in indices where unsafe self[index] != word.utf8Start[index] { return false }
    return true
  }

  /// The number that up to eighteen digits are; nil for other characters.
  private func digits(_ range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      let byte = unsafe self[index]
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }
}
