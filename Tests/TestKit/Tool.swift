internal import Foundation
internal import Synchronization
package import Testing

/// A program that tests use and that a machine may lack.
package enum Tool {
  /// Whether this run leaves out the proofs, which start large programs: `PROOFS=none`.
  private static let leavesOutProofs = ProcessInfo.processInfo.environment["PROOFS"] == "none"

  /// Cancels the running test, with the reason, where a program is not installed.
  ///
  /// - Parameters:
  ///   - name: The program, as the reason names it.
  ///   - probe: A command that succeeds where the program is installed; by default its name is looked
  ///     up in the path.
  package static func require(
    _ name: String, probe: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard try !succeeds(probe ?? "command -v \(name)") else { return }
    try skip("\(name) is not installed", sourceLocation)
  }

  /// The same for a proof, which `make check` leaves out.
  package static func requireForProof(
    _ name: String, probe: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if leavesOutProofs {
      try skip("a proof with \(name), which make test runs", sourceLocation)
    }
    try require(name, probe: probe, sourceLocation: sourceLocation)
  }

  /// Cancels the running test, or its running case, of which swift-testing prints nothing.
  private static func skip(_ reason: String, _ sourceLocation: SourceLocation) throws -> Never {
    print("Skipped: \(reason)")
    try Test.cancel("\(reason)", sourceLocation: sourceLocation)
  }

  /// The commands that were tried, and whether each ended with 0.
  private static let tried = Mutex<[String: Bool]>([:])

  /// Whether a command ends with 0, which is found out once.
  private static func succeeds(_ command: String) throws -> Bool {
    if let isSuccess = tried.withLock({ $0[command] }) { return isSuccess }
    let nowhere = URL(filePath: "/dev/null")
    let process = try ShellProcess(
      command, in: FileManager.default.temporaryDirectory,
      variables: ProcessInfo.processInfo.environment, output: nowhere, errors: nowhere)
    let isSuccess = try process.wait(atMost: .seconds(60)) == 0
    tried.withLock { $0[command] = isSuccess }
    return isSuccess
  }
}
