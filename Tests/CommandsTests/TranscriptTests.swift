import Foundation
import TestKit
import Testing

/// The real program, as its users meet it.
struct `The program` {
  static let cases: [Transcript.Case] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Transcripts")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".transcript") }.sorted().flatMap { name in
      (try? Transcript.load(folder.appending(path: name))) ?? []
    }
  }()

  @Test(arguments: cases)
  func `answers as recorded`(transcript: Transcript.Case) throws {
    for tool in transcript.tools { try Tool.require(tool) }
    let mismatch = try transcript.run()
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  @Test func `has transcripts that can be read`() {
    #expect(`The program`.cases.count > 40)
  }
}
