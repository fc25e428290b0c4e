/// The format of a file, detected from its content, because names of downloads are unreliable.
package enum FileFormat: String, Sendable, CaseIterable {
  /// Text, possibly a table.
  case text
  /// A compound file: a workbook of Excel 97 to 2003, or an encrypted one of a later version.
  case xls
  /// A document of Microsoft Office since 2007, among them `.xlsx`.
  case office
  /// An OpenDocument file, as written by LibreOffice, among them `.ods`.
  case openDocument = "open-document"
  /// Any other zip archive.
  case zip
  /// A gzip archive.
  case gzip
  /// A PDF document.
  case pdf
  /// A web page, for example because a session has expired, or a table with the file name of a
  /// workbook.
  case webPage = "web-page"
  /// An image.
  case image
  /// Any other binary file.
  case binary

  /// Detects the format of the bytes of a file.
  package init(of bytes: [UInt8]) {
    self =
      FileFormat.signatures.first { bytes.starts(with: $0.start) }
      .map { $0.format == .zip ? FileFormat(ofZip: bytes) : $0.format }
      ?? FileFormat(ofUnsigned: bytes)
  }

  private static let signatures: [(start: [UInt8], format: FileFormat)] = [
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .xls),
    ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x50, 0x4B, 0x05, 0x06], .zip), ([0x1F, 0x8B], .gzip),
    (Array("%PDF-".utf8), .pdf), ([0x89, 0x50, 0x4E, 0x47], .image), ([0xFF, 0xD8, 0xFF], .image),
    (Array("GIF8".utf8), .image),
  ]

  /// The format of a zip archive is determined by the name of its first entry, at byte 30.
  private init(ofZip bytes: [UInt8]) {
    let start = bytes.dropFirst(30).prefix(100)
    if start.starts(with: "mimetypeapplication/vnd.oasis.opendocument".utf8) {
      self = .openDocument
    } else if start.starts(with: "[Content_Types].xml".utf8) || start.starts(with: "xl/".utf8)
      || start.starts(with: "_rels/".utf8) || start.starts(with: "docProps/".utf8)
    {
      self = .office
    } else {
      self = .zip
    }
  }

  private init(ofUnsigned bytes: [UInt8]) {
    if TextDecoding.sixteenBitOrder(of: bytes) == nil, bytes.count(of: 0) > 0 {
      self = .binary
      return
    }
    let start = bytes.prefix(4096).filter { $0 != 0 && $0 != 0xFE && $0 != 0xFF }
    let text = String(decoding: start, as: UTF8.self)
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(200).lowercased()
    let isPage = ["<!doctype html", "<html", "<table", "<meta", "<head"].contains {
      text.hasPrefix($0)
    }
    self = isPage ? .webPage : .text
  }
}
