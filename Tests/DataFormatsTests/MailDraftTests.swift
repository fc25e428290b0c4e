import Foundation
import Testing

@testable import DataFormats

struct `An e-mail that is ready to be sent` {
  private func draft(
    _ name: String = "Núria", at address: String? = "nuria@example.com",
    subject: String = "Liquidació", text: String = "Bon dia:\n\nGràcies.\n",
    with attachments: [MailDraft.Attachment] = []
  ) -> String {
    let draft = MailDraft(
      to: name, at: address, subject: subject, text: text, attachments: attachments)
    return String(decoding: draft.bytes, as: UTF8.self)
  }

  @Test func `is a draft with headers, a text and files`() {
    let file = MailDraft.Attachment(
      name: "Núria 2026.pdf", type: "application/pdf", bytes: [37, 80, 68, 70])
    #expect(
      draft(with: [file])
        == """
        To: =?utf-8?B?TsO6cmlh?=
         <nuria@example.com>
        Subject: =?utf-8?B?TGlxdWlkYWNpw7M=?=
        X-Unsent: 1
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary="=_part"

        --=_part
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: base64

        Qm9uIGRpYToNCg0KR3LDoGNpZXMuDQo=
        --=_part
        Content-Type: application/pdf
        Content-Disposition: attachment;
         filename*=UTF-8''N%C3%BAria%202026.pdf
        Content-Transfer-Encoding: base64

        JVBERg==
        --=_part--

        """.replacingOccurrences(of: "\n", with: "\r\n"))
  }

  /// Addresses that would end the header or name somebody else.
  @Test(arguments: [
    nil, "", "nuria", "a@b@c", "a@b.com>, <x@y.com", "a@b.com\r\nBcc: x@y.com", "a b@c.com",
    "ñ@b.com", String(repeating: "a", count: 250) + "@b.com",
  ])
  func `has no receiver whose address is none`(address: String?) {
    #expect(draft(at: address).hasPrefix("Subject: "))
  }

  @Test func `keeps what others wrote inside encoded words`() throws {
    let long = String(repeating: "Càlcul·lat ", count: 30) + "\r\nBcc: x@y.com"
    let subject = draft(subject: long)
    let header = try #require(subject.range(of: "X-Unsent"))
    let lines = subject[..<header.lowerBound].components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 86 && !$0.contains("Bcc") })
    let words = subject[..<header.lowerBound].components(separatedBy: "=?utf-8?B?").dropFirst(2)
      .compactMap { $0.components(separatedBy: "?=").first.flatMap { Data(base64Encoded: $0) } }
    // Each word is whole letters.
    #expect(words.allSatisfy { String(data: $0, encoding: .utf8) != nil })
    let decoded = words.reduce(Data(), +)
    #expect(
      String(data: decoded, encoding: .utf8)
        == long.replacingOccurrences(of: "\r\n", with: "  "))
  }

  @Test(arguments: 0...300)
  func `writes Base64 as Foundation does`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    #expect(MailDraft.base64(bytes, lineLength: nil) == Data(bytes).base64EncodedString())
    #expect(
      MailDraft.base64(bytes, lineLength: 76)
        == Data(bytes).base64EncodedString(
          options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed]))
  }
}
