internal import Bills
internal import Documents
internal import Files
internal import Glibc

/// The files of a command, read in their order, and as many at a time as the machine has processors, at most two.
struct BillQueue {
  private var left: ArraySlice<String>
  private let knowledge: BillKnowledge
  /// How many files are read at a time; 0 where one is read by the program itself.
  private let width: Int
  /// The files that are being read, and the errors of those that are not there.
  private var begun: [Result<(bytes: [UInt8], reading: EarlyReading), FileError>] = []

  private static let mostAtOnce = 2

  /// Makes a queue.
  ///
  /// - Parameter isWatched: Whether the progress of reading is reported, also of a single file.
  init(_ paths: [String], _ knowledge: BillKnowledge, isWatched: Bool) {
    left = paths[...]
    self.knowledge = knowledge
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let atOnce = min(BillQueue.mostAtOnce, max(1, processors))
    width = isWatched || (atOnce > 1 && paths.count > 1) ? atOnce : 0
  }

  /// Reads the next file.
  ///
  /// - Parameter meanwhile: Is called about ten times a second.
  /// - Throws: `FileError`, `Refusal`.
  mutating func next(_ meanwhile: () -> Void) throws -> (bytes: [UInt8], bill: Bill) {
    let path = left.first ?? ""
    defer { left = left.dropFirst() }
    if width == 0 {
      let bytes = try InputFile.bytes(of: path)
      return (
        bytes,
        try BillQueue.naming(path) { () throws(BillFault) in
          try BillFile.read(bytes, knowing: knowledge)
        }
      )
    }
    for path in left.prefix(width).dropFirst(begun.count) {
      begun.append(
        Result { () throws(FileError) in
          let bytes = try InputFile.bytes(of: path)
          return (bytes, EarlyReading(of: bytes, knowing: knowledge))
        })
    }
    let (bytes, reading) = try begun.removeFirst().get()
    return (
      bytes,
      try BillQueue.naming(path) { () throws(BillFault) in
        try reading.bill(meanwhile)
      }
    )
  }

  private static func naming(
    _ path: String, _ read: () throws(BillFault) -> Bill
  ) throws(Refusal) -> Bill {
    do throws(BillFault) { return try read() } catch { throw error.refusal(of: path) }
  }
}
