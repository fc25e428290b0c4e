import Foundation
import TestKit
import Testing

/// The scripts in the shells they are for: a line is typed, Tab pressed, and the words compared.
struct `Completion` {
  static let ways = ["bash", "zsh", "fish"].flatMap { shell in
    ["sourced", "installed"].map { (shell, $0) }
  }

  @Test(arguments: ways)
  func `gives the shell the words that were meant`(shell: String, way: String) throws {
    // Where bash-completion is installed, scripts have a folder from which it loads them.
    let needed =
      shell == "bash" && way == "installed"
      ? "test -e /usr/share/bash-completion/bash_completion" : "command -v \(shell)"
    try withTemporaryFolder { folder in
      guard try CommandsTests.shell(needed, in: folder).status == 0 else {
        print("\(shell) is not installed, or nothing loads its scripts: \(way) was not tried")
        return
      }
      let script = "\(Transcript.Stage.repository.path)/Tests/CommandsTests/Proof/completion.py"
      let result = try CommandsTests.shell(
        "/usr/bin/python3 \(script) \(shell) \(way)", in: folder, variables: ["LC_ALL": "C.UTF-8"])
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output == "")
    }
  }
}
