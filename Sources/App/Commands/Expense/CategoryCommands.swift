internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import Resources

/// The part `estada expense category`: the categories of expenses, and those that the user adds.
struct CategoryPart: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "category",
    subcommands: [
      AddCategory.self, ListCategories.self, EditCategory.self, RemoveCategory.self,
    ],
    defaultVerb: ListCategories.self)
}

/// The command `estada expense category add`, which adds a category.
struct AddCategory: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("name", help: "argument.category-name") var name: CategoryName
  @Option("parent", help: "option.parent-category") var parent: BuiltInCategory
  @Option("code", help: "option.category-code") var code: ShortCode?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let added = try ledger.categories.add(named: name.text, code: code?.text, parent: parent.code)
    try context.echo(
      [added.phrase("own-category.added"), added.phrase("own-category.hint")],
      added.document(in: ledger), write)
  }
}

/// The command `estada expense category list`, which lists the built-in categories and those of the book's own.
struct ListCategories: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try context.show(
      CategoryList.document(
        builtIn: Categories.codes, own: ledger.categories.all(),
        expenses: ledger.categories.expenseCounts()))
  }
}

/// The command `estada expense category edit`, which changes a category of the book's own.
struct EditCategory: BookCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("category", help: "argument.own-category", value: "value.own-category")
  var category: String
  @Option("name", help: "option.category-name") var name: CategoryName?
  @Option("parent", help: "option.parent-category") var parent: BuiltInCategory?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let edited = try ledger.categories.edit(category, name: name?.text, parent: parent?.code)
    try context.echo([edited.phrase("own-category.edited")], edited.document(in: ledger), write)
  }
}

/// The command `estada expense category remove`, which removes a category of the book's own.
struct RemoveCategory: BookCommand {
  static let configuration = CommandConfiguration(name: "remove", door: .changes)

  @Argument("category", help: "argument.own-category", value: "value.own-category")
  var category: String
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let removed = try ledger.categories.remove(category)
    try context.echo(
      [removed.phrase("own-category.removed")], removed.document(in: ledger), write, isRemoval: true
    )
  }
}

extension Category {
  /// A sentence about the category.
  fileprivate func phrase(_ key: String) -> Phrase {
    Phrase(key, ["name": .text(name), "code": .text(code), "parent": .category(parent)])
  }

  /// The category as a list of one row.
  fileprivate func document(in ledger: Ledger) throws -> Document {
    CategoryList.document(builtIn: [], own: [self], expenses: try ledger.categories.expenseCounts())
  }
}
