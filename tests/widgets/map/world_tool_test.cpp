// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/world_tool.h"

#include <QComboBox>
#include <QTableView>

#include "tests/support/fake_world_document.h"
#include "tests/widgets/map/map_tool_fixture.h"
#include "widgets/map/world_panel.h"

namespace magna {
namespace {

class WorldToolTest : public test::MapToolTest {
 protected:
  WorldToolTest() : editor(WorldEditor::of(edits)) {
    QObject::connect(&editor, &WorldEditor::refused, &pane,
                     [this](const QString& why) { refused = why; });
    pane.use_tool("tool.world");
  }
  void begin() { editor.begin(test::fake_world()); }
  const WorldObject& object(std::size_t k) const { return editor.document()->objects()[k]; }

  WorldEditor& editor;
  QString refused;
};

TEST_F(WorldToolTest, SaysHowToBeginAndDoesNothingWithoutAWorldFile) {
  EXPECT_TRUE(hint_says("Edit > Edit world"));
  drag(spot(floor), spot(floor + Point{2, 0}));
  key(Qt::Key_Insert);
  key(Qt::Key_R);
  EXPECT_TRUE(link.posted.empty());
  EXPECT_EQ(edits.stack().count(), 0);
}

TEST_F(WorldToolTest, ChoosesMovesAndTurnsAnObjectAndUndoes) {
  begin();
  const Point desk = object(1).pose.position();
  click(spot(desk));
  ASSERT_EQ(editor.chosen(), 1U);
  drag(spot(desk), spot(desk + Point{2, 1}));
  EXPECT_NEAR(object(1).pose.x, desk.x + 2, .06);
  EXPECT_NEAR(object(1).pose.x * 10, std::round(object(1).pose.x * 10), 1e-9) << "snapped";
  EXPECT_TRUE(editor.unsaved());
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Change desk"));
  key(Qt::Key_R);
  EXPECT_NEAR(object(1).pose.theta, 0.2617994, 1e-6);
  edits.stack().undo();
  edits.stack().undo();
  EXPECT_EQ(object(1).pose.position(), desk);
  EXPECT_FALSE(editor.unsaved());
  EXPECT_TRUE(link.posted.empty()) << "the running world is not touched";
}

TEST_F(WorldToolTest, SmallObjectsCanBeHit) {
  begin();
  while (pane.scene().view.scale() > 3.0) pane.zoom_out();
  click(spot(object(1).pose.position()) + QPoint(0, 5));
  EXPECT_EQ(editor.chosen(), 1U) << "at least six pixels to each side";
}

TEST_F(WorldToolTest, NudgesByATenthOfAMetreInOneEntry) {
  begin();
  editor.choose(1);
  const double x = object(1).pose.x;
  key(Qt::Key_Right);
  key(Qt::Key_Right);
  EXPECT_NEAR(object(1).pose.x, x + .2, 1e-9);
  key(Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_NEAR(object(1).pose.x, x + 1.2, 1e-9);
  EXPECT_EQ(edits.stack().count(), 1);
  editor.choose(0);
  key(Qt::Key_Down);
  EXPECT_EQ(object(0).pose.y, 3);
  EXPECT_EQ(object(0).to.y, 3) << "walls move by cells";
}

TEST_F(WorldToolTest, DrawsAWallAndAddsTheChosenKind) {
  begin();
  drag(spot(floor), spot(floor + Point{3, 0}));
  ASSERT_EQ(editor.document()->objects().size(), 4U);
  EXPECT_EQ(object(3).kind, WorldObjectKind::Wall);
  EXPECT_EQ(object(3).to.x - object(3).pose.x, 3);
  editor.set_choice(1);
  editor.choose(std::nullopt);
  hover(spot(floor + Point{0, 2}));
  key(Qt::Key_Insert);
  ASSERT_EQ(editor.document()->objects().size(), 5U);
  EXPECT_EQ(object(4).kind, WorldObjectKind::Thing);
  EXPECT_EQ(editor.chosen(), 4U);
  pane.tool_in_use().remove_picked();
  EXPECT_EQ(editor.document()->objects().size(), 4U);
}

TEST_F(WorldToolTest, ADragEndsWithTheWorldFile) {
  begin();
  press(spot(floor));
  move(spot(floor + Point{3, 0}));
  editor.end();
  picture();
  release(spot(floor + Point{3, 0}));
  EXPECT_EQ(edits.stack().count(), 0);
}

TEST_F(WorldToolTest, ExplainsLockedObjectsAndLeavesThemAlone) {
  begin();
  editor.choose(2);
  EXPECT_TRUE(hint_says("locked: it is made by the program"));
  EXPECT_FALSE(pane.tool_in_use().can_remove());
  key(Qt::Key_Right);
  EXPECT_TRUE(refused.contains(QStringLiteral("it is made by the program")));
  key(Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(editor.chosen(), 0U) << "skips it";
}

TEST_F(WorldToolTest, AcceptsTypedValuesInTheTable) {
  begin();
  WorldPanel panel(editor);
  QAbstractItemModel& model = *panel.table().model();
  EXPECT_TRUE(model.setData(model.index(1, WorldPanel::X), QStringLiteral("7,5 m"), Qt::EditRole));
  EXPECT_EQ(object(1).pose.x, 7.5);
  EXPECT_TRUE(model.setData(model.index(1, WorldPanel::Angle), QStringLiteral("90"), Qt::EditRole));
  EXPECT_NEAR(object(1).pose.theta, 1.5707963, 1e-6);
  EXPECT_TRUE(
      model.setData(model.index(0, WorldPanel::Size), QStringLiteral("to (9, 2)"), Qt::EditRole));
  EXPECT_EQ(object(0).to, (Point{9, 2}));
  EXPECT_FALSE(model.setData(model.index(1, WorldPanel::X), QStringLiteral("far"), Qt::EditRole));
  EXPECT_FALSE(model.flags(model.index(2, WorldPanel::X)).testFlag(Qt::ItemIsEditable));
  EXPECT_TRUE(
      model.data(model.index(2, 0), Qt::DisplayRole).toString().contains(QStringLiteral("locked")));
}

TEST_F(WorldToolTest, ThePanelFollowsTheChosenObject) {
  WorldPanel panel(editor);
  begin();
  EXPECT_EQ(panel.kinds().count(), 2);
  editor.choose(1);
  EXPECT_EQ(panel.table().currentIndex().row(), 1);
  panel.table().setCurrentIndex(panel.table().model()->index(0, 1));
  EXPECT_EQ(editor.chosen(), 0U);
}

TEST_F(WorldToolTest, ShowsTheWorldFileOnTheMap) {
  const QImage before = picture();
  begin();
  EXPECT_NE(picture(), before);
}

}  // namespace
}  // namespace magna
