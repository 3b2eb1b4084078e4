// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_file.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>
#include <string_view>

#include "core/sim/text_file.h"
#include "core/sweep/sweep_names.h"
#include "core/sweep/sweep_runs.h"

namespace magna {
namespace {

constexpr auto kRunOptions = std::to_array<OptionInfo>({
    {"--seed", "N", "Random seed", "0"},
    {"--clean", "", "Switch off noise and errors", ""},
    {"--program", "FILE", "Start a Lisp program; repeatable", ""},
    {"--explore", "", "Make the whole team explore", ""},
    {"--jobshop", "FILE", "Job shop of the hall", ""},
    {"--dispatcher", "NAME", "Built-in dispatcher", ""},
    {"--robots", "N", "First robots of the world", ""},
    {"--hall-csv", "FILE", "Write the measures of a hall to FILE", ""},
    {"--actr-port", "PORT", "Port of the ACT-R interface", ""},
    {"--cognav-bind", "IP", "Address of that port", ""},
});

constexpr auto kSomeMeasures =
    std::to_array<std::string_view>({"hall.makespan_s", "team.distance_m"});

Result<SweepFile> read(std::string_view text) {
  return read_sweep(text, "sweeps/hall.toml", kRunOptions, kSomeMeasures);
}

/// The error of a text.
std::string refusal(std::string_view text) {
  const auto sweep = read(text);
  return sweep ? "read" : sweep.error().text();
}

/// The error of a design, whose first line is the first of the text.
std::string design_refusal(std::string_view lines) {
  return refusal("[[design]]\n" + std::string(lines));
}

/// The error of a factor on line 3.
std::string factor_refusal(std::string_view line) {
  return design_refusal("[design.factors]\n" + std::string(line));
}

constexpr std::string_view kComplete = R"(title = "Job shops"
world = "ft06"
ticks = 36000
limit = 60
record = true
measures = ["hall.*", "team.distance_m"]
[options]
program = ["fetch", "carry"]
dispatcher = "nearest"
clean = true
[parameters]
motion-noise = 0.1
Braking = 3
[attach]
command = ["python3", "model.py", "{actr}", "{agents}"]
ends_run = false
[[design]]
name = "size"
kind = "grid"
seeds = 3
except = [{ world = "ft06", agents = [8, 12] }, { Max-speed = { from = 0.2, to = 1.0 } }]
[design.factors]
world = ["field:{agents}", "ft06"]
agents = [1, 8, 12]
Max-Speed = { from = 0.1, to = 1, levels = 4, scale = "log" }
[[design]]
name = "draw"
kind = "latin-hypercube"
points = 20
random = 7
seeds = [5, 0, 9223372036854775807]
[design.factors]
agents = { from = 1, to = 24, whole = true }
dispatcher = ["greedy", "nearest"]
)";

TEST(SweepFile, ReadsWhatAllRunsHave) {
  const auto sweep = read(kComplete);
  ASSERT_TRUE(sweep) << sweep.error().text();
  EXPECT_EQ(sweep->title, "Job shops");
  EXPECT_EQ(sweep->file, "sweeps/hall.toml");
  EXPECT_EQ(sweep->text, kComplete);
  EXPECT_EQ(sweep->world, "ft06");
  EXPECT_EQ(sweep->ticks, 36000);
  EXPECT_EQ(sweep->limit_s, 60.0);
  EXPECT_TRUE(sweep->record);
  EXPECT_EQ(sweep->measures, (std::vector<std::string>{"hall.*", "team.distance_m"}));
  using Values = std::vector<std::pair<std::string, SweepValue>>;
  EXPECT_EQ(sweep->options, (Values{{"program", std::string("fetch")},
                                    {"program", std::string("carry")},
                                    {"dispatcher", std::string("nearest")},
                                    {"clean", true}}));
  EXPECT_EQ(sweep->parameters, (Values{{"Motion-Noise", 0.1}, {"Braking", std::int64_t{3}}}));
  const SweepProgram program{{"python3", "model.py", "{actr}", "{agents}"}, false};
  EXPECT_EQ(sweep->attach, program);
}

TEST(SweepFile, ReadsDesignsInTheOrderOfTheFile) {
  const auto sweep = read(kComplete);
  ASSERT_TRUE(sweep) << sweep.error().text();
  ASSERT_EQ(sweep->designs.size(), 2U);
  const SweepDesign& grid = sweep->designs[0];
  EXPECT_EQ(grid.name, "size");
  EXPECT_EQ(grid.kind, SweepDesignKind::Grid);
  EXPECT_EQ(grid.line, 17);
  EXPECT_EQ(grid.seeds, (std::vector<std::uint64_t>{1, 2, 3}));
  using Levels = std::vector<SweepValue>;
  const std::vector<SweepFactor> factors{
      {"world", SweepTarget::World, Levels{std::string("field:{agents}"), std::string("ft06")}, 23,
       1},
      {"agents", SweepTarget::Word, Levels{std::int64_t{1}, std::int64_t{8}, std::int64_t{12}}, 24,
       1},
      {"Max-Speed", SweepTarget::Parameter, SweepRange{0.1, 1.0, 4, true, false}, 25, 1},
  };
  EXPECT_EQ(grid.factors, factors) << "not in the order of the alphabet";
  const std::vector<SweepException> except{
      {{{"world", Levels{std::string("ft06")}},
        {"agents", Levels{std::int64_t{8}, std::int64_t{12}}}}},
      {{{"Max-Speed", SweepRange{0.2, 1.0, 0, false, false}}}},
  };
  EXPECT_EQ(grid.except, except);
  const SweepDesign& draw = sweep->designs[1];
  EXPECT_EQ(draw.kind, SweepDesignKind::LatinHypercube);
  EXPECT_EQ(draw.points, 20U);
  EXPECT_EQ(draw.random, 7U);
  EXPECT_EQ(draw.seeds, (std::vector<std::uint64_t>{5, 0, 9223372036854775807U}));
  EXPECT_EQ(draw.factors[0].values,
            (decltype(SweepFactor::values){SweepRange{1, 24, 0, false, true}}));
  EXPECT_EQ(draw.factors[1].target, SweepTarget::Option);
}

TEST(SweepFile, ReadsTheExampleOfItsPage) {
  const auto page = read_text_file(MAGNA_SOURCE_DIR "/docs/sweeps.md", "page");
  ASSERT_TRUE(page) << page.error().text();
  const std::size_t begin = page->find("```toml\n") + 8;
  const auto sweep =
      read_sweep(page->substr(begin, page->find("```", begin) - begin), "fleet.toml", kRunOptions);
  ASSERT_TRUE(sweep) << sweep.error().text();
  const auto runs = sweep_runs(*sweep);
  ASSERT_TRUE(runs) << runs.error().text();
  EXPECT_EQ(runs->size(), 660U + 200U) << "as it says";
  EXPECT_EQ(runs->front().world, "hall:0:1");
}

TEST(SweepFile, NeedsOnlyADesign) {
  const auto sweep = read("[[design]]\n[design.factors]\nworld = [\"office\"]\n");
  ASSERT_TRUE(sweep) << sweep.error().text();
  EXPECT_EQ(sweep->title, "hall");
  EXPECT_EQ(sweep->ticks, std::nullopt);
  EXPECT_EQ(sweep->limit_s, 600.0);
  EXPECT_EQ(sweep->designs[0].name, "grid") << "its kind";
  EXPECT_EQ(sweep->designs[0].seeds, (std::vector<std::uint64_t>{1}));
  EXPECT_TRUE(read("\xEF\xBB\xBF[[design]]\r\n[design.factors]\r\nworld = ['a']\r\n"));
  const auto drawn =
      read("[[design]]\nkind = \"random\"\npoints = 2\n[design.factors]\nworld = ['a']");
  EXPECT_EQ(drawn->designs[0].random, 1U);
}

TEST(SweepFile, RefusesWhatIsNotToml) {
  EXPECT_EQ(refusal("title = \"a\"\ntitle = 2\n").substr(0, 19), "sweeps/hall.toml:2:");
  EXPECT_EQ(refusal("world = \n").substr(0, 21), "sweeps/hall.toml:1:9:");
  EXPECT_EQ(refusal("title = \"\xC3\x28\"\n"),
            "sweeps/hall.toml:1:9: Encountered invalid utf-8 sequence");
  EXPECT_EQ(refusal("title = '" + std::string(kMostSweepBytes, 'x') + "'"),
            "sweeps/hall.toml: a sweep file has at most 1048576 bytes, but this has 1048586");
}

TEST(SweepFile, RefusesDeepKeys) {
  const std::string expected = ": a key has too many parts";
  std::string deep = "a";
  for (int i = 0; i < 500'000; ++i) deep += ".a";
  EXPECT_EQ(refusal("# a.b\n" + deep + " = 1"), "sweeps/hall.toml:2:32" + expected);
  EXPECT_EQ(refusal("[" + deep + "]"), "sweeps/hall.toml:1:33" + expected);
  std::string quoted = "'#.' = \"#\\\".\"\n\"=\"";
  for (int i = 0; i < 400; ++i) quoted += " . \"=,\\\"\"";
  EXPECT_EQ(refusal(quoted + " = 1"), "sweeps/hall.toml:2:140" + expected);
  const std::string dots(100, '.');
  EXPECT_EQ(refusal("title = \"" + dots + "\" # " + dots + "\nworld = '" + dots + "'\nx = 1"),
            "sweeps/hall.toml:3:1: x: a sweep file has no such key");
  std::string numbers = "x = [";
  for (int i = 0; i < 100; ++i) numbers += "0.5, ";
  EXPECT_EQ(refusal(numbers + "]"), "sweeps/hall.toml:1:1: x: a sweep file has no such key");
}

TEST(SweepFile, RefusesWhatTheParserOfTheLibraryMustNotSee) {
  EXPECT_EQ(refusal("[[[a]]]\n").substr(0, 20), "sweeps/hall.toml:1:3");
  const std::string letters =
      ": only texts in quotation marks and comments have letters such as this";
  EXPECT_EQ(refusal("\xC3\xA9 = 1"), "sweeps/hall.toml:1:1" + letters);
  EXPECT_EQ(refusal("title = 'a' \xEF\xBB\xBD"), "sweeps/hall.toml:1:13" + letters);
  EXPECT_EQ(refusal("title = '\xC3\xA9' # \xC3\xA9\nx = 1"),
            "sweeps/hall.toml:2:1: x: a sweep file has no such key");
  const std::string quotes = ": a text has one quotation mark on each side, and is on one line";
  EXPECT_EQ(refusal("title = \"\"\"a\\\n\xC3\xA9\"\"\""), "sweeps/hall.toml:1:9" + quotes);
  EXPECT_EQ(refusal("title = '''a'''"), "sweeps/hall.toml:1:9" + quotes);
  const std::string place = ": this quotation mark is not at the beginning of a text";
  EXPECT_EQ(refusal("title = a'\xC3\xA9'"), "sweeps/hall.toml:1:10" + place);
  EXPECT_EQ(refusal("title = 'a' '\xC3\xA9'"), "sweeps/hall.toml:1:13" + place);
  EXPECT_EQ(refusal("title = \"a\n = '\xC3\xA9'").substr(0, 19), "sweeps/hall.toml:1:")
      << "the text ends with its line";
}

TEST(SweepFile, RefusesUnknownKeysWithTheNearestOne) {
  EXPECT_EQ(refusal("\n  tics = 3"),
            "sweeps/hall.toml:2:3: tics: a sweep file has no such key; did you mean 'ticks'?");
  EXPECT_EQ(refusal("other = 3"), "sweeps/hall.toml:1:1: other: a sweep file has no such key");
  EXPECT_EQ(
      refusal("[attach]\nends-run = true\ncommand = ['a']"),
      "sweeps/hall.toml:2:1: attach.ends-run: attach has no such key; did you mean 'ends_run'?");
  EXPECT_EQ(design_refusal("sedes = 3"),
            "sweeps/hall.toml:2:1: design.sedes: a design has no such key; did you mean 'seeds'?");
  EXPECT_EQ(
      factor_refusal("x = { from = 0, too = 1 }"),
      "sweeps/hall.toml:3:17: design.factors.x.too: a range has no such key; did you mean 'to'?");
}

TEST(SweepFile, RefusesWrongTypesAtTheTop) {
  EXPECT_EQ(refusal("title = 3"),
            "sweeps/hall.toml:1:9: title: expected a text in quotation marks");
  EXPECT_EQ(refusal("title = ''"),
            "sweeps/hall.toml:1:9: title: expected a text that is not empty");
  EXPECT_EQ(refusal("world = \"a\\nb\""),
            "sweeps/hall.toml:1:9: world: expected a text on one line, without control characters");
  EXPECT_EQ(refusal("world = '-a'"),
            "sweeps/hall.toml:1:9: world: the name of a world does not begin with a hyphen");
  EXPECT_EQ(
      refusal("world = 'a.mcap'"),
      "sweeps/hall.toml:1:9: world: runs of a sweep begin with a world, not with a recording");
  EXPECT_EQ(refusal("title = '" + std::string(201, 'x') + "'"),
            "sweeps/hall.toml:1:9: title: expected at most 200 bytes, not 201");
  EXPECT_EQ(refusal("world = '" + std::string(5000, 'x') + "'"),
            "sweeps/hall.toml:1:9: world: expected a text of at most 4096 bytes");
  EXPECT_EQ(refusal("ticks = 0"),
            "sweeps/hall.toml:1:9: ticks: expected a whole number from 1 to 9007199254740992");
  EXPECT_EQ(refusal("ticks = 2.5"),
            "sweeps/hall.toml:1:9: ticks: expected a whole number from 1 to 9007199254740992");
  EXPECT_EQ(refusal("limit = 0.0"),
            "sweeps/hall.toml:1:9: limit: expected seconds, over 0, at most 2678400");
  EXPECT_EQ(refusal("limit = nan"), "sweeps/hall.toml:1:9: limit: expected a number");
  EXPECT_EQ(refusal("limit = true"), "sweeps/hall.toml:1:9: limit: expected a number");
  EXPECT_EQ(refusal("record = 1"), "sweeps/hall.toml:1:10: record: expected true or false");
  EXPECT_EQ(refusal("measures = []"), "sweeps/hall.toml:1:12: measures: expected a list of texts");
  EXPECT_EQ(refusal("measures = ['hall.*', 2]"),
            "sweeps/hall.toml:1:23: measures: expected a text in quotation marks");
  EXPECT_EQ(refusal("options = 3"), "sweeps/hall.toml:1:11: options: expected a table, [options]");
  EXPECT_EQ(refusal("parameters = 3"),
            "sweeps/hall.toml:1:14: parameters: expected a table, [parameters]");
  EXPECT_EQ(refusal("attach = 3"), "sweeps/hall.toml:1:10: attach: expected a table, [attach]");
  EXPECT_EQ(refusal("[attach]"),
            "sweeps/hall.toml:1:1: attach: command is missing, a list of texts");
  EXPECT_EQ(refusal("[attach]\ncommand = 'a'"),
            "sweeps/hall.toml:2:11: attach.command: expected a list of texts");
}

TEST(SweepFile, RefusesUnknownMeasures) {
  EXPECT_EQ(refusal("measures = ['hall.makespan']"),
            "sweeps/hall.toml:1:12: measures: there is no measure 'hall.makespan'; did you mean "
            "'hall.makespan_s'?");
  EXPECT_EQ(refusal("measures = ['robot.*']"),
            "sweeps/hall.toml:1:12: measures: there is no measure 'robot.*'");
  EXPECT_EQ(refusal("measures = ['hall.*,team.*']"),
            "sweeps/hall.toml:1:12: measures: 'hall.*,team.*': write a text for each measure");
  EXPECT_TRUE(read_sweep("measures = ['a']\n[[design]]\n[design.factors]\nworld = ['b']", "a.toml",
                         kRunOptions));
}

TEST(SweepFile, RefusesOptionsThatASweepSetsOrThatAreUnknown) {
  const auto option = [](std::string_view line) {
    return refusal("[options]\n" + std::string(line));
  };
  EXPECT_EQ(
      option("seed = 3"),
      "sweeps/hall.toml:2:1: options.seed: a sweep sets this itself; write seeds = N in a design");
  EXPECT_EQ(option("threads = 3"),
            "sweeps/hall.toml:2:1: options.threads: a sweep sets this itself");
  EXPECT_EQ(option("actr-port = 3"),
            "sweeps/hall.toml:2:1: options.actr-port: a sweep chooses ports itself; {actr} in "
            "[attach] is one of a run");
  EXPECT_EQ(option("cognav-bind = '::'").substr(0, 66),
            "sweeps/hall.toml:2:1: options.cognav-bind: a sweep chooses ports i");
  EXPECT_EQ(option("hall-csv = 'a.csv'"),
            "sweeps/hall.toml:2:1: options.hall-csv: runs would overwrite each other's file; "
            "measures are in the table");
  EXPECT_EQ(option("layout = 'a'"),
            "sweeps/hall.toml:2:1: options.layout: runs of a sweep have no window");
  EXPECT_EQ(option("dispacher = 'a'"),
            "sweeps/hall.toml:2:1: options.dispacher: there is no option --dispacher; did you mean "
            "'dispatcher'?");
  EXPECT_EQ(option("dispatcher = true"),
            "sweeps/hall.toml:2:14: options.dispatcher: expected NAME, not true or false");
  EXPECT_EQ(option("clean = 1"),
            "sweeps/hall.toml:2:9: options.clean: this is a switch: true or false");
  EXPECT_EQ(option("jobshop = '--x'"),
            "sweeps/hall.toml:2:11: options.jobshop: a value does not begin with two hyphens");
  EXPECT_EQ(
      option("jobshop = ['a', 'b']"),
      "sweeps/hall.toml:2:11: options.jobshop: expected one value; several can be levels of a "
      "factor");
  EXPECT_EQ(option("jobshop = 07:32:00"),
            "sweeps/hall.toml:2:11: options.jobshop: expected a text, a number, true or false");
  EXPECT_EQ(factor_refusal("ticks = [1]"),
            "sweeps/hall.toml:3:1: design.factors.ticks: a sweep sets this itself; write ticks = N "
            "at the top of the file");
}

TEST(SweepFile, RefusesParametersOutOfTheirRange) {
  const auto parameter = [](std::string_view line) {
    return refusal("[parameters]\n" + std::string(line));
  };
  EXPECT_EQ(parameter("Motion-Nois = 1"),
            "sweeps/hall.toml:2:1: parameters.Motion-Nois: there is no parameter \"Motion-Nois\"; "
            "did you mean 'Motion-Noise'?");
  EXPECT_EQ(parameter("Motion-Noise = 2"),
            "sweeps/hall.toml:2:16: parameters.Motion-Noise: Motion-Noise must lie between 0 and 1 "
            "fraction, not 2");
  EXPECT_EQ(
      parameter("Braking = 2.5"),
      "sweeps/hall.toml:2:11: parameters.Braking: Braking must be a whole number of ticks, not "
      "2.5");
  EXPECT_EQ(parameter("No-Sensor-Error = 2"),
            "sweeps/hall.toml:2:19: parameters.No-Sensor-Error: No-Sensor-Error is t or nil, not "
            "\"2\"");
  EXPECT_EQ(parameter("Motion-Noise = inf"),
            "sweeps/hall.toml:2:16: parameters.Motion-Noise: expected a finite number");
  EXPECT_EQ(parameter("Braking = 2\nbraking = 3"),
            "sweeps/hall.toml:3:1: parameters.braking: Braking has a value already");
  EXPECT_EQ(
      factor_refusal("Motion-Noise = [0.5, 1.5]"),
      "sweeps/hall.toml:3:22: design.factors.Motion-Noise: Motion-Noise must lie between 0 and "
      "1 fraction, not 1.5");
  EXPECT_EQ(
      factor_refusal("Motion-Noise = { from = 0, to = 1.5, levels = 3 }"),
      "sweeps/hall.toml:3:16: design.factors.Motion-Noise: Motion-Noise must lie between 0 and "
      "1 fraction, not 1.5");
  EXPECT_EQ(factor_refusal("Braking = { from = 0, to = 5, levels = 3 }"),
            "sweeps/hall.toml:3:11: design.factors.Braking: this parameter has whole numbers; add "
            "whole = true");
  EXPECT_EQ(
      factor_refusal("No-Sensor-Error = { from = 0, to = 1, levels = 2 }"),
      "sweeps/hall.toml:3:19: design.factors.No-Sensor-Error: this is a switch: [true, false]");
  EXPECT_TRUE(
      read("[[design]]\n[design.factors]\nNo-Sensor-Error = [true, false]\nbraking = [1.0]"));
}

TEST(SweepFile, RefusesDesignsThatAreNotComplete) {
  EXPECT_EQ(
      refusal("title = 'a'"),
      "sweeps/hall.toml:1:1: design is missing: add [[design]] with a table [design.factors]");
  EXPECT_EQ(refusal("[design]\nname = 'a'"),
            "sweeps/hall.toml:1:1: design: expected [[design]], with two brackets");
  EXPECT_EQ(refusal("design = []").substr(0, 29), "sweeps/hall.toml:1:10: design");
  EXPECT_EQ(design_refusal("name = 'a'"),
            "sweeps/hall.toml:1:1: design: the table [design.factors] is missing");
  EXPECT_EQ(design_refusal("factors = 3"),
            "sweeps/hall.toml:2:11: design.factors: expected a table, [design.factors]");
  EXPECT_EQ(design_refusal("[design.factors]"),
            "sweeps/hall.toml:2:1: design.factors: expected 1 to 64 factors, such as world = "
            "[\"office\"]");
  EXPECT_EQ(design_refusal("kind = 'gird'"),
            "sweeps/hall.toml:2:8: design.kind: expected grid, list, random, latin-hypercube, not "
            "'gird'; did you mean 'grid'?");
  const std::string factors = "[design.factors]\nworld = ['a']\n";
  EXPECT_EQ(design_refusal("name = 'a'\n" + factors + "[[design]]\nname = 'a'\n" + factors),
            "sweeps/hall.toml:6:8: design.name: there is already a design 'a'");
  EXPECT_EQ(design_refusal("name = 'a'\n" + factors + "[[design]]\n" + factors),
            "sweeps/hall.toml:5:1: design: name is missing; each of several designs needs one");
  EXPECT_EQ(design_refusal("points = 3\n" + factors),
            "sweeps/hall.toml:2:1: design.points: only a design of kind random or latin-hypercube "
            "has this key");
  EXPECT_EQ(design_refusal("kind = 'random'\n" + factors),
            "sweeps/hall.toml:1:1: design: points is missing, the number of points to draw");
  EXPECT_EQ(design_refusal("kind = 'random'\npoints = 0\n" + factors),
            "sweeps/hall.toml:3:10: design.points: expected a whole number from 1 to 1000000");
  EXPECT_EQ(design_refusal("kind = 'random'\npoints = 1\nrandom = -1\n" + factors),
            "sweeps/hall.toml:4:10: design.random: expected a whole number from 0 to "
            "9007199254740992");
}

TEST(SweepFile, RefusesSeedsThatAreNotNumbersOrThereTwice) {
  EXPECT_EQ(design_refusal("seeds = 0"),
            "sweeps/hall.toml:2:9: design.seeds: expected a whole number from 1 to 1000000");
  EXPECT_EQ(design_refusal("seeds = [1, 2, 1]"),
            "sweeps/hall.toml:2:16: design.seeds: the seed 1 is there twice");
  EXPECT_EQ(design_refusal("seeds = [-1]"),
            "sweeps/hall.toml:2:10: design.seeds: expected a whole number from 0 to "
            "9223372036854775807");
  EXPECT_EQ(design_refusal("seeds = []"),
            "sweeps/hall.toml:2:9: design.seeds: expected a number of seeds, or a list of seeds");
  const std::string many = "seeds = 600000\n[design.factors]\nworld = ['a']\n";
  EXPECT_EQ(design_refusal("name = 'a'\n" + many + "[[design]]\nname = 'b'\n" + many),
            "sweeps/hall.toml:6:1: design: a sweep has at most 1000000 runs");
}

TEST(SweepFile, RefusesFactorsWithoutLevels) {
  const std::string expected =
      "design.factors.x: expected levels: a list such as [1, 2, 4], or { from = 0.0, to = 1.0, "
      "levels = 5 }";
  EXPECT_EQ(factor_refusal("x = []"), "sweeps/hall.toml:3:5: " + expected);
  EXPECT_EQ(factor_refusal("x = 3"), "sweeps/hall.toml:3:5: " + expected);
  EXPECT_EQ(factor_refusal("x = [1, 2, 1.0]"),
            "sweeps/hall.toml:3:12: design.factors.x: the level 1 is there twice");
  EXPECT_EQ(factor_refusal("x = [1, [2]]"),
            "sweeps/hall.toml:3:9: design.factors.x: expected a text, a number, true or false");
  EXPECT_EQ(factor_refusal("world = ['a', 3]"),
            "sweeps/hall.toml:3:15: design.factors.world: expected the name of a world, a text");
  EXPECT_EQ(factor_refusal("clean = [true, 'a']"),
            "sweeps/hall.toml:3:16: design.factors.clean: this is a switch: true or false");
}

TEST(SweepFile, RefusesRangesThatAreNotComplete) {
  const auto range = [](std::string_view text) {
    return factor_refusal("x = { " + std::string(text) + " }");
  };
  EXPECT_EQ(range("from = 1"),
            "sweeps/hall.toml:3:5: design.factors.x: expected levels as a range with from and to");
  EXPECT_EQ(range("from = 1, to = 2"),
            "sweeps/hall.toml:3:5: design.factors.x: levels is missing, the number of levels");
  EXPECT_EQ(range("from = 1, to = 1, levels = 2"),
            "sweeps/hall.toml:3:22: design.factors.x.to: expected a number above from");
  EXPECT_EQ(range("from = 1, to = 2, levels = 1"),
            "sweeps/hall.toml:3:34: design.factors.x.levels: expected a whole number from 2 to "
            "1000000");
  EXPECT_EQ(range("from = 0, to = 2, levels = 3, scale = 'log'"),
            "sweeps/hall.toml:3:14: design.factors.x.from: expected a number above 0, since the "
            "scale is logarithmic");
  EXPECT_EQ(
      range("from = 0, to = 2, levels = 3, scale = 'lg'"),
      "sweeps/hall.toml:3:45: design.factors.x.scale: expected linear, log, not 'lg'; did you "
      "mean 'log'?");
  EXPECT_EQ(range("from = 0, to = 2.5, levels = 3, whole = true"),
            "sweeps/hall.toml:3:22: design.factors.x.to: expected a whole number");
  EXPECT_EQ(range("from = 1, to = 4, levels = 5, whole = true"),
            "sweeps/hall.toml:3:34: design.factors.x.levels: there are only 4 whole numbers from 1 "
            "to 4");
  EXPECT_EQ(
      design_refusal("kind = 'random'\npoints = 3\n[design.factors]\nx = { from = 0, to = 1, "
                     "levels = 3 }"),
      "sweeps/hall.toml:5:25: design.factors.x.levels: values are drawn from the range; leave "
      "it out");
  EXPECT_EQ(factor_refusal("world = { from = 0, to = 2, levels = 3 }"),
            "sweeps/hall.toml:3:9: design.factors.world: expected a list of worlds");
  EXPECT_EQ(factor_refusal("clean = { from = 0, to = 2, levels = 3 }"),
            "sweeps/hall.toml:3:9: design.factors.clean: this is a switch: [true, false]");
}

TEST(SweepFile, RefusesTwoFactorsWithOneName) {
  EXPECT_EQ(
      factor_refusal("Braking = [1]\nbraking = [2]"),
      "sweeps/hall.toml:4:1: design.factors.braking: the design has a factor Braking already");
  EXPECT_EQ(factor_refusal("x = [1]\nx = [2]").substr(0, 19), "sweeps/hall.toml:4:");
}

TEST(SweepFile, RefusesNamesThatCannotBeAColumnOrAWord) {
  EXPECT_EQ(
      factor_refusal("status = [1]"),
      "sweeps/hall.toml:3:1: design.factors.status: this name means something else in a sweep; "
      "choose another one");
  const std::string expected =
      ": the name of a factor has letters, digits, - and _, at most 60, a letter first";
  EXPECT_EQ(factor_refusal("'a,b' = [1]"), "sweeps/hall.toml:3:1: design.factors.a,b" + expected);
  EXPECT_EQ(factor_refusal("2x = [1]"), "sweeps/hall.toml:3:1: design.factors.2x" + expected);
  EXPECT_EQ(factor_refusal("'' = [1]"), "sweeps/hall.toml:3:1: design.factors." + expected);
}

TEST(SweepFile, RefusesListsOfUnequalLengths) {
  EXPECT_EQ(
      design_refusal("kind = 'list'\n[design.factors]\nrobots = [1, 2, 2]\nworld = ['a', 'b']"),
      "sweeps/hall.toml:5:1: design.factors.world: the factors of a list have equally many "
      "levels, but this has 2 and robots has 3");
  EXPECT_TRUE(
      read("[[design]]\nkind = 'list'\n[design.factors]\nrobots = [1, 1, 2]\n"
           "Motion-Noise = { from = 0, to = 1, levels = 3 }"));
}

TEST(SweepFile, RefusesWordsThatNothingUses) {
  EXPECT_EQ(factor_refusal("robts = [1, 2]"),
            "sweeps/hall.toml:3:1: design.factors.robts: this is not a parameter or an option, and "
            "no text has {robts}; did you mean 'robots'?");
  const std::string design = "[[design]]\n[design.factors]\nn = [1, 2]\n";
  EXPECT_TRUE(read("world = 'field:{n}'\n" + design));
  EXPECT_TRUE(read("[options]\njobshop = '{n}.txt'\n" + design));
  EXPECT_TRUE(read("[parameters]\nBraking = '{n}'\n" + design));
  EXPECT_TRUE(read("[attach]\ncommand = ['{n}']\n" + design));
  EXPECT_TRUE(read(design + "dispatcher = ['schedule:{n}']"));
  EXPECT_EQ(refusal("world = 'field:{n}'\n" + design + "world = ['a']"),
            "sweeps/hall.toml:4:1: design.factors.n: this is not a parameter or an option, and no "
            "text has {n}")
      << "the factor stands in the place of the text";
}

TEST(SweepFile, RefusesNamesInBracesThatAreNotFactors) {
  const std::string design = "[[design]]\n[design.factors]\nrobots = [1, 2]\n";
  EXPECT_EQ(
      refusal("world = 'field:{robts}'\n" + design),
      "sweeps/hall.toml:1:9: world: the design 'grid' has no factor for {robts}; did you mean "
      "'robots'?");
  EXPECT_EQ(refusal("world = 'field:{robots'\n" + design),
            "sweeps/hall.toml:1:9: world: between braces there is the name of a factor; for braces "
            "write {{ and }}");
  EXPECT_EQ(factor_refusal("world = ['a', '}']"),
            "sweeps/hall.toml:3:15: design.factors.world: between braces there is the name of a "
            "factor; for braces write {{ and }}");
  EXPECT_EQ(refusal("world = '{actr}'\n" + design),
            "sweeps/hall.toml:1:9: world: the design 'grid' has no factor for {actr}")
      << "only attached programs know ports";
  EXPECT_EQ(factor_refusal("world = ['{x}']\nx = ['{y}']\ny = [1]"),
            "sweeps/hall.toml:3:1: design.factors.world: levels of x have braces themselves");
  EXPECT_TRUE(read("world = 'cybot-field:{seed}'\n" + design));
  EXPECT_TRUE(read("[attach]\ncommand = ['{agent}', '{{x}}', '{seed}', '{robots}']\n" + design));
}

TEST(SweepFile, RefusesExceptionsThatLeaveNothingOut) {
  const auto except = [](std::string_view text) {
    return design_refusal("except = " + std::string(text) +
                          "\n[design.factors]\nrobots = [1, 2]\nworld = ['a', 'b']");
  };
  EXPECT_EQ(except("[{ robots = 2, world = 'a' }]"), "read");
  EXPECT_EQ(except("3"),
            "sweeps/hall.toml:2:10: design.except: expected a list of at most 100 exceptions, such "
            "as [{ world = \"ft06\", robots = [8, 12] }]");
  EXPECT_EQ(except("[{}]"), "sweeps/hall.toml:2:11: design.except: expected a factor with levels");
  EXPECT_EQ(
      except("[{ robts = 2 }]"),
      "sweeps/hall.toml:2:13: design.except.robts: the design has no such factor; did you mean "
      "'robots'?");
  EXPECT_EQ(except("[{ robots = [1, 3] }]"),
            "sweeps/hall.toml:2:26: design.except.robots: 3 is not a level of robots");
  EXPECT_EQ(except("[{ robots = [] }]"),
            "sweeps/hall.toml:2:22: design.except.robots: expected a level, a list of levels, or { "
            "from = 0.5, to = 1.0 }");
  EXPECT_EQ(except("[{ world = { from = 1, to = 2 } }]"),
            "sweeps/hall.toml:2:21: design.except.world: levels of world are not numbers");
  EXPECT_EQ(
      except("[{ robots = { from = 2, to = 1 } }]"),
      "sweeps/hall.toml:2:39: design.except.robots.to: expected a number that is not below from");
  EXPECT_EQ(except("[{ robots = { from = 1, to = 2, levels = 2 } }]"),
            "sweeps/hall.toml:2:42: design.except.robots.levels: the range of an exception has no "
            "such key");
}

TEST(SweepFile, HasLimits) {
  std::string many;
  for (int i = 0; i < 1001; ++i) many += "[[design]]\n";
  EXPECT_EQ(refusal(many), "sweeps/hall.toml:1:1: design: expected at most 1000 designs");
  std::string factors;
  for (int i = 0; i < 65; ++i) factors += "x" + std::to_string(i) + " = [1]\n";
  EXPECT_NE(factor_refusal(factors).find("expected 1 to 64 factors"), std::string::npos);
}

TEST(SweepValues, AreWrittenAsOnCommandLines) {
  EXPECT_EQ(text_of(true), "true");
  EXPECT_EQ(text_of(false), "false");
  EXPECT_EQ(text_of(std::int64_t{-12}), "-12");
  EXPECT_EQ(text_of(1.0), "1");
  EXPECT_EQ(text_of(-0.0), "0");
  EXPECT_EQ(text_of(0.1), "0.1");
  EXPECT_EQ(text_of(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(text_of(100000.0), "100000");
  EXPECT_EQ(text_of(1e16), "1e+16");
  EXPECT_EQ(text_of(1e-7), "1e-07");
  EXPECT_EQ(text_of(std::numeric_limits<double>::denorm_min()), "5e-324");
  EXPECT_EQ(text_of(std::string("ft06")), "ft06");
}

TEST(SweepTexts, HaveNamesInBraces) {
  using Parts = std::vector<SweepTextPart>;
  EXPECT_EQ(parts_of("field:{n}:{{{m}}}"),
            (Parts{{"field:", false}, {"n", true}, {":{", false}, {"m", true}, {"}", false}}));
  EXPECT_EQ(parts_of(""), Parts{});
  for (const std::string_view wrong : {"{", "}", "{}", "a{b", "{a{b}", "a}b", "{a}}"}) {
    EXPECT_EQ(parts_of(wrong), std::nullopt) << wrong;
  }
  EXPECT_EQ(names_in("{b}{a}{b}{{c}}"), (std::set<std::string>{"a", "b"}));
}

}  // namespace
}  // namespace magna
