import Bookkeeping
import DataFormats
import Documents
import Testing

@testable import Importing

struct `A table of the program's own` {
  private func entries(
    _ text: String, kind: TableKind = .bookings, into book: SampleBook = .init()
  ) throws -> [ImportEntry] {
    let table = try OwnTable(Array(text.utf8), kind: kind)
    let homes = HomeNames(SampleBook.homes)
    switch kind {
    case .bookings: return try BookingTable(table, into: book, homes: homes).allEntries()
    case .expenses:
      return try ExpenseTable(table, into: book, homes: homes) {
        $0 == "Neteja" ? "cleaning" : $0 == "other" ? "other" : nil
      }.allEntries()
    default:
      let zones = WholeNames([("1", "Barcelona", "1")])
      return try PropertyTable(table, known: SampleBook.homes, zones: zones).allEntries()
    }
  }

  static let rows: [(cells: String, reason: ImportRefusal.Reason?, column: String?)] = [
    ("sol,2026-07-03,3,Marta,2,300.00,true", nil, nil),
    ("Pis del Sol,2026-07-03,3,Marta,2,300,FALSE", nil, nil),
    ("CALMA,2026-07-03,3,Marta,2,,", nil, nil),
    ("so,2026-07-03,3,Marta,2,,", .unknownHome("so"), "property"),
    (",2026-07-03,3,Marta,2,,", .homeNeeded, "property"),
    ("sol,03/07/2026,3,Marta,2,,", .fault(.ambiguousDate(text: "03/07/2026")), "check_in"),
    ("sol,25/07/2026,3,Marta,2,,", nil, nil),
    ("sol,31/04/2026,3,Marta,2,,", .fault(.unreadable(text: "31/04/2026")), "check_in"),
    ("sol,,3,Marta,2,,", .fault(.missing), "check_in"),
    ("sol,2026-07-03,x,Marta,2,,", .fault(.unreadable(text: "x")), "nights"),
    ("sol,2026-07-03,3, ,2,,", .fault(.missing), "guest"),
    ("sol,2026-07-03,3,Marta,,,", .fault(.missing), "adults"),
    ("sol,2026-07-03,3,Marta,2,\"300,00\",", nil, nil),
    ("sol,2026-07-03,3,Marta,2,1.005,", .fault(.ambiguousAmount(text: "1.005")), "amount"),
    ("sol,2026-07-03,3,Marta,2,1000.005,", .fault(.unreadable(text: "1000.005")), "amount"),
    ("sol,2026-07-03,3,Marta,2,300 USD,", .fault(.foreignCurrency(code: "USD")), "amount"),
    (
      "sol,2026-07-03,3,Marta,2,10000000001.00,", .fault(.unreadable(text: "10000000001.00")),
      "amount"
    ),
    (
      "sol,2026-07-03,3,Marta,2,-1.00,",
      .fault(.invalidRecord(.outOfRange("amount", -100, Money.prices))),
      "amount"
    ),
    ("sol,2026-07-03,3,Marta,2,,maybe", .fault(.unreadable(text: "maybe")), "tax_collected"),
    (
      "sol,2026-07-03,3,Marta,0,,", .fault(.invalidRecord(.outOfRange("adults", 0, 1...999))),
      "adults"
    ),
    ("sol,2010-07-03,3,Marta,2,,", .noRate(zone: "1", day: "2010-07-03"), "check_in"),
    ("sol,2026-07-03,3,Marta", .cellCount(found: 4, expected: 7), nil),
  ]

  @Test(arguments: rows)
  func `is read strictly`(cells: String, reason: ImportRefusal.Reason?, column: String?) throws {
    let text = "property,check_in,nights,guest,adults,amount,tax_collected\n\(cells)\n"
    let entry = try #require(try entries(text).first)
    let refusal = reason.map {
      ImportEntry(ImportRefusal(line: 2, column: column, heading: column, $0))
    }
    if let refusal { #expect(entry == refusal) } else { #expect(entry.outcome == .added) }
  }

  /// A table of bookings as a spreadsheet program saves it, and what its rows have: the first day and
  /// the cents; nil where a row is refused.
  static let written: [(rows: [String], read: [(day: Day, cents: Int64?)?])] = [
    // Spain and Catalonia.
    (
      ["25/10/2026;1.234,50 €", "5/11/26;99,9", "06/12/2026 0:00;1.005", "2026-12-07;12"],
      [
        ("2026-10-25", 123_450), ("2026-11-05", 9990), ("2026-12-06", 100_500),
        ("2026-12-07", 1200),
      ]
    ),
    // The United States; one decision stands below what it decides.
    (
      ["7/3/2026;\"1,005\"", "10/25/2026;\"$1,234.50\"", "7/4/2026;12.5"],
      [("2026-07-03", 100_500), nil, ("2026-07-04", 1250)]
    ),
    // Nothing decides.
    (["05/07/2026;1,005", "5.7.2026;", "05/05/2026;"], [nil, nil, ("2026-05-05", nil)]),
    // As the program writes them, points decide too.
    (["2026-07-03;12.50", "2026-07-04;1.005"], [("2026-07-03", 1250), nil]),
  ]

  @Test(arguments: written)
  func `has its dates and amounts as all of its rows tell`(
    rows: [String], read: [(day: Day, cents: Int64?)?]
  ) throws {
    let head = "property;nights;guest;adults;check_in;amount\n"
    let text = head + rows.map { "sol;3;Marta;2;\($0)\n" }.joined()
    let entries = try entries(text)
    try #require(entries.count == read.count)
    for (entry, wanted) in zip(entries, read) {
      guard case .booking(let booking) = entry.subject else {
        #expect(wanted == nil)
        continue
      }
      #expect(booking.stay.checkIn == wanted?.day)
      #expect(booking.stay.amount?.cents == wanted?.cents)
    }
  }

  @Test func `has its dates in the order that the user says`() throws {
    let text = "property,nights,guest,adults,check_in\nsol,3,Marta,2,05/07/2026\n"
    let table = try OwnTable(
      Array(text.utf8), kind: .bookings, ReadingOptions(dateOrder: .monthFirst))
    let rows = BookingTable(table, into: SampleBook(), homes: HomeNames(SampleBook.homes))
    let booking = try #require(try rows.allEntries().first?.subject.stay)
    #expect(booking.stay.checkIn == "2026-05-07")
  }

  @Test func `is refused where its dates contradict each other`() {
    let head = "property,date,concept,amount\n"
    let text = head + "sol,25/07/2026,Llum,1\nsol,07/25/2026,Llum,1\n"
    let fault = ImportFault.refused(
      "error.import.contradictory-dates", ["day-first": .count(2), "month-first": .count(3)])
    #expect(throws: TableFault.file(fault)) {
      try entries(text, kind: .expenses)
    }
  }

  @Test(arguments: [",", ";", "\t"])
  func `has its columns in any order, between any of three marks`(mark: String) throws {
    let lines = [
      ["\u{FEFF}Adults", "guest", "check in", "NIGHTS", "id", "property"],
      ["2", "\"'=Marta\"", "2026-07-03", "3", "17", "sol"],
    ]
    let text = lines.map { $0.joined(separator: mark) }.joined(separator: "\r\n")
    let entry = try #require(try entries(text).first)
    guard case .booking(let booking) = entry.subject else { return #expect(Bool(false)) }
    #expect(booking.guest == "=Marta")
    #expect(booking.id == 0 && booking.stay.nights == 3)
  }

  @Test(arguments: [
    ("", TableFault.file(.empty)),
    ("guest,nights,adults", .missingColumns(["check_in"])),
    ("guest,nights,adults,check_in,Guest", .file(.repeatedColumn("guest", "Guest"))),
    ("Hoste,nits,adults,entrada,Client", .file(.repeatedColumn("Hoste", "Client"))),
    ("Date,Type,Amount", .file(.unknownTable(headers: ["Date", "Type", "Amount"]))),
    (
      "Book number;Guest name(s);Check-in;Check-out;Status;Adults;Children",
      .file(.otherPlatform(.bookingComReservations))
    ),
    // What lacks the platform's own columns is not the platform's.
    ("Guest;Check-out;Status;Adults", .missingColumns(["check_in"])),
    ("guest,check_in", .missingColumns(["nights", "adults"])),
    ("a\u{1}\u{0}\u{0}b", .file(.otherFormat(.binary))),
    ("guest,\"nights", .file(.table(.unclosedQuote(line: 1)))),
  ])
  func `is told from what it is not`(text: String, fault: TableFault) {
    #expect(throws: fault) { try OwnTable(Array(text.utf8), kind: .bookings) }
  }

  @Test(arguments: [
    "Entrada;Sortida;Nits;Hoste;Adults;Nens;Import;Comissió;Localitzador;Habitatge;Observacions",
    "Llegada;Salida;Noches;Huésped;Adultos;Niños;Importe;Comisión;Referencia;Vivienda;Notas",
    "Check-in;Check-out;Nights;Guest;Adults;Children;Total;Commission;Code;Property;Notes",
  ])
  func `has headings in three languages, a title above and a total below`(headers: String) throws {
    let text = """
      Reserves de l'estiu;;;;;;;;;;
      ;;;;;;;;;;
      \(headers)
      05/07/2026;08/07/2026;3;Marta;2;1;300,00;9,00;R1;sol;
      ;;;;;;;;;;
      25/07/2026;27/07/2026;2;Joan;2;0;200,00;6,00;R2;sol;cot
      Total;;5;;;;500,00;15,00;;;
      """
    let table = try OwnTable(Array(text.utf8), kind: .bookings)
    var rows = BookingTable(table, into: SampleBook(), homes: HomeNames(SampleBook.homes))
    var found: [Booking] = []
    var booking = Booking()
    while let plan = try rows.next(&booking) {
      switch plan {
      case .new: found.append(booking)
      case .entries(let entries): Issue.record("\(entries)")
      }
    }
    #expect(found.map(\.stay.checkIn) == ["2026-07-05", "2026-07-25"])
    #expect(found.map(\.stay.nights) == [3, 2] && found.map(\.guest) == ["Marta", "Joan"])
    #expect(found.map(\.stay.amount) == [300, 200] && found.map(\.stay.commission) == [9, 6])
    #expect(found.map(\.reference) == ["R1", "R2"] && found.map(\.stay.children) == [1, 0])
    #expect(rows.table.skippedLines == [1, 7] && table.ignoredHeaders == [])
  }

  @Test func `takes the day first in Catalan and Spanish, unless a date says otherwise`() throws {
    func days(_ headers: String, _ dates: String...) throws -> [Day?] {
      let rows = dates.map { "\($0);2;Marta;2;sol\n" }.joined()
      return try entries("\(headers)\n\(rows)").map { $0.subject.stay?.stay.checkIn }
    }
    #expect(try days("Entrada;Nits;Hoste;Adults;Habitatge", "05/07/2026") == ["2026-07-05"])
    #expect(try days("check_in;nights;guest;adults;property", "05/07/2026") == [nil])
    #expect(
      try days("Entrada;Nits;Hoste;Adults;Habitatge", "05/07/2026", "07/25/2026")
        == ["2026-05-07", "2026-07-25"])
  }

  @Test func `has its nights from the departure, and people and headings from the user`() throws {
    let text = "Telèfon;Nom i cognoms;entrada;sortida\n600;Marta;2026-07-05;2026-07-08\n"
    let options = ReadingOptions(
      people: PartySize(adults: 3, children: 1),
      headings: [ReadingOptions.Heading(column: "guest", header: "nom i cognoms")])
    let table = try OwnTable(Array(text.utf8), kind: .bookings, options)
    #expect(table.ignoredHeaders == ["Telèfon"])
    let rows = BookingTable(
      table, into: SampleBook(), homes: HomeNames(SampleBook.homes, fallback: SampleBook.sunny))
    let entry = try #require(try rows.allEntries().first)
    let booking = try #require(entry.subject.stay)
    #expect(booking.guest == "Marta" && booking.stay.nights == 3)
    #expect(booking.stay.adults == 3 && booking.stay.children == 1)
    #expect(entry.remark == .peopleAssumed)
    #expect(throws: TableFault.unknownMeaning("gest")) {
      try OwnTable(
        Array(text.utf8), kind: .bookings,
        ReadingOptions(headings: [ReadingOptions.Heading(column: "gest", header: "Nom")]))
    }
  }

  @Test func `gives each of several equal bookings a row of its own`() throws {
    let text = """
      property,check_in,nights,guest,adults
      sol,2026-07-03,2,Marta,2
      sol,2026-07-03,3,Marta,2
      sol,2026-07-03,3,Marta,2
      """
    let book = SampleBook(kept: [
      .kept(1, "marta", "2026-07-03"), .kept(2, "Marta", "2026-07-03", nights: 2),
    ])
    let entries = try entries(text, into: book)
    #expect(entries.map(\.outcome) == [.unchanged, .unchanged, .added])
    #expect(try self.entries(text).map(\.outcome) == [.added, .added, .added])
  }

  @Test func `brings nobody's name back once it was blanked`() throws {
    let text = """
      property,check_in,nights,guest,adults,amount,channel,reference,note
      sol,2026-07-03,3,Marta,2,300.00,airbnb,HM1,cot
      sol,2026-07-03,3,Marta,2,300.00,airbnb,HM2,

      """
    let blanked = Booking.kept(1, Booking.blankedGuest, "2026-07-03", channel: "airbnb")
    let all = try entries(text, into: SampleBook(kept: [blanked]))
    #expect(all.map(\.outcome) == [.unchanged, .added])
    #expect(all.first?.subject == .booking(blanked))
    // A booking that has a name goes before one that has none.
    let named = Booking.kept(2, "Marta", "2026-07-03", amount: 300)
    let both = try entries(text, into: SampleBook(kept: [blanked, named]))
    #expect(both.map(\.outcome) == [.completed, .unchanged])
  }

  @Test func `completes bookings and leaves what is there`() throws {
    let text = """
      property,check_in,nights,guest,adults,amount,commission,channel,reference,note
      sol,2026-07-03,4,Marta,2,300.00,9.00,airbnb,HM1,by file
      """
    var known = Booking.kept(1, "Marta", "2026-07-03")
    known.note = "by hand"
    let entries = try entries(text, into: SampleBook(kept: [known]))
    #expect(entries.map(\.outcome) == [.completed, .differs])
    guard case .booking(let booking) = entries[0].subject else { return #expect(Bool(false)) }
    #expect(booking.stay.amount == 300 && booking.stay.commission == 9)
    #expect(booking.reference == "HM1" && booking.note == "by hand" && booking.stay.nights == 3)
    #expect(
      entries[1].remark
        == .differs([
          Difference(.nights, book: .count(3), file: .count(4)),
          Difference(.note, book: .text("by hand"), file: .text("by file")),
        ]))
  }

  @Test func `knows expenses by everything that was paid for`() throws {
    let text = """
      property,date,concept,category,supplier,amount,note
      sol,2026-07-03,Neteja,,,50.00,
      sol,2026-07-03,Neteja,,,50.00,
      sol,2026-07-03,Neteja,,Net SL,50.00,
      sol,2026-07-03,Llum,light,,50.00,
      sol,2026-07-03,,,,50.00,
      sol,2026-07-03,Llum,,,,
      """
    let known = Expense(
      id: 1, property: SampleBook.sunny, date: "2026-07-03", concept: "Neteja",
      category: "other", amount: 50)
    let entries = try entries(text, kind: .expenses, into: SampleBook(spent: [known]))
    #expect(
      entries.map(\.outcome) == [
        .unchanged, .differs, .added, .added, .refused, .refused, .added,
      ])
    guard case .expense(let expense) = entries[2].subject else { return #expect(Bool(false)) }
    #expect(expense.category == "cleaning")
  }

  @Test func `knows homes by code, or else by name`() throws {
    let text = """
      code,name,address,zone,registration
      sol,Pis del Sol,Carrer Major 1,Barcelona,HUTB-001234
      ,Casa calma,,1,
      nou,Casa nova,,1,
      nou,Una altra,,1,
      mar,Casa del mar,,9,
      mar,Casa del mar,,1,HUT-1
      """
    let entries = try entries(text, kind: .properties)
    #expect(
      entries.map(\.outcome) == [
        .completed, .unchanged, .differs, .added, .refused, .refused, .refused,
      ])
    #expect(
      entries[4].remark
        == .refusal(ImportRefusal(line: 5, column: "code", heading: "code", .repeatedHome(line: 4)))
    )
  }
}
