// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>

#include "core/sweep/run_measures.h"
#include "core/sweep/sweep_folder.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

void put(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

constexpr const char* kCodebook =
    "name,kind,unit,meaning,source,levels\r\n"
    "run,column,,,,\r\n"
    "robots,factor,,\"{robots}, in the file\",,1; 2\r\n"
    "world,factor,,the world,,a; 7\r\n"
    "team.distance_m,measure,m,Distance,ours,\r\n"
    "plan.wait_s,measure,s,Waiting,ours,\r\n";
constexpr const char* kTable =
    "run,design,point,robots,world,seed,status,reason,measure,value\r\n"
    "1,size,1,1,a,1,done,,team.distance_m,0.25\r\n"
    "1,size,1,1,a,1,done,,plan.wait_s,-1e-3\r\n"
    "2,size,1,2,7,18446744073709551615,failed,\"ended, by signal\",,\r\n"
    "3,other,1,,,1,missing,,,\r\n"
    "4,other,1,,,2,done,,plan.wait_s,3\r\n";

TEST(SweepTable, HasARowForEachRun) {
  const test::TemporaryFolder place;
  const fs::path folder = place / "hall.sweep";
  fs::create_directory(folder);
  put(folder / "codebook.csv", kCodebook);
  put(folder / "table.csv", kTable);
  const auto table = read_sweep_table(folder);
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_EQ(table->title, "hall");
  EXPECT_THAT(table->factors, ElementsAre(SweepColumn{"robots", "", "{robots}, in the file", true},
                                          SweepColumn{"world", "", "the world", false}));
  EXPECT_THAT(table->measures, ElementsAre(SweepColumn{"team.distance_m", "m", "Distance"},
                                           SweepColumn{"plan.wait_s", "s", "Waiting"}));
  using Row = SweepTable::Row;
  EXPECT_THAT(
      table->rows,
      ElementsAre(
          Row{1, "size", {"1", "a"}, 1, "done", "", {0.25, -0.001}},
          Row{2, "size", {"2", "7"}, ~std::uint64_t{0}, "failed", "ended, by signal", {{}, {}}},
          Row{3, "other", {"", ""}, 1, "missing", "", {{}, {}}},
          Row{4, "other", {"", ""}, 2, "done", "", {{}, 3.0}}));
}

TEST(SweepTable, IsReadAsItWasCollected) {
  const test::TemporaryFolder place;
  SweepFile sweep;
  sweep.title = "Halls “A”";
  SweepDesign design;
  design.name = "size";
  design.factors = {{"Max-Speed", SweepTarget::Parameter, SweepRange{0.0, 1.0}}};
  sweep.designs = {design};
  std::vector<SweepRun> runs;
  for (std::size_t k = 1; k <= 5000; ++k) {
    runs.emplace_back();
    runs.back().number = k;
    runs.back().levels = {{"Max-Speed", std::to_string(k)}};
  }
  const auto folder = SweepFolder::open(place / "a", sweep, runs, 1, "0.1.0");
  ASSERT_TRUE(folder);
  RunResult result;
  const double third = 1.0 / 3.0;
  result.measures = {{std::string(run_measures()[0].name), third}};
  ASSERT_FALSE(folder->keep(runs[4999], result, {}));
  ASSERT_TRUE(folder->collect(sweep, runs));
  const auto table = read_sweep_table(place / "a");
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_EQ(table->title, sweep.title);
  ASSERT_EQ(table->factors.size(), 1U);
  EXPECT_TRUE(table->factors[0].numbers);
  ASSERT_EQ(table->measures.size(), 1U);
  EXPECT_EQ(table->measures[0].unit, run_measures()[0].unit);
  ASSERT_EQ(table->rows.size(), 5000U);
  for (std::size_t k = 0; k < 4999; ++k) ASSERT_EQ(table->rows[k].run, k + 1);
  EXPECT_EQ(table->rows[4999].values[0], third);
}

TEST(SweepTable, NamesFileAndLineOfAnError) {
  const test::TemporaryFolder place;
  const auto error_of = [&](const std::string& codebook, const std::string& table) {
    put(place / "codebook.csv", codebook);
    put(place / "table.csv", table);
    const auto read = read_sweep_table(place.path());
    return read ? std::string() : read.error().text();
  };
  const std::string table = kTable;
  const auto with = [&table](const std::string& from, const std::string& to) {
    std::string changed = table;
    return changed.replace(changed.find(from), from.size(), to);
  };
  const std::string file = (place / "table.csv").string();
  EXPECT_EQ(error_of(kCodebook, table), "");
  EXPECT_EQ(error_of(kCodebook, with("0.25", "x")), file + ":2:38: “value” must be a number");
  EXPECT_THAT(error_of(kCodebook, with("plan.wait_s,-", "plan.late_s,-")),
              AllOf(StartsWith(file + ":3:"),
                    EndsWith("the measure “plan.late_s” is not in codebook.csv; collect the "
                             "results again (magna sweep FILE --collect)")));
  EXPECT_THAT(
      error_of(kCodebook, with("missing", "lost")),
      AllOf(StartsWith(file + ":5:"), EndsWith("“status” must be done, failed or missing")));
  EXPECT_THAT(error_of(kCodebook, with("2,size", "0,size")),
              EndsWith(":4:1: “run” must be a whole number from 1"));
  EXPECT_THAT(error_of(kCodebook, with("18446744073709551615", "-1")),
              EndsWith(":4:14: “seed” must be a whole number"));
  EXPECT_THAT(error_of(kCodebook, with(",world,", ",place,")), HasSubstr("“world” is missing"));
  EXPECT_THAT(error_of("name,kind\r\nrun,thing\r\n", table),
              EndsWith("codebook.csv:2:5: “thing” must be column, factor or measure"));
  fs::remove(place / "codebook.csv");
  EXPECT_EQ(read_sweep_table(place.path()).error().text(),
            (place / "codebook.csv").string() +
                ": there is no such file; collect the results again (magna sweep FILE --collect)");
}

/// The share of Student's distribution between -t and t, by Simpson's rule over the angle whose
/// tangent is t / sqrt(degrees).
double share_within(double t, int degrees) {
  constexpr int kSteps = 2000;
  const double step = std::atan(t / std::sqrt(degrees)) / kSteps;
  const auto density = [degrees](double angle) { return std::pow(std::cos(angle), degrees - 1); };
  double sum = density(0.0) + density(kSteps * step);
  for (int k = 1; k < kSteps; ++k) sum += (k % 2 == 1 ? 4.0 : 2.0) * density(k * step);
  const double scale = std::exp(std::lgamma((degrees + 1) / 2.0) - std::lgamma(degrees / 2.0)) /
                       std::sqrt(std::numbers::pi);
  return 2.0 * scale * sum * step / 3.0;
}

TEST(SweepMean, HasAnIntervalOf95PerCent) {
  for (const int degrees : {1, 2, 3, 9, 29, 30, 31, 35, 40, 41, 59, 60, 61, 100, 120, 121, 999}) {
    // Values with a mean of 0: as many of -1 as of 1.
    std::vector<double> values(static_cast<std::size_t>(degrees) + 1);
    for (std::size_t k = 0; k < values.size() / 2; ++k) {
      values[2 * k] = -1.0;
      values[2 * k + 1] = 1.0;
    }
    const SweepMean mean = mean_of(values);
    double squares = 0.0;
    for (const double value : values) squares += value * value;
    const double error = std::sqrt(squares / degrees / static_cast<double>(values.size()));
    EXPECT_THAT(share_within(mean.half_width / error, degrees), DoubleNear(0.95, 2e-5)) << degrees;
  }
  const SweepMean mean = mean_of({1.0, 2.0, 6.0});
  EXPECT_EQ(mean.count, 3U);
  EXPECT_DOUBLE_EQ(mean.mean, 3.0);
  EXPECT_NEAR(mean.half_width, 4.30265 * std::sqrt(7.0 / 3.0), 1e-4);
}

TEST(SweepMean, HasNoIntervalForOneValue) {
  EXPECT_EQ(mean_of({}).count, 0U);
  EXPECT_EQ(mean_of({}).mean, 0.0);
  EXPECT_EQ(mean_of({5.0}).mean, 5.0);
  EXPECT_EQ(mean_of({5.0}).half_width, 0.0);
}

TEST(SweepBox, HasTukeysHinges) {
  // As fivenum of R.
  SweepBox box = box_of({9, 1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_EQ(box.count, 9U);
  EXPECT_EQ(box.first, 3.0);
  EXPECT_EQ(box.median, 5.0);
  EXPECT_EQ(box.third, 7.0);
  box = box_of({6, 5, 4, 3, 2, 1, 0, 7});
  EXPECT_EQ(box.first, 1.5);
  EXPECT_EQ(box.median, 3.5);
  EXPECT_EQ(box.third, 5.5);
  EXPECT_EQ(box.low, 0.0);
  EXPECT_EQ(box.high, 7.0);
  EXPECT_THAT(box.outliers, IsEmpty());
}

TEST(SweepBox, DrawsDistantValuesAlone) {
  // The box reaches from 2 to 4, the whiskers at most from -1 to 7.
  const SweepBox box = box_of({8, -1, 2, 3, 4, 7, 3, 2, 4, -1.5});
  EXPECT_EQ(box.first, 2.0);
  EXPECT_EQ(box.third, 4.0);
  EXPECT_EQ(box.low, -1.0);
  EXPECT_EQ(box.high, 7.0);
  EXPECT_THAT(box.outliers, ElementsAre(-1.5, 8.0));
}

TEST(SweepBox, TakesAnyNumberOfValues) {
  EXPECT_EQ(box_of({}).count, 0U);
  const SweepBox one = box_of({3.0});
  EXPECT_EQ(one.low, 3.0);
  EXPECT_EQ(one.first, 3.0);
  EXPECT_EQ(one.median, 3.0);
  EXPECT_EQ(one.high, 3.0);
  const SweepBox two = box_of({5.0, 3.0});
  EXPECT_EQ(two.first, 3.0);
  EXPECT_EQ(two.median, 4.0);
  EXPECT_EQ(two.third, 5.0);
}

}  // namespace
}  // namespace magna
