import Bookkeeping
import Documents
import Localizations
import TestKit
import Testing
import UnicodeText

@testable import Rendering
@testable import Reporting

struct `Writing text for people` {
  /// A document of two columns, a text and a figure, with whatever is given.
  private func document(
    _ columns: [Column], _ rows: [[Cell]], total: [Cell]? = nil
  ) -> Document {
    Document(
      schema: "test/1", title: Phrase("zone.list.title"), columns: columns,
      whenEmpty: Phrase("zone.list.empty")
    ) { body in
      for row in rows { try body(row) }
      return total
    }
  }

  private static let guest = Column("guest", isElastic: true)
  private static let nights = Column.figures("nights")

  private func lines(_ document: Document, width: Int? = nil) throws -> [String] {
    try document.text(.en, width: width).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func `lines figures up on the right and words on the left`() throws {
    let document = document(
      [`Writing text for people`.guest, `Writing text for people`.nights],
      [[.text("Anna"), .count(1_234)], [.text("Núria 😀"), .count(7)]],
      total: [.empty, .count(1_241)])
    #expect(
      try lines(document).dropFirst(2) == [
        "Guest     Nights", "Anna       1,234", "Núria 😀       7", "────────────────",
        "Total      1,241", "",
      ])
  }

  @Test func `leaves the total of a single row out`() throws {
    let one = document(
      [`Writing text for people`.guest, `Writing text for people`.nights],
      [[.text("Anna"), .count(3)]], total: [.empty, .count(3)])
    #expect(try lines(one).dropFirst(2) == ["Guest  Nights", "Anna        3", ""])
  }

  @Test func `says so where there are no rows`() throws {
    let none = document([`Writing text for people`.guest], [], total: [.empty])
    #expect(
      try lines(none) == [
        Catalogue(.en).text("zone.list.title"), "", Catalogue(.en).text("zone.list.empty"), "",
      ])
  }

  @Test func `wraps headings that are wider than their figures`() throws {
    let wrapped = document(
      [
        Column("code"), .figures("child_nights"), .figures("cap"),
        .figures("tax", heading: "column.tax-amount"),
      ],
      [[.text("x"), .count(5), .count(7), .text("1,234,567.00")]])
    #expect(
      try lines(wrapped).dropFirst(2) == [
        "       Children  Cap on", "Code   × nights  nights    Tax amount",
        "x             5       7  1,234,567.00", "",
      ])
  }

  @Test func `hides optional columns with nothing in them`() throws {
    let columns = [
      Column("code"), Column("note", isOptional: true), .figures("pending", isOptional: true),
      .figures("commission", isOptional: true), Column("tax_collected", isOptional: true),
      Column("prepaid_on", isOptional: true),
    ]
    let empty: [Cell] = [
      .text("x"), .text(""), .count(0), .money(.zero), .flag(false), .empty,
    ]
    #expect(
      try lines(document(columns, [empty])).dropFirst(2) == ["Code", "x", ""])
    let full: [Cell] = [
      .text("y"), .text("n"), .count(1), .deduction(Money(cents: 5)), .flag(true),
      .day(day("2015-04-15")),
    ]
    let text = try document(columns, [empty, full]).text(.en)
    for heading in ["Note", "Pending", "Commission", "platform", "Prepaid on"] {
      #expect(text.contains(heading))
    }
    // Required columns stay, whatever is in them.
    #expect(try document([Column("note")], [[.empty]]).text(.en).contains("Note"))
  }

  @Test func `shows people nothing that is for machines, and the other way round`() throws {
    let mixed = document(
      [Column("code", for: .machines), Column("name", for: .people), Column("town")],
      [[.text("c1"), .text("n1"), .text("t1")]])
    #expect(try lines(mixed).dropFirst(2) == ["Name   Town", "n1     t1", ""])
    #expect(try mixed.csv() == "code,town\r\nc1,t1\r\n")
    #expect(
      try mixed.json() == #"{"schema":"test/1","rows":[{"code":"c1","town":"t1"}]}"# + "\n")
  }

  private static let stays: [[Cell]] = [
    [
      .number(1), .text("Àtic de la Rambla de Catalunya"), .text("Marta Vila"), .count(3),
      .money(Money(cents: 45_000)), .text("Airbnb"), .text("llit de més"),
    ],
    [
      .number(2), .text("Mas"), .text("Wolfeschlegelsteinhausenbergerdorff"), .count(12),
      .money(Money(cents: 1_250_000)), .text("Airbnb"), .empty,
    ],
  ]

  private var stays: Document {
    document(
      [
        .figures("id"), Column("name", isElastic: true), Column("guest", isElastic: true),
        .figures("nights"), .figures("amount", heading: "word.total"),
        Column("channel", priority: .detail),
        Column("note", isOptional: true, isElastic: true, priority: .rare),
      ], `Writing text for people`.stays,
      total: [
        .empty, .empty, .empty, .count(15), .money(Money(cents: 1_295_000)), .empty, .empty,
      ])
  }

  @Test func `has all columns where they fit`() throws {
    let all = try lines(stays)
    #expect(all.map(\.displayWidth).max() == 5 + 30 + 35 + 6 + 10 + 7 + 11 + 6 * 2)
    #expect(try lines(stays, width: 116) == all)
    #expect(try !stays.text().contains("--wide"))
  }

  @Test func `leaves out the least columns, then wraps the widest, and cuts nothing`() throws {
    #expect(
      try stays.text(.en, width: 84).hasPrefix(
        """
        Tourist-tax zones

        """))
    for (width, leftOut) in [(84, "Note"), (74, "Channel, Note")] {
      let text = try stays.text(.en, width: width)
      #expect(text.hasSuffix("Not shown: \(leftOut). All columns: --wide\n"))
    }
  }

  @Test func `names every column that is left out`() throws {
    let columns = [Column("name"), Column("check_out", priority: .rare)]
    let row: [Cell] = [.text(String(repeating: "x", count: 20)), .day(day("2026-07-03"))]
    let text = try document(columns, [row]).text(.en, width: 24)
    #expect(text.contains("Check-out") && text.contains("--wide"))
  }

  @Test func `has only the columns left out as a sentence where it is quiet`() throws {
    var document = stays
    document.preface = [Phrase("tax.model950.worksheet")]
    document.notes = [Phrase("table.left-out", ["columns": .text("a note")])]
    var text = ""
    try TextRenderer(
      wording: Wording(Catalogue(.en)), style: TextStyle(isColored: false), width: 84,
      isQuiet: true
    ).render(document) { text += $0 }
    #expect(!text.contains("worksheet") && !text.contains("a note"))
    #expect(text.hasPrefix("Tourist-tax zones\n\n") && text.hasSuffix("--wide\n"))
  }

  @Test(arguments: 24...130)
  func `is never wider than the terminal and cuts nothing`(width: Int) throws {
    let text = try stays.text(.en, width: width)
    #expect(!text.contains("…"))
    #expect(text.split(separator: "\n").allSatisfy { $0.displayWidth <= width })
    let letters = text.filter { !$0.isWhitespace }
    for word in ["Rambla", "Catalunya", "Marta", "€12,500.00"] {
      #expect(text.contains(word))
    }
    #expect(letters.contains("Wolfeschlegelstein"))
  }

  @Test func `writes a block for each row where not even the essential columns fit`() throws {
    let blocks = try lines(stays, width: 44)
    #expect(
      blocks.dropFirst(2) == [
        "No.               1", "Name     Àtic de la Rambla de Catalunya", "Guest    Marta Vila",
        "Nights            3", "Total       €450.00", "Channel  Airbnb", "Note     llit de més", "",
        "No.               2", "Name     Mas", "Guest    Wolfeschlegelsteinhausenbergerdorff",
        "Nights           12", "Total    €12,500.00", "Channel  Airbnb", "", "Total",
        "Nights           15", "Total    €12,950.00", "",
      ])
  }

  @Test func `has all columns in their full width if that is asked for`() throws {
    let renderer = TextRenderer(
      wording: Wording(Catalogue(.en)), style: TextStyle(isColored: false), width: 40, isWide: true)
    var text = ""
    try renderer.render(stays) { text += $0 }
    #expect(text == (try stays.text()))
  }

  @Test func `keeps a command whole in a sentence and in a cell`() throws {
    let line = "estada rate add 1 --from 2026-04-01 --layer tariff"
    let phrase = Phrase("repair.kept", ["command": .text(line)])
    let document = document([Column("finding", isElastic: true)], [[.phrase(phrase)]])
      .adding(notes: [phrase])
    let lines = try lines(document, width: 40)
    #expect(lines.filter { $0.hasSuffix(line) }.count == 2)
  }

  static let mentions: [(text: String, commands: [String])] = [
    ("To see it: estada expense show 3. Then go on.", ["estada expense show 3"]),
    ("Two (estada expense edit 1, estada undo).", ["estada expense edit 1", "estada undo"]),
    ("Ask «estada log», or \"estada undo\".", ["estada log", "estada undo"]),
    ("Type: estada view save a 'b. c', and more", ["estada view save a 'b. c'"]),
    ("Try: estada export xlsx - > a.xlsx", ["estada export xlsx - > a.xlsx"]),
    ("estada log\nestada undo", ["estada log", "estada undo"]),
    ("Install it: sudo apt install a-b, or see estada log", ["sudo apt install a-b"]),
    ("Ask «sudo -u x y», then: estada log", ["sudo -u x y", "estada log"]),
    ("Cap estada acabada abans, ni l'estada nova", []), ("Nothing", []),
  ]

  @Test(arguments: mentions)
  func `finds the commands that a text mentions`(text: String, commands: [String]) {
    #expect(MentionedCommands.all(in: text) == commands)
  }

  @Test func `gives a command that does not fit a line of its own`() throws {
    let lines = Wording(Catalogue(.en)).lines(Phrase("booking.ages-hint"), width: 80)
    #expect(lines.contains("estada booking edit NUMBER --exempt-adults 1 --exempt-reason age"))
    #expect(lines.contains { $0.contains("estada booking edit NUMBER --exempt-adults 0") })
  }

  @Test func `shows hostile text and does not run it`() throws {
    let hostile = "\u{1B}[2J\u{7}A\r\nB\u{202E}C\u{9B}0m\u{200B}"
    let cell = Wording(Catalogue(.en)).cell(.text(hostile))
    #expect(cell == "␛[2J␇A␍␊B\u{FFFD}C\u{FFFD}0m\u{FFFD}")
    var document = document([`Writing text for people`.guest], [[.text(hostile)]])
    document = document.adding(notes: [
      Phrase("word.warning", ["text": .text(hostile)]),
      Phrase("word.warning", ["text": .term(code: hostile, key: "no.such.key")]),
    ])
    let text = try document.text(.en)
    #expect(
      text.unicodeScalars.allSatisfy {
        $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{202E}")
      })
    #expect(text.split(separator: "\n").count == 5)
  }

  @Test func `marks headings and totals only where it may`() throws {
    let document = document(
      [`Writing text for people`.guest, `Writing text for people`.nights],
      [[.text("A"), .count(1)], [.text("B"), .count(2)]], total: [.empty, .count(3)])
    let colored = try document.text(.en, colored: true)
    #expect(colored.contains("\u{1B}[1mGuest  Nights\u{1B}[0m\n"))
    #expect(colored.contains("\u{1B}[2m─────────────\u{1B}[0m\n"))
    #expect(colored.contains("\u{1B}[1mTotal       3\u{1B}[0m\n"))
    #expect(try !document.text(.en).contains("\u{1B}"))
    #expect(TextStyle(isColored: true).red("x") == "\u{1B}[31mx\u{1B}[0m")
    #expect(TextStyle(isColored: true).red("") == "")
    #expect(TextStyle(isColored: false).red("x") == "x")
  }

  @Test func `puts sentences before and behind the rows`() throws {
    var document = document([`Writing text for people`.guest], [[.text("A")]])
    document.preface = [Phrase("word.yes")]
    document.notes = [Phrase("word.no")]
    #expect(
      try lines(document.adding(notes: [Phrase("word.yes")]))
        == [Catalogue(.en).text("zone.list.title"), "yes", "", "Guest", "A", "", "no", "yes", ""])
  }
}
