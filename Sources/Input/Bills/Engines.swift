internal import CEngines
internal import Glibc

/// A program or library that reads a format, which the program does without if it is not installed.
package enum Engine: String, Sendable, CaseIterable {
  /// `pdftotext`, `pdfdetach` and `pdftoppm`.
  case poppler
  /// Leptonica and Tesseract, which recognise words in pictures.
  case tesseract
  /// The data of Tesseract for Spanish or Catalan.
  case tesseractLanguage = "tesseract-language"

  /// The packages of Debian that have it.
  package var packages: [String] {
    switch self {
    case .poppler: ["poppler-utils"]
    case .tesseract, .tesseractLanguage:
      ["tesseract-ocr", "tesseract-ocr-spa", "tesseract-ocr-cat", "libzbar0"]
    }
  }
}

/// The reason why a file cannot be read as a bill.
package enum BillFault: Error, Equatable, Sendable {
  case empty
  /// More bytes than a bill has; the limit in bytes.
  case tooLarge(limit: Int)
  /// A format that no bill has: the code of `FileFormat`.
  case otherFormat(String)
  /// A picture of an iPhone in HEIC.
  case heic
  /// Bytes that are no text of a known encoding.
  case notText
  /// XML with a document type, or that is not well formed; the line where it is known.
  case badXML(line: Int?)
  /// XML that is another document.
  case otherXML(root: String)
  /// A file with several bills.
  case several(Int)
  case currency(String)
  /// A program that is not installed.
  case missing(Engine)
  /// A PDF with a password.
  case locked
  /// A file that is cut off or damaged.
  case damaged
  /// A file that takes more time or memory than any bill.
  case exhausting
  /// A file without any word.
  case wordless
  /// What reads the format cannot be shut in (`CChild`).
  case uncaged
  /// A system call failed: its errno.
  case system(Int32)
}

/// The engines, as the program runs them.
enum Engines {
  private static let folder = "/usr/bin/"
  /// The longest time in seconds for the text of a document.
  private static let textSeconds: Int32 = 10
  /// The largest output, in bytes.
  private static let mostOutput = 64 << 20

  /// Runs a program of poppler with a file, and returns its output.
  ///
  /// - Parameter seconds: The longest time, of the processor too.
  /// - Throws: `BillFault`.
  static func poppler(
    _ program: String, _ arguments: [String], _ bytes: [UInt8], opensOutput: Bool = false,
    seconds: Int32 = textSeconds
  ) throws(BillFault) -> [UInt8] {
    let copies = unsafe arguments.prefix(Int(ESTADA_MOST_ARGUMENTS)).map { unsafe strdup($0) }
    defer {
      for index in unsafe copies.indices { unsafe free(copies[index]) }
    }
    var list = unsafe copies.map { unsafe UnsafePointer($0) }
    unsafe list.append(nil)
    let output = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe list.withUnsafeBufferPointer { list in
        unsafe estada_run_program(
          folder + program, list.baseAddress, bytes.baseAddress, bytes.count, mostOutput,
          seconds, opensOutput ? 1 : 0)
      }
    }
    return try unsafe collected(output)
  }

  /// The longest time in seconds for a picture, and of the processor, which others may use as well.
  private static let pictureSeconds: Int32 = 14
  private static let pictureProcessorSeconds: Int32 = 9

  /// Reads the codes of a picture, and recognises its words, whichever way it lies.
  ///
  /// - Throws: `BillFault`.
  static func picture(
    _ picture: [UInt8], words: Bool
  ) throws(BillFault) -> PictureText {
    let parts = ESTADA_PICTURE_CODES | (words ? ESTADA_PICTURE_WORDS : 0)
    let output = unsafe picture.withUnsafeBufferPointer {
      unsafe estada_read_picture(
        $0.baseAddress, $0.count, Int32(parts), pictureSeconds, pictureProcessorSeconds)
    }
    if unsafe output.status == ESTADA_CHILD_FAILED {
      unsafe free(output.bytes)
      switch unsafe Int(output.code) {
      case Int(ESTADA_PICTURE_NO_LEPTONICA), Int(ESTADA_PICTURE_NO_TESSERACT):
        throw .missing(.tesseract)
      case Int(ESTADA_PICTURE_NO_LANGUAGE): throw .missing(.tesseractLanguage)
      case Int(ESTADA_PICTURE_TOO_LARGE): throw .exhausting
      default: throw .damaged
      }
    }
    return PictureText(try unsafe collected(output))
  }

  /// The seconds of a clock that runs on whatever the date is set to.
  static func uptime() -> Int {
    var now = timespec()
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &now) == 0 else { return 0 }
    return now.tv_sec
  }

  /// The bytes of an output, which are freed.
  private static func collected(_ output: estada_child_output) throws(BillFault) -> [UInt8] {
    defer { unsafe free(output.bytes) }
    switch unsafe output.status {
    case ESTADA_CHILD_DONE:
      return unsafe Array(UnsafeBufferPointer(start: output.bytes, count: output.length))
    case ESTADA_CHILD_MISSING: throw .missing(.poppler)
    case ESTADA_CHILD_SLOW, ESTADA_CHILD_LARGE: throw .exhausting
    // Memory that is refused ends in `abort`.
    case ESTADA_CHILD_CRASHED:
      throw unsafe output.code == SIGABRT || output.code == SIGSEGV ? .exhausting : .damaged
    case ESTADA_CHILD_FAILED: throw .damaged
    case ESTADA_CHILD_UNCAGED: throw .uncaged
    default: throw unsafe .system(output.code)
    }
  }
}
