internal import Bookkeeping

/// The group roles of a book, which its logins are members of, and what each of them may do.
///
/// The names begin with that of the database: `homes_manager`, `homes_clerk`, `homes_owner`. The tables, the
/// functions and history belong to `homes_keeper`, for whom the triggers of history do not work; a manager may
/// become the keeper (SET ROLE) to migrate, restore or move a book. Members of `homes_guests` see what
/// identifies a guest; owners are members only if the office allows it.
struct ServerRights {
  /// What the names of the roles begin with.
  let prefix: String

  /// The role of the keeper as an identifier.
  var keeper: String { quoted("keeper") }
  /// The role of those who see guests as an identifier.
  var guests: String { quoted("guests") }

  /// A role as an identifier.
  func role(_ role: BookRole) -> String { quoted(role.rawValue) }

  private var all: [String] { ["keeper", "guests"] + BookRole.allCases.map(\.rawValue) }

  private func quoted(_ suffix: String) -> String { ServerRights.quoted("\(prefix)_\(suffix)") }

  /// A name as an identifier.
  static func quoted(_ name: String) -> String {
    "\"" + name.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  /// The rights of a book whose roles have a name that begins with `prefix`.
  init(prefix: String) { self.prefix = prefix }

  /// The rights of a new book in a database. The names of roles have at most 63 bytes.
  init(database: String) {
    var prefix = database
    while prefix.utf8.count > 50 { prefix.removeLast() }
    self.prefix = prefix
  }

  /// The names of the group roles as literals.
  var names: [String] { all.map(literal) }

  /// The names of the roles of people as literals.
  var roleNames: [String] { BookRole.allCases.map { literal($0.rawValue) } }

  private func literal(_ suffix: String) -> String { SQLValue.text("\(prefix)_\(suffix)").literal }

  /// Creates the roles that are missing, makes the user a manager, and becomes the keeper until the end of the
  /// transaction.
  ///
  /// The roles belong to the server, not to the database. A manager does not inherit the rights of the keeper,
  /// and can take them on; and a manager may admit others.
  func foundation(database: String) -> String {
    let database = ServerRights.quoted(database)
    let creations = zip(all, names).map { suffix, name in
      """
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = \(name)) THEN
        CREATE ROLE \(quoted(suffix)) NOLOGIN \(suffix == "manager" ? "NOINHERIT" : "");
      END IF;
      """
    }
    return """
      DO $do$ BEGIN
      \(creations.joined(separator: "\n"))
      END $do$;
      SET LOCAL client_min_messages = error;
      GRANT \(keeper) TO \(role(.manager));
      GRANT \(role(.clerk)), \(role(.owner)), \(guests) TO \(role(.manager)) WITH ADMIN OPTION;
      GRANT \(role(.manager)) TO SESSION_USER WITH ADMIN OPTION;
      -- A schema is renamed by who may create one.
      GRANT CREATE ON DATABASE \(database) TO \(keeper);
      CREATE SCHEMA estada AUTHORIZATION \(keeper);
      CREATE SCHEMA IF NOT EXISTS estada_owner AUTHORIZATION \(keeper);
      SET LOCAL ROLE \(keeper);
      """
  }

  // MARK: What each role may do

  /// The kinds of records that managers alone change.
  static let managed: Set = [
    "agreement", "party", "property", "rate", "setting", "share", "vat", "zone",
  ]

  /// The condition of the rows that an owner sees, by kind; no row of other kinds.
  static let ownersRows: [String: String] = [
    "adjustment": """
    booking IN (SELECT id FROM booking) OR booking IS NULL AND \(own("adjustment", "date"))
    """,
    "agreement": own("agreement"),
    "booking": own("booking", "check_in"),
    "budget": own("budget"),
    "expense": """
    \(own("expense", "date")) AND (private_to IS NULL OR private_to = (SELECT my_party()))
    """,
    "filed_return": own("filed_return", "last_day"),
    "filed_stay": "filed_return IN (SELECT id FROM filed_return)",
    "listing": own("listing"),
    "party": """
    id = (SELECT my_party()) OR is_manager = 1 OR id IN (SELECT party FROM share)
    OR id IN (SELECT unnest(ARRAY[receiver, payer, filer]) FROM property)
    """,
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
    "vote": "expense IN (SELECT id FROM expense)",
    "zone": "true",
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
    "document": "no right of owners to it, as it has documents of guests",
    "history_change": "no right of owners to it; nobody but the keeper changes it",
    "history_step": "no right of owners to it; nobody but the keeper changes it",
    "notice": "no right of owners to it",
    "outcome": "no right of owners to it; marks without contents",
    "person": "no right of owners to it, and changed by the keeper alone",
    "writer": "without rows; no right of owners to it",
  ]

  /// The kinds of which an owner sees a row without some columns: `estada_owner` has views of them, which take the
  /// place of the tables in an owner's search path.
  private func hidden(_ layout: TableLayout) -> Set<String> {
    Set(layout.blanks.map(\.column)).union(ServerRights.hiddenColumns[layout.name] ?? [])
  }

  /// Creates the rights of the roles, in place of former ones. The keeper creates them.
  func rules(_ layouts: [TableLayout]) -> String {
    let staff = "\(role(.clerk)), \(role(.manager))"
    let owner = role(.owner)
    var sql = """
      CREATE OR REPLACE FUNCTION my_party() RETURNS bigint
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = estada, pg_temp AS $$
          SELECT party FROM person WHERE login = CAST(session_user AS text)
        $$;
      -- The homes of the owner, each from the first day of a share until the day of the next shares.
      CREATE OR REPLACE FUNCTION my_homes() RETURNS owned[]
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = estada, pg_temp AS $$
          SELECT coalesce(array_agg(CAST(ROW(property, valid_from, (
            SELECT min(later.valid_from) FROM share AS later
            WHERE later.property = share.property AND later.valid_from > share.valid_from
          )) AS owned)), '{}') FROM share WHERE party = my_party()
        $$;
      REVOKE ALL ON ALL FUNCTIONS IN SCHEMA estada FROM PUBLIC;
      GRANT USAGE ON SCHEMA estada TO \(staff), \(owner);
      GRANT SELECT ON book, counter TO \(staff), \(owner);
      GRANT SELECT ON history_step, history_change, notice, person TO \(staff);
      GRANT INSERT, DELETE, SELECT ON outcome, document TO \(staff);
      GRANT DELETE ON writer TO \(staff);
      GRANT EXECUTE ON FUNCTION next_number, number_given, this_step, turn TO \(staff);
      GRANT EXECUTE ON FUNCTION my_party, my_homes TO \(owner), \(staff);
      GRANT USAGE ON SCHEMA estada_owner TO \(owner);

      """
    for layout in layouts { sql += rules(layout, staff: staff, owner: owner) }
    return sql
  }

  private func rules(_ layout: TableLayout, staff: String, owner: String) -> String {
    let table = layout.name
    let writers = ServerRights.managed.contains(table) ? role(.manager) : staff
    let rows = ServerRights.ownersRows[table] ?? "false"
    let hidden = hidden(layout)
    let all = ["id"] + layout.columns
    let shown = all.filter { !hidden.contains($0) }
    var sql = """
      ALTER TABLE \(table) ENABLE ROW LEVEL SECURITY;
      DROP POLICY IF EXISTS office ON \(table);
      DROP POLICY IF EXISTS own_homes ON \(table);
      CREATE POLICY office ON \(table) TO \(staff) USING (true) WITH CHECK (true);
      CREATE POLICY own_homes ON \(table) FOR SELECT TO \(owner) USING (\(rows));
      GRANT SELECT ON \(table) TO \(staff), \(guests);
      GRANT INSERT, UPDATE, DELETE ON \(table) TO \(writers);
      GRANT SELECT (\(shown.joined(separator: ", "))) ON \(table) TO \(owner);

      """
    guard !hidden.isEmpty else { return sql }
    let blanks = Dictionary(layout.blanks.map { ($0.column, $0.value) }, uniquingKeysWith: { $1 })
    let columns = all.map { column in
      hidden.contains(column) ? "CAST(\(blanks[column] ?? "NULL") AS text) AS \(column)" : column
    }
    // The rights are those of the owner who reads the view: security_invoker is of PostgreSQL 15.
    sql += """
      DROP VIEW IF EXISTS estada_owner.\(table);
      CREATE VIEW estada_owner.\(table) WITH (security_invoker, security_barrier)
        AS SELECT \(columns.joined(separator: ", ")) FROM \(table);
      GRANT SELECT ON estada_owner.\(table) TO \(owner);

      """
    return sql
  }
}
