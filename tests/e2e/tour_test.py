#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tours fail for a sentence that is missing, changed, left out or not true. Needs no display."""

import ast
import os
import pathlib
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "clients"))

import tour  # noqa: E402
from stage import play  # noqa: E402
from tour import Tour, section  # noqa: E402

FOLDER = pathlib.Path(__file__).resolve().parent
TEXT = "Press W.\nThe robot drives [there](README.md). Release it."


@play
def a_play(_desk, _witness):
    """For a sentence that is tried elsewhere."""


class TourTest(unittest.TestCase):
    def setUp(self):
        self.walk = Tour(None, "walk", TEXT)
        self.walk.film.folder = None  # no pictures

    def walk_to(self, *quotes):
        for quote in quotes:
            with self.walk.at(quote):
                pass

    def fails(self, pattern):
        return self.assertRaisesRegex(AssertionError, pattern)

    def test_a_tour_of_all_sentences_succeeds(self):
        self.walk_to("Press W.", "The robot drives\n  [there](README.md).", "Release it.")
        self.walk.end()

    def test_a_sentence_that_nothing_tries_fails(self):
        self.walk_to("Press W.", "The robot drives [there](README.md).")
        with self.fails("nothing tries 'Release it.'"):
            self.walk.end()

    def test_a_sentence_that_is_left_out_fails(self):
        self.walk_to("Press W.")
        with self.fails("does not go on with 'Release it.'"):
            self.walk_to("Release it.")

    def test_a_changed_sentence_fails(self):
        with self.fails("does not go on with 'Press S.' but with 'Press W."):
            self.walk_to("Press S.")

    def test_a_sentence_that_is_gone_fails(self):
        self.walk_to("Press W.", "The robot drives [there](README.md).", "Release it.")
        with self.fails("does not go on with 'Wait.'"):
            self.walk_to("Wait.")

    def test_a_sentence_that_is_not_true_fails(self):
        with self.fails("'Press W.' is not true: it stands"):
            with self.walk.at("Press W."):
                raise ValueError("it stands")

    def test_a_link_to_a_missing_file_fails(self):
        with self.fails("no/such.md, which is not there"):
            with Tour(None, "walk", "See [this](no/such.md).").at("See [this](no/such.md)."):
                pass

    def test_a_sentence_that_is_tried_elsewhere_names_a_play_or_a_file_that_exists(self):
        self.walk.reads("Press W.", "e2e.a_play, tests/e2e/tour_test.py")
        with self.fails("no play another"):
            self.walk.reads("The robot", "e2e.another")
        with self.fails("no file tests/e2e/another.py"):
            self.walk.reads("The robot", "tests/e2e/another.py")

    def test_every_block_of_a_play_tries_something(self):
        blocks = 0
        for file in FOLDER.glob("*tour_plays.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.With) and ".at(" in ast.unparse(node.items[0]):
                    blocks += 1
                    self.assertFalse(all(isinstance(each, ast.Pass) for each in node.body), ast.unparse(node))
        self.assertGreater(blocks, 50)

    def test_every_quote_of_the_readme_is_there(self):
        readme = tour.flat((tour.ROOT / "README.md").read_text("utf-8"))
        for node in ast.walk(ast.parse((FOLDER / "tour_plays.py").read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("at", "reads"):
                if isinstance(node.args[0], ast.Constant):
                    self.assertIn(tour.flat(node.args[0].value), readme)

    def test_every_tour_of_the_readme_has_a_play(self):
        readme = (tour.ROOT / "README.md").read_text("utf-8")
        plays = (FOLDER / "tour_plays.py").read_text("utf-8")
        headings = [line[4:] for line in readme.splitlines() if line.startswith("### ")]
        self.assertEqual(len(headings), 5)
        for heading in headings:
            self.assertIn('section("%s")' % heading, plays)
            self.assertTrue(section(heading).strip())
        with self.fails("no section 6. Rest"):
            section("6. Rest")


if __name__ == "__main__":
    unittest.main()
