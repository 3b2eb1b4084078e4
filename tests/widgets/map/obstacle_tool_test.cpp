// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/obstacle_tool.h"
#include "core/mission/missions.h"

#include <QLineEdit>
#include <QMenu>

#include "tests/support/demo_remotes.h"
#include "tests/widgets/map/map_tool_fixture.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/map/map_menu.h"

namespace magna {
namespace {

class ObstacleToolTest : public test::MapToolTest {
 protected:
  ObstacleToolTest() {
    pane.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&pane));
    MapLayers layers;
    layers["sightings"] = false;
    pane.set_layers(layers);
    pane.use_tool("tool.obstacles");
    pane.setFocus();
  }
  ObstacleTool& tool() { return static_cast<ObstacleTool&>(pane.tool_in_use()); }
  ObstacleEditor* editor() { return tool().editor(); }
  void set_map(std::vector<Sighting> all) {
    Snapshot next = link.copy();
    next.sightings = std::make_shared<const std::vector<Sighting>>(std::move(all));
    show(std::move(next));
  }
  /// A post at `floor`, reported by a robot.
  void put_post() {
    Sighting post;
    post.id = {7};
    post.kind = SightingClass::Thin;
    post.centre = floor;
    post.diameter = 0.4;
    next_sighting = 8;
    set_map({post});
  }
  /// The engine's response.
  void answer() {
    const auto shown = sightings_of(*link.snapshot);
    std::vector<Sighting> all(shown.begin(), shown.end());
    for (; answered < link.posted.size(); ++answered) {
      const Input& in = link.posted[answered];
      if (const auto* add = in.get_if<input::SightingAdd>()) {
        Sighting one;
        one.id = {next_sighting++};
        one.kind = add->kind;
        one.centre = {add->x, add->y};
        one.diameter = add->diameter;
        one.by = kNoReporter;
        all.push_back(one);
      } else if (const auto* change = in.get_if<input::SightingChange>()) {
        for (Sighting& one : all) {
          if (one.id != change->sighting) continue;
          one.kind = change->kind;
          one.centre = {change->x, change->y};
          one.diameter = change->diameter;
        }
      } else if (const auto* remove = in.get_if<input::SightingRemove>()) {
        std::erase_if(all, [&](const Sighting& one) { return one.id == remove->sighting; });
      } else if (in.get_if<input::ObstaclesClear>() != nullptr) {
        all.clear();
      }
    }
    set_map(std::move(all));
  }
  std::vector<input::SightingAdd> added() const { return link.all<input::SightingAdd>(); }
  std::vector<input::SightingChange> changed() const { return link.all<input::SightingChange>(); }
  std::size_t objects() const { return sightings_of(*link.snapshot).size(); }
  const Sighting& object() const { return sightings_of(*link.snapshot).front(); }

  std::uint32_t next_sighting = 1;
};

TEST_F(ObstacleToolTest, ShowsTheSightingsWhenChosen) { EXPECT_TRUE(pane.layers()["sightings"]); }

TEST_F(ObstacleToolTest, AClickAddsAnObjectOfTheChosenClass) {
  key(Qt::Key_6);
  EXPECT_TRUE(hint_says("Hole"));
  click(spot(floor));
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].kind, SightingClass::Hole);
  EXPECT_NEAR(added()[0].x, floor.x, 0.1);
  EXPECT_NEAR(added()[0].y, floor.y, 0.1);
  EXPECT_GT(added()[0].diameter, 0.0);
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Add hole"));
}

TEST_F(ObstacleToolTest, ADragGivesTheSize) {
  const double scale = pane.scene().view.scale();
  drag(spot(floor), spot(floor) + QPoint(60, 0));
  ASSERT_EQ(added().size(), 1U);
  EXPECT_NEAR(added()[0].diameter, 120.0 / scale, 0.011);
  answer();
  click(spot(Point{17, 7}));
  EXPECT_EQ(added()[1].diameter, added()[0].diameter) << "the size is kept";
}

TEST_F(ObstacleToolTest, MovesAndResizesAPickedObject) {
  put_post();
  click(spot(floor));
  EXPECT_EQ(tool().picked(), SightingId{7});
  EXPECT_TRUE(hint_says("Thin, 0.40"));
  drag(spot(floor), spot(floor) + QPoint(-80, 0));
  ASSERT_EQ(changed().size(), 1U);
  EXPECT_EQ(changed()[0].sighting, SightingId{7});
  EXPECT_LT(changed()[0].x, floor.x - 1.0);
  EXPECT_EQ(changed()[0].diameter, 0.4);
  answer();
  const double scale = pane.scene().view.scale();
  const QPoint rim = spot(object().centre) + QPoint(qRound(0.2 * scale) + 9, 0);
  drag(rim, rim + QPoint(40, 0));
  ASSERT_EQ(changed().size(), 2U);
  EXPECT_NEAR(changed()[1].diameter, 0.4 + 80.0 / scale, 0.06);
  EXPECT_EQ(edits.stack().count(), 2);
}

TEST_F(ObstacleToolTest, EscapeDropsAGesture) {
  put_post();
  press(spot(floor));
  move(spot(floor) + QPoint(50, 0));
  key(Qt::Key_Escape);
  release(spot(floor) + QPoint(50, 0));
  press(spot(Point{17, 7}));
  move(spot(Point{17, 7}) + QPoint(50, 0));
  key(Qt::Key_Escape);
  release(spot(Point{17, 7}) + QPoint(50, 0));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(ObstacleToolTest, TypesClassAndDiameter) {
  put_post();
  click(spot(floor));
  key(Qt::Key_Return);
  ASSERT_NE(editor(), nullptr);
  QTest::keyClicks(&editor()->diameter(), QStringLiteral("wide"));
  QTest::keyClick(&editor()->diameter(), Qt::Key_Return);
  ASSERT_NE(editor(), nullptr) << "that is not a length";
  editor()->diameter().selectAll();
  QTest::keyClicks(&editor()->diameter(), QStringLiteral("25 cm"));
  QTest::keyClick(&editor()->diameter(), Qt::Key_Up);
  QTest::keyClick(&editor()->diameter(), Qt::Key_Return);
  ASSERT_EQ(changed().size(), 1U);
  EXPECT_EQ(changed()[0].kind, SightingClass::Wide);
  EXPECT_NEAR(changed()[0].diameter, 0.25, 1e-12);
  EXPECT_EQ(editor(), nullptr);
  EXPECT_TRUE(pane.hasFocus());
}

TEST_F(ObstacleToolTest, WorksByKeysAlone) {
  put_post();
  key(Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(tool().picked(), SightingId{7});
  key(Qt::Key_Left);
  EXPECT_LT(changed().at(0).x, floor.x);
  answer();
  key(Qt::Key_2);
  EXPECT_EQ(changed().at(1).kind, SightingClass::Wide);
  answer();
  tool().remove_picked();
  answer();
  EXPECT_EQ(objects(), 0U);
  key(Qt::Key_Insert);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].kind, SightingClass::Wide);
}

TEST_F(ObstacleToolTest, UndoesEveryEdit) {
  click(spot(floor));
  answer();
  ASSERT_EQ(objects(), 1U);
  const Sighting before = object();
  click(spot(floor));
  key(Qt::Key_3);
  answer();
  tool().remove_picked();
  answer();
  EXPECT_EQ(objects(), 0U);
  edits.stack().undo();
  answer();
  ASSERT_EQ(objects(), 1U);
  EXPECT_EQ(object().kind, SightingClass::Thin);
  edits.stack().undo();
  answer();
  EXPECT_EQ(object().kind, before.kind) << "although it has another number now";
  edits.stack().undo();
  answer();
  EXPECT_EQ(objects(), 0U);
  for (int k = 0; k < 3; ++k) {
    edits.stack().redo();
    answer();
  }
  EXPECT_EQ(objects(), 0U);
  EXPECT_FALSE(edits.stack().canRedo());
}

TEST_F(ObstacleToolTest, NudgesAreOneEdit) {
  put_post();
  click(spot(floor));
  for (int k = 0; k < 3; ++k) {
    key(Qt::Key_Right);
    answer();
  }
  EXPECT_EQ(edits.stack().count(), 1);
  edits.stack().undo();
  EXPECT_EQ(changed().back().x, floor.x);
}

TEST_F(ObstacleToolTest, RefusesToUndoWhatChangedMeanwhile) {
  click(spot(floor));
  answer();
  set_map({});
  QString said;
  QObject::connect(&edits, &EditStack::refused, &pane, [&](const QString& why) { said = why; });
  edits.stack().undo();
  EXPECT_TRUE(said.contains(QStringLiteral("cannot be undone"))) << said.toStdString();
  EXPECT_EQ(link.count<input::SightingRemove>(), 0U);
}

TEST_F(ObstacleToolTest, UndoOfAClearedMapRestoresIt) {
  put_post();
  Snapshot next = link.copy();
  next.zones = std::make_shared<const std::vector<ScannedZone>>(
      std::vector<ScannedZone>{{{1.0, 2.0}, 0.7, active, 5}});
  show(next);
  edits.replace_obstacles(std::nullopt);
  EXPECT_EQ(link.count<input::ObstaclesClear>(), 1U);
  edits.stack().undo();
  const auto loaded = link.all<input::ObstaclesLoad>();
  ASSERT_EQ(loaded.size(), 1U);
  EXPECT_NE(loaded[0].text.find("thin"), std::string::npos);
  EXPECT_NE(loaded[0].text.find("zones"), std::string::npos);
  edits.stack().redo();
  EXPECT_EQ(link.count<input::ObstaclesClear>(), 2U);
}

TEST_F(ObstacleToolTest, ClosesTheEditorOfAnObjectThatIsGone) {
  put_post();
  double_click(spot(floor));
  ASSERT_NE(editor(), nullptr);
  set_map({});
  EXPECT_EQ(editor(), nullptr);
  EXPECT_FALSE(tool().can_remove());
}

TEST_F(ObstacleToolTest, TheMenuChangesAndRemovesTheObjectUnderThePointer) {
  put_post();
  std::unique_ptr<QMenu> menu(make_map_menu(pane.scene(), QPointF(spot(floor)), edits, &pane));
  QAction* remove = nullptr;
  for (QAction* row : menu->actions()) {
    if (row->text() == QStringLiteral("Remove this thin object")) remove = row;
  }
  ASSERT_NE(remove, nullptr);
  remove->trigger();
  EXPECT_EQ(link.all<input::SightingRemove>().at(0).sighting, SightingId{7});
}

TEST_F(ObstacleToolTest, TheMenuAddsAnObjectOfAClassWhereThereAreCybots) {
  const auto classes = [this](std::unique_ptr<QMenu>& menu) -> QMenu* {
    menu.reset(make_map_menu(pane.scene(), QPointF(spot(floor)), edits, &pane));
    for (QAction* row : menu->actions()) {
      if (row->menu() != nullptr && row->text() == QStringLiteral("Add o&bstacle")) {
        return row->menu();
      }
    }
    return nullptr;
  };
  std::unique_ptr<QMenu> menu;
  EXPECT_EQ(classes(menu), nullptr) << "no CyBOT";
  show(test::demo_with_cybot());
  QMenu* const found = classes(menu);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->actions().size(), kSightingClasses);
  found->actions().at(5)->trigger();
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].kind, SightingClass::Tape);
}

}  // namespace
}  // namespace magna
