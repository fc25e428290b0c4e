internal import DataFormats

/// Which part of a date like `05/01/2026` is the day.
package enum DateOrder: String, Sendable, CaseIterable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
}

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
    if bytes.isEmpty { throw .empty }
    let format = FileFormat(of: bytes)
    guard format == .text else { throw .otherFormat(format) }
    throw .unknownTable(headers: [])
  }
}
