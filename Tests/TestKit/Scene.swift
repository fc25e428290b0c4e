internal import Foundation

/// The folder and the variables of one case that is being run.
struct Scene {
  private let home: URL
  private let folder: URL
  private let variables: [String: String]
  private let book: String?
  private let timeout: Duration

  init(folder: URL, stage: Transcript.Stage, preamble: [String]) throws {
    self.folder = folder
    home = folder.appending(path: "home")
    book = stage.book
    timeout = stage.timeout
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)

    let inherited = ProcessInfo.processInfo.environment
    var variables = stage.variables.merging(Watching.variables) { given, _ in given }
    variables["HOME"] = home.path
    variables["EXAMPLES"] = stage.examples.path
    variables["ESTADA_BOOK"] = stage.book
    variables["PATH"] = [
      stage.programs.path, Transcript.Stage.commands.path, inherited["PATH"] ?? "/usr/bin:/bin",
    ].joined(separator: ":")
    for setting in preamble.compactMap({ $0.content(after: "@") }) {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      variables[String(parts[0])] = parts.count == 1 ? nil : parts[1].expandingHome(home)
    }
    self.variables = variables
  }

  /// The path of the book that the program uses in a home unless it is given another.
  static func defaultBook(home: String) -> String { home + "/.local/share/estada/book.sqlite" }

  /// Runs a command; nil if it did not end in time.
  func answer(to command: String) async throws -> Transcript.Answer? {
    let output = folder.appending(path: "output")
    let errors = folder.appending(path: "errors")
    let process = try ShellProcess(
      command, in: home, variables: variables, output: output, errors: errors)
    guard let status = try await process.end(within: timeout) else { return nil }
    return Transcript.Answer(
      output: try lines(in: output), errors: try lines(in: errors), status: status)
  }

  private func lines(in file: URL) throws -> [String] {
    var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    if let book { text.replace(book, with: Self.defaultBook(home: home.path)) }
    text.replace(home.path, with: "~")
    return TestKit.lines(of: text.withoutNumbersOfMigrations).map(\.withPicturesOfControls)
  }
}

extension String {
  /// How many migrations there are, which is the number of the present format of books.
  private static let format = {
    let folder = Transcript.Stage.repository
      .appending(path: "Sources/Book/Storage/SQLite/Migrations")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.count { $0.hasSuffix(".sql") }
  }()

  /// The text with `NN` in place of the number of the present format, where a sentence or a field
  /// speaks of a format, and the size of an empty book in place of that of any book of some hundred
  /// kB. So a migration changes no answer; a wrong number stays, and is a difference.
  fileprivate var withoutNumbersOfMigrations: String {
    replacingOccurrences(
      of: #"(\b[Ff]ormato?\b[^.]{0,80}?\b)\#(Self.format)\b"#, with: "$1NN",
      options: .regularExpression
    )
    .replacingOccurrences(
      of: #"\b[3-9]\d\d\u00A0kB"#, with: "360\u{A0}kB", options: .regularExpression)
  }

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
