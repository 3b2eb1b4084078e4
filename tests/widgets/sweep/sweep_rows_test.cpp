// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/sweep_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/support/demo_sweep.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// The runs that pass a filter, in the order of the table.
std::vector<std::size_t> runs(const SweepResults& results, const char* filter) {
  std::vector<std::size_t> found;
  for (const std::uint32_t row : results.rows({.filter = QString::fromUtf8(filter)})) {
    found.push_back(results.table().rows[row].run);
  }
  return found;
}

std::vector<std::string> column_names(const SweepResults& results) {
  std::vector<std::string> names;
  for (const SweepResults::Column& column : results.columns()) names.push_back(column.name);
  return names;
}

TEST(SweepResults, HasColumnsForWhatDiffers) {
  EXPECT_THAT(column_names(SweepResults(test::demo_sweep())),
              ElementsAre("run", "dispatcher", "robots", "seed", "status", "hall.makespan_s",
                          "team.distance_m"));
  SweepTable table = test::demo_sweep_with_failures();
  table.rows.back().design = "noise";
  EXPECT_THAT(column_names(SweepResults(table)),
              ElementsAre("run", "design", "dispatcher", "robots", "seed", "status", "reason",
                          "hall.makespan_s", "team.distance_m"));
}

TEST(SweepResults, CountsRunsThatAreNotDone) {
  const SweepResults results(test::demo_sweep_with_failures());
  EXPECT_EQ(results.failed(), 1U);
  EXPECT_EQ(results.missing(), 1U);
}

TEST(SweepResults, FiltersByWordsInAnyColumn) {
  const SweepResults results(test::demo_sweep(1));
  EXPECT_THAT(runs(results, ""), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(runs(results, "near"), ElementsAre(1, 2, 3));
  EXPECT_THAT(runs(results, "NEAR 10"), ElementsAre(3));
  EXPECT_THAT(runs(results, "707"), ElementsAre(4)) << "the makespan";
  EXPECT_THAT(runs(results, "near fifo"), IsEmpty());
}

TEST(SweepResults, FiltersByTheValueOfAColumn) {
  const SweepResults results(test::demo_sweep(1));
  EXPECT_THAT(runs(results, "robots=1"), ElementsAre(1, 4)) << "not 10";
  EXPECT_THAT(runs(results, "Robots=1.0 dispatcher=FIFO"), ElementsAre(4));
  EXPECT_THAT(runs(results, "dispatcher!=fifo robots>=2"), ElementsAre(2, 3));
  EXPECT_THAT(runs(results, "hall.makespan_s<200"), ElementsAre(3, 6));
  EXPECT_THAT(runs(results, "makespan_s>700"), ElementsAre(4)) << "without its group";
  EXPECT_THAT(runs(results, "robots<=2 robots>1"), ElementsAre(2, 5));
  EXPECT_THAT(runs(results, "colour=red"), IsEmpty()) << "a word, because there is no such column";
}

TEST(SweepResults, FiltersByStatusAndReason) {
  const SweepResults results(test::demo_sweep_with_failures());
  EXPECT_THAT(runs(results, "failed"), ElementsAre(2));
  EXPECT_THAT(runs(results, "status=missing"), ElementsAre(3));
  EXPECT_THAT(runs(results, "reason=\"took longer than 60 s\""), ElementsAre(2));
  EXPECT_THAT(runs(results, "makespan_s=\"\" robots=1"), ElementsAre(2, 3)) << "no value";
}

TEST(SweepResults, SortsByValueAndPutsEmptyCellsLast) {
  SweepTable table = test::demo_sweep(1);
  table.rows[0].values[0].reset();
  table.rows[0].status = "failed";
  const SweepResults results(table);
  const auto order = [&](const char* name, bool descending) {
    return results.rows({.column = *results.find_column(name), .descending = descending});
  };
  EXPECT_THAT(order("hall.makespan_s", false), ElementsAre(2, 5, 1, 4, 3, 0));
  EXPECT_THAT(order("hall.makespan_s", true), ElementsAre(3, 4, 1, 5, 2, 0));
  EXPECT_THAT(order("robots", false), ElementsAre(0, 3, 1, 4, 2, 5)) << "10 after 2";
  EXPECT_THAT(order("dispatcher", false), ElementsAre(3, 4, 5, 0, 1, 2));
  EXPECT_THAT(order("status", true), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(SweepResults, CopiesInFullPrecision) {
  SweepTable table = test::demo_sweep(1);
  table.rows[1].values[0] = 1.0 / 3.0;
  const SweepResults results(table);
  const std::vector<std::uint32_t> rows{1};
  EXPECT_EQ(results.text(1, 5), "0.333333");
  EXPECT_EQ(results.to_copy(rows).toStdString(),
            "run\tdispatcher\trobots\tseed\tstatus\thall.makespan_s\tteam.distance_m\n"
            "2\tnearest\t2\t1\tdone\t0.3333333333333333\t27\n");
}

TEST(SweepResults, ShowsNegativeNumbersWithAMinus) {
  SweepTable table = test::demo_sweep(1);
  table.rows[0].values[0] = -2.5;
  EXPECT_EQ(SweepResults(table).text(0, 5), QStringLiteral("−2.5"));
}

TEST(SweepModel, MarksFailedRunsByIconAndWord) {
  SweepModel model;
  model.show(test::sweep_results(test::demo_sweep_with_failures()), {0, 1, 2});
  const auto cell = [&](int row, int role) { return model.index(row, 4).data(role); };
  EXPECT_EQ(model.headerData(4, Qt::Horizontal, Qt::DisplayRole).toString(), "Status");
  EXPECT_EQ(cell(0, Qt::DisplayRole).toString(), "Done");
  EXPECT_TRUE(cell(0, Qt::DecorationRole).isNull());
  EXPECT_EQ(cell(1, Qt::DisplayRole).toString(), "Failed");
  EXPECT_FALSE(cell(1, Qt::DecorationRole).isNull());
  EXPECT_EQ(model.index(1, 5).data().toString(), "took longer than 60 s");
  EXPECT_EQ(cell(2, Qt::DisplayRole).toString(), "Missing");
  EXPECT_FALSE(cell(2, Qt::DecorationRole).isNull());
}

TEST(SweepModel, ExplainsItsColumnsByTheCodebook) {
  SweepModel model;
  model.show(test::sweep_results(test::demo_sweep()), {});
  EXPECT_EQ(model.headerData(5, Qt::Horizontal, Qt::ToolTipRole).toString(),
            "Time until the last package is delivered (s)");
}

TEST(SweepModel, ReportsThatAnotherOrderIsWanted) {
  SweepModel model;
  model.show(test::sweep_results(test::demo_sweep()), {4, 2});
  QSignalSpy wanted(&model, &SweepModel::sort_wanted);
  model.sort(3, Qt::DescendingOrder);
  ASSERT_EQ(wanted.size(), 1);
  EXPECT_EQ(wanted[0][0].toInt(), 3);
  EXPECT_EQ(model.place_of(3), 1) << "the run of row 2";
  EXPECT_EQ(model.place_of(4), -1);
}

}  // namespace
}  // namespace magna
