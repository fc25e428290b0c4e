internal import Foundation

/// The folder and the variables of one case that is being run.
struct Scene {
  private let home: URL
  private let folder: URL
  private let variables: [String: String]
  private let timeout: Duration

  init(folder: URL, stage: Transcript.Stage, preamble: [String]) throws {
    self.folder = folder
    home = folder.appending(path: "home")
    timeout = stage.timeout
    // Beside the program and the usual ones. They are not written by the test: a file that another
    // test's child still has open for writing cannot be run.
    let commands = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Commands")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)

    let inherited = ProcessInfo.processInfo.environment
    var variables = stage.variables.merging(Watching.variables) { given, _ in given }
    variables["HOME"] = home.path
    variables["EXAMPLES"] = stage.examples.path
    variables["PATH"] = [
      stage.programs.path, commands.path, inherited["PATH"] ?? "/usr/bin:/bin",
    ].joined(separator: ":")
    for setting in preamble.compactMap({ $0.content(after: "@") }) {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      variables[String(parts[0])] = parts.count == 1 ? nil : parts[1].expandingHome(home)
    }
    self.variables = variables
  }

  /// Runs a command; nil if it did not end in time.
  func answer(to command: String) throws -> Transcript.Answer? {
    let output = folder.appending(path: "output")
    let errors = folder.appending(path: "errors")
    let process = try ShellProcess(
      command, in: home, variables: variables, output: output, errors: errors)
    guard let status = try process.wait(atMost: timeout) else { return nil }
    return Transcript.Answer(
      output: try lines(in: output), errors: try lines(in: errors), status: status)
  }

  private func lines(in file: URL) throws -> [String] {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .replacing(home.path, with: "~")
    return TestKit.lines(of: text).map(\.withPicturesOfControls)
  }
}

extension String {
  /// The text with control characters as pictures, so that it can be kept in a plain text file.
  fileprivate var withPicturesOfControls: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.value < 0x20 && scalar != "\t"
      result.append(isControl ? Unicode.Scalar(0x2400 + scalar.value) ?? scalar : scalar)
    }
    return String(result)
  }
}

extension Substring {
  /// The text with a `~` at its beginning replaced, as the shell would.
  fileprivate func expandingHome(_ home: URL) -> String {
    self == "~" || hasPrefix("~/") ? home.path + dropFirst() : String(self)
  }
}
