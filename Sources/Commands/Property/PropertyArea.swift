internal import CommandLineKit

/// `estada property`: the homes.
struct PropertyArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "property",
    subcommands: [
      AddProperty.self, ListProperties.self, ShowProperty.self, EditProperty.self,
      RemoveProperty.self,
    ])
}
