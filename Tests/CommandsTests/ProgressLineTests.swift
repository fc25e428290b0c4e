import Files
import Localizations
import Rendering
import Reporting
import Testing

@testable import Commands

private final class Terminal: Console {
  var shown = ""
  let width: Int?
  var height: Int? { nil }
  let isErrorTerminal = true

  init(width: Int?) { self.width = width }

  func write(_ text: String) { shown += text }
  func writeError(_ text: String) { shown += text }
  func flush() -> Int32? { nil }
}

/// A terminal with a line of progress, and a clock that is moved by hand.
private final class Session {
  let terminal: Terminal
  let line: ProgressLine
  let progress: Progress
  private let clock: Clock

  private final class Clock { var now = 5 }

  /// - Parameter width: The columns of standard output; nil if it is no terminal.
  init(width: Int? = nil, language: Language = .en) {
    let clock = Clock()
    terminal = Terminal(width: width)
    line = ProgressLine(
      terminal, Wording(Catalogue(language)), uptime: { clock.now }, width: width ?? 80)
    progress = Progress(line.show)
    self.clock = clock
  }

  func wait(milliseconds: Int) {
    clock.now += milliseconds
    progress.look()
  }

  /// What is on the last line of the terminal.
  var visible: String {
    let parts = terminal.shown.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false)
    return String(parts.last ?? "")
  }
}

struct `The line of progress` {
  @Test func `appears after a second, counts, and goes away`() {
    let session = Session()
    session.progress.begin(.export, of: 2048)
    session.wait(milliseconds: 999)
    #expect(session.terminal.shown == "")
    session.progress.reach(700)
    session.wait(milliseconds: 1)
    #expect(session.visible == "Exporting: 700 of 2,048")
    session.wait(milliseconds: 99)
    session.progress.reach(2048)
    #expect(session.visible == "Exporting: 700 of 2,048")
    session.wait(milliseconds: 1)
    #expect(session.visible == "Exporting: 2,048 of 2,048")
    session.line.end()
    #expect(session.visible == "")
    let all = session.terminal.shown
    session.line.end()
    #expect(session.terminal.shown == all)
  }

  @Test func `looks at the clock once in many rows`() {
    var looks = 0
    let progress = Progress { _ in looks += 1 }
    progress.begin(.undo, of: 100_000)
    for _ in 0..<100_000 { progress.advance() }
    #expect(looks == 196)
  }

  @Test func `counts seconds where nobody knows how much there is`() {
    let session = Session()
    session.wait(milliseconds: 2500)
    #expect(session.visible == "Working: 2 s")
    session.progress.begin(.check)
    session.wait(milliseconds: 10_000)
    #expect(session.visible == "Checking the book: 12 s")
  }

  @Test func `counts bytes`() {
    let session = Session(language: .ca)
    session.wait(milliseconds: 1000)
    session.progress.begin(.import, of: 3 << 20, isInBytes: true)
    session.progress.add(1 << 20)
    session.wait(milliseconds: 1000)
    #expect(session.visible.hasPrefix("S'està important: 1"))
    #expect(session.visible.hasSuffix("B"))
  }

  @Test func `has room on one line of the terminal`() {
    let session = Session(width: 20)
    session.progress.begin(.check)
    session.wait(milliseconds: 1000)
    #expect(session.visible == "Checking the book: ")
  }

  @Test func `makes way for what is written`() {
    let session = Session(width: 80)
    session.wait(milliseconds: 1000)
    #expect(session.visible == "Working: 1 s")
    session.line.writeError("Warning\n")
    #expect(session.visible == "Warning\n")
    session.wait(milliseconds: 1000)
    #expect(session.visible == "Working: 2 s")
    session.line.write("Table\n")
    #expect(session.visible == "Table\n")
  }

  @Test func `stays away from a table that is being written`() {
    let session = Session(width: 80)
    session.line.write("Number  Guest\n")
    session.wait(milliseconds: 5000)
    session.line.write("1       ")
    session.wait(milliseconds: 5000)
    #expect(session.terminal.shown == "Number  Guest\n1       ")
    // Another piece of work begins, but the line has no end yet.
    session.progress.begin(.read, of: 2)
    session.wait(milliseconds: 5000)
    session.line.write("Anna\n")
    #expect(session.terminal.shown == "Number  Guest\n1       Anna\n")
    session.progress.begin(.read, of: 2, done: 1)
    session.wait(milliseconds: 5000)
    #expect(session.visible == "Reading bills: 1 of 2")
  }

  @Test func `stays away from a question`() {
    let session = Session(width: 80)
    session.line.writeError("Home: ")
    session.wait(milliseconds: 5000)
    #expect(session.visible == "Home: ")
    _ = session.line.readLine()
    session.wait(milliseconds: 5000)
    #expect(session.visible == "Working: 10 s")
  }

  @Test func `has words for all work in all languages`() {
    for language in Language.allCases {
      let catalogue = Catalogue(language)
      for work in Progress.Work.allCases {
        #expect(catalogue.has("progress.\(work.rawValue)"))
      }
    }
  }
}
