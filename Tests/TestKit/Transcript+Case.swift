package import Foundation
internal import Testing

extension Transcript {
  /// Commands that are run one after the other in one fresh folder.
  package struct Case: Equatable, Sendable, CustomTestStringConvertible {
    /// The file the case is from.
    package let file: URL
    /// Which case of the file it is, from 0.
    package let index: Int
    /// The number of the title's line.
    package let line: Int
    /// What the case is about.
    package let title: String
    /// The lines between the title and the first command: comments, variables, preparation, blank
    /// lines.
    package var preamble: [String] = []
    /// The commands.
    package var steps: [Step] = []

    /// Whether it is about a book that is a file: about its path, its bytes, its permissions or what
    /// stands beside it.
    package var isAboutFile: Bool { preamble.contains("@file") }

    /// The programs that its commands use and that a machine may lack.
    package var tools: [String] {
      let commands = steps.map(\.command) + preamble.compactMap { $0.content(after: "@run") }
      let words = Set(
        commands.flatMap { $0.split { !($0.isLetter || $0.isNumber) } }.map(String.init))
      // The commands `terminal`, `book-sql` and `throwaway-server` are scripts.
      return ["pdftotext", "strace", "tesseract", "unzip"].filter(words.contains)
        + (words.isDisjoint(with: ["python3", "store", "terminal"]) ? [] : ["python3"])
        + (words.isDisjoint(with: ["sqlite3", "sql"]) ? [] : ["sqlite3"])
        + (words.contains("bean") ? ["bean-check"] : [])
        + (words.contains("throwaway") ? ["postgresql"] : [])
    }

    /// Cancels the running test where one of these programs is not installed.
    package func requireTools() throws {
      for tool in tools {
        if tool == "postgresql" { try Server.require() } else { try Tool.require(tool) }
      }
    }

    /// The title, with the name of the file.
    package var testDescription: String {
      "\(file.deletingPathExtension().lastPathComponent): \(title)"
    }
  }

  /// One command and its answer.
  package struct Step: Equatable, Sendable {
    /// The number of the command's line.
    package let line: Int
    /// The command, as the shell gets it.
    package var command: String
    /// What it answers.
    package var answer = Answer()
  }

  /// What a command answers.
  package struct Answer: Equatable, Sendable {
    /// The lines of standard output.
    package var output: [String] = []
    /// The lines of standard error.
    package var errors: [String] = []
    /// The exit status; of a command that a signal ended, 128 and the signal's number.
    package var status: Int32 = 0
  }
}
