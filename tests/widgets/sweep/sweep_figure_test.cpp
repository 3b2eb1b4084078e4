// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/sweep_figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/demo_sweep.h"

namespace magna {
namespace {

using testing::ElementsAre;
using Kind = SweepChoice::Kind;

SweepFigure figure_of_table(SweepTable table, SweepChoice choice, const char* filter = "") {
  const auto results = test::sweep_results(std::move(table));
  return {results, results->rows({.filter = QString::fromUtf8(filter)}), std::move(choice)};
}

constexpr const char* kMakespan = "hall.makespan_s";
constexpr const char* kDistance = "team.distance_m";

TEST(SweepFigure, HasAMeanForEachLevelAndALineForEachColour) {
  const SweepFigure figure =
      figure_of_table(test::demo_sweep(), {Kind::Means, kMakespan, "robots", "dispatcher"});
  ASSERT_EQ(figure.series().size(), 2U);
  EXPECT_EQ(figure.series()[0].name, "dispatcher nearest");
  EXPECT_EQ(figure.series()[1].name, "dispatcher fifo");
  const auto& marks = figure.series()[0].marks;
  ASSERT_EQ(marks.size(), 3U);
  EXPECT_EQ(marks[0].level, 1.0);
  EXPECT_EQ(marks[2].level, 10.0);
  EXPECT_TRUE(figure.levels().empty()) << "the axis has numbers";
  EXPECT_DOUBLE_EQ(marks[0].y, 600.0 + (7.0 + 4.0 + 1.0) / 3.0);
  EXPECT_GT(marks[0].half_width, 0.0);
  EXPECT_THAT(figure.rows_of(0, 1), ElementsAre(3, 4, 5));
  EXPECT_LT(marks[0].x, figure.series()[1].marks[0].x) << "they lie beside each other";
  EXPECT_EQ(figure.usual_count(), 3U);
  EXPECT_TRUE(figure.has_usual_counts());
  EXPECT_EQ(figure.note(), "Means of 3 runs with 95 % intervals");
  EXPECT_EQ(figure.y_title(), "hall.makespan_s") << "the name has the unit";
  EXPECT_THAT(figure.places(), ElementsAre(1.0, 2.0, 10.0));
}

TEST(SweepFigure, CountsTheRunsOfEachMean) {
  SweepTable table = test::demo_sweep();
  table.rows[0].status = "failed";
  const SweepFigure figure = figure_of_table(table, {Kind::Means, kMakespan, "robots", ""});
  EXPECT_EQ(figure.series()[0].marks[0].count, 5U);
  EXPECT_EQ(figure.series()[0].marks[1].count, 6U);
  EXPECT_EQ(figure.usual_count(), 6U);
  EXPECT_EQ(
      figure.note(),
      "Means of 6 runs with 95 % intervals; other numbers are beside their marks; 1 run has no "
      "value");
  EXPECT_TRUE(figure.words_of(0, 0).endsWith("5 runs")) << figure.words_of(0, 0).toStdString();
}

TEST(SweepFigure, NamesLevelsThatAreNotNumbers) {
  const SweepFigure figure =
      figure_of_table(test::demo_sweep(), {Kind::Means, kMakespan, "dispatcher", ""});
  EXPECT_THAT(figure.levels(), ElementsAre("nearest", "fifo"));
  EXPECT_EQ(figure.series()[0].marks[1].x, 1.0);
  const SweepFigure all = figure_of_table(test::demo_sweep(), {Kind::Means, kMakespan, "", ""});
  EXPECT_THAT(all.levels(), ElementsAre("All runs"));
  EXPECT_EQ(all.series()[0].marks[0].count, 18U);
}

TEST(SweepFigure, HasBoxesWithOutliers) {
  SweepTable table = test::demo_sweep(10);
  table.rows[3].values[0] = 2000.0;
  const SweepFigure figure = figure_of_table(table, {Kind::Boxes, kMakespan, "robots", ""});
  const SweepFigure::Series& series = figure.series()[0];
  ASSERT_EQ(series.boxes.size(), 3U);
  EXPECT_THAT(series.boxes[0].outliers, ElementsAre(2000.0));
  EXPECT_EQ(series.marks[0].y, series.boxes[0].median);
  EXPECT_TRUE(figure.words_of(0, 0).contains("1 outlier"));
  EXPECT_THAT(figure.levels(), ElementsAre("1", "2", "10")) << "boxes lie side by side";
}

TEST(SweepFigure, HasAMarkForEachRunInAScatterPlot) {
  const SweepFigure figure =
      figure_of_table(test::demo_sweep(), {Kind::Scatter, kMakespan, kDistance, "dispatcher"});
  ASSERT_EQ(figure.series().size(), 2U);
  EXPECT_EQ(figure.series()[0].marks.size(), 9U);
  EXPECT_TRUE(std::ranges::is_sorted(figure.series()[0].marks, {}, &SweepFigure::Mark::x));
  EXPECT_EQ(figure.note(), "18 runs");
  const QString words = figure.words_of(0, 0);
  EXPECT_TRUE(words.startsWith("Run 3, dispatcher nearest, robots 1, Seed 3, hall.makespan_s 601"))
      << words.toStdString();
}

TEST(SweepFigure, KeepsTheColourOfALevelWhileOthersAreFilteredOut) {
  const SweepFigure figure =
      figure_of_table(test::demo_sweep(), {Kind::Means, kMakespan, "robots", "dispatcher"}, "fifo");
  ASSERT_EQ(figure.series().size(), 2U);
  EXPECT_TRUE(figure.series()[0].marks.empty());
  EXPECT_EQ(figure.series()[1].marks.size(), 3U);
}

TEST(SweepFigure, MakesRangesOfManyNumbers) {
  SweepTable table = test::demo_sweep();
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    table.rows[k].levels[1] = std::to_string(k + 1);
  }
  const SweepFigure figure =
      figure_of_table(table, {Kind::Means, kMakespan, "dispatcher", "robots"});
  ASSERT_EQ(figure.series().size(), 4U);
  EXPECT_EQ(figure.series()[0].name, "robots 1 to 5");
  EXPECT_EQ(figure.series()[3].name, "robots 15 to 18");
}

TEST(SweepFigure, SaysThatLevelsAreLeftOut) {
  SweepTable table = test::demo_sweep();
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    table.rows[k].levels[0] = "rule " + std::to_string(k);
  }
  const SweepFigure figure =
      figure_of_table(table, {Kind::Scatter, kMakespan, kDistance, "dispatcher"});
  EXPECT_EQ(figure.series().size(), SweepFigure::kMostSeries);
  EXPECT_TRUE(
      figure.note().endsWith("16 of 18 levels of dispatcher are drawn: filter to see "
                             "others"))
      << figure.note().toStdString();
}

TEST(SweepFigure, WritesWhatItDraws) {
  const SweepFigure means =
      figure_of_table(test::demo_sweep(), {Kind::Means, kMakespan, "robots", "dispatcher"});
  const QByteArray lines = means.csv();
  EXPECT_TRUE(
      lines.startsWith("dispatcher,robots,runs,mean of hall.makespan_s,low,high\r\n"
                       "nearest,1,3,604,"))
      << lines.toStdString();
  EXPECT_EQ(lines.count('\n'), 7);
  const SweepFigure scatter = figure_of_table(
      test::demo_sweep(1), {Kind::Scatter, kMakespan, kDistance, "dispatcher"}, "robots=1");
  EXPECT_EQ(scatter.csv(),
            "run,dispatcher,team.distance_m,hall.makespan_s\r\n1,nearest,17,607\r\n"
            "4,fifo,17,707\r\n");
  EXPECT_EQ(scatter.to_copy(),
            "run\tdispatcher\tteam.distance_m\thall.makespan_s\n1\tnearest\t17\t607\n"
            "4\tfifo\t17\t707");
}

TEST(SweepFigure, DrawsNothingWithoutAMeasure) {
  const SweepFigure figure = figure_of_table(test::demo_sweep(), {Kind::Means, "lost", "", ""});
  EXPECT_TRUE(figure.series().empty());
  EXPECT_EQ(figure.note(), "");
  EXPECT_EQ(figure.csv(), "");
}

}  // namespace
}  // namespace magna
