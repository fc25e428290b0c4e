internal import Files
internal import UnicodeText

/// Files that the browser sent, each in a folder of its own in a private folder.
///
/// A file is known by a number of the program; the name that the browser gave becomes a name without folders.
struct UploadFolder {
  /// The most files that are kept.
  static let mostFiles = 200
  /// The most bytes of a file.
  static let mostBytes = 25 << 20

  private let folder: String
  private var names: [String] = []
  private var folders = 0

  /// Files in a private folder, which whoever made it removes.
  init(in folder: String) { self.folder = folder }

  /// Keeps a file and returns its number.
  ///
  /// - Throws: `FileError.failed` if it cannot be written.
  mutating func add(_ file: FormValues.File) throws(FileError) -> String {
    let number = names.count
    let name = UploadFolder.plainName(file.name)
    let path = "\(folder)/sent-\(number)"
    try FileSystem.makeEmptyFolder(path)
    try FileWriter.write(file.bytes, to: "\(path)/\(name)")
    names.append(name)
    return String(number)
  }

  /// Makes an empty folder for files that a command writes; nil if that is not possible.
  mutating func makeFolder() -> String? {
    folders += 1
    let path = "\(folder)/written-\(folders)"
    do throws(FileError) {
      try FileSystem.makeEmptyFolder(path)
      return path
    } catch {
      return nil
    }
  }

  /// Removes such a folder with its files and folders; what cannot be removed goes with the private folder.
  func empty(_ folder: String) {
    for name in (try? FileSystem.names(in: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if FileSystem.entry(path) == .directory { empty(path) } else { FileSystem.remove(path) }
    }
    FileSystem.removeEmptyFolder(folder)
  }

  /// Whether no more files are taken.
  var isFull: Bool { names.count >= UploadFolder.mostFiles }

  /// The path of a file; nil for a number that was not given.
  func path(_ number: String) -> String? {
    guard let index = Int(number), names.indices.contains(index), String(index) == number else {
      return nil
    }
    return "\(folder)/sent-\(index)/\(names[index])"
  }

  /// The name of a file; nil for a number that was not given.
  func name(_ number: String) -> String? {
    Int(number).flatMap { names.indices.contains($0) ? names[$0] : nil }
  }

  /// A text in which the paths of files are their names: a file is in a folder of the private one.
  func shown(_ text: String) -> String {
    var rest = text
    var parts: [Substring] = []
    while let (before, after) = rest.halves(around: folder + "/") {
      parts.append(before)
      rest = String(after.drop { $0 != "/" }.dropFirst())
    }
    return parts.joined() + rest
  }

  /// The bytes of a file; nil if it cannot be read.
  func bytes(_ number: String) -> [UInt8]? {
    path(number).flatMap { path in try? InputFile.bytes(of: path) }
  }

  /// A name without folders, of letters, digits, and what else names commonly have.
  static func plainName(_ text: String) -> String {
    let last = text.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let kept = last.map { character in
      character.isLetter || character.isNumber || "._-".contains(character) ? character : "-"
    }
    // At most 80 characters, of which the end says the format.
    let name = String(kept.suffix(80).drop { $0 == "." || $0 == "-" })
    return name.isEmpty ? "file" : name
  }
}
