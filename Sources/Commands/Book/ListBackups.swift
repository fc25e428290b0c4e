internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada book backups`
struct ListBackups: BookCommand {
  static let configuration = CommandConfiguration(
    name: "backups", examples: ["estada book backups", "estada book backups --check"])

  @Flag(help: "option.check-backups") var check: Bool

  func run(in context: Context) throws -> ExitStatus {
    let folder = BackupFolder(of: context.bookPath)
    let items = try folder.entries().reversed().map { item(of: $0) }
    try context.show(BackupList.document(items, folder: folder.path))
    return items.contains { $0.isSound == false } ? .problemsFound : .done
  }

  private func item(of backup: BackupEntry) -> BackupItem {
    // One that cannot be read is listed all the same: it may be all there is.
    let book = try? BookFile.open(backup.path)
    let summary = try? book?.summary()
    let isSound = check ? (try? book?.fileFaults())?.allSatisfy(\.isForeign) ?? false : nil
    return BackupItem(
      number: backup.number, madeAt: backup.madeAt, reason: backup.reason.rawValue,
      schema: book?.schema, bookings: summary?.count.bookings, expenses: summary?.count.expenses,
      size: backup.size, isSound: isSound, file: backup.name)
  }
}
