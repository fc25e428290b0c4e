import Foundation
import TestKit
import Testing

/// What the program says about the backups, the restoration and the repair of a book on a server.
struct `The words about a whole book on a server` {
  /// A line of commands, what an administrator does before it, and what it says in each language.
  private struct Answer {
    var sql: String?
    let line: String
    var status: Int32 = 0
    let said: [String: String]
  }

  private static let answers = [
    Answer(
      line: "estada init", status: 1,
      said: [
        "en": "already has a book, which is not overwritten. Choose another database.",
        "ca": "ja té un llibre, que no se sobreescriu. Trieu una altra base de dades.",
        "es": "ya tiene un libro, que no se sobrescribe. Elija otra base de datos.",
      ]),
    Answer(
      line: "estada book migrate",
      said: ["en": "already in format", "ca": "ja té el format", "es": "ya tiene el formato"]),
    Answer(
      line: "estada book backup",
      said: [
        "en": "Backup made and checked: state/estada/FOLDER/0001-2015-05-04-0000-manual.sqlite",
        "ca": "Còpia feta i comprovada: state/estada/FOLDER/0001-2015-05-04-0000-manual.sqlite",
        "es": "Copia hecha y comprobada: state/estada/FOLDER/0001-2015-05-04-0000-manual.sqlite",
      ]),
    Answer(
      line: "estada book backups",
      said: [
        "en": "those of the server are up to its administrator",
        "ca": "de les del servidor se n'encarrega qui l'administra",
        "es": "de las del servidor se encarga quien lo administra",
      ]),
    Answer(
      line: "estada expense remove 1; estada book restore 1 --dry-run; estada book restore 1; "
        + "estada expense show 1",
      said: [
        "en": "To go back to it: estada book restore 2",
        "ca": "Per tornar-hi: estada llibre restaurar 2",
        "es": "Para volver a él: estada libro restaurar 2",
      ]),
    Answer(
      sql: "UPDATE estada.counter SET seq = 0",
      line: "estada book check --repair >repaired; head -2 repaired",
      said: [
        "en": "The numbering was corrected", "ca": "S'ha corregit la numeració",
        "es": "Se ha corregido la numeración",
      ]),
    Answer(
      sql: "SET session_replication_role = replica; DELETE FROM estada.zone WHERE code = '1'",
      line: "estada book check --repair", status: 3,
      said: [
        "en": "it is up to the administrator of the server",
        "ca": "se n'encarrega qui administra el servidor",
        "es": "se encarga quien administra el servidor",
      ]),
    Answer(
      sql: "UPDATE estada.book SET schema = 21", line: "estada book info",
      said: [
        "en": "Whoever manages the book migrates it for everybody, with:",
        "ca": "Qui gestiona el llibre l'ha de migrar, per a tothom, amb:",
        "es": "Quien gestiona el libro debe migrarlo, para todos, con:",
      ]),
    Answer(
      line: "estada log", status: 4,
      said: [
        "en": "Whoever manages the book migrates it for everybody: estada book migrate",
        "ca": "Qui gestiona el llibre l'ha de migrar, per a tothom, amb: estada llibre migrar",
        "es": "Quien gestiona el libro debe migrarlo, para todos, con: estada libro migrar",
      ]),
  ]

  @Test(arguments: ["en", "ca", "es"])
  func `are sentences in each language`(language: String) async throws {
    let database = try Server.shared().database()
    // `…/FOLDER/DATABASE`, as the name of one folder.
    let name = database.url.replacing("postgresql://\(database.manager)@", with: "")
      .replacing("-", with: "%2D").replacing("/", with: "-")
    try await withTemporaryFolder { folder in
      let variables = [
        "ESTADA_BOOK": database.url, "ESTADA_LANG": language, "COLUMNS": "400",
        "XDG_STATE_HOME": folder.path + "/state",
      ]
      let made = try await shell("estada init --example", in: folder, variables: variables)
      try #require(made.status == 0, "\(made.output)")
      for answer in Self.answers {
        if let sql = answer.sql { try database.answer(to: sql) }
        let result = try await shell(answer.line, in: folder, variables: variables)
        let output = result.output.replacing(folder.path + "/", with: "")
          .replacing(name + ".backups", with: "FOLDER")
        #expect(result.status == answer.status, "\(answer.line): \(output)")
        #expect(output.contains(answer.said[language] ?? "?"), "\(answer.line): \(output)")
        #expect(!output.contains("⟦"))
      }
    }
  }
}
