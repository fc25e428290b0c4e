import Foundation
import TestKit
import Testing

@testable import Files

struct `The contents of a file` {
  /// FIPS 180-4, examples of SHA-256.
  static let digests: [(text: String, digits: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]

  @Test(arguments: digests)
  func `have the hash of the standard`(text: String, digits: String) throws {
    #expect(try Digest.sha256(Array(text.utf8)) == digits)
  }

  @Test func `are read from a regular file of limited size only`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "file").path
      let link = folder.appending(path: "link").path
      try Data("four".utf8).write(to: URL(filePath: file))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      #expect(try InputFile.plainBytes(of: link, limit: 4) == Array("four".utf8))
      #expect(throws: FileError.notAPlainFile(path: link)) {
        try InputFile.plainBytes(of: link, limit: 4, followsLink: false)
      }
      #expect(throws: FileError.failed(.reading, path: file, code: EFBIG)) {
        try InputFile.plainBytes(of: file, limit: 3)
      }
      for path in ["/dev/zero", "/dev/null", folder.path] {
        #expect(throws: FileError.notAPlainFile(path: path)) {
          try InputFile.plainBytes(of: path, limit: 4)
        }
      }
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(throws: FileError.notAPlainFile(path: pipe)) {
        try InputFile.plainBytes(of: pipe, limit: 4)
      }
      #expect(
        FileError.notAPlainFile(path: pipe).whileReading
          == .failed(.reading, path: pipe, code: ESPIPE))
      #expect(
        FileError.notAPlainFile(path: folder.path).whileReading
          == .failed(.reading, path: folder.path, code: EISDIR))
    }
  }
}
