// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/order_tool.h"

#include <QLineEdit>
#include <QMenu>
#include <memory>

#include "core/engine/area_order_inputs.h"
#include "tests/support/demo_orders.h"
#include "tests/widgets/map/map_tool_fixture.h"
#include "widgets/base/edit/order_editor.h"
#include "widgets/map/ground/order_layer.h"
#include "widgets/map/item_editor.h"
#include "widgets/map/map_menu.h"

namespace magna {
namespace {

class OrderToolTest : public test::MapToolTest {
 protected:
  OrderToolTest() {
    MapLayers layers;
    layers["orders"] = false;
    pane.set_layers(layers);
    show(test::with_rooms(link.copy()));
    pane.use_tool("tool.order_area");
  }
  /// The menu of orders that is open; nullptr: none.
  QMenu* menu() {
    for (QMenu* const one : pane.findChildren<QMenu*>(QStringLiteral("orders"))) {
      if (one->isVisible()) return one;
    }
    return nullptr;
  }
  static QAction* row(QMenu* menu, const char* text) {
    if (menu == nullptr) return nullptr;
    for (QAction* const action : menu->actions()) {
      if (action->text().remove(QLatin1Char('&')).startsWith(QLatin1String(text))) return action;
    }
    return nullptr;
  }
  void choose(const char* text) {
    QMenu* const open = menu();
    ASSERT_NE(open, nullptr) << text;
    QAction* const action = row(open, text);
    ASSERT_NE(action, nullptr) << text;
    EXPECT_TRUE(action->isEnabled()) << action->toolTip().toStdString();
    action->trigger();
    open->close();
  }
  std::vector<input::GiveAreaOrder> given() const { return link.all<input::GiveAreaOrder>(); }
  AreaOrder last() const { return given().empty() ? AreaOrder() : AreaOrder(given().back()); }
  void orders(std::vector<AreaOrderStatus> orders) {
    show(test::with_orders(link.copy(), std::move(orders)));
  }
  std::optional<OrderArea> area() const { return pane.tool_in_use().chosen_area(); }

  const std::vector<Point> box{{5, 6}, {8, 6}, {8, 8}, {5, 8}};
};

TEST_F(OrderToolTest, ShowsTheOrdersWhenChosen) { EXPECT_TRUE(pane.layers()["orders"]); }

TEST_F(OrderToolTest, ADragDrawsABoxAndOffersTheOrders) {
  drag(spot({5, 6}), spot({8, 8}));
  ASSERT_NE(menu(), nullptr);
  EXPECT_TRUE(menu()->actions().front()->text().contains(QStringLiteral("robot3 and robot5")));
  EXPECT_TRUE(given().empty()) << "not before one is chosen";
  choose("Search");
  ASSERT_EQ(given().size(), 1U);
  EXPECT_EQ(last().kind, OrderKind::Search);
  EXPECT_EQ(last().area.corners, box);
  EXPECT_EQ(last().team.who, OrderCrew::Named);
  EXPECT_EQ(last().robots, (std::vector<RobotId>{{2}, {4}}));
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Order the search of Area 1"));
}

TEST_F(OrderToolTest, ADrawnAreaHasANameThatTheMenuChanges) {
  drag(spot({5, 6}), spot({8, 8}));
  ASSERT_NE(menu(), nullptr);
  EXPECT_TRUE(menu()->actions().front()->text().startsWith(QStringLiteral("Order to Area 1, ")));
  choose("Name: Area 1");
  auto* const editor = pane.findChild<NameEditor*>();
  ASSERT_NE(editor, nullptr);
  EXPECT_EQ(editor->accessibleName(), QStringLiteral("Area"));
  EXPECT_EQ(editor->name().text(), QStringLiteral("Area 1"));
  editor->name().setText(QStringLiteral(" Wet floor "));
  QTest::keyClick(&editor->name(), Qt::Key_Return);
  ASSERT_TRUE(area());
  EXPECT_EQ(area()->name, "Wet floor");
  EXPECT_TRUE(hint_says("Enter gives an order to Wet floor"));
  key(Qt::Key_Return);
  choose("Search");
  EXPECT_EQ(last().area, (OrderArea{{}, box, "Wet floor"}));
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Order the search of Wet floor"));
}

TEST_F(OrderToolTest, EscapeAndAnEmptyNameKeepTheOldOne) {
  drag(spot({5, 6}), spot({8, 8}));
  choose("Name: Area 1");
  auto* editor = pane.findChild<NameEditor*>();
  ASSERT_NE(editor, nullptr);
  editor->name().setText(QStringLiteral("yard"));
  QTest::keyClick(&editor->name(), Qt::Key_Escape);
  ASSERT_TRUE(area());
  EXPECT_EQ(area()->name, "Area 1");
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  key(Qt::Key_Return);
  choose("Name: Area 1");
  editor = pane.findChild<NameEditor*>();
  ASSERT_NE(editor, nullptr);
  editor->name().setText(QStringLiteral("  "));
  QTest::keyClick(&editor->name(), Qt::Key_Return);
  EXPECT_EQ(area()->name, "Area 1");
}

TEST_F(OrderToolTest, ANewAreaHasTheNextFreeName) {
  AreaOrder guard;
  guard.kind = OrderKind::Guard;
  guard.area = {{}, {{1, 6}, {3, 6}, {3, 8}}, "Area 1"};
  orders({test::demo_order(3, guard, {RobotId{2}}, guard.area.corners)});
  drag(spot({5, 6}), spot({8, 8}));
  choose("Explore");
  EXPECT_EQ(last().area.name, "Area 2");
  key(Qt::Key_Escape);
  key(Qt::Key_Return);
  EXPECT_EQ(row(menu(), "Name"), nullptr) << "the map has no name";
}

TEST_F(OrderToolTest, ClicksSetCornersUntilEnter) {
  for (const Point p : {Point{5, 6}, Point{8, 6}, Point{8, 8}}) click(spot(p));
  EXPECT_EQ(menu(), nullptr);
  EXPECT_TRUE(hint_says("Enter closes the area"));
  key(Qt::Key_Return);
  choose("Explore");
  EXPECT_EQ(last().area.corners, (std::vector<Point>{{5, 6}, {8, 6}, {8, 8}}));
}

TEST_F(OrderToolTest, AClickOnTheFirstCornerCloses) {
  for (const Point p : {Point{5, 6}, Point{8, 6}, Point{8, 8}, Point{5, 8}}) click(spot(p));
  hover(spot({5, 6}) + QPoint(3, 3));
  EXPECT_TRUE(hint_says("close"));
  click(spot({5, 6}) + QPoint(3, 3));
  choose("Guard");
  EXPECT_EQ(last().area.corners, box);
}

TEST_F(OrderToolTest, ADoubleClickChoosesANamedRoom) {
  double_click(spot({0, 7}));
  choose("Patrol");
  EXPECT_EQ(last().kind, OrderKind::Patrol);
  EXPECT_EQ(last().area.room, "hall");
  EXPECT_TRUE(last().area.corners.empty());
  double_click(spot({20, 13}));
  EXPECT_EQ(menu(), nullptr) << "there is no room";
}

TEST_F(OrderToolTest, KeysChooseRoomsInTurn) {
  EXPECT_TRUE(hint_says("all of the map"));
  key(Qt::Key_Right, Qt::ControlModifier);
  EXPECT_TRUE(hint_says("Enter gives an order to hall"));
  key(Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(area(), OrderArea{"yard"});
  key(Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(area(), std::nullopt) << "all of the map";
  key(Qt::Key_Left, Qt::ControlModifier);
  key(Qt::Key_Return);
  choose("Leave");
  EXPECT_EQ(last().area, OrderArea{"yard"});
  key(Qt::Key_Escape);
  EXPECT_EQ(area(), std::nullopt);
}

TEST_F(OrderToolTest, KeysDrawABox) {
  hover(spot({5, 6}));
  key(Qt::Key_Insert);
  key(Qt::Key_Insert);
  key(Qt::Key_Return);
  EXPECT_TRUE(hint_says("Not an area: it has two corners at one place"));
  for (int k = 0; k < 3; ++k) key(Qt::Key_Right, Qt::ShiftModifier);
  for (int k = 0; k < 2; ++k) key(Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_FALSE(hint_says("Not an area"));
  key(Qt::Key_Return);
  choose("Search");
  EXPECT_EQ(last().area.corners, box);
}

TEST_F(OrderToolTest, BackspaceRemovesTheLastCornerAndEscapeAll) {
  for (const Point p : {Point{5, 6}, Point{8, 6}, Point{9, 8}}) click(spot(p));
  key(Qt::Key_Backspace);
  for (const Point p : {Point{8, 8}, Point{5, 8}}) click(spot(p));
  key(Qt::Key_Escape);
  EXPECT_EQ(area(), std::nullopt);
  press(spot({5, 6}));
  move(spot({8, 8}));
  EXPECT_TRUE(hint_says("Release"));
  key(Qt::Key_Escape);
  release(spot({8, 8}));
  EXPECT_EQ(menu(), nullptr);
}

TEST_F(OrderToolTest, SaysWhileAnAreaIsDrawn) {
  EXPECT_FALSE(pane.tool_in_use().draws_order_area());
  for (const Point p : {Point{5, 6}, Point{8, 6}, Point{8, 8}}) click(spot(p));
  EXPECT_TRUE(pane.tool_in_use().draws_order_area());
  key(Qt::Key_Return);
  EXPECT_FALSE(pane.tool_in_use().draws_order_area());
  EXPECT_TRUE(area());
}

TEST_F(OrderToolTest, RejectsWhatIsNotAnArea) {
  for (const Point p : {Point{5, 6}, Point{8, 8}, Point{8, 6}, Point{5, 8}}) click(spot(p));
  key(Qt::Key_Return);
  EXPECT_EQ(menu(), nullptr);
  EXPECT_TRUE(hint_says("Not an area: it has sides that cross"));
}

TEST_F(OrderToolTest, OffersOnlyWhatIsPossible) {
  key(Qt::Key_Return);
  QAction* const leave = row(menu(), "Leave");
  ASSERT_NE(leave, nullptr);
  EXPECT_FALSE(leave->isEnabled());
  EXPECT_TRUE(leave->toolTip().contains(QStringLiteral("whole map")));
  menu()->close();
  Snapshot blind = link.copy();
  blind.exploration = nullptr;
  show(blind);
  key(Qt::Key_Return);
  EXPECT_FALSE(row(menu(), "Search")->isEnabled());
  EXPECT_TRUE(row(menu(), "Guard")->isEnabled());
}

TEST_F(OrderToolTest, TheMenuChoosesWhoAndWhatFollows) {
  OrderEditor::of(edits).count_by(1);
  OrderEditor::of(edits).count_by(1);
  key(Qt::Key_Return);
  QAction* const number = row(row(menu(), "Robots")->menu(), "4 robots");
  ASSERT_NE(number, nullptr);
  EXPECT_TRUE(number->isChecked());
  row(row(menu(), "Robots")->menu(), "As many as needed")->trigger();
  row(row(menu(), "Afterwards")->menu(), "Return")->trigger();
  EXPECT_EQ(OrderEditor::of(edits).choice().crew, OrderCrew::Needed);
  choose("Explore");
  EXPECT_EQ(last().team.who, OrderCrew::Needed);
  EXPECT_TRUE(last().robots.empty());
  EXPECT_EQ(last().after, OrderAfter::Return);
}

TEST_F(OrderToolTest, DeleteCancelsTheOrderUnderThePointer) {
  AreaOrder guard;
  guard.kind = OrderKind::Guard;
  guard.area.corners = box;
  orders({test::demo_order(3, guard, {RobotId{2}}, box)});
  hover(spot({6, 7}));
  EXPECT_TRUE(hint_says("Order 3: guard of an area"));
  ASSERT_TRUE(pane.tool_in_use().can_remove());
  pane.tool_in_use().remove_picked();
  ASSERT_EQ(link.count<input::CancelAreaOrder>(), 1U);
  EXPECT_EQ(link.all<input::CancelAreaOrder>()[0].order, AreaOrderId{3});
  EXPECT_FALSE(link.all<input::CancelAreaOrder>()[0].restore);
  orders({});
  EXPECT_FALSE(pane.tool_in_use().can_remove());
  edits.stack().undo();
  EXPECT_EQ(last(), guard) << "given again";
  orders({test::demo_order(4, guard, {RobotId{2}}, box)});
  edits.stack().redo();
  EXPECT_EQ(link.all<input::CancelAreaOrder>().back().order, AreaOrderId{4});
}

TEST_F(OrderToolTest, UndoEndsTheOrderAndGivesThePlansBack) {
  drag(spot({5, 6}), spot({8, 8}));
  choose("Guard");
  const AreaOrder order = last();
  orders({test::demo_order(7, order, {RobotId{2}, RobotId{4}}, box)});
  edits.stack().undo();
  ASSERT_EQ(link.count<input::CancelAreaOrder>(), 1U);
  EXPECT_EQ(link.all<input::CancelAreaOrder>()[0].order, AreaOrderId{7});
  EXPECT_TRUE(link.all<input::CancelAreaOrder>()[0].restore);
  edits.stack().redo();
  EXPECT_EQ(given().size(), 2U);
  orders({});
  QString said;
  QObject::connect(&edits, &EditStack::refused, &pane, [&](const QString& why) { said = why; });
  edits.stack().undo();
  EXPECT_TRUE(said.contains(QStringLiteral("no longer in force")));
  EXPECT_EQ(link.count<input::CancelAreaOrder>(), 1U);
}

TEST_F(OrderToolTest, ForgetsARoomThatIsGone) {
  key(Qt::Key_Right, Qt::ControlModifier);
  ASSERT_TRUE(area());
  Snapshot other = link.copy();
  other.world = test::demo_world();
  show(other);
  EXPECT_EQ(area(), std::nullopt);
}

TEST_F(OrderToolTest, TheMenuOfTheMapHasTheOrdersToTheRoom) {
  AreaOrder patrol;
  patrol.kind = OrderKind::Patrol;
  orders({test::demo_order(5, patrol, {RobotId{0}})});
  const auto built = [&](Point at) {
    return std::unique_ptr<QMenu>(
        make_map_menu(pane.scene(), pane.scene().view.to_screen(at), edits, &pane));
  };
  const auto in_hall = built({0, 7});
  ASSERT_NE(row(in_hall.get(), "Orders to hall"), nullptr);
  row(row(in_hall.get(), "Orders to hall")->menu(), "Explore")->trigger();
  EXPECT_EQ(last().area.room, "hall");
  row(in_hall.get(), "Cancel order 5")->trigger();
  EXPECT_EQ(link.count<input::CancelAreaOrder>(), 1U);
  const auto elsewhere = built({20, 13});
  EXPECT_EQ(row(elsewhere.get(), "Orders to hall"), nullptr);
  EXPECT_NE(row(elsewhere.get(), "Orders to all of the map"), nullptr);
}

TEST_F(OrderToolTest, DrawsAreasWithTheirProgress) {
  AreaOrder search;
  search.kind = OrderKind::Search;
  search.area.corners = box;
  AreaOrderStatus status = test::demo_order(3, search, {RobotId{2}}, box);
  status.crew[0].target = Point{6, 7};
  pane.use_tool("tool.select");
  orders({status});
  const AreaOrderStatus* const found = order_at(pane.scene(), spot({6, 7}));
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->id, AreaOrderId{3});
  EXPECT_EQ(order_at(pane.scene(), spot({9, 7})), nullptr);
  const QString told = order_tooltip_at(pane.scene(), spot({6, 7}));
  EXPECT_TRUE(told.contains(QStringLiteral("Order 3: search of an area")));
  EXPECT_TRUE(told.contains(QStringLiteral("63 % looked at, 1 robot")));
  EXPECT_TRUE(told.contains(QStringLiteral("operator")));
  const QImage with = picture();
  MapLayers layers = pane.layers();
  layers["orders"] = false;
  pane.set_layers(layers);
  EXPECT_NE(picture(), with);
  EXPECT_EQ(order_at(pane.scene(), spot({6, 7})), nullptr);
  layers["orders"] = true;
  pane.set_layers(layers);
  AreaOrderStatus over = status;
  over.result = AreaOrderResult{};
  AreaOrder all;
  orders({test::demo_order(2, all, {RobotId{4}}), over});
  const AreaOrderStatus* const whole = order_at(pane.scene(), spot({6, 7}));
  ASSERT_NE(whole, nullptr);
  EXPECT_EQ(whole->id, AreaOrderId{2}) << "of all the map";
  EXPECT_TRUE(order_tooltip_at(pane.scene(), spot({6, 7})).isEmpty());
}

}  // namespace
}  // namespace magna
