internal import Foundation

/// What the programs under test are watched with, as the tests themselves are.
package enum Watching {
  /// The settings of the sanitizers that `.ci/test` gives; one that finds something in a program
  /// writes it where that script looks. A program built to count lines keeps no count: it would leave
  /// a file for each time it ran.
  package static let variables: [String: String] = {
    let given = ProcessInfo.processInfo.environment
    let settings = given.filter {
      ["ASAN_OPTIONS", "TSAN_OPTIONS", "TEST_TMPDIR"].contains($0.key)
    }
    return settings.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
  }()
}
