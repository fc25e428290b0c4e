internal import FuzzTargets
internal import Glibc

/// The target of this run, from the variable `FUZZ_TARGET`, as libFuzzer reads the arguments.
private let target: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    complain("FUZZ_TARGET is one of: \(names)")
    exit(64)
  }
  return target
}()

/// Runs libFuzzer (llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library").
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The entry, under the name that the package manager gives the `main` of a debug build.
@_cdecl("estada_fuzz_main")
public func main(
  _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  var count = count
  var words = words
  return runFuzzer(&count, &words, testOneInput)
}

/// Checks one input of libFuzzer, and aborts where it breaks the law of the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    complain("\(target.rawValue): \(error)")
    abort()
  }
  return 0
}

private func complain(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  // The run ends either way.
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
