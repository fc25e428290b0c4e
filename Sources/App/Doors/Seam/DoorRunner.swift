/// How a command of a door ended, and what it wrote.
package struct DoorAnswer: Equatable, Sendable {
  /// How a command ended.
  package enum End: Equatable, Sendable {
    /// By itself, with an exit status.
    case exited(Int32)
    /// It took too long.
    case slow
    /// It wrote too much.
    case large
    /// The door did not want it any more.
    case cancelled
    /// It could not be run, or broke off; the code is a signal or an error of the system.
    case failed(Int32)
  }

  /// How it ended.
  package var end: End
  /// What it wrote to standard output.
  package var output: [UInt8]
  /// What it wrote to standard error.
  package var errors: String
  /// What it reported; nil if it reported nothing.
  package var report: DoorReport?

  /// Creates an answer.
  package init(
    _ end: End, output: [UInt8] = [], errors: String = "", report: DoorReport? = nil
  ) {
    self.end = end
    self.output = output
    self.errors = errors
    self.report = report
  }

  /// Whether it ended by itself, with the status 0.
  package var isDone: Bool { end == .exited(0) }

  /// Whether it has shown or written everything, though it may have found something: the status 0 or 3.
  package var isWhole: Bool { isDone || end == .exited(3) }

  /// The output as text; bytes that are no UTF-8 are replaced.
  package var text: String { String(decoding: output, as: UTF8.self) }
}

/// A value that an option may have.
package struct DoorCandidate: Equatable, Sendable {
  /// The value.
  package let value: String
  /// What it means, in the language of the request; empty if it speaks for itself.
  package let meaning: String
}

/// What runs the commands of a door.
package protocol DoorRunner {
  /// Runs a command and waits for its end.
  ///
  /// - Parameters:
  ///   - descriptor: A file to watch meanwhile; nil for none.
  ///   - isCancelled: Called when the file can be read; true ends the command.
  func run(
    _ request: DoorRequest, watching descriptor: Int32?, isCancelled: () -> Bool
  ) -> DoorAnswer

  /// Returns the values that an option, or the next operand, may have; empty if they cannot be known.
  ///
  /// - Parameter option: The declared name of the option; nil for the operand.
  func candidates(for option: String?, of request: DoorRequest) -> [DoorCandidate]
}

extension DoorRunner {
  /// Runs a command and waits for its end.
  package func run(_ request: DoorRequest) -> DoorAnswer {
    run(request, watching: nil) { false }
  }
}
