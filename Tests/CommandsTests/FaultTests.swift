import Foundation
import TestKit
import Testing

struct `A book` {
  /// A part of `make faults`, the same part each time: killed, full disks, damaged pages, several
  /// programs at once, awkward names.
  @Test func `survives what befalls it`() throws {
    try Tool.requireForProof("python3")
    try Tool.requireForProof("strace")
    try withTemporaryFolder { folder in
      let output = try faults("", in: folder)
      #expect(output.contains("\n0 failures in "), "\(output)")
      for (kind, least) in [
        ("calls killed", 70), ("calls refused", 70), ("folders read-only", 18),
        ("bookings at once", 200), ("books held", 10), ("pages damaged", 15), ("names", 20),
        ("names not UTF-8", 5), ("folders not UTF-8", 5), ("clocks set back", 1),
      ] {
        #expect(tried(kind, output) >= least, "\(kind): \(output)")
      }
      // Only root may mount a disk that is full.
      #expect(
        tried("disks full", output) >= 80 || output.contains("\nnot tried: A disk that is full ("),
        "\(output)")
    }
  }

  @Test func `is not said to survive what was not tried`() throws {
    try Tool.requireForProof("python3")
    try withTemporaryFolder { folder in
      let broken = folder.appending(path: "strace")
      try Data("#!/bin/sh\necho not permitted >&2\nexit 1\n".utf8).write(to: broken)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: broken.path)
      let output = try faults("--only every_call", in: folder, status: 1)
      #expect(
        output.contains("\nFAILED: every_call: no fault of this kind was tried: calls killed\n"))
      #expect(output.contains(" at each call that writes (strace: not permitted)\n"), "\(output)")
      #expect(output.contains("\n2 failures in "), "\(output)")
    }
  }

  /// What a run of the script prints; tools are looked for in the folder first.
  private func faults(_ options: String, in folder: URL, status: Int32 = 0) throws -> String {
    let script = Transcript.Stage.repository.appending(path: "Faults/run").path
    let program = Transcript.Stage.underTest.appending(path: "estada").path
    let result = try shell(
      "PATH=\"$PWD:$PATH\" exec python3 '\(script)' --short --program '\(program)' \(options)",
      in: folder)
    #expect(result.status == status, "\(result.output)")
    return result.output
  }

  /// How many of a kind the run says it tried.
  private func tried(_ kind: String, _ output: String) -> Int {
    let line = output.split(separator: "\n").first {
      $0.hasPrefix("tried: ") && $0.hasSuffix(" \(kind)")
    }
    let number = line?.dropFirst("tried: ".count).prefix { $0.isNumber }
    return number.flatMap { Int($0) } ?? 0
  }
}
