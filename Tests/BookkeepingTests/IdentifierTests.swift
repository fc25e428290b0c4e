import Bookkeeping
import Testing

struct `A tax identifier` {
  static let valid: [(written: String, text: String)] = [
    // People: eight digits.
    ("12345678Z", "12345678Z"), ("00000000T", "00000000T"), ("99999999R", "99999999R"),
    ("43526177b", "43526177B"), (" 12.345.678-z ", "12345678Z"),
    ("12345678\u{A0}Z", "12345678Z"), ("ES12345678Z", "12345678Z"),
    // Foreigners.
    ("X1234567L", "X1234567L"), ("y-1234567-x", "Y1234567X"), ("Z1234567R", "Z1234567R"),
    // People without a number of their own.
    ("K1234567L", "K1234567L"), ("L1234567L", "L1234567L"), ("M7654321J", "M7654321J"),
    // Entities with a digit: Telefónica, Banco Santander.
    ("A28015865", "A28015865"), ("A-39000013", "A39000013"), ("es b65432106", "B65432106"),
    ("H08123457", "H08123457"), ("E12345674", "E12345674"),
    // Entities with a letter: Ajuntament de Barcelona, UPC, Amazon EU.
    ("P0801900B", "P0801900B"), ("Q0818003F", "Q0818003F"), ("W0184081H", "W0184081H"),
    ("N0011234B", "N0011234B"), ("S0811001G", "S0811001G"), ("R0800001J", "R0800001J"),
    // Entities with either, and foreign ones.
    ("G08439291", "G08439291"), ("G0843929A", "G0843929A"), ("U1234567D", "U1234567D"),
    ("A0031653I", "A0031653I"), ("A00316539", "A00316539"),
  ]

  @Test(arguments: valid)
  func `is read as people write it`(written: String, text: String) throws {
    #expect(try TaxIdentifier(reading: written).text == text)
    #expect(TaxIdentifier(written: written)?.code == text)
    #expect(TaxIdentifier(code: written)?.code == (written == text ? text : nil))
  }

  static let invalid: [(written: String, fault: IdentifierFault)] = [
    ("12345678A", .control), ("12345687Z", .control), ("X1234567T", .control),
    ("Y1234567L", .control), ("K1234567T", .control), ("A28015866", .control),
    ("P0801900C", .control), ("G08439292", .control), ("G0843929B", .control),
    ("", .form), ("-", .form), ("12345678", .form), ("123456789", .form), ("1234567Z", .form),
    ("112345678Z", .form), ("A2801586E", .form), ("P08019002", .form), ("T12345678", .form),
    ("I12345674", .form), ("O12345674", .form), ("X12345678", .form), ("1234567ZZ", .form),
    ("FR12345678Z", .form), ("12345678Ž", .form), ("١٢٣٤٥٦٧٨Z", .form), ("12345678Z;", .form),
    ("12345678\0Z", .form), (String(repeating: " ", count: 500) + "12345678Z", .form),
  ]

  @Test(arguments: invalid)
  func `is refused for its form or its control character`(
    written: String, fault: IdentifierFault
  ) {
    #expect(throws: fault) { try TaxIdentifier(reading: written) }
    #expect(TaxIdentifier(written: written) == nil)
    #expect(TaxIdentifier(code: written) == nil)
  }

  @Test(arguments: ["12345678Z", "X1234567L", "M7654321J", "A28015865", "P0801900B"])
  func `has one mistyped digit in no other valid identifier`(text: String) {
    for (place, character) in text.enumerated() where character.isNumber {
      for digit in "0123456789" where digit != character {
        var mistyped = Array(text)
        mistyped[place] = digit
        #expect(TaxIdentifier(code: String(mistyped)) == nil)
      }
    }
  }
}

struct `A bank account number` {
  static let valid: [(written: String, text: String)] = [
    ("ES91 2100 0418 4502 0005 1332", "ES9121000418450200051332"),
    ("es91-2100-0418-45-0200051332", "ES9121000418450200051332"),
    ("ES9121000418450200051332", "ES9121000418450200051332"),
    // Spanish control digits of 0 and 1, which stand for remainders of 11 and 10.
    ("ES2420850103910000000002", "ES2420850103910000000002"),
    ("ES2620850103900000000015", "ES2620850103900000000015"),
    ("GB82\u{A0}WEST\u{A0}1234\u{A0}5698\u{A0}7654\u{A0}32", "GB82WEST12345698765432"),
    ("DE89370400440532013000", "DE89370400440532013000"),
    ("DE02370400440000000024", "DE02370400440000000024"),
    ("FR1420041010050500013M02606", "FR1420041010050500013M02606"),
    ("AD1200012030200359100100", "AD1200012030200359100100"),
    ("NO9386011117947", "NO9386011117947"), ("NL91ABNA0417164300", "NL91ABNA0417164300"),
    ("MT84MALT011000012345MTLCAST001S", "MT84MALT011000012345MTLCAST001S"),
    ("PT50000201231234567890154", "PT50000201231234567890154"),
    // A country whose length is not checked.
    ("BR1800360305000010009795493C1", "BR1800360305000010009795493C1"),
  ]

  @Test(arguments: valid)
  func `is read as people write it`(written: String, text: String) throws {
    #expect(try IBAN(reading: written).text == text)
    #expect(IBAN(written: written)?.code == text)
    #expect(IBAN(code: written)?.code == (written == text ? text : nil))
  }

  static let invalid: [(written: String, fault: IdentifierFault)] = [
    ("ES9121000418450200051333", .control), ("ES9221000418450200051332", .control),
    ("ES9112000418450200051332", .control), ("GB82WEST12345698765423", .control),
    // Right for the IBAN, wrong within the Spanish account.
    ("ES5621000418440200051332", .control),
    // The remainder is right, but these control digits are never calculated.
    ("DE99370400440000000024", .control), ("DE01370400440000000042", .control),
    ("", .form), ("ES", .form), ("ES91", .form), ("ES912100041845020005133", .form),
    ("ES91210004184502000513320", .form), ("DE8937040044053201300", .form),
    ("9121000418450200051332ES", .form), ("21000418450200051332", .form),
    ("ESA121000418450200051332", .form), ("ES91 2100 0418 4502 0005 133Ø", .form),
    ("ES91/2100/0418/4502/0005/1332", .form), (String(repeating: "1", count: 1000), .form),
  ]

  @Test(arguments: invalid)
  func `is refused for its form or its control digits`(written: String, fault: IdentifierFault) {
    #expect(throws: fault) { try IBAN(reading: written) }
    #expect(IBAN(written: written) == nil)
    #expect(IBAN(code: written) == nil)
  }

  @Test(arguments: [
    ("ES91 2100 0418 4502 0005 1333", true), ("es9121000418450200O51332", true),
    ("DE89370400440532013001", true), ("ES912100041845020005133", false), ("0999999999", false),
    ("SA4420000001234567891235", false), ("ESXX21000418450200051332", false), ("", false),
  ])
  func `is meant by a text of its length, whatever its digits are`(text: String, isMeant: Bool) {
    #expect(IBAN.isMeant(by: text) == isMeant)
  }

  @Test(arguments: ["ES9121000418450200051332", "FR1420041010050500013M02606"])
  func `has one mistyped digit, or two exchanged, in no other valid number`(text: String) {
    let characters = Array(text)
    for place in characters.indices where characters[place].isNumber {
      for digit in "0123456789" where digit != characters[place] {
        var mistyped = characters
        mistyped[place] = digit
        #expect(IBAN(code: String(mistyped)) == nil)
      }
    }
    for place in characters.indices.dropLast() where characters[place] != characters[place + 1] {
      var exchanged = characters
      exchanged.swapAt(place, place + 1)
      #expect(IBAN(code: String(exchanged)) == nil)
    }
  }

  @Test func `of Spain has digits alone`() {
    // The control digits of the IBAN are right.
    #expect(throws: IdentifierFault.form) { try IBAN(reading: "ES\(spanishWithLetter)") }
  }

  /// The control digits and account of a Spanish number with a letter, computed here.
  private var spanishWithLetter: String {
    let account = "2100041845020005133A"
    let number = (account + "ES00").reduce(into: 0) { remainder, character in
      for digit in String(character.hexDigitValue ?? Int(character.asciiValue ?? 55) - 55) {
        remainder = (remainder * 10 + (digit.wholeNumberValue ?? 0)) % 97
      }
    }
    let control = String(98 - number)
    return (control.count == 1 ? "0" : "") + control + account
  }
}
