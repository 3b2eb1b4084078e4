#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each rule is broken once in a small tree and must be reported; a sound tree must pass."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import house_rules

SPDX = "// SPDX-License-Identifier: GPL-3.0-or-later\n"


class HouseRules(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        # A sound house, which each test damages.
        for name in ["core/geometry/point.h", "core/sim/clock.h", "core/world/world.h",
                     "core/engine/engine.h", "core/lisp/world_file.h", "protocols/net/server.h",
                     "protocols/actr/form.h", "protocols/cognav/line.h", "widgets/map.h",
                     "app/session/session.h", "app/base/settings.h"]:
            self.put(name, "#pragma once\n")
        self.put("core/sim/clock.cpp", '#include "core/sim/clock.h"\n\n#include <vector>\n')
        self.put("core/sim/CMakeLists.txt", "magna_room(sim)\n", head="# " + SPDX[3:])
        self.put("core/sim/README.md", "# core/sim\n", head="")

    def put(self, name, text, head=SPDX):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes((head + text).encode())

    def findings(self):
        return [f"{f.path}:{f.line}: {f.what}" for f in house_rules.check(self.root)[1]]

    def assert_broken(self, finding):
        self.assertEqual(self.findings(), [finding])

    def assert_include(self, source, include, problem):
        with self.subTest(source=source, include=include):
            self.put(source, f"#include {include}\n")
            expected = [f"{source}:2: {problem}"] if problem else []
            self.assertEqual(self.findings(), expected)
            (self.root / source).unlink()

    def test_a_sound_house_has_no_findings(self):
        self.assertEqual(self.findings(), [])
        self.assertEqual(house_rules.check(self.root)[0], 13)

    def test_a_message_code_stands_in_one_place(self):
        self.put("core/sim/a.cpp", '// Message({"plan-full", "x"})\nauto a = Message({"plan-full", "the plan is full"});\n')
        self.assertEqual(self.findings(), [])
        for message in ["auto b =\n    Message(\n        {", "void f() {\n  return Outcome::refused(\n    {",
                        "void f() {\n  const Message why({"]:
            with self.subTest(message=message):
                self.put("core/world/b.cpp", message + '"plan-full", "the plan is full"});\n')
                self.assert_broken("core/world/b.cpp:3: the message code plan-full stands in core/sim/a.cpp:3 too: "
                                   "share the message or name another")

    def test_texts_name_their_subject_and_negate_the_verb(self):
        for text, said in [("// Nobody waits.", "Nobody"), ("// begins anew", "anew"),
                           ("// It is no number.", "is no number"),
                           ("// somebody, whoever it is", "somebody")]:
            with self.subTest(text=text):
                self.put("core/sim/a.cpp", text + "\n")
                self.assert_broken(
                    f'core/sim/a.cpp:2: says "{said}": name the subject, negate the verb')
        for text in ["// There is no such file.", "// It is no longer shown.", "int why_nobody = 1;"]:
            with self.subTest(text=text):
                self.put("core/sim/a.cpp", text + "\n")
                self.assertEqual(self.findings(), [])

    def test_comments_cite_sections_that_exist(self):
        page = self.root / "docs/interfaces/gobot.md"
        page.parent.mkdir(parents=True)
        page.write_text("# gobot-sim\n\n## Job-shop file\n\n## Motion\n", encoding="utf-8")
        for text in ["// As in gobot.md, Motion; it moves.", "// (gobot.md, Job-shop\n// file; Motion).", "// other.md, Motion",
                     "int a;  // gobot.md, Motion\n// Another."]:
            with self.subTest(text=text):
                self.put("core/sim/a.cpp", text + "\n")
                self.assertEqual(self.findings(), [])
        self.put("core/sim/a.cpp", "// (gobot.md, Motion;\n// Belts)\n")
        self.assert_broken('core/sim/a.cpp:2: docs has no section of gobot.md for "Belts)"')
        self.put("core/sim/a.cpp", "// (gobot spec 3.4)\n")
        self.assert_broken("core/sim/a.cpp:2: cites a page that is not in docs: spec 3")

    def test_files_have_one_writer(self):
        for line in ["std::ofstream file(path);", "QSaveFile out(file);", 'auto* f = fopen(path, "w");',
                     "file.open(QIODevice::WriteOnly);", "::open(path, O_WRONLY);"]:
            with self.subTest(line=line):
                self.put("app/session/a.cpp", line + "\n")
                self.assert_broken("app/session/a.cpp:2: writes a file by itself: use core/sim/file_writer.h")
        for line in ["buffer.open(QIODevice::WriteOnly);", "file.open(QIODevice::ReadOnly);", "std::ifstream in(path);"]:
            with self.subTest(line=line):
                self.put("app/session/a.cpp", line + "\n")
                self.assertEqual(self.findings(), [])

    def test_arrows_point_down(self):
        good, cases = None, self.assert_include
        cases("core/engine/a.cpp", '"core/geometry/point.h"', good)
        cases("core/geometry/a.cpp", '"core/sim/clock.h"',
              "upward: core/geometry includes core/sim")
        cases("core/engine/a.cpp", '"core/lisp/world_file.h"',
              "upward: core/engine includes core/lisp")
        cases("core/engine/a.cpp", '"widgets/map.h"', "upward: core/engine includes widgets")
        cases("core/engine/a.cpp", '"protocols/net/server.h"',
              "upward: core/engine includes protocols/net")
        cases("core/engine/a.cpp", '"app/session/session.h"',
              "upward: core/engine includes app/session")
        cases("core/attic/a.cpp", '"core/sim/clock.h"',
              "core/attic or core/sim is not a room of the core")
        cases("widgets/a.cpp", '"core/engine/engine.h"', good)
        cases("widgets/a.cpp", '"protocols/actr/form.h"',
              "sideways: widgets includes protocols/actr")
        cases("widgets/a.cpp", '"app/base/settings.h"', "upward: widgets includes app/base")
        cases("protocols/actr/a.cpp", '"protocols/net/server.h"', good)
        cases("protocols/actr/a.cpp", '"protocols/cognav/line.h"',
              "sideways: protocols/actr includes protocols/cognav")
        cases("protocols/net/a.cpp", '"protocols/actr/form.h"',
              "sideways: protocols/net includes protocols/actr")
        cases("protocols/actr/a.cpp", '"widgets/map.h"',
              "sideways: protocols/actr includes widgets")
        cases("app/session/a.cpp", '"widgets/map.h"', good)
        cases("app/base/a.cpp", '"core/sim/clock.h"', good)
        cases("app/base/a.cpp", '"app/session/session.h"', "app/base includes app/session")
        cases("tests/core/geometry/a.cpp", '"core/lisp/world_file.h"', good)

    def test_arrows_within_widgets_point_down(self):
        for name in ["base/edit/edit_stack.h", "map/map_pane.h", "map/tools/map_tool.h", "images/image_pane.h"]:
            self.put(f"widgets/{name}", "#pragma once\n")
        good, cases = None, self.assert_include
        cases("widgets/map/a.cpp", '"widgets/map/map_pane.h"', good)
        cases("widgets/map/a.cpp", '"widgets/base/edit/edit_stack.h"', good)
        cases("widgets/map/a.cpp", '"widgets/map/tools/map_tool.h"', good)
        cases("widgets/map/tools/a.cpp", '"widgets/map/map_pane.h"', good)
        cases("widgets/base/edit/a.cpp", '"widgets/map/map_pane.h"',
              "upward: widgets/base/edit includes widgets/map")
        cases("widgets/base/keys/a.cpp", '"widgets/base/edit/edit_stack.h"',
              "upward: widgets/base/keys includes widgets/base/edit")
        cases("widgets/map/tools/a.cpp", '"widgets/images/image_pane.h"',
              "upward: widgets/map includes widgets/images")
        cases("widgets/images/agent/a.cpp", '"widgets/images/image_pane.h"', good)
        cases("widgets/attic/a.cpp", '"widgets/map/map_pane.h"',
              "widgets/attic is not in the order of the folders of widgets")
        cases("widgets/a.cpp", '"widgets/map/map_pane.h"',
              "widgets is not in the order of the folders of widgets")
        cases("app/session/a.cpp", '"widgets/images/image_pane.h"', good)

    def test_the_core_knows_no_qt(self):
        self.assert_include("core/sim/a.cpp", "<QString>", "core/sim includes Qt: <QString>")
        self.assert_include("core/sim/a.cpp", "<QtCore/QString>",
                            "core/sim includes Qt: <QtCore/QString>")
        self.assert_include("app/base/a.cpp", "<QString>", "app/base includes Qt: <QString>")
        self.assert_include("widgets/a.cpp", "<QString>", None)

    def test_includes_are_paths_from_the_root(self):
        self.assert_include("core/sim/a.cpp", '"clock.h"',
                            '"clock.h" is not a path from the root of the sources')
        self.assert_include("core/sim/a.cpp", '"core/sim/gone.h"',
                            '"core/sim/gone.h" does not exist')
        self.assert_include("core/sim/a.cpp", "<core/sim/clock.h>",
                            'write "core/sim/clock.h", not <core/sim/clock.h>')
        self.assert_include("widgets/a.cpp", '"a.moc"', None)
        self.put("tests/x.h", "#pragma once\n")
        self.assert_include("core/sim/a.cpp", '"tests/x.h"', "includes a test")

    def test_head_and_guard(self):
        self.put("core/sim/a.cpp", "int a;\n", head="")
        self.assert_broken("core/sim/a.cpp:1: has no SPDX line at its head")
        (self.root / "core/sim/a.cpp").unlink()
        self.put("core/sim/a.h", "int a;\n")
        self.assert_broken("core/sim/a.h:1: has no #pragma once")

    def test_types_of_a_name_are_defined_once(self):
        self.put("core/sim/a.h", "#pragma once\n\nnamespace magna {\n\nstruct A;\nstruct A {\n};\n")
        self.put("core/sim/b.h", "#pragma once\n\nnamespace magna::b {\n\nstruct A {\n};\n")
        self.put("widgets/a.h", "#pragma once\n\nnamespace magna {\n\nstruct A;\nstruct B::A {\n};\n")
        self.assertEqual(self.findings(), [])
        self.put("widgets/b.h", "#pragma once\n\nnamespace magna {\n\nclass A final : B {\n};\n")
        self.assert_broken("widgets/b.h:6: magna::A is defined in core/sim/a.h too: "
                           "give it another name")

    def test_text_is_plain(self):
        for text, problem in [("\tint a;\n", "2: has a tab"), ("int a;\r\n", "1: has carriage returns"),
                              ("int a; \n", "2: has blanks at its end"),
                              ("int a;", "2: does not end with a line end"),
                              ("#include <map>\n#include <map>\n", "3: includes map twice"),
                              ("\n" * 600, "600: has 601 lines; split it")]:
            with self.subTest(text=text[:10]):
                self.put("core/sim/a.cpp", text)
                self.assert_broken(f"core/sim/a.cpp:{problem}")
        (self.root / "core/sim/a.cpp").write_bytes(SPDX.encode() + b"// \xff\n")
        self.assert_broken("core/sim/a.cpp:1: is not UTF-8")

    def test_lines_that_nobody_wants(self):
        for line, problem in [
                ("// TODO think", "is unfinished: TODO"),
                ("// Not implemented.", "is unfinished: Not implemented"),
                ("connect(a, SIGNAL(x()), b, SLOT(y()));",
                 "connects by string: connect typed, with a context object"),
                ("std::this_thread::sleep_for(1s);", "sleeps: wait for a state or a signal"),
                ("QTest::qWait(10);", "sleeps: wait for a state or a signal"),
                ("std::mt19937 chance;", "takes chance from the library: use core/sim/random.h"),
                ("auto t = std::chrono::steady_clock::now();",
                 "asks for the time of day: time in the core is counted in ticks"),
                ("hash.add(std::string_view(english(reason)));",
                 "hashes the words of a message: use add_code of core/sim/message.h")]:
            with self.subTest(line=line):
                self.put("core/sim/a.cpp", line + "\n")
                self.assert_broken(f"core/sim/a.cpp:2: {problem}")

    def test_waiting_for_a_state_is_no_sleep(self):
        self.put("tests/app/a.cpp", "QVERIFY(QTest::qWaitFor([&] { return done; }));\n")
        self.assertEqual(self.findings(), [])

    def test_a_room_has_a_page(self):
        (self.root / "core/sim/README.md").unlink()
        self.assert_broken("core/sim/CMakeLists.txt:1: declares a room that has no README.md")

    def test_each_test_is_in_a_program(self):
        head = "# " + SPDX[3:]
        self.put("tests/core/CMakeLists.txt", "magna_test(core_base FOLDERS geometry sim\n  DEPENDS Magna::sim)\n", head=head)
        self.put("tests/widgets/CMakeLists.txt", "magna_test(widgets FOLDERS . * MAIN window DEPENDS Magna::widgets)\n", head=head)
        for folder in ["core/sim", "widgets", "widgets/map"]:
            self.put(f"tests/{folder}/a_test.cpp", "int a;\n")
        self.assertEqual(self.findings(), [])
        self.put("tests/core/world/a_test.cpp", "int a;\n")
        self.assert_broken("tests/core/world/a_test.cpp:1: is in no test program: add tests/core/world to a magna_test")

    def test_needed_packages_are_installed_by_dev(self):
        self.put("dev", "packages=(libfmt-dev\n  libgmock-dev)\n", head="# SPDX-License-Identifier: GPL-3.0-or-later\n")
        needs = ["magna_find(libfmt-dev fmt)", 'magna_find("libfmt-dev libgmock-dev" Both 2.0)',
                 'magna_need(HERE "Google Mock" libgmock-dev)', "  magna_need(${part} OMPL libfmt-dev)"]
        self.put("CMakeLists.txt", "\n".join(needs) + "\n", head="# SPDX-License-Identifier: GPL-3.0-or-later\n")
        self.assertEqual(self.findings(), [])
        self.put("CMakeLists.txt", 'magna_find("libfmt-dev libnew-dev" New)\n', head="# SPDX-License-Identifier: GPL-3.0-or-later\n")
        self.assert_broken("CMakeLists.txt:2: dev does not install libnew-dev")

    def test_what_is_built_or_kept_on_purpose_is_not_read(self):
        self.put("build/dev/a.cpp", "\t", head="")
        self.put("tests/wire/a.lisp", "\t\r\n", head="")
        self.assertEqual(self.findings(), [])

    def test_the_program_fails_with_its_findings_and_with_nothing_to_read(self):
        script = [sys.executable, house_rules.__file__]
        self.assertEqual(subprocess.run([*script, self.root], capture_output=True).returncode, 0)
        self.put("core/sim/a.cpp", "\tint a;\n")
        run = subprocess.run([*script, self.root], capture_output=True, text=True)
        self.assertEqual(run.returncode, 1)
        self.assertIn("core/sim/a.cpp:2: has a tab", run.stdout)
        with tempfile.TemporaryDirectory() as empty:
            self.assertEqual(subprocess.run([*script, empty], capture_output=True).returncode, 1)

    def test_figures_of_the_product(self):
        def figures():
            return list(house_rules.figures(self.root).values())

        self.assertEqual(figures(), [12, 100.0, 0])  # its own source and tests are not users of a header
        self.put("tests/a.cpp", '#include "core/sim/clock.h"\n')
        self.put("core/sim/line.cpp", "int a;\n" * 39 + "/* more\nof it */\n// and more\n")
        self.assertEqual(figures(), [13, 100.0, 0])
        self.put("core/sim/line.cpp", "int a;\n" * 40)
        self.put("core/world/world.cpp", '#include "core/sim/clock.h"\n')
        self.assertEqual(figures(), [14, 92.9, 1])
        self.put("core/world/wall.cpp", '#include "core/sim/clock.h"\n')
        self.assertEqual(figures(), [15, 93.3, 0])

    def test_a_figure_does_not_grow(self):
        limits = [limit._replace(most=10) for limit in house_rules.LIMITS]
        grown = dict(zip([limit.figure for limit in limits], [10, 10.1, 11]))
        found = [f.what for f in house_rules.check_growth(grown, limits)]
        self.assertEqual(found, ["percent of files below 40 lines of code: 10.1, at most 10: merge a small class or function "
                                 "into the file that uses it",
                                 "headers with one user: 11, at most 10: merge the header into the source or header "
                                 "that includes it"])

    def test_what_is_compiled_together_shares_no_name(self):
        self.put("widgets/map/a.cpp", "namespace {\nconstexpr int kGap = 4;\nint size(int a) {\n  return a;\n}\n}\n")
        self.put("widgets/map/tools/b.cpp", "namespace {\nconstexpr int kGap = 4;\nint size(double a) {\n  return 1;\n}\n}\n")
        self.put("core/sim/b.cpp", "namespace {\nconstexpr int kGap = 4;\n}\n")
        self.assert_broken("widgets/map/tools/b.cpp:3: kGap is defined in widgets/map/a.cpp too, and both are compiled together: "
                           "rename one")


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main()
