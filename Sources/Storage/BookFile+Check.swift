extension BookFile {
  /// What SQLite finds wrong with the file itself, none when it is sound.
  ///
  /// The pages and indexes (`integrity_check`) and the references between rows (`foreign_key_check`).
  package func fileFaults() throws(StorageError) -> [String] {
    var faults: [String] = []
    let integrity = try connection.statement("PRAGMA integrity_check")
    do throws(StorageError) {
      while try integrity.step() {
        if integrity.text(0) != "ok" { faults.append(integrity.text(0)) }
      }
    } catch .damaged(_, let detail) {
      // A page that cannot be read at all ends the check: that is what was to be found out.
      faults.append(detail)
    } catch {
      throw error
    }
    // References cannot be followed in a file whose pages cannot be read.
    guard faults.isEmpty else { return faults }
    let references = try connection.statement(
      "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check")
    while try references.step() {
      faults.append(
        "\(references.text(0)) \(references.optionalInteger(1) ?? 0): \(references.text(2))")
    }
    return faults
  }
}
