// SPDX-License-Identifier: GPL-3.0-or-later
// Which panes are visible: rail, tabs at the bottom, small windows, panes that a world cannot use.
#include "app/window/dock_arranger.h"

#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QDockWidget>
#include <QLabel>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>
#include <string_view>

#include "app/window/layout_commands.h"
#include "app/window/palette_commands.h"
#include "app/window/pane_docks.h"
#include "app/window/pane_table.h"
#include "tests/support/child.h"
#include "tests/support/demo_notices.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/hall_scene.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/help/palette_entry.h"
#include "widgets/map/map_pane.h"

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
      parts.push_back(bar);
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
