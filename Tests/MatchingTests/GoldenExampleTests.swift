import Bookkeeping
import TestKit
import Testing

@testable import Matching

/// Examples whose results were agreed on before the program: amounts in cents.
struct `An example of matching` {
  struct Example: Sendable {
    let title: String
    var claims: [Claim] = []
    var lines: [OpenLine] = []
    var matches: [String] = []
    /// The proposals of the last line.
    var proposals: [String] = []
  }

  private static let descriptor = "Booking.com B.V. NO.Ab3dE6gH9jK2mN5p/ID.1234567"
  private static let nets = [Int64(59364), 43650, 99014, 4000]
  private static let returned = [
    line(1, -8420, "2027-07-05", "ADEUDO RECIBO AIGUES DE BARCELONA"),
    line(2, 8420, "2027-07-09", "DEVOLUCION RECIBO AIGUES DE BARCELONA", concept: 14),
    line(3, -8420, "2027-07-15", "ADEUDO RECIBO AIGUES DE BARCELONA"),
  ]

  /// A bill of 1,200.00, of which an amount is unpaid.
  private static func bill(_ cents: Int64) -> Claim {
    claim(.expense, 4, -cents, "2027-03-01", names: ["Fusteria Roca"], equality: "roca")
  }

  private static let quarter = line(1, -30000, "2027-03-08", "TRANSF FUSTERIA ROCA SL")

  /// A stay of 960.00 with its cleaning, of which an amount is unpaid.
  private static func stay(_ cents: Int64) -> Claim {
    claim(
      .stayIn, 6, cents, "2027-07-10", until: "2027-07-17", keys: ["E-2041"],
      names: ["Nora Lind"])
  }

  static let examples: [Example] = [
    Example(
      title: "3: a descriptor",
      claims: [
        claim(
          .payout, 3, 284882 - 42732 - 5413 - 4815, "2027-07-01", keys: ["Ab3dE6gH9jK2mN5p"],
          channel: "booking-com")
      ],
      lines: [line(1, 231922, "2027-07-02", descriptor)], matches: ["1 payout-key payout 3"]),
    Example(
      title: "4: a platform on the next day",
      claims: [claim(.payout, 4, 59364 + 43650 - 4000, "2027-07-01", channel: "airbnb")],
      lines: [line(1, 99014, "2027-07-02", "AIRBNB PAYMENTS LUXEMBOURG S.A.")],
      matches: ["1 payout payout 4"]),
    Example(
      title: "4: two payouts of the same amount",
      claims: [
        claim(.payout, 4, 99014, "2027-07-01", channel: "airbnb"),
        claim(.payout, 5, 99014, "2027-07-01", channel: "airbnb"),
      ],
      lines: [line(1, 99014, "2027-07-02", "Airbnb")],
      proposals: ["payout payout 4 990.14", "payout payout 5 990.14"]),
    Example(
      title: "5: stays that add up",
      claims: nets.enumerated().map { place, cents in
        claim(.stayNet, Int64(place + 1), cents, "2027-07-01", channel: "airbnb")
      },
      lines: [line(1, 103_014, "2027-07-02", "AIRBNB")],
      proposals: [
        "stays stayNet 1 593.64, stayNet 2 436.50", "stays stayNet 3 990.14, stayNet 4 40.00",
      ]),
    Example(
      title: "6: a part by the code", claims: [stay(96000)],
      lines: [line(1, 27000, "2027-06-01", "TRANSFERENCIA RESERVA E2041")],
      proposals: ["part stayIn 6 270.00"]),
    Example(
      title: "6: the rest", claims: [stay(69000)],
      lines: [line(2, 69000, "2027-07-09", "RESERVA E 2041")],
      matches: ["2 booking-code stayIn 6"]),
    Example(
      title: "7: the first quarter", claims: [bill(120_000)], lines: [quarter],
      proposals: ["part expense 4 -300.00"]),
    Example(
      title: "7: the second", claims: [bill(90_000)], lines: [quarter],
      proposals: ["part expense 4 -300.00"]),
    Example(
      title: "7: the third", claims: [bill(60_000)], lines: [quarter],
      proposals: ["part expense 4 -300.00"]),
    Example(
      title: "7: the last", claims: [bill(30_000)], lines: [quarter],
      matches: ["1 supplier expense 4"]),
    Example(
      title: "8: a terminal",
      claims: [Int64(12000), 8550, 24000].enumerated().map { place, cents in
        claim(.receipt, Int64(place + 1), cents, "2027-07-01", method: .card)
      },
      lines: [line(1, 44350, "2027-07-02", "LIQUIDACION TPV")],
      proposals: ["terminal receipt 1 120.00, receipt 2 85.50, receipt 3 240.00; -2.00"]),
    Example(
      title: "9: a refund to a guest",
      claims: [
        claim(
          .stayOut, 9, -8000, "2027-07-10", until: "2027-07-17", names: ["Nora Lind"])
      ],
      lines: [line(1, -8000, "2027-07-20", "BIZUM A NORA LIND")], matches: ["1 guest stayOut 9"]),
    Example(
      title: "10: a payment that came back, and went again",
      claims: [
        claim(.expense, 10, -8420, "2027-07-01", names: ["Aigües de Barcelona"], equality: "x")
      ],
      lines: returned,
      matches: ["1 returned line 2", "2 returned line 1", "3 supplier expense 10"]),
    Example(
      title: "14: two stays of a guest",
      claims: [
        claim(.stayIn, 1, 12000, "2027-07-01", until: "2027-07-02", names: ["Nora Lind"]),
        claim(.stayIn, 2, 12000, "2027-07-20", until: "2027-07-21", names: ["Nora Lind"]),
      ],
      lines: [line(1, 12000, "2027-07-01", "BIZUM DE NORA LIND")],
      proposals: ["guest stayIn 1 120.00", "guest stayIn 2 120.00"]),
    Example(
      title: "15: two equal bills",
      claims: [
        claim(.expense, 1, -3025, "2027-07-01", names: ["Neteges Blau SL"], equality: "b"),
        claim(.expense, 2, -3025, "2027-07-08", names: ["Neteges Blau SL"], equality: "b"),
      ],
      lines: [
        line(1, -3025, "2027-07-12", "NETEGES BLAU"), line(2, -3025, "2027-07-12", "NETEGES BLAU"),
      ],
      matches: ["1 supplier expense 1 *", "2 supplier expense 2 *"]),
    Example(
      title: "16: a cent is missing",
      claims: [
        claim(.payout, 16, 41231, "2027-07-01", keys: ["Ab3dE6gH9jK2mN5p"], channel: "booking-com")
      ],
      lines: [line(1, 41230, "2027-07-02", descriptor)],
      proposals: ["near payout 16 412.30; -0.01"]),
  ]

  @Test(arguments: examples.indices) func `has its result`(number: Int) {
    let example = Self.examples[number]
    let result = Sample.match(example.claims, example.lines)
    #expect(written(result.matches) == example.matches, "\(example.title)")
    let last = example.lines.last?.line.id ?? 0
    #expect(written(result.proposals[last]) == example.proposals, "\(example.title)")
  }
}
