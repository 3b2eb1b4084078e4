// SPDX-License-Identifier: GPL-3.0-or-later
// The plan debugger in the whole window: actions, keys, the pane, links to the editor.
#include <gmock/gmock.h>

#include <QDockWidget>
#include <fstream>

#include "app/window/source_opener.h"
#include "tests/support/demo_plans.h"
#include "tests/support/test_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/lisp/console_pane.h"
#include "widgets/lisp/debugger_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

using ::testing::ElementsAre;

class PlanCommandsTest : public test::WindowTest {
 protected:
  PlanCommandsTest() {
    open();
    window->part<SourceOpener>().set_desktop([this](const QString& file) {
      opened << file;
      return true;
    });
  }

  void show_plans(PlanHistory history, bool paused = false) {
    Snapshot next = link.copy();
    next.tick = 200;
    next.paused = paused;
    next.plan_history = std::make_shared<const PlanHistory>(std::move(history));
    show(std::move(next));
    QCoreApplication::processEvents();
  }
  DebuggerPane& pane() { return window->part<DebuggerPane>(); }
  std::string why(std::string_view id) {
    return window->context().actions.why_disabled(id).toStdString();
  }
  void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
    window->context().map.setFocus();
    QTest::keyClick(&window->context().map, key, with);
  }

  QStringList opened;  ///< opened by the desktop
};

TEST_F(PlanCommandsTest, StepByKeysOrGiveTheReason) {
  EXPECT_EQ(why("plan.step_into"), "No plan is running. Start a program with an RPL plan first.");
  EXPECT_EQ(why("plan.source"), "Select a branch of a plan in the plan debugger first");
  press(Qt::Key_F12, Qt::ControlModifier);
  EXPECT_TRUE(pane().isVisible());
  EXPECT_TRUE(pane().isAncestorOf(QApplication::focusWidget()));
  show_plans(test::demo_plans(), true);
  pane().choose(5);
  press(Qt::Key_F7);
  press(Qt::Key_F8);
  press(Qt::Key_F8, Qt::ShiftModifier);
  press(Qt::Key_F8, Qt::ControlModifier);
  press(Qt::Key_F9);
  EXPECT_THAT(link.typed,
              ElementsAre("(plan-step :into 5)", "(plan-step :over 5)", "(plan-step :out 5)",
                          "(plan-break :form \"rpl-go\")", "(plan-continue)"));
  show_plans(test::demo_plans(), false);
  EXPECT_EQ(why("plan.continue"), "The world is not paused");
}

TEST_F(PlanCommandsTest, ABreakpointBringsThePaneToTheFront) {
  show_plans(test::demo_plans());
  EXPECT_FALSE(pane().isVisible());
  PlanHistory history = test::demo_plans();
  history.stop = PlanStop{200, "breakpoint 1: rpl-go began", 5, {}};
  window->context().map.setFocus();
  show_plans(history, true);
  EXPECT_TRUE(pane().isVisible());
  EXPECT_EQ(pane().chosen()->number, 5U);
  EXPECT_TRUE(window->context().map.hasFocus()) << "it does not take the focus";
}

TEST_F(PlanCommandsTest, ABreakpointDoesNotHideThePaneInWhichTheUserTypes) {
  show_plans(test::demo_plans());
  auto& console = window->part<ConsolePane>();
  window->context().actions["view.console"].trigger();
  QWidget* const field = QApplication::focusWidget();
  ASSERT_TRUE(console.isAncestorOf(field));
  PlanHistory history = test::demo_plans();
  history.stop = PlanStop{200, "breakpoint 1: rpl-go began", 5, {}};
  show_plans(history, true);
  EXPECT_TRUE(console.isVisible());
  EXPECT_TRUE(field->hasFocus());
  EXPECT_TRUE(window->dock("debugger").isHidden()) << "both are at the bottom";
  window->context().map.setFocus();
  history.stop->text = "breakpoint 1: rpl-go began again";
  show_plans(history, true);
  EXPECT_TRUE(pane().isVisible());
}

TEST_F(PlanCommandsTest, ShowSourceOpensTheFile) {
  const QString path = directory.filePath(QStringLiteral("fetch.lisp"));
  std::ofstream{path.toStdString()} << "(nop)\n";
  PlanHistory history = test::demo_plans();
  PlanEntry look = *history.episodes[2];
  look.place.file = path.toStdString();
  history.episodes[2] = std::make_shared<const PlanEntry>(look);
  press(Qt::Key_F12, Qt::ControlModifier);
  show_plans(history);
  pane().choose(3);
  press(Qt::Key_F4);
  EXPECT_THAT(opened, ElementsAre(path));
}

}  // namespace
}  // namespace magna
