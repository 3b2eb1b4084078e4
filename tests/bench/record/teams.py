# SPDX-License-Identifier: GPL-3.0-or-later
"""The office with 24 robots, of which twenty patrol."""

import os

# Rounds of the office's own robots, and where the others are on them; way-points go on from there.
ROUNDS = (
    (((18, -1), (23, -1), (23, 7.4), (18, 7.4)), ((20.5, -1, 0), (20.5, 7.4, 1))),
    (((28.5, 7.4), (28.5, -1), (32.5, -1), (32.5, 7.4)), ((28.5, 5, 0), (32.5, 0.5, 2), (32.5, 5, 2))),
    (((5.5, 19), (5.5, 9.8), (11, 9.8), (11, 18.5), (16, 18.5), (16, 8.2), (-.5, 8.2), (-.5, 19)),
     ((5.5, 14, 0), (11, 13, 2), (16, 14, 4), (6, 8.2, 5), (-.5, 12, 6))),
    (((22.5, 9.6), (22.5, 19), (32.5, 19), (32.5, 9.6)), ((22.5, 14, 0), (32.5, 14, 2))),
)


def office_of_24(folder):
    """Writes the world; returns its path."""
    lines = ['(load "ars:worlds/office.lisp")']
    number = 13
    for points, places in ROUNDS:
        for x, y, before in places:
            way = [points[(before + 1 + k) % len(points)] for k in range(len(points))]
            lines.append("(defrobot robot%d (office (%g %g) 0) :type p2at :cameras (((/ pi 3) 64)) :mission (%s) :patrol #t)" %
                         (number, x, y, " ".join("(goto (%g %g))" % point for point in way)))
            number += 1
    assert number == 25, number
    path = os.path.join(folder, "office-24.lisp")
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    return path
