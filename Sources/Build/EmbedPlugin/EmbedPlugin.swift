import Foundation
import PackagePlugin

/// A build plugin that embeds the non-Swift files of a folder as a Swift file of the same module.
///
/// All files are inputs of the build command, so that the build notices edited, added and removed
/// files, and does not report them as unhandled.
@main
struct EmbedPlugin: BuildToolPlugin {
  /// Pages outside of its folder that a module embeds too, by their paths below the package.
  static let pages = [
    "Doors": [
      "docs/export.schema.json", "docs/glossary.md", "docs/json-format.md", "docs/law.ca.md",
      "docs/law.es.md",
      "docs/law.md",
    ]
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let pages = (EmbedPlugin.pages[target.name] ?? [])
      .map { context.package.directoryURL.appending(path: $0) }
    let files =
      module.sourceFiles.map(\.url)
      .filter { $0.pathExtension != "swift" }
      .sorted { $0.path < $1.path } + pages
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
