internal import Bookkeeping

/// Records of the book, by their places in a list, under keys by which rows of a file ask for them.
///
/// Each row takes one record. What is taken stays so, and is passed over once: all rows of a file
/// together look at a record no more often than it has keys.
struct Candidates<Key: Hashable> {
  private var queues: [Key: Queue] = [:]

  private struct Queue {
    var places: [Int]
    /// How many at the front are taken.
    var start = 0
  }

  /// Adds a record, which stands behind all before it, under a key.
  mutating func add(_ place: Int, under key: Key) {
    queues[key, default: Queue(places: [])].places.append(place)
  }

  /// The first record under any of some keys that is not taken; nil where there is none.
  mutating func first(
    under keys: some Sequence<Key>, isTaken: (_ place: Int) -> Bool
  ) -> Int? {
    var first: Int?
    for key in keys {
      guard var start = queues[key]?.start, let end = queues[key]?.places.count else { continue }
      while start < end, let place = queues[key]?.places[start], isTaken(place) { start += 1 }
      queues[key]?.start = start
      guard start < end, let place = queues[key]?.places[start] else { continue }
      first = min(first ?? place, place)
    }
    return first
  }
}

/// A home and a day, under which the rows of a table are looked for.
struct HomeDay: Hashable {
  let home: Int64
  let day: Day
}
