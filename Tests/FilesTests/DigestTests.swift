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

  /// Sizes around that from which on libcrypto computes the hash, if the system has it; the hashes are those of
  /// `sha256sum`.
  static let sizes: [(count: Int, digits: String)] = [
    ((1 << 20) - 1, "3311ea1faad557de3899e89a39076c69d9d0cc5b4cff56a0b61339f487395d56"),
    (1 << 20, "9bc1b2a288b26af7257a36277ae3816a7d4f16e89c1e7e77d0a5c48bad62b360"),
    (3_000_000, "2a152c894398719c0570f83fac34ac03a0f6e8e474b995c2403aa5434f7b9dd4"),
  ]

  @Test(arguments: sizes)
  func `have the same hash whichever library computes it`(count: Int, digits: String) throws {
    #expect(try Digest.sha256(Array(repeating: UInt8(ascii: "a"), count: count)) == digits)
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
