internal import DataFormats

/// Reads platforms' files.
package enum PlatformReader {
  /// What a file tells.
  ///
  /// - Parameters:
  ///   - bytes: The file, as it was downloaded.
  ///   - platform: Whose file it should be.
  ///   - dateOrder: How its dates are written, where the user has said so; else the file decides.
  /// - Throws: `ImportFault` when the file as a whole cannot be read; what is wrong with rows is in
  ///   `PlatformFile.refusals`.
  package static func read(
    _ bytes: [UInt8], platform: Platform, dateOrder: DateOrder? = nil
  ) throws(ImportFault) -> PlatformFile {
    let text = try text(of: bytes)
    let layout = try FileLayout.find(in: text, platform: platform)
    var table = try PlatformTable(text, layout, dateOrder: dateOrder)
    let rows = layout.kind.rows
    var file = PlatformFile(kind: layout.kind, channel: platform.rawValue)
    while try table.next() {
      do throws(RowRefusal) {
        try table.checkWidth()
        try rows.read(&table, into: &file)
      } catch {
        file.refusals.append(error)
      }
    }
    return file
  }

  /// The table in a file, as UTF-8.
  private static func text(of bytes: [UInt8]) throws(ImportFault) -> [UInt8] {
    if bytes.isEmpty { throw .empty }
    switch FileFormat(of: bytes) {
    case .text:
      do throws(TextFault) { return try TextDecoding.utf8(bytes) } catch { throw .text(error) }
    case .xls: return try Workbook.text(of: bytes)
    case let format: throw .otherFormat(format)
    }
  }
}

extension PlatformFile.Kind {
  /// How its rows are read.
  fileprivate var rows: any PlatformRows {
    switch self {
    case .airbnbTransactions: AirbnbTransactions()
    case .airbnbReservations: AirbnbReservations()
    case .bookingComReservations: BookingComReservations()
    }
  }
}
