// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "core/sweep/run_measures.h"
#include "tests/support/small_disk.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using State = SweepFolder::RunState;

const std::string kVersion = "0.1.0";
constexpr std::uint64_t kIdentity = 7;

std::string text_in(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

/// Two designs: `size` with a word, `noise` with a parameter and the world.
SweepFile two_designs() {
  SweepFile sweep;
  sweep.title = "Halls";
  sweep.text = "title = \"Halls\"\n";
  SweepDesign size;
  size.name = "size";
  size.factors = {{"robots", SweepTarget::Word, std::vector<SweepValue>{std::int64_t{1}}}};
  SweepDesign noise;
  noise.name = "noise";
  noise.factors = {{"Max-Speed", SweepTarget::Parameter, SweepRange{0.5, 1.0, 2}},
                   {"world", SweepTarget::World, std::vector<SweepValue>{"ft06", "a, b"}},
                   {"dispatcher", SweepTarget::Option, std::vector<SweepValue>{"nearest"}}};
  sweep.designs = {size, noise};
  return sweep;
}

SweepRun run_of(std::size_t number, const std::string& design, std::size_t point,
                const std::vector<std::pair<std::string, std::string>>& levels,
                std::uint64_t seed) {
  SweepRun run;
  run.number = number;
  run.design = design;
  run.point = point;
  run.levels = levels;
  run.seed = seed;
  run.options = {"--seed", std::to_string(seed)};
  return run;
}

std::vector<SweepRun> four_runs() {
  std::vector<SweepRun> runs = {run_of(1, "size", 1, {{"robots", "1"}}, 1),
                                run_of(2, "size", 1, {{"robots", "1"}}, 2)};
  for (SweepRun& run : runs) run.world = "field:1";
  for (std::size_t k : {3U, 4U}) {
    const std::string world = k == 3 ? "ft06" : "a, b";
    const std::string speed = k == 3 ? "0.5" : "1";
    runs.push_back(run_of(k, "noise", k - 2,
                          {{"Max-Speed", speed}, {"world", world}, {"dispatcher", "nearest"}}, 1));
    runs.back().world = world;
    runs.back().options.insert(runs.back().options.end(),
                               {"--dispatcher", "nearest", "--set", "Max-Speed=" + speed});
  }
  return runs;
}

std::string measure_name(std::size_t k) { return std::string(run_measures()[k].name); }

RunResult good_result(double value) {
  RunResult result;
  result.ticks = 600;
  result.seconds = 60.0;
  result.state_hash = "0123456789abcdef";
  // In another order than that of the table.
  result.measures = {{measure_name(2), value}, {measure_name(0), 12.0}};
  return result;
}

RunResult failed_result() {
  RunResult result;
  result.done = false;
  result.reason = "took longer than 60 s, at least";
  return result;
}

const RunRecord kRecord{"2026-11-28T10:15:00.123Z", 0.5, "here", 42};

Result<SweepFolder> opened(const fs::path& path, const SweepFile& sweep = two_designs()) {
  return SweepFolder::open(path, sweep, four_runs(), kIdentity, kVersion);
}

/// The error of opening the folder; nothing: it opens.
std::string open_error(const fs::path& path, const SweepFile& sweep,
                       const std::vector<SweepRun>& runs, std::uint64_t identity,
                       const std::string& version, bool* unwritable = nullptr) {
  const auto folder = SweepFolder::open(path, sweep, runs, identity, version, unwritable);
  return folder ? std::string() : folder.error().text();
}

TEST(SweepFolder, IsBesideItsFile) {
  EXPECT_EQ(usual_sweep_folder("a/hall.toml"), "a/hall.sweep");
  EXPECT_EQ(usual_sweep_folder("hall.v2.toml"), "hall.v2.sweep");
  EXPECT_EQ(usual_sweep_folder("a.b/hall"), "a.b/hall.sweep");
  EXPECT_EQ(usual_sweep_folder("hall.sweep"), "hall.sweep.sweep");
}

TEST(SweepFolder, KeepsResultsByNumber) {
  const test::TemporaryFolder place;
  const auto runs = four_runs();
  const auto folder = opened(place / "new/hall.sweep");
  ASSERT_TRUE(folder) << folder.error().text();
  EXPECT_EQ(folder->state_of(runs[0]), State::Missing);
  ASSERT_FALSE(folder->keep(runs[0], good_result(1.5), kRecord));
  ASSERT_FALSE(folder->keep(runs[3], failed_result(), kRecord));
  std::optional<Error> problem;
  EXPECT_EQ(folder->state_of(runs[0], &problem), State::Done);
  EXPECT_EQ(folder->state_of(runs[1], &problem), State::Missing);
  EXPECT_EQ(folder->state_of(runs[3], &problem), State::Failed);
  EXPECT_FALSE(problem);
  EXPECT_THAT(names_in(place / "new/hall.sweep"), ElementsAre("results", "sweep.json"));
  EXPECT_THAT(names_in(place / "new/hall.sweep/results"),
              ElementsAre("000001.json", "000001.run", "000004.json", "000004.run"));
  EXPECT_EQ(folder->result_file(1), place / "new/hall.sweep/results/000001.json");
  EXPECT_EQ(folder->session_file(1'234'567), place / "new/hall.sweep/sessions/1234567.mcap");
  const auto result = read_run_result(text_in(folder->result_file(4)), "4");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->version, kVersion);
  EXPECT_EQ(result->world, "a, b");
  EXPECT_EQ(result->options, runs[3].options);
}

TEST(SweepFolder, HasPlaceForSessionsIfTheyAreRecorded) {
  const test::TemporaryFolder place;
  SweepFile sweep = two_designs();
  sweep.record = true;
  ASSERT_TRUE(opened(place / "a", sweep));
  EXPECT_TRUE(fs::is_directory(place / "a/sessions"));
}

TEST(SweepFolder, OpensAgainForTheSameSweep) {
  const test::TemporaryFolder place;
  SweepFile sweep = two_designs();
  ASSERT_TRUE(opened(place / "a", sweep));
  const auto folder = opened(place / "a", sweep);
  ASSERT_TRUE(folder);
  // Its text may change if its runs do not.
  sweep.title = "Halls, again";
  EXPECT_TRUE(opened(place / "a", sweep));
  EXPECT_THAT(text_in(place / "a/sweep.json"), HasSubstr("Halls, again"));
}

TEST(SweepFolder, RefusesAnotherSweepAndLosesNothing) {
  const test::TemporaryFolder place;
  const SweepFile sweep = two_designs();
  const auto runs = four_runs();
  ASSERT_TRUE(opened(place / "a", sweep));
  const std::string before = text_in(place / "a/sweep.json");
  SweepFile other = sweep;
  other.title = "Noise";
  bool unwritable = true;
  EXPECT_EQ(open_error(place / "a", other, {runs[0]}, 8, kVersion, &unwritable),
            (place / "a").string() +
                ": the folder holds the sweep “Halls” of 4 runs, not “Noise” of 1 run; choose "
                "another --output or empty the folder");
  EXPECT_FALSE(unwritable);
  EXPECT_THAT(open_error(place / "a", sweep, runs, 8, kVersion),
              HasSubstr("results of “Halls” from before its file or one of its worlds was "
                        "changed; choose another --output"));
  EXPECT_THAT(open_error(place / "a", sweep, runs, kIdentity, "0.2.0"),
              HasSubstr("holds results of Magna 0.1.0, and this is Magna 0.2.0; choose"));
  EXPECT_EQ(text_in(place / "a/sweep.json"), before);
}

TEST(SweepFolder, RefusesFoldersOfOtherThings) {
  const test::TemporaryFolder place;
  const SweepFile sweep = two_designs();
  put(place / "table.csv", "mine");
  EXPECT_THAT(open_error(place.path(), sweep, four_runs(), kIdentity, kVersion),
              HasSubstr("but no sweep.json that says of which sweep; choose another --output"));
  EXPECT_THAT(names_in(place.path()), ElementsAre("table.csv"));
  for (const char* text : {R"({"format": "magna-sweep 1", "version")", R"([1])",
                           R"({"format": "magna-sweep 9", "version": "0.1.0"})"}) {
    put(place / "sweep.json", text);
    EXPECT_THAT(open_error(place.path(), sweep, four_runs(), kIdentity, kVersion),
                AllOf(StartsWith((place / "sweep.json").string()),
                      HasSubstr("is not the description of a sweep; choose")));
  }
}

TEST(SweepFolder, ReportsAFolderThatCannotBeWritten) {
  const test::TemporaryFolder place;
  put(place / "file", "mine");
  bool unwritable = false;
  EXPECT_THAT(open_error(place / "file/a.sweep", two_designs(), four_runs(), kIdentity, kVersion,
                         &unwritable),
              HasSubstr("cannot be written: Not a directory"));
  EXPECT_TRUE(unwritable);
}

TEST(SweepFolder, CountsAResultOfAnotherRunAsMissing) {
  const test::TemporaryFolder place;
  const SweepRun run = four_runs()[0];
  const auto folder = opened(place / "a");
  ASSERT_TRUE(folder);
  const auto problem_of = [&](const std::string& text) {
    put(folder->result_file(1), text);
    std::optional<Error> problem;
    EXPECT_EQ(folder->state_of(run, &problem), State::Missing);
    if (!problem) return std::string();
    EXPECT_EQ(problem->file, folder->result_file(1));
    return problem->message;
  };
  RunResult result = good_result(1.0);
  result.version = kVersion;
  result.world = run.world;
  result.seed = run.seed;
  result.options = run.options;
  const std::string whole = run_result_json(result);
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, whole.size() / 2}) {
    EXPECT_THAT(problem_of(whole.substr(0, size)), HasSubstr("; run 1 counts as missing"));
  }
  RunResult other = result;
  other.version = "0.0.9";
  EXPECT_EQ(problem_of(run_result_json(other)),
            "has the version “0.0.9” instead of “0.1.0”; run 1 counts as missing");
  other = result;
  other.world = "ft10";
  EXPECT_EQ(problem_of(run_result_json(other)),
            "has the world “ft10” instead of “field:1”; run 1 counts as missing");
  other = result;
  other.seed = 2;
  EXPECT_EQ(problem_of(run_result_json(other)),
            "has the seed “2” instead of “1”; run 1 counts as missing");
  other = result;
  other.options = {"--seed", "1", "--clean"};
  EXPECT_EQ(problem_of(run_result_json(other)),
            "has the options “--seed 1 --clean” instead of “--seed 1”; run 1 counts as missing");
  put(folder->result_file(1), whole);
  EXPECT_EQ(folder->state_of(run), State::Done);
}

/// Results of all runs but the third; the second has failed.
void keep_three(const SweepFolder& folder, bool backwards = false,
                const RunRecord& record = kRecord) {
  const auto runs = four_runs();
  std::vector<std::size_t> order = {0, 1, 3};
  if (backwards) std::ranges::reverse(order);
  for (const std::size_t k : order) {
    const RunResult result = k == 1 ? failed_result() : good_result(0.1 * static_cast<double>(k));
    ASSERT_FALSE(folder.keep(runs[k], result, record));
  }
}

TEST(SweepFolder, WritesALongTable) {
  const test::TemporaryFolder place;
  const auto folder = opened(place / "a");
  ASSERT_TRUE(folder);
  keep_three(*folder);
  const auto collected = folder->collect(two_designs(), four_runs());
  ASSERT_TRUE(collected) << collected.error().text();
  EXPECT_EQ(collected->done, 2U);
  EXPECT_EQ(collected->failed, 1U);
  EXPECT_EQ(collected->missing, 1U);
  EXPECT_THAT(collected->bad, IsEmpty());
  const std::string first = measure_name(0), third = measure_name(2);
  EXPECT_EQ(
      text_in(place / "a/table.csv"),
      "run,design,point,robots,Max-Speed,world,dispatcher,seed,status,reason,measure,value\r\n"
      "1,size,1,1,,,,1,done,," +
          first +
          ",12\r\n"
          "1,size,1,1,,,,1,done,," +
          third +
          ",0\r\n"
          "2,size,1,1,,,,2,failed,\"took longer than 60 s, at least\",,\r\n"
          "3,noise,1,,0.5,ft06,nearest,1,missing,,,\r\n"
          "4,noise,2,,1,\"a, b\",nearest,1,done,," +
          first +
          ",12\r\n"
          "4,noise,2,,1,\"a, b\",nearest,1,done,," +
          third + ",0.30000000000000004\r\n");
  EXPECT_THAT(names_in(place / "a"),
              ElementsAre("codebook.csv", "results", "runs.csv", "sweep.json", "table.csv"));
}

TEST(SweepFolder, WritesTheSameTableWhateverTheOrderAndTheMachine) {
  const test::TemporaryFolder place;
  for (const bool backwards : {false, true}) {
    const auto folder = opened(place / (backwards ? "b" : "a"));
    ASSERT_TRUE(folder);
    keep_three(*folder, backwards, backwards ? RunRecord{"later", 9.0, "there", 1} : kRecord);
    if (backwards) keep_three(*folder);
    ASSERT_TRUE(folder->collect(two_designs(), four_runs()));
  }
  for (const char* name : {"table.csv", "codebook.csv", "sweep.json"}) {
    EXPECT_EQ(text_in(place / "a" / name), text_in(place / "b" / name)) << name;
  }
}

TEST(SweepFolder, WritesWantedMeasuresOnly) {
  const test::TemporaryFolder place;
  const auto folder = opened(place / "a");
  ASSERT_TRUE(folder);
  keep_three(*folder);
  SweepFile sweep = two_designs();
  sweep.measures = {measure_name(2)};
  ASSERT_TRUE(folder->collect(sweep, four_runs()));
  for (const char* name : {"table.csv", "codebook.csv"}) {
    EXPECT_THAT(text_in(place / "a" / name),
                AllOf(HasSubstr(measure_name(2)), Not(HasSubstr(measure_name(0)))));
  }
  sweep.measures = {measure_name(1)};
  ASSERT_TRUE(folder->collect(sweep, four_runs()));
  EXPECT_THAT(text_in(place / "a/table.csv"), HasSubstr("1,size,1,1,,,,1,done,,,\r\n"))
      << "each run has a line";
}

TEST(SweepFolder, DescribesTheTableInACodebook) {
  const test::TemporaryFolder place;
  const auto folder = opened(place / "a");
  ASSERT_TRUE(folder);
  keep_three(*folder);
  ASSERT_TRUE(folder->collect(two_designs(), four_runs()));
  const std::string text = text_in(place / "a/codebook.csv");
  EXPECT_THAT(text, StartsWith("name,kind,unit,meaning,source,levels\r\nrun,column,"));
  EXPECT_THAT(text, HasSubstr("\r\nrobots,factor,,{robots} in the sweep file,,1\r\n"));
  EXPECT_THAT(text, HasSubstr("\r\nMax-Speed,factor,cells/tick,"));
  EXPECT_THAT(text, HasSubstr(",0.5; 1\r\nworld,factor,,the world,,\"ft06; a, b\"\r\n"));
  EXPECT_THAT(text, HasSubstr("\r\ndispatcher,factor,,the option --dispatcher,,nearest\r\n"));
  EXPECT_THAT(text, HasSubstr("\r\n" + measure_name(0) + ",measure," +
                              std::string(run_measures()[0].unit) + ","));
  EXPECT_THAT(text, Not(HasSubstr("\r\n" + measure_name(1) + ","))) << "no run has it";
}

TEST(SweepFolder, SummarisesManyLevels) {
  const test::TemporaryFolder place;
  std::vector<SweepRun> runs;
  for (std::size_t k = 1; k <= 101; ++k) {
    const std::string level = fmt::format("{}", static_cast<double>(102 - k) / 4);
    runs.push_back(run_of(k, "noise", k, {{"Max-Speed", level}, {"world", "w" + level}}, 1));
  }
  const auto folder = SweepFolder::open(place / "a", two_designs(), runs, kIdentity, kVersion);
  ASSERT_TRUE(folder);
  ASSERT_TRUE(folder->collect(two_designs(), runs));
  EXPECT_THAT(text_in(place / "a/codebook.csv"),
              AllOf(HasSubstr(",101 numbers from 0.25 to 25.25\r\n"),
                    HasSubstr("world,factor,,the world,,101 texts\r\n")));
}

TEST(SweepFolder, ListsWhenAndWhereRunsWereMade) {
  const test::TemporaryFolder place;
  const auto folder = opened(place / "a");
  ASSERT_TRUE(folder);
  keep_three(*folder);
  put(folder->result_file(3), "{\"format\":");
  put(place / "a/results/000004.run", "{\"started\":");
  const auto collected = folder->collect(two_designs(), four_runs());
  ASSERT_TRUE(collected);
  ASSERT_EQ(collected->bad.size(), 1U);
  EXPECT_EQ(collected->bad[0].file, folder->result_file(3));
  const std::string text = text_in(place / "a/runs.csv");
  EXPECT_THAT(
      text, StartsWith("run,status,reason,ticks,wall_s,ticks_per_s,started,host,process,result\r\n"
                       "1,done,,600,0.5,1200.0,2026-11-28T10:15:00.123Z,here,42,"
                       "results/000001.json\r\n"
                       "2,failed,\"took longer than 60 s, at least\",0,0.5,0.0,"));
  EXPECT_THAT(text, HasSubstr("; run 3 counts as missing,,,,,,,results/000003.json\r\n"));
  EXPECT_THAT(text, HasSubstr("\r\n4,done,,600,,,,,,results/000004.json\r\n"));
  EXPECT_THAT(text_in(place / "a/table.csv"),
              HasSubstr("\r\n3,noise,1,,0.5,ft06,nearest,1,missing,,,\r\n"))
      << "the table depends on the results alone";
}

TEST(SweepFolder, KeepsTheOldFilesOnAFullDisk) {
  const test::SmallDisk disk;
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  const auto folder = opened(disk / "a");
  ASSERT_TRUE(folder);
  keep_three(*folder);
  ASSERT_TRUE(folder->collect(two_designs(), four_runs()));
  const std::string before = text_in(disk / "a/table.csv");
  disk.fill();
  const auto problem = folder->keep(four_runs()[2], good_result(1.0), kRecord);
  ASSERT_TRUE(problem);
  EXPECT_THAT(problem->text(),
              AllOf(StartsWith((disk / "a/results/000003").string()), HasSubstr("No space left")));
  EXPECT_EQ(folder->state_of(four_runs()[2]), State::Missing);
  const auto collected = folder->collect(two_designs(), four_runs());
  ASSERT_FALSE(collected);
  EXPECT_THAT(collected.error().text(), AllOf(StartsWith((disk / "a/table.csv").string() + ": "),
                                              HasSubstr("No space left")));
  EXPECT_EQ(text_in(disk / "a/table.csv"), before);
  EXPECT_THAT(names_in(disk / "a"),
              ElementsAre("codebook.csv", "results", "runs.csv", "sweep.json", "table.csv"));
  disk.clear();
  EXPECT_TRUE(folder->collect(two_designs(), four_runs()));
}

}  // namespace
}  // namespace magna
