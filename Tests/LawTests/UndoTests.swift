import Bookkeeping
import Foundation
import TestKit
import Testing

private struct Steps: Decodable {
  let rows: [Row]
  struct Row: Decodable { let state: String }
}

private struct Due: Decodable {
  let rows: [Row]
  struct Row: Decodable {
    let from: String
    let to: String
  }
}

private struct Differences: Decodable {
  let rows: [Row]
  struct Row: Decodable {
    let difference: Cents
    let changes: [Change]
  }
  struct Change: Decodable { let booking: Int }
}

struct `Any sequence of commands` {
  @Test(arguments: SeededGenerator.seeds(42, 1789))
  func `followed by as many undos gives the book before, byte for byte`(seed: UInt64) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let path = folder.appending(path: "book.sqlite").path
      let book = try random.make(at: path, bookings: 10, expenses: 5)
      let file = folder.appending(path: "bookings.csv")
      try Data(
        """
        guest,check_in,nights,adults,note
        "O'Hara",2026-03-01,3,2,"\u{1B}[2J"
        '=1+1,2026-04-01,4,1,
        Marta,\(random.anyDay().isoText),2,2,

        """.utf8
      ).write(to: file)
      let files = [["bookings", file.path]] + Self.airbnbFiles.map { ["airbnb", $0] }
      // What comes up too seldom by itself, while there is every home and rate.
      let certain = [
        ["owner", "add", "Anna"], ["owner", "add", "Pere"], ["owner", "add", "Marta"],
        ["owner", "shares", "atic", "--from", "2013-01-01", "anna=1/3", "pere=1/3", "marta=1/3"],
        ["owner", "merge", "pere", "anna"],
        ["rate", "remove", "2", "--from", "2027-04-01"],
        ["rate", "update", "--from", "2027-01-01"],
        ["import", "airbnb", Self.airbnbFiles[0], "--property", random.pick(random.homes)],
        ["import", "airbnb", Self.airbnbFiles[1], "--property", random.pick(random.homes)],
      ]
      var states = [try dump(book.path)]
      var done = try steps(of: book)
      var commands: [[String]] = []
      var refused = 0
      for turn in 0..<80 {
        let command = turn < certain.count ? certain[turn] : random.anyWrite(importing: files)
        let outcome = book.run(command)
        let after = try steps(of: book)
        if outcome.status == 0 && after == done {
          // What says what the book says already is no step.
          #expect(
            ["config", "import", "property", "rate", "recurring"].contains(command[0]),
            "seed \(seed): \(command)")
          #expect(try dump(book.path) == states.last, "seed \(seed): \(command) is no step")
        } else if outcome.status == 0 {
          commands.append(command)
          #expect(after == done + 1, "seed \(seed): \(command)")
          states.append(try dump(book.path))
        } else {
          refused += 1
          #expect(after == done, "seed \(seed): \(command) was refused: \(outcome.errors)")
          #expect(try dump(book.path) == states.last, "seed \(seed): \(command) was refused")
        }
        done = after
      }
      #expect(commands.count > 20 && refused > 5, "seed \(seed) tries too little")
      #expect(Array(commands.prefix(certain.count)) == certain, "seed \(seed)")
      while states.count > 1 {
        states.removeLast()
        #expect(book.run("undo").status == 0)
        let command = commands.removeLast()
        #expect(try dump(book.path) == states[states.count - 1], "seed \(seed): undo of \(command)")
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(7, 950))
  func `that is undone leaves every return what was filed`(seed: UInt64) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let path = folder.appending(path: "book.sqlite").path
      let book = try random.make(at: path, bookings: 30, expenses: 2)
      var filed = 0
      for row in try book.report(Due.self, "tax", "due").rows where row.to < TrialBook.today {
        let outcome = book.run("tax", "file", "--all", "--period", "\(row.from)..\(row.to)")
        if outcome.status == 0 { filed += 1 }
      }
      #expect(filed > 3, "seed \(seed) tries too little")
      #expect(try differences(in: book) == 0, "seed \(seed)")
      var done = try steps(of: book)
      var changed = 0
      for _ in 0..<80 {
        let command = random.anyWrite(importing: Self.airbnbFiles.map { ["airbnb", $0] })
        // A command of returns changes what the others are compared with.
        guard command[0] != "tax", book.run(command).status == 0 else { continue }
        let after = try steps(of: book)
        guard after > done else { continue }
        done = after
        if try differences(in: book) > 0 { changed += 1 }
        #expect(book.run("undo").status == 0)
        done -= 1
        #expect(try differences(in: book) == 0, "seed \(seed): \(command)")
      }
      #expect(changed > 0, "seed \(seed) tries too little")
    }
  }

  /// The number of returns that differ from the present figures.
  private func differences(in book: TrialBook) throws -> Int {
    try book.report(Differences.self, "tax", "diff").rows
      .filter { !$0.changes.isEmpty || $0.difference.value != 0 }.count
  }

  /// A platform's list of reservations, and the transactions that complete it.
  private static let airbnbFiles = ["reservations", "transactions"].map {
    Transcript.Stage.repository.appending(path: "examples/imports/airbnb-\($0)-en.csv").path
  }

  private func steps(of book: TrialBook) throws -> Int {
    try book.report(Steps.self, "log").rows.filter { $0.state == "done" }.count
  }
}

/// The tables of records.
let tables = """
  property booking expense zone rate setting listing payment adjustment receipt recurring vat notice \
  filed_return filed_stay filed_box party share vote agreement transfer budget supplier attachment
  """

/// Everything in the book but its history and the numbers that are never used again.
func dump(_ path: String) throws -> String {
  if path.hasPrefix("postgresql:") {
    let rows = tables.split(separator: " ").map {
      "SELECT '\($0)', CAST(row_to_json(it) AS text) FROM estada.\($0) AS it"
    }
    let union = rows.joined(separator: " UNION ALL ")
    return try Server.shared().answer(to: union + " ORDER BY 1, 2", at: path)
  }
  try Tool.require("sqlite3")
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/sqlite3")
  process.arguments = [path, ".dump \(tables)"]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  #expect(process.terminationStatus == 0 && data.count > 1000)
  // The order in which SQLite happens to keep the rows is no part of what they say.
  return String(decoding: data, as: UTF8.self).split(separator: "\n").sorted()
    .joined(separator: "\n")
}

extension RandomBook {
  /// A filing period of the years of the book.
  fileprivate mutating func filingPeriod() -> String {
    let year = anyDay().year
    return pick(["\(year)-04..\(year)-09", "\(year)-10..\(year + 1)-03", "\(year)-Q3"])
  }

  /// A command about an owner, which the book may refuse.
  private mutating func addOrEditOwner() -> [String] {
    let owner = pick(["anna", "pere", "marta", "joan"])
    return pick([
      ["owner", "add", owner], ["owner", "add", owner, "--manager"], ["owner", "remove", owner],
      ["owner", "edit", owner, "--note", amount(), pick(["--manager", "--no-manager"])],
      ["owner", "merge", owner, pick(["anna", "marta"])],
      ["property", "edit", pick(homes), pick(["--receiver", "--payer", "--filer"]), owner],
      ["booking", "edit", "\(number(1...14))", "--received-by", pick([owner, "none"])],
      ["expense", "edit", "\(number(1...8))", "--paid-by", pick([owner, "none"])],
      ["adjustment", "edit", "\(number(1...5))", "--by", owner],
    ])
  }

  /// A command about a proposal, which the book may refuse.
  private mutating func proposeOrAnswer() -> [String] {
    let owner = pick(["anna", "marta"])
    return pick([
      [
        "expense", "propose", pick(homes), "--concept", "Caldera", "--amount", amount(), "--by",
        owner, "--rule", pick(["all", "majority"]),
      ],
      ["expense", "accept", "\(number(1...12))", "--by", owner],
      ["expense", "reject", "\(number(1...12))", "--by", owner, "--reason", "x"],
    ])
  }

  /// A command about an agreement or a transfer, which the book may refuse.
  private mutating func agreeOrTransfer() -> [String] {
    pick([
      ["agreement", "set", pick(homes), "--from", "2014-01-01", "--percent", "\(number(0...99))"],
      ["agreement", "set", pick(homes), "--from", "2015-01-01", "--per-month", amount()],
      ["agreement", "end", pick(homes), "--on", "2015-06-30"],
      ["transfer", "edit", "\(number(1...4))", "--amount", amount()],
      ["transfer", "remove", "\(number(1...4))"],
    ])
  }

  /// A command about shares, which the book may refuse.
  private mutating func setShares() -> [String] {
    let start = ["owner", "shares", pick(homes), "--from", "\(number(2012...2014))-01-01"]
    return start
      + pick([
        ["--remove"], ["anna=rest", "pere=\(number(1...99))%"], ["marta=100%"],
        ["anna=1/3", "marta=1/3", "joan=rest"], ["anna=50%", "pere=49%"],
      ])
  }

  /// A command that writes, or is refused: it may name what is not there.
  mutating func anyWrite(importing files: [[String]]) -> [String] {
    let booking = "\(number(1...14))"
    let expense = "\(number(1...8))"
    switch number(0...50) {
    case 49: return agreeOrTransfer()
    case 50: return ["transfer", "add", pick(["anna", "marta"]), "pere", "--amount", amount()]
    case 37...38: return addOrEditOwner()
    case 39...40: return setShares()
    case 36:
      return [
        "property", "edit", pick(homes), "--vat", pick(["10", "none"]), "--from",
        day("2026-11-20").adding(days: number(0...30)).isoText,
      ]
    case 28: return addRecurring()
    case 29:
      return ["recurring", "edit", "\(number(1...4))", "--amount", amount()]
        + pick([[], ["--from", anyDay().isoText]])
    case 30:
      return pick([
        ["recurring", "end", "\(number(1...4))", "--on", anyDay().isoText],
        ["recurring", "remove", "\(number(1...4))"],
      ])
    case 31: return ["recurring", "record", "--until", anyDay().isoText]
    case 32: return ["tax", "file", "--all", "--period", filingPeriod()]
    case 33: return ["tax", pick(["pay", "unfile"]), "\(number(1...4))"]
    case 21: return addAdjustment(of: number(1...14))
    case 22: return ["adjustment", "edit", "\(number(1...5))", "--amount=-\(amount())"]
    case 23: return ["adjustment", "remove", "\(number(1...5))"]
    case 24: return receive(for: number(1...14))
    case 25: return ["booking", "deposit", booking, "--returned", "0.01", "--kept", "0.02"]
    case 26: return cancel(number(1...14))
    case 34:
      return ["import", "waiting", "assign", "\(number(1...4))"] + pick([["--ignore", "n"], []])
    case 35:
      return [
        "import", "waiting", "assign", "\(number(1...4))",
        pick(["--booking", "--property", "--cancelled"]), pick([booking, pick(homes)]),
      ]
    case 27:
      let first = anyDay()
      return [
        "booking", "block", pick(homes), "--from", first.isoText, "--to",
        first.adding(days: number(0...9)).isoText,
      ]
    case 47...48: return proposeOrAnswer()
    case 41...42: return addBill()
    case 43:
      return [
        "expense", pick(["edit", "resplit"]), expense, "--split", "\(pick(homes))=40%", "--split",
        "business=rest",
      ]
    case 44: return ["expense", "edit", expense, "--property", pick(homes)]
    case 45: return ["expense", "edit", expense, "--date", anyDay().isoText]
    case 46: return ["expense", "add", "--like", expense, "--amount", amount()]
    case 0...1: return addBooking()
    case 2: return addExpense()
    case 3: return ["booking", "edit", booking, "--amount", pick([amount(), "none"])]
    case 4: return ["booking", "edit", booking, "--check-in", anyDay().isoText, "--nights", "3"]
    case 5: return ["booking", "edit", booking, "--property", pick(homes), "--note", amount()]
    case 6: return ["booking", "remove", booking]
    case 7:
      return ["expense", "edit", expense, "--concept", "'; --\n\u{1B}[2J", "--amount", amount()]
    case 8: return ["expense", "remove", expense]
    case 9: return ["property", "edit", pick(homes), "--zone", pick(["1", "2", "vila"])]
    case 10:
      return ["property", "remove", pick(homes)] + pick([[], ["--with-records"]])
    case 11: return ["property", "add", pick(["Àtic", "Mas", "Platja", "Nou"]), "--zone", "2"]
    case 12: return ["zone", "add", pick(["vila", "b", "c"]), "--name", "Z", "--parent", "2"]
    case 13: return ["zone", "remove", pick(["vila", "b", "c", "1"])]
    case 14:
      return [
        "rate", "add", pick(["1", "2", "b"]), "--from", anyDay().isoText, "--amount", "0.77",
      ]
    case 15: return ["config", "set"] + pick([["language", "es"], ["home", pick(homes)]])
    case 16: return ["config", "unset", pick(["language", "home"])]
    case 17:
      return [
        "property", "edit", pick(homes), pick(["--listing", "--forget-listing"]), "Sunny, =1",
      ]
    case 18 where !files.isEmpty: return ["import"] + pick(files) + ["--property", pick(homes)]
    case 19: return ["rate", "update", "--from", anyDay().isoText]
    default:
      return [
        "rate", "remove", pick(["1", "2", "vila"]), "--from", pick(["2017-04-01", "2026-10-01"]),
      ]
    }
  }
}
