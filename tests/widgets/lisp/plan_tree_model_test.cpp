// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/programs_pane.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <algorithm>

#include "tests/support/demo_programs.h"

namespace magna {
namespace {

class PlanTreeModelTest : public testing::Test {
 protected:
  PlanTreeModelTest() { model.show(&program); }
  PlanBranch& branch(std::uint32_t id) {
    return *std::ranges::find(program.plan, id, &PlanBranch::id);
  }
  void drop(std::uint32_t id) {
    std::erase_if(program.plan, [id](const PlanBranch& one) { return one.id == id; });
  }
  QString state(std::uint32_t id) {
    return model.index_of(id).siblingAtColumn(PlanTreeModel::State).data().toString();
  }

  ProgramStatus program = test::demo_programs().back();
  PlanTreeModel model;
  QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(PlanTreeModelTest, ShowsWhatEachBranchWaitsFor) {
  EXPECT_EQ(model.text(), QStringLiteral("with-policy\tRunning\n"
                                         "  par\tRunning\n"
                                         "    rpl-go-to-object\tWaiting for camera-moved* 0\n"
                                         "    rpl-look\tWaiting for 12 ticks\n"
                                         "  policy\tRunning"));
  EXPECT_EQ(model.index_of(3).data(Qt::AccessibleTextRole).toString(),
            QStringLiteral("rpl-go-to-object, Waiting for camera-moved* 0"));
}

TEST_F(PlanTreeModelTest, UpdatesBranchesInPlace) {
  const QPersistentModelIndex look = model.index_of(4);
  QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
  QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
  branch(4).waits_for = "11 ticks";
  model.show(&program);
  EXPECT_EQ(state(4), QStringLiteral("Waiting for 11 ticks"));
  EXPECT_EQ(changed.count(), 1);
  model.show(&program);
  EXPECT_EQ(changed.count(), 1) << "nothing changed";
  drop(3);
  program.plan.push_back({9, 1, "seq", PlanState::Running, ""});
  model.show(&program);
  EXPECT_TRUE(look.isValid());
  EXPECT_EQ(look.row(), 0);
  EXPECT_EQ(model.index_of(9).row(), 2);
  EXPECT_EQ(reset.count(), 0);
}

TEST_F(PlanTreeModelTest, RemovesFinishedBranches) {
  branch(3).state = PlanState::Done;
  model.show(&program);
  EXPECT_FALSE(model.index_of(3).isValid());
  EXPECT_TRUE(model.index_of(4).isValid());
  branch(2).state = PlanState::Stopped;
  model.show(&program);
  EXPECT_FALSE(model.index_of(4).isValid()) << "what is below goes with it";
  EXPECT_TRUE(model.index_of(5).isValid());
  branch(5).state = PlanState::Failed;
  model.show(&program);
  EXPECT_EQ(state(5), QStringLiteral("Failed"));
}

TEST_F(PlanTreeModelTest, MovesReorderedBranches) {
  const QPersistentModelIndex policy = model.index_of(5);
  program.plan = {program.plan[0], program.plan[4], program.plan[1], program.plan[2],
                  program.plan[3]};
  model.show(&program);
  EXPECT_EQ(policy.row(), 0);
  EXPECT_EQ(model.index_of(2).row(), 1);
  EXPECT_EQ(model.index_of(4).row(), 1);
}

TEST_F(PlanTreeModelTest, StartsAgainForAnotherProgram) {
  QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
  program.number = 4;
  model.show(&program);
  EXPECT_EQ(reset.count(), 1);
  model.show(nullptr);
  EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(PlanTreeModelTest, AcceptsAListWithSkippedDepths) {
  program.plan = {{1, 3, "deep", PlanState::Running, ""}, {2, -1, "high", PlanState::Running, ""}};
  model.show(&program);
  EXPECT_EQ(model.rowCount(), 2);
}

}  // namespace
}  // namespace magna
