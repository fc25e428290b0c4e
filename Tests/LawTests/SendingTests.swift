import Foundation
import TestKit
import Testing

private struct Sending: Decodable {
  let rows: [Row]
  struct Row: Decodable, Equatable {
    let step: Int
    let outcome: String
    let stepThere: Int?
  }
}

struct `Any steps of a copy` {
  /// A book of some records, and a copy of it.
  private func makeCopy(
    _ random: inout RandomBook, in folder: URL
  ) throws -> (book: TrialBook, copy: TrialBook) {
    let path = folder.appending(path: "book.sqlite").path
    let book = try random.make(at: path, bookings: 10, expenses: 5, bills: 3)
    let copy = TrialBook(path: folder.appending(path: "copy.sqlite").path)
    try #require(book.run("book", "copy", copy.path).status == 0)
    return (book, copy)
  }

  /// Everything in a book but its history, its last numbers, and what it keeps about copies.
  private func records(_ book: TrialBook) throws -> String {
    try dump(book.path).split(separator: "\n").filter { !$0.contains("INSERT INTO notice") }
      .joined(separator: "\n")
  }

  @Test(.aboutFile, arguments: SeededGenerator.seeds(11, 1714))
  func `sent to a book that nobody has changed are as if they had been entered there`(
    seed: UInt64
  ) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let (book, copy) = try makeCopy(&random, in: folder)
      let entered = TrialBook(path: folder.appending(path: "entered.sqlite").path)
      try FileManager.default.copyItem(atPath: book.path, toPath: entered.path)
      var done = 0
      let imports = ["reservations", "transactions"].map { name in
        let file = "examples/imports/airbnb-\(name)-en.csv"
        return ["airbnb", Transcript.Stage.repository.appending(path: file).path]
      }
      let certain = imports.map { ["import"] + $0 + ["--property", random.pick(random.homes)] }
      for turn in 0..<60 {
        let command = turn < 2 ? certain[turn] : random.anyWrite(importing: imports)
        let outcome = copy.run(command)
        #expect(entered.run(command).status == outcome.status, "seed \(seed): \(command)")
        if outcome.status == 0 { done += 1 }
      }
      #expect(done > 15, "seed \(seed) tries too little")
      let outcome = copy.run("book", "send")
      #expect(outcome.status == 0, "seed \(seed): \(outcome.output)\(outcome.errors)")
      #expect(try records(book) == records(entered), "seed \(seed)")
      // The copy is made anew.
      #expect(try records(copy) == records(entered), "seed \(seed)")
      #expect(copy.run("book", "info").output.contains("Changes to send         0"))
    }
  }

  @Test(.aboutFile, arguments: SeededGenerator.seeds(3, 1939))
  func `change nothing but what they say, whatever others have entered meanwhile`(
    seed: UInt64
  ) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let (book, copy) = try makeCopy(&random, in: folder)
      for _ in 0..<60 {
        _ = book.run(random.anyWrite(importing: []))
        _ = copy.run(random.anyWrite(importing: []))
        if random.number(0...5) == 0 { _ = copy.run(random.pick(["undo", "redo"])) }
      }
      let before = try records(book)
      let sending = try report(copy, dryRun: false, seed)
      let sent = Set(sending.rows.compactMap(\.stepThere))
      let left = Set(sending.rows.filter { $0.outcome != "sent" }.map(\.step))
      #expect(!sent.isEmpty, "seed \(seed) tries too little")
      #expect(!left.isEmpty, "seed \(seed) tries too little")
      // The book is sound, and what is left is left again.
      let check = book.run("book", "check")
      #expect([0, 3].contains(check.status) && !check.output.contains("Damage"), "seed \(seed)")
      let again = try report(copy, dryRun: true, seed)
      #expect(Set(again.rows.map(\.step)) == left, "seed \(seed)")
      #expect(again.rows.allSatisfy { $0.outcome != "sent" }, "seed \(seed)")
      // Without what was sent, the book is what the others have made of it.
      if !sent.isEmpty { #expect(book.run("undo", "--last", "\(sent.count)").status == 0) }
      #expect(try records(book) == before, "seed \(seed)")
      // Nothing stays on a copy whose steps are given up.
      for step in left.sorted(by: >) {
        #expect(copy.run("undo", "\(step)").status == 0, "seed \(seed): \(step)")
      }
    }
  }

  @Test(.aboutFile, arguments: SeededGenerator.seeds(5))
  func `are sent to a book on a server as to one in a file`(seed: UInt64) throws {
    let database = try Server.shared().database()
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let path = folder.appending(path: "book.sqlite").path
      let file = try random.make(at: path, bookings: 10, expenses: 5, bills: 3)
      let moving = TrialBook(path: folder.appending(path: "moving.sqlite").path)
      try FileManager.default.copyItem(atPath: path, toPath: moving.path)
      try #require(moving.run("book", "move", database.url).status == 0)
      let books = [file, TrialBook(path: database.url)]
      let copies = (1...2).map { TrialBook(path: folder.appending(path: "\($0).sqlite").path) }
      for (book, copy) in zip(books, copies) {
        try #require(book.run("book", "copy", copy.path).status == 0)
      }
      for _ in 0..<40 {
        for group in [books, copies] {
          let command = random.anyWrite(importing: [])
          let statuses = group.map { $0.run(command).status }
          #expect(statuses[0] == statuses[1], "seed \(seed): \(command)")
        }
      }
      let rows = try copies.map { try report($0, dryRun: true, seed).rows }
      #expect(rows[0] == rows[1], "seed \(seed)")
      let sent = try copies.map { try report($0, dryRun: false, seed).rows }
      #expect(sent[0] == sent[1], "seed \(seed)")
      #expect(Set(sent[0].map(\.outcome)).count > 1, "seed \(seed) tries too little")
      let exports = books.map { $0.run("export", "json", "-").output }
      #expect(exports[0] == exports[1], "seed \(seed)")
      #expect(exports[0].count > 1000)
    }
    withExtendedLifetime(database) {}
  }

  /// What became of the steps of a copy.
  private func report(_ copy: TrialBook, dryRun: Bool, _ seed: UInt64) throws -> Sending {
    let words = ["book", "send", "--format", "json"] + (dryRun ? ["--dry-run"] : [])
    let outcome = copy.run(words)
    #expect([0, 1].contains(outcome.status), "seed \(seed): \(outcome.errors)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Sending.self, from: Data(outcome.output.utf8))
  }
}
