internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada book backups`
struct ListBackups: BookCommand {
  static let configuration = CommandConfiguration(
    name: "backups", examples: ["estada book backups", "estada book backups --check"])

  @Flag("check", help: "option.check-backups") var check: Bool

  func run(in context: Context) throws -> ExitStatus {
    let items = try Ledger.backupItems(of: context.bookPath, checks: check)
    let folder = Ledger.backupFolder(of: context.bookPath)
    try context.show(BackupList.document(items, folder: folder))
    return items.contains { $0.isSound == false } ? .problemsFound : .done
  }
}
