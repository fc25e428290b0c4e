package import Foundation

/// A session at the terminal, written down in a file: commands and what they are to answer.
///
/// ```
/// # Title of a case
/// # A comment, right after the title.
/// @file
/// @ ESTADA_LANG=ca
/// @run estada init --example
/// $ estada booking show 1
/// a line of standard output
/// ! a line of standard error
/// ? 1
/// ```
///
/// `@file` marks a case about a book that is a file, which is not run with a book on a server.
/// `@ NAME=VALUE` sets a variable for the whole case and `@ NAME` removes one; a `~` at the
/// beginning of a value is the case's folder. `@run` prepares the case with a command that has to
/// succeed and whose answer is not shown. `?` may be left out for exit status 0. A line of standard
/// output that looks like one of these begins with one more `\`. Control characters are written as
/// their pictures (`␛`), and one blank line stands between two cases.
package struct Transcript: Equatable, Sendable {
  /// The cases, in the order of the file.
  package var cases: [Case]

  /// Reads the cases of a file.
  package static func load(_ file: URL) throws -> [Case] {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return try Transcript(text, file: file).cases
  }

  /// A line that does not belong where it stands.
  package struct Malformed: Error, Equatable, CustomStringConvertible {
    /// The name of the file.
    package let file: String
    /// The number of the line, from 1.
    package let line: Int
    /// What is wrong with it.
    package let problem: String

    /// The place and the problem.
    package var description: String { "\(file):\(line): \(problem)" }
  }
}
