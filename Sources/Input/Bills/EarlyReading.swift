internal import CEngines

/// A bill that is read ahead of its turn, by a worker beside the program.
///
/// The worker runs the engines, which take nearly all of the time; the program takes their outputs and reads the bill
/// from them.
///
/// Safe: only `deinit` releases the worker.
@safe
package final class EarlyReading {
  private let bytes: [UInt8]
  private let knowledge: BillKnowledge
  private var worker = estada_worker()
  private let hasWorker: Bool

  /// Begins to read a bill; without a worker if the system allows none.
  package init(of bytes: [UInt8], knowing knowledge: BillKnowledge) {
    self.bytes = bytes
    self.knowledge = knowledge
    var worker = estada_worker()
    let side = unsafe estada_fork_worker(&worker)
    if side == ESTADA_WORKER {
      _ = try? BillFile.read(bytes, knowing: knowledge)
      estada_end_worker()
    }
    self.worker = worker
    hasWorker = side == ESTADA_PROGRAM
  }

  deinit {
    if hasWorker { unsafe estada_release_worker(&worker) }
  }

  /// Waits for the engines and reads the bill.
  ///
  /// - Parameter meanwhile: Is called about ten times a second.
  /// - Throws: `BillFault`.
  package func bill(_ meanwhile: () -> Void) throws(BillFault) -> Bill {
    guard hasWorker else { return try BillFile.read(bytes, knowing: knowledge) }
    while unsafe !estada_await_worker(&worker, EarlyReading.patience) { meanwhile() }
    unsafe estada_take_outputs(&worker)
    defer { estada_leave_outputs() }
    return try BillFile.read(bytes, knowing: knowledge)
  }

  /// The milliseconds between two looks.
  private static let patience: Int32 = 100
}
