internal import Bookkeeping
internal import DataFormats
internal import Resources
internal import UnicodeText

/// A reader of the files of bills: XML, PDF, pictures, plain text.
///
/// The format is that of the content, whatever the name of the file is.
package enum BillFile {
  /// The largest file, in bytes.
  private static let limit = 20_000_000
  /// The largest plain text, in bytes; a bill has some kilobytes.
  private static let textLimit = 2_000_000

  /// Reads a bill.
  ///
  /// - Throws: `BillFault`.
  package static func read(
    _ bytes: [UInt8], knowing knowledge: BillKnowledge
  ) throws(BillFault) -> Bill {
    let bill = try contents(bytes, knowledge)
    if let code = bill.currency { throw .currency(code) }
    return bill
  }

  private static func contents(
    _ bytes: [UInt8], _ knowledge: BillKnowledge
  ) throws(BillFault) -> Bill {
    if bytes.isEmpty { throw .empty }
    if bytes.count > limit { throw .tooLarge(limit: limit) }
    if isHEIC(bytes) { throw .heic }
    switch FileFormat(of: bytes) {
    case .pdf: return try pdf(bytes, knowledge)
    case .text:
      let text: [UInt8]
      do throws(TextFault) { text = try TextDecoding.utf8(bytes) } catch { throw .notText }
      if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") { return try xml(text, knowledge) }
      if text.count > textLimit { throw .tooLarge(limit: textLimit) }
      return try words(String(decoding: text, as: UTF8.self), knowledge)
    case .image: return try pictures([bytes], knowledge)
    case .binary where isTIFF(bytes) || isWebP(bytes): return try pictures([bytes], knowledge)
    case let format: throw .otherFormat(format.rawValue)
    }
  }

  /// Whether the file is a picture of an iPhone: a box `ftyp` with one of its brands.
  private static func isHEIC(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return false }
    return ["heic", "heix", "mif1", "hevc"].contains { bytes[8..<12].elementsEqual($0.utf8) }
  }

  private static func isTIFF(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
  }

  private static func isWebP(_ bytes: [UInt8]) -> Bool {
    bytes.count > 12 && bytes.starts(with: "RIFF".utf8)
      && bytes[8..<12].elementsEqual("WEBP".utf8)
  }

  private static func xml(
    _ bytes: [UInt8], _ knowledge: BillKnowledge
  ) throws(BillFault) -> Bill {
    let root: XMLElement
    do throws(XMLFault) { root = try XMLReader.document(bytes) } catch {
      switch error {
      case .malformed(let line): throw .badXML(line: line)
      case .documentType, .tooDeep: throw .badXML(line: nil)
      case .cut: throw .damaged
      case .tooMany, .tooLong: throw .exhausting
      }
    }
    do throws(StructuredBillFault) {
      var bill = try StructuredBill.read(root)
      bill.categories = BillReader.categories(of: bill, by: knowledge.rules)
      bill.doubt(by: knowledge)
      return bill
    } catch {
      switch error {
      case .otherDocument(let name): throw .otherXML(root: name)
      case .several(let count): throw .several(count)
      case .currency(let code): throw .currency(code)
      }
    }
  }

  /// Reads the words of a plain text, and the addresses in it that are codes.
  private static func words(
    _ text: String, _ knowledge: BillKnowledge
  ) throws(BillFault) -> Bill {
    let pages = Page.pages(ofText: text)
    guard pages.contains(where: { !$0.words.isEmpty }) else { throw .wordless }
    var bill = BillReader.read(pages, source: .text, knowing: knowledge)
    bill.addCodes(pages.flatMap(\.words).map(\.text), knowing: knowledge)
    return bill
  }

  // MARK: PDF

  /// The names of the XML document in a hybrid invoice.
  private static let hybrids: Set<String> = [
    "factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml", "facturae.xml",
  ]

  private static func pdf(_ bytes: [UInt8], _ knowledge: BillKnowledge) throws(BillFault) -> Bill {
    if let document = try attachment(of: bytes) {
      var bill = try xml(document, knowledge)
      // What people read on the page has to be what programs read.
      if let pages = try? pages(of: bytes), !bill.agrees(with: pages, knowledge) {
        bill.total.mark = .unsure
      }
      return bill
    }
    return try text(of: bytes, knowledge)
  }

  /// The words of the pages of a PDF.
  private static func pages(of bytes: [UInt8]) throws(BillFault) -> [Page] {
    do throws(BillFault) {
      return PDFText.pages(
        try Engines.poppler(
          "pdftotext", ["-q", "-bbox", "-l", String(PDFText.mostPages), "-", "-"], bytes))
    } catch {
      throw error == .damaged && contains(bytes, "/Encrypt") ? .locked : error
    }
  }

  /// Reads the text of a PDF, or the pictures of its pages if it has none.
  private static func text(
    of bytes: [UInt8], _ knowledge: BillKnowledge
  ) throws(BillFault) -> Bill {
    let pages = try pages(of: bytes)
    let letters = pages.reduce(0) { count, page in
      page.words.reduce(count) { $0 + $1.text.count(where: \.isLetter) }
    }
    guard letters >= fewestLetters else {
      guard !pages.isEmpty else { throw .wordless }
      return try pictures(rendered(bytes, pages: pages.count), knowledge)
    }
    var bill = BillReader.read(pages, source: .text, knowing: knowledge)
    bill.isProtected = contains(bytes, "/Encrypt")
    var codes = pages.flatMap(\.words).map(\.text)
    if announcesCode(bill.text) { codes += drawnCodes(in: bytes) }
    bill.addCodes(codes, knowing: knowledge)
    return bill
  }

  /// Whether words announce the code of the tax agency, for which the page is rendered.
  private static func announcesCode(_ text: String) -> Bool {
    ["veri*factu", "verifactu", "qr tributari", "ticketbai", "tbai-"].contains {
      $0.occurs(in: text)
    }
  }

  /// The codes that are drawn on the first page of a PDF, one of which is that of a tax agency.
  private static func drawnCodes(in bytes: [UInt8]) -> [String] {
    // A code has an edge of 30 mm or more, which is large enough for the lower resolution.
    for resolution in [100, 200] {
      let page = try? rendered(
        bytes, pages: 1, edge: pictureEdge * resolution / 300, format: ["-jpeg"]
      ).first
      let codes = page.flatMap { try? Engines.picture($0, words: false).codes } ?? []
      if codes.contains(where: { FiscalCode($0) != nil }) { return codes }
    }
    return []
  }

  // MARK: Pictures

  /// The most pages that are recognised.
  private static let mostPictures = 4
  /// The longer edge of a page that is recognised, in pixels: that of A4 at 300 dots per inch.
  private static let pictureEdge = 3508

  /// The pages of a PDF as pictures with a longer edge in pixels, in a format of `pdftoppm`.
  ///
  /// JPEG is written and read faster than PGM, but its letters are less sharp.
  private static func rendered(
    _ bytes: [UInt8], pages: Int, edge: Int = pictureEdge, format: [String] = []
  ) throws(BillFault) -> [[UInt8]] {
    var pictures: [[UInt8]] = []
    for page in 1...min(pages, mostPictures) {
      pictures.append(
        try Engines.poppler(
          "pdftoppm",
          ["-q", "-gray"] + format
            + ["-scale-to", String(edge), "-f", String(page), "-l", String(page), "-"],
          bytes))
    }
    return pictures
  }

  /// The time in seconds after which no further page is recognised.
  private static let longestReading = 15

  /// Reads pictures twice each, and takes what both readings say.
  private static func pictures(
    _ pictures: [[UInt8]], _ knowledge: BillKnowledge
  ) throws(BillFault) -> Bill {
    var first: [Page] = []
    var second: [Page] = []
    var codes: [String] = []
    let start = Engines.uptime()
    for picture in pictures {
      if Engines.uptime() - start > longestReading { throw .exhausting }
      let text = try Engines.picture(picture, words: true)
      codes += text.codes
      first.append(text.readings.first ?? Page(words: []))
      second.append(text.readings.last ?? Page(words: []))
    }
    guard (first + second).contains(where: { !$0.words.isEmpty }) || !codes.isEmpty else {
      throw .wordless
    }
    let readings = [first, second].map {
      BillReader.read($0, source: .picture, knowing: knowledge)
    }
    var bill = Bill.agreeing(readings[0], readings[1])
    // A name that is spelled in two ways is right in one of them at most; that of a known identifier is not
    // spelled at all.
    let known = bill.supplierTaxID.value.flatMap { knowledge.rules.suppliers[$0]?.name }
    if readings[0].supplier.value != readings[1].supplier.value, bill.supplier.mark == .read,
      bill.supplier.value != known
    {
      bill.supplier.mark = .unsure
    }
    bill.addCodes(codes, knowing: knowledge)
    return bill
  }

  /// The fewest letters of a document whose pages are not pictures.
  private static let fewestLetters = 50

  /// The XML document in a hybrid invoice (Factur-X, ZUGFeRD); nil in any other document.
  private static func attachment(of bytes: [UInt8]) throws(BillFault) -> [UInt8]? {
    guard contains(bytes, "/EmbeddedFile") || contains(bytes, "/ObjStm") else { return nil }
    let list: [UInt8]
    do throws(BillFault) {
      list = try Engines.poppler("pdfdetach", ["-list", "/dev/stdin"], bytes)
    } catch .missing(let engine) {
      throw .missing(engine)
    } catch {
      // What is wrong with the file is found when its text is read.
      return nil
    }
    // `1: factur-x.xml`
    for line in String(decoding: list, as: UTF8.self).split(separator: "\n").prefix(50) {
      guard let colon = line.firstIndex(of: ":"), let number = Int(line[..<colon]) else { continue }
      let name = line[line.index(after: colon)...].drop { $0 == " " }.lowercased()
      guard hybrids.contains(name) else { continue }
      return try? Engines.poppler(
        "pdfdetach", ["-save", String(number), "-o", "/dev/stdout", "/dev/stdin"], bytes,
        opensOutput: true)
    }
    return nil
  }

  private static func contains(_ bytes: [UInt8], _ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return true }
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(of: first) {
      if bytes[found...].starts(with: word) { return true }
      start = found + 1
    }
    return false
  }
}

extension Bill {
  /// Adds the codes among texts: two different ones make the values unsure, and so does a code of the
  /// owner's own, or of a day far from today.
  mutating func addCodes(_ texts: [String], knowing knowledge: BillKnowledge) {
    var codes: [FiscalCode] = []
    for text in texts where codes.count < 2 {
      if let code = FiscalCode(text), !codes.contains(code) { codes.append(code) }
    }
    guard codes.count < 2 else {
      total.mark = .unsure
      number.mark = .unsure
      date.mark = .unsure
      return
    }
    if let code = codes.first { add(code) }
    doubt(by: knowledge)
  }
}

extension Bill {
  /// Whether the pages of a hybrid invoice have its total, or none. Where the total of a page is doubtful, any
  /// amount may be the one.
  fileprivate func agrees(with pages: [Page], _ knowledge: BillKnowledge) -> Bool {
    let page = BillReader.read(pages, source: .text, knowing: knowledge)
    guard page.currency == nil else { return false }
    guard let printed = page.total.value, printed != total.value, page.expense != expense else {
      return true
    }
    let cents = [total.value, expense].compactMap { $0?.cents.magnitude }
    let values = PageValues(pages)
    return page.total.mark == .unsure && cents.contains { !values.pieces(ofAmount: $0).isEmpty }
  }
}
