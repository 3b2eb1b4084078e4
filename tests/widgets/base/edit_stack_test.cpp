// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/edit_stack.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/edit/plan_edits.h"

namespace magna {
namespace {

constexpr RobotId kThree{2}, kFive{4};

class EditStackTest : public testing::Test {
 protected:
  EditStackTest() {
    link.show(test::demo_snapshot());
    feed.poll();
  }

  void show(const Snapshot& next) {
    link.show(next);
    feed.poll();
  }
  /// A snapshot from before the execution of the posted inputs.
  void show_late(const Snapshot& next) {
    link.show_late(next);
    feed.poll();
  }
  Snapshot with_plan(RobotId robot, const Plan& plan) const {
    Snapshot next = link.copy();
    auto plans = *next.plans;
    plans[robot.index()] = plan;
    next.plans = std::make_shared<const std::vector<Plan>>(plans);
    return next;
  }
  void show_plan(RobotId robot, const Plan& plan) { show(with_plan(robot, plan)); }
  void show_marks(std::vector<Mark> marks) {
    Snapshot next = link.copy();
    next.marks = std::make_shared<const std::vector<Mark>>(std::move(marks));
    show(next);
  }
  Plan shorter(RobotId robot) const {
    Plan plan = edits.plan_of(robot);
    plan.waypoints.pop_back();
    return plan;
  }
  input::MissionRevise last() const { return link.all<input::MissionRevise>().back(); }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
};

TEST_F(EditStackTest, AddsManyMarksInOneEntry) {
  const MarkContent victim{MarkKind::Victim, {1, 2}, ""};
  const MarkContent note{MarkKind::Note, {3, 4}, "stairs"};
  edits.add_marks({note, victim, victim}, QStringLiteral("Import marks"));
  EXPECT_EQ(link.count<input::MarkAdd>(), 3U);
  EXPECT_EQ(edits.stack().count(), 1);
  show_marks({{MarkId{1}, victim, "operator", 0},
              {MarkId{2}, note, "operator", 0},
              {MarkId{3}, victim, "operator", 0},
              {MarkId{4}, victim, "operator", 0}});
  edits.stack().undo();
  const auto removed = link.all<input::MarkRemove>();
  ASSERT_EQ(removed.size(), 3U) << "the oldest one was there before";
  EXPECT_EQ(removed[0].id, MarkId{4});
  EXPECT_EQ(removed[1].id, MarkId{3});
  EXPECT_EQ(removed[2].id, MarkId{2});
  edits.stack().redo();
  EXPECT_TRUE(link.all<input::MarkAdd>().back().again.has_value());
}

TEST_F(EditStackTest, UndoLeavesImportedMarksThatWereChanged) {
  QSignalSpy refused(&edits, &EditStack::refused);
  const MarkContent victim{MarkKind::Victim, {1, 2}, ""};
  const MarkContent note{MarkKind::Note, {3, 4}, "stairs"};
  edits.add_marks({victim, note}, QStringLiteral("Import marks"));
  show_marks({{MarkId{1}, victim, "operator", 0},
              {MarkId{2}, {MarkKind::Note, {3, 4}, "steep stairs"}, "operator", 5}});
  edits.stack().undo();
  EXPECT_EQ(link.count<input::MarkRemove>(), 1U);
  ASSERT_EQ(refused.count(), 1);
  EXPECT_TRUE(refused[0][0].toString().contains(QStringLiteral("1 of 2")));
}

TEST_F(EditStackTest, RefusesEditsWhileItIsClosed) {
  QSignalSpy refused(&edits, &EditStack::refused);
  const MarkContent victim{MarkKind::Victim, {1, 2}, ""};
  edits.close(QStringLiteral("not now"));
  edits.add_mark(victim);
  append_waypoint(edits, kThree, Waypoint::go_to({1, 7}));
  EXPECT_EQ(link.posted.size(), 0U);
  EXPECT_EQ(edits.stack().count(), 0) << "there is nothing to undo";
  ASSERT_EQ(refused.count(), 2);
  EXPECT_EQ(refused[0][0].toString(), "not now");
  edits.close({});
  edits.add_mark(victim);
  EXPECT_EQ(edits.stack().count(), 1);
}

TEST_F(EditStackTest, TwoQuickEditsAccumulate) {
  append_waypoint(edits, kThree, Waypoint::go_to({1, 7}));
  append_waypoint(edits, kThree, Waypoint::go_to({2, 7}));
  const auto posted = link.all<input::MissionRevise>();
  ASSERT_EQ(posted.size(), 2U);
  EXPECT_EQ(posted[1].before, posted[0].after);
  EXPECT_EQ(edits.plan_of(kThree).waypoints.size(), 5U);
}

TEST_F(EditStackTest, ShowsTheSnapshotOnceItContainsTheEdit) {
  append_waypoint(edits, kThree, Waypoint::go_to({1, 7}));
  Plan shown = last().after;
  shown.waypoints.erase(shown.waypoints.begin());  // and it has finished one meanwhile
  show_plan(kThree, shown);
  EXPECT_EQ(edits.plan_of(kThree), shown);
}

TEST_F(EditStackTest, ShowsAPendingEditOverEarlierSnapshots) {
  const Plan before = edits.plan_of(kThree);
  append_waypoint(edits, kThree, Waypoint::go_to({1, 7}));
  const Plan after = last().after;
  Plan tail = before;
  tail.waypoints.erase(tail.waypoints.begin());
  clock.advance_ms(60'000);  // however slow the session is
  show_late(with_plan(kThree, tail));
  EXPECT_EQ(edits.plan_of(kThree), after);
  show_late(with_plan(kThree, after));  // equal by chance, and different again
  show_late(with_plan(kThree, before));
  EXPECT_EQ(edits.plan_of(kThree), after);
  show_plan(kThree, tail);
  EXPECT_EQ(edits.plan_of(kThree), tail);
}

TEST_F(EditStackTest, ShowsTheSnapshotAgainAfterARejection) {
  const Plan before = edits.plan_of(kThree);
  append_waypoint(edits, kThree, Waypoint::go_to({1, 7}));
  EXPECT_NE(edits.plan_of(kThree), before);
  show(link.copy());
  EXPECT_EQ(edits.plan_of(kThree), before);
}

TEST_F(EditStackTest, AnEditWithoutAChangeIsNotAnEntry) {
  edits.revise_plan(kThree, edits.plan_of(kThree), QStringLiteral("nothing"), true);
  edits.revise_plan(RobotId{99}, Plan{{Waypoint::explore()}}, QStringLiteral("nobody"), true);
  clear_plans(edits, {});
  EXPECT_EQ(edits.stack().count(), 0);
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(EditStackTest, UndoesAndRedoesByValue) {
  const Plan before = edits.plan_of(kThree);
  const Plan after = shorter(kThree);
  edits.revise_plan(kThree, after, QStringLiteral("Shorten"), true);
  EXPECT_TRUE(last().run);
  edits.stack().undo();
  EXPECT_EQ(last().before, after);
  EXPECT_EQ(last().after, before);
  EXPECT_FALSE(last().run);
  edits.stack().redo();
  EXPECT_EQ(last().after, after);
  EXPECT_TRUE(last().run);
}

TEST_F(EditStackTest, PlansOfRobotsAreIndependent) {
  const Plan five = edits.plan_of(kFive);
  remove_last_waypoint(edits, kThree);
  Snapshot next = link.copy();
  next.active = kFive;
  show(next);
  edits.stack().undo();
  EXPECT_EQ(last().robot, kThree);
  EXPECT_EQ(edits.plan_of(kFive), five);
}

TEST_F(EditStackTest, EditsOfManyRobotsAreOneEntry) {
  const RobotId robots[] = {kThree, kFive, RobotId{0}};  // the last has no plan
  clear_plans(edits, robots);
  EXPECT_EQ(edits.stack().count(), 1);
  ASSERT_EQ(link.count<input::MissionRevise>(), 2U);
  edits.stack().undo();
  ASSERT_EQ(link.count<input::MissionRevise>(), 4U);
  EXPECT_EQ(last().robot, kFive);
  EXPECT_FALSE(last().after.waypoints.empty());
}

TEST_F(EditStackTest, DropsAnEntryWhosePlanAnotherAuthorChanged) {
  QSignalSpy refused(&edits, &EditStack::refused);
  edits.revise_plan(kThree, shorter(kThree), QStringLiteral("Shorten"), false);
  show_plan(kThree, Plan{{Waypoint::go_to({9, 9})}});
  edits.stack().undo();
  ASSERT_EQ(refused.count(), 1);
  EXPECT_TRUE(refused[0][0].toString().contains(QStringLiteral("Shorten")));
  EXPECT_EQ(edits.stack().count(), 0);
  EXPECT_EQ(link.count<input::MissionRevise>(), 1U);
}

TEST_F(EditStackTest, DoesNotUndoAWayPointTheRobotHasReached) {
  QSignalSpy refused(&edits, &EditStack::refused);
  append_waypoint(edits, kThree, Waypoint::go_to({1, 7}));
  show_plan(kThree, Plan{});
  edits.stack().undo();
  EXPECT_EQ(refused.count(), 1);
  EXPECT_EQ(link.count<input::MissionRevise>(), 1U);
}

TEST_F(EditStackTest, ConsecutiveNudgesAreOneEntry) {
  const Plan before = edits.plan_of(kThree);
  Plan plan = before;
  for (int i = 0; i < 3; ++i) {
    plan.waypoints[0].target.x += 0.1;
    edits.revise_plan(kThree, plan, QStringLiteral("Nudge"), false, EditMerge::WithSame);
  }
  EXPECT_EQ(edits.stack().count(), 1);
  edits.stack().undo();
  EXPECT_EQ(last().after, before);
  edits.revise_plan(kFive, shorter(kFive), QStringLiteral("Nudge"), false, EditMerge::WithSame);
  EXPECT_EQ(edits.stack().count(), 1);  // the undone entry was dropped; that of another robot stays
  edits.revise_plan(kThree, plan, QStringLiteral("Nudge"), false, EditMerge::WithSame);
  EXPECT_EQ(edits.stack().count(), 2);
}

TEST_F(EditStackTest, ARemovedMarkIsRestoredUnderItsNumber) {
  const MarkContent glass{MarkKind::Hazard, {3, 7}, "glass"};
  edits.add_mark(glass);
  ASSERT_EQ(link.all<input::MarkAdd>().at(0).mark, glass);
  EXPECT_FALSE(link.all<input::MarkAdd>()[0].again);
  show_marks({{MarkId{4}, {MarkKind::Note, {1, 1}, "old"}, "operator", 1},
              {MarkId{7}, glass, "operator", 2}});
  edits.stack().undo();
  EXPECT_EQ(link.all<input::MarkRemove>().at(0).id, MarkId{7});
  edits.stack().redo();
  EXPECT_EQ(link.all<input::MarkAdd>().at(1).again, MarkId{7});
}

TEST_F(EditStackTest, AMarkIsChangedAndRemovedWithUndo) {
  const MarkContent old{MarkKind::Note, {1, 1}, "old"};
  const MarkContent next{MarkKind::Note, {2, 1}, "old"};
  show_marks({{MarkId{4}, old, "client-1", 1}});
  edits.change_mark(MarkId{4}, next);
  EXPECT_EQ(link.all<input::MarkChange>().at(0).mark, next);
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Move note"));
  show_marks({{MarkId{4}, next, "operator", 2}});
  edits.stack().undo();
  EXPECT_EQ(link.all<input::MarkChange>().at(1).mark, old);
  show_marks({{MarkId{4}, old, "operator", 3}});
  edits.remove_mark(MarkId{4});
  EXPECT_EQ(link.count<input::MarkRemove>(), 1U);
  edits.stack().undo();
  EXPECT_EQ(link.all<input::MarkAdd>().back().again, MarkId{4});
}

TEST_F(EditStackTest, NamesTheStatesOfMarks) {
  const MarkContent suspected{MarkKind::SuspectedVictim, {1, 1}, ""};
  const auto name_of = [&](const MarkContent& from, const MarkContent& to) {
    show_marks({{MarkId{4}, from, "client-1", 1}});
    edits.change_mark(MarkId{4}, to);
    return edits.stack().undoText().toStdString();
  };
  const MarkContent victim = with_state(suspected, MarkState::Confirmed);
  const MarkContent gone = with_state(victim, MarkState::Dismissed);
  EXPECT_EQ(name_of(suspected, victim), "Confirm victim");
  EXPECT_EQ(name_of(victim, gone), "Dismiss victim");
  EXPECT_EQ(name_of(gone, suspected), "Suspect victim");
  MarkContent hazard = gone;
  hazard.kind = MarkKind::Hazard;
  EXPECT_EQ(name_of(gone, hazard), "Change hazard");
  show_marks({{MarkId{4}, hazard, "operator", 2}});
  edits.stack().undo();
  EXPECT_EQ(link.all<input::MarkChange>().back().mark, gone);
}

TEST_F(EditStackTest, DoesNotRestoreAChangeOfARemovedMark) {
  QSignalSpy refused(&edits, &EditStack::refused);
  show_marks({{MarkId{4}, {MarkKind::Note, {1, 1}, "old"}, "client-1", 1}});
  edits.change_mark(MarkId{4}, {MarkKind::Note, {1, 1}, "new"});
  show_marks({});
  edits.stack().undo();
  EXPECT_EQ(refused.count(), 1);
  EXPECT_EQ(edits.stack().count(), 0);
}

}  // namespace
}  // namespace magna
