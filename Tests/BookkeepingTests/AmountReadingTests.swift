import Bookkeeping
import Testing

private let both: [DecimalMark] = [.comma, .point]

struct `Reading an amount` {
  @Test(
    arguments: [
      ("1.234,50", 123_450), ("1234,5", 123_450), ("1234,50", 123_450), ("0,5", 50), (",5", 50),
      ("12.345.678,9", 1_234_567_890), ("1.234.567", 123_456_700), ("1.234,", 123_400),
      ("999,99", 99_999), ("0,00", 0), ("007,10", 710),
    ] as [(String, Int64)])
  func `takes the forms of Catalan and Spanish`(text: String, cents: Int64) throws {
    #expect(try Money(reading: text, mark: .comma).cents == cents)
  }

  @Test(
    arguments: [
      ("1,234.50", 123_450), ("1234.5", 123_450), (".5", 50), ("12,345,678.9", 1_234_567_890),
      ("1,234,567", 123_456_700), ("1,234.", 123_400), ("0.00", 0),
    ] as [(String, Int64)])
  func `takes the forms of English`(text: String, cents: Int64) throws {
    #expect(try Money(reading: text, mark: .point).cents == cents)
  }

  @Test(
    arguments: both,
    [
      ("1234.50", 123_450), ("1234", 123_400), ("0", 0), ("12.5", 1_250), ("5.", 500),
      ("-1234.50", -123_450), ("−3.10", -310), ("- 3", -300), ("  7  ", 700), ("7 €", 700),
      ("7\u{A0}€", 700), ("€7", 700), ("€ 7", 700), ("-€7", -700), ("€-7", -700), ("-7 €", -700),
      ("7 EUR", 700), ("7eur", 700), ("-0", 0),
    ] as [(String, Int64)])
  func `takes the plain form in every language`(
    mark: DecimalMark, example: (text: String, cents: Int64)
  ) throws {
    #expect(try Money(reading: example.text, mark: mark).cents == example.cents)
  }

  @Test(
    arguments: [
      ("1.234", .comma, "1234", "1.234"), ("12.345", .comma, "12345", "12.345"),
      ("-1.234 €", .comma, "1234", "1.234"), ("1,234", .comma, "1234", "1.234"),
      ("1,234", .point, "1234", "1.234"), ("999,999", .point, "999999", "999.999"),
    ] as [(String, DecimalMark, String, String)])
  func `refuses what can be read in two ways`(
    text: String, mark: DecimalMark, grouped: String, decimal: String
  ) {
    #expect(throws: DecimalFault.ambiguous(grouped: grouped, decimal: decimal)) {
      try Money(reading: text, mark: mark).cents
    }
  }

  @Test(
    arguments: [
      ("0,123", .comma), ("1234,567", .comma), ("1.234,567", .comma), ("0.123", .comma),
      ("1.234", .point), ("0.123", .point), ("1,234.567", .point), (".125", .point),
    ] as [(String, DecimalMark)])
  func `refuses more than two decimals`(text: String, mark: DecimalMark) {
    #expect(throws: DecimalFault.tooManyDecimals) {
      try Money(reading: text, mark: mark).cents
    }
  }

  @Test(
    arguments: [
      ("1,234.50", .comma), ("1.234,50", .point), ("1,5", .point), ("1,50", .point),
      ("1.23.456", .comma), ("1234.567,00", .comma), (".234,00", .comma), ("1..234", .comma),
      ("1,2,3", .comma), ("1.2.3", .point), ("12,34,567", .point),
    ] as [(String, DecimalMark)])
  func `refuses marks where none may stand`(text: String, mark: DecimalMark) {
    #expect(throws: DecimalFault.notANumber) { try Money(reading: text, mark: mark).cents }
  }

  @Test(
    arguments: both,
    [
      "", " ", "-", "€", "EUR", ".", ",", "-.", "--5", "-€-5", "€5€", "€5 EUR", "5-", "+5", "1 000",
      "1'000", "1e3", "0x10", "cinc", "½", "٣", "５", "5\u{301}", "12\u{20E3}", "5 EURO", "$5",
      "5;0",
    ])
  func `refuses what is no number`(mark: DecimalMark, text: String) {
    #expect(throws: DecimalFault.notANumber) { try Money(reading: text, mark: mark).cents }
  }

  @Test(arguments: both)
  func `refuses more than 64 bits hold`(mark: DecimalMark) throws {
    for text in [
      "92233720368547758.07", "92233720368547758.08", "92233720368547759",
      String(repeating: "9", count: 400),
    ] {
      #expect(throws: DecimalFault.tooLarge) { try Money(reading: text, mark: mark).cents }
    }
  }

  @Test(arguments: both)
  func `refuses an amount beyond the limit of a book`(mark: DecimalMark) throws {
    #expect(try Money(reading: "10000000000", mark: mark) == .limit)
    #expect(try Money(reading: "-10000000000.00", mark: mark).cents == -Money.limit.cents)
    for text in ["10000000000.01", "-10000000000.01", "92233720368547758.07"] {
      #expect(throws: DecimalFault.tooLarge) { try Money(reading: text, mark: mark) }
    }
  }

  @Test(arguments: both)
  func `reads back every amount it may meet`(mark: DecimalMark) throws {
    for step in -10_000...10_000 as ClosedRange<Int64> {
      for cents in [step, step * 99_991] {
        let money = Money(cents: cents)
        let plain = try Money(reading: money.plainText, mark: mark)
        if plain != money { Issue.record("\(money.plainText) was read as \(plain.plainText)") }
        let text = grouped(cents, mark)
        let read = try Money(reading: text, mark: mark)
        if read != money { Issue.record("\(text) was read as \(read.plainText)") }
      }
    }
  }

  @Test(arguments: both)
  func `takes exactly the short texts that are amounts`(mark: DecimalMark) throws {
    let marks = mark == .comma ? "[.,]" : "[.]"
    let amount = try Regex(
      #"(?:-? *€?|€? *-?) *(?:[01]+\#(marks)?[01]{0,2}|\#(marks)[01]{1,2}) *€?"#)
    var texts = [""]
    var longest = [""]
    for _ in 1...4 {
      longest = longest.flatMap { start in "01.,-€E ".map { start + String($0) } }
      texts += longest
    }
    #expect(texts.count == 1 + 8 + 64 + 512 + 4096)
    for text in texts {
      let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      let isAmount =
        try amount.wholeMatch(in: String(trimmed)) != nil && text.count { $0 == "€" } < 2
      let cents = try? Money(reading: text, mark: mark).cents
      if (cents != nil) != isAmount {
        Issue.record("«\(text)» was read as \(String(describing: cents))")
      }
    }
  }

  private func grouped(_ cents: Int64, _ mark: DecimalMark) -> String {
    let parts = FixedPoint.plainText(cents, decimals: 2).drop { $0 == "-" }.split(separator: ".")
    var text = ""
    for (index, digit) in parts[0].reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(mark.other.rawValue) }
      text.append(digit)
    }
    return (cents < 0 ? "-" : "") + String(text.reversed()) + String(mark.rawValue) + parts[1]
  }
}
