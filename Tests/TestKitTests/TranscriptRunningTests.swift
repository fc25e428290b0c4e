import Foundation
import Testing

@testable import TestKit

struct `Running a transcript` {
  @Test(
    arguments: try Transcript.load(
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Transcripts/self.transcript")))
  func `gets the answers that are written`(transcript: Transcript.Case) async throws {
    let mismatch = try await transcript.run()
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  @Test func `says where an answer differs`() async throws {
    let mismatch = try await run("# A\n$ echo a; echo c; echo e >&2; exit 3\na\nb\n? 4\n")
    #expect(
      mismatch?.contains(
        """
        a.transcript:2: $ echo a; echo c; echo e >&2; exit 3
          standard output:
          2 - b
          2 + c
          standard error:
          1 + e
          exit status 3 instead of 4
        """) == true)
  }

  @Test func `prepares a case with commands whose answers are not shown`() async throws {
    #expect(
      try await run("# A\n@run echo a >file; cat file\n@run echo b >>file\n$ cat file\na\nb\n")
        == nil)
    let mismatch = try await run("# A\n@run echo no room >&2; exit 3\n$ true\n")
    #expect(mismatch?.hasSuffix("a.transcript:1: @run echo no room >&2; exit 3\n  no room") == true)
  }

  // The limit is for a child that is never killed: a busy machine makes the test itself wait for others.
  @Test(.timeLimit(.minutes(60)))
  func `kills what does not end, and its children`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "number").path
      // On a loaded machine the shell may take longer to begin than it is given.
      for seconds in [1, 10, 60] where !FileManager.default.fileExists(atPath: file) {
        let mismatch = try await run(
          "# A\n$ sh -c 'echo $$ >\(file); exec sleep 3000' | sleep 3000\n",
          timeout: .seconds(seconds))
        #expect(
          mismatch?.hasSuffix("still running after \(seconds).0 seconds, so it was killed") == true)
      }
      let number = try #require(
        pid_t(String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)))
      // Whoever adopts the child has yet to remove what is left of it.
      while kill(number, 0) == 0 { usleep(1_000) }
    }
  }

  @Test func `reads any amount of output`() async throws {
    #expect(
      try await run("# A\n$ yes x | head -200000 | tee /dev/stderr | wc -l\n200000\n")?
        .contains("standard error") == true)
  }

  @Test func `records what is answered and keeps the rest`() async throws {
    let text = """
      # First
      # Comment.
      @ NAME=value
      $ echo $NAME
      old
      $ printf '$ x\\n\\\\y\\n\\n'; echo err >&2; exit 2

      # Second
      $ true
      ? 9

      """
    let recorded = """
      # First
      # Comment.
      @ NAME=value
      $ echo $NAME
      value
      $ printf '$ x\\n\\\\y\\n\\n'; echo err >&2; exit 2
      \\$ x
      \\\\y

      ! err
      ? 2

      # Second
      $ true

      """
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "a.transcript")
      try Data(text.utf8).write(to: file)
      for transcript in try Transcript.load(file).reversed() {
        #expect(try await transcript.run(recording: true) == nil)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == recorded)
      for transcript in try Transcript.load(file) {
        #expect(try await transcript.run(recording: false) == nil)
      }
    }
  }

  @Test func `finds the programs that were built with the tests`() async throws {
    #expect(
      try await run("# A\n$ estada --version | head -n 1\nestada 0.2.0\n") == nil)
  }

  @Test func `shows the present format of books as NN, another one as it is`() async throws {
    let text = """
      # A
      $ estada --version --format json | grep -o '"format":[^,]*'; echo "format 1"
      "format":NN
      format 1

      """
    #expect(try await run(text) == nil)
  }

  @Test func `shows the book of a run as the default one, whatever its place`() async throws {
    let shown = "~/.local/share/estada/book.sqlite"
    let text = """
      # A
      @run estada init --lang en
      $ estada book info | grep File; echo "$ESTADA_BOOK, $HOME"; ls -A
      File                    \(shown)
      \(shown), ~

      """
    try await withTemporaryFolder { folder in
      let book = folder.appending(path: "other.sqlite").path
      let mismatch = try await run(text, book: book)
      #expect(mismatch == nil, "\(mismatch ?? "")")
      #expect(FileManager.default.fileExists(atPath: book))
    }
  }

  @Test func `a book on a server has a name as long as the path that answers show`() throws {
    let database = try Server.shared().database()
    try withTemporaryFolder(in: URL(filePath: "/tmp")) { folder in
      #expect(
        database.url.count
          == Scene.defaultBook(home: folder.appending(path: "home").path).count)
    }
  }

  private func run(
    _ text: String, book: String? = nil, timeout: Duration = .seconds(60)
  ) async throws -> String? {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "a.transcript")
      let transcript = try #require(try Transcript(text, file: file).cases.first)
      return try await transcript.run(
        on: Transcript.Stage(book: book, timeout: timeout), recording: false)
    }
  }
}
