internal import Bookkeeping
internal import UnicodeText

/// A code with control characters on a page.
struct PrintedCode {
  /// The code in its official form.
  let text: String
  /// The indices of its pieces.
  let pieces: ClosedRange<Int>
}

/// The tax identifiers and supply points of a page, which their control characters recognise.
enum PrintedCodes {
  /// Finds the tax identifiers, also those of two words: `A 81948077`.
  static func taxIDs(in layout: Layout) -> [PrintedCode] {
    var codes: [PrintedCode] = []
    for cell in layout.cells {
      var index = cell.lowerBound
      while index < cell.upperBound {
        var end = index
        var found = taxID(layout.pieces[index].text)
        if found == nil, index + 1 < cell.upperBound {
          let (text, next) = (layout.pieces[index].text, layout.pieces[index + 1].text)
          if text.utf8.count <= 3 || text.utf8.count >= 7 && next.utf8.count <= 2 {
            found = taxID(text + next)
            end = index + 1
          }
        }
        if let found { codes.append(PrintedCode(text: found, pieces: index...end)) }
        index = found == nil ? index + 1 : end + 1
      }
    }
    return codes
  }

  /// Finds the VAT numbers of other countries of the European Union, each behind a word for that tax in its row: their
  /// form alone is that of many codes.
  static func foreignTaxIDs(in layout: Layout) -> [PrintedCode] {
    layout.rows.flatMap { row in
      var isLabelled = false
      return row.compactMap { index -> PrintedCode? in
        let piece = layout.pieces[index]
        if piece.terms.contains(where: { taxWords.contains($0) }) { isLabelled = true }
        let word = piece.text.filter { !"()[]/,;:".contains($0) }
        guard isLabelled, word == word.uppercased(), let number = EuropeanVATNumber(word)
        else { return nil }
        return PrintedCode(text: number.text, pieces: index...index)
      }
    }
  }

  /// What value-added tax is called in the languages of bills from abroad.
  private static let taxWords: Set<String> = [
    "vat", "iva", "tva", "btw", "ust", "mwst", "moms", "nif", "tax",
  ]

  /// The tax identifier that a word is, without the marks around it.
  static func taxID(_ word: String) -> String? {
    guard (9...18).contains(word.utf8.count) else { return nil }
    var text = word.filter { !"()[]/,;:".contains($0) }
    while text.last == "." || text.last == "-" { text.removeLast() }
    // Eight digits and a letter within a longer code are not a tax identifier.
    return (try? TaxIdentifier(reading: text))?.text
  }

  /// Finds the supply points of electricity and gas (CUPS), also those in groups.
  static func supplyPoints(in layout: Layout) -> [PrintedCode] {
    var codes: [PrintedCode] = []
    for cell in layout.cells {
      for start in cell where layout.pieces[start].text.uppercased().hasPrefix("ES") {
        var text = ""
        for index in start..<min(cell.upperBound, start + 8) {
          text += layout.pieces[index].text.uppercased().filter { $0.isLetter || $0.isNumber }
          if text.utf8.count > 22 { break }
          // The two characters of the meter may follow as a word of their own.
          if let code = supplyPoint(text) {
            codes.append(PrintedCode(text: code, pieces: start...index))
            break
          }
        }
      }
    }
    return codes
  }

  /// The supply point that a text is: `ES`, 16 digits, 2 control letters, and perhaps a digit and a
  /// letter of the meter. The letters are those of the remainder of the number by 529.
  static func supplyPoint(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 || bytes.count == 22, bytes.starts(with: "ES".utf8),
      bytes[2..<18].allSatisfy(\.isDigit)
    else { return nil }
    let letters = Array("TRWAGMYFPDXBNJZSQVHLCKE".utf8)
    let remainder = bytes[2..<18].reduce(0) { ($0 * 10 + Int($1 - 48)) % 529 }
    guard bytes[18] == letters[remainder / 23], bytes[19] == letters[remainder % 23] else {
      return nil
    }
    guard bytes.count == 20 || (bytes[20].isDigit && "FPRCXYZ".utf8.contains(bytes[21])) else {
      return nil
    }
    return text
  }
}

/// A supply point or contract as a person writes it.
package struct WrittenSupplyPoint: Equatable, Sendable {
  /// The CUPS without the number of the meter, or the number of the contract.
  private let text: String
  private let isCUPS: Bool

  /// Makes a supply point; nil for an empty text, and for a CUPS whose control letters do not match.
  package init?(_ written: String) {
    let compact = written.uppercased().filter { !$0.isWhitespace && $0 != "-" }
    // A CUPS with a character too few or too many is no contract.
    isCUPS =
      compact.hasPrefix("ES") && compact.utf8.count >= 12
      && compact.utf8.dropFirst(2).prefix(10).allSatisfy(\.isDigit)
    if isCUPS, PrintedCodes.supplyPoint(compact) == nil { return nil }
    text = isCUPS ? String(compact.prefix(20)) : written.trimmed
    if text.isEmpty { return nil }
  }

  /// The code under which expenses keep the supply point: the number of a contract follows the tax
  /// identifier of its supplier, as two suppliers may have the same number.
  package func code(of taxID: String?) -> String {
    guard !isCUPS, let taxID, !text.utf8.contains(UInt8(ascii: "/")) else { return text }
    return "\(taxID)/\(text)"
  }
}
