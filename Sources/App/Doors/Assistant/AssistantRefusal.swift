internal import DataFormats
internal import UnicodeText

/// A call that was refused, with sentences about what the client can correct, in the language of the program.
struct AssistantRefusal: Error, Equatable {
  /// The sentences.
  let sentences: [String]
  /// The exit status that the same fault has on a command line.
  let status: Int32
  /// What the command showed all the same, such as the findings of a check.
  let document: JSONValue?

  /// Wrong usage, unless another status is given.
  init(_ sentences: [String], status: Int32 = 64, document: JSONValue? = nil) {
    self.sentences = sentences
    self.status = status
    self.document = document
  }

  /// The same with one sentence.
  init(_ sentence: String, status: Int32 = 64) { self.init([sentence], status: status) }
}

/// A call whose answer the client no longer wants.
struct CallCancelled: Error {}

/// What a tool answers: a document, and sentences about it.
struct ToolResult {
  /// The document, an object.
  var document: JSONValue?
  /// The sentences, such as warnings.
  var sentences: [String] = []

  /// The result of a call, the document also as text, for clients that know no structured content.
  ///
  /// Here and nowhere else do texts of the book go to a client: what is invisible in them becomes visible.
  var json: JSONValue { ToolResult.json(document, sentences, [:]) }

  /// The result of a call that was refused.
  static func json(of refusal: AssistantRefusal) -> JSONValue {
    json(
      refusal.document, refusal.sentences,
      [
        "isError": .bool(true),
        "_meta": .object(["estada/status": .whole(Int(refusal.status))]),
      ])
  }

  private static func json(
    _ document: JSONValue?, _ sentences: [String], _ more: KeyValuePairs<String, JSONValue?>
  ) -> JSONValue {
    let document = document?.visible
    let sentences = sentences.map(VisibleText.visible)
    let texts = [document?.json, sentences.isEmpty ? nil : sentences.joined(separator: "\n")]
    let blocks = texts.compactMap(\.self).map { text in
      JSONValue.object(["type": .string("text"), "text": .string(text)])
    }
    return JSONValue.object([
      "content": .array(blocks), "structuredContent": document?.members == nil ? nil : document,
    ]).adding(more)
  }
}
