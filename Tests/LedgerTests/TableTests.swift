import Bookkeeping
import Documents
import Importing
import Storage
import Testing

@testable import Ledger

extension Sample {
  /// Imports one general table; returns what became of each row: `2 added`.
  fileprivate func take(
    _ kind: any BookRecord.Type, _ text: String, again: Bool = false, skips: Bool = false
  ) throws -> [String] {
    let file = try TableBook(
      Array(text.utf8), kind: kind, name: "", ReadingOptions())
    let result = try ledger.imports.add(
      file, files: ["x.csv"], addsSimilar: again,
      ImportOptions(skipsRefused: skips, keepsAll: true)
    ) { ["cleaning", "other"].contains($0) ? $0 : nil }
    return result.entries.map { "\($0.line) \($0.outcome)" }
  }
}

struct `Tables of records` {
  @Test func `update what has a natural key, and keep what they have no column for`() throws {
    try withSample { sample in
      #expect(
        try sample.take(Party.self, "code,name,email\nanna,Anna,a@b.cat\n,Pere Roca,\n")
          == ["2 added", "3 added"])
      #expect(try sample.ledger.owners.all().map(\.code) == ["anna", "pere-roca"])
      #expect(
        try sample.take(Party.self, "code,name\nanna,Anna Puig\npere-roca,Pere Roca\n")
          == ["2 updated", "3 unchanged"])
      let anna = try sample.ledger.owners.named("anna")
      #expect(anna.name == "Anna Puig" && anna.email == "a@b.cat")
      #expect(try sample.take(Party.self, "code,name,email\nanna,Anna Puig,\n") == ["2 updated"])
      #expect(try sample.ledger.owners.named("anna").email == nil)
      #expect(throws: ImportRefusals.self) {
        try sample.take(Party.self, "code,name\nx,X\nx,Y\n")
      }
      #expect(
        try sample.take(Party.self, "code,name\nx,X\nx,Y\n", skips: true)
          == ["2 added", "3 refused"])
    }
  }

  @Test func `have categories of one's own, which later tables use by their names`() throws {
    try withSample { sample in
      let rows = "code,name,parent\ngarden,El jardí,cleaning\n,Flors,other\n"
      #expect(try sample.take(Category.self, rows) == ["2 added", "3 added"])
      #expect(try sample.take(Category.self, rows) == ["2 unchanged", "3 unchanged"])
      #expect(try sample.ledger.categories.all().map(\.code) == ["flors", "garden"])
      let expenses =
        "property,date,concept,category,amount\nsol,2026-01-02,Rose,EL JARDI,5\n"
        + "sol,2026-01-03,Lily,flors,6\n"
      #expect(try sample.take(Expense.self, expenses) == ["2 added", "3 added"])
      let expense = try sample.ledger.record(1, of: Expense.self)
      #expect(expense.category == "garden")
    }
  }

  @Test(arguments: [
    (row: "water,Aigua,other", what: "the code of a built-in category"),
    (row: "pool,Pool,garden", what: "a parent that is not built in"),
    (row: "pool,El Jardi,other", what: "a name that is taken"),
    (row: "pool,Pool,nothing", what: "an unknown parent"),
  ])
  func `refuse a category with`(row: String, what: String) throws {
    try withSample { sample in
      _ = try sample.take(Category.self, "code,name,parent\ngarden,El jardí,cleaning\n")
      #expect(
        try sample.take(Category.self, "code,name,parent\n\(row)\n", skips: true)
          == ["2 refused"], "\(what)")
    }
  }

  @Test func `without a natural key know a row by all values, each record once`() throws {
    try withSample { sample in
      try sample.addOwners()
      let rows = "payer,payee,date,amount\nanna,pere,2026-01-01,5.00\nanna,pere,2026-01-01,5.00\n"
      #expect(try sample.take(Transfer.self, rows) == ["2 added", "3 added"])
      #expect(try sample.take(Transfer.self, rows) == ["2 unchanged", "3 unchanged"])
      // A record that is a row of the table resembles no other row.
      #expect(
        try sample.take(Transfer.self, rows + "anna,pere,2026-02-01,5.00\n").last == "4 added")
      let other = "payer,payee,date,amount\nanna,pere,2026-01-01,6.00\n"
      #expect(try sample.take(Transfer.self, other) == ["2 unclear"])
      #expect(try sample.take(Transfer.self, other, again: true) == ["2 added"])
      #expect(
        try sample.take(Transfer.self, "payer,payee,date,amount\npere,anna,2026-03-01,7.00\n")
          == ["2 added"])
      #expect(try sample.ledger.transfers.all().count == 5)
    }
  }

  @Test func `keep the rules that span records`() throws {
    try withSample { sample in
      try sample.addOwners()
      let home = try #require(try sample.ledger.homes.all().first)
      #expect(throws: Refusal.self) {
        try sample.take(
          Share.self,
          "property,valid_from,party,numerator,denominator\n\(home.code),2026-01-01,anna,1,2\n")
      }
      #expect(try sample.ledger.owners.shares(of: home).isEmpty)
      #expect(
        try sample.take(
          Share.self, "property,valid_from,party\n\(home.code),2026-01-01,anna\n") == ["2 added"])
    }
  }

  @Test func `bring a bill with its parts once`() throws {
    try withSample { sample in
      _ = try sample.ledger.homes.add(named: "Mar") { $0.zone = "1" }
      let homes = try sample.ledger.homes.all().map(\.code)
      let rows = """
        id,property,date,concept,amount,bill
        9,,2026-01-01,Laundry,30.00,
        11,\(homes[0]),2026-01-01,Laundry,10.00,9
        12,\(homes[1]),2026-01-01,Laundry,20.00,9

        """
      #expect(try sample.take(Expense.self, rows) == ["2 added", "3 added", "4 added"])
      #expect(
        try sample.take(Expense.self, rows) == ["2 unchanged", "3 unchanged", "4 unchanged"])
      // Its parts are left out with a bill that resembles one of the book.
      let other = rows.replacing("30.00", with: "40.00").replacing("20.00", with: "30.00")
      #expect(
        try sample.take(Expense.self, other) == ["2 unclear", "3 unclear", "4 unclear"])
      #expect(
        try sample.take(Expense.self, other, again: true) == ["2 added", "3 added", "4 added"])
      #expect(throws: ImportRefusals.self) {
        try sample.take(
          Expense.self, rows.replacing("10.00", with: "15.00").replacing("20.00", with: "15.00"))
      }
    }
  }

  @Test func `never restore the personal data of a stay`() throws {
    try withSample { sample in
      let home = try #require(try sample.ledger.homes.all().first?.code)
      let row = "property,check_in,nights,guest,adults\n\(home),2020-01-01,2,Anna Puig,2\n"
      #expect(try sample.take(Booking.self, row) == ["2 added"])
      _ = try sample.ledger.write { writer in
        let booking = try #require(
          try sample.ledger.book.first(Booking.self, .equal("guest", "Anna Puig")))
        var blank = booking
        blank.guest = Booking.blankedGuest
        try writer.update(blank, from: booking)
      }
      #expect(try sample.take(Booking.self, row) == ["2 unchanged"])
      #expect(
        try sample.ledger.book.first(Booking.self, .equal("guest", "Anna Puig")) == nil)
    }
  }

  @Test func `compare each value with that of a record`() throws {
    try withSample { sample in
      try sample.addOwners()
      let names = try BookNames(sample.ledger.book) { $0 }
      var known = try KnownRecords<Party>(of: sample.ledger.book, names)
      known.compare([0, 1])
      let anna = try names.fields(of: sample.ledger.owners.named("anna"))
      #expect(KnownRecords<Party>.isNamed && !KnownRecords<Booking>.isNamed)
      #expect(KnownRecords<Party>.key(of: anna) == [.text("anna")])
      #expect(known.take(anna) != nil)
      #expect(known.take(anna) == nil)
      #expect(try names.number("ANNA", in: Party.kind.table) != nil)
      #expect(names.code("x", in: "channel") == "x" && names.code("?", in: "channel") == nil)
    }
  }
}
