"""Runs a command; prints elapsed seconds, processor seconds, peak memory in KiB and exit status.

This is a small process of its own: until a child executes another program, Linux counts the memory of
its parent as the child's.
"""

import os
import sys
import time

nothing = os.open(os.devnull, os.O_RDWR)
files = [(os.POSIX_SPAWN_DUP2, nothing, descriptor) for descriptor in (0, 1, 2)]
begin = time.perf_counter()
process = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=files)
_, status, usage = os.wait4(process, 0)
seconds = time.perf_counter() - begin
print(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, os.waitstatus_to_exitcode(status))
