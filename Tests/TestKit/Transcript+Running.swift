internal import Foundation

extension Transcript.Case {
  /// Runs the commands in a fresh folder and says where an answer is not the expected one; nil if
  /// all are. When recording, the answers are written to the file instead.
  package func run(
    on stage: Transcript.Stage = Transcript.Stage(), recording: Bool = Recording.isOn
  ) async throws -> String? {
    // Text is wrapped at the width of the real path, which is therefore of the same length on every
    // machine, whatever TMPDIR is.
    try await withTemporaryFolder(in: URL(filePath: "/tmp")) { folder in
      let scene = try Scene(folder: folder, stage: stage, preamble: preamble)
      for command in preamble.compactMap({ $0.content(after: "@run") }) {
        let answer = try await scene.answer(to: command)
        guard let answer, answer.status == 0 else {
          let errors = answer?.errors.joined(separator: "\n") ?? "still running"
          return "\(file.path):\(line): @run \(command)\n  \(errors)"
        }
      }
      var answers: [Transcript.Answer] = []
      for step in steps {
        guard let answer = try await scene.answer(to: step.command) else {
          return "\(place(of: step))\n  still running after \(stage.timeout), so it was killed"
        }
        if !recording, let mismatch = step.answer.mismatch(with: answer) {
          return "\(place(of: step))\n\(mismatch)"
        }
        answers.append(answer)
      }
      if recording { try Transcript.record(answers, of: self) }
      return nil
    }
  }

  private func place(of step: Transcript.Step) -> String {
    "\(file.path):\(step.line): $ \(step.command)"
  }
}

extension Transcript.Answer {
  fileprivate func mismatch(with actual: Self) -> String? {
    var parts: [String] = []
    if output != actual.output {
      parts.append("  standard output:\n" + lineDifference(from: output, to: actual.output))
    }
    if errors != actual.errors {
      parts.append("  standard error:\n" + lineDifference(from: errors, to: actual.errors))
    }
    if status != actual.status {
      parts.append("  exit status \(actual.status) instead of \(status)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }
}
