import Foundation
import TestKit
import Testing

struct `A book` {
  /// A part of `Faults/run`, with the kinds of faults that it tries and how many at least.
  struct Part: CustomTestStringConvertible {
    let name: String
    let kinds: [(name: String, least: Int)]

    var testDescription: String { name }
  }

  /// The long ones first.
  static let parts = [
    Part(
      name: "server",
      kinds: [
        ("bookings at once on a server", 80), ("bookings beside a killed server", 20),
        ("moments killed on a server", 2), ("messages killed", 10), ("messages cut", 10),
        ("commits cut", 15), ("writers held on a server", 7),
        ("readers beside a held writer", 7), ("round trips counted", 30),
        ("programs that vanish", 1), ("answers compared", 300),
      ]),
    Part(name: "full_disk", kinds: [("disks full", 50)]),
    Part(name: "every_call", kinds: [("calls killed", 50), ("calls refused", 40)]),
    Part(
      name: "at_once",
      kinds: [("bookings at once", 200), ("documents at once", 2), ("books held", 10)]),
    Part(
      name: "names_and_clocks",
      kinds: [
        ("names", 20), ("names not UTF-8", 5), ("folders not UTF-8", 5), ("clocks set back", 1),
      ]),
    Part(name: "damaged_pages", kinds: [("pages damaged", 15)]),
    Part(name: "read_only", kinds: [("folders read-only", 18)]),
  ]

  /// A sample of `make faults`, the same one each time: killed, full disks, damaged pages, several
  /// programs at once, awkward names. Each part is a case, so that the parts run at the same time.
  @Test(arguments: parts)
  func `survives what befalls it`(part: Part) async throws {
    try Tool.requireForProof("python3")
    try Tool.requireForProof("strace")
    try await withTemporaryFolder { folder in
      let output = try await faults("--only \(part.name)", in: folder)
      #expect(output.contains("\n0 failures in "), "\(output)")
      for kind in part.kinds {
        // Only root may mount a disk that is full, and PostgreSQL may be missing.
        #expect(
          tried(kind.name, output) >= kind.least
            || output.contains("\nnot tried: A disk that is full (")
            || output.contains("\nnot tried: On a server ("),
          "\(kind.name): \(output)")
      }
    }
  }

  @Test func `is tried with every kind of fault`() {
    let scripts = files(in: "Faults", ending: ".py").filter {
      text(in: "Faults", ending: $0.lastPathComponent).contains("\nKINDS = (")
    }
    let names = scripts.map { $0.deletingPathExtension().lastPathComponent }
    #expect(names.sorted() == Self.parts.map(\.name).sorted())
  }

  @Test func `is not said to survive what was not tried`() async throws {
    try Tool.requireForProof("python3")
    try await withTemporaryFolder { folder in
      let broken = folder.appending(path: "strace")
      try Data("#!/bin/sh\necho not permitted >&2\nexit 1\n".utf8).write(to: broken)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: broken.path)
      let output = try await faults("--only every_call", in: folder, status: 1)
      #expect(
        output.contains("\nFAILED: every_call: no fault of this kind was tried: calls killed\n"))
      #expect(output.contains(" at each call that writes (strace: not permitted)\n"), "\(output)")
      #expect(output.contains("\n2 failures in "), "\(output)")
    }
  }

  /// What a run of the script prints; tools are looked for in the folder first.
  private func faults(_ options: String, in folder: URL, status: Int32 = 0) async throws -> String {
    let script = Transcript.Stage.repository.appending(path: "Faults/run").path
    let program = Transcript.Stage.underTest.appending(path: "estada").path
    let result = try await shell(
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
