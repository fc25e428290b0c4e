import Foundation
import Glibc
import TestKit
import Testing

/// The program beside a server on the network that asks for a password over TLS.
@Suite(.serialized)
struct `A connection over the network` {
  private static let server = Result { () throws -> Server in
    let server = try Server.onNetwork()
    let database = try server.database()
    try database.answer(to: "CREATE ROLE marta CREATEROLE LOGIN PASSWORD 'Secret-1'")
    try database.answer(to: "CREATE DATABASE homes OWNER marta")
    return server
  }

  /// How the program is run, and how it ends.
  private struct Try {
    /// The host that the address names.
    var host = "office.lan"
    /// Settings of the address, beside where the host is.
    var settings = ""
    /// The passwords that the user has written down.
    var passwords = "office.lan:*:homes:marta:Secret-1\n"
    /// Variables of the user; `AUTHORITY` is the file of the authority.
    var variables: [String: String] = [:]
    /// What the program says in each language; none if it does what it is asked to.
    var refusal: [String: String] = [:]
  }

  /// Runs `estada log` on the book on the server, in each language if it is refused.
  private func run(_ attempt: Try) async throws {
    let server = try Self.server.get()
    let address = try #require(server.networkAddress)
    try await withTemporaryFolder { folder in
      try Data(attempt.passwords.utf8).write(to: folder.appending(path: "passwords"))
      chmod(folder.path + "/passwords", 0o600)
      let settings = attempt.settings.replacing("AUTHORITY", with: server.authority)
      let name = "postgresql://marta@\(attempt.host)/homes"
      for language in attempt.refusal.isEmpty ? ["en"] : ["en", "ca", "es"] {
        let variables = [
          "ESTADA_BOOK": "\(name)?hostaddr=\(address)\(settings)", "ESTADA_LANG": language,
          "PGPASSFILE": folder.path + "/passwords", "COLUMNS": "600",
        ].merging(
          attempt.variables.mapValues { $0.replacing("AUTHORITY", with: server.authority) }
        ) { $1 }
        let result = try await shell(
          "estada book info >/dev/null 2>&1 || estada init >/dev/null 2>&1; estada log", in: folder,
          variables: variables)
        let output = result.output.replacing(name, with: "BOOK")
        guard let refusal = attempt.refusal[language] else {
          #expect(result.status == 0, "\(output)")
          continue
        }
        #expect(result.status == 74, "\(output)")
        #expect(output == refusal + "\n")
      }
    }
  }

  /// What the program says of a server that it does not trust, in each language.
  private func untrusted(_ detail: String) -> [String: String] {
    [
      "en": """
      Error: It is not certain that BOOK is the server you mean, and nothing was sent to it: \
      "\(detail)". Check its name. If your own authority issued its certificate, add the \
      authority's file to the address: ?sslrootcert=FILE
      """,
      "ca": """
      Error: No és segur que BOOK sigui el servidor que voleu dir, i no s'hi ha enviat res: \
      «\(detail)». Comproveu-ne el nom. Si el certificat és d'una autoritat de l'oficina, afegiu a \
      l'adreça el fitxer de l'autoritat: ?sslrootcert=FITXER
      """,
      "es": """
      Error: No es seguro que BOOK sea el servidor que quiere decir, y no se le ha enviado nada: \
      «\(detail)». Compruebe el nombre. Si el certificado es de una autoridad de la oficina, añada a \
      la dirección el archivo de la autoridad: ?sslrootcert=ARCHIVO
      """,
    ]
  }

  /// What the program says of a login that the server refuses, in each language.
  private func refused(_ detail: String) -> [String: String] {
    [
      "en": """
      Error: The server refused the login to BOOK. Its answer: "\(detail)". Check the user, the database \
      and the password in the file ~/.pgpass.
      """,
      "ca": """
      Error: El servidor no us deixa entrar a BOOK. La seva resposta: «\(detail)». Comproveu l'usuari, la \
      base de dades i la contrasenya del fitxer ~/.pgpass.
      """,
      "es": """
      Error: El servidor no le permite entrar en BOOK. Su respuesta: «\(detail)». Compruebe el usuario, la \
      base de datos y la contraseña del archivo ~/.pgpass.
      """,
    ]
  }

  @Test func `is encrypted, with a certificate that an authority of the user has issued`()
    async throws
  {
    try await run(Try(variables: ["PGSSLROOTCERT": "AUTHORITY"]))
    try await run(Try(settings: "&sslrootcert=AUTHORITY"))
    try await run(Try(settings: "&sslmode=verify-ca&sslrootcert=AUTHORITY"))
    // The password proves to both sides that nobody stands between them.
    try await run(Try(settings: "&sslrootcert=AUTHORITY&channel_binding=require"))
  }

  @Test func `is refused where the certificate proves nothing`() async throws {
    let unknown = untrusted("SSL error: certificate verify failed")
    try await run(Try(refusal: unknown))
    try await run(Try(variables: ["PGSSLMODE": "verify-ca"], refusal: unknown))
    let other = untrusted(
      #"server certificate for "office.lan" does not match host name "other.lan""#)
    try await run(
      Try(host: "other.lan", variables: ["PGSSLROOTCERT": "AUTHORITY"], refusal: other))
  }

  @Test func `asks for less where the user says so`() async throws {
    try await run(Try(settings: "&sslmode=require"))
    try await run(Try(variables: ["PGSSLMODE": "require"]))
    try await run(
      Try(
        settings: "&sslmode=disable",
        refusal: refused(
          #"no pg_hba.conf entry for host "127.0.0.1", user "marta", database "homes", no encryption"#
        )))
  }

  @Test func `needs the right password`() async throws {
    let safe = ["PGSSLROOTCERT": "AUTHORITY"]
    try await run(
      Try(
        passwords: "*:*:*:*:other\n", variables: safe,
        refusal: refused(#"password authentication failed for user "marta""#)))
    try await run(
      Try(
        passwords: "", variables: safe,
        refusal: [
          "en":
            "Error: The server of BOOK asks for a password. Write it to the file ~/.pgpass.",
          "ca":
            "Error: El servidor de BOOK demana una contrasenya. Escriviu-la al fitxer ~/.pgpass.",
          "es":
            "Error: El servidor de BOOK pide una contraseña. Escríbala en el archivo ~/.pgpass.",
        ]))
  }

  /// The kernel makes the connection, and nobody answers.
  @Test func `is given up after five seconds where the server is silent`() async throws {
    let silent = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(silent) }
    try #require(listen(silent, 8) == 0)
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(silent, $0, &size) }
    }
    let port = UInt16(bigEndian: address.sin_port)
    let start = ContinuousClock.now
    let result = try await withTemporaryFolder { folder in
      try await shell(
        "estada --book 'postgresql://office.lan:\(port)/homes?hostaddr=127.0.0.1' log", in: folder,
        variables: ["ESTADA_LANG": "ca", "COLUMNS": "600"])
    }
    #expect(result.status == 74)
    #expect(
      result.output == """
        Error: El servidor de postgresql://office.lan:\(port)/homes no ha respost en 5 segons. Comproveu \
        l'adreça i la xarxa.

        """)
    #expect(ContinuousClock.now - start >= .seconds(5))
  }

  @Test func `is refused where nobody listens, or the server has no TLS`() async throws {
    let server = try Self.server.get()
    let database = try server.database()
    try database.answer(to: "ALTER SYSTEM SET ssl = off")
    try database.answer(to: "SELECT pg_reload_conf(), pg_sleep(0.2)")
    try await run(Try(refusal: untrusted("server does not support SSL, but SSL was required")))
    try database.answer(to: "ALTER SYSTEM RESET ssl")
    try database.answer(to: "SELECT pg_reload_conf(), pg_sleep(0.2)")
    let detail = "Connection refused"
    try await run(
      Try(
        settings: "&port=1",
        refusal: [
          "en": """
          Error: BOOK could not be reached, or the connection was lost: "\(detail)". Check the address and \
          the network.
          """,
          "ca": """
          Error: No s'ha pogut connectar amb BOOK, o s'ha perdut la connexió: «\(detail)». Comproveu \
          l'adreça i la xarxa.
          """,
          "es": """
          Error: No se ha podido conectar con BOOK, o se ha perdido la conexión: «\(detail)». Compruebe la \
          dirección y la red.
          """,
        ]))
  }
}
