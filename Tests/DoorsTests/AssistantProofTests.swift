import Foundation
import TestKit
import Testing

/// The program in the hands of a client that was written from the text of the protocol.
struct `An assistant's client` {
  @Test func `reads, proposes, applies and undoes, and cannot do more`() async throws {
    try Tool.requireForProof("python3")
    try await withTemporaryFolder { folder in
      let script = "\(Transcript.Stage.repository.path)/Tests/DoorsTests/Proof/assistant.py"
      let result = try await ShellProcess.run(
        "/usr/bin/python3 \(script)", in: folder,
        variables: [
          "HOME": folder.path, "LC_ALL": "C.UTF-8", "ESTADA_TODAY": "2026-11-24",
          "PATH": Transcript.Stage.underTest.path + ":/usr/bin:/bin",
        ].merging(Watching.variables) { $1 })
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output == "")
    }
  }
}
