internal import Bookkeeping

/// A code that is found in a line as printed, with blanks and signs inside or without.
///
/// It has a digit and at least five letters and digits, or seven if they are all digits, so that no number of a
/// street or year is taken for one.
struct Code {
  /// The hash of its letters and digits.
  let hash: UInt64
  /// The number of its letters and digits, in bytes.
  let length: Int

  /// Makes a code of a text; nil if it is too short.
  init?(_ text: LineText) {
    let digits = text.bytes.count(where: isDigit)
    length = text.bytes.count
    guard Code.isLongEnough(length, digits: digits) else { return nil }
    var hash = TextHash()
    for byte in text.bytes { hash.add(byte) }
    self.hash = hash.value
  }

  /// Whether so many letters and digits can be a code.
  static func isLongEnough(_ length: Int, digits: Int) -> Bool {
    digits > 0 && length >= (digits == length ? 7 : 5)
  }

  /// The most words in which a line has a code: an IBAN is written in up to nine groups.
  static let mostWords = 9
}

/// A name that is found in a line by two of its words, or by its only one.
struct Name {
  /// The hashes of its words of three letters or more, without the general ones.
  let words: [UInt64]
  /// The words that have to agree: 2, or 1 if there is no other and it is long enough.
  let needed: Int

  /// Makes a name; nil if it has no word by which it can be known.
  init?(_ name: String) { self.init(LineText([name])) }

  /// Makes a name of its text.
  init?(_ text: LineText) {
    var words: [UInt64] = []
    var longest = 0
    for word in text.words where word.isOfName && !Name.isGeneral(word.hash) {
      if words.count < Name.mostWords, !words.contains(word.hash) { words.append(word.hash) }
      longest = max(longest, word.end - word.start)
    }
    guard words.count > 1 || longest >= Name.shortestOnlyWord else { return nil }
    self.words = words
    needed = min(words.count, 2)
  }

  /// The name as banks write it where a sign divides a word: *Col·lell* as COLLELL or COL LELL, *O'Connor* as OCONNOR.
  static func spellings(of name: String) -> [String] {
    guard name.utf8.contains(where: dividingBytes.contains) else { return [name] }
    let scalars = Array(name.unicodeScalars)
    var (joined, apart) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    for (place, scalar) in scalars.enumerated() {
      let isWithin =
        place > 0 && place + 1 < scalars.count && dividing.contains(scalar)
        && scalars[place - 1].properties.isAlphabetic
        && scalars[place + 1].properties.isAlphabetic
      apart.append(isWithin ? " " : scalar)
      if !isWithin { joined.append(scalar) }
    }
    return joined.count == apart.count ? [name] : [String(joined), String(apart)]
  }

  /// The signs that divide words of names, and a byte of each in UTF-8.
  private static let dividing: Set<Unicode.Scalar> = ["'", "’", "·", ".", "-"]
  private static let dividingBytes: [UInt8] = [0x27, 0x99, 0xB7, 0x2E, 0x2D]

  /// Whether words, by their hashes, have enough of the name.
  func agrees(with others: [UInt64]) -> Bool {
    words.count { others.contains($0) } >= needed
  }

  /// Passes what the index has for the name: each two of its words, or its only one.
  func forEachHash(_ body: (UInt64) -> Void) {
    for first in words.indices {
      if needed == 1 { body(Name.hash(ofOnly: words[first])) }
      for second in first + 1..<words.count { body(Name.hash(of: words[first], words[second])) }
    }
  }

  /// What the index has for two words of a name, in any order.
  static func hash(of one: UInt64, _ other: UInt64) -> UInt64 {
    TextHash.of(min(one, other), max(one, other))
  }

  /// What the index has for the only word of a name.
  static func hash(ofOnly word: UInt64) -> UInt64 { TextHash.of(word, onlySalt) }

  private static let onlySalt: UInt64 = 1
  /// The words of a name that are compared; no name has more that matter.
  private static let mostWords = 6
  /// The shortest word that is enough alone, in letters.
  static let shortestOnlyWord = 6

  /// Words that say nothing about whose name it is, or what a payment was for.
  static func isGeneral(_ word: UInt64) -> Bool { general[word] != nil }

  private static let general = WordTable(
    Dictionary(
      [
        "del", "dels", "los", "las", "les", "the", "and", "van", "von", "der", "una", "por", "per",
        "amb", "con", "para", "sus", "slu", "sau", "sll", "slp", "sccl", "scp", "gmbh", "ltd",
        "sociedad", "societat", "limitada", "anonima", "recibo", "rebut", "adeudo", "carrec",
        "cargo",
        "abono", "abonament", "pago", "pagament", "cobro", "transferencia", "transf", "bizum",
        "recibido", "rebuda", "rebut", "favor", "devolucion", "devolucio", "sepa", "core", "orden",
        "ordre", "concepto", "concepte", "factura", "ref", "referencia", "mandato", "mandat",
        "tarjeta", "targeta", "compra", "banco", "banc", "bank", "cuenta", "compte", "nota",
        "euros",
        "eur", "importe", "import", "fecha", "data",
      ].map { (TextHash.of($0), true) }
    ) { first, _ in first })
}

/// What the words of a line mean for the payment as such.
enum LineWords {
  /// What words of a line mean.
  private struct Meaning: OptionSet {
    let rawValue: UInt16

    static let returned = Meaning(rawValue: 1)
    static let internalTransfer = Meaning(rawValue: 2)
    static let deposit = Meaning(rawValue: 4)
    static let bizum = Meaning(rawValue: 8)
    static let transfer = Meaning(rawValue: 16)
    static let terminal = Meaning(rawValue: 32)
    static let card = Meaning(rawValue: 64)
    static let purchase = Meaning(rawValue: 128)
    /// What is no payment of a guest, whatever else the line has.
    static let neverOfGuest = Meaning(rawValue: 256)
  }

  /// The meanings of words, by their hashes.
  private static let meanings: WordTable<Meaning> = {
    let words: [(Meaning, [String])] = [
      (
        .returned,
        [
          "devolucion", "devolucio", "devoluciones", "devolucions", "devuelto", "retornat",
          "retornado",
        ]
      ),
      (.internalTransfer, ["traspaso", "traspas", "traspasos"]),
      (.deposit, ["fianza", "fianzas", "fianca", "fiances", "deposito", "diposit", "deposit"]),
      (.bizum, ["bizum"]),
      (
        .transfer,
        [
          "transferencia", "transferencias", "transferencies", "transf", "transfer", "trf",
          "traspaso",
          "traspas",
        ]
      ),
      (
        .terminal,
        [
          "tpv", "datafono", "datafon", "terminal", "terminales", "terminals", "comercio",
          "comercios",
          "comerc", "comercos",
        ]
      ),
      (.card, ["tarjeta", "targeta", "tarjetas", "targetes"]),
      (.purchase, ["compra", "compras", "compres"]),
      (
        .neverOfGuest,
        [
          "intereses", "interessos", "nomina", "impuesto", "impuestos", "impost", "impostos",
          "hacienda", "hisenda", "aeat", "irpf", "tributaria",
        ]
      ),
    ]
    var meanings: [UInt64: Meaning] = [:]
    for (meaning, texts) in words {
      for text in texts { meanings[TextHash.of(text), default: []].formUnion(meaning) }
    }
    return WordTable(meanings)
  }()

  private static func meanings(of text: LineText) -> Meaning {
    var found: Meaning = []
    for word in text.words {
      if let meaning = meanings[word.hash] { found.formUnion(meaning) }
    }
    return found
  }

  private static let concepts = (transfer: UInt8(4), cards: UInt8(12))
  /// Cheques, direct debits, loans, securities, cash, returned payments, payroll, stamps, interest and cancelled ones.
  private static let conceptsOfNoGuest: Set<UInt8> = [
    1, 3, 5, 7, 8, 9, 10, 11, UInt8(BankLine.returned), 15, 16, 17, 98,
  ]

  /// Whether a payment came back: by the concept of the bank, and by words only if the line has none. Who gets a
  /// deposit back has not been paid in vain.
  static func saysReturned(_ text: LineText, _ concept: UInt8) -> Bool {
    if concept != 0 { return concept == BankLine.returned }
    return meanings(of: text).intersection([.returned, .deposit]) == .returned
  }

  /// Whether money went to an account of the same holder.
  static func saysInternal(_ text: LineText) -> Bool {
    meanings(of: text).contains(.internalTransfer)
  }

  /// How a guest has paid by the line, if it has words of that. The concepts are those of Norma 43.
  static func method(_ text: LineText, _ concept: UInt8) -> PaymentMethod? {
    if conceptsOfNoGuest.contains(concept) { return nil }
    let meanings = meanings(of: text)
    if !meanings.isDisjoint(with: [.neverOfGuest, .returned]) { return nil }
    if meanings.contains(.bizum) { return .bizum }
    if meanings.contains(.terminal) { return .card }
    return concept == concepts.transfer || meanings.contains(.transfer) ? .transfer : nil
  }

  /// Whether the line may be what a terminal paid for several payments by card.
  static func mayPayCards(_ text: LineText, _ concept: UInt8) -> Bool {
    let meanings = meanings(of: text)
    if meanings.contains(.terminal) { return true }
    return !meanings.contains(.purchase)
      && (concept == concepts.cards || meanings.contains(.card))
  }
}
