// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/history_pane.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QTest>
#include <QUndoView>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/empty_pages.h"

namespace magna {
namespace {

class HistoryPaneTest : public testing::Test {
 protected:
  HistoryPaneTest() {
    link.show(test::demo_snapshot());
    feed.poll();
    actions.on("edit.undo", &edits, [this] { edits.stack().undo(); });
    pane.resize(600, 160);
    pane.show();
  }
  void edit(const char* name) {
    Plan plan = edits.plan_of({2});
    plan.waypoints.pop_back();
    edits.revise_plan({2}, plan, QLatin1String(name), false);
  }
  QUndoView& list() { return test::child<QUndoView>(pane); }
  QString row(int at) { return list().model()->index(at, 0).data().toString(); }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  QWidget window;
  QWidget map{&window};
  ActionSet actions{window, map};
  HistoryPane pane{edits, actions};
};

TEST_F(HistoryPaneTest, ShowsAHintWithoutEdits) {
  EXPECT_FALSE(test::why_empty(pane).isEmpty());
  EXPECT_FALSE(list().isVisible());
  EXPECT_FALSE(list().accessibleName().isEmpty());
}

TEST_F(HistoryPaneTest, ListsEditsByNameAndReturnsToTheChosenOne) {
  edit("Remove way-point 3");
  edit("Remove way-point 2");
  EXPECT_TRUE(list().isVisible());
  ASSERT_EQ(list().model()->rowCount(), 3);
  EXPECT_EQ(row(0), QStringLiteral("Before all edits"));
  EXPECT_EQ(row(2), QStringLiteral("Remove way-point 2"));
  EXPECT_EQ(list().currentIndex().row(), 2);
  list().setCurrentIndex(list().model()->index(1, 0));
  EXPECT_EQ(edits.stack().index(), 1);
}

TEST_F(HistoryPaneTest, UndoesByItsButton) {
  edit("Remove way-point 3");
  test::button(pane, "Undo").click();
  EXPECT_EQ(edits.stack().index(), 0);
}

}  // namespace
}  // namespace magna
