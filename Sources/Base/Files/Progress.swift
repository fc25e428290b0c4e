/// How far a long piece of work is, for a user who waits.
///
/// Whoever does the work says what it is and how much of it is done; a watcher looks now and then. There is no
/// `Progress` where nobody watches, so that the work costs nothing more.
package final class Progress {
  /// What is being done.
  package enum Work: String, CaseIterable, Sendable {
    /// Anything that has no word of its own.
    case work
    case undo, redo, check, export, migrate, backup, restore, copy, move, send
    /// Adding the rows of a file.
    case `import`
    /// Reading the files of bills.
    case read
  }

  /// What is being done.
  package private(set) var work = Work.work
  /// How much of it is done: rows, files or bytes.
  package private(set) var done = 0
  /// How much there is; nil if nobody knows.
  package private(set) var all: Int?
  /// Whether the amounts are bytes.
  package private(set) var isInBytes = false
  /// How many pieces of work have begun.
  package private(set) var begun = 0
  private let watcher: (Progress) -> Void

  /// How many rows pass between two looks; a power of two.
  private static let stride = 512

  /// Makes a progress.
  ///
  /// - Parameter watcher: Is called now and then; it decides what to show, and when.
  package init(_ watcher: @escaping (Progress) -> Void) { self.watcher = watcher }

  /// Begins a piece of work; the one before has ended.
  ///
  /// - Parameters:
  ///   - all: How much there is to do; nil if nobody knows.
  ///   - done: How much of it is done already.
  package func begin(_ work: Work, of all: Int? = nil, done: Int = 0, isInBytes: Bool = false) {
    self.work = work
    self.all = all
    self.done = done
    self.isInBytes = isInBytes
    begun += 1
  }

  /// One more row is done.
  package func advance() { reach(done + 1) }

  /// So many rows are done.
  package func reach(_ done: Int) {
    self.done = done
    if done & (Progress.stride - 1) == 0 || done == all { look() }
  }

  /// A large portion is done.
  package func add(_ portion: Int) {
    done += portion
    look()
  }

  /// Lets the watcher look, while the same piece of work goes on.
  package func look() { watcher(self) }
}
