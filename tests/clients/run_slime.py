#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A session of SLIME in Emacs (slime_session.el) with the program. `./dev check swank` runs it.

usage: run_slime.py MAGNA_BINARY WORLD"""

import os
import subprocess
import sys

from run_swank import Program

FOLDER = os.path.dirname(os.path.abspath(__file__))


def main():
    if len(sys.argv) != 3:
        print(__doc__)
        return 2
    binary, world = map(os.path.abspath, sys.argv[1:])
    with Program(binary, world) as program:
        # SLIME's token is in the home folder.
        environment = dict(os.environ, HOME=program.folder.name)
        return subprocess.run(["emacs", "--batch", "-q", "-l", os.path.join(FOLDER, "slime_session.el"),
                               str(program.port)],
                              env=environment, timeout=300, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
