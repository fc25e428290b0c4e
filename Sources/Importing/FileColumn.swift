internal import Resources
internal import UnicodeText

/// The meaning of a column in a platform's file.
enum FileColumn: Int, CaseIterable, Sendable {
  case date, type, reference, checkIn, checkOut, nights, guest, booker, listing, details
  case currency, amount, paidOut, serviceFee, fastPayFee, gross, remittedTax, occupancyTax
  case status, booked, persons, adults, children, infants, ages, price, commission, payout

  /// Creates a column from its code in `import-columns.csv`.
  init?(code: String) {
    guard let column = FileColumn.codes[code] else { return nil }
    self = column
  }

  private static let codes: [String: FileColumn] = [
    "date": .date, "type": .type, "reference": .reference, "check-in": .checkIn,
    "check-out": .checkOut, "nights": .nights, "guest": .guest, "booker": .booker,
    "listing": .listing, "details": .details, "currency": .currency, "amount": .amount,
    "paid-out": .paidOut, "service-fee": .serviceFee, "fast-pay-fee": .fastPayFee,
    "gross": .gross, "remitted-tax": .remittedTax, "occupancy-tax": .occupancyTax,
    "status": .status, "booked": .booked, "persons": .persons, "adults": .adults,
    "children": .children, "infants": .infants, "ages": .ages, "price": .price,
    "commission": .commission, "payout": .payout,
  ]

  /// The columns with dates.
  static let dates: [FileColumn] = [.date, .checkIn, .checkOut, .booked]

  /// The columns with amounts of money.
  static let amounts: [FileColumn] = [
    .amount, .paidOut, .serviceFee, .fastPayFee, .gross, .remittedTax, .occupancyTax, .price,
    .commission, .payout,
  ]
}

extension PlatformFile.Kind {
  static let all: [PlatformFile.Kind] = [
    .airbnbTransactions, .airbnbReservations, .bookingComReservations,
  ]

  /// The required columns. Each inner array is a group of alternatives, of which one is enough.
  var neededColumns: [[FileColumn]] {
    switch self {
    case .airbnbTransactions:
      // Without gross amount or fee, the net amount would be mistaken for the price.
      // `airbnb_pending.csv`, the list of upcoming payments, has no paid-out column: its dates may
      // still change, and its payments would be counted again when they arrive.
      [
        [.date], [.type], [.reference], [.checkIn], [.nights, .checkOut], [.amount], [.paidOut],
        [.gross, .serviceFee],
      ]
    case .airbnbReservations:
      [[.reference], [.status], [.guest], [.checkIn], [.nights, .checkOut], [.adults]]
    case .bookingComReservations:
      [[.reference], [.guest, .booker], [.checkIn], [.checkOut], [.status], [.adults, .persons]]
    }
  }
}

/// The meaning of a row, derived from its type or status.
enum RowMeaning: String {
  case payment, payout, adjustment, stay, cancelled, request
}

/// The vocabulary of one kind of file: names of columns, types and statuses in all known languages.
///
/// Only letters and digits are compared, because case, accents, punctuation and white space vary
/// between exports.
struct Vocabulary {
  private var columns: [String: FileColumn] = [:]
  private var names: [FileColumn: String] = [:]
  private var words: [String: RowMeaning] = [:]
  private var beginnings: [(text: String, meaning: RowMeaning)] = []

  init(of kind: PlatformFile.Kind) {
    for entry in PlatformWords.columns where entry.file == kind.rawValue {
      guard let column = FileColumn(code: entry.meaning) else { continue }
      columns[entry.text.slug] = column
      if names[column] == nil { names[column] = entry.text }
    }
    for entry in PlatformWords.words where entry.file == kind.rawValue {
      guard let meaning = RowMeaning(rawValue: entry.meaning) else { continue }
      if entry.text.hasSuffix("*") {
        beginnings.append((entry.text.slug, meaning))
      } else {
        words[entry.text.slug] = meaning
      }
    }
  }

  /// Returns the column with a header; nil if it is unknown.
  func column(_ header: String) -> FileColumn? { columns[header.slug] }

  /// Returns the header of a column in English files.
  func name(of column: FileColumn) -> String { names[column] ?? "" }

  /// Returns the meaning of a type or status; nil if it is unknown.
  func meaning(of word: String) -> RowMeaning? {
    let slug = word.slug
    return words[slug] ?? beginnings.first { slug.hasPrefix($0.text) }?.meaning
  }
}
