import Foundation
import Localizations
import TestKit
import Testing

/// The real program with its sockets, by a client in Python and by Chromium.
struct `The page of the program` {
  private static let client = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Proof/page.py")

  /// Runs a part of the client on a sample book.
  private func run(_ part: String, language: Language? = nil) async throws {
    try Tool.require("python3")
    try Tool.require("libmicrohttpd12", probe: "ls /usr/lib/*/libmicrohttpd.so.12")
    try await withTemporaryFolder { folder in
      let program = "'\(Transcript.Stage.underTest.path)/estada'"
      let line = """
        \(program) demo d --lang en > demo.txt && \
        python3 '\(Self.client.path)' \(part) \(program) d/book.sqlite \(language?.rawValue ?? "")
        """
      let result = try await ShellProcess.run(
        line, in: folder,
        variables: ["HOME": folder.path, "PATH": "/usr/bin:/bin:/usr/sbin", "LANG": "C.UTF-8"])
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test func `answers nothing that is not its own`() async throws {
    try Tool.requireForProof("python3")
    try await run("sockets")
  }

  @Test(.enabled(if: geteuid() == 0, "needs root"))
  func `cuts other users off`() async throws {
    try Tool.require("setpriv")
    try await run("users")
  }

  @Test func `tries, saves and undoes, and notices what others changed`() async throws {
    try await run("record")
  }

  @Test func `has no socket but its own, and writes beside the book alone`() async throws {
    try Tool.requireForProof("strace")
    try await run("traced")
  }

  @Test(arguments: Language.allCases)
  func `fits a telephone and a window in a browser`(language: Language) async throws {
    try Tool.requireForProof("chromium")
    try Tool.requireForProof("pdftotext")
    try await run("browser", language: language)
  }
}
