// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/no_go_tool.h"

#include <QMenu>

#include "tests/support/demo_exploration.h"
#include "tests/widgets/map/map_tool_fixture.h"
#include "widgets/map/ground/no_go_layer.h"
#include "widgets/map/map_menu.h"

namespace magna {
namespace {

class NoGoToolTest : public test::MapToolTest {
 protected:
  NoGoToolTest() {
    MapLayers layers;
    layers["no_go"] = false;
    pane.set_layers(layers);
    explored(test::demo_exploration());
    pane.use_tool("tool.no_go");
  }
  void explored(std::shared_ptr<const ExplorationStatus> picture) {
    Snapshot next = link.copy();
    next.exploration = std::move(picture);
    show(std::move(next));
  }
  void without_areas() {
    auto none = test::demo_exploration();
    none->no_go.clear();
    explored(none);
  }
  std::vector<input::NoGoAdd> added() const { return link.all<input::NoGoAdd>(); }
  /// The engine's response.
  void areas_arrive() {
    auto next = std::make_shared<ExplorationStatus>(*link.snapshot->exploration);
    for (; answered < link.posted.size(); ++answered) {
      const Input& in = link.posted[answered];
      if (const auto* add = in.get_if<input::NoGoAdd>()) {
        next->no_go.push_back({add->again.value_or(NoGoId{next_area++}), add->corners, "operator"});
      } else if (const auto* remove = in.get_if<input::NoGoRemove>()) {
        std::erase_if(next->no_go, [&](const NoGoArea& one) { return one.id == remove->id; });
      }
    }
    explored(next);
  }
  std::size_t areas() const { return link.snapshot->exploration->no_go.size(); }
  QAction* remove_row(Point at) {
    menu.reset(make_map_menu(pane.scene(), pane.scene().view.to_screen(at), edits, &pane));
    for (QAction* row : menu->actions()) {
      if (row->text().contains(QStringLiteral("go area"))) return row;
    }
    return nullptr;
  }

  std::unique_ptr<QMenu> menu;
  std::uint32_t next_area = 3;
};

TEST_F(NoGoToolTest, ADragDrawsARectangle) {
  drag(spot({5, 6}), spot({8, 8}));
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].corners, (std::vector<Point>{{5, 6}, {8, 6}, {8, 8}, {5, 8}}));
  EXPECT_FALSE(added()[0].again);
}

TEST_F(NoGoToolTest, ShowsTheAreasWhenChosen) { EXPECT_TRUE(pane.layers()["no_go"]); }

TEST_F(NoGoToolTest, ClicksAddCornersAndEnterCloses) {
  for (const Point p : {Point{5, 6}, Point{8, 6}}) click(spot(p));
  EXPECT_TRUE(hint_says("next corner"));
  key(Qt::Key_Return);
  EXPECT_TRUE(added().empty()) << "two corners are no area";
  EXPECT_TRUE(hint_says("Not an area:"));
  click(spot({8, 8}));
  EXPECT_TRUE(hint_says("Enter"));
  key(Qt::Key_Return);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].corners, (std::vector<Point>{{5, 6}, {8, 6}, {8, 8}}));
  key(Qt::Key_Return);
  EXPECT_EQ(added().size(), 1U);
}

TEST_F(NoGoToolTest, ADoubleClickOrTheFirstCornerCloses) {
  for (const Point p : {Point{5, 6}, Point{8, 6}}) click(spot(p));
  double_click(spot({8, 8}));
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].corners.size(), 3U);
  for (const Point p : {Point{1, 6}, Point{3, 6}, Point{3, 8}, Point{1, 8}}) click(spot(p));
  hover(spot({1, 6}) + QPoint(3, 3));
  EXPECT_TRUE(hint_says("close"));
  click(spot({1, 6}) + QPoint(3, 3));
  ASSERT_EQ(added().size(), 2U);
  EXPECT_EQ(added()[1].corners.size(), 4U);
}

TEST_F(NoGoToolTest, BackspaceRemovesTheLastCornerAndEscapeAll) {
  for (const Point p : {Point{5, 6}, Point{8, 6}, Point{9, 8}}) click(spot(p));
  key(Qt::Key_Backspace);
  for (const Point p : {Point{8, 8}, Point{5, 8}}) click(spot(p));
  key(Qt::Key_Escape);
  key(Qt::Key_Return);
  EXPECT_TRUE(added().empty());
  press(spot({5, 6}));
  move(spot({8, 8}));
  const QImage drawn = picture();
  key(Qt::Key_Escape);
  EXPECT_NE(picture(), drawn);
  release(spot({8, 8}));
  EXPECT_TRUE(added().empty());
}

TEST_F(NoGoToolTest, RejectsCrossingSidesWithAReason) {
  for (const Point p : {Point{5, 6}, Point{8, 8}, Point{8, 6}, Point{5, 8}}) click(spot(p));
  key(Qt::Key_Return);
  EXPECT_TRUE(added().empty());
  EXPECT_TRUE(hint_says("Not an area:"));
  key(Qt::Key_Backspace);
  EXPECT_FALSE(hint_says("Not an area:"));
}

TEST_F(NoGoToolTest, KeepsAreasOnTheMap) {
  drag(spot({20, 10}), spot({25, 16}) + QPoint(6, 6));
  const auto areas = added();
  ASSERT_EQ(areas.size(), 1U);
  for (const Point& p : areas[0].corners) {
    EXPECT_LE(p.x, 25.0);
    EXPECT_LE(p.y, 16.0);
  }
}

TEST_F(NoGoToolTest, DrawsNothingWithoutExplorers) {
  explored(nullptr);
  drag(spot({5, 6}), spot({8, 8}));
  EXPECT_TRUE(added().empty());
  EXPECT_TRUE(hint_says("no robot here explores"));
}

TEST_F(NoGoToolTest, RemovesAreasAndRestoresThemUnderTheirNumbers) {
  without_areas();
  drag(spot({5, 6}), spot({8, 8}));
  areas_arrive();
  ASSERT_EQ(areas(), 1U);
  edits.stack().undo();
  areas_arrive();
  EXPECT_EQ(areas(), 0U);
  edits.stack().redo();
  areas_arrive();
  ASSERT_EQ(areas(), 1U);
  EXPECT_EQ(link.snapshot->exploration->no_go[0].id, NoGoId{3});
}

TEST_F(NoGoToolTest, AKeyAndTheMenuRemoveTheAreaUnderThePointer) {
  hover(spot({19.5, 7.5}));
  EXPECT_TRUE(hint_says("No-go area 2: Delete removes it"));
  EXPECT_TRUE(pane.tool_in_use().can_remove());
  pane.tool_in_use().remove_picked();
  areas_arrive();
  EXPECT_EQ(areas(), 0U);
  EXPECT_FALSE(pane.tool_in_use().can_remove());
  edits.stack().undo();
  areas_arrive();
  ASSERT_EQ(areas(), 1U);
  EXPECT_EQ(link.snapshot->exploration->no_go[0].id, NoGoId{2});
  QAction* row = remove_row({19.5, 7.5});
  ASSERT_NE(row, nullptr);
  EXPECT_TRUE(row->text().contains(QStringLiteral("2")));
  row->trigger();
  EXPECT_EQ(link.count<input::NoGoRemove>(), 2U);
  EXPECT_EQ(remove_row({5, 7}), nullptr);
}

TEST_F(NoGoToolTest, ReportsThatTheEditOfARemovedAreaIsNotUndone) {
  without_areas();
  drag(spot({5, 6}), spot({8, 8}));
  areas_arrive();
  without_areas();
  QString said;
  QObject::connect(&edits, &EditStack::refused, &pane, [&](const QString& why) { said = why; });
  edits.stack().undo();
  EXPECT_TRUE(said.contains(QStringLiteral("cannot be undone")));
  EXPECT_EQ(link.count<input::NoGoRemove>(), 0U);
}

TEST_F(NoGoToolTest, DrawsAreasHatchedWithATooltip) {
  pane.use_tool("tool.select");
  const QImage with = picture();
  MapLayers layers = pane.layers();
  layers["no_go"] = false;
  pane.set_layers(layers);
  const QImage without = picture();
  int hatched = 0;
  for (int k = 0; k < 40; ++k) {
    const QPoint at = spot({17.1, 6.6}) + QPoint(k, 0);
    hatched += with.pixelColor(at) != without.pixelColor(at);
  }
  EXPECT_GT(hatched, 3);
  EXPECT_LT(hatched, 38) << "the floor is seen between";
  EXPECT_FALSE(no_go_at(pane.scene(), spot({18, 7.5})));
  layers["no_go"] = true;
  pane.set_layers(layers);
  EXPECT_EQ(no_go_at(pane.scene(), spot({18, 7.5})), NoGoId{2});
  EXPECT_FALSE(no_go_at(pane.scene(), spot({16.8, 7.5})));
  const QString told = no_go_tooltip_at(pane.scene(), spot({18, 7.5}));
  EXPECT_TRUE(told.contains(QStringLiteral("No-go area 2")));
  EXPECT_TRUE(told.contains(QStringLiteral("operator")));
}

}  // namespace
}  // namespace magna
