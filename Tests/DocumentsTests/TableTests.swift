import Bookkeeping
import Testing

@testable import Documents

/// A row of the documents of these tests.
private struct Stay {
  let guest: String
  let nights: Int
  let amount: Int64?
  let day: String
}

private let stays = [
  Stay(guest: "Àlex", nights: 3, amount: 30_000, day: "2026-03-01"),
  Stay(guest: "bruna", nights: 10, amount: nil, day: "2026-04-02"),
  Stay(guest: "Carla", nights: 2, amount: 90_000, day: "2026-05-03"),
  Stay(guest: "albert", nights: 3, amount: 5_000, day: "2026-06-04"),
]

private var table: Table<Stay> {
  Table([
    .init("guest") { .text($0.guest) },
    .init("hidden", if: false) { _ in .empty },
    .figures("nights", sum: .numbers) { .count($0.nights) },
    .figures("amount", for: .people, sum: .amounts) {
      Cell($0.amount.map { Money(cents: $0) })
    },
    .init("day", for: .machines) { Cell(Day(iso: $0.day)) },
  ])
}

private func list(_ rows: [Stay] = stays, total: Stay? = nil) -> Document {
  table.document(
    "estada/stays/1", title: Phrase("title"), whenEmpty: Phrase("empty"), rows: rows, total: total)
}

/// The rows and the total of a document, as in CSV.
private func texts(_ document: Document) throws -> (rows: [String], total: String?) {
  func line(_ row: [Cell]) -> String { row.map(JSONRenderer.plainText).joined(separator: "|") }
  var rows: [String] = []
  let total = try document.rows { rows.append(line($0)) }
  return (rows, total.map(line))
}

private func guests(_ document: Document) throws -> [String] {
  try texts(document).rows.map { String($0.prefix { $0 != "|" }) }
}

private let amount = RowOrder(column: 2, isDescending: false)

private func words(_ cell: Cell) -> String { JSONRenderer.plainText(cell) }

struct `A table` {
  @Test func `has a cell of each column that is included, in its order`() throws {
    #expect(list().columns.map(\.name) == ["guest", "nights", "amount", "day"])
    #expect(try texts(list()).rows.first == "Àlex|3|300.00|2026-03-01")
  }

  @Test func `adds up the columns with a sum, in each pass anew`() throws {
    let document = list()
    #expect(try texts(document).total == "|18|1250.00|")
    #expect(try texts(document).total == "|18|1250.00|")
    #expect(try texts(list([])).total == "|0|0.00|")
  }

  @Test func `takes the total from a row, or shows none`() throws {
    let all = Stay(guest: "", nights: 7, amount: 1, day: "")
    #expect(try texts(list(total: all)).total == "|7|0.01|")
    let bare = table.document(
      "estada/stays/1", title: Phrase("title"), whenEmpty: Phrase("empty"), hasTotal: false
    ) { body in
      for stay in stays { try body(stay) }
      return nil
    }
    #expect(try texts(bare).total == nil)
  }

  @Test func `reports a sum that does not fit`() {
    let large = Stay(guest: "", nights: 1, amount: .max, day: "")
    #expect(throws: AmountOverflow.self) { try texts(list([large, large])) }
  }

  @Test func `lends its columns to rows that contain a row`() throws {
    let inner = TableColumn<Stay>.figures("nights", sum: .numbers) { .count($0.nights) }
    let outer = Table<(number: Int64, stay: Stay)>([
      .figures("id") { .number($0.number) }, inner.of { $0.stay },
    ]).document(
      "estada/stays/1", title: Phrase("title"), whenEmpty: Phrase("empty"),
      rows: [(7, stays[0]), (8, stays[1])])
    #expect(try texts(outer).rows == ["7|3", "8|10"])
    #expect(try texts(outer).total == "|13")
  }
}

struct `Rows in an order` {
  private func sorted(_ order: RowOrder..., limit: Int? = nil) throws -> [String] {
    try guests(list().arranged(by: order, limit: limit, words: words))
  }

  @Test func `are sorted by the value, without a value last`() throws {
    #expect(try sorted(amount) == ["albert", "Àlex", "Carla", "bruna"])
    let largest = RowOrder(column: 2, isDescending: true)
    #expect(try sorted(largest) == ["Carla", "Àlex", "albert", "bruna"])
    #expect(try sorted(largest, limit: 1) == ["Carla"])
  }

  @Test func `are sorted by texts without case and accents`() throws {
    #expect(
      try sorted(RowOrder(column: 0, isDescending: false)) == ["albert", "Àlex", "bruna", "Carla"])
  }

  @Test func `stay in their order if they are equal, or follow the next column`() throws {
    let nights = RowOrder(column: 1, isDescending: true)
    #expect(try sorted(nights) == ["bruna", "Àlex", "albert", "Carla"])
    #expect(try sorted(nights, amount) == ["bruna", "albert", "Àlex", "Carla"])
    #expect(try sorted(RowOrder(column: 3, isDescending: true)).first == "albert")
  }

  @Test func `are sorted by periods, and numbers before texts`() throws {
    let cells: [Cell] = [
      .text("1/3"), .period(.year(2026)), .quota(500), .term(code: "z", key: "a"), .flag(true),
      .period(.quarter(year: 2026, quarter: 1)), .empty, .text(""), .pending,
    ]
    let mixed = Table<Cell>([.init("cell") { $0 }]).document(
      "estada/cells/1", title: Phrase("title"), whenEmpty: Phrase("empty"), rows: cells)
    let order = [RowOrder(column: 0, isDescending: false)]
    let sorted = try mixed.arranged(by: order, limit: nil) { _ in "Abc" }
    var found: [Cell] = []
    _ = try sorted.rows { found += $0 }
    #expect(
      found == [cells[4], cells[2], cells[5], cells[1], cells[0], cells[3]] + cells[6...])
  }
}

struct `Figures that are texts` {
  @Test func `are sorted as numbers in a column of figures`() throws {
    let texts: [Cell] = ["100.00", "25.00", "-3.00", "9.50", "7", "other"].map { .text($0) }
    func sorted(_ column: TableColumn<Cell>) throws -> [Cell] {
      let list = Table<Cell>([column]).document(
        "estada/cells/1", title: Phrase("title"), whenEmpty: Phrase("empty"), rows: texts)
      var found: [Cell] = []
      _ = try list.arranged(
        by: [RowOrder(column: 0, isDescending: false)], limit: nil, words: words
      ).rows { found += $0 }
      return found
    }
    #expect(try sorted(.figures("share") { $0 }) == [2, 4, 3, 1, 0, 5].map { texts[$0] })
    #expect(try sorted(.init("share") { $0 }) == [2, 0, 1, 4, 3, 5].map { texts[$0] })
  }
}

struct `A limit` {
  private func limited(_ limit: Int, newest: NewestRows = .first) throws -> Document {
    var document = list()
    document.newest = newest
    return try document.arranged(by: [], limit: limit, words: words)
  }

  @Test func `keeps the newest rows in the order of the list`() throws {
    #expect(try guests(limited(2)) == ["Àlex", "bruna"])
    #expect(try guests(limited(2, newest: .last)) == ["Carla", "albert"])
    #expect(try guests(limited(3, newest: .last)) == ["bruna", "Carla", "albert"])
    #expect(try guests(limited(1, newest: .last)) == ["albert"])
    #expect(try guests(limited(4, newest: .last)) == stays.map(\.guest))
    #expect(try guests(limited(9)) == stays.map(\.guest))
  }

  @Test func `keeps the rows with the largest values of a column, the last of equal ones`() throws {
    let newest = NewestRows.largest(column: "nights")
    #expect(try guests(limited(1, newest: newest)) == ["bruna"])
    #expect(try guests(limited(2, newest: newest)) == ["bruna", "albert"])
    #expect(try guests(limited(3, newest: newest)) == ["Àlex", "bruna", "albert"])
    #expect(try guests(limited(2, newest: .largest(column: "none"))) == ["Àlex", "bruna"])
  }

  @Test func `leaves the total that of all rows, and says how many there are`() throws {
    let cut = try limited(3)
    #expect(cut.isCut)
    #expect(cut.notes == [Phrase("table.limited", ["shown": .count(3), "count": .count(4)])])
    #expect(try texts(cut).total == "|18|1250.00|")
    #expect(try !limited(4).isCut)
    #expect(try limited(4).notes.isEmpty)
  }
}

struct `Columns that were asked for` {
  @Test func `are shown in their order, in every format`() throws {
    let chosen = list().showing(columns: [3, 2])
    #expect(chosen.columns.map(\.name) == ["day", "amount"])
    #expect(chosen.columns.allSatisfy { $0.isForPeople && $0.isForMachines })
    #expect(try texts(chosen).rows.last == "2026-06-04|50.00")
    #expect(try texts(chosen).total == "|1250.00")
  }

  @Test func `leave the figure that is the total of JSON`() throws {
    var whole = list()
    whole.totalForm = .figure(column: "amount")
    var json = ""
    try JSONRenderer.render(whole.showing(columns: [0])) { json += $0 }
    #expect(json.contains(#""rows":[{"guest":"Àlex"},"#))
    #expect(json.hasSuffix(#""total":"1250.00"}"# + "\n"))
  }
}
