package import Bills
internal import Bookkeeping
internal import Documents

/// Printed lines of a bill that are for one purpose.
package struct ChosenLines: Sendable {
  /// The numbers of the lines, from 1.
  package let numbers: [Int]
  /// What the lines are for.
  package let purpose: BillSplit.Purpose
  /// The code of their category; nil for that of the bill.
  package let category: String?

  package init(_ numbers: [Int], for purpose: BillSplit.Purpose, category: String?) {
    self.numbers = numbers
    self.purpose = purpose
    self.category = category
  }
}

extension Bill {
  /// Whether lines are left that nobody has chosen.
  package func hasLines(besides chosen: [ChosenLines]) -> Bool {
    Set(chosen.flatMap(\.numbers)).count < lines.count
  }

  /// The parts of the bill by its printed lines, which add up to the amount of the expense.
  ///
  /// Lines without the tax have their share of it, if all have the same rate.
  ///
  /// - Parameter home: The code of the home of all other lines.
  /// - Throws: `Refusal` if the bill has no lines that add up to its amount, or no such line as a chosen one,
  ///   or if a line is chosen twice.
  package func split(_ chosen: [ChosenLines], restFor home: String?) throws -> BillSplit {
    if lines.isEmpty { throw Refusal("error.no-lines") }
    guard let whole = expense else { throw Refusal("error.split-without-amount") }
    var left = Set(lines.indices.map { $0 + 1 })
    for number in chosen.flatMap(\.numbers) where left.remove(number) == nil {
      throw lines.indices.contains(number - 1)
        ? Refusal("error.line-twice", ["number": .count(number)])
        : Refusal(
          "error.unknown-line", ["number": .count(number), "last": .count(lines.count)])
    }
    let sum = try lines.map(\.amount).sum
    let isTaxed = sum == whole
    let isAlike = taxes.count == 1 && taxes[0].base == sum && taxes[0].amount.cents != 0
    guard sum != .zero,
      isTaxed || isAlike && Int128(sum.cents) + Int128(taxes[0].amount.cents) == whole.cents
    else {
      throw Refusal(
        "error.lines-differ",
        [
          "lines": .money(sum), "amount": .money(whole),
          "difference": (try? whole.subtracting(sum)).map { .money($0) } ?? .empty,
        ])
    }
    let rest = left.isEmpty ? [] : [ChosenLines(left.sorted(), for: .home(home), category: nil)]
    var split = BillSplit()
    var (before, given) = (Int128(0), Int128(0))
    for part in chosen + rest {
      let own = part.numbers.map { lines[$0 - 1] }
      before += Int128(try own.map(\.amount).sum.cents)
      // The sums through each part are rounded, so that the amounts add up to the whole.
      let through = Ratio.rounded(before * Int128(whole.cents), by: Int128(sum.cents))
      let amount = Money(cents: Int64(clamping: through - given))
      given = through
      split.parts.append(
        BillSplit.Part(
          for: part.purpose, .amount(amount), concept: own.count == 1 ? own[0].text : nil,
          category: part.category))
    }
    return split
  }
}
