internal import CZip
internal import Documents
internal import Files

/// A zip archive that is written file by file, and has a list of its files as the last one.
///
/// The files have the earliest date of the format, so that the same files are the same bytes. The list, `manifest.csv`,
/// has the path, the number of bytes and the SHA-256 of each.
///
/// Safe: the handle is valid until `finish` or `deinit`.
@safe
package final class ZipArchive {
  /// A file of the archive.
  private struct Entry {
    let path: String
    let bytes: Int
    let hash: String
  }

  private var handle: UnsafeMutableRawPointer?
  private let path: String
  private var entries: [Entry] = []

  /// Creates an archive in a file, which is emptied.
  ///
  /// - Parameter reportedPath: The path in messages.
  /// - Throws: `Refusal` if the library is missing; `FileError.failed`.
  package init(_ path: String, reportedAs reportedPath: String) throws {
    guard estada_zip_is_available() else { throw Refusal("error.zip-library", .inputOutput) }
    self.path = reportedPath
    try unsafe check(estada_zip_create(path, &handle))
  }

  deinit {
    if let handle = unsafe handle { _ = unsafe estada_zip_close(handle) }
  }

  /// Adds a file.
  ///
  /// - Throws: `FileError.failed`, `Digest.LibraryMissing`.
  package func add(_ name: String, _ bytes: [UInt8]) throws {
    try write(name, bytes)
    entries.append(Entry(path: name, bytes: bytes.count, hash: try Digest.sha256(bytes)))
  }

  /// Adds the list of the files, and completes the archive.
  ///
  /// - Throws: `FileError.failed`.
  package func finish() throws {
    let list = Table<Entry>([
      .init("path", for: .machines) { .text($0.path) },
      .figures("bytes", for: .machines) { .bytes(Int64($0.bytes)) },
      .init("sha256", for: .machines) { .text($0.hash) },
    ]).document(
      "estada/manifest/1", title: Phrase("dossier.contents"),
      whenEmpty: Phrase("dossier.contents"), rows: entries)
    var text = ""
    try CSVRenderer.render(list) { text += $0 }
    try write("manifest.csv", Array(text.utf8))
    guard let archive = unsafe handle else { return }
    unsafe handle = nil
    try unsafe check(estada_zip_close(archive))
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    guard let archive = unsafe handle else { return }
    try unsafe check(estada_zip_add(archive, name, bytes, bytes.count))
  }

  private func check(_ code: Int32) throws(FileError) {
    if code != 0 { throw .failed(.writing, path: path, code: code) }
  }
}
