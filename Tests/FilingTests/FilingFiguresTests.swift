import Bookkeeping
import Taxation
import Testing

@testable import Filing

/// A return beside the stays behind its figures.
struct `The figures of a filed return` {
  private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  /// Two adults for two nights, at a tariff of 0.65 and a surcharge of 0.10 that counts one night.
  private func stay(_ change: (inout FiledStay) -> Void = { _ in }) throws -> FiledStay {
    var stay = FiledStay(
      filedReturn: 1, booking: 7, checkIn: try day("2020-01-02"), nights: 2, adults: 2, children: 1,
      exemptAdults: 0, units: 4, exemptUnits: 2, tariff: UnitRate(cents: 65),
      tariffFrom: try day("2012-01-01"), surcharge: UnitRate(cents: 10),
      surchargeFrom: try day("2013-01-01"), surchargeUnits: 2, tax: Money(cents: 280))
    change(&stay)
    return stay
  }

  private func filed(_ units: Int, _ exempt: Int, _ cents: Int64) throws -> FiledReturn {
    FiledReturn(
      id: 1, property: 1, period: .quarter(year: 2020, quarter: 1), zone: "1",
      filedOn: try day("2020-04-02"), units: units, exemptUnits: exempt, tax: Money(cents: cents))
  }

  @Test func `are the sums of its stays`() throws {
    #expect(try filed(8, 4, 560).isFounded(on: [stay(), stay()]))
    #expect(try filed(0, 0, 0).isFounded(on: []))
    #expect(try !filed(5, 2, 280).isFounded(on: [stay()]))
    #expect(try !filed(4, 1, 280).isFounded(on: [stay()]))
    #expect(try !filed(4, 2, 281).isFounded(on: [stay()]))
    let april = try day("2020-04-01")
    #expect(try !filed(4, 2, 280).isFounded(on: [stay { $0.checkIn = april }]))
    #expect(try !filed(4, 2, 281).isFounded(on: [stay { $0.tax = Money(cents: 281) }]))
  }

  @Test func `have a line for each rate of a stay`() throws {
    let lines = try stay().lines(in: "1")
    #expect(lines.map(\.rate.layer) == [.tariff, .surcharge])
    #expect(lines.map(\.units) == [4, 2])
    #expect(lines.map(\.amount.cents) == [260, 20])
    #expect(try stay { $0.surchargeFrom = nil }.lines(in: "1").count == 1)
  }

  struct Code: CustomTestStringConvertible {
    let text: String
    let isValid: Bool

    var testDescription: String { text }
  }

  @Test(arguments: [
    Code(text: "9500123456789", isValid: true), Code(text: "950-0123-A", isValid: true),
    Code(text: "950 0123", isValid: false), Code(text: "proof", isValid: false),
    Code(text: "950--1", isValid: false), Code(text: "-9501", isValid: false),
    Code(text: "", isValid: false), Code(text: "número 1", isValid: false),
    Code(text: String(repeating: "1", count: 41), isValid: false),
  ])
  func `are kept with the number of a proof of filing`(code: Code) throws {
    var filed = try filed(0, 0, 0)
    filed.reference = code.text
    #expect(filed.faults == (code.isValid ? [] : [.malformedProof(code.text)]))
  }

  @Test(arguments: [
    Code(text: "1234567890123456789012", isValid: true),
    Code(text: "ABCDEFGHIJKLMNOPQRSTUV", isValid: true),
    Code(text: "123456789012345678901", isValid: false),
    Code(text: "12345678901234567890123", isValid: false),
    Code(text: "123456789012345678901-", isValid: false),
    Code(text: "12345678901234567890é1", isValid: false),
  ])
  func `are kept with the bank's code of the payment`(code: Code) throws {
    var filed = try filed(0, 0, 0)
    filed.nrc = code.text
    #expect(filed.faults == (code.isValid ? [] : [.malformedNRC(code.text)]))
  }

  @Test func `are filed and paid after the period`() throws {
    var filed = try filed(0, 0, 0)
    let end = try day("2020-03-31")
    filed.filedOn = end
    filed.paidOn = end
    #expect(filed.faults == [.filedTooEarly(end, end: end), .paidTooEarly(end, end: end)])
    filed.filedOn = end.adding(days: 1)
    filed.paidOn = end.adding(days: 1)
    #expect(filed.faults == [])
    filed.lastDay = try day("2019-12-31")
    #expect(try filed.faults == [.periodReversed(from: day("2020-01-01"), to: filed.lastDay)])
  }
}
