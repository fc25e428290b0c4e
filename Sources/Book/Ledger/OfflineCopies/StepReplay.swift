internal import Bookkeeping
internal import Documents
internal import Files
internal import Storage
internal import Taxation

/// Makes the changes of one step of a copy in its book.
///
/// A record of the book must be equal to the record of the copy before the step, or, if the same change was
/// entered in the book, after the step. In all other cases the step is left, with a `LeftReason`.
final class StepReplay {
  /// The numbers of the copy's records in the book, with those of this step.
  private(set) var numbers: NumberMap
  /// Whether the step changes anything in the book.
  private(set) var hasChanges = false

  let step: HistoryStep
  let there: Ledger
  /// The recurring expenses of which the step recorded due dates, with their numbers in the book, after the step.
  private(set) var recorded: [RecurringExpense] = []
  private let copy: Book
  private let mark: CopyMark
  private let writer: LedgerWriter
  private let isDryRun: Bool
  private let firstRun: Int
  private var twins: [String: Twins] = [:]
  private var present: [String: Set<Int64>] = [:]
  private var rates: RateTable?
  private var storedDocuments: [ContentHash] = []
  private var bookings: [Booking] = []
  private var firstOfRun: Int64?

  /// Prepares a step.
  ///
  /// - Parameters:
  ///   - there: The book.
  ///   - writer: Writes to the book.
  init(
    _ step: HistoryStep, of copy: Book, _ mark: CopyMark, to there: Ledger,
    with writer: LedgerWriter, _ numbers: NumberMap, isDryRun: Bool
  ) {
    self.step = step
    self.copy = copy
    self.mark = mark
    self.there = there
    self.writer = writer
    self.numbers = numbers
    self.isDryRun = isDryRun
    firstRun = numbers.count
  }

  /// The numbers of the records that the step added.
  var added: [SentNumbers] { numbers.added(since: firstRun) }

  /// Makes the changes.
  ///
  /// - Throws: `LeftReason`; `StorageError`, and what rules about single records throw.
  func run() throws {
    do {
      try copy.forEachChange(inOrderOf: step.number) { before, after, _ in
        guard let before = before as? RecurringExpense, let after = after as? RecurringExpense,
          before.recordedTo != after.recordedTo
        else { return }
        var recurring = try numbers.translated(after)
        recurring.id = try numbers.number(RecurringExpense.kind.table, after.id)
        recorded.append(recurring)
      }
      try copy.forEachChange(inOrderOf: step.number) { before, after, isOfRun in
        if let before, let after {
          try update(after, before)
        } else if let after {
          try add(after, isOfRun)
        } else if let before {
          try remove(before)
        }
      }
      try writer.finish()
    } catch {
      removeStoredDocuments()
      throw error
    }
  }

  /// Removes the contents of documents that were stored for a step that will not be committed.
  func removeStoredDocuments() {
    for hash in storedDocuments { there.book.documentStore.remove(hash) }
  }

  private func add<Record: BookRecord>(_ record: Record, _ isOfRun: Bool) throws {
    let table = Record.kind.table
    var new = try numbers.translated(record)
    if let twin = try twin(of: new, isOfRun) {
      guard twin.unnumbered == new.unnumbered else {
        throw LeftReason.present(
          table: table, number: twin.id,
          FieldVersions.differences(before: nil, there: twin, here: new))
      }
      numbers.add(table, record.id, there: twin.id, from: firstRun)
      return
    }
    try requireReferences(of: new)
    if let booking = new as? Booking { try requireRate(booking, before: nil) }
    if let document = new as? Attachment { try store(document) }
    if isOfRun {
      try writer.append(&new)
      if new is Booking { firstOfRun = min(firstOfRun ?? new.id, new.id) }
    } else {
      new = try writer.insert(new)
      if let booking = new as? Booking { bookings.append(booking) }
    }
    hasChanges = true
    // A run of rows is written at its end, so that a query does not find them yet.
    present[table, default: []].insert(new.id)
    numbers.add(table, record.id, there: new.id, from: firstRun)
  }

  private func update<Record: BookRecord>(_ after: Record, _ former: any BookRecord) throws {
    guard let former = former as? Record else { return }
    let table = Record.kind.table
    let number = try numbers.number(table, after.id)
    var before = try numbers.translated(former)
    var new = try numbers.translated(after)
    (before.id, new.id) = (number, number)
    try writer.finish()
    guard let now = try there.book.first(Record.self, .number(number)) else {
      throw LeftReason.gone(
        table: table, number: number,
        FieldVersions.differences(before: before, there: nil, here: new))
    }
    if now == new { return }
    guard now == before else {
      throw LeftReason.changed(
        table: table, number: number,
        FieldVersions.differences(before: before, there: now, here: new))
    }
    try requireReferences(of: new)
    if let booking = new as? Booking {
      try requireRate(booking, before: before as? Booking)
      bookings.append(booking)
    }
    if let document = new as? Attachment { try store(document) }
    try writer.update(new, from: now)
    hasChanges = true
  }

  private func remove<Record: BookRecord>(_ record: Record) throws {
    let table = Record.kind.table
    let number = try numbers.number(table, record.id)
    var before = try numbers.translated(record)
    before.id = number
    try writer.finish()
    guard let now = try there.book.first(Record.self, .number(number)) else { return }
    guard now == before else {
      throw LeftReason.changed(
        table: table, number: number,
        FieldVersions.differences(before: before, there: now, here: nil))
    }
    let uses = try RecordUse.all(of: now, in: there.book)
    guard uses.isEmpty else { throw LeftReason.inUse(table: table, number: number, uses) }
    try writer.erase(now)
    present[table]?.remove(number)
    hasChanges = true
  }

  /// Requires that the records to which a record refers by number are in the book.
  private func requireReferences<Record: BookRecord>(of record: Record) throws {
    var record = record
    var references = References()
    record.visit(&references)
    for (table, number) in references.rows where present[table]?.contains(number) != true {
      guard let type = recordKinds.first(where: { $0.kind.table == table }) else { continue }
      guard try isPresent(type, number) else {
        throw LeftReason.lacks(table: table, number: number)
      }
      present[table, default: []].insert(number)
    }
  }

  private func isPresent(
    _ type: (some BookRecord).Type, _ number: Int64
  ) throws(StorageError) -> Bool {
    try there.book.count(type, .number(number)) > 0
  }

  /// Requires a rate for the stay of a booking, unless it had none before.
  private func requireRate(_ booking: Booking, before: Booking?) throws {
    let rates = try self.rates ?? there.rates.table()
    self.rates = rates
    func owed(_ booking: Booking) throws {
      guard let home = try there.book.first(Property.self, .number(booking.stay.property)) else {
        return
      }
      _ = try StayTax.owed(for: booking.stay, at: rates.timeline(of: home.zone))
    }
    do {
      try owed(booking)
    } catch let error as TaxationError {
      guard let before, (try? owed(before)) == nil else { throw error }
    }
  }

  /// Stores the contents of a document in the book, before its record is written.
  private func store(_ document: Attachment) throws {
    guard let hash = document.content else { return }
    let store = there.book.documentStore
    if try store.isSound(hash) { return }
    guard let bytes = try copy.documentStore.read(hash), try Digest.sha256(bytes) == hash.code
    else { throw LeftReason.documentMissing(name: document.name) }
    if try !isDryRun && store.add(bytes, as: hash) { storedDocuments.append(hash) }
  }

  /// The bookings of the step, each with one that was entered in the book since the copy was made and has a
  /// night in common with it.
  func overlaps() throws -> [BookingOverlap] {
    let table = Booking.kind.table
    guard let base = try copy.firstAdded(Booking.kind, mark) ?? lastBooking() else { return [] }
    func isOfOthers(_ booking: Booking) -> Bool {
      booking.id >= base && !numbers.isFromCopy(table, booking.id)
    }
    var found: [BookingOverlap] = []
    for booking in bookings {
      for other in try there.book.overlapping(booking) where isOfOthers(other) {
        let isFirst = booking.stay.checkIn <= other.stay.checkIn
        found.append(
          BookingOverlap(earlier: isFirst ? booking : other, later: isFirst ? other : booking))
      }
    }
    if let first = firstOfRun {
      let homes = try Set(there.homes.all().map(\.id))
      found += try there.bookings.overlaps(from: first, areStays: false, in: homes, limit: 1000)
        .first
        .filter { isOfOthers($0.earlier) || isOfOthers($0.later) }
    }
    return found
  }

  /// The number that the next booking of the copy would have had.
  private func lastBooking() throws(StorageError) -> Int64? {
    try copy.lastNumber(Booking.kind) + 1
  }
}

/// The records that were added to a book since a copy of it was made, by the values that identify them.
struct Twins {
  private var records: [Key: [any BookRecord]] = [:]

  /// The values by which a record is recognised.
  struct Key: Hashable {
    /// Whether these are all values, because the record has no name of its own.
    let isWhole: Bool
    /// The values.
    let cells: [Cell]

    init(_ record: some BookRecord) {
      let cells = RecordCells(record)
      let fields = type(of: record).kind.naturalKey
      let values = cells.cells(of: fields)
      isWhole = fields.isEmpty || values.last == .empty
      self.cells = isWhole ? cells.fields.map(\.cell) : values
    }
  }

  mutating func add(_ record: some BookRecord) { records[Key(record), default: []].append(record) }

  /// Takes the record that is the same as another one; each is taken once.
  mutating func take(_ key: Key) -> (any BookRecord)? {
    guard let found = records[key]?.first else { return nil }
    records[key]?.removeFirst()
    return found
  }
}

extension StepReplay {
  /// The record of the book that is the same as one that is being added; nil if there is none.
  ///
  /// Such a record was entered since the copy was made. A record without a natural key is
  /// recognised by all of its values, and only if it was imported: two people may have imported the same file.
  private func twin<Record: BookRecord>(of record: Record, _ isOfRun: Bool) throws -> Record? {
    if let expense = record as? Expense, let known = try recorded(expense) {
      return known as? Record
    }
    if let transfer = record as? Transfer { return try known(transfer) as? Record }
    let key = Twins.Key(record)
    if key.isWhole && !isOfRun { return nil }
    let table = Record.kind.table
    if twins[table] == nil {
      var found = Twins()
      for record in try entered(Record.self) { found.add(record) }
      twins[table] = found
    }
    return twins[table]?.take(key) as? Record
  }

  /// The records of a kind that were entered in the book since the copy was made.
  func entered<Record: BookRecord>(_ type: Record.Type) throws -> [Record] {
    guard let first = try copy.firstAdded(Record.kind, mark) else { return [] }
    return try there.book.records(type, .numbers(first...Int64.max), in: .added)
      .filter { !numbers.isFromCopy(Record.kind.table, $0.id) }
  }
}
