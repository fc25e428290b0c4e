internal import Foundation
internal import Synchronization

/// The turns of tests that run programs, in the order in which they ask.
///
/// Such a test waits for its programs without keeping a thread, so that all of them would run at once. As
/// many as twice the processors do: while a program waits for the disk, another one runs.
package enum Turn {
  private struct Turns {
    var free = 2 * ProcessInfo.processInfo.activeProcessorCount
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let turns = Mutex(Turns())

  /// Whether the running task has a turn, which what it calls shares.
  @TaskLocal private static var isTaken = false

  /// Waits for a turn and runs `body`, then leaves the turn to the next one.
  package static func take<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    if isTaken { return try await body() }
    await wait()
    defer { leave() }
    return try await $isTaken.withValue(true, operation: body)
  }

  private static func wait() async {
    await withCheckedContinuation { continuation in
      let isFree = turns.withLock { turns in
        guard turns.free == 0 else {
          turns.free -= 1
          return true
        }
        turns.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private static func leave() {
    let next = turns.withLock { turns -> CheckedContinuation<Void, Never>? in
      if turns.waiting.isEmpty {
        turns.free += 1
        return nil
      }
      return turns.waiting.removeFirst()
    }
    next?.resume()
  }
}
