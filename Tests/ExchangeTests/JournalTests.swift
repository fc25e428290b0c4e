import Bookkeeping
import Exchange
import Reporting
import Taxation
import TestKit
import Testing

struct `A journal` {
  private func journal(
    _ dialect: JournalDialect, guest: String = "Marta Vila", code: String = "atic",
    tags: Tags? = nil, stay: (inout Stay) -> Void = { _ in }, expense: Expense? = nil
  ) throws -> String {
    let book = try MemoryBook.full()
    var homes = book.all(Property.self)
    homes[1].code = code
    homes[1].tags = tags
    var facts = Stay(
      property: 7, checkIn: day("2026-07-03"), nights: 4, adults: 2, amount: Money(cents: 61_200))
    stay(&facts)
    let booking = Booking(id: 12, stay: facts, guest: guest)
    let journal = try Journal(
      dialect: dialect, homes: homes, parents: ["gardener": "repairs"],
      rates: RateTable(zones: book.all(Zone.self), rates: book.all(TaxRate.self)),
      bookings: { try $0(booking) }, expenses: { if let expense { try $0(expense) } })
    var text = ""
    try journal.write { text += $0 }
    return text
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
  }

  @Test func `has a booking's money, commission and tax`() throws {
    let text = try journal(.ledger) { $0.commission = Money(cents: 1836) }
    #expect(
      Array(lines(text).suffix(6)) == [
        "2026-07-03 * (booking-12) Marta Vila", "assets:bank 593.64 EUR",
        "expenses:atic:commission 18.36 EUR", "income:atic:bookings -612.00 EUR",
        "expenses:atic:tourist-tax 76.00 EUR", "liabilities:tourist-tax -76.00 EUR",
      ])
  }

  @Test func `puts a category below the one of which it is a part`() throws {
    let expense = Expense(
      property: 7, date: day("2026-07-04"), concept: "Hedge", category: "gardener",
      amount: Money(cents: 500))
    let text = try journal(.ledger, expense: expense)
    #expect(lines(text).contains("expenses:atic:repairs:gardener 5.00 EUR"))
    let beancount = lines(try journal(.beancount, expense: expense))
    #expect(beancount.contains("Expenses:Atic:Repairs:Gardener 5.00 EUR"))
    #expect(beancount.contains { $0.contains("open Expenses:Atic:Repairs:Gardener") })
  }

  @Test func `has the tags of a record and of its home, which it declares`() throws {
    let expense = Expense(
      property: 7, date: day("2026-07-04"), concept: "Llum", category: "electricity",
      amount: Money(cents: 500),
      tags: Tags(["obres", "costa", "山"]))
    let ledger = lines(try journal(.ledger, tags: Tags(["costa"]), expense: expense))
    #expect(ledger.filter { $0.hasPrefix("tag ") } == ["tag costa", "tag obres", "tag 山"])
    #expect(ledger.filter { $0.hasSuffix(":") } == ["; costa:", "; costa:", "; obres:", "; 山:"])
    let beancount = lines(try journal(.beancount, tags: Tags(["costa"]), expense: expense))
    #expect(beancount.contains(#"2026-07-03 * "Marta Vila" #costa"#))
    #expect(beancount.contains(##"2026-07-04 * "Llum" #costa #obres #-"##))
  }

  @Test func `has the tax of a booking whose amount is pending, and marks it`() throws {
    let text = try journal(.beancount) { $0.amount = nil }
    #expect(
      Array(lines(text).suffix(5)) == [
        "2026-07-03 ! \"Marta Vila\"", "code: \"booking-12\"", "amount: \"pending\"",
        "Expenses:Atic:Tourist-tax 76.00 EUR", "Liabilities:Tourist-tax -76.00 EUR",
      ])
  }

  @Test(
    arguments: JournalDialect.allCases,
    ["\n", "\r", "\u{85}", "\u{2028}", "  ", "\t", ";", "\"", "\0"])
  func `obeys nothing in the codes of a stranger's book`(
    dialect: JournalDialect, mark: String
  ) throws {
    let hostile = "a\(mark)plugin \"evil\"\(mark)include /etc/passwd"
    var plain = String.UnicodeScalarView()
    for scalar in hostile.unicodeScalars {
      plain.append(scalar.properties.isAlphabetic ? scalar : "-")
    }
    #expect(try journal(dialect, coded: hostile) == journal(dialect, coded: String(plain)))
  }

  private func journal(_ dialect: JournalDialect, coded code: String) throws -> String {
    try journal(
      dialect, code: code,
      expense: Expense(
        id: 1, property: 7, date: day("2026-07-01"), concept: "x", category: code,
        amount: Money(cents: 100)))
  }

  @Test(arguments: ["x", "é", "𝐀", "e\u{301}"])
  func `has lines and accounts that Ledger reads`(letter: String) throws {
    let long = String(repeating: letter, count: 5_000)
    let expense = Expense(
      id: 1, property: 7, date: day("2026-07-01"), concept: long, category: long, supplier: long,
      amount: Money(cents: 100))
    for pending in [false, true] {
      let text = try journal(
        .ledger, guest: long, code: long,
        stay: { stay in
          if pending {
            stay.amount = nil
            stay.taxCollected = true
          }
        }, expense: expense)
      for line in text.split(separator: "\n") { #expect(line.utf8.count < 4_000) }
      for line in lines(text) where line.hasPrefix("account ") {
        #expect(line.utf8.count < 255 + "account ".utf8.count)
      }
    }
    let whole = try journal(.beancount, guest: long) { _ in }
    #expect(whole.contains("\"\(long)\""))
  }

  @Test(arguments: JournalDialect.allCases)
  func `keeps homes apart whose codes its language cannot`(dialect: JournalDialect) throws {
    let code = String(repeating: "x", count: 300)
    for (one, other) in [("𝐀", "𝐁"), (code + "1", code + "2"), ("a b", "a-b")] {
      let homes = [
        Property(id: 1, code: one, name: one, zone: "1"),
        Property(id: 2, code: other, name: other, zone: "1"),
      ]
      let journal = try Journal(
        dialect: dialect, homes: homes,
        rates: RateTable(zones: [Zone(code: "1", name: "1")], rates: []), bookings: { _ in },
        expenses: { take in
          for home in homes {
            try take(
              Expense(
                id: home.id, property: home.id, date: day("2026-01-02"), concept: "x",
                category: "water", amount: Money(cents: 1)))
          }
        })
      var text = ""
      try journal.write { text += $0 }
      let accounts = lines(text).filter { $0.contains("ater 0.01") }
      #expect(Set(accounts).count == 2, "\(accounts)")
      if dialect == .beancount {
        #expect(accounts.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value <= 0xFFFF } })
      }
    }
  }

  @Test func `has nothing but a remark where nothing is known yet`() throws {
    let text = try journal(.ledger) {
      $0.amount = nil
      $0.taxCollected = true
    }
    #expect(lines(text).last == "; 2026-07-03 (booking-12) Marta Vila: amount pending")
  }

  @Test func `has expenses with their supplier, and refunds`() throws {
    let expense = Expense(
      id: 3, property: 7, date: day("2026-01-02"), concept: "Aigua", category: "water",
      supplier: "Aigües", amount: Money(cents: -500))
    let text = try journal(.ledger, expense: expense)
    #expect(
      Array(lines(text).suffix(3)) == [
        "2026-01-02 * (expense-3) Aigua (Aigües)", "expenses:atic:water -5.00 EUR",
        "assets:bank 5.00 EUR",
      ])
    #expect(try journal(.beancount, expense: expense).contains("2026-01-02 open Assets:Bank EUR"))
  }

  @Test func `has nothing but a remark of an expense without an amount`() throws {
    let expense = Expense(
      id: 3, property: 7, date: day("2026-01-02"), concept: "Aigua", category: "water", amount: nil)
    for dialect in JournalDialect.allCases {
      let text = try journal(dialect, expense: expense)
      #expect(lines(text).last == "; 2026-01-02 (expense-3) Aigua: amount pending")
      #expect(!text.lowercased().contains("water"))
    }
  }

  @Test func `is empty but for its heading where there is nothing`() throws {
    let text = try journal(.ledger) { $0.property = 99 }
    #expect(!text.contains("account"))
    #expect(text.hasPrefix(";"))
  }

  @Test func `begins Beancount's accounts with a capital, whatever the code`() throws {
    func account(_ code: String) throws -> String {
      let expense = Expense(
        id: 1, property: 1, date: day("2026-01-02"), concept: "x", category: "water",
        amount: Money(cents: 1))
      let journal = try Journal(
        dialect: .beancount, homes: [Property(id: 1, code: code, name: code, zone: "1")],
        rates: RateTable(zones: [Zone(code: "1", name: "1")], rates: []), bookings: { _ in },
        expenses: { try $0(expense) })
      var text = ""
      try journal.write { text += $0 }
      return lines(text).first { $0.contains(":Water 0.01") } ?? ""
    }
    #expect(try account("mas-2") == "Expenses:Mas-2:Water 0.01 EUR")
    #expect(try account("2-mas") == "Expenses:2-mas:Water 0.01 EUR")
    #expect(try account("ñam") == "Expenses:Ñam:Water 0.01 EUR")
    #expect(try account("中") == "Expenses:X中:Water 0.01 EUR")
  }

  static let hostile: [(String, ledger: String, beancount: String)] = [
    ("a;b|c", "a,b/c", "a;b|c"),
    ("* x  ; y\n2020-01-01 z", "* x , y 2020-01-01 z", "* x ; y 2020-01-01 z"),
    ("\"q\\", "\"q\\", "\\\"q\\\\"),
    ("\u{1B}[31m\u{2028}\u{A0}é", "␛[31m é", "␛[31m é"),
  ]

  @Test(arguments: hostile)
  func `takes what was typed for nothing but text`(
    typed: String, ledger: String, beancount: String
  ) throws {
    let old = try journal(.ledger, guest: typed)
    #expect(old.contains("\n2026-07-03 * (booking-12) \(ledger)\n"), "\(old)")
    let new = try journal(.beancount, guest: typed)
    #expect(new.contains("\n2026-07-03 * \"\(beancount)\"\n"), "\(new)")
  }
}
