# SPDX-License-Identifier: GPL-3.0-or-later
"""The question whether a file gets the rights that it asks for."""

from shot_desk import TESTS, ShotDesk
from shot_scenes import scene


@scene(contrast=True, double=True,
       options=("--program", str(TESTS / "data" / "trust" / "lab-notes.lisp")))
def trust(desk: ShotDesk) -> None:
    desk.when(lambda: desk.shown("anything", "Trust this file?"), "the question")
