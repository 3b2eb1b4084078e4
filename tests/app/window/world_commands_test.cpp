// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/world_commands.h"
#include "core/agent/agents.h"
#include "core/robot/team.h"

#include <gmock/gmock.h>

#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QSignalSpy>
#include <QUrl>
#include <fstream>

#include "app/window/window_memory.h"
#include "tests/support/demo_exploration.h"
#include "tests/support/test_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class WorldCommandsTest : public test::WindowTest {
 protected:
  WorldCommandsTest() { open(); }

  void opened(const OpenedWorld& how) {
    Snapshot next = link.copy();
    next.opened = std::make_shared<OpenedWorld>(how);
    show(next);
  }
  QString file(const char* name) {
    const QString path = directory.filePath(QLatin1String(name));
    std::ofstream{path.toStdString()} << "(defmap m (5 5))\n";
    return path;
  }
  void drop(const QList<QUrl>& urls) {
    QMimeData data;
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(600, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(window.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(600, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(window.get(), &event);
  }
  QStringList texts() const { return window->context().messages.texts(); }
  QMenu& recent() {
    auto* menu = window->menuBar()->findChild<QMenu*>(QStringLiteral("recent"));
    emit menu->aboutToShow();
    return *menu;
  }
};

TEST_F(WorldCommandsTest, OpensTheChosenFile) {
  const QString path = file("new.lisp");
  QTest::keyClick(&window->context().map, Qt::Key_O, Qt::ControlModifier);
  auto* dialog = window->findChild<QFileDialog*>(QStringLiteral("open_world"));
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(dialog->testOption(QFileDialog::DontUseNativeDialog));
  QTest::keyClick(dialog, Qt::Key_Space, Qt::ShiftModifier);
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
  emit dialog->fileSelected(path);
  dialog->close();
  EXPECT_THAT(link.worlds, ElementsAre(path.toStdString()));
}

TEST_F(WorldCommandsTest, ReloadsTheWorld) {
  QTest::keyClick(&window->context().map, Qt::Key_R, Qt::ControlModifier);
  EXPECT_THAT(link.worlds, ElementsAre("/worlds/office.lisp"));
}

TEST_F(WorldCommandsTest, TheActiveRobotIsActiveAgainAfterAReset) {
  const auto reset = [this](std::uint64_t number, const std::string& source, bool robot3 = true) {
    Snapshot next = test::demo_snapshot();
    next.opened = std::make_shared<OpenedWorld>(OpenedWorld{number, source, "", 0, ""});
    next.active.reset();
    next.selected.clear();
    auto labels = std::make_shared<std::vector<RobotLabel>>(*next.labels);
    (*labels)[2].present = robot3;
    next.labels = labels;
    show(next);
  };
  ASSERT_EQ(window->context().feed.now().active, RobotId{2});
  reset(2, "/worlds/office.lisp");
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>().back().robot, RobotId{2});
  Snapshot chosen = link.copy();
  chosen.active = RobotId{2};
  show(chosen);
  reset(3, "/worlds/office.lisp", false);
  ASSERT_EQ(link.count<input::Select>(), 2U);
  EXPECT_EQ(link.all<input::Select>().back().robot, RobotId{0}) << "robot3 is gone";
  chosen = link.copy();
  chosen.active = RobotId{0};
  show(chosen);
  reset(4, "/worlds/rescue.lisp");
  EXPECT_EQ(link.count<input::Select>(), 2U) << "another world";
}

TEST_F(WorldCommandsTest, TheOnlyRobotOfAWorldIsActiveFromTheStart) {
  const auto start = [this](std::uint64_t number, int present, std::optional<RobotId> active) {
    Snapshot next = test::demo_snapshot();
    next.opened = std::make_shared<OpenedWorld>(OpenedWorld{number, "/worlds/one.lisp", "", 0, ""});
    next.active = active;
    next.selected.clear();
    auto labels = std::make_shared<std::vector<RobotLabel>>(*next.labels);
    for (std::size_t k = 0; k < labels->size(); ++k) {
      (*labels)[k].present = k >= 1 && k < 1 + static_cast<std::size_t>(present);
    }
    next.labels = labels;
    show(next);
    show(link.copy());
  };
  start(2, 1, {});
  ASSERT_EQ(link.count<input::Select>(), 1U) << "once: then the user decides";
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{1});
  start(3, 1, RobotId{1});
  EXPECT_EQ(link.count<input::Select>(), 1U) << "it is active";
  start(4, 0, {});
  EXPECT_EQ(link.count<input::Select>(), 1U);
}

TEST_F(WorldCommandsTest, TwoRobotsLeaveTheChoice) {
  Snapshot next = test::demo_snapshot(2);
  next.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/two.lisp", "", 0, ""});
  show(next);
  EXPECT_EQ(link.count<input::Select>(), 0U);
}

TEST_F(WorldCommandsTest, OpensADroppedFile) {
  const QString path = file("dropped.lisp");
  drop({QUrl::fromLocalFile(path)});
  EXPECT_THAT(link.worlds, ElementsAre(path.toStdString()));
  EXPECT_TRUE(texts().isEmpty());
}

TEST_F(WorldCommandsTest, ReportsOnceWhyADroppedFileIsNotAWorld) {
  drop({QUrl::fromLocalFile(directory.filePath(QStringLiteral("photo.png")))});
  EXPECT_EQ(texts(),
            QStringList{QStringLiteral("photo.png is not a world: open a .lisp or .json file")});
  drop({QUrl(QStringLiteral("https://example.org/a.lisp"))});
  drop({QUrl::fromLocalFile(file("a.lisp")), QUrl::fromLocalFile(file("b.lisp"))});
  EXPECT_EQ(texts().size(), 2) << "one for each drop would pile up";
  EXPECT_THAT(link.worlds, IsEmpty());
}

TEST_F(WorldCommandsTest, ShowsTheWorldBeingLoaded) {
  opened({1, "/worlds/office.lisp", "/worlds/rescue.lisp", 0, ""});
  EXPECT_EQ(texts(), QStringList{QStringLiteral("Loading rescue.lisp …")});
  opened({2, "/worlds/rescue.lisp", "", 0, ""});
  EXPECT_TRUE(texts().isEmpty());
}

TEST_F(WorldCommandsTest, ReportsThePlaceOfAnErrorInAWorld) {
  opened({1, "/worlds/office.lisp", "/worlds/bad.lisp", 0, ""});
  opened({1, "/worlds/office.lisp", "", 1, "/worlds/bad.lisp:2:3: no"});
  ASSERT_EQ(texts().size(), 1);
  EXPECT_TRUE(texts()[0].startsWith(QStringLiteral("/worlds/bad.lisp:2:3: no\n")));
}

TEST_F(WorldCommandsTest, ListsRecentWorlds) {
  const QString there = file("there.lisp");
  opened({2, there.toStdString(), "", 0, ""});
  const QList<QAction*> actions = recent().actions();
  ASSERT_EQ(actions.size(), 4);
  EXPECT_TRUE(actions[0]->text().startsWith(QStringLiteral("there.lisp")));
  EXPECT_TRUE(actions[0]->isEnabled());
  EXPECT_TRUE(actions[0]->isChecked());
  EXPECT_FALSE(actions[1]->isEnabled());
  EXPECT_TRUE(actions[1]->text().endsWith(QStringLiteral("(file not found)")));
  EXPECT_EQ(actions[1]->toolTip(), QStringLiteral("/worlds/office.lisp no longer exists"));
  actions[0]->trigger();
  EXPECT_THAT(link.worlds, ElementsAre(there.toStdString()));
  actions[3]->trigger();
  EXPECT_EQ(recent().actions().size(), 1);
}

TEST_F(WorldCommandsTest, ReportsTheEndOfTheOldWorld) {
  QSignalSpy changed(&window->part<WindowMemory>(), &WindowMemory::world_changed);
  opened({1, "/worlds/office.lisp", "", 0, ""});
  EXPECT_EQ(changed.count(), 0);
  opened({2, "/worlds/office.lisp", "", 0, ""});
  EXPECT_EQ(changed.count(), 1);
}

TEST_F(WorldCommandsTest, ShowsAnExploredWorldAsTheTeamKnowsIt) {
  const auto explored = [this](const OpenedWorld& how) {
    Snapshot next = test::with_explorers(link.copy(), {2});
    next.opened = std::make_shared<OpenedWorld>(how);
    show(next);
  };
  const auto truth = [this] { return window->context().map.layers()["truth"]; };
  ASSERT_TRUE(truth());
  explored({2, "/worlds/rescue.lisp", "", 0, ""});
  EXPECT_FALSE(truth());
  EXPECT_FALSE(window->context().actions["view.truth"].isChecked());
  Snapshot plain = link.copy();
  plain.exploration.reset();
  link.show(plain);
  opened({3, "/worlds/office.lisp", "", 0, ""});
  EXPECT_TRUE(truth()) << "the choice was the world's";
  explored({4, "/worlds/rescue.lisp", "", 0, ""});
  ASSERT_FALSE(truth());
  MapLayers shown = window->context().map.layers();
  shown["truth"] = true;
  window->context().map.set_layers(shown);
  link.show(plain);
  opened({5, "/worlds/office.lisp", "", 0, ""});
  explored({6, "/worlds/rescue.lisp", "", 0, ""});
  EXPECT_TRUE(truth()) << "as it was chosen";
  open_again();
  EXPECT_TRUE(truth()) << "also at the next start";
}

TEST_F(WorldCommandsTest, ReportsWhenTheMapShowsWhatNoRobotCanKnow) {
  Snapshot next = test::with_explorers(link.copy(), {2});
  next.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/rescue.lisp", "", 0, ""});
  show(next);
  ASSERT_FALSE(window->context().map.layers()["truth"]);
  ActionSet& actions = window->context().actions;
  link.posted.clear();
  actions["view.truth"].trigger();
  actions["view.layer_true_victims"].trigger();
  actions["view.truth"].trigger();
  actions["view.layer_true_victims"].trigger();
  const auto told = link.all<input::TruthShown>();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_TRUE(told[0].shown);
  EXPECT_FALSE(told[1].shown);
}

TEST_F(WorldCommandsTest, ReportsOnceHowItShowsANewWorld) {
  link.posted.clear();
  opened({2, "/worlds/other.lisp", "", 0, ""});
  show(link.copy());
  ASSERT_EQ(link.all<input::TruthShown>().size(), 1U);
  Snapshot next = test::with_explorers(link.copy(), {2});
  next.opened = std::make_shared<OpenedWorld>(OpenedWorld{3, "/worlds/rescue.lisp", "", 0, ""});
  show(next);
  show(link.copy());
  const auto told = link.all<input::TruthShown>();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_FALSE(told[1].shown);
}

TEST_F(WorldCommandsTest, ShowsAWorldWithAnExploreMissionAsTheTeamKnowsIt) {
  Snapshot next = link.copy();
  auto plans = std::make_shared<std::vector<Plan>>(next.labels->size());
  plans->back().waypoints.push_back(Waypoint::explore());
  next.plans = plans;
  next.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/rescue.lisp", "", 0, ""});
  show(next);
  EXPECT_FALSE(window->context().map.layers()["truth"]);
}

TEST_F(WorldCommandsTest, LayoutsDoNotChangeTheGroundTruthSetting) {
  MapLayers layers = window->context().map.layers();
  layers["truth"] = false;
  layers["grid"] = !layers["grid"];
  window->context().map.set_layers(layers);
  window->context().actions["layout.1"].trigger();  // those of the start
  EXPECT_NE(window->context().map.layers()["grid"], layers["grid"]);
  EXPECT_FALSE(window->context().map.layers()["truth"]);
}

TEST_F(WorldCommandsTest, RestoresViewToolAndLayersOfEachWorld) {
  MapLayers layers = window->context().map.layers();
  layers["grid"] = !layers["grid"];
  window->context().map.set_layers(layers);
  QTest::keyClick(&window->context().map, Qt::Key_M);
  window->context().map.navigator().show_view({3, 4}, 55);
  opened({2, "/worlds/other.lisp", "", 0, ""});
  EXPECT_TRUE(window->context().map.navigator().fitted());
  EXPECT_EQ(window->context().map.tool(), "tool.select");
  opened({3, "/worlds/office.lisp", "", 0, ""});
  EXPECT_NEAR(window->context().map.scene().view.centre().x, 3, 1e-6);
  EXPECT_NEAR(window->context().map.scene().view.centre().y, 4, 1e-6);
  EXPECT_EQ(window->context().map.scene().view.scale(), 55);
  EXPECT_EQ(window->context().map.tool(), "tool.move");
  open_again();
  EXPECT_EQ(window->context().map.layers(), layers);
  EXPECT_EQ(window->context().map.scene().view.scale(), 55);
  EXPECT_EQ(window->context().map.tool(), "tool.move");
}

}  // namespace
}  // namespace magna
