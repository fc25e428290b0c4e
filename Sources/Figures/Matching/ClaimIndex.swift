internal import Bookkeeping

/// A claim without its texts, of which the index keeps the hashes only.
///
/// It takes 40 bytes, so nothing in it is optional: a large book has some hundred thousand.
struct IndexedClaim {
  private let number: Int64
  let cents: Int64
  private let equalityHash: UInt64
  /// The numbers of its first and last day.
  let day: Int32
  let lastDay: Int32
  /// The place of its party in the index; -1 for any.
  fileprivate let party: Int32
  /// The place of its platform or way of payment in the index, if it may be one of several that are summed up; or 0.
  fileprivate let tag: UInt8
  private let kind: ClaimKind
  /// Whether its day is the one on which it was paid.
  let isPaid: Bool

  private static let noEquality: UInt64 = 0

  fileprivate init(_ claim: Claim, party: Int32, tag: UInt8) {
    number = claim.id.number
    kind = claim.id.kind
    cents = claim.amount.cents
    day = Int32(clamping: claim.day.number)
    lastDay = Int32(clamping: claim.until.number)
    self.party = party
    equalityHash = claim.equality.map { TextHash.of($0) } ?? IndexedClaim.noEquality
    isPaid = claim.isPaid
    self.tag = tag
  }

  var id: ClaimID { ClaimID(kind, number) }
  /// The same number for claims that are as good as one another if their amounts are the same too; nil if no
  /// other is.
  var equality: UInt64? { equalityHash == IndexedClaim.noEquality ? nil : equalityHash }

  /// Whether the claim stands before another one in the index, by amount, day and number.
  fileprivate func isBefore(_ other: IndexedClaim) -> Bool {
    cents == other.cents ? isEarlier(than: other) : cents < other.cents
  }

  /// Whether the claim stands before another one, by day and number.
  func isEarlier(than other: IndexedClaim) -> Bool {
    day == other.day ? id < other.id : day < other.day
  }
}

/// All claims, found by what a line has of them: a code, a name, the platform, and the amount.
///
/// It is one sorted array, in which claims of one hash stand by amount and then by day; a table of the first bits
/// of hashes says where to look. So a line asks for some hundred hashes, few of which exist, in constant time.
struct ClaimIndex {
  /// A claim under one of its hashes, in 12 bytes: a large book has a million.
  struct Entry {
    private let high: UInt32
    private let low: UInt32
    private var packed: UInt32

    init(_ hash: UInt64, at place: Int32, _ evidence: Evidence) {
      high = UInt32(truncatingIfNeeded: hash >> 32)
      low = UInt32(truncatingIfNeeded: hash)
      packed = UInt32(truncatingIfNeeded: place) << 7 | UInt32(evidence.rawValue)
    }

    var hash: UInt64 { UInt64(high) << 32 | UInt64(low) }
    /// The place of the claim, below `mostClaims`.
    var claim: Int32 {
      get { Int32(packed >> 7) }
      set { packed = UInt32(truncatingIfNeeded: newValue) << 7 | packed & 127 }
    }
    /// What the hash is of.
    var evidence: Evidence { Evidence(rawValue: UInt8(packed & 127)) }
  }

  /// The most claims: what the places of entries have room for. No book has as many, and more are left out.
  private static let mostClaims = 1 << 25

  /// The claims, by amount, day and number once the index is sorted: the earlier of two is served first.
  private(set) var claims: [IndexedClaim] = []
  private(set) var entries: [Entry] = []
  private var starts: [Int32] = [0, 0, 0]
  /// The number of the first bits of a hash that choose its place in the table. The filter has 16 times as many places,
  /// so that most hashes that no claim has are skipped.
  private var bits = 1
  private var filter: [UInt64] = [0]
  /// The words of names.
  private var words = WordFilter(places: 1 << 18)
  /// The first entry of each claim as they were added; empty once the index is sorted.
  private var firstEntries: [Int32] = []
  /// The text that is read, whose memory is used again.
  private var text = LineText()
  /// The most days of a claim.
  private(set) var longest: Int32 = 0
  /// The most letters and digits of a code.
  private(set) var longestCode = 0
  /// The parties of claims, and the place of each.
  private var parties: [Int64] = []
  private var placesOfParties: [Int64: Int32] = [:]
  /// The hashes of the platforms and ways of payment of claims that are summed up; those of any other are 0.
  private var tags: [UInt64] = [0]

  /// Adds a claim and what is known of it.
  mutating func add(_ claim: Claim) {
    guard claim.amount != .zero, claims.count < ClaimIndex.mostClaims else { return }
    let tag =
      claim.channel.map(ClaimIndex.hash(ofChannel:))
      ?? claim.method.map(ClaimIndex.hash(of:)) ?? 0
    let place = Int32(clamping: claims.count)
    let isSummed = claim.id.kind == .stayNet || claim.id.kind == .receipt
    let indexed = IndexedClaim(
      claim, party: claim.holder.map { placeOfParty($0) } ?? -1,
      tag: isSummed ? placeOfTag(tag) : 0)
    claims.append(indexed)
    firstEntries.append(Int32(clamping: entries.count))
    longest = max(longest, indexed.lastDay - indexed.day)
    // Their sums are proposed, and nothing else.
    guard claim.id.kind != .stayNet else { return }
    func enter(_ hash: UInt64, _ evidence: Evidence) {
      entries.append(Entry(hash, at: place, evidence))
    }
    func enter(_ codes: [String], _ evidence: Evidence) {
      for printed in codes {
        text.replace(by: printed)
        guard let code = Code(text) else { continue }
        enter(code.hash, evidence)
        longestCode = max(longestCode, code.length)
      }
    }
    enter(claim.keys, .key)
    enter(claim.ibans.map(\.text), .iban)
    enter(claim.mandates, .mandate)
    enter(claim.taxIDs, .taxID)
    let isStay = claim.id.kind == .stayIn || claim.id.kind == .stayOut
    for spelling in claim.names.lazy.flatMap(Name.spellings(of:)) {
      text.replace(by: spelling)
      guard let name = Name(text) else { continue }
      for word in name.words { words.insert(word) }
      name.forEachHash { enter(ClaimIndex.hash(ofName: $0, isStay: isStay), .name) }
    }
    if claim.channel != nil {
      enter(tag, .platform)
    } else if claim.method != nil {
      enter(tag, .method)
    }
  }

  private mutating func placeOfParty(_ party: Int64) -> Int32 {
    if let known = placesOfParties[party] { return known }
    let place = Int32(clamping: parties.count)
    parties.append(party)
    placesOfParties[party] = place
    return place
  }

  /// The place of a platform that the program knows, or of a way of payment: they are few.
  private mutating func placeOfTag(_ tag: UInt64) -> UInt8 {
    if let known = tags.firstIndex(of: tag) { return UInt8(clamping: known) }
    guard tags.count < UInt8.max else { return 0 }
    tags.append(tag)
    return UInt8(clamping: tags.count - 1)
  }

  /// The number of the party whose account a claim concerns; nil for any.
  func holder(of claim: IndexedClaim) -> Int64? {
    claim.party < 0 ? nil : parties[Int(claim.party)]
  }

  /// The hash of the platform or of the way of payment of a claim that may be summed up; 0 for any other.
  func tag(of claim: IndexedClaim) -> UInt64 { tags[Int(claim.tag)] }

  /// Whether a word may be one of a name.
  func mayKnow(_ word: UInt64) -> Bool { words.mayContain(word) }

  /// The hash of the two words, or the only one, of a guest's name or another.
  ///
  /// A guest may have paid at any time before, so that claims of guests are searched in another way.
  static func hash(ofName hash: UInt64, isStay: Bool) -> UInt64 {
    TextHash.of(hash, isStay ? 2 : 3)
  }

  /// The hash of a platform.
  static func hash(ofChannel channel: String) -> UInt64 { TextHash.of(TextHash.of(channel), 4) }

  /// The hash of a way of payment.
  static func hash(of method: PaymentMethod) -> UInt64 { TextHash.of(TextHash.of(method.code), 5) }
}

extension ClaimIndex {
  /// Sorts what was added; needed before the index is asked. Nothing is added afterwards.
  mutating func sort() {
    if firstEntries.isEmpty { return }
    bits = max(1, Int.bitWidth - entries.count.leadingZeroBitCount - 1)
    starts = [Int32](repeating: 0, count: 1 << bits + 1)
    filter = [UInt64](repeating: 0, count: max(1, 1 << (bits + 4) / 64))
    for entry in entries {
      starts[bucket(of: entry.hash) + 1] += 1
      let bit = filterBit(of: entry.hash)
      filter[bit / 64] |= 1 << UInt64(bit % 64)
    }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    let order = sortClaims()
    claims.reorder(by: order)
    sortEntries(after: order)
    firstEntries = []
  }

  /// Sorts the claims.
  ///
  /// - Returns: The place that each had before.
  private func sortClaims() -> [Int32] {
    // The amounts stand beside each other, each with the place of its claim, as most claims are compared by them alone.
    // Those that have no room in 39 bits count as the largest of their sign.
    let bits = Int64.bitWidth - ClaimIndex.mostClaims.trailingZeroBitCount
    let largest = Int64(1) << Int64(bits - 1) - 1
    var order = claims.indices.map { place in
      let cents = max(-largest, min(largest, claims[place].cents))
      return cents * Int64(ClaimIndex.mostClaims) + Int64(place)
    }
    func place(of packed: Int64) -> Int { Int(packed) & (ClaimIndex.mostClaims - 1) }
    order.sort { one, other in
      let isSame = one >> Int64(Int64.bitWidth - bits) == other >> Int64(Int64.bitWidth - bits)
      return isSame
        ? claims[place(of: one)].isBefore(claims[place(of: other)]) : one < other
    }
    return order.map { Int32(clamping: place(of: $0)) }
  }

  /// Sorts the entries by hash and claim: those that are put into their buckets in the order of claims are nearly sorted.
  ///
  /// - Parameter order: The place that each claim had before.
  private mutating func sortEntries(after order: [Int32]) {
    firstEntries.append(Int32(clamping: entries.count))
    var ends = starts
    var places = [Int32](repeating: 0, count: entries.count)
    for (place, former) in order.enumerated() {
      for index in firstEntries[Int(former)]..<firstEntries[Int(former) + 1] {
        entries[Int(index)].claim = Int32(clamping: place)
        let bucket = bucket(of: entries[Int(index)].hash)
        places[Int(ends[bucket])] = index
        ends[bucket] += 1
      }
    }
    entries.reorder(by: places)
    for index in entries.indices.dropFirst() {
      let entry = entries[index]
      var place = index
      while place > 0, entries[place - 1].hash > entry.hash {
        entries[place] = entries[place - 1]
        place -= 1
      }
      if place < index { entries[place] = entry }
    }
  }

  /// Leaves the claims alone: none is found any more by what a line has of it.
  mutating func removeEntries() {
    entries = []
    (starts, bits, filter) = ([0, 0, 0], 1, [0])
  }

  private func bucket(of hash: UInt64) -> Int { Int(hash >> UInt64(64 - bits)) }

  private func filterBit(of hash: UInt64) -> Int { Int(hash >> UInt64(64 - bits - 4)) }

  /// Whether a claim has a hash.
  func has(_ hash: UInt64) -> Bool {
    let bit = filterBit(of: hash)
    guard filter[bit / 64] & 1 << UInt64(bit % 64) != 0 else { return false }
    let start = first(before: { $0.hash < hash }, in: bucketRange(of: hash))
    return start < entries.count && entries[start].hash == hash
  }

  /// The entries of a hash from an amount, and for that from a day, on; they go on beyond the hash.
  func start(of hash: UInt64, cents: Int64, day: Int32 = .min) -> Int {
    first(
      before: {
        if $0.hash != hash { return $0.hash < hash }
        let claim = claim(of: $0)
        return claim.cents == cents ? claim.day < day : claim.cents < cents
      }, in: bucketRange(of: hash))
  }

  /// The places of the claims of an amount from a day on; they go on beyond the amount.
  func places(ofCents cents: Int64, day: Int32) -> Range<Int> {
    var (low, high) = (claims.startIndex, claims.endIndex)
    while low < high {
      let middle = (low + high) / 2
      let claim = claims[middle]
      if (claim.cents, claim.day) < (cents, day) { low = middle + 1 } else { high = middle }
    }
    return low..<claims.endIndex
  }

  /// The claim of an entry.
  func claim(of entry: Entry) -> IndexedClaim { claims[Int(entry.claim)] }

  private func bucketRange(of hash: UInt64) -> Range<Int> {
    let bucket = bucket(of: hash)
    return Int(starts[bucket])..<Int(starts[bucket + 1])
  }

  /// The first of some entries that does not stand before a place.
  private func first(before isBefore: (Entry) -> Bool, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(entries[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Array {
  /// Moves each element to its place within the memory of the array, as there may be none for a copy.
  ///
  /// - Parameter former: The place that each had before.
  fileprivate mutating func reorder(by former: [Int32]) {
    var isDone = [Bool](repeating: false, count: count)
    for start in indices where !isDone[start] {
      let first = self[start]
      var place = start
      while Int(former[place]) != start {
        isDone[place] = true
        self[place] = self[Int(former[place])]
        place = Int(former[place])
      }
      isDone[place] = true
      self[place] = first
    }
  }
}
