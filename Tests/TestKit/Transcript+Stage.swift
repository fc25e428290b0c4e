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
    /// The book that the commands use unless they name another; nil for the default one, a file.
    ///
    /// Answers show it as that file. Text is wrapped at the width of the real name, which therefore
    /// has the length of the file's path: the URL of a `Server.Database` has it.
    package var book: String?
    /// How long one command may take.
    package var timeout: Duration

    /// By default: the programs under test, the examples of this repository, a day in 2015, the
    /// default book, and one minute.
    package init(
      programs: URL = underTest,
      examples: URL = repository.appending(path: "examples"),
      variables: [String: String] = ["ESTADA_TODAY": "2015-05-04", "LC_ALL": "C.UTF-8"],
      book: String? = nil,
      timeout: Duration = .seconds(60)
    ) {
      self.programs = programs
      self.examples = examples
      self.variables = variables
      self.book = book
      self.timeout = timeout
    }

    /// The folder of the programs under test: `PROGRAMS`, with which `make test` has the release build
    /// tested, as it starts in half the time; else where the tests were built.
    package static let underTest =
      ProcessInfo.processInfo.environment["PROGRAMS"].map { URL(filePath: $0) }
      ?? Bundle.main.bundleURL

    /// The folder of the commands that only tests have. They are not written by the test: a file that
    /// another test's child still has open for writing cannot be run.
    static let commands = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Commands")

    /// The folder of this package.
    package static let repository = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }
}
