import Testing

@testable import UnicodeText

struct `A name of a file` {
  static let names: [(text: String, name: String)] = [
    ("Aigua gener.pdf", "Aigua gener.pdf"), ("../../etc/passwd", "etc-passwd"),
    ("a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j"), (".hidden", "hidden"), ("", "document"),
    ("...", "document"), ("/", "document"), ("a\u{1B}]0;owned\u{7}\n.pdf", "a ]0;owned .pdf"),
    ("inv\u{202E}fdp.exe", "inv fdp.exe"), ("  two   spaces . ", "two spaces"),
    ("--force", "force"), ("Gràcia é ñ 水.jpg", "Gràcia é ñ 水.jpg"),
  ]

  @Test(arguments: names)
  func `has nothing that leads elsewhere or obeys`(text: String, name: String) {
    #expect(FileNaming.safe(text) == name)
  }

  @Test func `is as long as a file system takes, and ends with a whole character`() {
    let name = FileNaming.safe(String(repeating: "à", count: 500))
    #expect(name.utf8.count <= FileNaming.longest && name.allSatisfy { $0 == "à" })
  }

  @Test func `has an ending of a few letters and digits`() {
    #expect(FileNaming.ending(of: "a.PDF") == "PDF")
    #expect(FileNaming.ending(of: "a.tar.gz") == "gz")
    for name in ["a", "a.", "a.longer", "a.p f", "a.é"] {
      #expect(FileNaming.ending(of: name) == nil, "\(name)")
    }
  }

  @Test func `differs from the others, whatever their case`() {
    let names = FileNaming.distinct([("a", "pdf"), ("A", "PDF"), ("a", nil), ("a", "pdf")])
    #expect(names == ["a.pdf", "A (2).PDF", "a", "a (3).pdf"])
  }
}
