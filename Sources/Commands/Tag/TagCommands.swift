internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// The area `estada tag`: the tags of homes, bookings and expenses.
struct TagArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "tag", subcommands: [ListTags.self, RenameTag.self, RemoveTag.self])
}

/// The command `estada tag list`, which lists the tags.
struct ListTags: BookCommand {
  static let configuration = CommandConfiguration(name: "list")

  func run(in context: Context) throws -> ExitStatus {
    try context.show(TagList.document(context.ledger().tags()))
    return .done
  }
}

/// The command `estada tag rename`, which gives a tag another name.
struct RenameTag: BookCommand {
  static let configuration = CommandConfiguration(name: "rename")

  @Argument("tag") var tag: TagName
  @Argument("new-tag", value: "value.new-tag") var newTag: TagName
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let count = try context.ledger(write).renameTag(tag.name, to: newTag.name)
    let phrase = Phrase("tag.renamed", count.words.merging(["old": .text(tag.name)]) { $1 })
    try context.echo([phrase], TagList.document([count]), write)
    return .done
  }
}

/// The command `estada tag remove`, which removes a tag from every record.
struct RemoveTag: BookCommand {
  static let configuration = CommandConfiguration(name: "remove")

  @Argument("tag") var tag: TagName
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let count = try context.ledger(write).removeTag(tag.name)
    try context.echo(
      [Phrase("tag.removed", count.words)], TagList.document([count]), write, isRemoval: true)
    return .done
  }
}

extension Document {
  /// The document with a line that names the tags of its rows.
  func limited(to tags: [TagName]) -> Document {
    guard let tags = Tags(tags.map(\.name)) else { return self }
    var document = self
    document.preface.insert(Phrase("tag.only", ["tags": .text(tags.code)]), at: 0)
    return document
  }
}

extension Tags {
  /// The sentence about the tags of a record.
  var phrase: Phrase { Phrase("tag.tags", ["tags": .text(code)]) }
}
