internal import Foundation
internal import Synchronization

extension Transcript {
  /// The text of the file that holds these cases.
  package var text: String {
    cases.map { $0.lines.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  /// Cases of one file run at the same time, and each rewrites its own part of it.
  private static let recording = Mutex(())

  /// Puts what the commands of a case really answered into its file.
  static func record(_ answers: [Answer], of recorded: Case) throws {
    try recording.withLock { _ in
      let text = String(decoding: try Data(contentsOf: recorded.file), as: UTF8.self)
      var transcript = try Transcript(text, file: recorded.file)
      for (step, answer) in answers.enumerated() {
        transcript.cases[recorded.index].steps[step].answer = answer
      }
      try Data(transcript.text.utf8).write(to: recorded.file, options: .atomic)
    }
  }
}

extension Transcript.Case {
  fileprivate var lines: [String] {
    ["# \(title)"] + preamble + steps.flatMap(\.lines)
  }
}

extension Transcript.Step {
  fileprivate var lines: [String] {
    ["$ \(command)"] + answer.output.map(\.escaped)
      + answer.errors.map { $0.isEmpty ? "!" : "! \($0)" }
      + (answer.status == 0 ? [] : ["? \(answer.status)"])
  }
}

extension String {
  fileprivate var escaped: String {
    let looksLikeMark = ["#", "$", "!", "?", "@", "@run"].contains { content(after: $0) != nil }
    return looksLikeMark || self == "@file" || hasPrefix("\\") ? "\\" + self : self
  }
}
