import Files
import Foundation
import TestKit
import Testing

@testable import Exchange

struct `A zip archive` {
  /// Prints each file as another reader of the format has it: name, date, and text.
  private static let reader = """
    import sys, zipfile
    with zipfile.ZipFile(sys.argv[1]) as archive:
        assert archive.testzip() is None
        for file in archive.infolist():
            print(file.filename, *file.date_time[:3], archive.read(file).decode().strip())
    """

  @Test(
    arguments: [
      [], [("a.txt", "one")],
      [("Núria ·.csv", "ç€"), ("empty", ""), ("05 returns/x.pdf", "%PDF-")],
    ] as [[(String, String)]])
  func `gives back what was added, and its list`(files: [(name: String, text: String)]) async throws
  {
    try Tool.require("python3")
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "a.zip").path
      let archive = try ZipArchive(path, reportedAs: "a.zip")
      for file in files { try archive.add(file.name, Array(file.text.utf8)) }
      try archive.finish()
      try Self.reader.write(
        to: folder.appending(path: "read.py"), atomically: true, encoding: .utf8)
      let read = try await ShellProcess.run(
        "python3 read.py a.zip", in: folder,
        variables: ["PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8"])
      let list = try files.map {
        "\($0.name),\($0.text.utf8.count),\(try Digest.sha256(Array($0.text.utf8)))"
      }
      let lines = files.map { "\($0.name) 1980 1 1 \($0.text)" }
      #expect(
        read.output.split(whereSeparator: \.isNewline).map { String($0) }
          == lines + ["manifest.csv 1980 1 1 path,bytes,sha256"] + list)
    }
  }

  /// The library tells of a full disk as late as when it completes the archive.
  @Test func `is not written where there is no room, or no folder`() throws {
    #expect(throws: FileError.failed(.writing, path: "x.zip", code: ENOENT)) {
      try ZipArchive("/nonexistent/x.zip", reportedAs: "x.zip")
    }
    #expect(throws: FileError.self) {
      let archive = try ZipArchive("/dev/full", reportedAs: "x.zip")
      try archive.add("a", Array(repeating: 65, count: 1 << 21))
      try archive.finish()
    }
  }
}
