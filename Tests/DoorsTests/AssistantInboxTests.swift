import DataFormats
import Testing

@testable import Doors

struct `An assistant's inbox` {
  final class Refusals { var lines: [String] = [] }

  static func request(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"# + "\n"
  }
  static func cancel(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"# + "\n"
  }

  @Test func `makes messages of bytes as they come`() {
    let inbox = AssistantInbox { _ in }
    for byte in (Self.request(1) + "\r\n\n" + Self.request(2)).utf8 { inbox.take([byte]) }
    #expect(inbox.next() == RPCMessage(line: Array(Self.request(1).utf8.dropLast())))
    #expect(inbox.next() == RPCMessage(line: Array(Self.request(2).utf8.dropLast())))
    #expect(inbox.next() == nil)
    inbox.take(Self.request(3).utf8.dropLast())
    #expect(inbox.next() == nil)
  }

  @Test func `cancels requests that wait and that run`() {
    let inbox = AssistantInbox { _ in }
    inbox.take((Self.request(1) + Self.request(2) + Self.request(3)).utf8)
    _ = inbox.next()
    inbox.take(Self.cancel(2).utf8)
    #expect(!inbox.isCancelled)
    inbox.take(Self.cancel(1).utf8)
    #expect(inbox.isCancelled)
    inbox.finish()
    #expect(inbox.next() == RPCMessage(line: Array(Self.request(3).utf8.dropLast())))
    #expect(!inbox.isCancelled)
    inbox.finish()
    inbox.take(Self.cancel(3).utf8)
    #expect(!inbox.isCancelled && inbox.next() == nil)
  }

  @Test func `has room for sixteen messages`() {
    let refusals = Refusals()
    let inbox = AssistantInbox { refusals.lines.append(String(decoding: $0, as: UTF8.self)) }
    for id in 1...20 { inbox.take(Self.request(id).utf8) }
    #expect(refusals.lines.count == 4)
    #expect(refusals.lines.first?.contains(#""id":17,"error":{"code":-32603"#) == true)
    for _ in 1...16 { #expect(inbox.next() != nil) }
    #expect(inbox.next() == nil)
  }

  @Test func `keeps no line of more than a mebibyte`() {
    let inbox = AssistantInbox { _ in }
    inbox.take(repeatElement(UInt8(ascii: "a"), count: 3 << 20))
    inbox.take(("\n" + Self.request(1)).utf8)
    #expect(inbox.next() == .invalid(id: .null, .parse))
    #expect(inbox.next() == RPCMessage(line: Array(Self.request(1).utf8.dropLast())))
  }
}
