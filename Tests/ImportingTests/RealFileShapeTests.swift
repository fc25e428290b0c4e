import Bookkeeping
import DataFormats
import Documents
import Importing
import Testing

/// A file with the headers and the row shapes of an export that hosts have published. The guests, codes
/// and amounts are invented.
struct FileShape: CustomTestStringConvertible, Sendable {
  let name: String
  var platform = Platform.airbnb
  var options = ReadingOptions()
  let lines: [String]
  /// What is read: one line for each row, or the reason why the file is refused.
  let outcome: [String]

  var testDescription: String { name }

  /// What is read from the file.
  var found: [String] {
    let file: PlatformFile
    do throws(ImportFault) {
      file = try PlatformReader.read(Sample.table(lines), platform: platform, options)
    } catch {
      let values = error.refusal.phrases[0].values
      guard case .term(let kind, _)? = values["kind"] else {
        if case .refused = error { return [error.refusal.key] }
        return ["\(error)"]
      }
      guard case .text(let columns)? = values["columns"] else { return ["\(kind) without people"] }
      return ["\(kind) lacks \(columns)"]
    }
    var rows: [(line: Int, text: String)] = []
    func text(_ money: Money?) -> String { money?.plainText ?? "-" }
    for draft in file.payments {
      let payment = draft.payment
      if let kind = payment.kind {
        let net = text(try? payment.net)
        rows.append((draft.line, "\(kind.rawValue) \(payment.reference ?? "-") \(net)"))
        continue
      }
      let days = "\(payment.date.isoText) \(payment.checkIn.isoText)+\(payment.nights)"
      let flags = (payment.taxCollected ? " tax" : "") + (draft.disagreement == nil ? "" : " !")
      rows.append(
        (
          draft.line,
          "pay \(payment.reference ?? "-") \(days) \(text(payment.gross)) \(text(payment.fee))"
            + flags
        ))
    }
    for stay in file.stays {
      let people = "\(stay.adults)+\(stay.children)\(stay.arePeopleAssumed ? "?" : "")"
      rows.append(
        (
          stay.line,
          "stay \(stay.reference) \(stay.checkIn.isoText)+\(stay.nights) \(people) "
            + "\(text(stay.amount)) \(text(stay.commission)) \(stay.listing ?? "-")"
            + (stay.channel.map { " \($0)" } ?? "") + (stay.disagreement == nil ? "" : " !")
        ))
    }
    for row in file.payouts { rows.append((row.line, "payout - \(text(row.payout?.amount))")) }
    for stay in file.cancelled {
      rows.append(
        (
          stay.line,
          "\(stay.isNoShow ? "no-show" : "cancelled") \(stay.reference ?? "-") "
            + "\(text(stay.amount)) \(text(stay.commission))"
            + (stay.isChargeUnknown ? " ?" : "")
        ))
    }
    for line in file.requests {
      rows.append((line, "request" + (file.requestWords[line].map { " \($0)" } ?? "")))
    }
    for amount in file.statedAmounts {
      rows.append(
        (
          amount.line,
          "stated \(amount.kind) \(amount.reference) \(amount.date.isoText) \(text(amount.amount))"
        ))
    }
    for line in file.totalLines { rows.append((line, "total")) }
    for refusal in file.refusals {
      rows.append((refusal.line, "refused \(refusal.column ?? "-") \(refusal.fault)"))
    }
    return rows.sorted { $0.line < $1.line }.map(\.text)
      + (file.ignoredHeaders.isEmpty ? [] : ["ignored \(file.ignoredHeaders)"])
  }
}

struct `A file in the shape of a real export` {
  @Test(
    arguments: airbnbTransactionShapes + airbnbReservationShapes + bookingComShapes + vrboShapes
      + otherShapes)
  func `is read exactly, or refused with the true reason`(shape: FileShape) {
    #expect(shape.found == shape.outcome)
  }

  @Test func `of payouts pays what the transfer says`() throws {
    let shape = try #require(bookingComShapes.first { $0.name.contains("payouts of 2025") })
    let file = try PlatformReader.read(Sample.table(shape.lines), platform: .bookingCom)
    let paid = try file.payments.reduce(Money.zero) {
      try $0.adding($1.payment.gross.subtracting($1.payment.fee))
    }
    #expect(paid == file.payouts.first?.payout?.amount)
    #expect(paid == euros(231_922))
  }
}

private let englishTransactions =
  "Date,Arriving by date,Type,Confirmation code,Booking date,Start date,End date,Nights,Guest,"
  + "Listing,Details,Reference code,Currency,Amount,Paid out,Service fee,Fast pay fee,Cleaning fee,"

private let airbnbTransactionShapes = [
  FileShape(
    name: "Airbnb transactions en, 22 columns with a management fee",
    lines: [
      englishTransactions + "Management fee,Gross earnings,Occupancy taxes,Earnings year",
      "05/03/2026,05/10/2026,Payout,,,,,,,,Transfer to X,R1,EUR,,475.00,,,,,,,",
      "05/03/2026,,Reservation,HMAA,03/01/2026,05/02/2026,05/05/2026,3,Nil Roca,Flat,,,EUR,"
        + "291.00,,9.00,0.00,50.00,0.00,300.00,0.00,2026",
      "05/03/2026,,Resolution Adjustment,HMAB,03/01/2026,04/02/2026,04/05/2026,3,Ona Pi,Flat,,,EUR,"
        + "-750.60,,-28.98,,,,-779.58,,2026",
    ],
    outcome: [
      "payout - 475.00", "pay HMAA 2026-05-03 2026-05-02+3 300.00 9.00",
      "resolution HMAB -750.60",
    ]),
  FileShape(
    name: "Airbnb transactions en, 22 columns with a pet fee, VAT on the host fee",
    lines: [
      englishTransactions + "Pet fee,Gross earnings,Airbnb remitted tax,Earnings year",
      "07/15/2026,,Reservation,HMAC,03/01/2026,07/14/2026,07/16/2026,2,Nil Roca,Flat,,,EUR,"
        + "3183.17,,\"719,93\",,600.00,0.00,3788.15,12.00,2026",
    ], outcome: ["pay HMAC 2026-07-15 2026-07-14+2 3903.10 719.93 tax"]),
  FileShape(
    name: "Airbnb transactions en, 23 columns, all kinds of rows",
    lines: [
      englishTransactions + "Gross earnings,Occupancy taxes,Airbnb remitted tax,Earnings year",
      "07/15/2026,,Adjustment,HMAC,,07/14/2026,07/16/2026,2,Nil Roca,Flat,,,EUR,145.50,,0,,,"
        + "145.50,,,2026",
      "07/16/2026,,Resolution Payout,HMAC,,07/14/2026,07/16/2026,2,Nil Roca,Flat,Lamp,,EUR,40.65"
        + ",,0,,,,,,2026",
      "07/17/2026,,Cancellation Fee,HMAD,,07/14/2026,07/16/2026,2,Nil Roca,Flat,,,EUR,-50.00,,,,,"
        + ",,,2026",
      "07/18/2026,,Pass Through Tot,HMAC,,07/14/2026,07/16/2026,2,Nil Roca,Flat,,,EUR,26.16,,,,,,"
        + ",,2026",
      "07/19/2026,,Co-Host payout,HMAC,,07/14/2026,07/16/2026,2,Nil Roca,Flat,,,EUR,-87.57,,,,,,"
        + ",,2026",
      "07/20/2026,,Reservation,HMAE,,07/14/2026,07/16/2026,2,Nil Roca,Flat,,,USD,97.00,,3.00,,,"
        + "100.00,,,2026",
    ],
    outcome: [
      "other HMAC 145.50", "resolution HMAC 40.65", "cancellation-fee HMAD -50.00",
      "pass-through HMAC 26.16", "co-host HMAC -87.57",
      "refused Currency foreignCurrency(code: \"USD\")",
    ]),
  FileShape(
    name: "Airbnb transactions en, 2014",
    lines: [
      "Date,Type,Confirmation Code,Start Date,Nights,Guest,Listing,Details,Reference,Currency,"
        + "Amount,Paid Out,Host Fee,Cleaning Fee",
      "05/13/2014,Payout,,,,,,Transfer,,EUR,,97.00,,",
      "05/13/2014,Reservation,ABCD12,05/12/2014,2,Nil Roca,Flat,,,EUR,97.00,,-3.00,20.00",
    ], outcome: ["payout - 97.00", "pay ABCD12 2014-05-13 2014-05-12+2 100.00 3.00"]),
  FileShape(
    name: "Airbnb transactions en, payments to come",
    lines: [
      "Date,Type,Confirmation Code,Start Date,Nights,Guest,Listing,Details,Reference,Currency,"
        + "Amount,Host Fee,Cleaning Fee",
      "05/13/2026,Reservation,ABCD12,05/12/2026,2,Nil Roca,Flat,,,EUR,97.00,-3.00,20.00",
    ], outcome: ["error.import.payments-to-come"]),
  FileShape(
    name: "Airbnb transactions es, Latin America",
    lines: [
      "Fecha,Fecha de llegada estimada,Tipo,Código de confirmación,Fecha de la reserva,"
        + "Fecha de inicio,Fecha de finalización,Noches,Huésped,Anuncio,Detalles,"
        + "Código de referencia,Moneda,Monto,Cobrado,Tarifa por servicio,Tarifa por Pago rápido,"
        + "Tarifa de limpieza,Ingresos brutos,Impuestos liquidados por Airbnb,Año de ingresos",
      "05/13/2026,,Payout,,,,,,,,,,EUR,,97.00,,,,,,",
      "05/13/2026,,Reserva,HMBA,,05/12/2026,05/14/2026,2,Nil Roca,Piso,,,EUR,97.00,,3.00,0.00,0.00"
        + ",100.00,0.00,2026",
      "05/14/2026,,Ajuste,HMBA,,05/12/2026,05/14/2026,2,Nil Roca,Piso,,,EUR,-10.00,,,,,,,2026",
    ],
    outcome: [
      "payout - 97.00", "pay HMBA 2026-05-13 2026-05-12+2 100.00 3.00", "refund HMBA -10.00",
    ]),
  FileShape(
    name: "Airbnb transactions es, Spain",
    lines: [
      "Fecha,Fecha de llegada estimada,Tipo,Código de confirmación,Fecha de inicio,"
        + "Fecha de finalización,Noches,Alojamiento,Detalles,Importe,Cobrado,"
        + "Comisión de servicio,Gastos de limpieza,Ingresos brutos,Año fiscal",
      "05/13/2026,,Reserva,HMBB,05/12/2026,05/14/2026,2,Piso,,97.00,,3.00,0.00,100.00,2026",
      "05/14/2026,,Resolución por daños,HMBB,05/12/2026,05/14/2026,2,Piso,,30.00,,,,,2026",
    ], outcome: ["pay HMBB 2026-05-13 2026-05-12+2 100.00 3.00", "resolution HMBB 30.00"]),
  FileShape(
    name: "Airbnb transactions es, 7 columns",
    lines: [
      "Fecha,Tipo,Código de confirmación,Huésped,Anuncio,Moneda,Monto", "05/13/2026,a,b,c,d,e,1",
    ],
    outcome: [
      "airbnb-transactions lacks Start date, Nights, Paid out, Gross earnings"
    ]),
  FileShape(
    name: "Airbnb transactions pt-BR",
    lines: [
      "Data,Disponível por data,Tipo,Código de Confirmação,Data da reserva,Data de início,"
        + "Data de término,Noites,Hóspede,Anúncio,Informações,Código de referência,Moeda,Valor,Pago,"
        + "Taxa de serviço,Taxa de pagamento rápido,Taxa de limpeza,Ganhos brutos,"
        + "Imposto repassado pelo Airbnb,Ganhos do ano",
      "05/13/2026,,Reserva,HMCA,,05/12/2026,05/14/2026,2,Nil Roca,Casa,,,EUR,452.02,,\"13,98\",0.00,"
        + "0.00,466.00,0.00,2026",
      "05/13/2026,,Reserva,HMCB,,05/12/2026,05/14/2026,2,Nil Roca,Casa,,,BRL,1.00,,\"0,10\",0,0,1.10"
        + ",0.00,2026",
    ],
    outcome: [
      "pay HMCA 2026-05-13 2026-05-12+2 466.00 13.98",
      "refused Moeda foreignCurrency(code: \"BRL\")",
    ]),
  FileShape(
    name: "Airbnb transactions de",
    lines: [
      "Datum,Voraussichtliches Datum des Geldeingangs,Typ,Bestätigungs-Code,Buchungsdatum,Startdatum,"
        + "Enddatum,Nächte,Gast,Inserat,Details,Referenzcode,Währung,Betrag,Ausgezahlt,Servicegebühr,"
        + "Gebühr für schnelle Zahlung,Reinigungsgebühr,Bruttoeinkünfte,"
        + "Von Airbnb abgeführte Steuer,Ertragsjahr",
      "05/13/2026,,Payout,,,,,,,,,,EUR,,318317.32,,,,,,",
      "05/13/2026,,Buchung,HMDA,,05/12/2026,05/14/2026,2,Nil Roca,Haus,,,EUR,318317.32,,"
        + "\"71.992,68\",0.00,0.00,378815.37,0.00,2026",
    ],
    outcome: ["payout - 318317.32", "pay HMDA 2026-05-13 2026-05-12+2 390310.00 71992.68"]),
  FileShape(
    name: "Airbnb transactions nl, padded",
    lines: [
      "Datum   ,Verwacht op,Type    ,Bevestigingscode,Boekingsdatum,Begindatum,Einddatum,Nachten,"
        + "Gast,Advertentie,Informatie,Referentienummer,Valuta,Bedrag,Uitbetaald,Servicekosten,"
        + "Kosten voor snelle uitbetaling,Schoonmaakkosten,Bruto-inkomsten,"
        + "Door Airbnb doorbelaste en afgedragen heffingen,Inkomstenjaar",
      "05/13/2026, ,Boeking , HMEA ,,05/12/2026,05/14/2026, 2 ,Nil Roca,Huis,,,EUR , 73.69 , ,"
        + "\"2,98\",,,76.67,0.00,2026",
      "05/13/2026, ,Doorloop totaal,HMEA,,05/12/2026,05/14/2026,2,Nil Roca,Huis,,,EUR,26.16,,,,,,,",
    ],
    outcome: [
      "pay HMEA 2026-05-13 2026-05-12+2 76.67 2.98", "pass-through HMEA 26.16",
    ]),
  FileShape(
    name: "Airbnb transactions it, with semicolons, not said to be paid",
    lines: italianTransactions, outcome: ["error.import.payments-to-come"]),
  FileShape(
    name: "Airbnb transactions it, with semicolons", options: ReadingOptions(isPaid: true),
    lines: italianTransactions, outcome: ["pay HMFA 2026-05-13 2026-05-12+2 100.00 3.00"]),
  FileShape(
    name: "Airbnb transactions fr", options: ReadingOptions(isPaid: true),
    lines: [
      "Date,Type,Code de confirmation,Date de début,Date de fin,Nuits,Voyageur,Logement,Montant,"
        + "Frais de service,Revenus bruts,Devise",
      "13/05/2026,Réservation,HMGA,12/05/2026,14/05/2026,2,Nil Roca,Mas,97.00,3.00,100.00,EUR",
    ], outcome: ["pay HMGA 2026-05-13 2026-05-12+2 100.00 3.00"]),
  FileShape(
    name: "Airbnb transactions ca, of an unverified vocabulary",
    lines: [
      "Data,Tipus,Codi de confirmació,Data d'inici,Data de finalització,Nits,Hoste,Anunci,Moneda,"
        + "Import,Cobrat,Comissió de servei,Ingressos bruts",
      "05/13/2026,Reserva,HMHA,05/12/2026,05/14/2026,2,Nil Roca,Pis,EUR,97.00,,3.00,100.00",
    ], outcome: ["pay HMHA 2026-05-13 2026-05-12+2 100.00 3.00"]),
  FileShape(
    name: "Airbnb transactions with headings that the user teaches",
    options: ReadingOptions(
      headings: [
        ReadingOptions.Heading(column: "amount", header: "Net percebut"),
        ReadingOptions.Heading(column: "paid-out", header: "transferit"),
      ]),
    lines: [
      "Data,Tipus,Codi de confirmació,Data d'inici,Nits,Net percebut,Transferit,Comissió de servei,"
        + "Mascotes",
      "05/13/2026,Reserva,HMHA,05/12/2026,2,97.00,,3.00,1",
    ],
    outcome: ["pay HMHA 2026-05-13 2026-05-12+2 100.00 3.00", "ignored [\"Mascotes\"]"]),
  FileShape(
    name: "Airbnb transactions ja",
    lines: ["日付,種別,確認コード,開始日,泊数,ゲスト,リスティング,通貨,金額", "1,2,3,4,5,6,7,8,9"],
    outcome: [
      "unknownTable(headers: [\"日付\", \"種別\", \"確認コード\", \"開始日\", \"泊数\", \"ゲスト\", "
        + "\"リスティング\", \"通貨\", \"金額\"])"
    ]),
  FileShape(
    name: "Airbnb en, 18 columns without a code",
    lines: [
      "Date,Type,Start date,End date,Nights,Guest,Listing,Currency,Amount,Paid out,"
        + "Host service fee,Gross earnings",
      "05/13/2026,Reservation,05/12/2026,05/14/2026,2,N,F,EUR,1,,0,1",
    ], outcome: ["airbnb-transactions lacks Confirmation code"]),
]

private let italianTransactions = [
  "Data;Tipo;Codice di Conferma;Data di prenotazione;Data di inizio;Data di fine;Notti;Ospite;"
    + "Annuncio;Dettagli;Codice di riferimento;Valuta;Importo;Costi del servizio;Spese di pulizia;"
    + "Guadagni lordi;Tassa di soggiorno;Annualità guadagni",
  "13/05/2026;Prenotazione;HMFA;01/03/2026;12/05/2026;14/05/2026;2;Nil Roca;Casa;;;EUR;97,00;3,00;"
    + "0,00;100,00;0,00;2026",
]

private let airbnbReservationShapes = [
  FileShape(
    name: "Airbnb reservations en, ISO dates, foreign earnings",
    lines: [
      "Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,"
        + "End date,# of nights,Booked,Listing,Earnings",
      "HMA,Confirmed,Nil Roca,1,2,1,0,2026-05-12,2026-05-14,2,2026-01-02,Flat,RM500.00",
      "HMB,Canceled by guest,Ona Pi,1,2,1,0,2026-05-12,2026-05-14,2,2026-01-02,Flat,RM0.00",
    ], outcome: ["stay HMA 2026-05-12+2 2+1 - - Flat", "cancelled HMB - -"]),
  FileShape(
    name: "Airbnb reservations en, with email, city, country",
    lines: [
      "Confirmation code,Status,Guest name,Email,City,Country,Contact,# of adults,# of children,"
        + "# of infants,Start date,End date,# of nights,Booked,Listing,Earnings",
      "HMA,Past guest,Nil Roca,a@b.c,Vic,ES,1,2,0,0,9/19/2026,9/21/2026,2,1/2/2026,Flat,€100",
    ], outcome: ["stay HMA 2026-09-19+2 2+0 - - Flat"]),
  FileShape(
    name: "Airbnb reservations es, with the columns of 2020",
    lines: [
      "Código de confirmación,Estado,Nombre de la persona,Contacto,N.º de adultos,N.º de niños,"
        + "N.º de bebés,Fecha de inicio,Fecha de finalización,N.º de noches,Reservada,Anuncio,"
        + "Pago de la ayuda por el coronavirus,Importe total del cobro,Importe de la reserva",
      "HMA,Confirmada,Nil Roca,1,2,1,1,15/05/2026,17/05/2026,2,2026-01-02,Piso,\"0,00 €\","
        + "\"97,00 €\",\"100,00 €\"",
    ], outcome: ["stay HMA 2026-05-15+2 2+2 - - Piso"]),
  FileShape(
    name: "Airbnb reservations nl",
    lines: [
      "Bevestigingscode,Status,Naam van de gast,Contact,# volwassenen,# kinderen,# baby's,Begindatum,"
        + "Einddatum,# nachten,Gereserveerd,Advertentie,Inkomsten",
      "HMA,Bevestigd,Nil Roca,1,2,1,0,12-05-2026,14-05-2026,2,2026-01-02,Huis,\"€ 1.841,18\"",
      "HMB,Eerdere gast,Ona Pi,1,2,0,0,15-05-2026,17-05-2026,2,2026-01-02,Huis,\"€ 41,18\"",
    ],
    outcome: ["stay HMA 2026-05-12+2 2+1 - - Huis", "stay HMB 2026-05-15+2 2+0 - - Huis"]),
  FileShape(
    name: "Airbnb reservations de, without people",
    lines: germanReservations, outcome: ["airbnb-reservations without people"]),
  FileShape(
    name: "Airbnb reservations de, with the people of the user",
    options: ReadingOptions(people: PartySize(adults: 2, children: 1)),
    lines: germanReservations, outcome: ["stay HMA 2026-05-12+3 2+1? - - -"]),
  FileShape(
    name: "Airbnb reservations pt-BR",
    lines: [
      "Código de confirmação,Status,Nome do hóspede,Entrar em contato,Nº de adultos,Nº de crianças,"
        + "Data de início,Data de término,Nº de noites,Anúncio,Ganhos",
      "HMA,Confirmada,Nil Roca,1,2,1,15/05/2026,17/05/2026,2,Casa,R$100",
    ], outcome: ["stay HMA 2026-05-15+2 2+1 - - Casa"]),
]

private let germanReservations = [
  "Bestätigungs-Code;Status;Name des Gastes;Startdatum;Enddatum;Einkünfte;Vom Gast bezahlt",
  "HMA;Bestätigt;Nil Roca;12.05.2026;15.05.2026;97,00 €;110,00 €",
]
