import Foundation
import TestKit
import Testing

/// The scripts in the shells they are for: a line is typed, Tab pressed, and the words compared.
struct `Completion` {
  static let ways = ["bash", "zsh", "fish"].flatMap { shell in
    ["sourced", "installed"].map { (shell, $0) }
  }

  @Test(arguments: ways)
  func `gives the shell the words that were meant`(shell: String, way: String) async throws {
    try Tool.requireForProof("python3")
    try Tool.requireForProof(shell)
    if shell == "bash" && way == "installed" {
      // It loads the scripts of a folder.
      try Tool.requireForProof(
        "bash-completion", probe: "test -e /usr/share/bash-completion/bash_completion")
    }
    try await withTemporaryFolder { folder in
      let script = "\(Transcript.Stage.repository.path)/Tests/CommandsTests/Proof/completion.py"
      let result = try await CommandsTests.shell(
        "/usr/bin/python3 \(script) \(shell) \(way)", in: folder, variables: ["LC_ALL": "C.UTF-8"])
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output == "")
    }
  }
}
