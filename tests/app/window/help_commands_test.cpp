// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help_commands.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "tests/support/child.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/help/help_pane.h"
#include "widgets/help/key_field.h"
#include "widgets/help/keys_editor.h"
#include "widgets/help/tour_card.h"
#include "widgets/help/tour_guide.h"
#include "widgets/map/map_pane.h"
#include "widgets/plots/plots_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

class HelpCommandsTest : public test::WindowTest {
 protected:
  HelpPane& pane() { return *window->findChild<HelpPane*>(); }
  QDockWidget& dock() { return window->dock("help"); }
  std::string page() { return window->part<HelpBrowser>().page().toStdString(); }
  void f1(QWidget& where) {
    where.setFocus();
    QTest::keyClick(&where, Qt::Key_F1);
  }
};

TEST_F(HelpCommandsTest, HasAPageForEveryDockAndForTheMap) {
  open();
  const HelpLibrary& library = pane().library();
  for (const QDockWidget* each : window->findChildren<QDockWidget*>()) {
    EXPECT_NE(library.page_about(each->widget()), nullptr) << each->objectName().toStdString();
  }
  EXPECT_EQ(library.page_about(&window->context().map)->id, QStringLiteral("map"));
  EXPECT_EQ(library.page_about(&window->part<ControlBar>().stop())->id, QStringLiteral("stop"));
}

TEST_F(HelpCommandsTest, F1OpensThePageOfTheFocusedPane) {
  open();
  EXPECT_FALSE(dock().isVisible());
  f1(window->context().map);
  EXPECT_TRUE(dock().isVisible());
  EXPECT_EQ(page(), "map");
  EXPECT_TRUE(window->part<HelpBrowser>().hasFocus());
  f1(window->part<RobotListPane>().table());
  EXPECT_EQ(page(), "robots");
  f1(window->part<HelpBrowser>());
  EXPECT_EQ(page(), "help");
  window->context().actions["help.contents"].trigger();
  EXPECT_EQ(page(), "index");
}

TEST_F(HelpCommandsTest, ThePageIsHighEnoughToRead) {
  open();
  f1(window->context().map);
  QCoreApplication::processEvents();
  EXPECT_TRUE(dock().isVisible());
  EXPECT_GE(pane().height(), 260);
  EXPECT_GE(window->part<HelpBrowser>().viewport()->height(), 150);
}

TEST_F(HelpCommandsTest, TheNextPaneKeyReachesTheTourFromTheMap) {
  open();
  window->context().actions["help.tour"].trigger();
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_F6);
  EXPECT_TRUE(window->part<TourCard>().isAncestorOf(QApplication::focusWidget()));
  window->part<TourGuide>().end();
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_F6);
  EXPECT_NE(QApplication::focusWidget(), &window->context().map);
  EXPECT_FALSE(window->part<TourCard>().isAncestorOf(QApplication::focusWidget()));
}

TEST_F(HelpCommandsTest, F1OpensThePageOfADialog) {
  open();
  window->context().actions["help.keys"].trigger();
  auto* dialog = window->findChild<KeysDialog*>();
  ASSERT_NE(dialog, nullptr);
  // Offscreen, the window's keys also work in dialogs; on a desktop they do not, and this filter
  // handles them.
  QKeyEvent press(QEvent::KeyPress, Qt::Key_F1, Qt::NoModifier);
  EXPECT_TRUE(window->part<HelpController>().eventFilter(
      &test::child<QLineEdit>(*dialog, "Find an action"), &press));
  EXPECT_EQ(page(), "keys");
  EXPECT_TRUE(dock().isVisible());
}

TEST_F(HelpCommandsTest, PassesF1ToAFieldThatRecordsKeys) {
  open();
  window->context().actions["help.keys"].trigger();
  auto* dialog = window->findChild<KeysDialog*>();
  ASSERT_NE(dialog, nullptr);
  test::child<KeysEditor>(*dialog).choose("view.zoom_in");
  f1(test::child<KeyField>(*dialog));
  EXPECT_FALSE(dock().isVisible());
  EXPECT_EQ(test::child<KeyField>(*dialog).key(), QKeySequence(Qt::Key_F1));
}

TEST_F(HelpCommandsTest, OffersTheTourOnTheFirstStartOnly) {
  open();
  TourCard& card = window->part<TourCard>();
  EXPECT_TRUE(card.isHidden());
  window->part<HelpController>().offer_tour();
  EXPECT_TRUE(card.isVisible());
  const auto on_screen = [](const QWidget& widget) {
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size());
  };
  EXPECT_FALSE(on_screen(card).intersects(on_screen(window->part<ControlBar>())));
  EXPECT_TRUE(window->part<ControlBar>().stop().isVisible());
  open_again();
  window->part<HelpController>().offer_tour();
  EXPECT_TRUE(window->part<TourCard>().isHidden());
}

TEST_F(HelpCommandsTest, IsNotOfferedWithoutAProfile) {
  Profile none;
  EXPECT_FALSE(none.first_start());
}

TEST_F(HelpCommandsTest, ContinuesTheTourOnTheNextStart) {
  open();
  window->context().actions["help.tour"].trigger();
  EXPECT_EQ(window->part<TourGuide>().step().id, "choose");
  QTest::keyClick(&window->context().map, Qt::Key_PageDown, Qt::AltModifier);
  QTest::keyClick(&window->context().map, Qt::Key_PageDown, Qt::AltModifier);
  QTest::keyClick(&window->context().map, Qt::Key_PageUp, Qt::AltModifier);
  EXPECT_EQ(window->part<TourGuide>().step().id, "send");
  open_again();
  EXPECT_TRUE(window->part<TourCard>().isHidden());
  window->context().actions["help.tour"].trigger();
  EXPECT_EQ(window->part<TourGuide>().step().id, "send");
  QTest::keyClick(&window->context().map, Qt::Key_End, Qt::AltModifier);
  EXPECT_FALSE(window->part<TourGuide>().running());
  EXPECT_EQ(profile->user().tour, "send");
}

TEST_F(HelpCommandsTest, RestartsAFinishedTour) {
  open();
  window->context().actions["help.tour"].trigger();
  TourGuide& guide = window->part<TourGuide>();
  while (guide.running()) guide.next();
  EXPECT_EQ(profile->user().tour, "finished");
  window->context().actions["help.tour"].trigger();
  EXPECT_EQ(guide.number(), 1U);
}

TEST_F(HelpCommandsTest, GivesTheReasonWhyAnInactiveTourCannotContinue) {
  open();
  for (const std::string_view id : {"help.tour_next", "help.tour_back", "help.tour_end"}) {
    EXPECT_FALSE(window->context().actions[id].isEnabled()) << id;
    EXPECT_FALSE(window->context().actions.why_disabled(id).isEmpty()) << id;
  }
  window->context().actions["help.tour"].trigger();
  EXPECT_TRUE(window->context().actions["help.tour_next"].isEnabled());
  EXPECT_FALSE(window->context().actions["help.tour_back"].isEnabled());
}

TEST_F(HelpCommandsTest, FindsTheSubjectOfEveryStep) {
  open();
  TourGuide& guide = window->part<TourGuide>();
  for (guide.begin(); guide.running(); guide.next()) {
    EXPECT_EQ(guide.target() == nullptr, guide.step().about.empty()) << guide.step().id;
  }
}

TEST_F(HelpCommandsTest, DetectsAPlottedSignal) {
  open();
  TourGuide& guide = window->part<TourGuide>();
  guide.begin("plot");
  window->context().actions["view.plots"].trigger();
  Snapshot next = link.copy();
  next.robot_signals = std::make_shared<RobotSignals>();
  show(next);
  EXPECT_FALSE(guide.done()) << "nothing but the pane was brought up";
  window->part<PlotsPane>().arrange(QStringLiteral("[{\"signals\":[\"speed 0\"]}]"));
  EXPECT_FALSE(guide.done()) << "it came back with the world";
  window->part<PlotsPane>().board().add({SignalKind::Heading, RobotId{0}});
  EXPECT_TRUE(guide.done());
}

TEST_F(HelpCommandsTest, StopsAllRobotsDuringTheTour) {
  open();
  window->context().actions["help.tour"].trigger();
  window->part<TourGuide>().begin("stop");
  QAbstractButton& skip = test::button(window->part<TourCard>(), "Skip");
  skip.setFocus();
  QTest::keyClick(&skip, Qt::Key_Space, Qt::ShiftModifier);
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
  EXPECT_EQ(window->part<TourGuide>().step().id, "stop");
  QTest::mouseClick(&window->part<ControlBar>().stop(), Qt::LeftButton);  // through the ring
  EXPECT_EQ(link.count<input::StopAll>(), 2U);
}

TEST_F(HelpCommandsTest, DetectsARobotSentFromTheWindow) {
  open();
  TourGuide& guide = window->part<TourGuide>();
  guide.begin("send");
  remove_last_waypoint(window->context().edits, RobotId{4});
  EXPECT_FALSE(guide.done());
  append_waypoint(window->context().edits, RobotId{4}, Waypoint::go_to({3, 3}));
  EXPECT_TRUE(guide.done());
}

}  // namespace
}  // namespace magna
