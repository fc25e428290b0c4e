import Localizations
import Reporting
import Testing

@testable import Commands

private final class Terminal: Console {
  var errors = ""
  let isErrorTerminal: Bool
  let width: Int? = nil

  init(isErrorTerminal: Bool) { self.isErrorTerminal = isErrorTerminal }

  func write(_ text: String) {}
  func writeError(_ text: String) { errors += text }
  func flush() -> Int32? { nil }
}

struct `The line of progress` {
  /// What is written when a step takes so many milliseconds.
  private func output(milliseconds: Int, isTerminal: Bool = true) -> String {
    let console = Terminal(isErrorTerminal: isTerminal)
    var now = 5
    let line = ProgressLine(
      console: console, wording: Wording(Catalogue(.en)), uptime: { now }, key: "export.progress")
    for step in 1...2048 {
      now += milliseconds
      line.show(step, of: 2048)
    }
    line.end()
    line.end()
    return console.errors
  }

  @Test func `appears after a second and goes away`() {
    #expect(
      output(milliseconds: 1)
        == "\r\u{1B}[KExporting: 1,024 of 2,048\r\u{1B}[KExporting: 1,536 of 2,048"
        + "\r\u{1B}[KExporting: 2,048 of 2,048\r\u{1B}[K")
  }

  @Test func `is not worth it for short work, and not for a file`() {
    #expect(output(milliseconds: 0) == "")
    #expect(output(milliseconds: 1, isTerminal: false) == "")
  }
}
