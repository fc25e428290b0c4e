internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting

/// The area `estada tag`: the tags of homes, bookings and expenses.
struct TagArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "tag", subcommands: [ListTags.self, RenameTag.self, RemoveTag.self])
}

/// The command `estada tag list`, which lists the tags.
struct ListTags: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    try context.show(TagList.document(context.ledger().tags.all()))
  }
}

/// The command `estada tag rename`, which gives a tag another name.
struct RenameTag: BookCommand {
  static let configuration = CommandConfiguration(name: "rename", door: .changes)

  @Argument("tag") var tag: TagName
  @Argument("new-tag", value: "value.new-tag") var newTag: TagName
  let write = WriteOptions()

  func run(in context: Context) throws {
    let count = try context.ledger(write).tags.rename(tag.name, to: newTag.name)
    let phrase = Phrase("tag.renamed", count.words.merging(["old": .text(tag.name)]) { $1 })
    try context.echo([phrase], TagList.document([count]), write)
  }
}

/// The command `estada tag remove`, which removes a tag from every record.
struct RemoveTag: BookCommand {
  static let configuration = CommandConfiguration(name: "remove", door: .changes)

  @Argument("tag") var tag: TagName
  let write = WriteOptions()

  func run(in context: Context) throws {
    let count = try context.ledger(write).tags.remove(tag.name)
    try context.echo(
      [Phrase("tag.removed", count.words)], TagList.document([count]), write, isRemoval: true)
  }
}

extension Document {
  /// The document with lines that name the tags and the owner to which its rows are limited.
  func limited(to selection: Selection, in ledger: Ledger) throws -> Document {
    let owner = try selection.owner.map { try ledger.owners.named($0).name }
    var document = self
    document.preface =
      [
        Tags(selection.tags).map { Phrase("tag.only", ["tags": .text($0.code)]) },
        owner.map { Phrase("owner.only", ["name": .text($0)]) },
      ].compactMap(\.self) + document.preface
    return document
  }
}

extension Tags {
  /// The sentence about the tags of a record.
  var phrase: Phrase { Phrase("tag.tags", ["tags": .text(code)]) }
}
