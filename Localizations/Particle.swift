/// A short word whose form depends on the sound after it; a text writes it inside the placeholder.
///
/// `{de|owner}` is *de Marta* and *d'Anna* in Catalan, `{first} {y|second}` is *Casa e Isla* in
/// Spanish. The raw value is what the texts have. The build refuses these words outside a
/// placeholder that follows them, and in other languages.
enum Particle: String, CaseIterable {
  // Catalan: the preposition, the masculine article, and their contractions.
  case de, el, del, al, pel
  // Spanish: the conjunctions.
  case y, o
  // Spanish and English: the preposition, with the article before an ordinal: *del 3.er trimestre*.
  case deEl = "de-el"
  case ofThe = "of-the"

  /// The word before a value, with the space or the apostrophe between the two.
  ///
  /// - Parameter isPrinted: Whether the apostrophe is typographic.
  func form(before value: String, isPrinted: Bool = false) -> String {
    let sound = Sound(of: value)
    if self == .de, sound.isOrdinal { return "del " }
    let isChanged =
      switch self {
      case .de, .el, .del, .al, .pel: sound.elidesInCatalan
      case .y: sound.isSpanishI
      case .o: sound.isSpanishO
      case .deEl, .ofThe: sound.isOrdinal
      }
    let word = isChanged ? changed : plain + " "
    return isPrinted && word.last == "'" ? word.dropLast() + "’" : word
  }

  /// The form before most sounds.
  private var plain: String {
    switch self {
    case .deEl: "de"
    case .ofThe: "of"
    case .de, .el, .del, .al, .pel, .y, .o: rawValue
    }
  }

  /// The form before the sounds that change the word, with the space that follows it, if any.
  private var changed: String {
    switch self {
    case .de: "d'"
    case .el: "l'"
    case .del: "de l'"
    case .al: "a l'"
    case .pel: "per l'"
    case .y: "e "
    case .o: "u "
    case .deEl: "del "
    case .ofThe: "of the "
    }
  }
}

/// The beginning of a value, as it is pronounced.
struct Sound {
  /// The first letters, in lower case and without accents; empty for a number.
  private let letters: [Character]
  /// The number at the beginning, with what follows it; nil for letters.
  private let number: (value: Int, isOrdinal: Bool)?

  /// Finds the beginning of a value, after opening quotation marks and brackets.
  init(of value: String) {
    let rest = value.drop { "«“\"'‘([¿¡".contains($0) }
    let word = rest.prefix(3).lowercased()
    letters = word.prefix { $0.isLetter }.map { Sound.plain[$0] ?? $0 }
    number = Sound.number(rest)
  }

  /// Whether the value begins with an ordinal: *3r trimestre*, *3.er trimestre*, *3rd quarter*.
  var isOrdinal: Bool { number?.isOrdinal == true }

  /// Whether *de* and *el* elide: before a vowel, also after a silent h, and before 1 and 11.
  ///
  /// An i or u before another vowel is a consonant: *de iogurt*, *el whisky*.
  var elidesInCatalan: Bool {
    if let number { return !number.isOrdinal && Sound.isOneOrEleven(number.value) }
    let sounds = letters.first == "h" ? letters.dropFirst() : letters[...]
    switch sounds.first {
    case "a", "e", "o": return true
    case "i", "u": return !(sounds.dropFirst().first.map(Sound.vowels.contains) ?? false)
    default: return false
    }
  }

  /// Whether *y* becomes *e*: before the vowel i, written i, hi or, before a consonant, y.
  var isSpanishI: Bool {
    let sounds = letters.first == "h" ? letters.dropFirst() : letters[...]
    guard let first = sounds.first else { return false }
    let isBeforeVowel = sounds.dropFirst().first.map(Sound.vowels.contains) ?? false
    return first == "i" && !isBeforeVowel
      || letters.first == "y" && letters.count > 1 && !isBeforeVowel
  }

  /// Whether *o* becomes *u*: before o, ho, and numbers such as 8, 11 and 80.
  var isSpanishO: Bool {
    guard let number else {
      return (letters.first == "h" ? letters.dropFirst() : letters[...]).first == "o"
    }
    var leading = number.value
    while leading >= 1000 { leading /= 1000 }
    switch leading {
    case 8, 11, 80...89, 800...899: return true
    default: return false
    }
  }

  private static let vowels: Set<Character> = ["a", "e", "i", "o", "u"]

  private static let plain: [Character: Character] = [
    "à": "a", "á": "a", "â": "a", "ä": "a", "è": "e", "é": "e", "ê": "e", "ë": "e", "í": "i",
    "ì": "i", "ï": "i", "î": "i", "ò": "o", "ó": "o", "ô": "o", "ö": "o", "ú": "u", "ù": "u",
    "ü": "u", "û": "u",
  ]

  /// What stands behind the digits of an ordinal: *3r*, *3.er*, *3rd*.
  private static let ordinals: Set = ["r", "n", "t", "è", "a", "er", "st", "nd", "rd", "th"]

  /// The whole number at the beginning, with points between its thousands; nil if there is none.
  private static func number(_ text: Substring) -> (value: Int, isOrdinal: Bool)? {
    var value = 0
    var rest = text
    while let first = rest.first, first == "." || first.isASCII && first.isNumber {
      if let digit = first.wholeNumberValue {
        let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        guard !isTooLarge, tens <= Int.max - 9 else { break }
        value = tens + digit
      } else if rest.dropFirst().first?.isNumber != true {
        break
      }
      rest = rest.dropFirst()
    }
    guard rest.startIndex > text.startIndex else { return nil }
    let after = rest.first == "." ? rest.dropFirst() : rest
    let ending = after.prefix { $0.isLetter }
    let isAtEnd = after.dropFirst(ending.count).first.map { $0 == " " } ?? true
    return (value, isAtEnd && ordinals.contains(String(ending)))
  }

  /// Whether a number is read *un*, *onze*, *onze mil*, *un milió*…; 1.000 is *mil*.
  private static func isOneOrEleven(_ number: Int) -> Bool {
    if number >= 1_000_000 { return isOneOrEleven(number / 1_000_000) }
    return number >= 1000 ? number / 1000 == 11 : number == 1 || number == 11
  }
}
