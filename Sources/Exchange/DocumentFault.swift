package import Bookkeeping
package import DataFormats

/// Why a document is not a whole book.
package struct DocumentFault: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Reason: Equatable, Sendable {
    /// It is not JSON.
    case syntax(JSONFault.Reason)
    /// It does not begin with the form it has.
    case noSchema
    /// It has another form.
    case otherSchema(String)
    /// It has a later version of the form.
    case newerSchema(version: Int)
    /// A key that the form does not have.
    case unknownKey(String)
    /// A key that was there already.
    case duplicateKey(String)
    /// A key is missing; in the outermost object, it is missing here.
    case missingKey(String)
    /// A value is not what it has to be.
    case value(String, wanted: Form)
    /// No record of a table has this code, or none before this place.
    case unknownReference(table: String, code: String)
    /// A number, a code or a name that another row has already.
    case duplicate
    /// The record is not fit for a book.
    case record(RecordFault)
  }

  /// What a value has to be.
  package enum Form: Equatable, Sendable {
    case scalar, text, filledText, flag, object, list
    case number(ClosedRange<Int64>)
    case day, amount, rate
    case code, registration
    case choice([String])
  }

  /// What is wrong.
  package let reason: Reason
  /// Which value, as `bookings[12].check_in`; the first row is 0. Empty for the document itself.
  package let path: String
  /// Where it stands.
  package let position: TextPosition

  /// Says what is wrong where.
  package init(_ reason: Reason, path: String, at position: TextPosition) {
    self.reason = reason
    self.path = path
    self.position = position
  }
}
