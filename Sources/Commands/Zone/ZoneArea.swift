internal import CommandLineKit

/// `estada zone`: the areas with rates of their own.
struct ZoneArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "zone", subcommands: [ListZones.self, AddZone.self, RemoveZone.self])
}
