# SPDX-License-Identifier: GPL-3.0-or-later
"""The sweeps that come with Magna: found by name, run in their small forms, made into tables by docs/sweeps/figures.py; and
resources/python/optimise.py, with and without Optuna."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from actr_client import PATIENCE
from mcap_file import require
from program import user_environment
from session_check import write
from sweep_program import Sweep

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SWEEPS = ROOT / "resources/sweeps"
PAGES = ROOT / "docs/sweeps"
NAMES = ("exploration", "field", "job-shops", "range-noise")
RUNS = {"exploration": (360, 8), "field": (150, 4), "job-shops": (1100, 11), "range-noise": (420, 8)}


def python(script, *words, **environment):
    """Runs a script that users run; returns its output."""
    done = subprocess.run([sys.executable, "-B", str(script), *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True,
                          env=dict(os.environ, PYTHONIOENCODING="utf-8", **environment), timeout=8 * PATIENCE, check=False)
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    require(done.returncode == 0, "%s %s: status %s: %s" % (script, words, done.returncode, said))
    return said


def toml(path):
    """The file, or nothing if this Python cannot read it."""
    try:
        import tomllib  # of Python 3.11
    except ImportError:
        return None
    return tomllib.loads(path.read_text(encoding="utf-8"))


def tables_in(text):
    """Tables of a page: each its lines, each line its cells."""
    return [[[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
            for block in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE)]


def found_by_name(binary):
    """From any folder, in any case and with the suffix; a check loads all of their worlds, and leaves nothing."""
    with tempfile.TemporaryDirectory() as home:
        require(sorted(path.stem for path in SWEEPS.glob("*.toml")) == list(NAMES), "the names")
        for name in NAMES:
            sweep = Sweep(binary, name, home)
            said = sweep.run("--check")
            require("%s.toml: %d runs" % (name, RUNS[name][0]) in said, said)
        said = Sweep(binary, "Field.TOML", home).run("--check")
        require("field.toml: 150 runs" in said, said)
        said = Sweep(binary, "exploratoin", home).run("--check", status=2)
        require("did you mean exploration?" in said, said)
        require(not [name for name in os.listdir(home) if name.endswith(".sweep")], "a folder: %s" % os.listdir(home))


def small_forms(binary):
    """What tests run is a part of what users run: the same factors and measures, some of the levels."""
    for name in NAMES:
        small, full = (toml(folder / (name + ".toml")) for folder in (SWEEPS / "small", SWEEPS))
        if small is None:
            print("this Python has no tomllib: small forms are not compared")
            return
        require(small["title"] == full["title"] + " (small)" and small["measures"] == full["measures"], name)
        designs = {design["name"]: design for design in full["design"]}
        require([design["name"] for design in small["design"]] == list(designs), "designs of %s" % name)
        for design in small["design"]:
            whole = designs[design["name"]]
            require(whole.get("seeds", 30) == 30 and design.get("seeds", 2) == 2, "%s: seeds" % name)
            for factor, levels in design["factors"].items():
                here = {str(level).replace("../", "") for level in levels}
                there = {str(level).replace("../", "") for level in whole["factors"][factor]}
                require(here <= there, "%s: %s: %s of %s" % (name, factor, here, there))


def tables_of_small_forms(binary):
    """All runs of the small forms are done, and their tables have a mean and an interval in each cell; again, with another number of
    workers, they have the same bytes."""
    for name in NAMES:
        with tempfile.TemporaryDirectory() as home:
            sweep = Sweep(binary, str(SWEEPS / "small" / (name + ".toml")), home)
            texts, tables = [], []
            for jobs in ("1", "2") if name != "job-shops" else ("2",):
                sweep.folder = os.path.join(home, jobs)
                said = sweep.run("--jobs", jobs, "--output", sweep.folder)
                require("%d runs, %d done" % (RUNS[name][1], RUNS[name][1]) in said, said)
                tables.append(sweep.tables())
                texts.append(python(PAGES / "figures.py", name, sweep.folder))
            require(all(table == tables[0] for table in tables), "the tables of %s" % name)
            require(name == "field" or all(text == texts[0] for text in texts), "the figures of %s" % name)
            for table in tables_in(texts[0]):
                require(len(table) > 2, "%s: lines: %s" % (name, table))
                for line in table[2:]:
                    require(all(re.fullmatch(r"\d+(\.\d+)?( ± \d+(\.\d+)?)?", cell) for cell in line[1:]), "%s: %s" % (name, line))


def pages_of_sweeps(binary):
    """Each page has the command, the tables of its sweep with all levels, and sources."""
    for name in NAMES:
        text = (PAGES / (name + ".md")).read_text(encoding="utf-8")
        require("magna sweep %s" % name in text and "## Sources" in text, name)
        made = re.search(r"<!-- made by figures.py -->\n(.*)<!-- end -->\n", text, re.DOTALL)
        require(made, "%s has no tables" % name)
        full = toml(SWEEPS / (name + ".toml"))
        levels = {re.sub("^schedule:.*", "schedule", str(level)) for design in (full or {"design": []})["design"]
                  for values in design["factors"].values() for level in values}
        for table in tables_in(made.group(1)):
            require(not full or {line[0] for line in table[2:]} <= levels, "%s: %s" % (name, table))
            require(len(table) > 3, "%s: %s" % (name, table))


def figures_of_a_known_table(binary):
    """Means, intervals, percent, missing and failed runs; a page is compared and written."""
    with tempfile.TemporaryDirectory() as folder:
        rows = ["run,design,point,robots,noise,seed,status,reason,measure,value"]
        runs = ["run,status,reason,ticks,wall_s,ticks_per_s,started,host,process,result"]
        for run, (noise, values) in enumerate((("0", (0.1, 0.2, 0.3)), ("0.2", (0.5, 0.5, None))), 1):
            for seed, value in enumerate(values, 1):
                number = 10 * run + seed
                runs.append("%d,done,,100,1,100,,here,1,1" % number)
                start = "%d,noise,%d,2,%s,%d," % (number, run, noise, seed)
                if value is None:
                    rows.append(start + "failed,killed,,")
                    continue
                rows += [start + "done,,%s,%s" % (measure, value) for measure in
                         ("errors.wrong_share", "errors.false_filled_cells", "errors.false_free_cells", "coverage.reachable_share")]
        write(os.path.join(folder, "table.csv"), "\r\n".join(rows + [""]).encode())
        write(os.path.join(folder, "runs.csv"), "\r\n".join(runs + [""]).encode())
        said = python(PAGES / "figures.py", "range-noise", folder)
        # Student's t of 0.975 with 2 degrees of freedom is 4.303: 4.303 * 0.1 / sqrt(3) = 0.248.
        require("| 0 | 20.000 ± 24.841 |\n| 0.2 | 50.000 ± 0.000 (2) |" in said, said)
        script = os.path.join(folder, "figures.py")
        write(script, (PAGES / "figures.py").read_bytes())
        page = os.path.join(folder, "range-noise.md")
        write(page, b"# Noise\n\n<!-- made by figures.py -->\nold\n<!-- end -->\nrest\n")
        for action, status in (("--check", 1), ("--write", 0), ("--check", 0), ("--wrong", 2)):
            done = subprocess.run([sys.executable, "-B", script, action, "range-noise", folder], capture_output=True, check=False)
            require(done.returncode == status, "%s: %s" % (action, done))
        text = pathlib.Path(page).read_text(encoding="utf-8")
        require(text == "# Noise\n\n<!-- made by figures.py -->\n\n" + said + "\n<!-- end -->\nrest\n", text)


OPTUNA = """class samplers:
    class TPESampler:
        def __init__(self, seed):
            assert seed == 1
class Trial:
    def __init__(self, number):
        self.number, self.params = number, {}
    def suggest_float(self, name, low, high):
        self.params[name] = low + (high - low) * self.number / 2
        return self.params[name]
class Study:
    trials, told = 0, []
    def ask(self):
        self.trials += 1
        return Trial(self.trials - 1)
    def tell(self, trial, value):
        self.told.append((value, trial.params))
    best_value = property(lambda self: min(self.told, key=lambda one: one[0])[0])
    best_params = property(lambda self: min(self.told, key=lambda one: one[0])[1])
def create_study(direction='minimize', sampler=None):
    assert direction == 'minimize' and isinstance(sampler, samplers.TPESampler)
    return Study()
"""


def optimiser(binary):
    """The script finds the best of its trials, the same ones again; with Optuna, whose study stands in here, it asks that and tells it."""
    script = ROOT / "resources/python/optimise.py"
    with tempfile.TemporaryDirectory() as home:
        environment = {key: user_environment(home)[key] for key in ("HOME", "XDG_CONFIG_HOME", "ASAN_OPTIONS")}
        write(os.path.join(home, "optuna.py"), b"raise ImportError\n")
        said = python(script, binary, 3, 2, PYTHONPATH=home, **environment)
        require(said == python(script, binary, 3, 2, PYTHONPATH=home, **environment), "the same again")
        write(os.path.join(home, "optuna.py"), OPTUNA.encode())
        asked = python(script, binary, 3, 1, PYTHONPATH=home, **environment)
        require(re.findall("=([.0-9]+)", asked)[:6] == ["0.000", "0.000", "0.400", "0.400", "0.800", "0.800"], asked)
        for text in (said, asked):
            *trials, best = text.splitlines()
            errors = {float(line.split()[-1]): line.split()[1:] for line in trials}
            require(len(trials) == 3 and best.split()[0] == "best" and best.split()[1:] == errors[min(errors)], text)


PLAYS = (found_by_name, small_forms, tables_of_small_forms, pages_of_sweeps, figures_of_a_known_table, optimiser)
