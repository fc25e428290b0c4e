import Bookkeeping
import TestKit
import Testing

@testable import Matching

struct `A code` {
  private static let cases: [(code: String, text: String, column: Int?)] = [
    ("E-2041", "RESERVA E2041", 9),
    ("E2041", "reserva E 2041", 9),
    ("E2041", "RESERVA (e-2041)", 10),
    ("HMABCD1234", "AIRBNB HMABC D1234 JUNY", 8),
    ("ÀB-2041", "RESERVA AB2041", 9),
    ("RF18539007547034", "REF RF18 5390 0754 7034.", 5),
    ("1234567", "FACTURA 123 4567", 9),
    ("E2041", "CONCEPTE 2041", nil),
    ("E2041", "E20415", nil),
    ("E2041", "XE2041", nil),
    ("E204", "RESERVA E204", nil),
    ("ABCDE", "RESERVA ABCDE", nil),
    ("123456", "FACTURA 123456", nil),
  ]

  @Test(arguments: cases.indices) func `is found as printed, between words`(number: Int) {
    let (code, text, column) = Self.cases[number]
    let result = Sample.match(
      [claim(.stayIn, 1, 5000, "2027-07-01", keys: [code])], [line(1, 5000, "2027-09-01", text)])
    let isFound = column != nil
    #expect(result.matches.count == (isFound ? 1 : 0), "\(code) in \(text)")
    if case .key(_, let found) = result.matches.first?.facts.first {
      #expect(found == column, "\(code) in \(text)")
    } else {
      #expect(!isFound)
    }
  }

  @Test func `is found in the reference, without a column`() {
    let result = Sample.match(
      [claim(.payout, 1, 5000, "2027-07-01", keys: ["G-ABC123"])],
      [line(1, 5000, "2027-07-02", "Abono", reference: "g-abc 123")])
    #expect(
      result.matches.map(\.facts)
        == [[.key("GABC123", column: nil), .amounts(money(5000), money(5000)), .days(1)]])
  }
}

struct `A name` {
  private static let cases: [(name: String, text: String, agrees: Bool)] = [
    ("Nora Lind", "BIZUM DE NORA LIND", true),
    ("Nora Lind", "LIND, NORA", true),
    ("Núria Muñoz Roca", "BIZUM NURIA MU§OZ", true),
    ("Núria Muñoz Roca", "TRANSFERENCIA NURIA ROCA", true),
    ("Marçal Col·lell", "TRANSF MARCAL COL.LELL", true),
    ("Marçal Col·lell", "TRANSF MARCAL COL LELL", true),
    ("Marçal Col·lell", "TRANSF MARCAL COLLELL", true),
    ("Marçal Col.lell", "TRANSF MARCAL COLLELL", true),
    ("Aina O'Connor", "BIZUM DE AINA OCONNOR", true),
    ("Anna Solé d’Arnau", "TRANSF SOLE DARNAU", true),
    ("Søren Bjørk", "TRANSF SOREN BJORK", true),
    ("Nora Lind", "BIZUM DE NORA LINDE", false),
    ("Nora Lind", "BIZUM DE NORA", false),
    ("Endesa, S.A.", "RECIBO ENDESA", true),
    ("Endesa S.L.U.", "RECIBO ENDESA", true),
    ("Aigua", "RECIBO AIGUA", false),
    ("Aigües del Nord", "RECIBO AIGUES DEL PRAT", false),
    ("Li Wu", "BIZUM DE LI WU", false),
    ("Ana Ana", "BIZUM DE ANA", false),
  ]

  @Test(arguments: cases.indices) func `agrees by two words, or its only one`(number: Int) {
    let (name, text, agrees) = Self.cases[number]
    let result = Sample.match(
      [claim(.stayIn, 1, 5000, "2027-07-01", names: [name])], [line(1, 5000, "2027-07-02", text)])
    #expect((result.matches.first?.rule == .guest) == agrees, "\(name) in \(text)")
    let words = LineText([text]).words.map(\.hash)
    let isSpelled = Name.spellings(of: name).contains { Name($0)?.agrees(with: words) ?? false }
    #expect(isSpelled == agrees, "\(name) in \(text)")
  }
}

struct `The text of a line` {
  @Test func `is words in lower case without accents and signs`() {
    let text = LineText(["L’ÀTIC, col·lecció § 12–13", "Straße"])
    #expect(
      text.words.map(text.text(of:)) == ["l", "atic", "colleccio", "n", "12", "13", "strasse"])
  }

  private static let platforms: [(text: String, isNamed: Bool)] = [
    ("AIRBNB PAYMENTS LUXEMBOURG", true),
    ("Booking.com B.V.", true),
    ("BOOKINGCOM", true),
    ("BOOKING COM BV", true),
    ("BOOKING", false),
    ("AIRBNBX", false),
  ]

  @Test(arguments: platforms.indices) func `names platforms as whole words`(number: Int) {
    let (text, isNamed) = Self.platforms[number]
    let claims = ["airbnb", "booking-com"].enumerated().map { place, channel in
      claim(.payout, Int64(place + 1), 5000 + Int64(place), "2027-07-01", channel: channel)
    }
    let lines = [line(1, 5000, "2027-07-02", text), line(2, 5001, "2027-07-02", text)]
    let result = Sample.match(claims, lines)
    #expect(result.matches.count == (isNamed ? 1 : 0), "\(text)")
  }
}

struct `What a line says of the payment` {
  private static let returns: [(text: String, concept: UInt8, isReturned: Bool)] = [
    ("DEVOLUCION RECIBO", 0, true), ("RECIBO", 14, true), ("DEVOLUCION FIANZA", 0, false),
    ("TRANSFERENCIA A NORA LIND DEVOLUCION", 4, false), ("DEVOLUCIÓ DIPÒSIT", 0, false),
    ("DEVOLUCION FIANZA", 14, true), ("RECIBO", 3, false),
  ]

  @Test(arguments: returns.indices) func `is that it came back if the bank says so`(number: Int) {
    let (text, concept, isReturned) = Self.returns[number]
    #expect(LineWords.saysReturned(LineText([text]), concept) == isReturned, "\(text)")
  }

  private static let methods: [(text: String, concept: UInt8, method: PaymentMethod?)] = [
    ("TRANSFERENCIA DE NORA LIND", 0, .transfer), ("NORA LIND", 4, .transfer),
    ("TRASPÀS DE NORA LIND", 0, .transfer), ("BIZUM DE NORA LIND", 0, .bizum),
    ("BIZUM DE NORA LIND", 4, .bizum), ("ABONO TPV", 0, .card),
    ("LIQUIDACION REMESA DE COMERCIOS", 12, .card), ("COMPRA TARJETA", 0, nil),
    ("ABONO COMPRA TARJETA", 12, nil), ("NORA LIND", 0, nil), ("LIQUIDACION INTERESES", 17, nil),
    ("TRANSFERENCIA NOMINA", 0, nil), ("TRANSFERENCIA HACIENDA IRPF", 4, nil),
    ("TRANSFERENCIA DEVOLUCION", 0, nil), ("INGRESO", 2, nil), ("TRANSFERENCIA", 14, nil),
  ]

  @Test(arguments: methods.indices) func `is how a guest paid, if anything`(number: Int) {
    let (text, concept, method) = Self.methods[number]
    #expect(LineWords.method(LineText([text]), concept) == method, "\(text)")
  }

  @Test func `is not how a guest paid if a platform pays`() {
    let result = Sample.match(
      [claim(.receipt, 1, 5000, "2027-07-01", method: .transfer)],
      [line(1, 5000, "2027-07-01", "TRANSFERENCIA AIRBNB PAYMENTS")])
    #expect(result.matches == [])
    #expect(written(result.proposals[1]) == ["amount receipt 1 50.00"])
  }
}

struct `A creditor identifier` {
  private static let cases: [(text: String, isFound: Bool)] = [
    ("CORE ENDESA ES88ZZZA81948077 F-2027-88", true),
    ("CORE ENDESA ES89ZZZA81948077 F-2027-88", false),
    ("CORE ENDESA A81948077 F-2027-88", true),
    ("CORE ENDESA ES88ZZA81948077 F-2027-88", false),
  ]

  @Test(arguments: cases.indices) func `has the tax identifier if its digits agree`(number: Int) {
    let (text, isFound) = Self.cases[number]
    var bill = claim(.expense, 1, -5000, "2027-07-01", keys: ["F-2027-88"])
    bill.taxIDs = ["A81948077"]
    let result = Sample.match([bill], [line(1, -5000, "2027-07-02", text)])
    #expect(result.matches.map(\.rule) == (isFound ? [.billNumber] : []), "\(text)")
  }

  @Test func `of a rule name a person by two words, or by all of a short name`() {
    let rules = [
      "anna vidal", "VIDAL", "bizum anna vidàl roca", "anna", "neteges anna", "iberdrola", "§",
    ]
    #expect(
      RuleWords.naming(["Anna Vidal Roca", "Muñoz"], among: rules)
        == ["anna vidal", "bizum anna vidàl roca"])
    #expect(RuleWords.naming(["Anna"], among: rules) == ["anna"])
    #expect(RuleWords.naming(["—", "Iberdrola"], among: rules) == ["iberdrola"])
  }

  @Test func `are written as the book has them`() {
    let fact = Fact.words(["nuria", "munoz", "lopez"])
    #expect(
      fact.written(as: ["Núria Muñoz-Garcia", "MUÑOZ"]) == .words(["Núria", "Muñoz", "lopez"]))
    #expect(fact.written(as: ["NURIA MU§OZ"]) == .words(["NURIA", "MU§OZ", "lopez"]))
    #expect(Fact.days(1).written(as: ["Núria"]) == .days(1))
  }
}
