import Foundation
import TestKit

/// Runs a line of shell in a folder, with the program that was built beside the tests on the path.
func shell(
  _ line: String, in folder: URL, variables: [String: String] = [:]
) async throws -> (status: Int32, output: String) {
  let environment = [
    "HOME": folder.path, "ESTADA_TODAY": "2015-05-04",
    "PATH": [Transcript.Stage.underTest.path, testCommands, "/usr/bin:/bin"]
      .joined(separator: ":"),
    "EXAMPLES": Transcript.Stage.repository.appending(path: "examples").path,
  ].merging(Watching.variables) { $1 }.merging(variables) { $1 }
  return try await ShellProcess.run(line, in: folder, variables: environment)
}

/// The folder of the commands that only tests have: `book-of-2015`, `terminal`.
let testCommands = Transcript.Stage.repository.appending(path: "Tests/TestKit/Commands").path

/// The text of every transcript.
let transcripts = text(in: "Tests/CommandsTests/Transcripts", ending: ".transcript")

/// The text of all files below a folder of the repository.
func text(in folder: String, ending: String) -> String {
  files(in: folder, ending: ending)
    .map {
      String(decoding: FileManager.default.contents(atPath: $0.path) ?? Data(), as: UTF8.self)
    }
    .joined(separator: "\n")
}

/// The files below a folder of the repository.
func files(in folder: String, ending: String) -> [URL] {
  let root = Transcript.Stage.repository.appending(path: folder)
  let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
  return names.filter { $0.hasSuffix(ending) }.sorted().map { root.appending(path: $0) }
}
