internal import Bookkeeping
internal import Documents
package import Reporting
internal import Storage
internal import UnicodeText

extension BookTags {
  /// Every tag with the numbers of homes, bookings and expenses that have it by themselves, by name.
  package func all() throws -> [TagCount] {
    var counts: [String: TagCount] = [:]
    func add(
      _ type: (some TaggedRecord).Type, to number: WritableKeyPath<TagCount, Int>
    ) throws {
      for (tags, count) in try ledger.book.tagCounts(of: type) {
        for name in tags.names {
          counts[name, default: TagCount(name: name)][keyPath: number] += count
        }
      }
    }
    try add(Property.self, to: \.properties)
    try add(Booking.self, to: \.bookings)
    try add(Expense.self, to: \.expenses)
    return counts.values.sorted { $0.name < $1.name }
  }

  /// Requires that each tag of a filter is that of a record.
  ///
  /// - Returns: The tags.
  /// - Throws: `Refusal`.
  func known(_ tags: [String]) throws -> [String] {
    for tag in tags where try !ledger.book.hasTag(tag) {
      let near = Suggestion.nearest(to: tag, among: try self.all().map(\.name)) { $0 }
      throw Refusal.unknown("error.unknown-tag", tag, as: "tag", near: near)
    }
    return tags
  }
}

extension Property {
  /// Whether the home has all of some tags.
  func has(_ tags: [String]) -> Bool { tags.allSatisfy(self.tags.names.contains) }
}
