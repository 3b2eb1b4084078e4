// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/palette_commands.h"

#include <gtest/gtest.h>

#include <QDockWidget>
#include <QLineEdit>
#include <QTest>
#include <algorithm>

#include "tests/support/child.h"
#include "tests/support/demo_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/events/links/connections_pane.h"
#include "widgets/events/links/messages_view.h"
#include "widgets/help/command_palette.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

class PaletteCommandsTest : public test::DemoWindowTest {
 protected:
  std::vector<PaletteEntry> all() {
    return palette_entries(*window, window->context().actions, window->context().feed);
  }
  PaletteEntry find(const std::string& id) {
    const auto entries = all();
    const auto found = std::ranges::find(entries, id, &PaletteEntry::id);
    return found == entries.end() ? PaletteEntry{} : *found;
  }
  static QString tr_go_to(const QString& title) { return QStringLiteral("Go to %1").arg(title); }
  void run_typed(const char* text) {
    QTest::keyClick(&window->context().map, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(window->part<CommandPalette>().isVisible());
    QTest::keyClicks(&test::child<QLineEdit>(window->part<CommandPalette>(), "Action to find"),
                     QLatin1String(text));
    QTest::keyClick(&test::child<QLineEdit>(window->part<CommandPalette>(), "Action to find"),
                    Qt::Key_Return);
  }
};

TEST_F(PaletteCommandsTest, OffersEveryActionOnceWithItsPlaceAndKeys) {
  for (const ActionRow& row : action_table()) {
    const auto entries = all();
    EXPECT_EQ(std::ranges::count(entries, row.id, &PaletteEntry::id), 1) << row.id;
  }
  EXPECT_EQ(find("tool.select").detail, QStringLiteral("View > Map tool"));
  EXPECT_EQ(find("world.pause").keys, QStringLiteral("Space"));
  EXPECT_EQ(find("world.stop_all").text, QStringLiteral("Stop all robots"));
}

TEST_F(PaletteCommandsTest, GivesTheReasonOfADisabledAction) {
  Snapshot next = link.copy();
  next.active.reset();
  next.selected.clear();
  show(next);
  EXPECT_FALSE(find("robot.stop").enabled);
  EXPECT_EQ(find("robot.stop").problem, QStringLiteral("Choose a robot first"));
}

TEST_F(PaletteCommandsTest, ShowsTheStateOfSwitchesAndChoices) {
  QAction& grid = window->context().actions["view.layer_grid"];
  const bool before = grid.isChecked();
  EXPECT_EQ(find("view.layer_grid").state, before ? QStringLiteral("on") : QStringLiteral("off"));
  grid.trigger();
  EXPECT_EQ(find("view.layer_grid").state, before ? QStringLiteral("off") : QStringLiteral("on"));
  EXPECT_EQ(find("tool.select").state, QStringLiteral("chosen"));
  EXPECT_EQ(find("tool.waypoints").state, QString());
  EXPECT_EQ(find("robot.stop").state, QString());
}

TEST_F(PaletteCommandsTest, NamesTheRobotsOfAnAction) {
  Snapshot next = link.copy();
  next.active = RobotId{3};
  next.selected = {RobotId{3}, RobotId{4}};
  show(next);
  EXPECT_EQ(find("robot.appearance").about, QStringLiteral("robot4"));
  EXPECT_TRUE(find("robot.stop").about.contains(QStringLiteral("robot4")));
  EXPECT_TRUE(find("robot.stop").about.contains(QStringLiteral("robot5")));
  EXPECT_EQ(find("view.fit_all").about, QString());
}

TEST_F(PaletteCommandsTest, FindsByTheWordsOfTheDocumentation) {
  const auto entries = all();
  const auto hits = find_entries(entries, QStringLiteral("find ways"), {});
  EXPECT_TRUE(std::ranges::any_of(
      hits, [&](const PaletteHit& hit) { return entries[hit.entry].id == "robot.routes"; }));
}

TEST_F(PaletteCommandsTest, OpensWorldsThatAreNotOpen) {
  Snapshot next = link.copy();
  const std::string worlds = MAGNA_SOURCE_DIR "/resources/worlds/";
  next.opened = std::make_shared<OpenedWorld>(OpenedWorld{1, worlds + "office.lisp", "", 0, ""});
  show(next);
  run_typed("labyrinth");
  EXPECT_EQ(link.worlds, std::vector<std::string>{worlds + "labyrinth.lisp"});
  const auto entries = world_entries(window->context());
  EXPECT_EQ(std::ranges::count(entries, "world:" + worlds + "office.lisp", &PaletteEntry::id), 0)
      << "it is open";
}

TEST_F(PaletteCommandsTest, RunsActionsByKeysAlone) {
  run_typed("step one");
  EXPECT_EQ(link.steps, 1);
}

TEST_F(PaletteCommandsTest, ChoosesRobotsByName) {
  run_typed("robot12");
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{11});
}

TEST_F(PaletteCommandsTest, OpensHiddenPanesToo) {
  auto* dock = &window->dock("connections");
  dock->hide();
  run_typed("go to conn");
  EXPECT_TRUE(dock->isVisible());
  EXPECT_TRUE(dock->isAncestorOf(QApplication::focusWidget()));
}

TEST_F(PaletteCommandsTest, KeepsTheStopButtonVisible) {
  window->part<CommandPalette>().open();
  EXPECT_GE(window->part<CommandPalette>().y(), 48);
}

TEST_F(PaletteCommandsTest, GivesADockItsRequiredHeight) {
  auto* plots = &window->dock("plots");
  auto* connections = &window->dock("connections");
  connections->show();
  QCoreApplication::processEvents();
  const int low = connections->height();
  find("pane:connections").run();
  QCoreApplication::processEvents();
  EXPECT_EQ(connections->height(), low) << "its list needs no more";
  find("view.plots").run();
  QCoreApplication::processEvents();
  EXPECT_GE(plots->height(), 320);
}

TEST_F(PaletteCommandsTest, GivesTheMessagesTheirRequiredHeight) {
  auto* connections = &window->dock("connections");
  find("view.inspector").run();
  QCoreApplication::processEvents();
  EXPECT_GE(connections->height(), 320);
  EXPECT_TRUE(window->part<ConnectionsPane>().messages().isVisible());
}

TEST_F(PaletteCommandsTest, ClosedPanesDoNotLimitTheHeightOfAnother) {
  auto* connections = &window->dock("connections");
  connections->show();
  QCoreApplication::processEvents();
  const int low = connections->height();
  window->resizeDocks({connections}, {low + 150}, Qt::Vertical);
  QCoreApplication::processEvents();
  EXPECT_GT(connections->height(), low + 80);
}

TEST_F(PaletteCommandsTest, RaisesATypedPaneWhateverItsState) {
  for (QDockWidget* dock : window->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    const QString title = dock->toggleViewAction()->text();
    if (title == QLatin1String("Help")) continue;          // "Help on this pane" opens it, too
    if (!dock->toggleViewAction()->isVisible()) continue;  // the world cannot use it
    for (const bool closed : {true, false}) {
      dock->setVisible(!closed);
      run_typed(title.toUtf8().constData());
      QCoreApplication::processEvents();
      EXPECT_TRUE(dock->isVisible() && !dock->visibleRegion().isEmpty()) << title.toStdString();
      run_typed(title.toUtf8().constData());
      EXPECT_TRUE(dock->isVisible() && !dock->visibleRegion().isEmpty()) << title.toStdString();
    }
  }
}

TEST_F(PaletteCommandsTest, OffersEachPaneOnce) {
  const auto entries = all();
  for (QDockWidget* dock : window->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    if (!dock->toggleViewAction()->isVisible()) continue;  // the world cannot use it
    const QString title = dock->toggleViewAction()->text();
    EXPECT_EQ(std::ranges::count(entries, tr_go_to(title), &PaletteEntry::text), 1)
        << title.toStdString();
    EXPECT_TRUE(std::ranges::none_of(entries, [&](const PaletteEntry& entry) {
      return entry.detail == QLatin1String("View > Panes") && entry.text == title;
    })) << title.toStdString();
  }
}

TEST_F(PaletteCommandsTest, ANumberFindsTheRobotAndNotASize) {
  run_typed("17");
  EXPECT_EQ(scale_percent(), 100);
  window->part<CommandPalette>().close_palette();
  Snapshot next = test::demo_snapshot(24);
  show(next);
  run_typed("17");
  EXPECT_EQ(scale_percent(), 100);
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{16});
}

TEST_F(PaletteCommandsTest, ListsEnabledActionsBeforeDisabledOnes) {
  ASSERT_FALSE(find("cybot.stop").enabled);
  window->part<CommandPalette>().open();
  QTest::keyClicks(&test::child<QLineEdit>(window->part<CommandPalette>(), "Action to find"),
                   QStringLiteral("stop"));
  const PaletteRow* row = window->part<CommandPalette>().model().at(0);
  ASSERT_NE(row, nullptr);
  const PaletteEntry& first = *row->entry;
  EXPECT_TRUE(first.enabled) << first.text.toStdString();
  EXPECT_TRUE(first.text.startsWith(QStringLiteral("Stop")));
}

}  // namespace
}  // namespace magna
