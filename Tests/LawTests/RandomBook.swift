import Bookkeeping
import Foundation
import TestKit
import Testing

/// Commands that fill a book, the same ones for the same seed.
struct RandomBook {
  var generator: SeededGenerator
  /// The codes of the homes.
  let homes = ["atic", "mas", "platja"]
  /// The days bookings and expenses lie in: the legal rates cover them all.
  static let days: ClosedRange<Day> = day("2012-11-01")...day("2027-12-31")

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A book of so many bookings and expenses in three homes and zones, one with a surcharge of its own; with
  /// bills, also of the owner `anna`. It is at a path, or on the server that `make test-server` chooses.
  mutating func make(
    at path: String, bookings: Int, expenses: Int, bills: Int = 0
  ) throws -> TrialBook {
    let isElsewhere = Server.isChosen && path.hasPrefix("/")
    let book = TrialBook(path: isElsewhere ? try Server.shared().address() : path)
    var commands = [
      ["init"], ["zone", "add", "vila", "--name", "Vila", "--parent", "2"],
      ["rate", "add", "vila", "--from", "2026-10-01", "--amount", "1.50", "--layer", "surcharge"],
      ["property", "add", "Àtic", "--zone", "1"], ["property", "add", "Mas", "--zone", "2"],
      ["property", "add", "Platja", "--zone", "vila"],
    ]
    for _ in 0..<bookings { commands.append(addBooking()) }
    for _ in 0..<expenses { commands.append(addExpense()) }
    if bills > 0 { commands.append(["owner", "add", "Anna"]) }
    for _ in 0..<bills { commands.append(addBill()) }
    for command in commands {
      let outcome = book.run(command)
      guard outcome.status == 0 else {
        throw TrialBook.Refusal(words: command, errors: outcome.errors)
      }
    }
    return book
  }

  /// A command that adds a booking, which the book takes.
  mutating func addBooking() -> [String] {
    let adults = number(1...9)
    let checkIn = anyDay()
    var words = [
      "booking", "add", pick(homes), "--guest", pick(["Marta", "Joan", "O'Hara", "李", "=1+1"]),
      "--check-in", checkIn.isoText, "--nights", "\(number(1...40))", "--adults", "\(adults)",
      "--children", "\(number(0...4))", "--exempt-adults", "\(number(0...adults))",
    ]
    if number(0...3) > 0 { words += ["--amount", amount()] }
    if number(0...3) == 0 { words += ["--commission", amount()] }
    if number(0...5) == 0 { words.append("--tax-collected") }
    if number(0...5) == 0 {
      let paid = checkIn.adding(days: -number(0...300))
      if RandomBook.days.contains(paid) { words += ["--prepaid-on", paid.isoText] }
    }
    return words
  }

  /// A command that adds an expense or a refund, which the book takes.
  mutating func addExpense() -> [String] {
    let sign = number(0...9) == 0 ? "-" : ""
    return [
      "expense", "add", pick(homes), "--concept", pick(["Llum", "Aigua", "Neteja", "x\n;\"y"]),
      "--amount=\(sign)\(amount())", "--date", anyDay().isoText, "--category",
      pick(["electricity", "water", "cleaning", "other"]),
    ]
  }

  /// A command that adds a bill for several homes, the business and an owner, which the book takes if it has
  /// the owner `anna`.
  mutating func addBill() -> [String] {
    let first = number(0...homes.count - 1)
    let (home, other) = (homes[first], homes[(first + 1) % homes.count])
    let parts = pick([
      ["\(home)=50%", "\(other)=rest"], ["equal:\(homes.joined(separator: ","))"],
      ["\(home)=1/3", "\(other)=1/7", "business=rest"], ["private:anna=0.01", "\(home)=rest"],
      ["private:anna=12.5%", "equal:\(home),\(other)", "business=0.01"],
    ])
    let sign = number(0...9) == 0 ? "-" : ""
    return [
      "expense", "add", "--concept", pick(["Bugaderia", "Gestoria"]),
      "--amount=\(sign)\(amount())", "--date", anyDay().isoText, "--category",
      pick(["cleaning", "other"]),
    ] + parts.flatMap { ["--split", sign.isEmpty ? $0 : unsigned($0)] }
  }

  /// The part of a refund: without an amount, which would have the other sign.
  private func unsigned(_ part: String) -> String {
    part.hasSuffix("=0.01") ? part.dropLast(4) + "1/9" : part
  }

  /// A command that adds a recurring expense, which the book takes.
  mutating func addRecurring() -> [String] {
    [
      "recurring", "add", pick(homes), "--concept", pick(["Internet", "Llum", "Aigua"]),
      "--amount", amount(), "--every", pick(["month", "2-months", "quarter", "year"]), "--day",
      "\(number(1...31))", "--from", anyDay().isoText,
    ] + pick([[], ["--estimate"]])
  }

  /// A command that adds an adjustment of a booking, of up to ten thousand euros either way.
  mutating func addAdjustment(of booking: Int) -> [String] {
    [
      "adjustment", "add", "\(booking)", "--kind", pick(["refund", "damage", "extra", "co-host"]),
      "--amount=\(pick(["", "-"]))\(amount())", "--date", anyDay().isoText,
    ]
  }

  /// A command that records money from a guest.
  mutating func receive(for booking: Int) -> [String] {
    [
      "booking", "receive", "\(booking)", "--amount=\(pick(["", "-"]))\(amount())", "--date",
      anyDay().isoText, "--method", pick(["cash", "bizum", "deposit"]),
    ] + pick([[], ["--deposit"]])
  }

  /// A command that cancels a booking, with or without a charge.
  mutating func cancel(_ booking: Int) -> [String] {
    ["booking", "cancel", "\(booking)"]
      + pick([[], ["--no-show"], ["--charged", amount(), "--commission", "15%"]])
  }

  /// Some day the rates cover.
  mutating func anyDay() -> Day {
    let length = RandomBook.days.upperBound.days(since: RandomBook.days.lowerBound)
    return RandomBook.days.lowerBound.adding(days: number(0...length))
  }

  /// A number of a range.
  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  /// One of some things.
  mutating func pick<Thing>(_ things: [Thing]) -> Thing { things[number(0...things.count - 1)] }

  /// An amount from 0.01 to 9999.99.
  mutating func amount() -> String {
    "\(number(0...9999)).\(number(0...9))\(number(1...9))"
  }
}
