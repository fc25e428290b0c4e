import Foundation
import TestKit
import Testing

@testable import Storage

struct `The shipped migrations` {
  /// The checksums of each text for files and, from the first that books on servers need, of that for them.
  static let pins: [(schema: Int, checksum: String, onServers: String?)] = [
    (1, "42386fd4705d7834", nil),
    (2, "6d1a39f826b30d4f", nil),
    (3, "9d2b213195a59b19", nil),
    (4, "d93fcd2e7a4b994e", nil),
    (5, "f39c8a4eb53e0190", nil),
    (6, "46d5ba11590d17db", nil),
    (7, "52034aaf5be3ab26", nil),
    (8, "457e166f5de8833a", nil),
    (9, "c657958d023a080d", nil),
    (10, "b7bf14a9005b5bdd", nil),
    (11, "83b03bb96b9b2841", nil),
    (12, "97566911a45a26ef", nil),
    (13, "d4bd5e79df776521", nil),
    (14, "9eeb1026867544a3", nil),
    (15, "c6a519bb404fb4b", nil),
    (16, "2d82476c0736f493", nil),
    (17, "d1292c4e89d60b36", nil),
    (18, "b5796c0047ec81ff", nil),
    (19, "7dd92d057f6c2542", nil),
    (20, "8c2b142ee1c0a5eb", nil),
    (21, "c524d93f1380a014", nil),
    (22, "717ebdec6e0428f3", nil),
    (23, "19ea4149f37fc331", "42a6a48a38b9ae"),
    (24, "9d35e5669b9d05d6", "86f5b87e7d087bd6"),
    (25, "fbab335ea21dbece", "30538a1b06514326"),
    (26, "f36684acc6b6a1c6", "64cd8cd1ea6a85af"),
    (27, "4717385652d2f3a2", "e31c5a8dfea7835a"),
    (28, "f41ebbb8d863edf5", "4003a50f3c864402"),
    (29, "715224cc6430943b", "35c5fe4cd81e502"),
    (30, "8251ca15e778067b", "c799e71cb7d6ce5f"),
    (31, "ca3125eb649da037", "b755d21fa36d560"),
    (32, "91cb7ce93084be5e", "c6e3085fba194fc7"),
    (33, "9b90f0dd3dd071e4", "38f62707b0b1e41a"),
    (34, "33eae5fd10baf375", "be4dac9f43960bd4"),
    (35, "a407a5cd19689586", "1eb26235d07f2c7a"),
    (36, "da83a6c9d8683c03", "110d8c1f04dee53a"),
    (37, "806459afdfd43e60", "dbc5750e62590f6a"),
    (38, "1aef3c0e7cd4df14", "8a2f2345bae05c42"),
    (39, "24c7c3affc35f49", "227b8244f82a15fa"),
    (40, "e6a27018959a6f9e", "80fc9dccaae53a10"),
    (41, "97c185bd0cffee0", "5bac1c8a61d0737a"),
    (42, "a1c4baa131ca7e7b", "adced3fc15cc5bb1"),
    (43, "9449bb71077d9e09", "40a1191082a54645"),
    (44, "864811592963076b", "d2b7592eff832dc"),
  ]

  @Test(arguments: pins)
  func `are never edited`(schema: Int, checksum: String, onServers: String?) throws {
    let migration = try #require(Migration.all.first { $0.schema == schema })
    #expect(
      fnv1a(migration.sql) == checksum,
      "Books out there have been through migration \(schema): leave it and add a new one.")
    #expect(
      (migration.postgres.isEmpty ? nil : fnv1a(migration.postgres)) == onServers,
      "Books on servers have been through migration \(schema), or lack its text.")
  }

  @Test func `begin on servers with a text that is never edited`() {
    #expect(
      fnv1a(SQLFile.statements(of: Embedded.postgresSchemaSql)) == "64e68baf665a4c79",
      "Books on servers have these tables: add a migration with a text for servers.")
  }

  @Test func `have a text for books on servers, from the first of those on`() {
    #expect(
      Migration.all.filter { !$0.postgres.isEmpty }.map(\.schema)
        == Migration.all.map(\.schema).filter { $0 > Migration.firstOnServers })
  }

  @Test func `are all pinned and numbered without a gap`() {
    #expect(Migration.all.map(\.schema) == Array(1...Migration.latestSchema))
    #expect(Self.pins.map(\.schema) == Migration.all.map(\.schema))
    #expect(Book.latestSchema == Migration.all.count)
  }

  /// FNV-1a with 64 bits (draft-eastlake-fnv).
  private func fnv1a(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

struct `The schema of a book` {
  let folder = TemporaryFolder()

  @Test func `is the one in Snapshots`() throws {
    let book = try Book.create(folder.path("book.sqlite")) { _ in }
    let actual = try book.connection.schemaText()
    let snapshot = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots/schema.sql")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(actual.utf8).write(to: snapshot)
    }
    let recorded = try String(contentsOf: snapshot, encoding: .utf8)
    #expect(actual == recorded, "RECORD=1 swift test writes \(snapshot.path) anew.")
  }

  @Test func `is the same for a migrated book as for a new one`() throws {
    let fresh = try Book.create(folder.path("fresh.sqlite")) { _ in }
    try OldBook.makeSchema1(at: folder.path("old.sqlite"), rows: OldBook.goldenRows)
    let migrated = try Book.open(folder.path("old.sqlite")).migrate(at: now).book
    #expect(try migrated.connection.schemaText() == fresh.connection.schemaText())
  }
}
