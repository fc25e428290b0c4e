internal import Foundation

/// Writes the commands that transcripts have beside the program and the usual ones.
///
/// `unprivileged COMMAND…` runs a command as a user who may not do everything: file modes mean
/// nothing to root, as whom tests run inside a container.
func writeShims(to folder: URL) throws {
  let unprivileged = """
    #!/bin/sh
    if [ "$(id -u)" -eq 0 ]; then
      exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    fi
    exec "$@"

    """
  let file = folder.appending(path: "unprivileged")
  try Data(unprivileged.utf8).write(to: file)
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
}
