/// An e-mail that is ready to be sent, with attached files: RFC 5322, with MIME (RFC 2045, 2047 and 2231).
///
/// It has neither sender nor date, which the mail program adds when it sends, so that the same content makes the same
/// bytes. The header `X-Unsent` has mail programs open it as a draft.
public struct MailDraft: Sendable {
  /// An attached file.
  public struct Attachment: Sendable {
    /// The name of the file.
    public let name: String
    /// The media type: `application/pdf`.
    public let type: String
    /// The contents.
    public let bytes: [UInt8]

    /// Describes a file.
    public init(name: String, type: String, bytes: [UInt8]) {
      self.name = name
      self.type = type
      self.bytes = bytes
    }
  }

  /// The name of the receiver.
  public let name: String
  /// The address of the receiver; nil leaves the receiver to whoever sends it.
  public let address: String?
  /// The subject.
  public let subject: String
  /// The text, whose lines end with a line feed.
  public let text: String
  /// The attached files.
  public let attachments: [Attachment]

  /// Describes a message.
  public init(
    to name: String, at address: String?, subject: String, text: String,
    attachments: [Attachment]
  ) {
    self.name = name
    self.address = address
    self.subject = subject
    self.text = text
    self.attachments = attachments
  }

  /// The file, `.eml`.
  public var bytes: [UInt8] {
    var file = ""
    if let address, MailDraft.isAddress(address) {
      file += "To: \(MailDraft.encodedWords(name))\r\n <\(address)>\r\n"
    }
    file += "Subject: \(MailDraft.encodedWords(subject))\r\n"
    file += "X-Unsent: 1\r\nMIME-Version: 1.0\r\n"
    file += "Content-Type: multipart/mixed; boundary=\"\(MailDraft.boundary)\"\r\n\r\n"
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    file += MailDraft.part(
      "text/plain; charset=utf-8", [UInt8](lines.joined(separator: "\r\n").utf8))
    for attachment in attachments {
      let name = MailDraft.percentEncoded(attachment.name)
      file += MailDraft.part(
        attachment.type, attachment.bytes,
        more: "Content-Disposition: attachment;\r\n filename*=UTF-8''\(name)\r\n")
    }
    return [UInt8]((file + "--\(MailDraft.boundary)--\r\n").utf8)
  }

  /// A line that Base64 never has, as it has no `=` before other characters.
  private static let boundary = "=_part"

  private static func part(_ type: String, _ bytes: [UInt8], more: String = "") -> String {
    "--\(boundary)\r\nContent-Type: \(type)\r\n\(more)Content-Transfer-Encoding: base64\r\n\r\n"
      + base64(bytes, lineLength: 76) + "\r\n"
  }

  /// Whether a text can stand between angle brackets in a header: printable ASCII with one `@`, and no separator.
  private static func isAddress(_ text: String) -> Bool {
    text.utf8.count <= 254 && text.utf8.count(where: { $0 == 64 }) == 1
      && text.utf8.allSatisfy { (33...126).contains($0) && !"<>(),;:\\\"[]".utf8.contains($0) }
  }

  /// A text of a header as encoded words of at most 75 characters (RFC 2047 §2), which never divide a letter.
  static func encodedWords(_ text: String) -> String {
    var words: [String] = []
    var bytes: [UInt8] = []
    func finish() {
      if !bytes.isEmpty { words.append("=?utf-8?B?\(base64(bytes, lineLength: nil))?=") }
      bytes = []
    }
    for scalar in text.unicodeScalars {
      // A control character would be one of the header for some mail programs.
      let isControl = scalar.value < 32 || scalar.value == 127
      let letter = isControl ? [32] : [UInt8](String(scalar).utf8)
      // 45 bytes make 60 characters.
      if bytes.count + letter.count > 45 { finish() }
      bytes += letter
    }
    finish()
    return words.joined(separator: "\r\n ")
  }

  /// A text with all but letters, digits and `-._~` of ASCII as `%XX` (RFC 2231 §4).
  static func percentEncoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 95, 126:
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }

  private static let alphabet = [UInt8](
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Bytes in Base64 (RFC 4648 §4).
  ///
  /// - Parameter lineLength: The length of a line, a multiple of four; nil for one line.
  static func base64(_ bytes: [UInt8], lineLength: Int?) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count / 3 * 4 + bytes.count / 28 + 8)
    var length = 0
    for start in stride(from: 0, to: bytes.count, by: 3) {
      if let lineLength, length == lineLength {
        encoded += [13, 10]
        length = 0
      }
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[start + $1]) : 0) }
      for index in 0..<4 {
        encoded.append(index > group.count ? 61 : alphabet[bits >> (18 - 6 * index) & 63])
      }
      length += 4
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
