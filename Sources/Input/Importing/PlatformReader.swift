/// A parser for the files of platforms.
package enum PlatformReader {
  /// Parses a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file as downloaded.
  ///   - platform: The expected platform.
  ///   - options: What the user said about the file.
  /// - Throws: `ImportFault` if the file cannot be read at all; invalid rows are collected in
  ///   `PlatformFile.refusals`.
  package static func read(
    _ bytes: [UInt8], platform: Platform, _ options: ReadingOptions = ReadingOptions()
  ) throws(ImportFault) -> PlatformFile {
    let (sheet, layout) = try FileSheets(bytes).first(
      named: options.sheet, fault: { $0 },
      reading: { text throws(ImportFault) in
        try FileLayout.find(in: text, platform: platform, options)
      })
    var table = try PlatformTable(sheet.text, layout, options)
    let rows = layout.kind.rows
    var file = PlatformFile(
      kind: layout.kind, channel: platform.channel, ignoredHeaders: layout.ignoredHeaders,
      namesHomes: platform == .airbnb || layout.namesHomes)
    file.sheet = sheet.choice
    while try table.next() {
      do throws(RowRefusal) {
        if table.isTotal {
          file.totalLines.append(table.line)
          continue
        }
        try table.checkWidth()
        try rows.read(&table, into: &file)
      } catch {
        file.refusals.append(error)
      }
    }
    return file
  }
}

extension PlatformFile.Kind {
  /// The parser for the rows of this kind of file.
  fileprivate var rows: any PlatformRows {
    switch self {
    case .airbnbTransactions: AirbnbTransactions()
    case .airbnbReservations: AirbnbReservations()
    case .bookingComReservations: BookingComReservations()
    case .bookingComPayouts: BookingComPayouts()
    case .bookingComAmounts: BookingComAmounts()
    case .vrboReservations: VrboReservations()
    case .vrboPayments: VrboPayments()
    case .vrboPayoutSummary: VrboPayoutSummary()
    case .vrboUpcoming: VrboUpcoming()
    case .agodaReservations: AgodaReservations()
    case .lodgifyReservations: LodgifyReservations()
    }
  }
}
