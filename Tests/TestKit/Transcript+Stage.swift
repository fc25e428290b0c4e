package import Foundation

extension Transcript {
  /// What the cases find around them.
  package struct Stage: Sendable {
    /// The folder of the programs under test.
    package var programs: URL
    /// The folder that the commands know as `$EXAMPLES`.
    package var examples: URL
    /// The variables that every case starts with; nothing else is inherited.
    package var variables: [String: String]
    /// How long one command may take.
    package var timeout: Duration

    /// By default: the programs that were built with the tests, the examples of this repository, a
    /// day in 2015, and one minute.
    package init(
      programs: URL = Bundle.main.bundleURL,
      examples: URL = repository.appending(path: "examples"),
      variables: [String: String] = ["ESTADA_TODAY": "2015-05-04", "LC_ALL": "C.UTF-8"],
      timeout: Duration = .seconds(60)
    ) {
      self.programs = programs
      self.examples = examples
      self.variables = variables
      self.timeout = timeout
    }

    /// The folder of this package.
    package static let repository = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }
}
