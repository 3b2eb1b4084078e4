#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads every source of the tree and reports where it breaks a rule of the house (CONTRIBUTING.md).

usage: house_rules.py ROOT      exit 0 = no findings, 1 = broken rules, one per line: file:line: rule
"""
import re
import sys
from pathlib import Path
from typing import Iterator, NamedTuple

# The rooms of the core from the lowest up: a room includes itself and the rooms before it.
CORE = ["geometry", "sim", "sexp", "world", "sensing", "robot", "knowledge", "mission", "render", "imagery", "hall",
        "agent", "engine", "view", "reference", "console", "record", "sweep", "lisp"]
# The libraries of widgets from the lowest up, each with its folders that have a place of their own: a file includes its own
# folder and those before it. Other folders of a library belong together.
WIDGETS = ["base/text", "base/look", "base/parts", "base/state", "base/keys", "base/bars", "base/edit", "help", "events",
           "events/links", "lisp", "plots", "hall", "sweep", "robots/teleop", "robots/cybot", "robots/team", "map", "images",
           "images/agent"]
TOP = ["app", "core", "protocols", "tests", "widgets"]
SKIPPED = {"build", ".git", ".cache", "__pycache__", "data", "wire", "corpus"}
SOURCES = {".h", ".cpp", ".py", ".cmake", ".lisp", ".sh"}
SCRIPTS = {"dev", ".ci/run", "tests/house/take_shots", "tests/house/tidy_sources"}
MOST_LINES = 600

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
STRING_CONNECT = re.compile(r"\b(SIGNAL|SLOT)\s*\(")
UNFINISHED = re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b|(?i:not (?:yet )?implemented)")
# Words that CONTRIBUTING.md (Language) replaces; "there is no" and "is no longer" are fine.
RIDDLE = re.compile(r"\b(nobody|somebody|whoever|anew)\b|(?<!there )\bis no (?!longer\b)\w+", re.IGNORECASE)
PRODUCT = ("app/", "core/", "protocols/", "widgets/", "resources/")
SLEEP = re.compile(r"\b(sleep_for|sleep_until|usleep|nanosleep|qSleep|qWait|QThread::sleep|msleep)\s*\(")
STD_RANDOM = re.compile(r"std::(mt19937|minstd_rand|default_random_engine|random_device|"
                        r"uniform_\w+_distribution|normal_distribution|bernoulli_distribution|rand)\b")
# Files are written by core/sim/file_writer alone, so that none is left half-written and each failure is reported.
WRITER = re.compile(r"std::(?:ofstream|fstream)\b|\b(?:QSaveFile|QTemporaryFile|fopen|O_WRONLY|O_CREAT|O_TRUNC)\b|"
                    r"(?<!buffer)\.open\(QIODevice::(?:WriteOnly|Append)|[fF]ile\w*\.open\(.*\b(?:WriteOnly|NewOnly)\b")
# A film is changed in place and complete after each frame; the others write locks.
WRITERS = {"core/sim/file_writer.cpp", "app/window/film_recorder.cpp", "app/profile/file_lock.cpp"}
# The hash of the state does not depend on the words of a sentence.
HASHED_WORDS = re.compile(r"\bhash\.add\(.*\benglish\(")
WALL_TIME = re.compile(r"\b(system_clock|steady_clock|high_resolution_clock)\b")


class Finding(NamedTuple):
    path: str
    line: int
    what: str


def files(root: Path) -> Iterator[Path]:
    """Sources below the root, except built, fetched or deliberately excluded ones."""
    for path in sorted(root.iterdir()):
        if path.is_dir():
            if path.name not in SKIPPED and not path.name.startswith("build"):
                yield from files(path)
        else:
            yield path


def is_source(path: Path, name: str) -> bool:
    return path.suffix in SOURCES or path.name == "CMakeLists.txt" or name in SCRIPTS


def room_of(name: str) -> tuple[str, ...]:
    """core/sim/clock.h -> (core, sim); app/main.cpp -> (app,); tests/core/sim/x.cpp -> (tests, …)."""
    parts = name.split("/")[:-1]
    return tuple(parts[:2]) if parts and parts[0] in ("app", "core", "protocols", "widgets") else tuple(parts[:1])


def arrow_problem(of: tuple[str, ...], to: tuple[str, ...]) -> str | None:
    """The problem of a file of one room including a file of the other."""
    if not of or of[0] == "tests":
        return None
    if to[0] == "tests":
        return "includes a test"
    if of[0] == "app":
        if len(of) > 1 and of[1] == "base" and to[0] != "core" and to != of:
            return f"app/base includes {'/'.join(to)}"
        return None
    if to[0] == "core":
        if of[0] != "core" or len(to) < 2 or len(of) < 2:
            return None
        if of[1] not in CORE or to[1] not in CORE:
            return f"{'/'.join(of)} or {'/'.join(to)} is not a room of the core"
        if CORE.index(to[1]) > CORE.index(of[1]):
            return f"upward: core/{of[1]} includes core/{to[1]}"
        return None
    if of[0] == to[0] == "widgets":
        return None
    if of[0] == to[0] == "protocols" and (to == of or to[1:] == ("net",)):
        return None
    kind = "upward" if to[0] == "app" or of[0] == "core" else "sideways"
    return f"{kind}: {'/'.join(of)} includes {'/'.join(to)}"


def folder_in_widgets(name: str) -> str | None:
    """The folder of WIDGETS that a file of widgets belongs to."""
    folder = name.removeprefix("widgets/").rpartition("/")[0]
    while folder and folder not in WIDGETS:
        folder = folder.rpartition("/")[0]
    return folder or None


def folder_problem(of: str, to: str) -> str | None:
    """What is wrong with a file of widgets including another file of widgets."""
    if not of.startswith("widgets/") or not to.startswith("widgets/"):
        return None
    own, other = folder_in_widgets(of), folder_in_widgets(to)
    for name, folder in ((of, own), (to, other)):
        if folder is None:
            return f"{name.rpartition('/')[0]} is not in the order of the folders of widgets"
    if WIDGETS.index(other) > WIDGETS.index(own):
        return f"upward: widgets/{own} includes widgets/{other}"
    return None


def check_include(root: Path, name: str, line: str) -> str | None:
    match = INCLUDE.match(line)
    if not match:
        return None
    quoted, angled = match.groups()
    of = room_of(name)
    if angled:
        without_qt = of[:1] == ("core",) or of == ("app", "base")
        if without_qt and re.match(r"Q[A-Z]|Qt[A-Z]\w*/", angled):
            return f"{'/'.join(of)} includes Qt: <{angled}>"
        if angled.split("/")[0] in TOP:
            return f"write \"{angled}\", not <{angled}>"
        return None
    if quoted.endswith(".moc") or quoted.startswith(("moc_", "ui_")):
        return None
    if quoted.split("/")[0] not in TOP:
        return f"\"{quoted}\" is not a path from the root of the sources"
    if not (root / quoted).exists():
        return f"\"{quoted}\" does not exist"
    return arrow_problem(of, room_of(quoted)) or folder_problem(name, quoted)


def check_cpp_line(root: Path, name: str, line: str) -> Iterator[str]:
    if problem := check_include(root, name, line):
        yield problem
    if STRING_CONNECT.search(line):
        yield "connects by string: connect typed, with a context object"
    if SLEEP.search(line):
        yield "sleeps: wait for a state or a signal"
    if name.startswith(("core/", "protocols/")) and STD_RANDOM.search(line):
        yield "takes chance from the library: use core/sim/random.h"
    if name.startswith(PRODUCT) and name not in WRITERS and WRITER.search(line):
        yield "writes a file by itself: use core/sim/file_writer.h"
    if name.startswith("core/") and not name.startswith("core/lisp/") and WALL_TIME.search(line):
        yield "asks for the time of day: time in the core is counted in ticks"
    if name.startswith("core/") and HASHED_WORDS.search(line):
        yield "hashes the words of a message: use add_code of core/sim/message.h"


def check_text(root: Path, name: str, text: str) -> Iterator[tuple[int, str]]:
    lines = text.split("\n")
    if "\r" in text:
        yield 1, "has carriage returns"
    if text and not text.endswith("\n"):
        yield len(lines), "does not end with a line end"
    if not any("SPDX-License-Identifier: GPL-3.0-or-later" in line for line in lines[:2]):
        yield 1, "has no SPDX line at its head"
    if name.endswith(".h") and "#pragma once" not in lines:
        yield 1, "has no #pragma once"
    if len(lines) - 1 > MOST_LINES:
        yield MOST_LINES, f"has {len(lines) - 1} lines; split it"
    own = name.startswith("tests/house/")
    included = set()
    for number, line in enumerate(lines, 1):
        if name.endswith((".h", ".cpp")) and (match := INCLUDE.match(line)):
            if match.group(0) in included:
                yield number, f"includes {match[1] or match[2]} twice"
            included.add(match.group(0))
        if "\t" in line:
            yield number, "has a tab"
        if line.rstrip() != line.rstrip("\r"):
            yield number, "has blanks at its end"
        if name.startswith(PRODUCT) and (match := RIDDLE.search(line)):
            yield number, f"says \"{match.group(0)}\": name the subject, negate the verb"
        if not own and (match := UNFINISHED.search(line)):
            yield number, f"is unfinished: {match.group(0)}"
        if name.endswith((".h", ".cpp")):
            for problem in check_cpp_line(root, name, line):
                yield number, problem


def check_pages(root: Path) -> Iterator[Finding]:
    """Each room describes its purpose in a README.md."""
    for cmake in sorted(root.glob("**/CMakeLists.txt")):
        name = cmake.relative_to(root).as_posix()
        if name.split("/")[0] not in ("app", "core", "protocols", "widgets"):
            continue
        declares = re.search(r"^magna_room\(", cmake.read_text(encoding="utf-8"), re.MULTILINE)
        if declares and not (cmake.parent / "README.md").exists():
            yield Finding(name, 1, "declares a room that has no README.md")


PROGRAM = re.compile(r"\bmagna_test\((\w+) FOLDERS ([^)]*?)\s+(?:MAIN|SHARDS|DEPENDS)\b")


def test_programs(root: Path) -> dict[str, str]:
    """The folders of tests (tests/core/sim) and the program of each."""
    programs = {}
    for cmake in sorted(root.glob("tests/**/CMakeLists.txt")):
        for program, folders in PROGRAM.findall(cmake.read_text(encoding="utf-8")):
            for pattern in folders.split():
                for folder in [cmake.parent] if pattern == "." else cmake.parent.glob(pattern):
                    programs[folder.relative_to(root).as_posix()] = f"test_{program}"
    return programs


def check_programs(root: Path) -> Iterator[Finding]:
    """Each test is in a test program."""
    programs = test_programs(root)
    for path in files(root):
        folder = path.parent.relative_to(root).as_posix()
        if folder.startswith("tests/") and path.name.endswith("_test.cpp") and folder not in programs:
            yield Finding(f"{folder}/{path.name}", 1, f"is in no test program: add {folder} to a magna_test")


NEEDED = re.compile(r"^\s*magna_(?:find\((\"[^\"]*\"|\S+) \w|need\(\S+ (?:\"[^\"]*\"|\S+) (\"[^\"]*\"|[^\s)]+)\))", re.MULTILINE)


def check_packages(root: Path) -> Iterator[Finding]:
    """What CMake names as missing is what the script `dev` installs."""
    script = root / "dev"
    installed = set(script.read_text(encoding="utf-8").replace("(", " ").replace(")", " ").split()) if script.exists() else set()
    for path in files(root):
        if path.name != "CMakeLists.txt" and path.suffix != ".cmake" or path.parent.name == "house":
            continue
        text = path.read_text(encoding="utf-8")
        for match in NEEDED.finditer(text):
            for package in (match[1] or match[2]).strip('"').split():
                if package not in installed and "$" not in package:
                    line = text.count("\n", 0, match.end()) + 1
                    yield Finding(path.relative_to(root).as_posix(), line, f"dev does not install {package}")


TYPE = re.compile(r"^namespace (\w+(?:::\w+)*) \{$|"
                  r"^(?:struct|class|enum class) (\w+)\b(?!::|<)[^;]*\{", re.MULTILINE)


def types_of(text: str) -> Iterator[tuple[str, int]]:
    """The types that a header defines outside of others, with their namespaces and lines."""
    space = ""
    for match in TYPE.finditer(text):
        if match.group(1):
            space = match.group(1)
        else:
            yield f"{space}::{match.group(2)}", text.count("\n", 0, match.start()) + 1


class OneOfEach:
    """Types of one name in two headers are one type to the linker, which picks either's code."""

    def __init__(self) -> None:
        self.seen: dict[str, str] = {}

    def check(self, name: str, text: str) -> Iterator[tuple[int, str]]:
        for of_type, line in types_of(text):
            first = self.seen.setdefault(of_type, name)
            if first != name:
                yield line, f"{of_type} is defined in {first} too: give it another name"


NAMELESS = re.compile(r"^namespace \{\n(.*?)^\}(?:  // namespace)?$", re.DOTALL | re.MULTILINE)
LOCAL = re.compile(
    r"^(?:template\s*<.*>\s*)?(?:"
    r"(?:struct|class|enum class|enum|union|using)\s+(?P<type>\w+)\b(?!\s*::)[^;\n]*[{=]|"
    r"(?:inline |static )*(?:constexpr|const|constinit)\b[^=({;\n]*?\b(?P<constant>\w+)\s*(?:\[[^\]\n]*\]\s*)*(?:=|\{)|"
    r"[A-Za-z_][\w:<>,&*\s\[\]]*?[\s&*>](?P<function>\w+)\((?P<parameters>[^{;]*?)\)(?: const)?(?: noexcept)?(?: ->[^{;]*)? \{)",
    re.MULTILINE)


def local_names(text: str) -> Iterator[tuple[str, int]]:
    """Definitions in the nameless namespaces of a source, functions with the types of their
    parameters, and the lines."""
    for block in NAMELESS.finditer(text):
        for match in LOCAL.finditer(block[1]):
            line = text.count("\n", 0, block.start(1) + match.start()) + 1
            if match["function"]:
                parameters = re.sub(r"\s+", " ", match["parameters"])
                types = [re.sub(r"\s*\b\w+(?: = .*)?$", "", one) for one in parameters.split(", ")]
                yield f"{match['function']}({', '.join(types)})", line
            else:
                yield match["type"] or match["constant"], line


class OneOfEachInARoom:
    """Several sources of a room are compiled together: their nameless namespaces are then one."""

    def __init__(self) -> None:
        self.seen: dict[tuple[tuple[str, ...], str], str] = {}

    def check(self, name: str, text: str) -> Iterator[tuple[int, str]]:
        for local, line in local_names(text):
            first = self.seen.setdefault((room_of(name), local), name)
            if first != name:
                yield line, f"{local} is defined in {first} too, and both are compiled together: rename one"


COMMENT_BREAK = re.compile(r"\n[ \t]*(?://+|#|;+)?")
CITED = re.compile(r"\b([\w-]+\.md),\s+")
# Plans that lie outside of the repository.
UNREACHABLE = re.compile(r"(?://|;;).*\b((?:specs?|design) \d)")


class Citations:
    """Comments cite sections of pages in docs: `gobot.md, Motion`."""

    def __init__(self, root: Path) -> None:
        self.headings = {page.name: re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
                         for page in sorted(root.glob("docs/**/*.md")) if page.name != "README.md"}

    def check(self, name: str, text: str) -> Iterator[tuple[int, str]]:
        for match in UNREACHABLE.finditer(text):
            yield text.count("\n", 0, match.start()) + 1, f"cites a page that is not in docs: {match[1]}"
        plain = COMMENT_BREAK.sub(lambda found: " " * len(found[0]), text)  # the same places as in the text
        for match in CITED.finditer(plain):
            if match[1] not in self.headings:
                continue
            rest = " ".join(plain[match.end():match.end() + 200].split())
            line = text.count("\n", 0, match.start()) + 1
            while rest[:1].isupper():
                heading = next((one for one in self.headings[match[1]] if rest.startswith(one)), None)
                if heading is None:
                    yield line, f"docs has no section of {match[1]} for \"{rest[:30]}\""
                    break
                rest = rest[len(heading):].removeprefix("; ") if rest.startswith(heading + "; ") else ""


# Message({"plan-full", …}), Message why({…}), Outcome::refused({…})
MESSAGE = re.compile(r'\b(?:Message(?:\s+\w+)?|refused)\(\s*\{\s*"([^"]+)"')
COMMENT = re.compile(r"//[^\n]*")


class OneOfEachCode:
    """The code of a message is written in one place, so that it means one text."""

    def __init__(self) -> None:
        self.seen: dict[str, str] = {}

    def check(self, name: str, text: str) -> Iterator[tuple[int, str]]:
        text = COMMENT.sub("", text)
        for match in MESSAGE.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            place = f"{name}:{line}"
            first = self.seen.setdefault(match[1], place)
            if first != place:
                yield line, f"the message code {match[1]} stands in {first} too: share the message or name another"


class Limit(NamedTuple):
    figure: str
    most: float
    remedy: str


# What must not grow again. Lower a limit when its figure has fallen.
SMALL = 40  # lines of code
ENOUGH = 100  # files: shares of fewer say nothing
LIMITS = [
    Limit("product files", 1424, "add the new class to a file of its room, or merge two that change together"),
    Limit(f"percent of files below {SMALL} lines of code", 26.4, "merge a small class or function into the file that uses it"),
    Limit("headers with one user", 142, "merge the header into the source or header that includes it"),
]
CODE_FILES = (".h", ".cpp")
OUT_OF_CODE = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def figures(root: Path) -> dict[str, float]:
    """The figures of LIMITS, of the code of the product. The users of a header are the product's files that include it, except
    its own source."""
    texts = {name: path.read_text(encoding="utf-8", errors="replace") for path in files(root)
             if (name := path.relative_to(root).as_posix()).startswith(PRODUCT) and name.endswith(CODE_FILES)}
    users: dict[str, set[str]] = {name: set() for name in texts if name.endswith(".h")}
    small = 0
    for name, text in texts.items():
        small += sum(1 for line in OUT_OF_CODE.sub("", text).split("\n") if line.strip()) < SMALL
        for line in text.split("\n"):
            included = INCLUDE.match(line)
            if included and included[1] in users and included[1].removesuffix(".h") != name.removesuffix(".cpp"):
                users[included[1]].add(name)
    counts = (len(texts), round(100 * small / max(len(texts), 1), 1), sum(len(of) == 1 for of in users.values()))
    return {limit.figure: count for limit, count in zip(LIMITS, counts)}


def check_growth(found: dict[str, float], limits: list[Limit]) -> Iterator[Finding]:
    for limit in limits:
        if found[limit.figure] > limit.most:
            yield Finding("tests/house/house_rules.py", 1, f"{limit.figure}: {found[limit.figure]:g}, at most {limit.most:g}: "
                                                           f"{limit.remedy}")


def check(root: Path) -> tuple[int, list[Finding]]:
    """The number of sources and their broken rules."""
    count = 0
    findings = [*check_pages(root), *check_packages(root), *check_programs(root)]
    one_of_each, in_a_room, codes = OneOfEach(), OneOfEachInARoom(), OneOfEachCode()
    citations = Citations(root)
    for path in files(root):
        name = path.relative_to(root).as_posix()
        if not is_source(path, name):
            continue
        count += 1
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            findings.append(Finding(name, 1, "is not UTF-8"))
            continue
        findings += [Finding(name, line, what) for line, what in check_text(root, name, text)]
        if not name.startswith("tests/house/"):
            findings += [Finding(name, line, what) for line, what in citations.check(name, text)]
        if name.endswith(".h"):
            findings += [Finding(name, line, what) for line, what in one_of_each.check(name, text)]
        if name.endswith((".h", ".cpp")) and name.startswith(PRODUCT):
            findings += [Finding(name, line, what) for line, what in codes.check(name, text)]
        if name.endswith(".cpp") and not name.startswith("tests/"):
            findings += [Finding(name, line, what) for line, what in in_a_room.check(name, text)]
    return count, findings


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(sys.argv[1]).resolve()
    count, findings = check(root)
    found = figures(root)
    if found[LIMITS[0].figure] > ENOUGH:
        findings += check_growth(found, LIMITS)
    for finding in findings:
        print(f"{finding.path}:{finding.line}: {finding.what}")
    print(f"{count} sources, {len(findings)} broken rules")
    print("\n".join(f"{found[limit.figure]:g} {limit.figure}, at most {limit.most:g}" for limit in LIMITS))
    return 1 if findings or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
