import Foundation
import TestKit
import Testing

struct `A book` {
  /// A part of `make faults`, the same part each time: killed, full disks, damaged pages, several
  /// programs at once, awkward names.
  @Test func `survives what befalls it`() throws {
    try withTemporaryFolder { folder in
      let script = Transcript.Stage.repository.appending(path: "Faults/run").path
      let program = Bundle.main.bundleURL.appending(path: "estada").path
      let result = try shell("exec python3 '\(script)' --short --program '\(program)'", in: folder)
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.contains("\n0 failures in "), "\(result.output)")
    }
  }
}
