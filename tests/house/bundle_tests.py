#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Joins test sources into one, so that common includes and instantiations are compiled once: that takes
less than half the time.

usage: bundle_tests.py OUT SOURCE…

The sources are concatenated unchanged, except that nameless namespaces become named ones of the file, and
that a file's macros end with it: equal names of two files stay separate. Messages of the compiler and of
tests name the original files.
"""
import re
import sys
from pathlib import Path

DEFINED = re.compile(r"#\s*define\s+(\w+)")


def unit(path: Path) -> str:
    """The text of a source within a bundle. Folder and name of a file are unique in its
    program."""
    own = re.sub(r"\W", "_", f"in_{path.parent.name}_{path.stem}")
    lines = path.read_text(encoding="utf-8").splitlines()
    macros = [found[1] for line in lines if (found := DEFINED.match(line))]
    lines = [f"namespace {own} {{" if line == "namespace {" else line for line in lines]
    return "\n".join([f'#line 1 "{path.as_posix()}"', *lines, *(f"#undef {name}" for name in macros)]) + "\n"


def main(out: str, sources: list[str]) -> None:
    text = "".join(unit(Path(source)) for source in sources)
    Path(out).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
