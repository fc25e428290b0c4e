/// Source with a constant for each file.
enum FileSource {
  static func make(_ files: [InputFile]) -> String {
    let constants = files.map { file in
      """
        /// `\(file.name)`
        static let \(SwiftLiteral.identifier(file.name)) = \(SwiftLiteral.multiline(file.text))
      """
    }
    return
      "/// The files of this folder.\nenum Embedded {\n\(constants.joined(separator: "\n\n"))\n}\n"
  }
}
