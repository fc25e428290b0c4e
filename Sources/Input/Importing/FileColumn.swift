internal import Resources
internal import UnicodeText

/// The meaning of a column in a platform's file.
enum FileColumn: Int, CaseIterable, Sendable {
  case date, type, reference, checkIn, checkOut, nights, guest, booker, listing, details
  case currency, amount, paidOut, serviceFee, fastPayFee, managementFee, gross
  case remittedTax, occupancyTax
  case status, booked, persons, adults, children, infants, ages, price, commission, payout
  case paymentFee, vat, otherTax, property, propertyID, payoutKey, arrival, account
  case stayDates, lastName, ownerTax, source
  /// A column that platforms write and the program does not need.
  case unused

  /// Creates a column from its code in `import-columns.csv`.
  init?(code: some StringProtocol) {
    guard let column = FileColumn.codes[String(code)] else { return nil }
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
    "commission": .commission, "payout": .payout, "management-fee": .managementFee,
    "payment-fee": .paymentFee, "vat": .vat, "other-tax": .otherTax, "property": .property,
    "property-id": .propertyID, "payout-key": .payoutKey, "arrival": .arrival,
    "account": .account, "stay-dates": .stayDates, "last-name": .lastName,
    "owner-tax": .ownerTax, "source": .source, "unused": .unused,
  ]

  /// The code of the column in `import-columns.csv`.
  var code: String { FileColumn.codes.first { $0.value == self }?.key ?? "" }

  /// The columns with dates.
  static let dates: [FileColumn] = [.date, .checkIn, .checkOut, .booked, .arrival]

  /// The columns with amounts of money.
  static let amounts: [FileColumn] = [
    .amount, .paidOut, .serviceFee, .fastPayFee, .managementFee, .gross, .remittedTax,
    .occupancyTax, .price, .commission, .payout, .paymentFee, .vat, .otherTax,
    .ownerTax,
  ]
}

extension PlatformFile.Kind {
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
      [
        [.reference], [.guest, .booker], [.checkIn], [.checkOut], [.status], [.adults, .persons],
      ]
    case .bookingComPayouts:
      [
        [.type], [.reference], [.checkIn], [.checkOut], [.gross], [.commission], [.amount],
        [.date],
      ]
    case .bookingComAmounts:
      [
        [.type], [.reference], [.checkIn], [.checkOut], [.gross], [.date], [.payoutKey], [.status],
      ]
    case .vrboReservations:
      [[.reference], [.guest], [.checkIn], [.checkOut], [.status], [.adults]]
    case .vrboPayments:
      [
        [.reference], [.type], [.checkIn, .stayDates], [.checkOut, .stayDates], [.gross],
        [.commission], [.date, .arrival],
      ]
    case .vrboPayoutSummary:
      [
        [.reference], [.checkIn], [.checkOut], [.status], [.date], [.gross], [.commission],
        [.amount],
      ]
    case .vrboUpcoming:
      [[.reference], [.guest], [.propertyID], [.date], [.status], [.amount]]
    case .agodaReservations:
      [
        [.reference], [.guest], [.checkIn], [.checkOut], [.status], [.price], [.commission],
        [.amount], [.adults],
      ]
    case .lodgifyReservations:
      [
        [.reference], [.source], [.guest], [.checkIn], [.checkOut], [.status], [.price],
        [.adults, .persons],
      ]
    }
  }

  /// Columns that the user can make up for: the people with a number, the payout with a word.
  static let replaceableColumns: [FileColumn] = [.adults, .paidOut]
}

/// The meaning of a row, derived from its type or status.
enum RowMeaning: String, CaseIterable {
  case payment, payout, adjustment, resolution, damage, stay, cancelled, request
  case cancellationFee = "cancellation-fee"
  case coHost = "co-host"
  case passThroughTax = "pass-through-tax"
  case noShow = "no-show"
}

/// The headers of one kind of file in all known languages.
///
/// Only letters, digits and the percent sign are compared, because case, accents, punctuation and
/// white space vary between exports.
struct Vocabulary {
  private var columns: [String: FileColumn] = [:]
  private var names: [FileColumn: String] = [:]

  init(of kind: PlatformFile.Kind) {
    for entry in PlatformWords.columns where entry.file == kind.rawValue {
      guard let column = FileColumn(code: entry.meaning) else { continue }
      columns[Vocabulary.key(entry.text)] = column
      if names[column] == nil { names[column] = String(entry.text) }
    }
  }

  /// Returns the form in which headers are compared: *Commission* and *Commission %* are different.
  static func key(_ header: some StringProtocol) -> String {
    header.slug + (header.utf8.contains(UInt8(ascii: "%")) ? "%" : "")
  }

  /// Returns the column of a header in the form of `key`; nil if it is unknown.
  func column(ofKey key: String) -> FileColumn? { columns[key] }

  /// Returns the header of a column in English files.
  func name(of column: FileColumn) -> String { names[column] ?? column.code }
}

/// The types and statuses of the rows of one kind of file in all known languages.
struct RowWords {
  private var words: [String: RowMeaning] = [:]
  private var beginnings: [(text: String, meaning: RowMeaning)] = []

  init(of kind: PlatformFile.Kind) {
    for entry in PlatformWords.words where entry.file == kind.rawValue {
      guard let meaning = RowMeaning(rawValue: String(entry.meaning)) else { continue }
      if entry.text.utf8.last == UInt8(ascii: "*") {
        beginnings.append((entry.text.slug, meaning))
      } else {
        words[entry.text.slug] = meaning
      }
    }
  }

  /// Returns the meaning of a type or status; nil if it is unknown.
  func meaning(of word: String) -> RowMeaning? {
    let slug = word.slug
    return words[slug] ?? beginnings.first { slug.hasPrefix($0.text) }?.meaning
  }
}
