import Foundation

@testable import Storage

/// Books of the 2015 app, which put no mark on its files.
enum OldBook {
  /// The figures of the old app's own sample: `domain.md`, § 4.
  static let goldenRows = """
    INSERT INTO property (id, name, address, town)
      VALUES (1, 'Exemple 1', 'Pl. Sant Jaume 1', 'Barcelona');
    INSERT INTO booking (property, check_in, guest, amount, adults, children, nights) VALUES
      (1, '2015-03-01', 'Marta Vila', 2500.00, 2, 7, 23),
      (1, '2015-03-20', 'Anna Puig', 1000.00, 2, 1, 5),
      (1, '2015-03-20', 'Joan Serra', 500.00, 1, 3, 3),
      (1, '2015-04-15', 'Pere Roca', 750.00, 1, 2, 4);
    INSERT INTO expense (property, paid_on, concept, amount) VALUES
      (1, '2015-01-31', 'Neteja', 50.00),
      (1, '2015-01-31', 'Internet ADSL', 30.00),
      (1, '2015-01-31', 'Electricitat', 15.52),
      (1, '2015-02-28', 'Internet ADSL', 30.00),
      (1, '2015-03-31', 'Internet ADSL', 30.00);
    """

  /// The one configuration of the sample.
  static let goldenRates = """
    INSERT INTO configuration (valid_from, adult_rate, child_rate)
      VALUES ('2012-01-01', 0.65, 0.30);
    """

  /// What the old app let in and a strict book would not.
  static let awkwardRows = """
    INSERT INTO property (id, name, address, town) VALUES
      (2, 'Exemple 1', NULL, NULL),
      (3, 'L''Àtic, 2n', 'C. Major 2', ' barcelona '),
      (4, 'Exemple 1 2', NULL, 'Girona'),
      (5, '  ', '', 'BARCELONA'),
      (6, 'Exemple 1', NULL, 'Girona');
    INSERT INTO booking (id, property, check_in, guest, amount, adults, children, nights) VALUES
      (11, 2, '2015-05-01', '  ', 12.345, 1, 0, 2),
      (12, 3, '2015-06-01', NULL, NULL, 2, 1, 7),
      (13, 4, '2015-07-01', NULL, 99.999, 3, 0, 1),
      (14, 5, '2015-08-01', ' Núria ', 0.29, 1, 0, 1),
      (15, 5, '2015-08-09', 'Pau', 1234567.89, 1, 0, 1);
    INSERT INTO expense (id, property, paid_on, concept, amount) VALUES
      (21, 2, '2015-05-02', NULL, 12.345),
      (22, 3, '2015-05-03', '  ', -3.5),
      (23, 4, '2015-05-04', 'Neteja', 0.1 + 0.2);
    """

  /// Makes a book of schema 1.
  static func makeSchema1(at path: String, rows: String) throws {
    let connection = try empty(at: path)
    try connection.execute(Migration.all[0].sql)
    try connection.execute(rows)
    try connection.execute("PRAGMA user_version = 1")
  }

  /// Makes a book of schema 2 as the later app made it, with no notices and rates by zone.
  static func makeSchema2(at path: String, zone: Int, rates: String) throws {
    let connection = try empty(at: path)
    try connection.execute(Migration.all[0].sql)
    try connection.execute(goldenRows)
    try connection.execute(Migration.all[1].sql)
    try connection.execute("DROP TABLE migration_notice; PRAGMA user_version = 2")
    try connection.execute("UPDATE property SET zone = \(zone)")
    try connection.execute("INSERT INTO rate (zone, valid_from, amount) VALUES \(rates)")
  }

  /// An empty database in which references between rows are not checked.
  private static func empty(at path: String) throws -> SQLiteConnection {
    try Data().write(to: URL(filePath: path))
    let connection = try SQLiteConnection(path: path)
    try connection.execute("PRAGMA foreign_keys = OFF")
    return connection
  }
}
