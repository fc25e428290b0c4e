internal import CGlibc
internal import Glibc

/// A library, program or file of the system that one job of the program needs, and no other.
package struct SystemPart: Sendable {
  /// The name of the part: `libxlsxwriter`.
  package let name: String
  /// The job: the end of the key of its words.
  package let purpose: String
  /// The names of its package in the releases of Debian.
  package let packages: [String]
  /// Whether the package of the program depends on it; otherwise it only recommends it.
  package let isRequired: Bool
  /// What is looked for; one is enough. A name without a folder is a library's.
  let files: [String]

  /// Describes a part.
  package init(
    _ name: String, for purpose: String, _ files: [String], in packages: [String],
    isRequired: Bool = false
  ) {
    self.name = name
    self.purpose = purpose
    self.files = files
    self.packages = packages
    self.isRequired = isRequired
  }

  /// The file that was found; nil if the part is missing. Finding a library loads it.
  package func path() -> String? {
    for file in files {
      if file.hasPrefix("/") {
        if unsafe access(file, R_OK) == 0 { return file }
      } else if let path = unsafe estada_library_path(file) {
        return unsafe String(cString: path)
      }
    }
    return nil
  }

  /// All parts. The Debian package depends on them or recommends them.
  package static let all = [
    SystemPart(
      "libxlsxwriter", for: "workbooks-written",
      ["11", "10", "9", "8", "4"].map { "libxlsxwriter.so.\($0)" },
      in: ["libxlsxwriter4", "libxlsxwriter8", "libxlsxwriter11"], isRequired: true),
    SystemPart("libharu", for: "pdf-written", ["libhpdf-2.3.0.so"], in: ["libhpdf-2.3.0"]),
    SystemPart("libmd", for: "documents", ["libmd.so.0"], in: ["libmd0"], isRequired: true),
    SystemPart(
      "libcrypto", for: "large-documents", ["libcrypto.so.3"], in: ["libssl3", "libssl3t64"]),
    SystemPart("freexl", for: "xls", ["libfreexl.so.1"], in: ["libfreexl1"], isRequired: true),
    SystemPart(
      "minizip", for: "zipped", ["libminizip.so.1"], in: ["libminizip1", "libminizip1t64"],
      isRequired: true),
    SystemPart(
      "expat", for: "zipped", ["libexpat.so.1"], in: ["libexpat1"], isRequired: true),
    SystemPart("poppler", for: "pdf", ["/usr/bin/pdftotext"], in: ["poppler-utils"]),
    SystemPart(
      "leptonica", for: "pictures", ["liblept.so.5", "libleptonica.so.6"],
      in: ["liblept5", "libleptonica6"]),
    SystemPart("tesseract", for: "pictures", ["libtesseract.so.5"], in: ["libtesseract5"]),
    recognition(of: "spa", for: "spanish"),
    recognition(of: "cat", for: "catalan"),
    SystemPart("zbar", for: "codes", ["libzbar.so.0"], in: ["libzbar0", "libzbar0t64"]),
    SystemPart(
      "libmicrohttpd", for: "page", ["libmicrohttpd.so.12"],
      in: ["libmicrohttpd12", "libmicrohttpd12t64"]),
    SystemPart("libpq", for: "server", ["libpq.so.5"], in: ["libpq5"]),
  ]

  /// The data by which tesseract recognises a language, in the folders of Debian, Arch and Fedora.
  private static func recognition(of code: String, for purpose: String) -> SystemPart {
    let folders = ["tesseract-ocr/5/tessdata", "tessdata", "tesseract/tessdata"]
    return SystemPart(
      "tesseract-\(code)", for: purpose,
      folders.map { "/usr/share/\($0)/\(code).traineddata" }, in: ["tesseract-ocr-\(code)"])
  }
}
