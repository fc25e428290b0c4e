import Foundation
import TestKit
import Testing

/// Laws of books on a server: two authors, and both engines beside each other.
struct `A book on a server` {
  /// The rows of the records by table and number, and the steps of history by number.
  private struct State: Equatable {
    var rows: [String: String] = [:]
    var steps: [Int: Step] = [:]

    struct Step: Equatable {
      let who: String
      var state: String
    }

    /// The rows that differ in another state: their contents here and there.
    func difference(to other: State) -> [String: (before: String?, after: String?)] {
      var changed: [String: (before: String?, after: String?)] = [:]
      for name in Set(rows.keys).union(other.rows.keys) where rows[name] != other.rows[name] {
        changed[name] = (rows[name], other.rows[name])
      }
      return changed
    }
  }

  private static func state(of database: Server.Database) throws -> State {
    let queries = tables.split(separator: " ").map {
      "SELECT '\($0) ' || id, CAST(row_to_json(it) AS text) FROM estada.\($0) AS it"
    }
    let steps = "SELECT 'step ' || id, state || ' ' || who FROM estada.history_step"
    var state = State()
    let answer = try database.answer(to: (queries + [steps]).joined(separator: " UNION ALL "))
    for line in answer.split(separator: "\n") {
      let parts = line.split(separator: "|", maxSplits: 1).map(String.init)
      let words = parts[1].split(separator: " ", maxSplits: 1).map(String.init)
      if parts[0].hasPrefix("step "), let number = Int(parts[0].dropFirst(5)) {
        state.steps[number] = State.Step(who: words.last ?? "", state: words[0])
      } else {
        state.rows[parts[0]] = parts[1]
      }
    }
    return state
  }

  /// A database, and the book in it as two logins see it: a manager and a clerk.
  private struct Office {
    let database: Server.Database
    let authors: [(name: String, book: TrialBook)]

    /// Whether an author may undo and redo a step.
    func may(_ author: String, turn step: State.Step?) -> Bool {
      author == authors[0].name || author == step?.who
    }

    init() throws {
      let database = try Server.shared().database()
      authors = try ["marta", "joan"].map { person in
        let name = try database.login(person)
        return (name, TrialBook(path: database.url(of: name)))
      }
      self.database = database
    }

    /// Gives the authors their roles in the book.
    func admit() throws {
      let founder = TrialBook(path: database.url)
      for (author, role) in zip(authors, ["manager", "clerk"]) {
        let outcome = founder.run("book", "admit", author.name, "--as", role)
        try #require(outcome.status == 0, "\(outcome.errors)")
      }
    }
  }

  /// A platform's list of reservations, and the transactions that complete it.
  private static let files = ["reservations", "transactions"].map {
    let name = "examples/imports/airbnb-\($0)-en.csv"
    return ["airbnb", Transcript.Stage.repository.appending(path: name).path]
  }

  /// Whatever two people do in turns, history says what was done: a step that is undone or redone changes the
  /// rows that it changed before, and no other; one whose rows are others by now is refused, and so is a clerk
  /// who turns a step of the manager.
  @Test(arguments: SeededGenerator.seeds(15))
  func `is what its history says, whoever undoes what in which order`(seed: UInt64) throws {
    let office = try Office()
    var random = RandomBook(seed: seed)
    _ = try random.make(at: office.database.url, bookings: 6, expenses: 4)
    try office.admit()
    for number in try Self.state(of: office.database).steps.keys.sorted(by: >) {
      // What made the book is not among the steps to be tried.
      try office.database.answer(
        to: """
          SET session_replication_role = replica; DELETE FROM estada.history_change WHERE step = \(number);
          DELETE FROM estada.history_step WHERE id = \(number)
          """)
    }
    var state = try Self.state(of: office.database)
    let (beginning, found) = (state, office.authors[0].book.run("book", "check").output)
    var changes: [Int: [String: (before: String?, after: String?)]] = [:]
    var counts = (written: 0, turned: 0, ofOther: 0, refused: 0)

    /// Undoes or redoes a step, or the latest one of the author, and compares with the model.
    func turn(_ author: (name: String, book: TrialBook), undoes: Bool, _ chosen: Int?) throws {
      let from = undoes ? "done" : "undone"
      let own = state.steps.filter { $0.value.who == author.name && $0.value.state == from }.keys
      let number = chosen ?? (undoes ? own.max() : own.min())
      let outcome = author.book.run(
        [undoes ? "undo" : "redo"] + (chosen.map { ["\($0)"] } ?? []))
      let after = try Self.state(of: office.database)
      var expected = state
      let step = number.flatMap { state.steps[$0] }
      var isPossible = step?.state == from && office.may(author.name, turn: step)
      for (name, change) in number.flatMap({ changes[$0] }) ?? [:] {
        let (old, new) = undoes ? (change.after, change.before) : (change.before, change.after)
        isPossible = isPossible && expected.rows[name] == old
        expected.rows[name] = new
      }
      let words = "seed \(seed): \(undoes ? "undo" : "redo") \(number ?? 0) by \(author.name)"
      guard outcome.status == 0, let number else {
        #expect(after == state, "\(words) was refused: \(outcome.errors)")
        counts.refused += 1
        return
      }
      #expect(isPossible, "\(words): \(outcome.output)")
      expected.steps[number]?.state = undoes ? "undone" : "done"
      #expect(after == expected, "\(words)")
      state = after
      counts.turned += 1
      if after.steps[number]?.who != author.name { counts.ofOther += 1 }
    }

    for _ in 0..<130 {
      // The clerk more often, as half of what is tried is refused to a clerk.
      let author = random.pick(office.authors + [office.authors[1]])
      switch random.number(0...9) {
      case 0...1: try turn(author, undoes: true, nil)
      case 2: try turn(author, undoes: false, nil)
      case 3: try turn(author, undoes: random.pick([true, false]), random.number(1...30))
      default:
        let command = random.anyWrite(importing: Self.files)
        let outcome = author.book.run(command)
        let after = try Self.state(of: office.database)
        guard let number = Set(after.steps.keys).subtracting(state.steps.keys).first else {
          #expect(after == state, "seed \(seed): \(command): \(outcome.errors)")
          continue
        }
        var steps = state.steps
        for (other, step) in steps where step.who == author.name && step.state == "undone" {
          steps[other]?.state = "abandoned"
        }
        steps[number] = State.Step(who: author.name, state: "done")
        #expect(outcome.status == 0 && after.steps == steps, "seed \(seed): \(command)")
        changes[number] = state.difference(to: after)
        state = after
        counts.written += 1
      }
    }
    let check = office.authors[0].book.run("book", "check", "--format", "json").output
    for kind in ["history", "added_rows", "step", "counter", "reference"] {
      #expect(!check.contains("\"\(kind)\""), "seed \(seed): \(check)")
    }
    // The manager can undo every step in some order, as the latest one always can.
    while true {
      var done = state.steps.filter { $0.value.state == "done" }.keys.sorted()
      if done.isEmpty { break }
      done.shuffle(using: &random.generator)
      let before = counts.turned
      for number in done { try turn(office.authors[0], undoes: true, number) }
      try #require(counts.turned > before, "seed \(seed): none of \(done) can be undone")
    }
    #expect(state.rows == beginning.rows, "seed \(seed)")
    #expect(office.authors[1].book.run("book", "check").output == found, "seed \(seed)")
    #expect(
      counts.written > 12 && counts.turned > 20 && counts.ofOther > 0 && counts.refused > 5,
      "seed \(seed) tries too little: \(counts)")
  }

  /// The same commands on a book in a file and on one on a server: the same answers, figures and exports.
  @Test(.aboutFile, arguments: SeededGenerator.seeds(950))
  func `answers and counts as one in a file, and moves there and back whole`(seed: UInt64) throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "book.sqlite").path
      let databases = try (1...2).map { _ in try Server.shared().database() }
      // A database is dropped with the last reference to it.
      defer { withExtendedLifetime(databases) {} }
      var random = RandomBook(seed: seed)
      var same = random
      let file = try random.make(at: path, bookings: 20, expenses: 10, bills: 2)
      let onServer = try same.make(at: databases[0].url, bookings: 20, expenses: 10, bills: 2)

      func compare(_ words: [String]) -> Outcome {
        let (one, other) = (file.run(words), onServer.run(words))
        let name = databases[0].url
        #expect(one.status == other.status, "seed \(seed), \(words): \(one.errors) \(other.errors)")
        #expect(one.output == other.output.replacing(name, with: path), "seed \(seed): \(words)")
        #expect(one.errors == other.errors.replacing(name, with: path), "seed \(seed): \(words)")
        return one
      }

      var done = 0
      for _ in 0..<40 {
        let words = random.pick([["undo"], ["redo"]] + (1...8).map { _ in [] })
        let command = words.isEmpty ? random.anyWrite(importing: Self.files) : words
        if compare(command).status == 0 { done += 1 }
      }
      #expect(done > 8, "seed \(seed) tries too little")
      for report in Self.reports {
        let outcome = compare(report.split(separator: " ").map(String.init))
        #expect(outcome.status == 0 && outcome.output.count > 40, "seed \(seed): \(outcome.errors)")
      }

      let before = try (dumpWithHistory(path), file.run("export", "json", "-").output)
      let there = file.run("book", "move", databases[1].url)
      try #require(there.status == 0, "\(there.errors)")
      let moved = TrialBook(path: databases[1].url)
      #expect(moved.run("export", "json", "-").output == before.1, "seed \(seed)")
      let back = moved.run("book", "move", path)
      try #require(back.status == 0, "\(back.errors)")
      #expect(try dumpWithHistory(path) == before.0, "seed \(seed)")
      #expect(file.run("export", "json", "-").output == before.1, "seed \(seed)")
    }
  }

  private static let reports = [
    "report profit", "report profit --by month --format csv", "report profit --by owner",
    "report expenses --format csv", "report occupancy --by month",
    "report payback atic --price 100000",
    "tax summary --format csv", "tax due", "tax explain 1",
    "tax model950 --period 2012-01-01..2027-12-31", "booking list --format csv",
    "expense list --format csv", "log", "export json -", "export journal -",
  ]

  /// Every row of a file, history and numbers included.
  private func dumpWithHistory(_ path: String) throws -> [Substring] {
    try Tool.require("sqlite3")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/sqlite3")
    process.arguments = [path, ".dump"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && data.count > 1000)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").sorted()
  }
}
