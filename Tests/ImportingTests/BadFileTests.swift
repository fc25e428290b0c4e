import DataFormats
import Documents
import Importing
import Testing

struct `A file that cannot be read` {
  @Test func `has nothing in it`() {
    #expect(fault([]) == .empty)
    #expect(fault(Array("\n\r\n\n".utf8)) == .empty)
    #expect(fault([0xEF, 0xBB, 0xBF]) == .empty)
    #expect(fault(Array("  \n ;\n".utf8)) == .empty)
  }

  @Test(
    arguments: [
      (Array("PK\u{3}\u{4}aaaaaaaaaaaaaaaaaaaaaaaaaaholiday.jpg".utf8), .zip),
      ([0x1F, 0x8B, 8, 0, 0, 0], .gzip), (Array("%PDF-1.7 ".utf8), .pdf),
      (Array("\r\n <!DOCTYPE html><html>".utf8), .webPage), (Array("<table><tr>".utf8), .webPage),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D], .image), (Array("Date,Type\n1,\0\0\0".utf8), .binary),
    ] as [([UInt8], FileFormat)])
  func `is no table but something else`(bytes: [UInt8], format: FileFormat) {
    #expect(fault(bytes) == .otherFormat(format))
    #expect(fault(bytes, .bookingCom) == .otherFormat(format))
  }

  @Test func `is a line of ten megabytes`() {
    let line = Array(repeating: UInt8(ascii: "x"), count: 10_000_000)
    #expect(fault(line) == .table(.rowTooLong(line: 1)))
    let commas = Array(repeating: UInt8(ascii: ","), count: 10_000_000)
    #expect(fault(commas) == .table(.rowTooLong(line: 1)))
    #expect(fault(Sample.reservations("HMA,") + line) == .table(.rowTooLong(line: 3)))
  }

  @Test func `has more columns than any platform's`() {
    #expect(
      fault(Array(repeating: UInt8(ascii: ","), count: 5000))
        == .refused("error.import.too-many-columns", count: 5001))
  }

  @Test func `is text, or another table`() {
    #expect(
      fault(Array("Dear guest,\nwelcome!\n".utf8)) == .unknownTable(headers: ["Dear guest", ""]))
    #expect(
      fault(Array("size;colour;price\n3;red;2026\n".utf8))
        == .unknownTable(headers: ["size", "colour", "price"]))
    #expect(
      fault(Array("concept;amount;date\nllum;3;2026-01-01\n".utf8))
        == .refused(
          "error.import.own-table",
          ["command": .commands([["estada", "import", "expenses"]])]))
  }

  @Test func `is the other platform's`() throws {
    let transactions = try Sample.bytes("airbnb-transactions-es.csv")
    #expect(fault(transactions, .bookingCom) == .otherPlatform(.airbnbTransactions))
    let reservations = try Sample.bytes("airbnb-reservations-en-utf16.txt")
    #expect(fault(reservations, .bookingCom) == .otherPlatform(.airbnbReservations))
    for name in ["booking-com-es.csv", "booking-com-en.xls"] {
      #expect(fault(try Sample.bytes(name)) == .otherPlatform(.bookingComReservations))
    }
  }

  @Test func `lacks columns, or has one twice`() {
    #expect(
      fault(Sample.table(["Confirmation code,Status,Guest name,Start date,Listing", "a,b,c,d,e"]))
        == missing(
          .airbnbReservations, ["# of nights", "# of adults"], code: "nights"))
    // The net amount must not pass for what the guest paid.
    #expect(
      fault(Sample.table(["Date,Type,Confirmation code,Start date,Nights,Amount", "a,b,c,d,e,f"]))
        == missing(.airbnbTransactions, ["Paid out", "Gross earnings"], code: "paid-out"))
    #expect(
      fault(
        Sample.table([
          "Confirmation code,Status,Guest name,Start date,# of nights,# of adults,STATUS", "a,b,c",
        ])) == .repeatedColumn("Status", "STATUS"))
  }

  private func missing(_ kind: PlatformFile.Kind, _ headers: [String], code: String) -> ImportFault
  {
    .refused(
      "error.import.missing-columns",
      [
        "kind": kindCell(kind), "columns": .text(headers.joined(separator: ", ")),
        "languages": .text(kind.languages.joined(separator: ", ")), "code": .text(code),
        "platform": .text("airbnb"),
      ], count: headers.count)
  }

  private func kindCell(_ kind: PlatformFile.Kind) -> Cell {
    .term(code: kind.rawValue, key: "import.kind.\(kind.rawValue)")
  }

  @Test func `has headers alone`() {
    let without = ImportFault.refused(
      "error.import.no-rows", ["kind": kindCell(.airbnbReservations)])
    #expect(fault(Sample.reservations()) == without)
    #expect(fault(Array(Sample.reservations().dropLast(2))) == without)
  }

  @Test(arguments: [
    "airbnb-transactions-en.csv", "booking-com-en.csv", "airbnb-reservations-en.csv",
  ])
  func `is a download that was not finished`(name: String) throws {
    let bytes = try Sample.bytes(name)
    let platform: Platform = name.hasPrefix("airbnb") ? .airbnb : .bookingCom
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }
    let lastRow = ends[ends.count - 2]..<bytes.count
    // Wherever it breaks off within the last row but for the last cells, it is noticed.
    let commas = bytes[lastRow].indices.filter { bytes[$0] == UInt8(ascii: ",") }
    for end in (lastRow.lowerBound + 3)..<commas[commas.count - 2] {
      let found = fault(Array(bytes[..<end]), platform)
      let ways: [ImportFault] = [
        .cutShort(line: ends.count), .table(.unclosedQuote(line: ends.count)),
        .text(.broken(line: ends.count)),
      ]
      #expect(found.map(ways.contains) == true, "\(end): \(String(describing: found))")
    }
  }

  @Test func `is put together from two encodings`() {
    let row = "HMA,Confirmed,Núria,2,0,0,2026-05-04,2026-05-06,2,Àtic,\r\n"
    let other = row.unicodeScalars.map { UInt8($0.value) }
    #expect(
      fault(Sample.reservations() + Array(row.utf8) + other)
        == .text(.mixed(line: 3, byte: 0xFA)))
    #expect(
      fault(Sample.reservations() + other + [0x81]) == .text(.undecodable(line: 3, byte: 0x81)))
    #expect(fault([0xFF, 0xFE] + Array("D\0a\0t\0e".utf8)) == .text(.broken(line: 1)))
  }

  @Test func `contradicts itself about its dates`() {
    #expect(
      fault(
        Sample.reservations(
          "HMA,Confirmed,Anna,2,0,0,05/14/2026,05/16/2026,2,Àtic,",
          "HMB,Confirmed,Anna,2,0,0,14/05/2026,16/05/2026,2,Àtic,"))
        == .refused(
          "error.import.contradictory-dates", ["day-first": .count(3), "month-first": .count(2)]))
  }
}
