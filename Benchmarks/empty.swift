/// A program that does nothing, to measure the start of a Swift program.
@main struct Empty { static func main() {} }
