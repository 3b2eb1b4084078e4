// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mission_files.h"
#include "core/agent/agents.h"

#include <gmock/gmock.h>

#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

#include "tests/support/test_window.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

using ::testing::ElementsAre;

class MissionFilesTest : public test::WindowTest {
 protected:
  MissionFilesTest() {
    open();
    Snapshot next = link.copy();
    auto plans = *next.plans;
    for (Plan& plan : plans) plan = {};
    plans[0] = kWay;
    plans[1] = Plan{{Waypoint::turn_to(1)}, false};
    next.plans = std::make_shared<const std::vector<Plan>>(plans);
    next.selected = {RobotId{0}};
    next.active = RobotId{0};
    show(next);
  }
  MissionFiles& files() { return window->part<MissionFiles>(); }
  QAction& action(ActionName name) { return window->context().actions[name]; }
  QString path(const char* name) const { return directory.filePath(QLatin1String(name)); }
  QString write(const char* name, const QByteArray& text) const {
    QFile file(path(name));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return path(name);
  }
  bool says(const char* words) const {
    return !window->context().messages.texts().filter(QString::fromUtf8(words)).isEmpty();
  }
  void wait_for(const char* words) {
    EXPECT_TRUE(QTest::qWaitFor([&] { return says(words); })) << words;
  }
  std::string name_of(std::uint32_t robot) const { return (*link.snapshot->labels)[robot].name; }
  MissionDialog* dialog() {
    return window->findChild<MissionDialog*>(QStringLiteral("mission_robots"));
  }
  void no_plans() {
    Snapshot next = link.copy();
    next.plans = std::make_shared<const std::vector<Plan>>(next.plans->size());
    link.posted.clear();
    show(next);
  }
  void drop(const QString& file) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(600, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(window.get(), &enter);
    QDropEvent event(QPointF(600, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(window.get(), &event);
  }

  const Plan kWay{{Waypoint::go_to({5, 6}, 0.5), Waypoint::explore()}, true};
};

TEST_F(MissionFilesTest, LoadsWhatItSavedAsOneStepWithoutStartingRobots) {
  files().save_to(path("team.json"), files().missions_of(MissionFiles::Robots::All));
  wait_for("Missions saved");
  no_plans();
  files().load_from(path("team.json"));
  wait_for("Missions loaded from team.json");
  const auto revisions = link.all<input::MissionRevise>();
  ASSERT_EQ(revisions.size(), 2U);
  EXPECT_EQ(revisions[0].robot, RobotId{0});
  EXPECT_EQ(revisions[0].after, kWay);
  EXPECT_FALSE(revisions[0].run);
  QUndoStack& history = window->context().edits.stack();
  EXPECT_EQ(history.count(), 1);
  EXPECT_EQ(history.undoText(), QStringLiteral("Load missions"));
  history.undo();
  EXPECT_EQ(link.count<input::MissionRevise>(), 4U);
}

TEST_F(MissionFilesTest, SavesAndLoadsTheNoGoAreasOfTheTeam) {
  const std::vector<Point> area{{1, 1}, {3, 1}, {3, 2}};
  Snapshot next = link.copy();
  const NoGoRules rules{.name = "wet floor", .until = 60.0};
  next.no_go =
      std::make_shared<const NoGoStatus>(NoGoStatus{{{NoGoId{4}, area, "operator", rules}}});
  next.plans = std::make_shared<const std::vector<Plan>>(next.plans->size());
  show(next);
  EXPECT_TRUE(action("robot.save_all_missions").isEnabled());
  EXPECT_TRUE(files().missions_of(MissionFiles::Robots::Selected).empty());
  files().save_to(path("areas.geojson"), files().missions_of(MissionFiles::Robots::All));
  wait_for("Missions saved");
  files().load_from(path("areas.geojson"));
  wait_for("No-go areas loaded from areas.geojson: 0; already there: 1.");
  EXPECT_EQ(link.count<input::NoGoAdd>(), 0U);
  next.no_go = std::make_shared<const NoGoStatus>();
  show(next);
  files().load_from(path("areas.geojson"));
  wait_for("No-go areas loaded from areas.geojson: 1; already there: 0.");
  ASSERT_EQ(link.count<input::NoGoAdd>(), 1U);
  EXPECT_EQ(link.all<input::NoGoAdd>()[0].corners, area);
  EXPECT_EQ(link.all<input::NoGoAdd>()[0].rules, rules);
  EXPECT_EQ(window->context().edits.stack().count(), 1);
}

TEST_F(MissionFilesTest, LoadedNoGoAreasGetNamesThatNoneHas) {
  const std::vector<Point> first{{1, 1}, {3, 1}, {3, 2}}, second{{4, 1}, {6, 1}, {6, 2}};
  const auto areas = [](std::vector<NoGoArea> all) {
    return std::make_shared<const NoGoStatus>(NoGoStatus{std::move(all)});
  };
  Snapshot next = link.copy();
  next.plans = std::make_shared<const std::vector<Plan>>(next.plans->size());
  next.no_go = areas({{NoGoId{1}, first, "operator", {.name = "closed 1"}},
                      {NoGoId{2}, second, "operator", {.name = "closed 2"}}});
  show(next);
  files().save_to(path("areas.geojson"), files().missions_of(MissionFiles::Robots::All));
  wait_for("Missions saved");
  const std::vector<Point> present{{1, 4}, {3, 4}, {3, 5}};
  next.no_go = areas({{NoGoId{3}, present, "operator", {.name = "Closed 1"}}});
  show(next);
  files().load_from(path("areas.geojson"));
  wait_for("No-go areas loaded from areas.geojson: 2; already there: 0.");
  const auto added = link.all<input::NoGoAdd>();
  ASSERT_EQ(added.size(), 2U);
  EXPECT_EQ(added[0].corners, second);
  EXPECT_EQ(added[0].rules->name, "closed 2");
  EXPECT_EQ(added[1].corners, first);
  EXPECT_EQ(added[1].rules->name, "") << "the engine chooses one, which no area has by then";
}

TEST_F(MissionFilesTest, AsksBeforeItReplacesThePlansOfSeveralRobots) {
  files().save_to(path("team.json"), files().missions_of(MissionFiles::Robots::All));
  wait_for("Missions saved");
  Snapshot next = link.copy();
  auto plans = *next.plans;
  for (Plan& plan : plans) plan.waypoints.assign(3, Waypoint::go_to({7, 6}, 0.0));
  next.plans = std::make_shared<const std::vector<Plan>>(plans);
  show(next);
  ConfirmBar& question = window->context().confirm;
  const auto load = [&] {
    files().load_from(path("team.json"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return question.asking(); }));
    EXPECT_EQ(question.question(),
              QStringLiteral("Load missions? The plans of 2 robots are replaced."));
    EXPECT_TRUE(question.text().contains(QString::fromStdString(name_of(1) + " (3)")));
    EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  };
  load();
  question.no().click();
  EXPECT_EQ(window->context().edits.stack().count(), 0);
  load();
  next = link.copy();
  next.world = std::make_shared<const WorldSnapshot>(*next.world);
  show(next);
  question.yes().click();
  EXPECT_TRUE(says("another world was opened meanwhile"));
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  load();
  question.yes().click();
  ASSERT_EQ(link.count<input::MissionRevise>(), 2U);
  EXPECT_EQ(link.all<input::MissionRevise>()[0].after, kWay);
  EXPECT_EQ(window->context().edits.stack().count(), 1);
}

TEST_F(MissionFilesTest, SavesTheSelectionOrTheTeam) {
  const auto robots = [this](MissionFiles::Robots which) {
    std::vector<std::string> names;
    for (const FileMission& mission : files().missions_of(which).missions) {
      names.push_back(mission.robot);
    }
    return names;
  };
  EXPECT_THAT(robots(MissionFiles::Robots::Selected), ElementsAre(name_of(0)));
  EXPECT_THAT(robots(MissionFiles::Robots::All), ElementsAre(name_of(0), name_of(1)));
  action("robot.save_all_missions").trigger();
  auto* const save = window->findChild<QFileDialog*>(QStringLiteral("save_missions"));
  ASSERT_NE(save, nullptr);
  emit save->fileSelected(path("team.geojson"));
  save->close();
  wait_for("Missions saved");
  EXPECT_TRUE(says("1 of 1 way-points have no place")) << "a turn";
  Snapshot next = link.copy();
  next.selected = {RobotId{5}};
  show(next);
  EXPECT_FALSE(action("robot.save_missions").isEnabled());
  EXPECT_FALSE(action("robot.copy_missions").isEnabled());
  EXPECT_TRUE(action("robot.save_all_missions").isEnabled());
}

TEST_F(MissionFilesTest, RestoresThePlanningOfRoutesInTheSameStep) {
  Snapshot next = link.copy();
  auto routes = *next.routes;
  routes[0].automatic = true;
  next.routes = std::make_shared<const std::vector<RobotRoute>>(routes);
  show(next);
  files().save_to(path("a.json"), files().missions_of(MissionFiles::Robots::Selected));
  wait_for("Missions saved");
  routes[0].automatic = false;
  next.routes = std::make_shared<const std::vector<RobotRoute>>(routes);
  show(next);
  files().load_from(path("a.json"));
  wait_for("Missions loaded");
  ASSERT_EQ(link.count<input::RouteAutomatically>(), 1U);
  EXPECT_TRUE(link.all<input::RouteAutomatically>()[0].on);
  window->context().edits.stack().undo();
  ASSERT_EQ(link.count<input::RouteAutomatically>(), 2U);
  EXPECT_FALSE(link.all<input::RouteAutomatically>()[1].on);
}

TEST_F(MissionFilesTest, PastesWhatItCopiedByKeys) {
  QTest::keyClick(&window->context().map, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("\"explore\"")));
  no_plans();
  QTest::keyClick(&window->context().map, Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
  wait_for("Missions loaded from the clipboard");
  ASSERT_EQ(link.count<input::MissionRevise>(), 1U);
  EXPECT_EQ(link.all<input::MissionRevise>()[0].after, kWay);
  EXPECT_EQ(window->context().edits.stack().undoText(), QStringLiteral("Paste missions"));
  QGuiApplication::clipboard()->setText(QStringLiteral("no missions"));
  action("robot.paste_missions").trigger();
  wait_for("No missions were loaded: clipboard:1:");
}

TEST_F(MissionFilesTest, AsksForMissingRobots) {
  no_plans();
  files().load_from(write("b.geojson", R"({"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"robot": "stranger"},
       "geometry": {"type": "LineString", "coordinates": [[5, 6], [7, 6]]}},
      {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [8, 6]}},
      {"type": "Feature", "properties": {"class": "note", "text": "x"},
       "geometry": {"type": "Point", "coordinates": [9, 6]}}]})"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return dialog() != nullptr; }));
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  EXPECT_EQ(dialog()->chosen()[0], std::optional(RobotId{0})) << "the active robot";
  EXPECT_EQ(dialog()->chosen()[1], std::nullopt);
  QTest::keyClick(&dialog()->choice(1), Qt::Key_Down);
  EXPECT_EQ(dialog()->chosen()[1], std::optional(RobotId{0}));
  QTest::keyClick(dialog(), Qt::Key_Return);
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U) << "one robot cannot get both";
  QTest::keyClick(&dialog()->choice(1), Qt::Key_Down);
  QTest::keyClick(dialog(), Qt::Key_Return);
  ASSERT_EQ(link.count<input::MissionRevise>(), 2U);
  EXPECT_EQ(link.all<input::MissionRevise>()[1].robot, RobotId{1});
  EXPECT_EQ(link.count<input::MarkAdd>(), 1U);
  EXPECT_EQ(window->context().edits.stack().count(), 1) << "marks too";
}

TEST_F(MissionFilesTest, LeavesEverythingAsItIsWhenTheQuestionIsCancelled) {
  files().load_from(write("c.json", R"({"type": "Point", "coordinates": [5, 6]})"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return dialog() != nullptr; }));
  QTest::keyClick(dialog(), Qt::Key_Escape);
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  EXPECT_FALSE(window->context().edits.stack().canUndo());
}

TEST_F(MissionFilesTest, LoadsDroppedFilesAndOpensDroppedHalls) {
  no_plans();
  files().save_to(path("d.json"), {"", {{name_of(2), kWay, {}}}, {}, {}});
  wait_for("Missions saved");
  drop(path("d.json"));
  wait_for("Missions loaded from d.json");
  ASSERT_EQ(link.count<input::MissionRevise>(), 1U);
  EXPECT_EQ(link.all<input::MissionRevise>()[0].robot, RobotId{2});
  drop(write("hall.json", R"({"belts": []})"));
  EXPECT_TRUE(QTest::qWaitFor([this] { return link.worlds.size() == 1; }));
  EXPECT_EQ(link.worlds.front(), path("hall.json").toStdString());
}

TEST_F(MissionFilesTest, SaysWhatWasNotUsedAndWhy) {
  files().load_from(write("e.geojson", R"({"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {}, "geometry": null},
      {"type": "Feature", "properties": {"class": "hazard"},
       "geometry": {"type": "LineString", "coordinates": [[1, 1], [2, 1]]}}]})"));
  wait_for("feature 2, LineString: cannot be a mark; only points are marks");
  EXPECT_TRUE(says("feature 1 has no geometry"));
  EXPECT_TRUE(says("e.geojson has no missions"));
}

TEST_F(MissionFilesTest, ADamagedFileChangesNothing) {
  files().load_from(write("f.json", "{\"magna\": \"missions\",\n oops"));
  wait_for("f.json:2:2: this is not JSON");
  files().load_from(path("missing.json"));
  wait_for("missing.json");
  EXPECT_FALSE(window->context().edits.stack().canUndo());
}

}  // namespace
}  // namespace magna
