import Bookkeeping
import DataFormats
import Foundation
import Importing
import TestKit
import Testing

struct `Reading a platform's file` {
  static let transactions = ["airbnb-transactions-en.csv", "airbnb-transactions-es.csv"]
  static let reservations = [
    "airbnb-reservations-en.csv", "airbnb-reservations-es.csv", "airbnb-reservations-es-1252.csv",
    "airbnb-reservations-en-utf16.txt",
  ]
  static let bookings = [
    "booking-com-en.csv", "booking-com-es.csv", "booking-com-en.xls", "booking-com-es.xls",
  ]

  @Test(arguments: transactions)
  func `knows Airbnb's transactions`(name: String) throws {
    let file = try Sample.file(name, .airbnb)
    #expect(file.kind == .airbnbTransactions)
    #expect(file.channel == "airbnb")
    #expect(file.stays == [])
    #expect(file.refusals == [])
    #expect(file.payments.map(\.line) == [3, 5, 6, 7, 9])
    let first = try #require(file.payments.first?.payment)
    #expect(
      first
        == Payment(
          channel: "airbnb", reference: "HMK4QZ8T2A", date: try isoDay("2026-07-05"),
          gross: euros(61200), fee: euros(1836), checkIn: try isoDay("2026-07-03"), nights: 4,
          guest: "Marta Vila", listing: Sample.home))
    // A long stay is paid month by month.
    let split = file.payments.map(\.payment).filter { $0.reference == "HMB7R3XN5C" }
    #expect(split.map(\.gross) == [euros(120000), euros(75000)])
    #expect(split.map(\.fee) == [euros(3600), euros(2250)])
    #expect(split.allSatisfy { $0.nights == 28 && $0.listing == Sample.village })
    #expect(file.payouts.map(\.line) == [2, 4, 8])
    #expect(file.payouts.map(\.payout?.amount) == [59364, 130465, 72750].map(euros))
    let resolution = try #require(file.payments.first { $0.payment.kind == .resolution }?.payment)
    #expect(resolution.reference == "HMK4QZ8T2A")
    #expect(try resolution.net == euros(4065))
  }

  @Test func `tells adjustments by the platform's words`() throws {
    func details(_ name: String) throws -> [String] {
      try Sample.file(name, .airbnb).payments.compactMap(\.payment.details)
    }
    #expect(
      try details("airbnb-transactions-en.csv") == ["Resolution Payout: Broken lamp, CLA-20260709"])
    #expect(
      try details("airbnb-transactions-es.csv")
        == ["Cobro de la resolución: Lámpara rota, CLA-20260709"])
  }

  @Test func `knows Airbnb's transactions with tabs in Windows 1252`() throws {
    let file = try Sample.file("airbnb-transactions-en-1252.tsv", .airbnb)
    #expect(file.payments.map(\.payment.listing) == [Sample.home, Sample.village])
    #expect(file.payments.map(\.payment.gross) == [euros(61200), euros(120000)])
  }

  @Test(arguments: reservations)
  func `knows Airbnb's reservations`(name: String) throws {
    let file = try Sample.file(name, .airbnb)
    #expect(file.kind == .airbnbReservations)
    #expect(file.payments == [] && file.payouts == [] && file.refusals == [])
    #expect(file.cancelled.map(\.line) == [5])
    #expect(file.requests == [7])
    #expect(file.stays.map(\.line) == [2, 3, 4, 6])
    #expect(
      file.stays.map(\.reference) == ["HMK4QZ8T2A", "HMB7R3XN5C", "HMC9W6LPQE", "HMF8T1BD6G"])
    #expect(
      file.stays.map(\.guest) == ["Marta Vila", "Jonas Weber", "Sofía Núñez O'Hara", "Pere Roca"])
    #expect(
      file.stays.map(\.checkIn.isoText) == ["2026-07-03", "2026-07-13", "2026-07-13", "2026-12-24"])
    #expect(file.stays.map(\.nights) == [4, 28, 2, 5])
    #expect(file.stays.map(\.adults) == [2, 3, 2, 4])
    // Infants are children too.
    #expect(file.stays.map(\.children) == [1, 1, 0, 2])
    #expect(
      file.stays.map(\.listing) == [Sample.home, Sample.village, Sample.home, Sample.village])
    // Its adults begin at 13, and its earnings are without the fee.
    #expect(file.stays.allSatisfy { $0.isAgeUnknown && $0.amount == nil && $0.commission == nil })
    #expect(file.stays.map(\.payout) == [59364, 189150, 10000, 87300].map(euros))
  }

  @Test(arguments: bookings)
  func `knows Booking.com's reservations`(name: String) throws {
    let file = try Sample.file(name, .bookingCom)
    #expect(file.kind == .bookingComReservations)
    #expect(file.channel == "booking-com")
    #expect(file.refusals == [])
    #expect(file.cancelled.map(\.line) == [4, 6])
    #expect(file.stays.map(\.line) == [2, 3, 5])
    #expect(file.stays.map(\.reference) == ["4812770315", "4812770412", "4812770633"])
    #expect(file.stays.map(\.guest) == ["Lukas Hauck", "Giulia Rossi", "Joan Serra"])
    #expect(file.stays.map(\.checkIn.isoText) == ["2026-07-20", "2026-08-02", "2026-08-21"])
    #expect(file.stays.map(\.nights) == [3, 7, 3])
    // Of children of 4, 12 and 17, the last is taxed; a child without an age leaves it open.
    #expect(file.stays.map(\.adults) == [2, 3, 2])
    #expect(file.stays.map(\.children) == [0, 2, 1])
    #expect(file.stays.map(\.isAgeUnknown) == [false, false, true])
    #expect(file.stays.map(\.amount) == [32663, 124550, 40500].map(euros))
    #expect(file.stays.map(\.commission) == [4899, 18683, 6075].map(euros))
    #expect(file.stays.allSatisfy { $0.listing == Sample.unit })
  }

  @Test func `has been tried on every example`() throws {
    let folder = Transcript.Stage.repository.appending(path: "examples/imports")
    let examples = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let tried =
      `Reading a platform's file`.transactions + `Reading a platform's file`.reservations
      + `Reading a platform's file`.bookings + ["airbnb-transactions-en-1252.tsv"]
      + WorkbookFormat.allCases.map(\.example) + Self.others.map(\.0)
    #expect(Set(examples) == Set(tried))
  }

  /// The examples of other platforms, and their numbers of stays, payments, payouts and stated amounts.
  private static let others: [(String, Platform, [Int])] = [
    ("vrbo-reservations-en.csv", .vrbo, [2, 0, 0, 0]),
    ("vrbo-payments-en.csv", .vrbo, [0, 5, 3, 0]),
    ("vrbo-payout-summary-en.csv", .vrbo, [0, 3, 0, 0]),
    ("vrbo-payouts-to-come-nl.csv", .vrbo, [0, 0, 0, 2]),
    ("agoda-en.csv", .agoda, [2, 0, 0, 0]), ("lodgify-en.csv", .lodgify, [2, 0, 0, 0]),
    ("booking-com-payouts-2026-en.csv", .bookingCom, [0, 0, 0, 2]),
  ]

  @Test func `finds every row of the other platforms' examples, and no unknown column`() throws {
    for (name, platform, counts) in Self.others {
      let file = try Sample.file(name, platform)
      let found = [
        file.stays.count, file.payments.count, file.payouts.count, file.statedAmounts.count,
      ]
      #expect(found == counts, "\(name)")
      #expect(file.refusals.isEmpty && file.ignoredHeaders.isEmpty, "\(name)")
    }
  }

  /// The ways in which text reaches a file.
  enum Encoding: CaseIterable {
    case utf8, utf8Marked, utf16Little, utf16Big, utf16LittleUnmarked, utf16BigUnmarked, windows1252

    func bytes(_ text: String) throws -> [UInt8] {
      switch self {
      case .utf8: Array(text.utf8)
      case .utf8Marked: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      case .utf16Little: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case .utf16Big: [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      case .utf16LittleUnmarked: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case .utf16BigUnmarked: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      case .windows1252: Array(try #require(text.data(using: .windowsCP1252)))
      }
    }
  }

  @Test(arguments: transactions + reservations.prefix(2) + bookings.prefix(2), Encoding.allCases)
  func `takes every separator, line end and encoding`(name: String, encoding: Encoding) throws {
    let platform: Platform = name.hasPrefix("airbnb") ? .airbnb : .bookingCom
    let original = try Sample.file(name, platform)
    let separator = UInt8(
      ascii: name.hasSuffix("-es.csv") && !name.contains("transactions") ? ";" : ",")
    var reader = CSVReader(
      try TextDecoding.utf8(try Sample.bytes(name)), separator: separator)
    var rows: [[String]] = []
    while try reader.next() { rows.append(reader.texts) }
    for (separator, end) in [(",", "\r\n"), (";", "\n"), ("\t", "\r")] {
      let text = rows.map { row in
        row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: separator) + end
      }.joined()
      let file = try PlatformReader.read(try encoding.bytes(text), platform: platform)
      #expect(file == original)
    }
  }

  @Test func `finds columns in any order, among others, however they are written`() throws {
    let file = try PlatformReader.read(
      Sample.table([
        "EARNINGS,Pets,nº de noches,Anuncio,\u{FEFF}fecha\u{A0}de  inicio,\u{200B}NOMBRE DE LA PERSONA,"
          + "estado,codigo de confirmacion,N.º DE ADULTOS",
        "\"1.200,00 €\",1,3,Àtic,2026-05-04,Anna Puig,Confirmada,HMA,2",
      ]), platform: .airbnb)
    let stay = try #require(file.stays.first)
    #expect(stay.reference == "HMA" && stay.guest == "Anna Puig" && stay.nights == 3)
    #expect(stay.payout == euros(120000))
  }

  @Test func `passes empty lines and knows each row's line`() throws {
    let file = try PlatformReader.read(
      Sample.bookings(
        "", "1,,\"Anna\nPuig\",2026-05-04,2026-05-06,ok,2,2,0,,100 EUR,15 EUR,Àtic,2",
        "2,,Joan,2026-05-04,2026-05-06,ok,2,2,0,,100 EUR,15 EUR,Àtic,2"),
      platform: .bookingCom)
    #expect(file.stays.map(\.line) == [3, 5])
  }
}
