package import Foundation

extension Transcript {
  /// Reads the text of a file.
  package init(_ text: String, file: URL) throws(Malformed) {
    var reader = Reader(file: file)
    for line in lines(of: text) { try reader.take(line) }
    reader.endLastCase()
    cases = reader.cases
  }

  private struct Reader {
    let file: URL
    var cases: [Case] = []
    private var current: Case?
    private var number = 0
    private var continues = false

    init(file: URL) { self.file = file }

    mutating func take(_ line: String) throws(Malformed) {
      number += 1
      if continues {
        continueCommand(line)
      } else if let title = line.content(after: "#"), !belongsToPreamble {
        endCase()
        current = Case(file: file, index: cases.count, line: number, title: title)
      } else if current == nil {
        if !line.isEmpty { throw malformed("a case begins with its title, '# …'") }
      } else if let command = line.content(after: "$") {
        current?.steps.append(Step(line: number, command: command))
        continues = command.hasSuffix("\\")
      } else if let steps = current?.steps, !steps.isEmpty {
        try answer(line, step: steps.count - 1)
      } else if line.isEmpty || line.hasPrefix("#") || line.isSetting {
        current?.preamble.append(line)
      } else {
        throw malformed("a command, '$ …', is expected before its answer")
      }
    }

    mutating func endLastCase() {
      if let finished = current { cases.append(finished) }
      current = nil
    }

    /// Ends a case that another one follows, after a blank line that belongs to neither.
    private mutating func endCase() {
      if let count = current?.steps.count, count > 0 {
        current?.steps[count - 1].answer.output.removeTrailingBlankLine()
      } else {
        current?.preamble.removeTrailingBlankLine()
      }
      endLastCase()
    }

    /// Whether nothing but comments has followed the title so far: then one more is a comment too.
    private var belongsToPreamble: Bool {
      guard let current else { return false }
      return current.steps.isEmpty && current.preamble.allSatisfy { $0.hasPrefix("#") }
    }

    private mutating func continueCommand(_ line: String) {
      guard let count = current?.steps.count else { return }
      current?.steps[count - 1].command += "\n" + line
      continues = line.hasSuffix("\\")
    }

    private mutating func answer(_ line: String, step: Int) throws(Malformed) {
      if let text = line.content(after: "!") {
        current?.steps[step].answer.errors.append(text)
      } else if let text = line.content(after: "?") {
        guard let status = Int32(text) else { throw malformed("'\(text)' is no exit status") }
        current?.steps[step].answer.status = status
      } else if line.isSetting {
        throw malformed("'@' stands before the first command of its case")
      } else {
        current?.steps[step].answer.output.append(
          line.hasPrefix("\\") ? String(line.dropFirst()) : line)
      }
    }

    private func malformed(_ problem: String) -> Malformed {
      Malformed(file: file.lastPathComponent, line: number, problem: problem)
    }
  }
}

extension String {
  /// Whether the line marks the case, sets a variable or prepares the case.
  fileprivate var isSetting: Bool {
    self == "@file" || content(after: "@") != nil || content(after: "@run") != nil
  }

  /// What follows a mark and a space at the beginning of the line; the mark alone has nothing
  /// after it, so that no line need end with a space.
  func content(after mark: String) -> String? {
    if self == mark { return "" }
    return hasPrefix(mark + " ") ? String(dropFirst(mark.count + 1)) : nil
  }
}

extension [String] {
  fileprivate mutating func removeTrailingBlankLine() {
    if last?.isEmpty == true { removeLast() }
  }
}
