extension Proposal {
  /// The proposal with the words of its facts as some texts write them.
  package func written(as texts: [String]) -> Proposal {
    var proposal = self
    proposal.facts = facts.map { $0.written(as: texts) }
    return proposal
  }
}

extension Fact {
  /// The fact with its words as some texts write them; a word that no text has stays as it is.
  package func written(as texts: [String]) -> Fact {
    guard case .words(let words) = self else { return self }
    var spellings: [String: String] = [:]
    for text in texts {
      for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "§") }) {
        let folded = LineText([String(word)])
        let key = folded.words.map(folded.text(of:)).joined()
        spellings[key] = spellings[key] ?? String(word)
      }
    }
    return .words(words.map { spellings[$0] ?? $0 })
  }
}
