/// What somebody may do in a book on a server.
public enum BookRole: String, CaseIterable, Sendable {
  /// Everything: homes, rates, owners and settings too, the steps of others, and who may do what.
  case manager
  /// Everything that concerns bookings, expenses and payments, and their own steps.
  case clerk
  /// Seeing their own homes, from the day of their share on.
  case owner
}

/// A login of the server that may use a book.
public struct BookPerson: Equatable, Sendable {
  /// The name of the login.
  public let login: String
  /// What the login may do.
  public let role: BookRole
  /// The number of the party for whom an owner's login is; nil for the other roles.
  public let party: Int64?
  /// Whether the login sees what identifies guests.
  public let seesGuests: Bool
  /// The number of changes that the login has made.
  public let steps: Int

  /// Describes a login.
  public init(login: String, role: BookRole, party: Int64?, seesGuests: Bool, steps: Int) {
    self.login = login
    self.role = role
    self.party = party
    self.seesGuests = seesGuests
    self.steps = steps
  }
}
