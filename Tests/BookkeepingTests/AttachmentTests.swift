import Testing

@testable import Bookkeeping

struct `A document of a record` {
  static let contents: [(bytes: [UInt8], type: MediaType)] = [
    (Array("%PDF-1.7".utf8), .pdf), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
    ([0x89, 0x50, 0x4E, 0x47, 13, 10], .png), ([0x49, 0x49, 0x2A, 0], .tiff),
    ([0x4D, 0x4D, 0, 0x2A], .tiff), (Array("RIFF1234WEBPVP8 ".utf8), .webp),
    ([0, 0, 0, 24] + Array("ftypheic".utf8), .heic),
    ([0, 0, 0, 24] + Array("ftypmif1".utf8), .heic),
    ([0, 0, 0, 24] + Array("ftypavif".utf8), .avif), (Array("GIF89a".utf8), .gif),
    ([0x50, 0x4B, 3, 4, 0], .zip), (Array("<?xml version".utf8), .xml),
    ([0xEF, 0xBB, 0xBF] + Array("\n<?XML version".utf8), .xml),
    (Array("<!DOCTYPE html>".utf8), .html), (Array("<HTML>".utf8), .html),
    (Array("Factura núm. 7\r\n".utf8), .text), ([], .binary),
    ([0x7F, 0x45, 0x4C, 0x46, 0], .binary),
  ]

  @Test(arguments: contents)
  func `has the type of its first bytes`(bytes: [UInt8], type: MediaType) {
    #expect(MediaType(of: bytes) == type)
  }

  @Test func `has types whose files end as usual`() {
    #expect(MediaType.allCases.filter { $0.nameEnding == nil } == [.zip, .binary])
  }

  @Test func `is named after sixty-four digits, and nothing else`() {
    let digits = String(repeating: "0f", count: 32)
    #expect(ContentHash(code: digits)?.code == digits)
    for text in [
      "", "../../etc/passwd", digits.uppercased(), digits + "0", "\(digits.dropLast())/",
    ] {
      #expect(ContentHash(code: text) == nil, "\(text)")
    }
  }

  @Test(arguments: Bookkeeping.Attachment.Subject.allCases)
  func `belongs to exactly one record`(subject: Bookkeeping.Attachment.Subject) {
    var document = Bookkeeping.Attachment(
      of: subject, 7, name: "n", type: .pdf, size: 1, content: nil, addedOn: .first)
    #expect(document.faults == [])
    #expect(document.subject?.kind == subject && document.subject?.number == 7)
    #expect(recordKinds.contains { $0.kind.table == subject.table })
    (document.expense, document.booking) = (1, 1)
    #expect(document.faults == [.documentOfNothing])
    #expect(Bookkeeping.Attachment().contradictions == [.documentOfNothing])
  }
}
