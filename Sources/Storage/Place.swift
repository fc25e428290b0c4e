/// Where something is kept: a book, or the files that belong to it.
///
/// A book on a server will be a second case; what only a file has is asked of `path`.
package enum Place: Hashable, Sendable {
  /// A file or a folder, as the user named it.
  case file(String)

  /// The path of a file.
  package var path: String {
    switch self {
    case .file(let path): path
    }
  }

  /// The place as messages name it.
  package var text: String { path }
}

/// What a book is opened for.
package enum BookAccess: Sendable {
  /// To read it, and write where the permissions allow.
  case writing
  /// To read it and nothing else.
  case reading
}
