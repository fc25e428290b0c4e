import Foundation
import PackagePlugin

/// Turns every file of a target that is not Swift into a part of the program.
@main
struct EmbedPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let inputs = target.sourceFiles.map(\.url).filter { $0.pathExtension != "swift" }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
    let kind = target.name == "Localizations" ? "catalogues" : "files"
    return [
      .buildCommand(
        displayName: "Embedding \(target.name)",
        executable: try context.tool(named: "EmbedTool").url,
        arguments: [kind, output.path] + inputs.map(\.path),
        inputFiles: inputs, outputFiles: [output])
    ]
  }
}
