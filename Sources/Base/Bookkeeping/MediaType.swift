/// The type of a document's contents, detected from their first bytes, as names of files are unreliable.
public enum MediaType: String, CaseIterable, CodedValue {
  case pdf = "application/pdf"
  case jpeg = "image/jpeg"
  case png = "image/png"
  case tiff = "image/tiff"
  case webp = "image/webp"
  case heic = "image/heic"
  case avif = "image/avif"
  case gif = "image/gif"
  case xml = "application/xml"
  case html = "text/html"
  case text = "text/plain"
  /// An archive, among them documents of offices.
  case zip = "application/zip"
  /// Anything else.
  case binary = "application/octet-stream"

  /// Detects the type of some contents.
  public init(of bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(MediaType.headLength))
    let match = MediaType.signatures.first { signature in
      head.dropFirst(signature.place).starts(with: signature.bytes)
    }
    self = match?.type ?? MediaType(ofUnsigned: head)
  }

  /// The number of bytes that decide.
  private static let headLength = 4096

  private static let signatures: [(place: Int, bytes: [UInt8], type: MediaType)] = [
    (0, Array("%PDF-".utf8), .pdf), (0, [0xFF, 0xD8, 0xFF], .jpeg),
    (0, [0x89, 0x50, 0x4E, 0x47], .png), (0, [0x49, 0x49, 0x2A, 0x00], .tiff),
    (0, [0x4D, 0x4D, 0x00, 0x2A], .tiff), (8, Array("WEBP".utf8), .webp),
    (4, Array("ftyphei".utf8), .heic), (4, Array("ftyphev".utf8), .heic),
    (4, Array("ftypmif1".utf8), .heic), (4, Array("ftypmsf1".utf8), .heic),
    (4, Array("ftypavif".utf8), .avif), (0, Array("GIF8".utf8), .gif),
    (0, [0x50, 0x4B, 0x03, 0x04], .zip),
  ]

  /// Text has no control characters but white space.
  private init(ofUnsigned head: [UInt8]) {
    guard !head.isEmpty, head.allSatisfy({ $0 >= 32 || (9...13).contains($0) }) else {
      self = .binary
      return
    }
    let hasMark = head.starts(with: [0xEF, 0xBB, 0xBF])
    let start = head.dropFirst(hasMark ? 3 : 0).drop { $0 <= 32 }
      .prefix(14).map { (65...90).contains($0) ? $0 + 32 : $0 }
    if start.starts(with: "<?xml".utf8) {
      self = .xml
    } else if start.starts(with: "<!doctype html".utf8) || start.starts(with: "<html".utf8) {
      self = .html
    } else {
      self = .text
    }
  }

  /// The usual ending of names of files, without a dot; nil if it depends on the contents.
  public var nameEnding: String? {
    switch self {
    case .pdf: "pdf"
    case .jpeg: "jpg"
    case .png: "png"
    case .tiff: "tif"
    case .webp: "webp"
    case .heic: "heic"
    case .avif: "avif"
    case .gif: "gif"
    case .xml: "xml"
    case .html: "html"
    case .text: "txt"
    case .zip, .binary: nil
    }
  }
}
