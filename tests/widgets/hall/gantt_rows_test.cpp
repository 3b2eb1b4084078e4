// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/gantt_rows.h"

#include <gtest/gtest.h>

#include "tests/support/hall_history.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/hall/gantt_paint.h"

namespace magna {
namespace {

using Kind = HallLane::Kind;

class GanttRowsTest : public testing::Test {
 protected:
  GanttRowsTest() { take(history.block()); }
  bool take(std::shared_ptr<const HallHistory> block) {
    measures.take(std::move(block));
    return rows.take(measures, labels_of(snapshot));
  }
  QStringList names() const {
    QStringList found;
    for (const GanttRow* const row : rows.shown()) found << row->name;
    return found;
  }
  const GanttRow& row(HallLane lane) const { return *rows.shown()[*rows.place_of(lane)]; }

  Snapshot snapshot = test::hall_snapshot();
  test::WrittenHistory history = test::demo_hall_history(snapshot.hall->description);
  HallMeasures measures;
  GanttRows rows;
};

TEST_F(GanttRowsTest, ShowMachinesAndRobotsAtFirst) {
  EXPECT_EQ(names(), QStringList({"machine0", "machine1", "input_machine0", "output_machine0",
                                  "robot0", "robot1", "robot2"}));
  rows.show_kind(Kind::Machine, false);
  rows.show_kind(Kind::Job, true);
  EXPECT_EQ(names(), QStringList({"robot0", "robot1", "robot2", "package0"}));
  EXPECT_FALSE(rows.place_of({Kind::Machine, 0}));
  EXPECT_EQ(rows.place_of({Kind::Job, 0}), 3U);
  rows.show_kind(Kind::Belt, true);
  EXPECT_EQ(names().size(), 8);
  EXPECT_EQ(row({Kind::Belt, 0}).capacity, 3U);
}

TEST_F(GanttRowsTest, RobotsHaveTheNamesOfTheWindow) {
  auto labels = std::make_shared<std::vector<RobotLabel>>(*snapshot.labels);
  (*labels)[1].name = "Carrier";
  snapshot.labels = labels;
  take(history.block());
  EXPECT_TRUE(names().contains("Carrier"));
}

TEST_F(GanttRowsTest, HaveTheShareOfWork) {
  ASSERT_TRUE(row({Kind::Machine, 0}).share);
  EXPECT_NEAR(*row({Kind::Machine, 0}).share, (100.0 + 534.0) / 834.0, 1e-9);
  EXPECT_NEAR(*row({Kind::Robot, 1}).share, 1.0, 1e-9);
  EXPECT_NEAR(*row({Kind::Robot, 2}).share, 0.0, 1e-9);
}

TEST_F(GanttRowsTest, TakeOnlyNewBars) {
  EXPECT_EQ(rows.count(), 14U);
  EXPECT_EQ(row({Kind::Machine, 0}).bars.size(), 4U);
  EXPECT_FALSE(take(history.block())) << "it is the same run";
  EXPECT_EQ(row({Kind::Machine, 0}).bars.size(), 4U);
  history.history().now = 900;
  history.ended({Kind::Machine, 0}, {HallActivity::Processing, {}, 3, 1}, 300, 850);
  history.history().in_progress.front() = {
      {Kind::Machine, 0}, {HallActivity::Waiting, {Kind::Machine, 0}}, 850, 900};
  EXPECT_FALSE(take(history.block()));
  EXPECT_EQ(row({Kind::Machine, 0}).bars.size(), 5U);
  EXPECT_EQ(rows.newest(), 90.0);
}

TEST_F(GanttRowsTest, BeginAgainWithAnotherRun) {
  test::WrittenHistory other(snapshot.hall->description, 10);
  other.present({Kind::Machine, 0}, {HallActivity::Waiting}, 0);
  EXPECT_TRUE(take(other.block()));
  EXPECT_EQ(names(), QStringList({"machine0"}));
  EXPECT_EQ(rows.count(), 0U);
}

TEST_F(GanttRowsTest, FindTheBarAtATime) {
  const GanttRow& machine = row({Kind::Machine, 0});
  ASSERT_NE(rows.bar_at(machine, 15.0), nullptr);
  EXPECT_EQ(rows.bar_at(machine, 15.0)->state.activity, HallActivity::Processing);
  EXPECT_EQ(rows.bar_at(machine, 21.0)->state.activity, HallActivity::Blocked);
  EXPECT_EQ(rows.bar_at(machine, 50.0), &*machine.present);
  EXPECT_EQ(rows.bar_at(machine, 90.0), nullptr) << "the future";
  EXPECT_EQ(rows.bar_at(machine, -1.0), nullptr);
}

TEST_F(GanttRowsTest, StepFromBarToBar) {
  const GanttRow& machine = row({Kind::Machine, 0});
  EXPECT_EQ(rows.next_begin(machine, 0.0, +1), 10.0);
  EXPECT_EQ(rows.next_begin(machine, 10.0, +1), 20.0);
  EXPECT_EQ(rows.next_begin(machine, 22.0, +1), 30.0) << "the one in progress";
  EXPECT_FALSE(rows.next_begin(machine, 30.0, +1));
  EXPECT_EQ(rows.next_begin(machine, 40.0, -1), 30.0);
  EXPECT_EQ(rows.next_begin(machine, 30.0, -1), 22.0);
  EXPECT_EQ(rows.next_begin(machine, 10.0, -1), 0.0);
  EXPECT_FALSE(rows.next_begin(machine, 0.0, -1));
}

TEST_F(GanttRowsTest, SayWhatIsThere) {
  EXPECT_EQ(rows.details(row({Kind::Machine, 0}), 15.0),
            QStringLiteral("machine0: processing, package0, process 1, 0:00:10.0 to 0:00:20.0 "
                           "(10.0 s)"));
  EXPECT_EQ(rows.details(row({Kind::Machine, 0}), 40.0),
            QStringLiteral("machine0: processing, package3, process 1, since 0:00:30.0 (53.4 s)"));
  EXPECT_EQ(rows.details(row({Kind::Machine, 0}), 100.0),
            QStringLiteral("machine0 at 0:01:40.0: nothing recorded"));
  rows.show_kind(Kind::Belt, true);
  rows.show_kind(Kind::Job, true);
  EXPECT_EQ(rows.details(row({Kind::Belt, 0}), 50.0),
            QStringLiteral("belt0: 3 of 3 packages, full, since 0:00:10.0 (73.4 s)"));
  EXPECT_EQ(rows.details(row({Kind::Job, 0}), 7.0),
            QStringLiteral("package0: transport by robot0, 0:00:06.0 to 0:00:09.0 (3.0 s)"));
  EXPECT_EQ(rows.details(row({Kind::Job, 0}), 21.0),
            QStringLiteral("package0: blocked at machine0, 0:00:20.0 to 0:00:22.0 (2.0 s)"));
}

TEST_F(GanttRowsTest, ComparePlannedAndActualOperations) {
  auto plan = std::make_shared<HallSchedule>();
  plan->operations = {{{0, 0}, 0, 8.0, 18.0, -1},
                      {{3, 0}, 0, 30.0, 40.0, -1},
                      {{1, 0}, 1, 50.0, 60.0, -1},
                      {{3, 1}, 1, 90.0, 110.0, -1}};
  EXPECT_FALSE(rows.has_plan());
  history.history().plan = plan;
  take(history.block());
  EXPECT_TRUE(rows.has_plan());
  EXPECT_EQ(rows.whole(), 110.0);
  EXPECT_EQ(row({Kind::Machine, 0}).planned.size(), 2U);
  EXPECT_EQ(rows.details(row({Kind::Machine, 0}), 15.0),
            QStringLiteral("machine0: processing, package0, process 1, 0:00:10.0 to 0:00:20.0 "
                           "(10.0 s); planned 0:00:08.0 to 0:00:18.0, 2.0 s late"));
  EXPECT_EQ(rows.details(row({Kind::Machine, 0}), 35.0),
            QStringLiteral("machine0: processing, package3, process 1, since 0:00:30.0 (53.4 s); "
                           "planned 0:00:30.0 to 0:00:40.0"));
  EXPECT_EQ(rows.details(row({Kind::Machine, 1}), 100.0),
            QStringLiteral("machine1 at 0:01:40.0: planned 0:01:30.0 to 0:01:50.0: package3"));
  rows.show_kind(Kind::Job, true);
  EXPECT_TRUE(rows.place_of({Kind::Job, 3})) << "also before it is made";
  history.history().plan.reset();
  take(history.block());
  EXPECT_FALSE(rows.has_plan());
  EXPECT_TRUE(row({Kind::Machine, 0}).planned.empty());
}

TEST_F(GanttRowsTest, ItemsHaveLanes) {
  for (const HallLane lane : {HallLane{Kind::Machine, 1}, HallLane{Kind::Robot, 2},
                              HallLane{Kind::Belt, 3}, HallLane{Kind::Job, 12}}) {
    EXPECT_EQ(row_of(item_of(lane)), lane);
  }
  EXPECT_EQ(item_of({Kind::Job, 12}), HallItem::named_package("package12"));
  EXPECT_FALSE(row_of(HallItem()));
  EXPECT_FALSE(row_of(HallItem::area(0)));
  EXPECT_FALSE(row_of(HallItem::named_package("crate")));
}

TEST(GanttPaint, ActivitiesDifferNotByColourAlone) {
  for (const LookKind kind : {LookKind::Light, LookKind::Dark, LookKind::HighContrast}) {
    const Look& colours = look(kind);
    std::vector<Qt::BrushStyle> patterns;
    for (const HallActivity activity :
         {HallActivity::Setup, HallActivity::Waiting, HallActivity::Blocked, HallActivity::Charging,
          HallActivity::Failed}) {
      const ActivityPaint as = activity_paint(activity, 0, colours);
      patterns.push_back(as.pattern.style());
      EXPECT_NE(as.pattern.style(), Qt::NoBrush);
      EXPECT_GE(contrast(as.frame, colours.base), 3.0) << activity_word(activity).toStdString();
    }
    std::ranges::sort(patterns);
    EXPECT_EQ(std::ranges::adjacent_find(patterns), patterns.end()) << "each has its own";
    for (std::size_t package = 0; package < 8; ++package) {
      const ActivityPaint as = activity_paint(HallActivity::Processing, package, colours);
      EXPECT_GE(contrast(as.ink, as.ground), 4.5);
      EXPECT_GE(contrast(as.frame, colours.base), 3.0);
    }
  }
}

}  // namespace
}  // namespace magna
