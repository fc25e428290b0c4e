import Testing

@testable import Storage

/// The address of a book on a server, and what is sent to it; no server is needed.
struct `The address of a server` {
  /// The address that the mark of a copy has.
  @Test(arguments: [
    ("postgresql://marta@office.lan:5433/homes", "postgresql://marta@office.lan:5433/homes"),
    (
      "postgresql://marta@office.lan/homes?sslmode=disable&hostaddr=192.0.2.1",
      "postgresql://marta@office.lan/homes"
    ),
    (
      "postgresql:///homes?host=/run/pg,b-c.lan&port=5433&user=m%40x",
      "postgresql://m%40x@%2Frun%2Fpg:5433,b%2Dc.lan:5433/homes"
    ),
    ("postgresql://[2001:db8::1]:1/homes?sslmode=require", "postgresql://[2001:db8::1]:1/homes"),
    ("postgresql:///homes?service=office&sslmode=require", "postgresql:///homes?service=office"),
    ("postgresql:///?service=office", "postgresql:///?service=office"),
  ])
  func `is written into a copy without settings`(url: String, plain: String) throws {
    let address = try #require(ServerAddress(url))
    #expect(try address.withoutSettings() == plain)
    #expect(ServerAddress(plain)?.isPlain == true)
    #expect(address.isPlain == (url == plain))
    let mark = CopyMark(source: url, value: "3 a")
    #expect((mark == nil) == !address.isPlain)
  }

  @Test(arguments: [
    (
      "postgresql://marta@office.lan:5433/homes?sslmode=require",
      "postgresql://marta@office.lan:5433/homes"
    ),
    ("postgres://marta:secret@office.lan/homes", "postgres://marta@office.lan/homes"),
    ("postgresql:///homes?password=secret", "postgresql:///homes"),
    // What libpq or the user may take for a password.
    ("postgresql://marta:a?b@office.lan/homes", "postgresql://marta@office.lan/homes"),
    ("postgresql://marta:a@b@office.lan/homes", "postgresql://marta@office.lan/homes"),
    ("postgresql://marta:a/b@office.lan/homes", "postgresql://marta@office.lan/homes"),
    ("postgresql://office.lan/homes?user=m@x&password=y", "postgresql://office.lan/homes"),
    ("postgresql:marta:secret@office.lan", "postgresql:marta@office.lan"),
  ])
  func `is named without password and settings`(url: String, text: String) {
    #expect(BookPlace(url).text == text)
  }

  @Test(arguments: [
    ("postgresql://marta@office.lan:5433/homes?sslmode=require", false),
    ("postgresql:///homes?service=office&user=m%40x", false),
    ("postgresql://marta:secret@office.lan/homes", true),
    ("postgresql://marta:a?b@office.lan/homes", true),
    ("postgresql://office.lan/homes?password=secret", true),
    ("postgresql://office.lan/homes?sslpassword=secret", true),
    ("postgresql://office.lan/homes?p%61ssword=secret", true),
    ("postgresql://office.lan/homes?%70%61%73%73%77%6F%72%64=secret", true),
    ("postgresql://office.lan/homes?application_name=50%", false),
  ])
  func `is known to have a password`(url: String, hasPassword: Bool) {
    #expect(ServerAddress(url)?.hasPassword == hasPassword)
  }

  @Test(arguments: [
    ([("host", "office.lan")], [:], ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]),
    ([("hostaddr", "192.0.2.1")], [:], ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]),
    (
      [("host", "/var/run/postgresql,office.lan")], [:],
      ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]
    ),
    ([("service", "homes")], [:], ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]),
    (
      [("host", "localhost")], ["PGHOSTADDR": "192.0.2.1"],
      ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]
    ),
    ([], ["PGSERVICE": "homes"], ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]),
    ([], ["PGHOST": "localhost", "PGHOSTADDR": "127.0.0.1"], []),
    ([], ["PGHOST": "office.lan"], ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]),
    ([("host", "/var/run/postgresql")], ["PGHOST": "office.lan"], []),
    ([("host", "localhost")], [:], []),
    ([("host", "127.0.0.1,::1,127.255.3.4")], [:], []), ([("dbname", "homes")], [:], []),
    (
      [("host", "127.office.lan")], [:], ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]
    ),
    (
      [("host", "127.0.0.1.nip.io")], [:], ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]
    ),
    (
      [("host", "127.0.0.1,127.0.0.256")], [:],
      ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]
    ),
    (
      [("host", "office.lan"), ("hostaddr", "127.0.0.1")], [:],
      ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]
    ),
    (
      [("host", "office.lan"), ("sslmode", "verify-ca")], [:],
      ["verify-full", "/etc/ssl/certs/ca-certificates.crt"]
    ),
    // With the authorities, libpq would verify here as well.
    ([("host", "office.lan"), ("sslmode", "require")], [:], []),
  ])
  func `asks for verified TLS beyond the computer`(
    settings: [(String, String)], environment: [String: String], values: [String]
  ) {
    let given = settings.map { (name: $0.0, value: $0.1) }
    let defaults = ServerAddress.defaults(for: given, hasAuthorities: false) { environment[$0] }
    #expect(defaults.map(\.value) == values)
    let own = ServerAddress.defaults(for: given, hasAuthorities: true) { environment[$0] }
    #expect(own.map(\.value) == Array(values.prefix(1)))
  }

  @Test(arguments: [
    ("SELECT ?, ?", "SELECT $1, $2"), ("SELECT ?1 + ?1 - ?2", "SELECT $1 + $1 - $2"),
    ("SELECT '?' || ?", "SELECT '?' || $1"), ("SELECT 'it''s ?', ?", "SELECT 'it''s ?', $1"),
  ])
  func `takes parameters in the words of its engine`(sql: String, numbered: String) {
    #expect(PostgresStatement.numberingParameters(sql) == numbered)
  }
}
