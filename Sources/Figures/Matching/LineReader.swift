internal import Bookkeeping

/// Something in a line by which claims are found.
struct LineSign {
  /// What it is; what a code is of, the entries of the index have.
  enum Kind { case code, name, nameOfGuest, platform, method }

  let kind: Kind
  /// The hash in the index.
  let hash: UInt64
  /// The places of its first and its last word in the line.
  var first = 0
  var last = 0

  /// The words of the line, by their places: of a name only two, and none of what the words mean.
  var words: [Int] {
    switch kind {
    case .code: Array(first...last)
    case .name, .nameOfGuest: first == last ? [first] : [first, last]
    case .platform, .method: []
    }
  }

  /// The days of claims that matter to a line: a code counts on any day, the name of a guest on any before the
  /// stay, and other signs as long as a rule allows at most.
  func days(around day: Int32, longest: Int32) -> ClosedRange<Int32> {
    switch kind {
    case .code: Int32.min...Int32.max
    case .nameOfGuest: (day - 30 - longest)...Int32.max
    case .name: (day - 90 - longest)...(day + 5)
    case .platform: (day - 10 - longest)...(day + 1)
    case .method: (day - 3 - longest)...(day + 3)
    }
  }
}

/// A line of the bank with its words, and with what they name.
struct ReadLine {
  var text = LineText()
  var signs: [LineSign] = []
  /// The platforms that it names, by their places.
  var platforms: [Int] = []
  /// The accounts of the book whose numbers it has.
  var accounts: [Int64] = []
  /// How a guest has paid by it; nil if that is not known, or a platform pays.
  var method: PaymentMethod?
  /// The user's rules that explain it, by their places.
  var rules: [Int] = []
}

/// Finds in the text of lines what is in the index.
struct LineReader {
  /// A rule of the user, its words as hashes.
  private struct Words {
    let rule: BankRule
    let hashes: [UInt64]
  }

  /// What is known of the book by a text that need not be a code of a claim.
  private enum Known {
    case platform(Int)
    case account(Int64)
  }

  let platforms: [Platform]
  /// The names of platforms and the numbers of accounts, by their letters and digits.
  private var known: [UInt64: [Known]] = [:]
  /// The words with which these begin, however they are broken.
  private var beginnings = WordTable<Bool>()
  private var rules: [Words] = []
  /// The places of rules by their first word.
  private var rulesOfWord: [UInt64: [Int]] = [:]

  init(platforms: [Platform], accounts: [OwnAccount], rules: [BankRule]) {
    self.platforms = platforms
    for (place, platform) in platforms.enumerated() {
      for name in platform.names {
        know(.platform(place), LineText([name]), beginning: LineText([name]))
      }
    }
    for account in accounts {
      guard let iban = account.iban?.text else { continue }
      // Written in groups, it begins with the country and the control digits.
      know(.account(account.id), LineText([iban]), beginning: LineText([String(iban.prefix(4))]))
    }
    for rule in rules.sorted(by: { $0.id < $1.id }) {
      let hashes = LineText([rule.words]).words.map(\.hash)
      guard let first = hashes.first else { continue }
      rulesOfWord[first, default: []].append(self.rules.count)
      self.rules.append(Words(rule: rule, hashes: hashes))
    }
  }

  private mutating func know(_ what: Known, _ text: LineText, beginning: LineText) {
    guard let first = beginning.words.first else { return }
    var hash = TextHash()
    for byte in text.bytes { hash.add(byte) }
    known[hash.value, default: []].append(what)
    beginnings[first.hash] = true
    beginnings[hash.value] = true
  }

  /// A rule of the user by its place.
  func rule(_ place: Int) -> BankRule { rules[place].rule }

  /// Reads a line.
  ///
  /// - Parameter place: Its place among the lines.
  func read(_ lines: OpenLines, _ place: Int, _ index: ClaimIndex) -> ReadLine {
    var read = ReadLine()
    self.read(lines, place, index, into: &read)
    return read
  }

  /// Reads a line in the memory of another one.
  func read(_ lines: OpenLines, _ place: Int, _ index: ClaimIndex, into read: inout ReadLine) {
    let line = lines[place]
    lines.read(place, into: &read.text)
    read.signs.removeAll(keepingCapacity: true)
    (read.platforms, read.accounts, read.rules, read.method) = ([], [], [], nil)
    applyRules(to: &read, line)
    findCodes(in: &read, index)
    findNames(in: &read, index)
    for place in read.platforms {
      let hash = ClaimIndex.hash(ofChannel: platforms[place].channel)
      read.signs.append(LineSign(kind: .platform, hash: hash))
    }
    if read.platforms.isEmpty { read.method = LineWords.method(read.text, line.concept) }
    if let method = read.method {
      read.signs.append(LineSign(kind: .method, hash: ClaimIndex.hash(of: method)))
    }
  }

  /// Finds the user's rules; the supplier of a rule counts as named by the line.
  private func applyRules(to read: inout ReadLine, _ line: IndexedLine) {
    if rules.isEmpty { return }
    let isIncome = line.remaining > .zero
    let words = read.text.words.map(\.hash)
    var places: Set<Int> = []
    for word in words { places.formUnion(rulesOfWord[word] ?? []) }
    for place in places.sorted() {
      let rule = rules[place].rule
      guard rule.isIncome ?? isIncome == isIncome, rule.account ?? line.account == line.account,
        rules[place].hashes.allSatisfy(words.contains)
      else { continue }
      if let supplier = rule.supplier { read.text.add(supplier) }
      if rule.explainsAlone { read.rules.append(place) }
    }
  }

  /// Finds codes and platforms: neighbouring words without what stands between them.
  private func findCodes(in read: inout ReadLine, _ index: ClaimIndex) {
    let (words, bytes) = (read.text.words, read.text.bytes)
    for first in words.indices {
      findTaxID(in: first, of: &read, index)
      let isBeginning = beginnings[words[first].hash] != nil
      var hash = TextHash()
      var digits = 0
      for last in first..<min(first + Code.mostWords, words.count) {
        for byte in bytes[words[last].start..<words[last].end] {
          hash.add(byte)
          if isDigit(byte) { digits += 1 }
        }
        let length = words[last].end - words[first].start
        if length > index.longestCode, !isBeginning { break }
        if isBeginning { note(known[hash.value] ?? [], in: &read) }
        if Code.isLongEnough(length, digits: digits), index.has(hash.value) {
          read.signs.append(LineSign(kind: .code, hash: hash.value, first: first, last: last))
        }
      }
    }
  }

  /// Finds the tax identifier in the creditor identifier of a direct debit: `ES`, two check digits, three characters of
  /// the creditor's own, and the identifier.
  private func findTaxID(in word: Int, of read: inout ReadLine, _ index: ClaimIndex) {
    let bytes = read.text.bytes[read.text.words[word].start..<read.text.words[word].end]
    guard bytes.count == LineReader.creditorLength, bytes.starts(with: "es".utf8) else { return }
    let (check, own) = (bytes.dropFirst(2).prefix(2), bytes.suffix(LineReader.taxIDLength))
    // ISO 7064: the identifier, the country and 00, letters as 10 to 35.
    var rest = 0
    for byte in Array(own) + Array("es00".utf8) {
      guard let value = Int(String(UnicodeScalar(byte)), radix: 36) else { return }
      rest = (rest * (value < 10 ? 10 : 100) + value) % 97
    }
    guard Int(String(decoding: check, as: UTF8.self)) == 98 - rest else { return }
    var hash = TextHash()
    for byte in own { hash.add(byte) }
    if index.has(hash.value) {
      read.signs.append(LineSign(kind: .code, hash: hash.value, first: word, last: word))
    }
  }

  private static let creditorLength = 16
  private static let taxIDLength = 9

  private func note(_ found: [Known], in read: inout ReadLine) {
    for what in found {
      switch what {
      case .platform(let place):
        if !read.platforms.contains(place) { read.platforms.append(place) }
      case .account(let account):
        if !read.accounts.contains(account) { read.accounts.append(account) }
      }
    }
  }

  /// Finds names: two words of one, or its only one.
  private func findNames(in read: inout ReadLine, _ index: ClaimIndex) {
    let words = read.text.words
    var places: [Int] = []
    for place in words.indices where words[place].isOfName && index.mayKnow(words[place].hash) {
      guard !places.contains(where: { words[$0].hash == words[place].hash }) else { continue }
      places.append(place)
      if places.count == LineReader.mostNameWords { break }
    }
    func find(_ hash: UInt64, _ first: Int, _ last: Int) {
      for isStay in [false, true] {
        let hash = ClaimIndex.hash(ofName: hash, isStay: isStay)
        guard index.has(hash) else { continue }
        read.signs.append(
          LineSign(
            kind: isStay ? .nameOfGuest : .name, hash: hash, first: first, last: last))
      }
    }
    for (count, place) in places.enumerated() {
      if words[place].end - words[place].start >= Name.shortestOnlyWord {
        find(Name.hash(ofOnly: words[place].hash), place, place)
      }
      for other in places[..<count] {
        find(Name.hash(of: words[other].hash, words[place].hash), other, place)
      }
    }
  }

  /// The most words of names that are looked for in a line; the text of a line may have some hundred.
  private static let mostNameWords = 40
}

extension BankRule {
  /// Whether the rule gives a line a meaning, and not only a supplier.
  var explainsAlone: Bool { category != nil || ignores || isInternal }
}
