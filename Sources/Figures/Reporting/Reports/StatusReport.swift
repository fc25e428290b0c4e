package import Bookkeeping
package import Documents
internal import Taxation

/// The state of a book on a day: what there is to do, who is in the homes, the profit of the year.
package struct StatusReport: Sendable {
  /// The latest backup of a book.
  package enum Backup: Sendable {
    /// Nobody needs one: the book is empty, on a server or a copy, or has not changed since.
    case unneeded
    /// There is none.
    case none
    /// It was made on a day.
    case made(Day)
  }

  /// The number of days after which a backup is old.
  package static let oldBackup = 30

  /// The current day.
  package let today: Day
  /// The homes.
  package let homes: [Property]
  /// Whether the user changes nothing and does not see the history: an owner, in a book on a server.
  package var isReadOnly = false
  /// The profit of the year up to the current day, by home.
  package let profit: ProfitReport
  /// The profit of the whole year before; nil if nothing is recorded in it.
  package var yearBefore: Money?
  /// The filing periods that are over, or end shortly, and whose returns are not recorded, the oldest first, and whether
  /// each is the latest that is over.
  package var returns: [(row: DueReport.Row, isLatest: Bool)] = []
  /// The bookings whose guests have left and that have no amount, by check-in: the first, and their number.
  package var withoutAmount: (first: Booking, count: Int)?
  /// The recurring expenses that have fallen due and are not recorded, by date.
  package var dueExpenses: [DueExpense] = []
  /// The number of bookings with guests whose ages are unknown.
  package var withoutAges = 0
  /// The payments of platforms that belong to no booking.
  package var waiting = WaitingMoney()
  /// The number of lines of the bank that records do not explain.
  package var openLines = 0
  /// The owners who lack the statement after their latest one, which is over.
  package var statements: [(party: Party, period: Period)] = []
  /// The number of steps that were made on a copy and not sent.
  package var unsent = 0
  /// The latest backup.
  package var backup = Backup.unneeded
  /// The bookings of today, those that end today first.
  package var present: [Booking] = []
  /// The next booking that begins after today.
  package var next: Booking?
  /// The next date of the agenda; nil if it was not asked for.
  package var nextDate: NextDate?
  /// The latest step of history that is in force, and whether it can be undone.
  package var latest: (step: HistoryEntry, isUndoable: Bool)?

  /// Creates the report of a book without anything to do.
  package init(today: Day, homes: [Property], profit: ProfitReport) {
    self.today = today
    self.homes = homes
    self.profit = profit
  }
}

/// Something to do, with the command that does it or shows what to do.
package struct StatusTask: Sendable {
  /// The code of its kind in machine formats; its sentence is `status.task.KIND`.
  package let kind: String
  /// The facts in machine formats.
  package let values: [Field]
  /// The sentence.
  package let phrase: Phrase
  /// The words of the command without the program's name, in declared names.
  package let command: [String]

  /// The word of a command in place of an amount that only the user knows.
  package static let amount = "AMOUNT"

  init(
    _ kind: String, _ values: [Field], count: Int? = nil, words: [String: Cell] = [:],
    command: [String]
  ) {
    self.kind = kind
    self.values = values
    let known = values.keyed(by: \.name, \.cell)
    phrase = Phrase("status.task.\(kind)", known.merging(words) { $1 }, count: count)
    self.command = command
  }
}

extension StatusReport {
  /// What there is to do, the most urgent first.
  package var tasks: [StatusTask] {
    let passed = nextDate?.tasks ?? []
    if homes.isEmpty && !isReadOnly {
      return [StatusTask("no-homes", [], command: ["property", "add"])] + passed + bankTasks
    }
    let overdue = returns.filter { $0.row.state == .past }.map { task($0.row, $0.isLatest) }
    let open = returns.filter { $0.row.state == .due }.map { task($0.row, $0.isLatest) }
    if isReadOnly { return overdue + passed + open }
    return overdue + passed + open + amountTasks + expenseTasks + guestTasks + bankTasks
      + ownerTasks
      + bookTasks
  }

  private func task(_ row: DueReport.Row, _ isLatest: Bool) -> StatusTask {
    let filing = row.filing
    return StatusTask(
      row.state == .past ? "return-overdue" : "return-open",
      [
        Field("from", .day(filing.period.firstDay)), Field("to", .day(filing.period.lastDay)),
        Field("due_to", .day(filing.dueTo)), Field("tax", .money(row.unfiled)),
      ], words: ["period": .period(filing.period), "due": .day(filing.dueTo)],
      command: ["tax", "model950"] + (isLatest ? [] : ["--period", filing.period.typed]))
  }

  private var amountTasks: [StatusTask] {
    guard let (first, count) = withoutAmount else { return [] }
    let isOne = count == 1
    return [
      StatusTask(
        "booking-amount",
        [
          Field("count", .count(count)), Field("booking", .number(first.id)),
          Field("guest", .guest(of: first)), Field("check_in", .day(first.stay.checkIn)),
        ], count: count, words: ["day": .day(first.stay.checkIn)],
        command: isOne
          ? ["booking", "edit", String(first.id), "--amount", StatusTask.amount]
          : ["booking", "list", "--pending"])
    ]
  }

  private var bankTasks: [StatusTask] {
    openLines == 0
      ? []
      : [
        StatusTask(
          "bank-lines", [Field("count", .count(openLines))], count: openLines,
          command: ["bank", "match"])
      ]
  }

  private var expenseTasks: [StatusTask] {
    var tasks: [StatusTask] = []
    if let first = dueExpenses.first {
      tasks.append(
        StatusTask(
          "expense-due",
          [
            Field("count", .count(dueExpenses.count)),
            Field("concept", .text(first.recurring.concept)), Field("date", .day(first.date)),
          ], count: dueExpenses.count, words: ["day": .day(first.date)],
          command: ["recurring", "record"]))
    }
    let pending = profit.total.figures.pendingExpenses
    if pending > 0 {
      tasks.append(
        StatusTask(
          "expense-amounts", [Field("count", .count(pending))], count: pending,
          command: ["expense", "list", "--pending"]))
    }
    if waiting.count > 0 {
      tasks.append(
        StatusTask(
          "import-waiting",
          [Field("count", .count(waiting.count)), Field("amount", .money(waiting.amount))],
          count: waiting.count, command: ["import", "waiting"]))
    }
    return tasks
  }

  private var guestTasks: [StatusTask] {
    guard withoutAges > 0 else { return [] }
    return [
      StatusTask(
        "ages-unknown", [Field("count", .count(withoutAges))], count: withoutAges,
        command: ["booking", "list", "--ages-unknown"])
    ]
  }

  private var ownerTasks: [StatusTask] {
    guard let (party, period) = statements.first else { return [] }
    return [
      StatusTask(
        "statement",
        [
          Field("count", .count(statements.count)), Field("party", .text(party.code)),
          Field("from", .day(period.firstDay)), Field("to", .day(period.lastDay)),
        ], count: statements.count,
        words: ["owner": .text(party.name), "period": .period(period)],
        command: ["statement", "show", party.code, "--period", period.code])
    ]
  }

  private var bookTasks: [StatusTask] {
    var tasks: [StatusTask] = []
    if unsent > 0 {
      tasks.append(
        StatusTask(
          "copy-unsent", [Field("count", .count(unsent))], count: unsent,
          command: ["book", "send"]))
    }
    switch backup {
    case .none: tasks.append(StatusTask("no-backup", [], command: ["book", "backup"]))
    case .made(let day) where day < today.adding(days: -StatusReport.oldBackup):
      tasks.append(
        StatusTask("old-backup", [Field("day", .day(day))], command: ["book", "backup"]))
    case .made, .unneeded: break
    }
    return tasks
  }
}

extension StatusReport {
  /// The report for machines: what there is to do in its rows, the rest in its members.
  ///
  /// - Parameter book: The place of the book.
  /// - Throws: Any error of the rows of the profit.
  package func document(of book: String) throws -> Document {
    var document = StatusReport.document(of: tasks)
    document.fields = [
      Field("today", .day(today)), Field("book", .text(book)),
      Field("now", .rows(present.map { fields(of: $0) })),
      Field("next", .rows([next].compactMap(\.self).map { fields(of: $0) })),
      Field("profit", .members(try profit.document.members())),
      Field("profit_before", Cell(yearBefore)),
      Field(
        "last_step",
        .rows(
          latest.map { latest in
            [
              [
                Field("step", .number(latest.step.number)),
                Field("recorded_at", .moment(latest.step.recordedAt)),
                Field("command", .recorded(latest.step.command)),
              ]
            ]
          } ?? [])),
    ]
    if let next = nextDate?.fields { document.fields.append(Field("next_date", .members(next))) }
    return document
  }

  /// The document of a first visit, without a book.
  ///
  /// - Parameter today: The current day.
  package static func document(withoutBookOn today: Day) -> Document {
    var document = document(of: [StatusTask("no-book", [], command: ["init"])])
    document.fields = [Field("today", .day(today)), Field("book", .empty)]
    return document
  }

  private static func document(of tasks: [StatusTask]) -> Document {
    var document = Table<StatusTask>([
      .init("kind", for: .machines) { .text($0.kind) },
      .init("values", for: .machines, isNested: true) { .members($0.values) },
      .init("command", for: .machines) { .words(["estada"] + $0.command) },
    ]).document(
      "estada/status/1", title: Phrase("status.tasks"), whenEmpty: Phrase("status.no-tasks"),
      rows: tasks)
    document.rowsName = "todo"
    return document
  }

  private func fields(of booking: Booking) -> [Field] {
    let stay = booking.stay
    return [
      Field("booking", .number(booking.id)),
      Field("property", Cell(homes.first { $0.id == stay.property }?.code)),
      Field("guest", .text(booking.guest)), Field("check_in", .day(stay.checkIn)),
      Field("check_out", .day(stay.checkOut)),
    ]
  }
}

extension Document {
  /// The members of the document in JSON.
  fileprivate func members() throws -> [Field] {
    let machines = columns.indices.filter { columns[$0].isForMachines }
    func members(_ row: [Cell]) -> [Field] {
      machines.map { Field(columns[$0].name, row[$0]) }
    }
    var written: [[Field]] = []
    let total = try rows { written.append(members($0)) }
    return [Field("schema", .text(schema))] + fields + [Field(rowsName, .rows(written))]
      + (total.map { total in
        [Field("total", .members(members(total).filter { $0.cell != .empty }))]
      } ?? [])
  }
}
