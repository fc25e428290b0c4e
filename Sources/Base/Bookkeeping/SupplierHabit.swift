internal import UnicodeText

/// What is known about the bills of a supplier or a supply point: their category and their home.
///
/// It is what the user has said (`Supplier`), until a later expense says something else.
public struct SupplierHabit: Equatable, Sendable {
  /// The tax identifier or folded name of the supplier, or the code of the supply point.
  public let code: String
  /// Whether this is a supply point, whose bills are all for one home.
  public let isSupplyPoint: Bool
  /// The name of the supplier; nil if no expense has it.
  public private(set) var name: String?
  /// The code of the category; nil if it is not known.
  public private(set) var category: String?
  /// The number of the latest expense that was followed; nil if the user has said the rest since.
  public private(set) var expense: Int64?
  /// The number of all expenses.
  public private(set) var count = 0
  /// The date of the latest of all expenses.
  public private(set) var latest: Day?
  /// What the user has noted.
  public var note: String?
  private var homes: Set<Int64?> = []
  private var lastHome: Int64?
  private let after: Int64

  /// Makes what is known from the user alone.
  public init(_ code: String, isSupplyPoint: Bool, said: Supplier? = nil) {
    self.code = code
    self.isSupplyPoint = isSupplyPoint
    after = Int64(said?.afterExpense ?? 0)
    name = said?.name
    category = said?.category
    note = said?.note
    lastHome = said?.property
    if let home = said?.property { homes = [home] }
  }

  /// Adds an expense; expenses are added in the order of their numbers.
  public mutating func add(_ expense: Expense) {
    count += 1
    latest = max(latest ?? expense.date, expense.date)
    guard expense.id > after else { return }
    self.expense = expense.id
    // A shorter form of the name does not replace it.
    if let supplier = expense.supplier, name?.folded.hasPrefix(supplier.folded) != true {
      name = supplier
    }
    category = expense.category
    lastHome = expense.property
    homes.insert(expense.property)
  }

  /// The number of the home: that of the latest bill of a supply point, or that of all bills of a
  /// supplier; nil if it is not known.
  public var property: Int64? {
    isSupplyPoint ? lastHome : homes.count == 1 ? homes.first ?? nil : nil
  }

  /// Whether anything is known that the next bill can follow.
  public var isKnown: Bool { category != nil || property != nil }

  /// Whether there is anything to show.
  public var isListed: Bool { isKnown || name != nil || note != nil }
}
