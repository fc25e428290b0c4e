internal import CPostgres
internal import Documents
internal import Files
internal import Glibc
internal import UnicodeText

/// How libpq connects to an address.
extension ServerAddress {
  /// The settings with which libpq connects.
  ///
  /// The library must have been loaded.
  ///
  /// - Throws: `StorageError` for an address that libpq cannot parse, or with a password: other
  ///   users of the computer can see the command line.
  func settings() throws(StorageError) -> [(name: String, value: String)] {
    guard let options = unsafe PQconninfoParse(url, nil) else {
      throw .refused("error.bad-address", .server(self), .usage)
    }
    defer { unsafe PQconninfoFree(options) }
    var settings: [(name: String, value: String)] = []
    var option = unsafe options
    while let name = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe settings.append((String(cString: name), String(cString: value)))
      }
      unsafe option += 1
    }
    if settings.contains(where: { $0.name == "password" || $0.name == "sslpassword" }) {
      throw .passwordInAddress
    }
    return settings
  }

  /// The address with nothing but what names the book: the user, the host, the port, the database, and a service
  /// of the user's own file of services.
  ///
  /// - Throws: What `settings()` throws; `StorageError.libraryMissing`.
  func withoutSettings() throws(StorageError) -> String {
    if isPlain { return url }
    if unsafe estada_pq_load() != nil { throw .libraryMissing }
    let given = try settings()
    func parts(_ name: String) -> [String] {
      let value = given.last { $0.name == name }?.value ?? ""
      return value.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.contains(":") ? "[\($0)]" : ServerAddress.encoded(String($0))
      }
    }
    let (hosts, ports) = (parts("host"), parts("port"))
    let places = hosts.enumerated().map { index, host in
      // One port is that of all hosts.
      let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
      return port.isEmpty ? host : "\(host):\(port)"
    }
    let user = parts("user").joined(separator: "%2C")
    let service = parts("service").joined(separator: "%2C")
    return "postgresql://" + (user.isEmpty ? "" : user + "@") + places.joined(separator: ",") + "/"
      + parts("dbname").joined(separator: "%2C") + (service.isEmpty ? "" : "?service=" + service)
  }

  /// Whether the address has no password, and no setting but a service.
  var isPlain: Bool {
    guard let (place, settings) = url.halves(around: "?") else { return url == text }
    return String(place) == text && settings.hasPrefix("service=")
      && !settings.contains { $0 == "&" || $0 == "?" }
  }

  /// The variables of libpq that make TLS with a verified certificate the default, where libpq's own default
  /// falls back to plain text; none for a connection within the computer.
  ///
  /// As variables, they come after the address and a service file, and after variables of the user.
  ///
  /// - Parameters:
  ///   - settings: The settings of the address.
  ///   - variable: The value of a variable of the environment.
  ///   - hasAuthorities: Whether the user has a file with authorities where libpq looks for it.
  static func defaults(
    for settings: [(name: String, value: String)], hasAuthorities: Bool,
    variable: (String) -> String? = ServerAddress.variable
  ) -> [(name: String, value: String)] {
    func value(_ name: String, _ fallback: String) -> String? {
      settings.last { $0.name == name }?.value ?? variable(fallback)
    }
    let mode = value("sslmode", "PGSSLMODE")
    // With a file of authorities, libpq verifies certificates in the lesser modes too.
    if let mode, !mode.hasPrefix("verify-") { return [] }
    // A service may name any host.
    let places = [value("host", "PGHOST"), value("hostaddr", "PGHOSTADDR")].compactMap { $0 }
    let hasService = value("service", "PGSERVICE") != nil
    if !hasService && places.allSatisfy(isWithinComputer) { return [] }
    return [("PGSSLMODE", "verify-full")]
      + (hasAuthorities ? [] : [("PGSSLROOTCERT", "/etc/ssl/certs/ca-certificates.crt")])
  }

  private static func isWithinComputer(_ hosts: String) -> Bool {
    hosts.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
      $0.isEmpty || $0.hasPrefix("/") || $0.hasPrefix("@") || $0 == "localhost" || $0 == "::1"
        || isLoopback($0)
    }
  }

  /// Whether a text is an IPv4 address of this computer: four numbers, the first one 127. A name may begin with 127 too.
  private static func isLoopback(_ host: Substring) -> Bool {
    var address = in_addr()
    let isAddress = unsafe inet_pton(AF_INET, String(host), &address) == 1
    return isAddress && host.hasPrefix("127.")
  }

  /// Sets the variables of `defaults(for:hasAuthorities:variable:)` in the environment of the process.
  ///
  /// - Throws: `StorageError.inputOutput` for want of memory, as the connection might be one in plain text.
  func setDefaults(_ settings: [(name: String, value: String)]) throws(StorageError) {
    let authorities = ServerAddress.variable("HOME").map { $0 + "/.postgresql/root.crt" }
    let variables = ServerAddress.defaults(
      for: settings,
      hasAuthorities: authorities.map { unsafe access($0, R_OK) == 0 } ?? false)
    for (name, value) in variables where unsafe setenv(name, value, 0) != 0 {
      throw .inputOutput(place: .server(self), code: errno)
    }
  }

  /// The folder of this computer's backups of the book: `$XDG_STATE_HOME/estada/HOST-DATABASE.backups`.
  ///
  /// As the XDG Base Directory Specification requires, a relative `XDG_STATE_HOME` is ignored.
  ///
  /// - Throws: What `settings()` throws; `StorageError.libraryMissing`.
  func backupFolder() throws(StorageError) -> String {
    if unsafe estada_pq_load() != nil { throw .libraryMissing }
    let state = ServerAddress.variable("XDG_STATE_HOME").flatMap {
      FileSystem.isAbsolute($0) ? $0 : nil
    }
    let home = ServerAddress.variable("HOME") ?? "."
    return (state ?? home + "/.local/state") + "/estada/" + nameOfBackups(try settings())
      + ".backups"
  }

  /// The host and the database as a name of a file; each book of a server has another one.
  private func nameOfBackups(_ settings: [(name: String, value: String)]) -> String {
    func value(_ name: String, _ variable: String) -> String? {
      settings.last { $0.name == name }?.value ?? ServerAddress.variable(variable)
    }
    var words = [value("host", "PGHOST") ?? value("hostaddr", "PGHOSTADDR") ?? "localhost"]
    if let service = value("service", "PGSERVICE") { words.append(service) }
    if let port = value("port", "PGPORT"), port != "5432" { words.append(port) }
    if let name = value("dbname", "PGDATABASE") ?? value("user", "PGUSER") { words.append(name) }
    // A hyphen within a word is escaped, so that no two books have one folder.
    return words.map { ServerAddress.encoded($0) }.joined(separator: "-")
  }

  /// A text with percent signs for the bytes that a part of an address, or of the name of a file, should not have.
  static func encoded(_ text: String) -> String {
    var name = ""
    for byte in text.utf8 {
      let isPlain =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
          true
        default: false
        }
      name += isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
    }
    return name
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
