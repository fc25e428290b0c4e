import Bookkeeping
import Testing

@testable import Importing

private func writtenAmount(_ text: String) -> WrittenAmount? {
  Array(text.utf8).withUnsafeBufferPointer { WrittenAmount($0) }
}

struct `Amounts in files` {
  @Test(
    arguments: [
      ("0", 0), ("7", 700), ("1234.56", 123456), ("1234,56", 123456), ("1,234.56", 123456),
      ("1.234,56", 123456), ("1.234.567,8", 123_456_780), ("1,234,567", 123_456_700),
      ("€1,234.56", 123456), ("1.234,56 €", 123456), ("1.234,56\u{A0}€", 123456), ("12.5EUR", 1250),
      ("EUR 12.50", 1250), ("-12.50", -1250), ("−12,50 €", -1250), ("-€12.50", -1250),
      ("€-12.50", -1250), ("12,50-", -1250), ("(12.50)", -1250), ("+1.000,00EUR", 100_000),
      ("(€12.50)", -1250),
      ("1 234,56", 123456), ("1\u{202F}234,56 €", 123456), ("1'234.56", 123456), ("1 234", 123400),
      ("46784.75", 4_678_475), ("12345.678", nil), ("0.123", nil), ("007", 700),
      ("10000000000.00", 1_000_000_000_000), ("10000000000.01", nil), (" 5 ", 500),
    ] as [(String, Int64?)])
  func `are read to the cent`(text: String, cents: Int64?) throws {
    let amount = try #require(writtenAmount(text))
    #expect(amount.money(marks: [], rounds: false) == cents.map { Money(cents: $0) })
    #expect(amount.foreignCurrency == nil)
  }

  @Test(
    arguments: [
      "", " ", "-", "€", "x", "1-2", "--5", "+-5", "++5", "-(5)", "(5", "5)", "1.2.3", "1,23,456",
      "1,234.5,6",
      "12,34.5", "1.2,3.4", "€5€", "1/2", "12%", "1234,567,89", "5 - 6", "1234567890123456789",
      "٣", "5 (net of 3%)",
    ])
  func `are nothing else`(text: String) {
    #expect(writtenAmount(text) == nil)
  }

  @Test(
    arguments: [
      "9223372036854775808", "99999999999999999999", "92233720368547758.08",
      "ES9121000418450200051332",
      "99,999,999,999,999,999,999.99", "0.00000000000000000000001", "-9223372036854775809",
      String(repeating: "9", count: 400),
    ])
  func `are never more digits than 64 bits hold`(text: String) {
    #expect(writtenAmount(text) == nil)
  }

  @Test(
    arguments: [
      ("$12.50", "$"), ("US$ 12", "US$"), ("12.50 USD", "USD"), ("-£5", "£"), ("(GBP 3)", "GBP"),
      ("5 kr", "kr"),
    ])
  func `are in the currency they say`(text: String, currency: String) throws {
    #expect(try #require(writtenAmount(text)).foreignCurrency == currency)
  }

  @Test(
    arguments: [
      ("126.6314 EUR", 12663), ("15.195768", 1520), ("18.9947", 1899), ("0.005", 1), ("0.0049", 0),
      ("-0.005", -1), ("2.675000", 268), ("99.995", 10000), ("1,234.5678", 123457),
    ] as [(String, Int64)])
  func `are rounded half up to whole cents where they have more decimals`(
    text: String, cents: Int64
  ) throws {
    let amount = try #require(writtenAmount(text))
    #expect(amount.money(marks: .pointDecides, rounds: true) == euros(cents))
    #expect(amount.money(marks: .pointDecides, rounds: false) == nil)
  }

  @Test(arguments: ["1.234", "12,345", "999.000"])
  func `with three digits behind a mark are what the others tell`(text: String) throws {
    let amount = try #require(writtenAmount(text))
    let isPoint = text.contains(".")
    let grouped = try #require(Int64(text.filter(\.isNumber))) * 100
    #expect(amount.form == .either(isPoint ? .point : .comma))
    #expect(amount.money(marks: [], rounds: true) == nil)
    #expect(
      amount.money(marks: isPoint ? .commaDecides : .pointDecides, rounds: false) == euros(grouped))
    #expect(
      amount.money(marks: isPoint ? .pointGroups : .commaGroups, rounds: false) == euros(grouped))
    #expect(amount.money(marks: [.commaDecides, .pointDecides], rounds: true) == nil)
    #expect(amount.money(marks: isPoint ? .pointDecides : .commaDecides, rounds: false) == nil)
  }

  /// What any program writes reads back: every sign, mark, group and currency.
  @Test func `read back as they were written`() throws {
    for cents in [0, 1, 99, 100, 12345, 99999, 100_000, 123_456_789, 100_000_000_000] as [Int64] {
      for (decimal, group) in [(".", ","), (",", "."), (".", ""), (",", ""), (",", "\u{A0}")] {
        let whole = String(cents / 100)
        var grouped = ""
        for (index, digit) in whole.enumerated() {
          if index > 0, (whole.count - index).isMultiple(of: 3) { grouped += group }
          grouped.append(digit)
        }
        let fraction = String(cents % 100 + 100).dropFirst()
        for (before, after) in [("", ""), ("€", ""), ("", " €"), ("", " EUR"), ("EUR\u{A0}", "")] {
          for sign in ["", "-"] {
            let text = sign + before + grouped + decimal + fraction + after
            let money = writtenAmount(text)?.money(marks: [], rounds: false)
            #expect(money == euros(sign == "-" ? -cents : cents), "\(text)")
          }
        }
      }
    }
  }
}
