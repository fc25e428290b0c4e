import Bookkeeping
import Testing

@testable import Importing

struct `Airbnb's transactions` {
  /// A row with these amounts.
  private func row(
    type: String = "Reservation", code: String = "HMA", end: String = "07/20/2026",
    nights: String = "2", currency: String = "EUR",
    amount: String = "97.00", paid: String = "", fee: String = "3.00", gross: String = "100.00",
    tax: String = ""
  ) -> String {
    "07/20/2026,\(type),\(code),07/18/2026,\(end),\(nights),Anna Puig,Àtic,,\(currency),"
      + "\(amount),\(paid),\(fee),\(gross),\(tax)"
  }

  private func read(_ row: String) throws -> PlatformFile {
    try PlatformReader.read(Sample.transactions(row), platform: .airbnb)
  }

  @Test func `are payments of what the guest paid and what Airbnb kept`() throws {
    let payment = try #require(try read(row()).payments.first?.payment)
    #expect(payment.gross == euros(10000) && payment.fee == euros(300))
    #expect(payment.date.isoText == "2026-07-20" && payment.checkIn.isoText == "2026-07-18")
    #expect(payment.nights == 2 && payment.guest == "Anna Puig" && payment.listing == "Àtic")
    #expect(!payment.taxCollected)
  }

  @Test func `are for the whole stay, though a part of its nights is paid for`() throws {
    let payment = try #require(try read(row(end: "09/18/2026", nights: "31")).payments.first)
    #expect(payment.payment.nights == 62)
  }

  @Test func `are the amount with the fees, where the gross leaves out the VAT on the fee`() throws
  {
    // The shape of a real row: the gross earnings lack the VAT of 19 % that the fee contains.
    let file = try read(row(amount: "318317.32", fee: "\"71.992,68\"", gross: "378815.37"))
    let draft = try #require(file.payments.first)
    #expect(draft.payment.gross == euros(39_031_000) && draft.payment.fee == euros(7_199_268))
    #expect(draft.disagreement == nil)
    let small = try #require(
      try read(row(amount: "3183.17", fee: "\"719,93\"", gross: "3788.15")).payments.first)
    #expect(small.payment.gross == euros(390_310) && small.disagreement == nil)
  }

  @Test func `say where their figures do not agree`() throws {
    let over = try #require(try read(row(gross: "120.00")).payments.first)
    #expect(over.payment.gross == euros(10000))
    #expect(over.disagreement == FigureDisagreement(computed: euros(10000), stated: euros(12000)))
    // More than any VAT on the fee.
    let under = try #require(try read(row(fee: "30.00", gross: "100.00")).payments.first)
    #expect(under.disagreement == FigureDisagreement(computed: euros(12700), stated: euros(10000)))
    let agreeing = try #require(try read(row()).payments.first)
    #expect(agreeing.disagreement == nil)
  }

  @Test func `have a fee on the side of the gross amount, whatever its sign`() throws {
    let turned = try #require(try read(row(fee: "-3.00")).payments.first?.payment)
    #expect(turned.fee == euros(300))
    let refund = try #require(
      try read(row(amount: "-97.00", fee: "-3.00", gross: "-100.00")).payments.first?.payment)
    #expect(refund.gross == euros(-10000) && refund.fee == euros(-300))
    let turnedRefund = try #require(
      try read(row(amount: "-97.00", fee: "3.00", gross: "-100.00")).payments.first?.payment)
    #expect(turnedRefund.fee == euros(-300))
  }

  @Test func `without gross earnings are worked out from the amount and the fees`() throws {
    let file = try PlatformReader.read(
      Sample.table([
        "Date,Type,Confirmation Code,Start Date,Nights,Guest,Listing,Currency,Amount,Paid Out,Host Fee,Fast Pay Fee",
        "07/15/2019,Reservation,HMOLD,07/14/2019,2,Sam,Àtic,EUR,95.00,,4.00,1.00",
      ]), platform: .airbnb)
    let payment = try #require(file.payments.first?.payment)
    #expect(payment.gross == euros(10000) && payment.fee == euros(500))
  }

  @Test func `without a fee have what is between gross and amount`() throws {
    let file = try PlatformReader.read(
      Sample.table([
        "Date,Type,Confirmation Code,Start Date,End date,Amount,Paid out,Gross earnings",
        "07/15/2019,Reservation,HMOLD,07/14/2019,07/16/2019,95.00,,100.00",
      ]), platform: .airbnb)
    let payment = try #require(file.payments.first?.payment)
    #expect(payment.fee == euros(500) && payment.nights == 2 && payment.listing == nil)
  }

  @Test func `are read through the spaces with which some files fill their cells`() throws {
    let file = try PlatformReader.read(
      Sample.table([
        "Date, Type           , Confirmation code, Start date, Nights, Amount, Paid out , Service fee,"
          + " Gross earnings",
        "09/23/2026, Reservation    , HMA   ,09/22/2026 , 2 ,  \u{A0}73.69, ,\"2,98\",  76.67 ",
      ]), platform: .airbnb)
    let payment = try #require(file.payments.first?.payment)
    #expect(file.refusals == [])
    #expect(payment.reference == "HMA" && payment.gross == euros(7667) && payment.fee == euros(298))
  }

  @Test func `to come are no payments`() throws {
    // As in `airbnb_pending.csv`: when the money comes, the same rows have other dates.
    let rows = String(decoding: Sample.transactions(row()), as: UTF8.self)
    let pending = rows.replacing(",Paid out,", with: ",").replacing("97.00,,", with: "97.00,")
    #expect(fault(Array(pending.utf8)) == .refused("error.import.payments-to-come"))
    // The same in Spanish.
    #expect(
      fault(
        Sample.table([
          "Fecha,Tipo,Código de confirmación,Fecha de inicio,Noches,Monto,Ingresos brutos",
          "07/15/2026,Reserva,HMA,07/14/2026,2,97.00,100.00",
        ])) == .refused("error.import.payments-to-come"))
  }

  @Test func `tell whether Airbnb pays the tourist tax`() throws {
    #expect(try read(row(tax: "9.00")).payments.map(\.payment.taxCollected) == [true])
    #expect(try read(row(tax: "0.00")).payments.map(\.payment.taxCollected) == [false])
    func collected(_ columns: String, _ cells: String) throws -> Bool? {
      try PlatformReader.read(
        Sample.table([
          "Date,Type,Confirmation Code,Start Date,Nights,Amount,Paid out,Gross earnings," + columns,
          "07/15/2026,Reservation,HMA,07/14/2026,2,95.00,,100.00," + cells,
        ]), platform: .airbnb
      ).payments.first?.payment.taxCollected
    }
    #expect(try collected("Occupancy taxes", "9.00") == true)
    // Beside the other column it is what Airbnb passes on.
    #expect(try collected("Occupancy taxes,Airbnb remitted tax", "9.00,0.00") == false)
    #expect(try collected("Occupancy taxes,Airbnb remitted tax", "0.00,9.00") == true)
  }

  @Test(
    arguments: [
      ("Adjustment", .other), ("Resolution Payout", .resolution),
      ("Resolution adjustment", .resolution), ("CO-HOST PAYOUT", .coHost),
      ("Co Host Payout", .coHost), ("Cancellation Fee", .cancellationFee),
      ("Pass Through Tot", .passThrough), ("Doorloop totaal", .passThrough),
      ("Ajuste", .other), ("Ajuste de la resolución", .resolution),
      ("Cobro como coanfitrión", .coHost), ("Tarifa de cancelación", .cancellationFee),
      ("Reservation Alteration", .other),
    ] as [(String, AdjustmentKind)])
  func `tell adjustments apart`(type: String, kind: AdjustmentKind) throws {
    let file = try read(row(type: type))
    #expect(file.payouts == [] && file.refusals == [])
    let payment = try #require(file.payments.first?.payment)
    #expect(
      payment
        == Payment(
          channel: "airbnb", reference: "HMA", date: "2026-07-20", gross: payment.gross,
          fee: payment.fee, checkIn: "2026-07-18", nights: 2, guest: "Anna Puig", listing: "Àtic",
          kind: kind, details: type))
    #expect(try payment.net == euros(9700))
  }

  @Test func `tell payouts, in any currency`() throws {
    let payout = try read(row(type: "Payout", code: "", amount: "", paid: "97.00"))
    let expected = Payout(channel: "airbnb", date: "2026-07-20", amount: euros(9700))
    #expect(payout.payouts == [PayoutDraft(line: 2, payout: expected)])
    let dollars = try read(
      row(type: "Payout", code: "", currency: "USD", amount: "", paid: "97.00"))
    #expect(dollars.payouts == [PayoutDraft(line: 2)])
    #expect(dollars.refusals == [])
  }

  @Test(
    arguments: [
      (1, "Type", .unknownWord(text: "Experience")), (2, "Currency", .foreignCurrency(code: "USD")),
      (3, "Confirmation code", .missing), (4, "Amount", .missing),
      (5, "Amount", .unreadable(text: "free")), (6, "Nights", .unreadable(text: "two")),
      (7, "End date", .invalidRecord(.outOfRange("nights", -1, 1...3660))), (8, "Type", .missing),
      (9, "Service fee", .foreignCurrency(code: "$")),
    ] as [(Int, String, RowFault)])
  func `are refused where they cannot be understood`(
    number: Int, column: String, fault: RowFault
  ) throws {
    let bad = [
      row(type: "Experience"), row(currency: "USD"), row(code: ""), row(amount: ""),
      row(amount: "free"), row(nights: "two"), row(end: "07/17/2026"), row(type: ""),
      row(fee: "$3"),
    ][number - 1]
    let file = try PlatformReader.read(
      Sample.transactions(row(), bad, row(code: "HMB")), platform: .airbnb)
    #expect(file.refusals == [RowRefusal(line: 3, column: column, fault: fault)])
    #expect(file.payments.map(\.line) == [2, 4])
  }

  @Test func `are refused where commas push cells out of their columns`() throws {
    let file = try read(row() + ",,2026")
    #expect(file.refusals == [RowRefusal(line: 2, column: nil, fault: .unreadable(text: "2026"))])
    #expect(try read(row() + ",,").refusals == [])
  }

  @Test func `are refused where an amount could be two, each column for itself`() throws {
    let clear = try PlatformReader.read(
      Sample.transactions(
        row(amount: "\"1,164\"", fee: "\"36,50\"", gross: "1200.50"), row(amount: "97.00")),
      platform: .airbnb)
    #expect(clear.refusals == [])
    let open = try read(row(amount: "\"1,164\"", fee: "36", gross: "1200"))
    #expect(
      open.refusals
        == [RowRefusal(line: 2, column: "Amount", fault: .ambiguousAmount(text: "1,164"))])
  }
}
