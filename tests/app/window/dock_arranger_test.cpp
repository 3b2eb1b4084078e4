// SPDX-License-Identifier: GPL-3.0-or-later
// Which panes are visible: rail, tabs at the bottom, small windows, panes that a world cannot use.
#include "app/window/dock_arranger.h"

#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>
#include <string_view>

#include "app/window/layout_commands.h"
#include "app/window/palette_commands.h"
#include "app/window/pane_docks.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "tests/support/child.h"
#include "tests/support/demo_notices.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/hall_scene.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/text/text_format.h"
#include "widgets/help/palette_entry.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/waypoint_pane.h"
#include "widgets/robots/teleop/stick_widget.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class DockArrangerTest : public test::WindowTest {
 protected:
  ~DockArrangerTest() override {
    window.reset();
    apply_scale(100);
  }
  QDockWidget& dock(const char* id) { return window->dock(id); }
  PaneRail& rail() { return window->part<PaneRail>(); }
  PaneTabs& tabs() { return window->part<PaneTabs>(); }
  /// The button of a pane in the rail or among the tabs.
  QAbstractButton& button(std::string_view id) {
    const auto pane = std::ranges::find_if(
        pane_table(), [id](const PaneDescriptor& one) { return one.id == id; });
    if (pane->place.place == DockPlace::Right) return test::button(rail(), pane->title);
    return test::button(tabs(), pane->title);
  }
  LayoutCommands& layouts() { return window->part<WindowMemory>().layouts(); }
  void settle() {
    for (int k = 0; k < 5; ++k) QCoreApplication::processEvents();
  }
  void resize(int width, int height) {
    window->resize(width, height);
    settle();
  }
  /// Ids of the visible panes, in alphabetical order.
  std::vector<std::string> shown() {
    settle();
    std::vector<std::string> ids;
    for (const auto* dock : window->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
      if (dock->isVisible()) ids.push_back(dock->objectName().toStdString());
    }
    std::ranges::sort(ids);
    return ids;
  }
  bool checked(const char* id) {
    settle();
    return button(id).isChecked();
  }
};

TEST_F(DockArrangerTest, ShowsImageDriveAndPlanAtFirst) {
  open();
  resize(1280, 1000);
  EXPECT_THAT(shown(), ElementsAre("image", "robots", "teleop", "waypoints"));
  EXPECT_TRUE(checked("image"));
  EXPECT_FALSE(checked("inside"));
  EXPECT_FALSE(checked("connections"));
  EXPECT_NEAR(dock("robots").width(), 264, 4);
  EXPECT_EQ(rail().width(), 44);
  EXPECT_EQ(tabs().height(), 28);
  // One above the other, with the same width.
  EXPECT_LT(dock("image").y(), dock("teleop").y());
  EXPECT_LT(dock("teleop").y(), dock("waypoints").y());
  EXPECT_EQ(dock("image").width(), dock("waypoints").width());
}

TEST_F(DockArrangerTest, IndicatorsHaveOneNameInTheRailAndOnTheirDock) {
  open();
  EXPECT_EQ(button("indicators").text(), dock("indicators").windowTitle());
}

TEST_F(DockArrangerTest, TheRailShowsAndClosesPanes) {
  open();
  button("image").click();
  EXPECT_TRUE(dock("image").isHidden());
  EXPECT_FALSE(checked("image"));
  button("help").click();
  EXPECT_TRUE(dock("help").isVisible());
  EXPECT_TRUE(checked("help"));
  EXPECT_EQ(button("help").accessibleName(), QStringLiteral("Help"));
  EXPECT_TRUE(button("inside").toolTip().contains(QStringLiteral("Ctrl+Alt+I")));
}

TEST_F(DockArrangerTest, ThePaneOpenedLongestAgoMakesRoomAndComesBack) {
  open();
  resize(1280, 700);
  for (const char* const id : {"image", "teleop", "waypoints"}) dock(id).hide();
  for (const char* const id : {"image", "teleop", "inside", "help", "plots"}) {
    button(id).click();
    settle();
    EXPECT_TRUE(dock(id).isVisible()) << id;
  }
  EXPECT_TRUE(dock("image").isHidden());
  EXPECT_TRUE(window->part<DockArranger>().wanted(dock("image")));
  for (const char* const id : {"inside", "help", "plots"}) dock(id).hide();
  settle();
  dock("teleop").hide();  // it has come back, too
  settle();
  EXPECT_TRUE(dock("image").isVisible());
}

TEST_F(DockArrangerTest, AFourthPaneReplacesTheOldestUnlessThereIsMuchRoom) {
  open();
  resize(1920, 1080);
  for (const char* const id : {"image", "teleop", "waypoints"}) dock(id).hide();
  for (const char* const id : {"inside", "help", "plots", "waypoints"}) {
    dock(id).show();
    settle();
  }
  EXPECT_TRUE(dock("inside").isHidden());
  EXPECT_FALSE(checked("inside"));
  for (const char* const id : {"help", "plots", "waypoints"}) {
    EXPECT_TRUE(dock(id).isVisible()) << id;
  }
  resize(3840, 2160);
  EXPECT_TRUE(dock("inside").isVisible());
}

TEST_F(DockArrangerTest, TabsAtTheBottomShowOnePaneEach) {
  open();
  button("console").click();
  settle();
  EXPECT_TRUE(dock("console").isVisible());
  EXPECT_NEAR(dock("console").height(), 200, 8);
  EXPECT_LE(dock("console").mapTo(window.get(), QPoint(0, dock("console").height())).y(),
            tabs().mapTo(window.get(), QPoint()).y());
  button("connections").click();
  settle();
  EXPECT_TRUE(dock("connections").isVisible());
  EXPECT_TRUE(dock("console").isHidden());
  EXPECT_FALSE(checked("console"));
  test::button(tabs(), "Close the pane at the bottom").click();
  settle();
  EXPECT_TRUE(dock("connections").isHidden());
  test::button(tabs(), "Open the last pane").click();
  settle();
  EXPECT_TRUE(dock("connections").isVisible());
  button("connections").click();
  settle();
  EXPECT_TRUE(dock("connections").isHidden());
}

TEST_F(DockArrangerTest, TheRowAtTheBottomShowsTheLatestEventAndTheCount) {
  open();
  EXPECT_EQ(button("events").text(), QStringLiteral("Events"));
  Snapshot next = link.copy();
  next.notices = test::demo_notices(1, 30);
  show(next);
  EXPECT_EQ(button("events").text(), QStringLiteral("Events (3)"));
  EXPECT_TRUE(test::text(tabs(), "Latest event")
                  .contains(QString::fromStdString(next.notices->back().source)));
  button("events").click();
  settle();
  EXPECT_EQ(button("events").text(), QStringLiteral("Events"));
}

TEST_F(DockArrangerTest, TheLatestEventIsShownForAMinute) {
  open();
  Snapshot next = link.copy();
  next.notices = test::demo_notices(1, 30);
  show(next);
  ASSERT_FALSE(test::text(tabs(), "Latest event").isEmpty());
  clock.advance_ms(50'000);
  show(next);
  EXPECT_FALSE(test::text(tabs(), "Latest event").isEmpty());
  clock.advance_ms(10'000);
  show(next);
  EXPECT_TRUE(test::text(tabs(), "Latest event").isEmpty()) << "it is a minute old";
  next.notices = test::demo_notices(1, 31);
  show(next);
  EXPECT_FALSE(test::text(tabs(), "Latest event").isEmpty());
}

TEST_F(DockArrangerTest, HidesPanesThatTheWorldCannotUse) {
  open();
  for (const char* const id : {"cybot", "hall", "agents"}) {
    EXPECT_TRUE(button(id).isHidden()) << id;
    EXPECT_FALSE(dock(id).toggleViewAction()->isVisible()) << id;
  }
  dock("hall").show();  // by a program or a script
  settle();
  EXPECT_TRUE(dock("hall").isHidden());
  for (const PaletteEntry& entry : pane_entries(*window)) {
    EXPECT_FALSE(entry.text.contains(QStringLiteral("CyBOT"))) << entry.text.toStdString();
  }
  show(test::demo_with_cybot());
  EXPECT_FALSE(button("cybot").isHidden());
  EXPECT_TRUE(dock("cybot").toggleViewAction()->isVisible());
  button("cybot").click();
  settle();
  EXPECT_TRUE(dock("cybot").isVisible());
}

TEST_F(DockArrangerTest, APaneOfALayoutComesWithAWorldThatCanUseIt) {
  open();
  show(test::hall_snapshot());
  settle();
  EXPECT_TRUE(dock("hall").isVisible());
  layouts().save_as(QStringLiteral("Hall"), 5);
  show(test::demo_snapshot());
  settle();
  EXPECT_TRUE(dock("hall").isHidden());
  open_again();
  window->context().actions["layout.5"].trigger();
  settle();
  EXPECT_TRUE(dock("hall").isHidden());
  show(test::hall_snapshot());
  settle();
  EXPECT_TRUE(dock("hall").isVisible());
}

TEST_F(DockArrangerTest, ASmallWindowShowsOnePaneAtATime) {
  open({}, 200);
  resize(1280, 800);
  EXPECT_THAT(shown(), ElementsAre("robots"));
  button("image").click();
  EXPECT_THAT(shown(), ElementsAre("image", "robots"));
  EXPECT_LT(dock("robots").width(), 2 * 264);
  button("teleop").click();
  EXPECT_THAT(shown(), ElementsAre("robots", "teleop"));
  button("teleop").click();
  EXPECT_THAT(shown(), ElementsAre("robots"));
  resize(2600, 1600);
  EXPECT_THAT(shown(), ::testing::IsSupersetOf({"image", "robots"}));
}

TEST_F(DockArrangerTest, F11ClosesEverythingAndBringsItBack) {
  open();
  const auto before = shown();
  QTest::keyClick(&window->context().map, Qt::Key_F11);
  EXPECT_THAT(shown(), IsEmpty());
  QTest::keyClick(&window->context().map, Qt::Key_F11);
  EXPECT_EQ(shown(), before);
}

TEST_F(DockArrangerTest, AHallComesWithoutImageAndPlanUnlessTheyAreOpened) {
  open();
  resize(1280, 1000);
  show(test::hall_snapshot());
  EXPECT_THAT(shown(), ::testing::Contains("hall"));
  EXPECT_TRUE(dock("image").isHidden());
  EXPECT_TRUE(dock("waypoints").isHidden());
  EXPECT_FALSE(button("image").isHidden()) << "it can be opened";
  EXPECT_TRUE(window->part<DockArranger>().wanted(dock("image")));
  show(test::demo_snapshot());
  EXPECT_THAT(shown(), ::testing::Contains("image"));
  show(test::hall_snapshot());
  button("image").click();
  EXPECT_THAT(shown(), ::testing::IsSupersetOf({"hall", "image"}));
  show(test::hall_snapshot());
  EXPECT_TRUE(dock("image").isVisible()) << "the user has opened it";
  open_again();
  resize(1280, 1000);
  show(link.copy());
  settle();
  EXPECT_TRUE(dock("image").isVisible()) << "also at the next start";
  EXPECT_TRUE(dock("waypoints").isHidden());
}

class FoldTest : public DockArrangerTest {
 protected:
  void begin() {
    open();
    resize(1280, 1000);
    show(link.copy());
    settle();
  }
  PaneFolder& folder() { return *window->context().folder; }
  TeleopPane& teleop() { return window->part<TeleopPane>(); }
  bool folded(const char* id) {
    settle();
    const bool content = dock(id).widget()->isVisible();
    EXPECT_NE(content, folder().folded(dock(id))) << id;
    return folder().folded(dock(id));
  }
  void trigger(std::string_view id) {
    window->context().actions[id].trigger();
    settle();
  }
  QAbstractButton& arrow(const char* id, const char* name) {
    return test::button(header_of(dock(id)), QLatin1String(name));
  }
  bool header_says(const char* id, const QString& text) {
    for (const QLabel* label : header_of(dock(id)).findChildren<QLabel*>()) {
      if (label->text().endsWith(text) && !label->isHidden()) return true;
    }
    return false;
  }
  /// The plan of the active robot.
  void show_plan(const Plan& plan) {
    Snapshot next = link.copy();
    auto plans = *next.plans;
    plans[2] = plan;
    next.plans = std::make_shared<const std::vector<Plan>>(plans);
    show(next);
    settle();
  }
};

TEST_F(FoldTest, APaneWithNothingInItHasOneLine) {
  begin();
  EXPECT_TRUE(folded("teleop"));
  EXPECT_LT(dock("teleop").height(), 40);
  EXPECT_TRUE(header_says("teleop", QStringLiteral("Ctrl+T")));
  EXPECT_FALSE(folded("waypoints")) << "robot3 has a plan";
  const int image = dock("image").height();
  show_plan({});
  EXPECT_TRUE(folded("waypoints"));
  EXPECT_TRUE(header_says("waypoints", QStringLiteral("no way-points")));
  EXPECT_GT(dock("image").height(), image) << "the image gets the room";
  show_plan({{Waypoint::go_to({6, 6})}, false});
  EXPECT_FALSE(folded("waypoints"));
  EXPECT_GT(dock("waypoints").height(), 100);
}

TEST_F(FoldTest, TheHeaderOfTheFoldedPaneTellsHowTheRobotMoves) {
  begin();
  Snapshot next = link.copy();
  next.speeds[2] = 0.42F;
  show(next);
  ASSERT_TRUE(folded("teleop"));
  const QString motion = motion_wordings(next, RobotId{2}).value(0);
  EXPECT_TRUE(header_says("teleop", motion + QStringLiteral(" · Ctrl+T")));
  next.active.reset();
  next.selected.clear();
  show(next);
  EXPECT_FALSE(header_says("teleop", motion + QStringLiteral(" · Ctrl+T")));
  EXPECT_TRUE(header_says("teleop", QStringLiteral("Ctrl+T")));
}

TEST_F(FoldTest, TheHeaderOfTheFoldedPaneKeepsTheKeyInTheDefaultWidth) {
  begin();
  Snapshot next = link.copy();
  next.speeds[2] = 0.42F;
  next.ahead = RangeAhead{1.8F, 5.0F};
  show(next);
  ASSERT_TRUE(folded("teleop"));
  ASSERT_NEAR(dock("teleop").width(), 304, 4);
  const auto labels = header_of(dock("teleop")).findChildren<ElidedLabel*>();
  const auto facts = std::ranges::find_if(
      labels, [](const ElidedLabel* label) { return label->text().contains(metres_text(1.8, 1)); });
  ASSERT_TRUE(facts != labels.end());
  const QString shown = (*facts)->shown_text();
  EXPECT_TRUE(shown.startsWith(speed_text(double{0.42F}))) << shown.toStdString();
  EXPECT_TRUE(shown.endsWith(QStringLiteral("Ctrl+T"))) << shown.toStdString();
  EXPECT_FALSE(shown.contains(QChar(0x2026))) << shown.toStdString();
  (*facts)->setFixedWidth(24);
  EXPECT_TRUE((*facts)->shown_text().endsWith(QChar(0x2026)));
}

TEST_F(FoldTest, APaneInUseIsOpen) {
  begin();
  trigger("robot.take_control");
  EXPECT_FALSE(folded("teleop"));
  EXPECT_TRUE(teleop().armed());
  EXPECT_FALSE(header_says("teleop", QStringLiteral("Ctrl+T")));
  window->context().map.setFocus();
  EXPECT_FALSE(folded("teleop")) << "it is armed";
  teleop().stick().setFocus();
  teleop().disarm();
  EXPECT_FALSE(folded("teleop")) << "it has the focus";
  window->context().map.setFocus();
  EXPECT_TRUE(folded("teleop"));
}

TEST_F(FoldTest, APaneStaysOpenWhileTheMenuBarHasItsFocus) {
  begin();
  go_to_dock(dock("teleop"));
  teleop().stick().setFocus();
  ASSERT_FALSE(folded("teleop"));
  window->menuBar()->setFocus(Qt::MenuBarFocusReason);
  ASSERT_TRUE(window->menuBar()->hasFocus());
  EXPECT_FALSE(folded("teleop"));
  show(link.copy());
  EXPECT_FALSE(folded("teleop"));
  window->context().map.setFocus();
  EXPECT_TRUE(folded("teleop"));
}

TEST_F(FoldTest, KeysThatMoveTheFocusOpenIt) {
  begin();
  window->context().map.setFocus();
  for (int steps = 0; steps < 10 && !teleop().stick().hasFocus(); ++steps) {
    trigger("view.next_pane");
  }
  EXPECT_TRUE(teleop().stick().hasFocus());
  EXPECT_FALSE(folded("teleop"));
  trigger("view.next_pane");
  EXPECT_TRUE(folded("teleop"));
}

TEST_F(FoldTest, TheArrowFoldsAndOpensWhateverIsInIt) {
  begin();
  arrow("teleop", "Unfold Teleoperation").click();
  EXPECT_FALSE(folded("teleop"));
  show(link.copy());
  EXPECT_FALSE(folded("teleop")) << "it stays open";
  arrow("teleop", "Fold Teleoperation").click();
  EXPECT_TRUE(folded("teleop"));
  window->part<WaypointPane>().table().setFocus();
  arrow("waypoints", "Fold Way-points").click();
  EXPECT_TRUE(folded("waypoints"));
  EXPECT_TRUE(window->context().map.hasFocus()) << "a hidden control cannot have it";
  EXPECT_FALSE(header_says("waypoints", QStringLiteral("no way-points"))) << "it has some";
}

TEST_F(FoldTest, AnActionFoldsThePaneWithTheFocusAndOpensItAgain) {
  begin();
  window->part<WaypointPane>().table().setFocus();
  trigger("view.fold_pane");
  EXPECT_TRUE(folded("waypoints"));
  EXPECT_TRUE(window->context().messages.texts().isEmpty());
  EXPECT_TRUE(window->context().map.hasFocus());
  trigger("view.fold_pane");
  EXPECT_FALSE(folded("waypoints")) << "the last one that was folded";
  EXPECT_TRUE(window->context().messages.texts().isEmpty());
  trigger("view.fold_pane");
  EXPECT_EQ(window->context().messages.texts().size(), 1) << "the focus is in no pane that folds";
}

TEST_F(FoldTest, TheActionOpensNoClosedPane) {
  begin();
  window->part<WaypointPane>().table().setFocus();
  trigger("view.fold_pane");
  ASSERT_TRUE(folded("waypoints"));
  dock("waypoints").close();
  settle();
  trigger("view.fold_pane");
  EXPECT_EQ(window->context().messages.texts().size(), 1) << "it says what to do";
  EXPECT_TRUE(dock("waypoints").isHidden());
}

TEST_F(FoldTest, TheRailOpensAFoldedPaneAndThenClosesIt) {
  begin();
  ASSERT_TRUE(folded("teleop"));
  button("teleop").click();
  EXPECT_FALSE(folded("teleop"));
  EXPECT_TRUE(checked("teleop"));
  button("teleop").click();
  settle();
  EXPECT_TRUE(dock("teleop").isHidden());
  button("teleop").click();
  settle();
  EXPECT_TRUE(dock("teleop").isVisible());
  EXPECT_FALSE(folded("teleop")) << "it was opened to be seen";
}

TEST_F(FoldTest, OnePaneOfAColumnIsOpen) {
  begin();
  dock("image").hide();
  dock("waypoints").hide();
  EXPECT_FALSE(folded("teleop"));
  dock("waypoints").show();
  EXPECT_TRUE(folded("teleop"));
}

TEST_F(FoldTest, AFoldedPaneThatIsOpenedMakesRoomForItself) {
  begin();
  resize(1280, 800);
  dock("waypoints").hide();
  for (const char* const id : {"inside", "help", "plots"}) {
    dock(id).show();
    settle();
  }
  trigger("robot.take_control");
  EXPECT_TRUE(teleop().isVisible());
  EXPECT_TRUE(teleop().armed());
  EXPECT_TRUE(teleop().stick().hasFocus());
}

TEST_F(FoldTest, AFloatingPaneIsOpen) {
  begin();
  dock("teleop").setFloating(true);
  EXPECT_FALSE(folded("teleop"));
  dock("teleop").setFloating(false);
  EXPECT_TRUE(folded("teleop"));
}

TEST_F(FoldTest, ASettingKeepsAllPanesOpen) {
  begin();
  trigger("settings.fold_idle");
  EXPECT_FALSE(folded("teleop"));
  EXPECT_FALSE(profile->user().fold_idle);
  open_again();
  EXPECT_FALSE(folded("teleop"));
  EXPECT_FALSE(window->context().actions["settings.fold_idle"].isChecked());
  arrow("teleop", "Fold Teleoperation").click();
  EXPECT_TRUE(folded("teleop")) << "the arrow still folds it";
}

TEST_F(FoldTest, SimpleModeFoldsNothing) {
  begin();
  QTest::keyClick(&window->context().map, Qt::Key_F11, Qt::ControlModifier);
  ASSERT_TRUE(dock("teleop").isVisible());
  EXPECT_FALSE(folded("teleop"));
  QTest::keyClick(&window->context().map, Qt::Key_F11, Qt::ControlModifier);
  EXPECT_TRUE(folded("teleop"));
}

struct Screen {
  QSize size;
  int percent;
};

class DockFitTest : public DockArrangerTest, public testing::WithParamInterface<Screen> {
 protected:
  /// Docks, bars and map do not overlap, and nothing is outside of the window.
  void expect_fit(const std::string& what) {
    settle();
    std::vector<const QWidget*> parts{window->centralWidget()};
    for (const auto* dock : window->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
      const bool in_front = dock->isVisible() && !dock->visibleRegion().isEmpty();
      if (in_front && !dock->isFloating()) parts.push_back(dock);
    }
    for (const auto* bar : window->findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) {
      if (bar->isVisible()) parts.push_back(bar);
    }
    for (std::size_t a = 0; a < parts.size(); ++a) {
      const std::string name = what + ": " + parts[a]->objectName().toStdString();
      EXPECT_TRUE(window->rect().contains(parts[a]->geometry())) << name;
      EXPECT_FALSE(parts[a]->geometry().isEmpty()) << name;
      for (std::size_t b = a + 1; b < parts.size(); ++b) {
        EXPECT_FALSE(parts[a]->geometry().intersects(parts[b]->geometry()))
            << name << " and " << parts[b]->objectName().toStdString();
      }
    }
    EXPECT_LE(window->width(), GetParam().size.width()) << what;
    EXPECT_LE(window->height(), GetParam().size.height()) << what;
  }
};

TEST_P(DockFitTest, NoPanesOverlap) {
  open({}, GetParam().percent);
  Snapshot first = test::demo_with_cybot();
  first.links = test::demo_links();
  show(first);
  resize(GetParam().size.width(), GetParam().size.height());
  expect_fit("at first");
  for (QDockWidget* dock : window->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    dock->show();
    expect_fit("with " + dock->objectName().toStdString());
    for (QToolButton* button : rail().findChildren<QToolButton*>()) {
      EXPECT_TRUE(button->isHidden() || rail().rect().contains(button->geometry()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Screens, DockFitTest,
                         testing::Values(Screen{{1280, 800}, 100}, Screen{{1280, 800}, 150},
                                         Screen{{1280, 800}, 200}, Screen{{1920, 1080}, 100},
                                         Screen{{1920, 1080}, 150}, Screen{{1920, 1080}, 200}),
                         [](const testing::TestParamInfo<Screen>& screen) {
                           return std::to_string(screen.param.size.width()) + "at" +
                                  std::to_string(screen.param.percent);
                         });

}  // namespace
}  // namespace magna
