import Foundation
import PackagePlugin

/// Turns the files of a folder that are not Swift into a Swift file of the same module.
///
/// Every file is named as an input of the command: that is how the build sees an edit, a new file
/// and a removed one, and how it knows that the file is dealt with.
@main
struct EmbedPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let files = module.sourceFiles.map(\.url)
      .filter { $0.pathExtension != "swift" }
      .sorted { $0.path < $1.path }
    let mode = target.name == "Localizations" ? "catalogue" : "files"
    let output = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embedding the files of \(target.name)",
        executable: try context.tool(named: "EmbedTool").url,
        arguments: [mode, target.directoryURL.path, output.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
