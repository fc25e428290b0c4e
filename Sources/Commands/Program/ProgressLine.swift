internal import Reporting

/// A line on the terminal that says how far long work has come, and goes away when it is done.
///
/// Work of less than a second is not worth one.
final class ProgressLine {
  private let console: any Console
  private let wording: Wording
  private let uptime: () -> Int
  private let key: String
  private let isShown: Bool
  /// When the line is next written, in milliseconds.
  private var next: Int
  private var isVisible = false

  /// How often the clock is looked at, in steps of work, and how often the line changes.
  private static let stride = 512
  private static let interval = 100

  /// Begins work; `key` is that of the sentence with `{done}` and `{all}`.
  init(console: any Console, wording: Wording, uptime: @escaping () -> Int, key: String) {
    self.console = console
    self.wording = wording
    self.uptime = uptime
    self.key = key
    isShown = console.isErrorTerminal
    next = uptime() + 1000
  }

  /// Says that so many steps of all are done.
  func show(_ done: Int, of all: Int) {
    guard isShown, done % ProgressLine.stride == 0 || done == all else { return }
    let now = uptime()
    guard now >= next else { return }
    next = now + ProgressLine.interval
    isVisible = true
    let phrase = Phrase(key, ["done": .count(done), "all": .count(all)])
    console.writeError("\r\u{1B}[K\(wording.phrase(phrase))")
  }

  /// Takes the line away.
  func end() {
    if isVisible { console.writeError("\r\u{1B}[K") }
    isVisible = false
  }
}
