/// The names between braces in a text; nil when the braces do not pair or hold no plain name.
func placeholders(in text: String) -> Set<String>? {
  var names: Set<String> = []
  var name: String?
  for character in text {
    switch (character, name) {
    case ("{", nil): name = ""
    case ("{", _), ("}", nil): return nil
    case ("}", let complete?):
      guard complete.first?.isLetter == true else { return nil }
      names.insert(complete)
      name = nil
    case (_, let begun?):
      guard character.isASCII, character.isLetter || character.isNumber || "-_".contains(character)
      else { return nil }
      name = begun + String(character)
    case (_, nil): break
    }
  }
  return name == nil ? names : nil
}
