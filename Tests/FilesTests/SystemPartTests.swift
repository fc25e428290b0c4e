import Foundation
import Testing

@testable import Files

struct `A part of the system` {
  @Test(arguments: [
    (["libnone.so.0", "/nowhere/none"], nil),
    (["libnone.so.0", "/etc/os-release"], "/etc/os-release"),
    (["/etc/os-release", "libc.so.6"], "/etc/os-release"),
  ])
  func `is the first file that is there`(files: [String], path: String?) {
    #expect(SystemPart("part", for: "nothing", files, in: ["part"]).path() == path)
  }

  @Test func `is found by the dynamic linker if it is a library`() throws {
    let path = try #require(SystemPart("libc", for: "all", ["libc.so.6"], in: ["libc6"]).path())
    #expect(path.hasPrefix("/") && path.hasSuffix("/libc.so.6"))
  }

  @Test func `is listed for each library that the sources load, and for no other`() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var loaded: Set<String> = []
    for case let file as URL in files where ["c", "h"].contains(file.pathExtension) {
      // The version stands after the ending, or before it.
      let names = /lib\w+\.so\.\d+|lib\w+-[\d.]+\.so/
      for name in try String(contentsOf: file, encoding: .utf8).matches(of: names) {
        loaded.insert(String(name.output))
      }
    }
    let listed = SystemPart.all.flatMap(\.files).filter { !$0.hasPrefix("/") }
    #expect(loaded == Set(listed))
  }
}
