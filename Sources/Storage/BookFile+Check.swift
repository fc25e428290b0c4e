/// Something wrong with a book's file itself.
package enum FileFault: Equatable, Sendable {
  /// A page or an index is not as it should be; the detail is SQLite's.
  case structure(detail: String)
  /// A row refers to one that is not there.
  case reference(table: String, row: Int64, parent: String)
}

extension BookFile {
  /// What SQLite finds wrong with the file itself, none when it is sound.
  ///
  /// The pages and indexes (`integrity_check`) and the references between rows (`foreign_key_check`).
  package func fileFaults() throws(StorageError) -> [FileFault] {
    var faults: [FileFault] = []
    let integrity = try connection.statement("PRAGMA integrity_check")
    do throws(StorageError) {
      while try integrity.step() {
        if integrity.text(0) != "ok" {
          faults.append(.structure(detail: integrity.text(0)))
        }
      }
    } catch .damaged(_, let detail) {
      // A page that cannot be read at all ends the check: that is what was to be found out.
      faults.append(.structure(detail: detail))
    } catch {
      throw error
    }
    // References cannot be followed in a file whose pages cannot be read.
    guard faults.isEmpty else { return faults }
    let references = try connection.statement(
      "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check")
    while try references.step() {
      faults.append(
        .reference(
          table: references.text(0), row: references.optionalInteger(1) ?? 0,
          parent: references.text(2)))
    }
    return faults
  }
}
