internal import Localizations
internal import UnicodeText

/// The wording of the cells of many rows, which looks up the words that they share only once.
struct CellWording {
  private let wording: Wording
  /// The words of the catalogue by key, as cells have them; as many as there are channels and such.
  private var words: [String: String?] = [:]

  init(_ wording: Wording) {
    self.wording = wording
  }

  /// A cell as people read it, as `Wording.cell` gives it.
  mutating func text(of cell: Cell) -> String {
    switch cell {
    case .term(let code, let key): word(key) ?? code.printable
    case .pending: word("word.pending") ?? wording.cell(cell)
    case .flag(let flag): word(flag ? "word.yes" : "word.no") ?? wording.cell(cell)
    default: wording.cell(cell)
    }
  }

  private mutating func word(_ key: String) -> String? {
    if let known = words[key] { return known }
    let word = wording.catalogue.word(key)
    words[key] = .some(word)
    return word
  }
}
