/// One step from a schema to the next, as SQL.
///
/// A migration is never changed once it has shipped and knows no type of the program: both would
/// change what old books turn into. A test pins the text of each.
struct Migration: Sendable {
  /// The schema it leads to.
  let schema: Int
  /// What it does.
  let sql: String

  /// Every step there is, in order.
  static let all: [Migration] = [
    migration0001, migration0002, migration0003, migration0004, migration0005,
  ]

  /// The schema this program writes.
  static var latestSchema: Int { all.count }

  /// Marks a file as a book: "ESTD" in ASCII.
  static let applicationID: Int64 = 0x4553_5444
}
