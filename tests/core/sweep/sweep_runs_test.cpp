// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_runs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

#include "core/sim/text.h"

namespace magna {
namespace {

constexpr auto kRunOptions = std::to_array<OptionInfo>({
    {"--clean", "", "Switch off noise and errors", ""},
    {"--program", "FILE", "Start a Lisp program; repeatable", ""},
    {"--jobshop", "FILE", "Job shop of the hall", ""},
    {"--dispatcher", "NAME", "Built-in dispatcher", ""},
    {"--robots", "N", "First robots of the world", ""},
});

SweepFile read(const std::string& text) {
  const auto sweep = read_sweep(text, "hall.toml", kRunOptions);
  EXPECT_TRUE(sweep) << sweep.error().text();
  return sweep ? *sweep : SweepFile{};
}

std::vector<SweepRun> runs_of(const std::string& text) {
  const auto runs = sweep_runs(read(text));
  EXPECT_TRUE(runs) << runs.error().text();
  return runs ? *runs : std::vector<SweepRun>{};
}

std::string refusal(const std::string& text) {
  const auto runs = sweep_runs(read(text));
  return runs ? "runs" : runs.error().text();
}

/// The levels of the points of a design with these lines, "1 a, 1 b".
std::string points_of(const std::string& lines) {
  std::string points;
  for (const SweepRun& run : runs_of("[[design]]\n" + lines)) {
    if (!points.empty()) points += ", ";
    for (const auto& [factor, level] : run.levels) {
      points += (factor == run.levels.front().first ? "" : " ") + level;
    }
  }
  return points;
}

/// The levels of a factor `robots`.
std::string levels_of(const std::string& levels) {
  return points_of("[design.factors]\nrobots = " + levels);
}

using Texts = std::vector<std::string>;

TEST(SweepRuns, OfAGridVaryTheLastFactorFastest) {
  const auto runs = runs_of(
      "ticks = 600\n[[design]]\nname = 'size'\nseeds = [4, 2]\n[design.factors]\n"
      "world = ['a', 'b']\nrobots = [1, 2]\n");
  ASSERT_EQ(runs.size(), 8U);
  const SweepRun third{3,
                       "size",
                       2,
                       {{"world", "a"}, {"robots", "2"}},
                       4,
                       "a",
                       {"--seed", "4", "--ticks", "600", "--robots", "2"},
                       {},
                       false};
  EXPECT_EQ(runs[2], third);
  const SweepRun last{8,
                      "size",
                      4,
                      {{"world", "b"}, {"robots", "2"}},
                      2,
                      "b",
                      {"--seed", "2", "--ticks", "600", "--robots", "2"},
                      {},
                      false};
  EXPECT_EQ(runs[7], last);
  EXPECT_EQ(
      points_of("[design.factors]\nworld = ['a', 'b']\nrobots = [1, 2, 3]\nclean = [true, false]"),
      "a 1 true, a 1 false, a 2 true, a 2 false, a 3 true, a 3 false, "
      "b 1 true, b 1 false, b 2 true, b 2 false, b 3 true, b 3 false");
}

TEST(SweepRuns, OfAListTakeLevelsSideBySide) {
  EXPECT_EQ(
      points_of("kind = 'list'\n[design.factors]\nworld = ['a', 'b', 'a']\nrobots = [1, 1, 4]\n"
                "Motion-Noise = { from = 0, to = 1, levels = 3 }"),
      "a 1 0, b 1 0.5, a 4 1");
}

TEST(SweepRuns, HaveRoundLevelsOfRanges) {
  EXPECT_EQ(levels_of("{ from = 0.0, to = 0.3, levels = 4 }"), "0, 0.1, 0.2, 0.3");
  EXPECT_EQ(levels_of("{ from = -1, to = 1, levels = 3 }"), "-1, 0, 1");
  EXPECT_EQ(levels_of("{ from = 0.001, to = 1000, levels = 7, scale = 'log' }"),
            "0.001, 0.01, 0.1, 1, 10, 100, 1000");
  EXPECT_EQ(levels_of("{ from = 1, to = 2, levels = 4, scale = 'log' }"),
            "1, 1.25992104989, 1.58740105197, 2")
      << "powers of the third root of 2";
  EXPECT_EQ(levels_of("{ from = 1, to = 24, levels = 5, whole = true }"), "1, 7, 13, 18, 24");
  EXPECT_EQ(levels_of("{ from = 1, to = 64, levels = 4, whole = true, scale = 'log' }"),
            "1, 4, 16, 64");
  EXPECT_EQ(levels_of("{ from = 1e-300, to = 1e300, levels = 3, scale = 'log' }"),
            "1e-300, 1, 1e+300");
  EXPECT_EQ(levels_of("{ from = -1.7e308, to = 1.7e308, levels = 3 }"), "-1.7e+308, 0, 1.7e+308");
  EXPECT_EQ(levels_of("{ from = 0.1234567890123, to = 0.9876543210987, levels = 2 }"),
            "0.1234567890123, 0.9876543210987")
      << "the bounds are as in the file";
}

TEST(SweepRuns, RefuseTwoEqualLevelsOfARange) {
  EXPECT_EQ(
      refusal("[[design]]\n[design.factors]\nrobots = { from = 1, to = 10, levels = 9, whole = "
              "true, scale = 'log' }"),
      "hall.toml:3:1: design 'grid': factor robots: two of the levels are 1; use fewer levels");
}

// The literal values below are the same on all machines.
TEST(SweepRuns, OfARandomDesignAreTheSameOnAllMachines) {
  const std::string factors =
      "[design.factors]\nMotion-Noise = { from = 0.0, to = 0.5 }\n"
      "Max-Speed = { from = 0.01, to = 1, scale = 'log' }\n"
      "robots = { from = 1, to = 24, whole = true }\nworld = ['a', 'b', 'c']\n";
  EXPECT_EQ(points_of("kind = 'random'\npoints = 4\n" + factors),
            "0.005291665671 0.0719080385022 18 a, 0.383087882603 0.266465284816 23 a, "
            "0.237016062363 0.688161429073 21 a, 0.00130274521785 0.0119101824858 19 c");
  EXPECT_EQ(points_of("kind = 'random'\nrandom = 2\npoints = 2\n" + factors),
            "0.376707507795 0.0269783582605 2 a, 0.0909945115782 0.0105746993168 8 c");
  EXPECT_EQ(points_of("kind = 'latin-hypercube'\npoints = 4\n" + factors),
            "0.000325686304462 0.104467115646 23 a, 0.34134721732 0.0532239222207 2 b, "
            "0.238529458102 0.694455016961 7 c, 0.415884028269 0.0244168194883 17 b");
  EXPECT_EQ(points_of("kind = 'latin-hypercube'\nrandom = 2\npoints = 2\n" + factors),
            "0.0454972557891 0.0102833357024 4 b, 0.453164865245 0.143338092183 16 b");
}

TEST(SweepRuns, OfARandomDesignDoNotChangeWithAFurtherPointOrFactor) {
  const std::string factor = "[design.factors]\nMotion-Noise = { from = 0, to = 1 }\n";
  const auto levels = [&](int points, const std::string& more) {
    std::vector<std::string> found;
    for (const SweepRun& run : runs_of("[[design]]\nkind = 'random'\npoints = " +
                                       std::to_string(points) + "\n" + factor + more)) {
      found.push_back(run.levels[0].second);
    }
    return found;
  };
  const auto two = levels(2, "");
  EXPECT_EQ(levels(2, "Max-Speed = { from = 0, to = 1 }"), two);
  const auto three = levels(3, "");
  EXPECT_TRUE(std::equal(two.begin(), two.end(), three.begin()));
}

TEST(SweepRuns, OfALatinHypercubeHaveOneValueInEachPart) {
  for (const int points : {1, 2, 7, 100}) {
    const auto runs = runs_of(
        "[[design]]\nkind = 'latin-hypercube'\nrandom = 3\npoints = " + std::to_string(points) +
        "\n[design.factors]\nMotion-Noise = { from = 0, to = 1 }\nMax-Speed = { from = 0, to = 1 "
        "}\n"
        "robots = { from = 1, to = 10, whole = true }\n");
    std::array<std::set<int>, 2> parts;
    std::array<int, 11> counts{};
    bool same_order = true;
    for (const SweepRun& run : runs) {
      std::array<int, 2> at{};
      for (std::size_t k = 0; k < 2; ++k) {
        at[k] = static_cast<int>(*finite_number(run.levels[k].second) * points);
        parts[k].insert(at[k]);
      }
      same_order = same_order && at[0] == at[1];
      ++counts[number_of<std::size_t>(run.levels[2].second).value()];
    }
    EXPECT_EQ(parts[0].size(), static_cast<std::size_t>(points));
    EXPECT_EQ(parts[1].size(), static_cast<std::size_t>(points));
    if (points < 100) continue;
    EXPECT_FALSE(same_order);
    for (int robots = 1; robots <= 10; ++robots)
      EXPECT_EQ(counts[static_cast<std::size_t>(robots)], 10);
  }
}

TEST(SweepRuns, OfRandomWholeNumbersReachBothBounds) {
  for (const std::string scale : {"linear", "log"}) {
    std::set<std::string> found;
    for (const SweepRun& run :
         runs_of("[[design]]\nkind = 'random'\npoints = 200\n[design.factors]\n"
                 "robots = { from = 1, to = 4, whole = true, scale = '" +
                 scale + "' }")) {
      found.insert(run.levels[0].second);
    }
    EXPECT_EQ(found, (std::set<std::string>{"1", "2", "3", "4"})) << scale;
  }
}

TEST(SweepRuns, LeaveOutExceptions) {
  const std::string factors = "[design.factors]\nworld = ['a', 'b']\nrobots = [1, 2, 4]\n";
  EXPECT_EQ(points_of("except = [{ world = 'a', robots = [2, 4] }]\n" + factors),
            "a 1, b 1, b 2, b 4");
  EXPECT_EQ(points_of("except = [{ world = 'a' }, { robots = { from = 2, to = 3 } }]\n" + factors),
            "b 1, b 4");
  EXPECT_EQ(points_of("except = [{ robots = 4.0 }]\n" + factors), "a 1, a 2, b 1, b 2");
  EXPECT_EQ(points_of("kind = 'list'\nexcept = [{ Motion-noise = { from = 0.5, to = 0.7 } }]\n"
                      "[design.factors]\nrobots = [1, 2, 3]\nMotion-Noise = [0.5, 0.7, 0.8]\n"),
            "3 0.8");
  const auto runs = runs_of("[[design]]\nexcept = [{ robots = 1 }]\nseeds = 2\n" + factors);
  EXPECT_EQ(runs[0].number, 1U);
  EXPECT_EQ(runs[0].point, 1U) << "points that are left out have no numbers";
  EXPECT_EQ(runs[2].point, 2U);
  EXPECT_EQ(runs.size(), 8U);
}

TEST(SweepRuns, LeaveOutRandomPoints) {
  const auto runs = runs_of(
      "[[design]]\nkind = 'random'\npoints = 100\n"
      "except = [{ Motion-Noise = { from = 0.5, to = 1 } }]\n"
      "[design.factors]\nMotion-Noise = { from = 0, to = 1 }");
  EXPECT_GT(runs.size(), 30U);
  EXPECT_LT(runs.size(), 70U);
  for (const SweepRun& run : runs) EXPECT_LT(finite_number(run.levels[0].second), 0.5);
}

TEST(SweepRuns, RefuseADesignWithoutPoints) {
  EXPECT_EQ(refusal("title = 'a'\n[[design]]\nname = 'b'\nexcept = [{ robots = [1, 2] }]\n"
                    "[design.factors]\nrobots = [1, 2]"),
            "hall.toml:2:1: design 'b': no points are left; remove an exception");
}

TEST(SweepRuns, RefuseTooMany) {
  const std::string many = "= { from = 0, to = 1, levels = 1001 }\n";
  EXPECT_EQ(refusal("[[design]]\n[design.factors]\nMotion-Noise " + many + "Max-Speed " + many),
            "hall.toml:1:1: design 'grid': a sweep has at most 1000000 runs");
  EXPECT_EQ(refusal("[[design]]\nseeds = 1000\n[design.factors]\nMotion-Noise " + many),
            "hall.toml:1:1: design 'grid': a sweep has at most 1000000 runs");
  std::string factors;
  for (int i = 0; i < 20; ++i) factors += "x" + std::to_string(i) + " = { from = 0, to = 1 }\n";
  std::string world = "world = '";
  for (int i = 0; i < 20; ++i) world += "{x" + std::to_string(i) + "}";
  EXPECT_EQ(refusal(world + "'\n[[design]]\nkind = 'random'\npoints = 1000000\n[design.factors]\n" +
                    factors),
            "hall.toml:2:1: design 'random': a design has at most 10000000 levels");
}

TEST(SweepRuns, HaveOptionsInTheOrderOfTheFileWithFactorsInTheirPlace) {
  const auto runs = runs_of(
      "ticks = 20\nmeasures = ['hall.*', 'team.distance_m']\n"
      "[parameters]\nBraking = 3\nMotion-Noise = 0.5\nNo-Sensor-Error = true\n"
      "[options]\nprogram = ['a', 'b']\ndispatcher = 'greedy'\nclean = true\njobshop = 6\n"
      "[[design]]\n[design.factors]\nMax-Speed = [0.25]\nmotion-noise = [0.125]\nrobots = [4]\n"
      "dispatcher = ['nearest']\n");
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].options, (Texts{"--seed",
                                    "1",
                                    "--ticks",
                                    "20",
                                    "--measure",
                                    "hall.*,team.distance_m",
                                    "--program",
                                    "a",
                                    "--program",
                                    "b",
                                    "--dispatcher",
                                    "nearest",
                                    "--clean",
                                    "--jobshop",
                                    "6",
                                    "--robots",
                                    "4",
                                    "--set",
                                    "Braking=3",
                                    "--set",
                                    "Motion-Noise=0.125",
                                    "--set",
                                    "No-Sensor-Error=true",
                                    "--set",
                                    "Max-Speed=0.25"}));
}

TEST(SweepRuns, ReplaceAllValuesOfARepeatedOption) {
  const auto runs = runs_of(
      "[options]\nprogram = ['a', 'b']\n[[design]]\n[design.factors]\nprogram = ['c', 'd']\n");
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[1].options, (Texts{"--seed", "1", "--program", "d"}));
}

TEST(SweepRuns, HaveSwitchesWithoutAValue) {
  const auto runs = runs_of("[[design]]\n[design.factors]\nclean = [true, false]\n");
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].options, (Texts{"--seed", "1", "--clean"}));
  EXPECT_EQ(runs[1].options, (Texts{"--seed", "1"}));
  EXPECT_EQ(runs[1].levels[0].second, "false");
  EXPECT_EQ(
      runs_of("[options]\nclean = false\n[[design]]\n[design.factors]\nrobots = [1]")[0].options,
      (Texts{"--seed", "1", "--robots", "1"}));
}

TEST(SweepRuns, ReplaceNamesInBraces) {
  const auto runs = runs_of(
      "[options]\njobshop = '{{{kind}}}-{seed}.txt'\n[parameters]\nMotion-Noise = '{noise}'\n"
      "[attach]\ncommand = ['model', '{actr}:{agent}', '{kind} {{x}}', '{seed}']\n"
      "[[design]]\nseeds = [7]\n[design.factors]\nworld = ['field:{robots}', 'ft06']\n"
      "robots = [3]\nkind = ['a b']\nnoise = [0.25]\ndispatcher = ['schedule:{kind}']\n");
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].world, "field:3");
  EXPECT_EQ(runs[1].world, "ft06");
  EXPECT_EQ(runs[0].levels[0].second, "field:{robots}") << "the level as in the file";
  EXPECT_EQ(runs[0].options, (Texts{"--seed", "7", "--jobshop", "{a b}-7.txt", "--robots", "3",
                                    "--dispatcher", "schedule:a b", "--set", "Motion-Noise=0.25"}));
  EXPECT_TRUE(runs[0].program_ends_run);
  EXPECT_EQ(with_ports(runs[0].program, {6324, 2880, 10000, 1337}),
            (Texts{"model", "6324:1337", "a b {x}", "7"}));
}

TEST(SweepRuns, RefuseValuesThatBecomeWrong) {
  EXPECT_EQ(
      refusal("[parameters]\nMotion-Noise = '{noise}'\n[[design]]\nname = 'x'\n[design.factors]\n"
              "noise = [0.5, 1.5]"),
      "hall.toml:3:1: design 'x': run 2: Motion-Noise must lie between 0 and 1 fraction, not "
      "1.5");
  EXPECT_EQ(
      refusal("world = '{a}'\n[[design]]\n[design.factors]\na = ['--help']"),
      "hall.toml:2:1: design 'grid': run 1: the name of a world does not begin with a hyphen");
  EXPECT_EQ(
      refusal("[options]\njobshop = '{a}'\n[[design]]\n[design.factors]\na = ['--help']"),
      "hall.toml:3:1: design 'grid': run 1: --jobshop: a value does not begin with two hyphens, "
      "as in --help");
}

TEST(SweepRuns, OfSeveralDesignsFollowEachOther) {
  const std::string text =
      "[[design]]\nname = 'a'\n[design.factors]\nrobots = [1, 2]\nworld = ['x']\n"
      "[[design]]\nname = 'b'\nseeds = 2\n[design.factors]\nBraking = [1]\nrobots = [9]\n";
  const auto runs = runs_of(text);
  ASSERT_EQ(runs.size(), 4U);
  EXPECT_EQ(runs[2].number, 3U);
  EXPECT_EQ(runs[2].design, "b");
  EXPECT_EQ(runs[2].point, 1U);
  EXPECT_EQ(runs[3].seed, 2U);
  EXPECT_EQ(factor_names(read(text)), (Texts{"robots", "world", "Braking"}));
}

TEST(SweepRuns, TenThousandHaveTheirNumbersAndWorlds) {
  const auto runs = runs_of(
      "world = 'field:{robots}'\n[options]\ndispatcher = 'greedy'\n[parameters]\nBraking = 3\n"
      "[[design]]\nseeds = 100\n[design.factors]\nrobots = { from = 1, to = 10, levels = 10 }\n"
      "Motion-Noise = { from = 0, to = 0.9, levels = 10 }\n");
  ASSERT_EQ(runs.size(), 10'000U);
  EXPECT_EQ(runs.back().number, 10'000U);
  EXPECT_EQ(runs.back().world, "field:10");
}

TEST(SweepIdentity, ChangesWithWhatDeterminesResults) {
  const std::string text =
      "[attach]\ncommand = ['a']\n[[design]]\n[design.factors]\nrobots = [1, 2]\n";
  const auto runs = runs_of(text);
  const auto identity = sweep_identity(runs, "0.1.0", {{"a.lisp", "(world)"}});
  EXPECT_EQ(identity,
            sweep_identity(runs_of("title = 'b'\n" + text), "0.1.0", {{"a.lisp", "(world)"}}));
  std::set<std::uint64_t> different{
      identity,
      sweep_identity(runs, "0.1.1", {{"a.lisp", "(world)"}}),
      sweep_identity(runs, "0.1.0", {{"a.lisp", "(world )"}}),
      sweep_identity(runs, "0.1.0", {{"b.lisp", "(world)"}}),
      sweep_identity(runs, "0.1.0", {}),
  };
  const auto changed = [&](auto change) {
    auto others = runs;
    change(others[1]);
    different.insert(sweep_identity(others, "0.1.0", {{"a.lisp", "(world)"}}));
  };
  changed([](SweepRun& run) { run.design = "x"; });
  changed([](SweepRun& run) { run.levels[0].second = "3"; });
  changed([](SweepRun& run) { run.seed = 3; });
  changed([](SweepRun& run) { run.world = "ft06"; });
  changed([](SweepRun& run) { run.options.back() = "3"; });
  changed([](SweepRun& run) { run.program = {"b"}; });
  changed([](SweepRun& run) { run.program_ends_run = false; });
  EXPECT_EQ(different.size(), 12U);
}

TEST(RunArguments, AreThoseOfARunAlone) {
  SweepRun run;
  run.options = {"--seed", "3", "--robots", "2"};
  const Texts expected{"--headless", "--time-scale",  "0",   "--threads",    "1",   "--actr-port",
                       "off",        "--cognav-port", "off", "--gobot-port", "off", "--agent-port",
                       "off",        "--seed",        "3",   "--robots",     "2",   "--result",
                       "a b.json"};
  EXPECT_EQ(run_arguments(run, "a b.json"), expected) << "without a world the office opens";
  run.world = "ft06";
  EXPECT_EQ(run_arguments(run, "a b.json").back(), "ft06");
}

TEST(ShellLine, QuotesWhatAShellWouldRead) {
  EXPECT_EQ(shell_line({"magna", "--set", "Max-Speed=0.5", "field:2", "a/b_c.d,e+f@g%"}),
            "magna --set Max-Speed=0.5 field:2 a/b_c.d,e+f@g%");
  EXPECT_EQ(
      shell_line({"", "a b", "it's", "$HOME", "`x`", "a*", "~", "\"", "\\", "a\nb", "é", "#"}),
      "'' 'a b' 'it'\\''s' '$HOME' '`x`' 'a*' '~' '\"' '\\' 'a\nb' 'é' '#'");
  EXPECT_EQ(shell_line({}), "");
}

}  // namespace
}  // namespace magna
