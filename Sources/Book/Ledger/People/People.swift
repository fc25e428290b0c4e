package import Bookkeeping
internal import Documents
package import Storage

/// Who may use a book on a server.
extension Ledger {
  /// Who may use the book on a server.
  package var people: People { People(ledger: self) }
}

/// What a ledger does with the logins that may use a book on a server.
package struct People {
  let ledger: Ledger

  /// The role of the user; nil for a book in a file, which has no roles.
  package var role: BookRole? { ledger.book.role }

  /// Requires that the user may do everything in the book: whoever may write a file, and a manager on a server.
  ///
  /// - Throws: `StorageError.needsManager`.
  package func requireManager() throws(StorageError) { try ledger.book.requireManager() }

  /// Requires that the role of the user permits changes of a kind of records, before anything is asked about them.
  ///
  /// - Throws: `StorageError.notPermitted`.
  package func requireRight(toChange kind: RecordKind) throws(StorageError) {
    try ledger.book.requireRight(toChange: kind)
  }

  /// The logins that may use the book.
  ///
  /// - Throws: `StorageError` for a book in a file.
  package func all() throws(StorageError) -> [BookPerson] { try ledger.book.people() }

  /// Whoever may use a new book on a server besides the user, as a role of an earlier book with the same name, and the
  /// user's login if it may still create roles on the server; nil for a book in a file.
  package static func endOfSetUp(
    of place: String
  ) throws(StorageError) -> (others: [BookPerson], creator: String?)? {
    if BookPlace(place).isFile { return nil }
    let book = try Book.open(place)
    let (user, mayCreateRoles) = try book.user()
    return (try book.people().filter { $0.login != user }, mayCreateRoles ? user : nil)
  }

  /// Gives a login of the server one role in the book, in place of the role that the login had.
  ///
  /// - Parameters:
  ///   - owner: The code or name of the owner for whom the login is; required of the role owner alone.
  ///   - seesGuests: Whether an owner sees what identifies guests.
  /// - Throws: `Refusal`; `StorageError.needsManager` and others.
  package func admit(
    _ login: String, as role: BookRole, owner: String?, seesGuests: Bool
  ) throws -> BookPerson {
    if (role == .owner) != (owner != nil) || seesGuests && role != .owner {
      throw Refusal(
        role == .owner ? "error.owner-of-login-missing" : "error.owner-of-other-login", .usage)
    }
    let party = try owner.map { try ledger.owners.named($0).id }
    guard try ledger.book.hasLogin(login) else {
      let command = ["sudo", "-u", "postgres", "createuser", "--pwprompt", login]
      throw Refusal(
        "error.unknown-login", ["login": .text(login), "command": .commands([command])])
    }
    let people = try all()
    if role != .manager { try requireOtherManager(than: login, people) }
    try ledger.book.admit(
      login, as: role, party: party, seesGuests: seesGuests, commit: !ledger.recording.isDryRun)
    let steps = people.first { $0.login == login }?.steps ?? 0
    return BookPerson(
      login: login, role: role, party: party, seesGuests: seesGuests || role != .owner,
      steps: steps)
  }

  /// Takes every role in the book from a login.
  ///
  /// - Throws: `Refusal`; `StorageError.needsManager` and others.
  package func dismiss(_ login: String) throws -> BookPerson {
    let people = try all()
    guard let person = people.first(where: { $0.login == login }) else {
      let logins = people.map(\.login).joined(separator: ", ")
      throw Refusal("error.unknown-person", ["login": .text(login), "logins": .text(logins)])
    }
    try requireOtherManager(than: login, people)
    try ledger.book.dismiss(login, commit: !ledger.recording.isDryRun)
    return person
  }

  /// Requires that the book keeps a manager.
  private func requireOtherManager(than login: String, _ people: [BookPerson]) throws {
    let managers = people.filter { $0.role == .manager }.map(\.login)
    if managers == [login] { throw Refusal("error.last-manager", ["login": .text(login)]) }
  }
}
