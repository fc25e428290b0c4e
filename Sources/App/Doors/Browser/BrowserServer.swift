internal import CHTTP
internal import Glibc

/// The sockets of the page: one thread that takes a request, answers it and takes the next.
///
/// Safe: only `deinit` stops the server, and a request is answered once.
@safe
package final class BrowserServer {
  /// What a request and its connection may have: bytes, and milliseconds in total.
  package struct Limits {
    package var head = 16 << 10
    package var form = 256 << 10
    /// A form with files: one of the largest size, and what is around it.
    package var files = UploadFolder.mostBytes + (1 << 20)
    package var headTime = 10_000
    package var bodyTime = 60_000
    package var answerTime = 30_000
    package var connections = 32

    /// The limits of the page.
    package init() {}
  }

  /// Why a server cannot be started.
  package enum Failure: Error, Equatable {
    /// The library cannot be loaded.
    case library(String)
    /// The port cannot be listened on; the code is an errno.
    case port(Int, code: Int32)
  }

  /// The port that is listened on, of 127.0.0.1 alone.
  package let port: Int
  private let server: OpaquePointer

  /// Listens.
  ///
  /// - Parameter port: The port; 0 for one of the system's choice.
  package init(port asked: Int, limits: Limits = Limits()) throws(Failure) {
    if let reason = unsafe estada_http_load() { throw .library(unsafe String(cString: reason)) }
    var wanted = estada_http_limits(
      head: limits.head, form: limits.form, files: limits.files,
      head_time: Int32(limits.headTime), body_time: Int32(limits.bodyTime),
      answer_time: Int32(limits.answerTime), connections: UInt32(limits.connections))
    var port = UInt16(asked)
    var server: OpaquePointer?
    let code = unsafe estada_http_start(&wanted, &port, &server)
    guard code == 0, let server = unsafe server else { throw .port(asked, code: code) }
    self.port = Int(port)
    unsafe self.server = unsafe server
  }

  deinit { unsafe estada_http_stop(server) }

  /// Answers requests until the page has ended or a signal arrived.
  ///
  /// - Parameters:
  ///   - isOver: Whether the page has ended.
  ///   - answer: Answers a request.
  package func serve(until isOver: () -> Bool, answer: (BrowserRequest) -> BrowserResponse) {
    while !isOver() && !ChildRunner.isInterrupted { turn(answer) }
    // The last answers are on their way; a connection without a request is not waited for.
    for _ in 0..<20 {
      guard unsafe estada_http_connections(server) > 0 else { return }
      turn(answer, wait: 50)
    }
  }

  private func turn(_ answer: (BrowserRequest) -> BrowserResponse, wait: Int32 = 250) {
    guard let pending = unsafe estada_http_next(server, wait) else { return }
    let request = unsafe BrowserServer.request(pending)
    let response = answer(request)
    let words = response.headers.flatMap { [$0.name, $0.value] }
    var list = unsafe words.map { unsafe UnsafePointer(strdup($0)) } + [nil]
    defer {
      for index in unsafe list.indices { unsafe free(UnsafeMutablePointer(mutating: list[index])) }
    }
    // An answer for which there is no memory ends its connection.
    _ = unsafe list.withUnsafeMutableBufferPointer { list in
      unsafe response.body.withUnsafeBufferPointer { body in
        unsafe estada_http_answer(
          server, pending, UInt32(response.status), list.baseAddress, body.baseAddress, body.count)
      }
    }
  }

  private static func request(
    _ pending: UnsafeMutablePointer<estada_http_request>
  ) -> BrowserRequest {
    let shown = unsafe pending.pointee
    let headers = unsafe UnsafeBufferPointer(start: shown.headers, count: shown.header_count)
    let body = unsafe UnsafeBufferPointer(start: shown.body, count: shown.body_count)
    return unsafe BrowserRequest(
      String(cString: shown.method), String(cString: shown.target),
      headers: headers.map { unsafe (String(cString: $0.name), String(cString: $0.value)) },
      body: Array(body), fault: Int(shown.fault))
  }
}
