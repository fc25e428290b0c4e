internal import DataFormats

@testable internal import Bills

/// The work of reading bills, for an input that is repeated.
extension BillLaws {
  /// The largest input that is repeated, in bytes.
  private static let mostRepeated = 16_384

  /// Holds the law for one input in sixteen, as it is read very often.
  static func holdWork(
    of target: FuzzTarget, _ bytes: [UInt8], counting count: () -> UInt64
  ) throws {
    guard bytes.count <= mostRepeated, bytes.reduce(0, &+) & 15 == 0 else { return }
    switch target {
    case .bills where bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"):
      try holdXML(bytes, counting: count)
    case .bills: try holdText(String(decoding: bytes, as: UTF8.self), by: .builtIn, counting: count)
    case .billPages: try holdPages(PDFText.pages(bytes), counting: count)
    case .billCodes:
      let (code, page) = halves(bytes)
      // The addresses of a page are words of it.
      try holdText("\(code)\n\(page)", by: .builtIn, counting: count)
    case .billTemplates:
      let (rules, page) = halves(bytes)
      try holdRules(rules, counting: count)
      guard let rules = try? BillRules(files: [Array(rules.utf8)]) else { return }
      try holdText(page, by: rules, counting: count)
    default: break
    }
  }

  private static func holdText(
    _ text: String, by rules: BillRules, counting count: () -> UInt64
  ) throws {
    var knowledge = try knowledge()
    knowledge.rules = rules
    try WorkLaw.hold("the words", of: text.utf8.count, counting: count) { copies in
      let text = String(repeating: text + "\n", count: copies)
      _ = try? BillFile.read(Array(text.utf8), knowing: knowledge)
    }
  }

  /// The words of each page are repeated below them.
  private static func holdPages(_ pages: [Page], counting count: () -> UInt64) throws {
    let knowledge = try knowledge()
    try WorkLaw.hold(
      "the places", of: pages.reduce(0) { $0 + $1.words.count * 100 }, counting: count
    ) { copies in
      let long = pages.map { page in
        let height = (page.words.map(\.box.bottom).max() ?? 0) + 1_000
        return Page(
          words: (0..<copies).flatMap { copy in
            page.words.map { word in
              let (box, down) = (word.box, copy * height)
              return Word(
                word.text,
                Box(
                  left: box.left, top: box.top + down, right: box.right, bottom: box.bottom + down))
            }
          })
      }
      _ = BillReader.read(long, source: .text, knowing: knowledge)
    }
  }

  /// The elements in the root are repeated, and so is the root within another element.
  private static func holdXML(_ bytes: [UInt8], counting count: () -> UInt64) throws {
    guard let root = try? XMLReader.document(bytes) else { return }
    try WorkLaw.hold("the elements", of: bytes.count, counting: count) { copies in
      var long = root
      long.children = (0..<copies).flatMap { _ in root.children }
      _ = try? StructuredBill.read(long)
    }
    guard let start = bytes.firstIndex(of: UInt8(ascii: "<")), bytes[start...].count > 1,
      bytes[start + 1] != UInt8(ascii: "?")
    else { return }
    try WorkLaw.hold("the XML", of: bytes.count, counting: count) { copies in
      let inner = (0..<copies).flatMap { _ in bytes[start...] }
      _ = try? XMLReader.document(Array("<a>".utf8) + inner + Array("</a>".utf8))
    }
  }

  /// The lines of a table are repeated below its head.
  private static func holdRules(_ table: String, counting count: () -> UInt64) throws {
    guard let head = table.split(separator: "\n").first else { return }
    let rows = table.dropFirst(head.count)
    try WorkLaw.hold("the rules", of: rows.utf8.count, counting: count) { copies in
      let long = head + (0..<copies).map { _ in rows }.joined(separator: "\n")
      _ = try? BillRules(files: [Array(long.utf8)])
    }
  }
}
