#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of rebuild_times.py: probes are added and removed, and the table shows the measured times."""
import sys
import tempfile
import unittest
from pathlib import Path

import rebuild_times
from rebuild_times import Case


class RebuildTimes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.put("core/sim/clock.h", "int a;\n")
        self.put("core/sim/clock.cpp", "int b;\n")
        self.put("tests/core/CMakeLists.txt", "magna_test(core_base FOLDERS sim world DEPENDS Magna::world)\n")
        self.put("tests/core/sim/clock_test.cpp", "int c;\n")
        self.put("tests/widgets/CMakeLists.txt", "magna_test(widgets FOLDERS . * MAIN window DEPENDS Magna::widgets)\n")

    def put(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def text(self, name):
        return (self.root / name).read_text(encoding="utf-8")

    def test_a_line_is_added_and_taken_out(self):
        with rebuild_times.changed(self.root, ["core/sim/clock.cpp", "core/sim/clock.h"], 7):
            self.assertEqual(self.text("core/sim/clock.cpp"), "int b;\nextern const int magna_rebuild_probe_7;\n"
                             "const int magna_rebuild_probe_7 = 7;\n")
            self.assertEqual(self.text("core/sim/clock.h"), "int a;\ninline constexpr int magna_rebuild_probe_8 = 8;\n")
        self.assertEqual([self.text("core/sim/clock.cpp"), self.text("core/sim/clock.h")], ["int b;\n", "int a;\n"])

    def test_an_interrupted_run_leaves_no_line(self):
        for reason in [KeyboardInterrupt, SystemExit]:
            with self.assertRaises(reason):
                with rebuild_times.changed(self.root, ["core/sim/clock.cpp", "core/sim/new.cpp"], 7):
                    self.assertTrue((self.root / "core/sim/new.cpp").exists())
                    raise reason
            self.assertEqual(self.text("core/sim/clock.cpp"), "int b;\n")
            self.assertFalse((self.root / "core/sim/new.cpp").exists())

    def test_a_line_of_a_killed_run_is_found(self):
        case = Case("a", ["core/sim/clock.cpp", "core/sim/gone.cpp"], 8, 15)
        self.assertEqual(rebuild_times.leftovers(self.root, [case]), [])
        self.put("core/sim/clock.cpp", rebuild_times.probe("clock.cpp", 7))
        self.assertEqual(rebuild_times.leftovers(self.root, [case]), ["core/sim/clock.cpp"])

    def test_a_folder_without_tests_of_its_own_has_those_above(self):
        self.assertEqual(rebuild_times.tests_of(self.root, "core/sim/clock.h"), "test_core_base")
        self.assertEqual(rebuild_times.tests_of(self.root, "widgets/map/map_pane.cpp"), "test_widgets")
        with self.assertRaises(SystemExit):
            rebuild_times.tests_of(self.root, "app/main.cpp")

    def test_program_and_tests_are_built_with_the_change_alone(self):
        built = []

        def build(targets):
            built.append((targets, "probe" in self.text("core/sim/clock.cpp")))
            return True

        line = rebuild_times.measure(self.root, Case("clock", ["core/sim/clock.cpp"], 8, None), 7, build)
        self.assertEqual(built, [(["magna", "test_core_base"], False), (["magna"], True), (["test_core_base"], True)])
        self.assertEqual(line, "| clock | 0.0 | at most 8 | 0.0 |  |")

    def test_a_failed_build_ends_the_run(self):
        with self.assertRaises(SystemExit):
            rebuild_times.measure(self.root, Case("clock", ["core/sim/clock.cpp"], 8, 15), 7, lambda targets: False)
        self.assertEqual(self.text("core/sim/clock.cpp"), "int b;\n")

    def test_a_missed_goal_is_named(self):
        self.assertEqual(rebuild_times.row("clock", [(8.26, 8), (14.0, 15)]),
                         "| clock | 8.3 | at most 8: missed | 14.0 | at most 15 |")

    def test_the_cases_are_of_this_tree(self):
        for case in rebuild_times.CASES:
            with self.subTest(case=case.name):
                self.assertTrue(rebuild_times.tests_of(rebuild_times.ROOT, case.files[0]))
                if "new" not in case.name:
                    self.assertEqual([f for f in case.files if not (rebuild_times.ROOT / f).exists()], [])


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main()
