internal import CommandLineKit

/// `estada rate`: what the tax costs a unit, and from when.
struct RateArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "rate",
    subcommands: [ListRates.self, AddRate.self, RemoveRate.self, UpdateRates.self])
}
