internal import Bookkeeping

/// The group roles of a book, which its logins are members of, and what each of them may do.
///
/// The names begin with that of the database: `homes_manager`, `homes_clerk`, `homes_owner`. The tables, the
/// functions and history belong to `homes_keeper`, for whom the triggers of history do not work; a manager may
/// become the keeper (SET ROLE) to migrate, restore or move a book. Members of `homes_guests` see what
/// identifies a guest; owners are members only if the office allows it.
///
/// An owner has no right to some columns. Views without these columns take the place of the tables in the search
/// path of an owner.
struct ServerRights {
  /// What the names of the roles begin with.
  let rolePrefix: String

  /// The role of the keeper as an identifier.
  var keeper: String { quoted("keeper") }
  /// The role of those who see guests as an identifier.
  var guests: String { quoted("guests") }

  /// A role as an identifier.
  func role(_ role: BookRole) -> String { quoted(role.rawValue) }

  private var all: [String] { ["keeper", "guests"] + BookRole.allCases.map(\.rawValue) }

  private func quoted(_ suffix: String) -> String { Dialect.quoted("\(rolePrefix)_\(suffix)") }

  /// The rights of a book whose roles have a name that begins with `prefix`.
  init(prefix: String) { rolePrefix = prefix }

  /// The rights of a new book in a database. The names of roles have at most 63 bytes; one that is cut has a part of
  /// the name's digest, as no other database may have the same roles.
  init(database: String, digest: String) {
    var prefix = database
    if prefix.utf8.count > 50 {
      while prefix.utf8.count > 40 { prefix.removeLast() }
      prefix += "_" + digest.prefix(8)
    }
    rolePrefix = prefix
  }

  /// The schema of views without the columns that no owner sees.
  static let withoutContacts = "estada_no_contacts"
  /// The schema of views without what identifies guests.
  static let withoutGuests = "estada_no_guests"
  /// The schemas of a book.
  static let schemas = ["estada", withoutContacts, withoutGuests]

  /// The names of the group roles as literals.
  var names: [String] { all.map(literal) }

  /// The names of the roles of people as literals.
  var roleNames: [String] { BookRole.allCases.map { literal($0.rawValue) } }

  private func literal(_ suffix: String) -> String {
    SQLValue.text("\(rolePrefix)_\(suffix)").literal
  }

  /// The statement that permits the keeper to create and rename schemas of a database.
  ///
  /// The right belongs to the database, not to its contents: a copy made by the tools of the server lacks it.
  func grantOfSchemas(database: String) -> String {
    "GRANT CREATE ON DATABASE \(Dialect.quoted(database)) TO \(keeper)"
  }

  /// Creates the roles that are missing, makes the user a manager, and becomes the keeper until the end of the
  /// transaction.
  ///
  /// The roles belong to the server, not to the database. A manager does not inherit the rights of the keeper,
  /// and can take them on; and a manager may admit others.
  func foundation(database: String) -> String {
    let creations = zip(all, names).map { suffix, name in
      """
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = \(name)) THEN
        CREATE ROLE \(quoted(suffix)) NOLOGIN \(suffix == "manager" ? "NOINHERIT" : "");
      END IF;
      """
    }
    let (keeperName, managerName) = (literal("keeper"), literal("manager"))
    // A manager who did not make the roles may not grant them, and need not. The names are those of roles, whatever
    // their letters; the text is a literal, which no name can end.
    let roles = """
      BEGIN
      \(creations.joined(separator: "\n"))
      IF NOT pg_has_role(\(managerName), \(keeperName), 'MEMBER') THEN
        GRANT \(keeper) TO \(role(.manager));
        GRANT \(role(.clerk)), \(role(.owner)), \(guests) TO \(role(.manager)) WITH ADMIN OPTION;
      END IF;
      IF NOT EXISTS (SELECT FROM pg_auth_members
        WHERE roleid = (SELECT oid FROM pg_roles WHERE rolname = \(managerName))
        AND member = (SELECT oid FROM pg_roles WHERE rolname = session_user))
      THEN
        GRANT \(role(.manager)) TO SESSION_USER WITH ADMIN OPTION;
      END IF;
      -- A schema is renamed by who may create one.
      IF NOT has_database_privilege(\(keeperName), current_database(), 'CREATE') THEN
        \(grantOfSchemas(database: database));
      END IF;
      END
      """
    return """
      SET LOCAL client_min_messages = error;
      DO \(SQLValue.text(roles).literal);
      SET LOCAL ROLE \(keeper);
      CREATE SCHEMA estada;
      CREATE SCHEMA IF NOT EXISTS \(ServerRights.withoutContacts);
      CREATE SCHEMA IF NOT EXISTS \(ServerRights.withoutGuests);
      """
  }

  // MARK: What each role may do

  /// The kinds of records that managers alone change.
  static let managed: Set = [
    "agreement", "asset", "cadastral_value", "category", "income_tax_amount", "party",
    "party_fact", "property", "rate", "setting", "share", "share_group", "vat", "vat_filer",
    "zone",
  ]

  /// The condition of the rows that an owner sees, by kind; no row of other kinds.
  static let ownersRows: [String: String] = [
    "adjustment": """
    booking IN (SELECT id FROM booking) OR booking IS NULL AND \(own("adjustment", "date"))
    """,
    "agreement": own("agreement"),
    "asset": "\(own("asset")) AND (owner IS NULL OR owner = (SELECT my_party()))",
    "booking": own("booking", "check_in"),
    "budget": "party = (SELECT my_party()) OR party IS NULL AND \(own("budget"))",
    "cadastral_value": own("cadastral_value"),
    "category": "true",
    "duty_mark": """
    property IS NULL AND party IS NULL AND own_date IS NULL
    OR party = (SELECT my_party()) OR own_date IN (SELECT id FROM own_date) OR \(own("duty_mark"))
    """,
    "expense": """
    \(own("expense", "date")) AND (private_to IS NULL OR private_to = (SELECT my_party()))
    """,
    "filed_box": "filed_return IN (SELECT id FROM filed_return)",
    "filed_return": """
    party = (SELECT my_party()) OR party IS NULL AND \(own("filed_return", "last_day"))
    """,
    "filed_stay": "filed_return IN (SELECT id FROM filed_return)",
    "listing": own("listing"),
    "own_date": own("own_date"),
    "party": """
    id = (SELECT my_party()) OR is_manager = 1 OR id IN (SELECT party FROM share)
    OR id IN (SELECT unnest(ARRAY[receiver, payer, filer]) FROM property)
    """,
    "income_tax_amount": """
    \(own("income_tax_amount")) AND (party IS NULL OR party = (SELECT my_party()))
    """,
    "party_fact": "party = (SELECT my_party())",
    "property": "id IN (SELECT (unnest(my_homes())).property)",
    "rate": "true",
    "receipt": "booking IN (SELECT id FROM booking)",
    "recurring": own("recurring"),
    "sent_line": "sent_statement IN (SELECT id FROM sent_statement)",
    "sent_statement": "party = (SELECT my_party())",
    "setting": "true",
    "share": own("share"),
    "transfer": "(SELECT my_party()) IN (payer, payee)",
    "vat": own("vat"),
    "vat_filer": "party = (SELECT my_party())",
    "vote": "expense IN (SELECT id FROM expense)",
    "zone": "true",
  ]

  /// The kinds of which an owner sees no row, each with the reason.
  static let withheld = [
    "attachment": "documents of the bookings of guests, and of expenses of other owners",
    "bank_account": "accounts of the office and of other owners",
    "bank_line": "money of several homes together, with the names of guests",
    "bank_part": "parts of lines that no owner sees",
    "bank_rule": "what the office has said about its lines",
    "bank_statement": "files with the money of several homes together",
    "commission_bill": "bills of platforms for several homes together",
    "payment": "payments of platforms, with the names of guests and several homes together",
    "payout": "payouts of platforms for several homes together",
    "share_group": "what the office enters shares with; those of a home are rows of share",
    "supplier": "what the office has learned of its suppliers",
  ]

  /// The columns that owners do not see, beside those that identify guests.
  static let hiddenColumns: [String: Set<String>] = [
    "party": ["tax_identifier", "email", "iban", "note"]
  ]

  /// A condition that a row is of a home of the owner, on the day of the owner's share.
  private static func own(_ table: String, _ day: String? = nil) -> String {
    guard let day else { return "property IN (SELECT (unnest(my_homes())).property)" }
    return """
      EXISTS (SELECT FROM unnest((SELECT my_homes())) AS home WHERE home.property = \(table).property
      AND \(table).\(day) >= home.first AND (home.after IS NULL OR \(table).\(day) < home.after))
      """
  }

  /// The tables without policies, each with the reason.
  static let tablesWithoutPolicies = [
    "book": "the same for everybody, and changed by the keeper alone",
    "counter": "the same for everybody: the numbers of rows; functions change it",
    "document":
      "no right of owners to it, as it has documents of guests; nobody but the keeper changes it",
    "history_change": "no right of owners to it; nobody but the keeper changes it",
    "history_step": "no right of owners to it; nobody but the keeper changes it",
    "notice": "no right of owners to it",
    "person": "no right of owners to it, and changed by the keeper alone",
    "writer": "without rows; no right of owners to it",
  ]

  /// Creates the rights of the roles, in place of former ones. The keeper creates them.
  func rules(_ layouts: [TableLayout]) -> String {
    layouts.reduce(sql(Embedded.postgresRightsSql) + "\n") { $0 + rules($1) }
  }

  /// The statements of a file, with the names of the roles and other values in place of variables.
  private func sql(_ file: String, _ variables: [String: String] = [:]) -> String {
    let roles = all.map { ($0, "\(rolePrefix)_\($0)") }
    return SQLFile.statements(of: file, variables.merging(roles) { value, _ in value })
  }

  private func rules(_ layout: TableLayout) -> String {
    let table = layout.name
    let hidden = ServerRights.hiddenColumns[table] ?? []
    let identifying = Set(layout.blanks().map(\.column)).subtracting(hidden)
    let shown = (["id"] + layout.columns).filter {
      !hidden.contains($0) && !identifying.contains($0)
    }
    let (clerk, manager) = (role(.clerk), role(.manager))
    var rules =
      sql(
        Embedded.postgresPoliciesSql,
        [
          "table": table, "rows": ServerRights.ownersRows[table] ?? "false",
          "columns": shown.joined(separator: ", "),
          "writers": ServerRights.managed.contains(table) ? manager : "\(clerk), \(manager)",
        ]) + "\n"
    if !hidden.isEmpty { rules += view(of: layout, without: hidden, ServerRights.withoutContacts) }
    if !identifying.isEmpty {
      rules += """
        GRANT SELECT (\(identifying.sorted().joined(separator: ", "))) ON \(table) TO \(guests);

        """
      rules += view(of: layout, without: hidden.union(identifying), ServerRights.withoutGuests)
    }
    return rules
  }

  /// Creates a view of a table in a schema, with blanks in place of some columns.
  private func view(of layout: TableLayout, without hidden: Set<String>, _ schema: String) -> String
  {
    // Of a column without rights the view cannot ask whether a row has a value.
    let required = Set(layout.fields.filter { $0.field.privacy == .blank }.map(\.field.name))
    let columns = (["id"] + layout.columns).map { column in
      let value = required.contains(column) ? TableLayout.blank : "NULL"
      return hidden.contains(column) ? "CAST(\(value) AS text) AS \(column)" : column
    }
    let variables = [
      "schema": schema, "table": layout.name, "columns": columns.joined(separator: ", "),
    ]
    return sql(Embedded.postgresViewSql, variables) + "\n"
  }
}
