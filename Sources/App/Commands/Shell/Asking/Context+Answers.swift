internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Rendering
internal import UnicodeText

/// Questions of commands about what they have found.
extension Context {
  /// Reads an answer.
  ///
  /// - Throws: `Refusal.cancelled` at the end of input.
  func typedLine() throws -> String {
    guard let typed = console.readLine() else {
      console.writeError("\n")
      throw Refusal.cancelled
    }
    return typed
  }

  /// Asks for a value until it is valid. The word for the end leaves the questions where it is no value.
  ///
  /// - Parameters:
  ///   - key: The key of the question.
  ///   - offered: The value of an empty answer; nil if there is none.
  /// - Throws: `Refusal.cancelled` at the end of input, or for the word that ends it.
  func answer<Value>(
    _ key: String, _ offered: String?, _ read: (String) throws -> Value
  ) throws -> Value {
    while true {
      let brackets = offered.map { " [\($0.printable)]" } ?? ""
      console.writeError(wording.catalogue.text(key) + brackets + ": ")
      guard let text = try typedLine().trimmedOrNil ?? offered else {
        reply(
          Phrase(
            "ask.needed-or-quit", ["quit": .text(wording.catalogue.text("word.quit"))]))
        continue
      }
      do { return try read(text) } catch
        where argumentEnvironment.conventions.isWord("word.quit", text)
      {
        throw Refusal.cancelled
      } catch let error as InvalidValue {
        let reason = wording.catalogue.text(error.key, error.values)
        reply(Phrase("ask.not-understood", ["text": .text(text), "reason": .text(reason)]))
      } catch  where error is LedgerError || error is Refusal {
        reply(to: error)
      }
    }
  }

  /// Says why an answer cannot be taken.
  func reply(to error: any Error) {
    for phrase in ErrorReport(error, wording: wording).phrases { reply(phrase) }
  }

  /// Asks a question that is answered with no unless the answer is yes.
  ///
  /// - Parameter phrase: The question, whose values are given the words `yes` and `no`.
  /// - Throws: `Refusal.cancelled` at the end of input.
  func confirms(_ phrase: Phrase) throws -> Bool {
    let catalogue = wording.catalogue
    let words: [String: Cell] = [
      "yes": .text(catalogue.text("word.yes")), "no": .text(catalogue.text("word.no")),
    ]
    prompt(Phrase(phrase.key, phrase.values.merging(words) { own, _ in own }))
    return argumentEnvironment.conventions.begins("word.yes", try typedLine().trimmed)
  }
}

extension InputConventions {
  /// Whether an answer is a word, or the beginning of one, in the current language or in English.
  func begins(_ key: String, _ text: String, inEnglish: Bool = true) -> Bool {
    let typed = text.folded
    return !typed.isEmpty
      && (catalogue.text(key).folded.hasPrefix(typed)
        || inEnglish && Catalogue(.en).text(key).folded.hasPrefix(typed))
  }
}
