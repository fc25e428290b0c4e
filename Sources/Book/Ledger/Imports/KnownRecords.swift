internal import Bookkeeping
internal import Documents
internal import Importing
internal import Storage

/// The records of one kind that a book had before an import, each of which is taken for one row at most.
struct KnownRecords<Record: BookRecord> {
  private let records: [Record]
  private let fields: [[Field]]
  private var isTaken: [Bool]
  /// The records by their natural keys.
  private var named: [[Cell]: [Int]] = [:]
  /// The records without personal data, by home and day.
  private var blanked: [[Cell]: [Int]] = [:]
  /// The records by the sum of the hashes of the values that a table has, and of all of these but one.
  private var whole: [Int: [Int]] = [:]
  private var almost: [Int: Int]?
  /// The positions of the fields that the table has.
  private var places: [Int] = []

  init(of book: Book, _ names: BookNames) throws {
    records = try book.records(Record.self, in: .added)
    fields = records.map { names.fields(of: $0) }
    isTaken = records.map { _ in false }
    for (index, fields) in fields.enumerated() {
      if let key = Self.key(of: fields) { named[key, default: []].append(index) }
      if Self.isBlanked(fields) {
        blanked[Self.cells(["property", "check_in"], of: fields), default: []].append(index)
      }
    }
  }

  /// Whether the book has no record of the kind.
  var isEmpty: Bool { records.isEmpty }

  /// The fields that name a record.
  private static var keyFields: [String] { TableKind(of: Record.self).keyColumns }

  /// Whether every record of the kind has a name, so that two rows of a file cannot have the same.
  static var isNamed: Bool {
    keyFields.last.map { last in
      Record.fields.contains { $0.field.name == last && !$0.isOptional }
    } ?? false
  }

  /// The values that name a record; nil for a record without a name.
  static func key(of fields: [Field]) -> [Cell]? {
    let cells = cells(keyFields, of: fields)
    return cells.isEmpty || cells.last == .empty ? nil : cells
  }

  private static func cells(_ names: [String], of fields: [Field]) -> [Cell] {
    names.map { name in fields.first { $0.name == name }?.cell ?? .empty }
  }

  /// Whether the personal data of a stay was removed.
  private static func isBlanked(_ fields: [Field]) -> Bool {
    Record.kind == Booking.kind
      && cells(["guest"], of: fields) == [.text(Booking.blankedGuest)]
  }

  /// Prepares the comparison with the rows of a table that has some of the fields.
  mutating func compare(_ places: [Int]) {
    self.places = places
    whole = [:]
    almost = nil
    for index in records.indices where !isTaken[index] {
      whole[hashes(fields[index]).reduce(0, &+), default: []].append(index)
    }
  }

  /// Compares with the rows of another table again.
  mutating func compareAgain(_ places: [Int]) {
    if places != self.places { compare(places) }
  }

  private func hashes(_ fields: [Field]) -> [Int] {
    places.map { place in
      var hasher = Hasher()
      hasher.combine(place)
      hasher.combine(fields[place].cell)
      return hasher.finalize()
    }
  }

  /// The positions of the compared values that differ.
  func differences(of index: Int, from row: [Field]) -> [Int] {
    places.filter { fields[index][$0].cell != row[$0].cell }
  }

  /// A record that was found, and its values.
  func record(_ index: Int) -> (record: Record, fields: [Field]) { (records[index], fields[index]) }

  /// Takes the record that equals a row or has its natural key; nil for a new row.
  mutating func take(_ row: [Field]) -> Int? {
    let sum = hashes(row).reduce(0, &+)
    var found = whole[sum]?.first { !isTaken[$0] && differences(of: $0, from: row).isEmpty }
    if found == nil, let key = Self.key(of: row) {
      found = named[key]?.first { !isTaken[$0] }
    }
    if found == nil, !blanked.isEmpty {
      // An old file must not restore personal data.
      found = blanked[Self.cells(["property", "check_in"], of: row)]?.first { !isTaken[$0] }
    }
    if let found { isTaken[found] = true }
    return found
  }

  /// Whether a record lost its personal data, and stays as it is.
  func isBlanked(_ index: Int) -> Bool { Self.isBlanked(fields[index]) }

  /// A record without a row of its own that differs from a row in a single value; nil if every record differs more.
  mutating func similar(to row: [Field]) -> (index: Int, place: Int)? {
    if Self.isNamed { return nil }
    var found = almost ?? [:]
    if almost == nil {
      for index in records.indices where !isTaken[index] {
        let hashes = hashes(fields[index])
        let sum = hashes.reduce(0, &+)
        for hash in hashes { found[sum &- hash] = found[sum &- hash] ?? index }
      }
      almost = found
    }
    let hashes = hashes(row)
    let sum = hashes.reduce(0, &+)
    for (place, hash) in zip(places, hashes) {
      if let index = found[sum &- hash], differences(of: index, from: row) == [place] {
        return (index, place)
      }
    }
    return nil
  }
}
