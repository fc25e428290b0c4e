/// The words that take another form before certain sounds, by language, as `Particle` has them.
///
/// Before a placeholder they stand inside it, `{de|owner}`, so that the value decides the form.
let particles: [String: Set<String>] = [
  "ca": ["de", "el", "del", "al", "pel"],
  "es": ["y", "o", "de-el"],
  "en": ["of-the"],
]

/// The names of placeholders that hold a quantity of something.
///
/// Words beside a quantity agree with it: *1 nit*, *2 nits*, *en compten 2*. So it is the `count` of a
/// plural, or stands apart: *Nits: 1*, *de 0 a 7*. A test compares the names with those that the
/// sources fill with a count.
let quantities: Set<String> = [
  "adult-nights", "adults", "all", "cap", "capacity", "child-nights", "children", "count",
  "counted", "days", "done", "exempt", "expected", "found", "known", "leaving", "left", "limit",
  "matched", "new", "nights", "open", "over-cap", "proposed", "recorded", "rows", "seconds",
  "shown", "steps", "taxed", "units",
]

/// The words that agree with no number beside them, by language.
let neutralWords: [String: Set<String>] = [
  "ca": ["a", "de", "entre", "fins", "i", "o", "per", "ser", "és"],
  "es": ["a", "de", "entre", "es", "hasta", "o", "por", "ser", "y"],
  "en": ["and", "be", "is", "of", "or", "per", "to"],
]

/// The quantities that need no agreement although they have a word beside them, with the reason.
let agreeing: [String: String] = [
  "booking.too-long {limit}": "a constant, 31",
  "error.book-name {limit}": "a constant, 246 or more",
  "progress.elapsed {seconds}": "a unit of measurement",
  "error.import.other-nights {nights}": "quoted from the file, without a noun",
  "error.json.too-deep {limit}": "a constant, 512",
  "error.json.too-long {limit}": "a size with its unit",
  "fault.adults {adults}": "outside a range that has 1",
  "fault.children {children}": "outside a range that has 1",
  "fault.exempt-adults {adults}": "a phrase, which agrees by itself",
  "fault.exempt-adults {exempt}": "more than the adults, at least 2",
  "fault.nights {nights}": "outside a range that has 1",
]

/// The faults of agreement and elision in a text of a language.
func agreementProblems(
  _ text: String, of entry: CatalogueEntry, in tag: String
) -> [String] {
  guard let pieces = pieces(of: text) else { return [] }
  let words = particles[tag] ?? []
  // Each form of a plural agrees with its count.
  var free = quantities
  if case .plural = entry.content { free.remove("count") }
  var problems: [String] = []
  for (index, piece) in pieces.enumerated() {
    if let particle = piece.particle, !words.contains(particle) {
      problems.append("'\(particle)' in {\(particle)|\(piece.name)} is no particle of '\(tag)'")
    }
    if piece.particle == nil, let word = lastWord(of: piece.before), words.contains(word) {
      problems.append("'\(word) {\(piece.name)}' has one form only; write {\(word)|\(piece.name)}")
    }
    let next = index + 1 < pieces.count ? pieces[index + 1].before : ""
    if free.contains(piece.name), !isApart(piece, next, in: tag),
      agreeing["\(entry.key) {\(piece.name)}"] == nil
    {
      problems.append(
        "{\(piece.name)} is a number beside a word; use a plural, or write 'Nights: {count}'")
    }
  }
  return problems.map { "text of '\(entry.key)': \($0)" }
}

/// The word directly before a placeholder, in lower case; nil if anything but a space, an opening
/// quotation mark and a bracket is between the two.
private func lastWord(of text: Substring) -> String? {
  var rest = text
  while let last = rest.last, "«“\"(".contains(last) { rest = rest.dropLast() }
  guard rest.last == " " else { return nil }
  let word = String(rest.dropLast().reversed().prefix { $0.isLetter }.reversed())
  return word.isEmpty ? nil : word.lowercased()
}

/// Whether no word that could agree with a quantity stands directly beside it.
private func isApart(_ piece: Piece, _ next: Substring, in tag: String) -> Bool {
  let neutral = neutralWords[tag] ?? []
  let before = piece.particle ?? (piece.before.last == " " ? lastWord(of: piece.before) : nil)
  let after = next.first == " " ? next.dropFirst().prefix { $0.isLetter }.lowercased() : ""
  return before.map(neutral.contains) != false && (after.isEmpty || neutral.contains(after))
}

/// A placeholder of a text, and what stands before it.
struct Piece: Equatable {
  /// The text since the placeholder before.
  let before: Substring
  /// The word of the placeholder whose form depends on the value: `de` in `{de|owner}`.
  let particle: String?
  /// The name of the value; empty for the rest of the text after the last placeholder.
  let name: String
}

/// The placeholders of a text, and the text after the last as a piece without a name; nil if braces
/// are unbalanced or contain anything but a name, or a particle and a name.
func pieces(of text: String) -> [Piece]? {
  var pieces: [Piece] = []
  var rest = Substring(text)
  while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
    let inner = rest[rest.index(after: open)...]
    guard rest[open] == "{", let close = inner.firstIndex(where: { $0 == "{" || $0 == "}" }),
      inner[close] == "}"
    else { return nil }
    let parts = inner[..<close].split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count < 3, let name = parts.last, isName(name),
      parts.count == 1 || isName(parts[0])
    else { return nil }
    pieces.append(
      Piece(
        before: rest[..<open], particle: parts.count == 2 ? String(parts[0]) : nil,
        name: String(name)))
    rest = inner[inner.index(after: close)...]
  }
  return pieces + [Piece(before: rest, particle: nil, name: "")]
}

private func isName(_ text: Substring) -> Bool {
  text.first?.isLetter == true
    && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
}
