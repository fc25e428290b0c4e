internal import Documents
internal import Files
internal import Rendering

/// A console with a line at the end of a terminal that says how far long work is.
///
/// The line appears after a second of work and disappears before anything else is written. Without a terminal for
/// standard error there is none, and none after an output to the terminal that has just begun or has no end yet.
final class ProgressLine: Console {
  private let console: any Console
  private let wording: Wording
  private let uptime: () -> Int
  private let room: Int
  private let start: Int
  /// When the line is next updated, in milliseconds of `uptime`.
  private var next: Int
  private var isVisible = false
  /// Whether the last output to the terminal has ended its line.
  private var isAtLineStart = true
  /// The piece of work during which output went to the terminal; the rest of it may follow any time.
  private var outputWork: Int?
  private var begun = 0

  /// The interval of updates in milliseconds.
  private static let interval = 100
  private static let erasure = "\r\u{1B}[K"

  /// Starts measuring.
  ///
  /// - Parameters:
  ///   - uptime: A clock in milliseconds.
  ///   - width: The number of columns of the terminal.
  init(_ console: any Console, _ wording: Wording, uptime: @escaping () -> Int, width: Int) {
    self.console = console
    self.wording = wording
    self.uptime = uptime
    // A terminal goes to the next line after its last column.
    room = width - 1
    start = uptime()
    next = start + 1000
  }

  /// Shows how far the work is.
  func show(_ progress: Progress) {
    begun = progress.begun
    guard isAtLineStart, outputWork != begun else { return }
    let now = uptime()
    guard now >= next else { return }
    next = now + ProgressLine.interval
    isVisible = true
    let text = wording.phrase(phrase(progress, seconds: (now - start) / 1000))
    console.writeStatus(ProgressLine.erasure + text.prefix(room))
  }

  private func phrase(_ progress: Progress, seconds: Int) -> Phrase {
    let work = Cell.phrase(Phrase("progress.\(progress.work.rawValue)"))
    guard let all = progress.all else {
      return Phrase("progress.elapsed", ["work": work, "seconds": .count(seconds)])
    }
    func amount(_ number: Int) -> Cell {
      progress.isInBytes ? .bytes(Int64(number)) : .count(number)
    }
    return Phrase(
      "progress.counted", ["work": work, "done": amount(progress.done), "all": amount(all)])
  }

  /// Erases the line.
  func end() {
    if isVisible { console.writeStatus(ProgressLine.erasure) }
    isVisible = false
  }

  /// Makes way for output.
  private func leave(before text: String?) {
    end()
    guard console.width != nil else { return }
    outputWork = begun
    if let last = text?.unicodeScalars.last { isAtLineStart = last == "\n" }
  }

  // MARK: Console

  func write(_ text: String) {
    leave(before: text)
    console.write(text)
  }

  func writeBytes(_ bytes: [UInt8]) {
    leave(before: nil)
    console.writeBytes(bytes)
  }

  func writeError(_ text: String) {
    end()
    if let last = text.unicodeScalars.last { isAtLineStart = last == "\n" }
    console.writeError(text)
  }

  var width: Int? { console.width }

  var height: Int? { console.height }

  var isErrorTerminal: Bool { console.isErrorTerminal }

  var canAsk: Bool { console.canAsk }

  func readLine() -> String? {
    end()
    isAtLineStart = true
    return console.readLine()
  }

  func flush() -> Int32? {
    end()
    return console.flush()
  }

  func fail(_ code: Int32) { console.fail(code) }
}
