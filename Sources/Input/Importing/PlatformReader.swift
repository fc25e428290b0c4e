internal import Bookkeeping
internal import DataFormats

/// What the user said about a file, where the file does not tell.
package struct ReadingOptions: Equatable, Sendable {
  /// A header of the file and the code of the column that it is.
  package struct Heading: Equatable, Sendable {
    /// The code of the column: `amount`.
    package let column: String
    /// The header as the user typed it.
    package let header: String

    /// Makes a heading.
    package init(column: String, header: String) {
      self.column = column
      self.header = header
    }
  }

  /// The order of day and month in dates; nil to detect it from the file.
  package var dateOrder: DateOrder?
  /// The number of guests, for files without it.
  package var people: PartySize?
  /// The headers that the user teaches.
  package var headings: [Heading]
  /// Whether the payments were made although the file lacks the column that says so.
  package var isPaid: Bool
  /// The name of the sheet to read in a workbook; nil to choose it by its headers.
  package var sheet: String?

  /// Makes options.
  package init(
    dateOrder: DateOrder? = nil, people: PartySize? = nil, headings: [Heading] = [],
    isPaid: Bool = false, sheet: String? = nil
  ) {
    self.dateOrder = dateOrder
    self.people = people
    self.headings = headings
    self.isPaid = isPaid
    self.sheet = sheet
  }
}

/// A parser for the files of platforms.
package enum PlatformReader {
  /// Parses a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file as downloaded.
  ///   - platform: The expected platform.
  ///   - options: What the user said about the file.
  /// - Throws: `ImportFault` if the file cannot be read at all; invalid rows are collected in
  ///   `PlatformFile.refusals`.
  package static func read(
    _ bytes: [UInt8], platform: Platform, _ options: ReadingOptions = ReadingOptions()
  ) throws(ImportFault) -> PlatformFile {
    let (sheet, layout) = try FileSheets(bytes).first(
      named: options.sheet, fault: { $0 },
      reading: { text throws(ImportFault) in
        try FileLayout.find(in: text, platform: platform, options)
      })
    var table = try PlatformTable(sheet.text, layout, options)
    let rows = layout.kind.rows
    var file = PlatformFile(
      kind: layout.kind, channel: platform.rawValue, ignoredHeaders: layout.ignoredHeaders,
      namesHomes: platform == .airbnb || layout.namesHomes)
    file.sheet = sheet.choice
    while try table.next() {
      do throws(RowRefusal) {
        try table.checkWidth()
        try rows.read(&table, into: &file)
      } catch {
        file.refusals.append(error)
      }
    }
    return file
  }
}

extension PlatformFile.Kind {
  /// The parser for the rows of this kind of file.
  fileprivate var rows: any PlatformRows {
    switch self {
    case .airbnbTransactions: AirbnbTransactions()
    case .airbnbReservations: AirbnbReservations()
    case .bookingComReservations: BookingComReservations()
    case .bookingComPayouts: BookingComPayouts()
    }
  }
}

/// A parser for the rows of one kind of file.
protocol PlatformRows {
  /// Parses the current row of the table and adds the result to the file.
  ///
  /// - Throws: `RowRefusal`.
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal)
}

/// A parser for the rows of a reservation list, which has a stay in each.
protocol ReservationRows: PlatformRows {
  /// Parses the current row, of a stay that takes place.
  ///
  /// - Throws: `RowRefusal`.
  func stay(_ table: PlatformTable) throws(RowRefusal) -> StayDraft
}

extension ReservationRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    let meaning = try table.meaning(.status)
    switch meaning {
    case .cancelled, .noShow:
      file.cancelled.append(try table.cancelledStay(isNoShow: meaning == .noShow))
    case .request: file.requests.append(table.line)
    case .stay: file.stays.append(try stay(table))
    default: throw table.refusal(.status, .unknownWord(text: try table.text(.status).excerpt))
    }
  }
}

extension PlatformTable {
  /// Checks that the stay satisfies the constraints of a book.
  func checkConstraints(of draft: StayDraft) throws(RowRefusal) {
    let stay = Stay(
      property: 0, checkIn: draft.checkIn, nights: draft.nights, adults: draft.adults,
      children: draft.children, amount: draft.amount, commission: draft.commission ?? .zero)
    guard let fault = stay.faults.first else { return }
    let column: FileColumn? =
      switch fault {
      case .outOfRange("adults", _, _): .adults
      case .outOfRange("children", _, _): .children
      case .outOfRange("amount", _, _): .price
      case .outOfRange("commission", _, _): .commission
      default: nil
      }
    throw refusal(column, .invalidRecord(fault))
  }
}
