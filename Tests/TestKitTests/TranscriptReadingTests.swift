import Foundation
import Testing

@testable import TestKit

struct `Reading a transcript` {
  static let file = URL(fileURLWithPath: "/tests/some.transcript")

  static let text = #"""
    # First case
    # A comment.
    #
    @file
    @ ESTADA_LANG=ca
    @ LC_ALL
    @run zero

    $ one \
      --two
    out

    \$ not a command
    \\ a backslash
    \@file
    #hash
    ! error
    !
    ? 64
    $ true

    # Second case
    $ two
    last

    """#

  @Test func `finds cases, commands and answers`() throws {
    let cases = try Transcript(Self.text, file: Self.file).cases
    #expect(cases.map(\.title) == ["First case", "Second case"])
    #expect(cases.map(\.line) == [1, 22])
    #expect(cases.map(\.index) == [0, 1])
    #expect(
      cases[0].preamble
        == ["# A comment.", "#", "@file", "@ ESTADA_LANG=ca", "@ LC_ALL", "@run zero", ""])
    #expect(cases.map(\.isAboutFile) == [true, false])
    #expect(cases[0].steps.map(\.command) == ["one \\\n  --two", "true"])
    #expect(cases[0].steps.map(\.line) == [9, 20])
    #expect(
      cases[0].steps[0].answer
        == Transcript.Answer(
          output: ["out", "", "$ not a command", "\\ a backslash", "@file", "#hash"],
          errors: ["error", ""], status: 64))
    #expect(cases[0].steps[1].answer == Transcript.Answer())
    #expect(cases[1].steps[0].answer == Transcript.Answer(output: ["last"]))
    #expect(cases[0].testDescription == "some: First case")
  }

  @Test func `names the programs that a machine may lack`() throws {
    let text = "# A\n@run unzip a\n$ echo file | terminal y -- sqlite3 b.sqlite\n"
    let transcript = try #require(try Transcript(text, file: Self.file).cases.first)
    #expect(transcript.tools == ["unzip", "python3", "sqlite3"])
    let scripts = "# A\n$ book-sql 'SELECT 1'\n# B\n@run throwaway-server ~/pg $PPID\n$ createdb\n"
    #expect(
      try Transcript(scripts, file: Self.file).cases.map(\.tools) == [["sqlite3"], ["postgresql"]])
  }

  @Test func `is written as it was read`() throws {
    #expect(try Transcript(Self.text, file: Self.file).text == Self.text)
  }

  @Test func `keeps blank lines that are printed at the end`() throws {
    let text = "# A\n$ a\nx\n\n\n# B\n$ b\ny\n\n"
    let transcript = try Transcript(text, file: Self.file)
    #expect(transcript.cases.map(\.steps[0].answer.output) == [["x", ""], ["y", ""]])
    #expect(transcript.text == text)
  }

  static let malformed: [(String, Int, String)] = [
    ("$ true", 1, "a case begins with its title, '# …'"),
    ("# a\nout", 2, "a command, '$ …', is expected before its answer"),
    ("# a\n$ b\n? x", 3, "'x' is no exit status"),
    ("# a\n$ b\n@ C=d", 3, "'@' stands before the first command of its case"),
    ("# a\n$ b\n@file", 3, "'@' stands before the first command of its case"),
    ("# a\n$ b\n@run c", 3, "'@' stands before the first command of its case"),
  ]

  @Test(arguments: malformed)
  func `refuses a line out of place`(text: String, line: Int, problem: String) {
    #expect(
      throws: Transcript.Malformed(file: "some.transcript", line: line, problem: problem)
    ) {
      try Transcript(text, file: Self.file)
    }
  }
}
