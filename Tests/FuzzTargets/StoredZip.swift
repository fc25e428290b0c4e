/// A zip archive of files that are not compressed, so that a test can write any workbook.
package struct StoredZip {
  private var files: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0
  private let flags: UInt16

  /// Begins an archive.
  ///
  /// - Parameter isEncrypted: Whether the files are marked as encrypted, which they are not.
  package init(isEncrypted: Bool = false) { flags = isEncrypted ? 1 : 0 }

  /// Adds a file.
  package mutating func add(_ name: String, _ content: [UInt8]) {
    let common =
      bytes(flags) + bytes(UInt16(0)) + bytes(UInt32(0)) + bytes(checksum(content))
      + bytes(UInt32(content.count)) + bytes(UInt32(content.count)) + bytes(UInt16(name.utf8.count))
      + bytes(UInt16(0))
    let place = bytes(UInt32(files.count))
    files += [0x50, 0x4B, 3, 4, 20, 0] + common + Array(name.utf8) + content
    directory += [0x50, 0x4B, 1, 2, 20, 0, 20, 0] + common + Array(repeating: 0, count: 10) + place
    directory += Array(name.utf8)
    count += 1
  }

  /// The archive.
  package var archive: [UInt8] {
    files + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + bytes(count) + bytes(count)
      + bytes(UInt32(directory.count)) + bytes(UInt32(files.count)) + [0, 0]
  }

  /// A workbook of Excel with one sheet.
  ///
  /// - Parameters:
  ///   - sheet: The XML of the sheet.
  ///   - styles: The XML of the styles.
  ///   - strings: The XML of the shared strings.
  ///   - workbook: The XML of the workbook; nil for one with a single visible sheet.
  package static func xlsx(
    sheet: [UInt8], styles: String = "<styleSheet/>", strings: String = "<sst/>",
    workbook: String? = nil
  ) -> [UInt8] {
    let listed = "<workbook><sheets><sheet name='Full 1' r:id='r1'/></sheets></workbook>"
    let main =
      "<Relationships><Relationship Id='x' Type='a/officeDocument' Target='xl/workbook.xml'/>"
      + "</Relationships>"
    let parts = [("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")]
    let relations =
      parts.enumerated().map {
        "<Relationship Id='r\($0 + 1)' Type='a/\($1.0)' Target='\($1.1)'/>"
      }.joined() + "<Relationship Id='r3' Type='a/sharedStrings' Target='/xl/strings.xml'/>"
    var zip = StoredZip()
    zip.add("[Content_Types].xml", Array("<Types/>".utf8))
    zip.add("_rels/.rels", Array(main.utf8))
    zip.add("xl/workbook.xml", Array((workbook ?? listed).utf8))
    zip.add(
      "xl/_rels/workbook.xml.rels",
      Array("<Relationships>\(relations)</Relationships>".utf8))
    zip.add("xl/styles.xml", Array(styles.utf8))
    zip.add("xl/strings.xml", Array(strings.utf8))
    zip.add("xl/worksheets/sheet1.xml", sheet)
    return zip.archive
  }

  /// A workbook of LibreOffice.
  ///
  /// - Parameters:
  ///   - content: The XML of the document.
  ///   - manifest: The XML of the list of its files.
  package static func ods(content: [UInt8], manifest: String = "<manifest/>") -> [UInt8] {
    var zip = StoredZip()
    zip.add("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8))
    zip.add("content.xml", content)
    zip.add("META-INF/manifest.xml", Array(manifest.utf8))
    return zip.archive
  }
}

/// The little-endian bytes of a number.
private func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

/// The CRC-32 of a file.
private func checksum(_ content: [UInt8]) -> UInt32 {
  var sum = UInt32.max
  for byte in content {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}
