import Bookkeeping
import Documents
import Testing

@testable import Importing

/// The date that a text is.
private func writtenDate(_ text: String) -> WrittenDate? {
  Array(text.utf8).withUnsafeBufferPointer { WrittenDate($0) }
}

struct `Dates in files` {
  @Test(
    arguments: [
      ("2026-01-05", "2026-01-05"), ("2026/1/5", "2026-01-05"),
      ("2026-01-05 10:26:33", "2026-01-05"),
      ("2026-01-05T10:26:33Z", "2026-01-05"), ("2024-02-29", "2024-02-29"),
    ])
  func `are certain with the year first`(text: String, iso: String) throws {
    #expect(writtenDate(text) == .day(try isoDay(iso)))
  }

  @Test(arguments: [
    "05/01/2026", "5/1/2026", "05-01-2026", "05.01.26", "5/1/26", "05/01/2026 12:00",
  ])
  func `are two numbers with the year last`(text: String) throws {
    let date = try #require(writtenDate(text))
    #expect(date == .numbers(first: 5, second: 1, year: 2026))
    #expect(date.day(.dayFirst)?.isoText == "2026-01-05")
    #expect(date.day(.monthFirst)?.isoText == "2026-05-01")
  }

  @Test(
    arguments: [
      "", "x", "2026", "2026-13-01", "2026-02-30", "05/01", "05/01-2026", "1/2/3/4", "05/01/202",
      "005/01/2026", "12345-01-01", "--", "//", "Jan 5, 26", "Ja 5, 2026", "5 de la 2026",
      "January 2026", "46027",
    ])
  func `are nothing else`(text: String) {
    #expect(writtenDate(text) == nil)
  }

  @Test(
    arguments: [
      ("July 12, 2026", "2026-07-12"), ("10 May 2026", "2026-05-10"), ("1 Mar 2026", "2026-03-01"),
      ("12 de julio de 2026", "2026-07-12"), ("3 d'abril del 2026", "2026-04-03"),
      ("9 août 2026", "2026-08-09"), ("24 März 2026", "2026-03-24"), ("2 mrt 2026", "2026-03-02"),
      ("7 dicembre 2026", "2026-12-07"), ("30 out 2026", "2026-10-30"),
    ])
  func `may name the month, in the languages of exports`(text: String, iso: String) throws {
    #expect(writtenDate(text) == .day(try isoDay(iso)))
  }

  @Test func `make no day in an order that the calendar does not have`() throws {
    let date = try #require(writtenDate("31/02/2026"))
    #expect(date.day(.dayFirst) == nil && date.day(.monthFirst) == nil)
  }
}

struct `The order of dates` {
  private func order(_ texts: String...) throws -> DateOrder? {
    var detector = DateOrderDetector()
    for (index, text) in texts.enumerated() {
      detector.add(try #require(writtenDate(text)), line: index + 1)
    }
    return try detector.order()
  }

  private func order(stays: [(String, String, Int)]) throws -> DateOrder? {
    var detector = DateOrderDetector()
    for (from, to, nights) in stays {
      detector.add(
        from: try #require(writtenDate(from)), to: try #require(writtenDate(to)), nights: nights)
    }
    return try detector.order()
  }

  @Test func `is what one of them proves for all`() throws {
    #expect(try order("01/02/2026", "13/02/2026", "03/03/2026") == .dayFirst)
    #expect(try order("01/02/2026", "02/13/2026") == .monthFirst)
    #expect(try order("01/02/2026", "2026-02-13") == nil)
    #expect(try order() == nil)
    // What is no day in either order proves nothing.
    #expect(try order("31/02/2026") == nil)
  }

  @Test func `is none where they contradict each other`() {
    let fault = ImportFault.refused(
      "error.import.contradictory-dates", ["day-first": .count(3), "month-first": .count(2)])
    #expect(throws: fault) {
      try order("01/02/2026", "02/13/2026", "13/02/2026", "14/02/2026")
    }
  }

  @Test func `is the one in which every stay has the nights it should`() throws {
    #expect(try order(stays: [("01/05/2026", "05/05/2026", 4)]) == .dayFirst)
    #expect(try order(stays: [("01/05/2026", "01/09/2026", 4)]) == .monthFirst)
    // Both readings of each agree.
    #expect(try order(stays: [("05/05/2026", "05/05/2026", 0)]) == nil)
    // One agrees here and the other there.
    #expect(
      try order(stays: [("01/05/2026", "05/05/2026", 4), ("01/05/2026", "01/09/2026", 4)]) == nil)
    #expect(try order(stays: [("01/05/2026", "02/07/2026", 99)]) == nil)
    // What fits neither order leaves it to the others.
    let wrong = [("01/05/2026", "02/07/2026", 99), ("31/31/2026", "01/09/2026", 4)]
    #expect(try order(stays: [("01/05/2026", "01/09/2026", 4)] + wrong) == .monthFirst)
  }
}

struct `Dates of a whole file` {
  private func file(_ dates: (String, String, Int)..., order: DateOrder? = nil) throws
    -> PlatformFile
  {
    let rows = dates.enumerated().map { index, stay in
      "HM\(index),Confirmed,Anna,2,0,0,\(stay.0),\(stay.1),\(stay.2),Àtic,"
    }
    let header =
      "Confirmation code,Status,Guest name,# of adults,# of children,# of infants,"
      + "Start date,End date,# of nights,Listing,Earnings"
    return try PlatformReader.read(
      Sample.table([header] + rows), platform: .airbnb, ReadingOptions(dateOrder: order))
  }

  @Test func `are decided by one row for all`() throws {
    let stays = try file(("05/04/2026", "05/06/2026", 2), ("05/13/2026", "05/15/2026", 2)).stays
    #expect(stays.map(\.checkIn.isoText) == ["2026-05-04", "2026-05-13"])
  }

  @Test func `are decided by the nights`() throws {
    let stays = try file(("03/04/2026", "05/04/2026", 2)).stays
    #expect(stays.map(\.checkIn.isoText) == ["2026-04-03"])
  }

  @Test func `are refused where nothing decides, but for those that can be read in one way`() throws
  {
    let read = try file(("03/04/2026", "", 2), ("05/05/2026", "", 2), ("2026-06-01", "", 3))
    #expect(
      read.refusals
        == [RowRefusal(line: 2, column: "Start date", fault: .ambiguousDate(text: "03/04/2026"))])
    #expect(read.stays.map(\.checkIn.isoText) == ["2026-05-05", "2026-06-01"])
  }

  @Test func `are what the user says`() throws {
    let dayFirst = try file(("03/04/2026", "", 2), order: .dayFirst)
    #expect(dayFirst.stays.map(\.checkIn.isoText) == ["2026-04-03"])
    let monthFirst = try file(("03/04/2026", "", 2), ("13/04/2026", "", 2), order: .monthFirst)
    #expect(monthFirst.stays.map(\.checkIn.isoText) == ["2026-03-04"])
    #expect(monthFirst.refusals.map(\.fault) == [.unreadable(text: "13/04/2026")])
  }
}
