import Foundation
import PackagePlugin

/// A build plugin that embeds the non-Swift files of a folder as a Swift file of the same module.
///
/// All files are inputs of the build command, so that the build notices edited, added and removed
/// files, and does not report them as unhandled.
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
