package import Bookkeeping

/// The words of a rule, as lines of the bank are compared with them.
package struct RuleWords: Sendable {
  private let hashes: [UInt64]

  /// Reads the words of a rule.
  package init(_ words: String) { hashes = LineText([words]).words.map(\.hash) }

  /// Whether there are no words: only signs, which no line is compared with.
  package var isEmpty: Bool { hashes.isEmpty }

  /// Whether a line has all of the words; no line has none.
  package func are(in line: BankLine) -> Bool {
    if hashes.isEmpty { return false }
    let words = Set(LineText(line).words.map(\.hash))
    return hashes.allSatisfy(words.contains)
  }

  /// Which words of rules name one of some people: with two words of the name, or with all words of one of which
  /// less can be compared.
  package static func naming(_ people: some Sequence<String>, among rules: [String]) -> Set<String>
  {
    var found: Set<String> = []
    let read = rules.map { (words: $0, hashes: RuleWords($0).hashes) }
    for person in people {
      let name = Name(person)
      let whole = RuleWords(person).hashes
      for rule in read
      where name?.agrees(with: rule.hashes) ?? (!whole.isEmpty && Set(whole) == Set(rule.hashes)) {
        found.insert(rule.words)
      }
    }
    return found
  }

  /// The words by which lines name who is paid, or for what, as a rule may have them.
  ///
  /// - Returns: Words that all lines have, in the order of the first line; nil if they are too few or too short.
  package static func common(of lines: [BankLine]) -> String? {
    guard let first = lines.first else { return nil }
    let texts = lines.map { LineText($0) }
    let others = texts.dropFirst().map { Set($0.words.map(\.hash)) }
    // The field of the payer or receiver is more specific than the text around it.
    let named = lines.allSatisfy { $0.counterparty == first.counterparty }
    let own = named ? first.counterparty.map { LineText([$0]) } ?? texts[0] : texts[0]
    var found: [String] = []
    for word in own.words where word.isOfName && !Name.isGeneral(word.hash) {
      let text = own.text(of: word)
      if !found.contains(text), others.allSatisfy({ $0.contains(word.hash) }) { found.append(text) }
    }
    let words = found.prefix(most)
    guard words.count > 1 || words.contains(where: { $0.utf8.count >= shortestOnlyWord }) else {
      return nil
    }
    return words.joined(separator: " ")
  }

  /// The most words of a rule that is offered.
  private static let most = 4
  /// The letters of a word that is enough alone.
  private static let shortestOnlyWord = 6
}

extension BankLine {
  /// Whether the line has enough words of a name to be known by it.
  package func names(_ name: String) -> Bool {
    Name(name)?.agrees(with: LineText(self).words.map(\.hash)) ?? false
  }
}

extension LineText {
  /// The text of all fields of a line of the bank.
  fileprivate init(_ line: BankLine) {
    let others = [line.counterparty, line.reference, line.mandate, line.counterpartyIBAN?.text]
    self.init([line.text] + others.compactMap(\.self))
  }
}
