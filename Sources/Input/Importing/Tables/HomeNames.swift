package import Bookkeeping
internal import UnicodeText

/// A lookup table of records by code and by unambiguous full name.
///
/// Unlike arguments on the command line, prefixes are not accepted, because nobody reviews each
/// line of a file.
package struct WholeNames<Value> {
  private var found: [String: Value] = [:]

  /// - Parameter entries: The records with code and name; a code takes precedence over the name of
  ///   another record.
  package init(_ entries: [(code: String, name: String, value: Value)]) {
    var counts: [String: Int] = [:]
    for entry in entries { counts[entry.name.folded, default: 0] += 1 }
    for entry in entries where counts[entry.name.folded] == 1 {
      found[entry.name.folded] = entry.value
    }
    for entry in entries { found[entry.code.folded] = entry.value }
  }

  /// Returns the record with a code or name; nil if it is unknown or ambiguous.
  package subscript(text: String) -> Value? { found[text] ?? found[text.folded] }
}

/// A lookup table of properties by code and name.
package struct HomeNames {
  private let homes: WholeNames<Int64>
  private let fallback: Int64?

  /// - Parameter fallback: The property of rows that name none.
  package init(_ properties: [Property], fallback: Int64? = nil) {
    self.fallback = fallback
    homes = WholeNames(properties.map { ($0.code, $0.name, $0.id) })
  }

  /// Returns the property with a code or unambiguous name; nil if there is none.
  package subscript(text: String) -> Int64? { homes[text] }

  /// Returns the property that a cell names.
  ///
  /// - Throws: `ImportRefusal` if there is none.
  package func home(
    _ text: String, line: Int, column: RecordField
  ) throws(ImportRefusal) -> Int64 {
    if text.isEmpty {
      guard let fallback else { throw ImportRefusal(line: line, column: column.name, .homeNeeded) }
      return fallback
    }
    if let home = homes[text] { return home }
    throw ImportRefusal(line: line, column: column.name, .unknownHome(text))
  }
}

/// The positions of unmatched records of the book in a list, by lookup keys.
///
/// Each row matches one record. Matched records are skipped permanently, so that all lookups
/// together visit each record at most once for each of its keys.
struct Candidates<Key: Hashable> {
  private var queues: [Key: Queue] = [:]

  private struct Queue {
    var places: [Int]
    /// The number of matched records at the front.
    var start = 0
  }

  /// Adds the position of a record under a key. Precondition: positions are added in ascending
  /// order.
  mutating func add(_ place: Int, under key: Key) {
    queues[key, default: Queue(places: [])].places.append(place)
  }

  /// Returns the first unmatched record under any of the keys; nil if there is none.
  mutating func first(
    under keys: some Sequence<Key>, isMatched: (_ place: Int) -> Bool
  ) -> Int? {
    var first: Int?
    for key in keys {
      guard var start = queues[key]?.start, let end = queues[key]?.places.count else { continue }
      while start < end, let place = queues[key]?.places[start], isMatched(place) { start += 1 }
      queues[key]?.start = start
      guard start < end, let place = queues[key]?.places[start] else { continue }
      first = min(first ?? place, place)
    }
    return first
  }
}

/// The lookup key of records: a property and a day.
struct HomeDay: Hashable {
  let home: Int64
  let day: Day
}
