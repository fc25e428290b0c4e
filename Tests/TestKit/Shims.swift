internal import Foundation

/// Writes the commands that transcripts have beside the program and the usual ones.
func writeShims(to folder: URL) throws {
  for (name, script) in [("unprivileged", unprivileged), ("terminal", terminal)] {
    let file = folder.appending(path: name)
    try Data(script.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }
}

/// `unprivileged COMMAND…` runs a command as a user who may not do everything: file modes mean
/// nothing to root, as whom tests run inside a container.
private let unprivileged = """
  #!/bin/sh
  if [ "$(id -u)" -eq 0 ]; then
    exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
  fi
  exec "$@"

  """

/// `terminal ANSWER… -- COMMAND…` runs a command on a terminal of 24 lines and 80 columns, and types
/// an answer each time it is asked something: when what it wrote ends with a colon and a space. `^C` and
/// `^D` are those keys; where there are no more answers, the latter is typed.
private let terminal = #"""
  #!/usr/bin/python3
  import fcntl, os, pty, signal, struct, sys, termios

  cut = sys.argv.index("--")
  answers, command = sys.argv[1:cut], sys.argv[cut + 1:]
  child, master = pty.fork()
  if child == 0:
      fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
      # What was ignored or held back would stay so, and Python itself ignores the last one.
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      for each in [signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE]:
          signal.signal(each, signal.SIG_DFL)
      os.execvp(command[0], command)
  keys = {"^C": b"\x03", "^D": b"\x04"}
  text = b""
  while True:
      try:
          portion = os.read(master, 65536)
      except OSError:
          break
      if not portion:
          break
      # Whether the terminal still shows the key that ended the command is a matter of luck.
      sys.stdout.buffer.write(portion.replace(b"\r\n", b"\n").replace(b"^C", b""))
      text += portion
      if text.endswith(b": "):
          answer = answers.pop(0) if answers else "^D"
          os.write(master, keys.get(answer, (answer + "\n").encode()))
          text = b""
  sys.stdout.buffer.flush()
  code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
  sys.exit(code if code >= 0 else 128 - code)

  """#
