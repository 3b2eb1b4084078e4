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
    closed(test::demo_no_go());
    pane.use_tool("tool.no_go");
  }
  void closed(std::shared_ptr<const NoGoStatus> areas) {
    Snapshot next = link.copy();
    next.no_go = std::move(areas);
    show(std::move(next));
  }
  void without_areas() { closed(nullptr); }
  std::vector<input::NoGoAdd> added() const { return link.all<input::NoGoAdd>(); }
  /// The engine's response.
  void areas_arrive() {
    const auto& now = link.snapshot->no_go;
    auto next = now ? std::make_shared<NoGoStatus>(*now) : std::make_shared<NoGoStatus>();
    for (; answered < link.posted.size(); ++answered) {
      const Input& in = link.posted[answered];
      if (const auto* add = in.get_if<input::NoGoAdd>()) {
        NoGoRules rules = add->rules.value_or(NoGoRules{.exploration_only = true});
        if (rules.name.empty()) rules.name = free_no_go_name(next->areas);
        next->areas.push_back(
            {add->again.value_or(NoGoId{next_area++}), add->corners, "operator", rules});
      } else if (const auto* change = in.get_if<input::NoGoChange>()) {
        for (NoGoArea& one : next->areas) {
          if (one.id == change->id) one.rules = change->rules;
        }
      } else if (const auto* remove = in.get_if<input::NoGoRemove>()) {
        std::erase_if(next->areas, [&](const NoGoArea& one) { return one.id == remove->id; });
      }
    }
    closed(next);
  }
  std::span<const NoGoArea> areas() const { return no_go_of(*link.snapshot); }
  /// The row of the map's menu at this place with these words; nullptr: none.
  QAction* menu_row(Point at, const char* words) {
    menu.reset(make_map_menu(pane.scene(), pane.scene().view.to_screen(at), edits, &pane));
    for (QAction* row : menu->actions()) {
      if (QString(row->text()).remove(QLatin1Char('&')).contains(QString::fromUtf8(words))) {
        return row;
      }
    }
    return nullptr;
  }
  /// How many of 40 pixels at a side of the shown area the layer draws.
  int drawn_pixels() {
    MapLayers layers = pane.layers();
    const QImage with = picture();
    layers["no_go"] = false;
    pane.set_layers(layers);
    const QImage without = picture();
    layers["no_go"] = true;
    pane.set_layers(layers);
    int drawn = 0;
    for (int k = 0; k < 40; ++k) {
      const QPoint at = spot({17, 8}) + QPoint(10 + k, 0);
      drawn += with.pixelColor(at) != without.pixelColor(at);
    }
    return drawn;
  }

  std::unique_ptr<QMenu> menu;
  std::uint32_t next_area = 3;
};

TEST_F(NoGoToolTest, ADragDrawsARectangle) {
  drag(spot({5, 6}), spot({8, 8}));
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].corners, (std::vector<Point>{{5, 6}, {8, 6}, {8, 8}, {5, 8}}));
  EXPECT_FALSE(added()[0].again);
  ASSERT_TRUE(added()[0].rules);
  EXPECT_EQ(*added()[0].rules, NoGoRules{}) << "closed for all driving, and the engine names it";
}

TEST_F(NoGoToolTest, ShowsTheAreasWhenChosen) { EXPECT_TRUE(pane.layers()["no_go"]); }

TEST_F(NoGoToolTest, ClicksAddCornersAndEnterCloses) {
  for (const Point p : {Point{5, 6}, Point{8, 6}}) click(spot(p));
  EXPECT_TRUE(hint_says("next corner"));
  key(Qt::Key_Return);
  EXPECT_TRUE(added().empty()) << "a box without a height";
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

TEST_F(NoGoToolTest, KeysDrawABox) {
  hover(spot({5, 6}));
  key(Qt::Key_Insert);
  EXPECT_TRUE(hint_says("Insert and arrow keys"));
  key(Qt::Key_Insert);
  key(Qt::Key_Return);
  EXPECT_TRUE(added().empty());
  EXPECT_TRUE(hint_says("Not an area:"));
  for (int k = 0; k < 3; ++k) key(Qt::Key_Right, Qt::ShiftModifier);
  for (int k = 0; k < 2; ++k) key(Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_FALSE(hint_says("Not an area:"));
  key(Qt::Key_Return);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].corners, (std::vector<Point>{{5, 6}, {8, 6}, {8, 8}, {5, 8}}));
}

TEST_F(NoGoToolTest, KeysDrawAPolygon) {
  hover(spot({5, 6}));
  key(Qt::Key_Insert);
  key(Qt::Key_Insert);
  for (int k = 0; k < 3; ++k) key(Qt::Key_Right, Qt::ShiftModifier);
  key(Qt::Key_Insert);
  for (int k = 0; k < 2; ++k) key(Qt::Key_Down, Qt::ShiftModifier);
  key(Qt::Key_Insert);
  key(Qt::Key_Backspace);
  key(Qt::Key_Return);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].corners, (std::vector<Point>{{5, 6}, {8, 6}, {8, 8}}));
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

TEST_F(NoGoToolTest, DrawsAreasWhereNobodyExplores) {
  ASSERT_FALSE(link.snapshot->exploration);
  drag(spot({5, 6}), spot({8, 8}));
  EXPECT_EQ(added().size(), 1U);
}

TEST_F(NoGoToolTest, RemovesAreasAndRestoresThemUnderTheirNumbers) {
  without_areas();
  drag(spot({5, 6}), spot({8, 8}));
  areas_arrive();
  ASSERT_EQ(areas().size(), 1U);
  EXPECT_EQ(edits.stack().count(), 1);
  edits.stack().undo();
  areas_arrive();
  EXPECT_EQ(areas().size(), 0U);
  edits.stack().redo();
  areas_arrive();
  ASSERT_EQ(areas().size(), 1U);
  EXPECT_EQ(areas()[0].id, NoGoId{3});
  EXPECT_EQ(areas()[0].rules.name, "closed 1");
}

TEST_F(NoGoToolTest, AKeyAndTheMenuRemoveTheAreaUnderThePointer) {
  hover(spot({19.5, 7.5}));
  EXPECT_TRUE(hint_says("No-go area “closed 2”: Delete removes it"));
  EXPECT_TRUE(pane.tool_in_use().can_remove());
  pane.tool_in_use().remove_picked();
  areas_arrive();
  EXPECT_EQ(areas().size(), 0U);
  EXPECT_FALSE(pane.tool_in_use().can_remove());
  edits.stack().undo();
  areas_arrive();
  ASSERT_EQ(areas().size(), 1U);
  EXPECT_EQ(areas()[0].id, NoGoId{2});
  EXPECT_EQ(areas()[0].rules.name, "closed 2");
  QAction* row = menu_row({19.5, 7.5}, "Remove no-go area “closed 2”");
  ASSERT_NE(row, nullptr);
  row->trigger();
  EXPECT_EQ(link.count<input::NoGoRemove>(), 2U);
  EXPECT_EQ(menu_row({5, 7}, "Remove no-go area"), nullptr);
}

TEST_F(NoGoToolTest, TheMenuSwitchesTheAreaAndChangesWhatItIsClosedFor) {
  const auto choose = [this](const char* words) {
    QAction* const row = menu_row({19.5, 7.5}, words);
    ASSERT_NE(row, nullptr) << words;
    row->trigger();
    areas_arrive();
  };
  choose("Switch “closed 2” off");
  EXPECT_FALSE(areas()[0].rules.on);
  choose("Switch “closed 2” on");
  EXPECT_TRUE(areas()[0].rules.on);
  ASSERT_NE(menu_row({19.5, 7.5}, "for exploration only"), nullptr);
  EXPECT_FALSE(menu_row({19.5, 7.5}, "for exploration only")->isEnabled()) << "no robot explores";
  Snapshot next = link.copy();
  next.exploration = test::demo_exploration();
  show(next);
  choose("Close “closed 2” for exploration only");
  EXPECT_TRUE(areas()[0].rules.exploration_only);
  choose("Close “closed 2” for all driving");
  EXPECT_FALSE(areas()[0].rules.exploration_only);
  EXPECT_EQ(edits.stack().count(), 4);
  edits.stack().undo();
  areas_arrive();
  EXPECT_TRUE(areas()[0].rules.exploration_only);
  edits.stack().redo();
  areas_arrive();
  EXPECT_FALSE(areas()[0].rules.exploration_only);
}

TEST_F(NoGoToolTest, AChangeIsNotUndoneAfterAnotherOne) {
  edits.change_no_go({2}, {.name = "pit"});
  areas_arrive();
  ASSERT_EQ(areas()[0].rules.name, "pit");
  closed(test::demo_no_go({.name = "pit", .on = false}));
  QString said;
  QObject::connect(&edits, &EditStack::refused, &pane, [&](const QString& why) { said = why; });
  edits.stack().undo();
  EXPECT_TRUE(said.contains(QStringLiteral("was changed in the meantime"))) << said.toStdString();
  EXPECT_EQ(link.count<input::NoGoChange>(), 1U);
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
  EXPECT_TRUE(told.contains(QStringLiteral("No-go area “closed 2”")));
  EXPECT_TRUE(told.contains(QStringLiteral("Closed for: All driving. In force.")));
  EXPECT_TRUE(told.contains(QStringLiteral("operator")));
}

TEST_F(NoGoToolTest, DrawsTheBorderBrokenUnlessClosedForAllDriving) {
  pane.use_tool("tool.select");
  MapLayers layers = pane.layers();
  layers["no_go"] = true;
  pane.set_layers(layers);
  EXPECT_GE(drawn_pixels(), 39) << "a line";
  closed(test::demo_no_go({.name = "closed 2", .exploration_only = true}));
  EXPECT_LT(drawn_pixels(), 39) << "dashes";
  EXPECT_TRUE(no_go_tooltip_at(pane.scene(), spot({18, 7.5}))
                  .contains(QStringLiteral("Closed for: Exploration.")));
  closed(test::demo_no_go({.name = "closed 2", .on = false}));
  EXPECT_LT(drawn_pixels(), 39) << "dots";
  EXPECT_TRUE(no_go_tooltip_at(pane.scene(), spot({18, 7.5})).contains(QStringLiteral("Off.")));
}

}  // namespace
}  // namespace magna
