package import Ownership

/// The reason why a group of shares cannot be used or changed.
package enum GroupFault: Equatable {
  /// No group has the typed name.
  case unknown(name: String, groups: [String])
  /// Several groups have a name that begins with the typed one.
  case ambiguous(name: String, groups: [String])
  /// Another group has the name.
  case taken(name: String)
  /// The shares of the group are not valid.
  case invalid(name: String, OwnershipError)
  /// The group has the rest of a bill beside parts that are no shares of it.
  case restBesideAmounts(name: String)
}
