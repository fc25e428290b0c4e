import TestKit
import Testing

/// The real program with its book on a PostgreSQL server. Its users notice no difference.
@Suite(.enabled(if: Server.isChosen, "make test-server runs it"))
struct `The program with a book on a server` {
  @Test(arguments: `The program`.cases.filter { !$0.isAboutFile })
  func `answers as with a book in a file`(transcript: Transcript.Case) async throws {
    let database = try Server.shared().database()
    try transcript.requireTools()
    let mismatch = try await transcript.run(
      on: Transcript.Stage(book: database.url), recording: false)
    #expect(mismatch == nil, "\(mismatch ?? "")")
    // The book was made there, and not in a file.
    withExtendedLifetime(database) {}
  }
}
