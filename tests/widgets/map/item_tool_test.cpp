// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/item_tool.h"

#include <gtest/gtest.h>

#include <QKeyEvent>
#include <string>
#include <vector>

#include "tests/support/demo_map.h"

namespace magna {
namespace {

/// Notes what its item is asked for.
class NotingTool final : public ItemTool {
 public:
  using ItemTool::ItemTool;
  using ItemTool::next_of;

  QString status_text() const override { return {}; }
  bool can_remove() const override { return true; }

  std::vector<std::string> take() { return std::exchange(notes_, {}); }

 private:
  Grip grip(const ToolEvent&) override { return Grip::Move; }
  void finish(const Hold& hold) override { notes_.emplace_back(hold.dragged ? "drag" : "click"); }
  void open(const ToolEvent&) override { notes_.emplace_back("open"); }
  void unpick() override { notes_.emplace_back("unpick"); }
  void remove_item() override { notes_.emplace_back("remove"); }
  bool use_key(const QKeyEvent& event) override { return event.key() == Qt::Key_R; }
  bool edit_picked() override {
    notes_.emplace_back("edit");
    return true;
  }
  bool add_at(const ToolEvent& event) override {
    notes_.emplace_back(event.exact() ? "add exactly" : "add");
    return true;
  }
  bool pick_next(int step) override {
    notes_.emplace_back(step > 0 ? "next" : "previous");
    return true;
  }
  bool move_picked(Point, bool far) override {
    notes_.emplace_back(far ? "move far" : "move");
    return true;
  }

  std::vector<std::string> notes_;
};

class ItemToolTest : public test::DemoMapTest {
 protected:
  using Notes = std::vector<std::string>;

  ToolEvent at(double x) const {
    const QPointF screen(x, 100);
    return {screen, pane.scene().view.to_world(screen), {}};
  }
  bool key(int key, Qt::KeyboardModifiers modifiers = {}) {
    return tool.key(QKeyEvent(QEvent::KeyPress, key, modifiers));
  }

  NotingTool tool{pane};
};

TEST_F(ItemToolTest, TellsDragsFromClicks) {
  tool.press(at(100));
  tool.release(at(102));
  EXPECT_EQ(tool.take(), Notes{"click"});
  tool.press(at(100));
  tool.move(at(140));
  tool.release(at(101));
  EXPECT_EQ(tool.take(), Notes{"drag"}) << "there and back";
  tool.release(at(101));
  EXPECT_EQ(tool.take(), Notes{}) << "of a double click";
  tool.double_click(at(101));
  EXPECT_EQ(tool.take(), Notes{"open"});
}

TEST_F(ItemToolTest, CancelsTheGestureFirst) {
  tool.press(at(100));
  tool.move(at(140));
  tool.cancel();
  tool.release(at(140));
  EXPECT_EQ(tool.take(), Notes{});
  tool.cancel();
  EXPECT_EQ(tool.take(), Notes{"unpick"});
}

TEST_F(ItemToolTest, HasTheSameKeysForAllItems) {
  EXPECT_TRUE(key(Qt::Key_Return));
  EXPECT_TRUE(key(Qt::Key_Insert));
  EXPECT_TRUE(key(Qt::Key_Insert, Qt::ControlModifier));
  EXPECT_TRUE(key(Qt::Key_Right, Qt::ControlModifier));
  EXPECT_TRUE(key(Qt::Key_Left, Qt::ControlModifier));
  EXPECT_TRUE(key(Qt::Key_Left));
  EXPECT_TRUE(key(Qt::Key_Up, Qt::ShiftModifier));
  EXPECT_EQ(tool.take(),
            (Notes{"edit", "add", "add exactly", "next", "previous", "move", "move far"}));
  EXPECT_TRUE(key(Qt::Key_R)) << "its own";
  EXPECT_FALSE(key(Qt::Key_X));
  EXPECT_FALSE(key(Qt::Key_Return, Qt::ShiftModifier));
  EXPECT_EQ(tool.take(), Notes{});
}

TEST_F(ItemToolTest, PicksNothingAfterARemoval) {
  tool.remove_picked();
  EXPECT_EQ(tool.take(), (Notes{"remove", "unpick"}));
}

TEST_F(ItemToolTest, GoesRoundItsItems) {
  EXPECT_EQ(NotingTool::next_of(3, {}, 1), 0U);
  EXPECT_EQ(NotingTool::next_of(3, {}, -1), 2U);
  EXPECT_EQ(NotingTool::next_of(3, 2, 1), 0U);
  EXPECT_EQ(NotingTool::next_of(3, 0, -1), 2U);
}

}  // namespace
}  // namespace magna
