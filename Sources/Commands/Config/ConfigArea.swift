internal import CommandLineKit

/// `estada config`: choices that need not be made each time.
struct ConfigArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "config", subcommands: [ListConfig.self, SetConfig.self, UnsetConfig.self],
    defaultVerb: ListConfig.self)
}
