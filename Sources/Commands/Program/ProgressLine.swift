internal import Reporting

/// A progress message on the terminal, which disappears at the end.
///
/// It appears after a second of work.
final class ProgressLine {
  private let console: any Console
  private let wording: Wording
  private let uptime: () -> Int
  private let key: String
  private let isShown: Bool
  /// When the line is next updated, in milliseconds of `uptime`.
  private var next: Int
  private var isVisible = false

  /// The number of steps between looks at the clock, and the interval of updates in milliseconds.
  private static let stride = 512
  private static let interval = 100

  /// Starts measuring; `key` is the catalogue key of a message with `{done}` and `{all}`.
  init(console: any Console, wording: Wording, uptime: @escaping () -> Int, key: String) {
    self.console = console
    self.wording = wording
    self.uptime = uptime
    self.key = key
    isShown = console.isErrorTerminal
    next = uptime() + 1000
  }

  /// Updates the line: `done` steps of `all`.
  func show(_ done: Int, of all: Int) {
    guard isShown, done % ProgressLine.stride == 0 || done == all else { return }
    let now = uptime()
    guard now >= next else { return }
    next = now + ProgressLine.interval
    isVisible = true
    let phrase = Phrase(key, ["done": .count(done), "all": .count(all)])
    console.writeError("\r\u{1B}[K\(wording.phrase(phrase))")
  }

  /// Erases the line.
  func end() {
    if isVisible { console.writeError("\r\u{1B}[K") }
    isVisible = false
  }
}
