// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/bookmark_commands.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>

#include "app/window/palette_commands.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/item_editor.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/map_targets.h"

namespace magna {
namespace {

class BookmarkCommandsTest : public test::WindowTest {
 protected:
  BookmarkCommandsTest() { open(); }
  BookmarkCommands& bookmarks() { return window->part<BookmarkCommands>(); }
  MapPane& map() { return window->context().map; }
  void trigger(const std::string& action) { window->context().actions[action].trigger(); }
  void add(const std::string& action, const QString& name = {}) {
    trigger(action);
    ASSERT_NE(bookmarks().editor(), nullptr);
    QLineEdit& field = bookmarks().editor()->name();
    if (!name.isEmpty()) field.setText(name);
    QTest::keyClick(&field, Qt::Key_Return);
    QCoreApplication::processEvents();
  }
  /// The action of the menu of bookmarks, or of one of its submenus.
  QAction* entry(const QString& text) {
    auto* menu = window->menuBar()->findChild<QMenu*>(QStringLiteral("bookmarks"));
    for (QAction* action : menu->actions()) {
      if (action->text() == text) return action;
      if (action->menu() == nullptr) continue;
      for (QAction* below : action->menu()->actions()) {
        if (below->text() == text) return below;
      }
    }
    return nullptr;
  }
  bool says(const char* words) const {
    return !window->context().messages.texts().filter(QLatin1String(words)).isEmpty();
  }
};

TEST_F(BookmarkCommandsTest, AViewIsNamedOnTheMapAndShownAgain) {
  map().navigator().show_view({4, 5}, 33);
  QTest::keyClick(&map(), Qt::Key_B, Qt::ControlModifier);
  ASSERT_NE(bookmarks().editor(), nullptr);
  EXPECT_EQ(bookmarks().editor()->name().text(), QStringLiteral("View 1"));
  QTest::keyClick(&bookmarks().editor()->name(), Qt::Key_Return);
  QCoreApplication::processEvents();
  EXPECT_TRUE(map().hasFocus());
  map().fit_all();
  ASSERT_NE(entry(QStringLiteral("View 1")), nullptr);
  entry(QStringLiteral("View 1"))->trigger();
  EXPECT_EQ(map().scene().view.centre(), (Point{4, 5}));
  EXPECT_EQ(map().scene().view.scale(), 33);
}

TEST_F(BookmarkCommandsTest, TheMapsMenuBookmarksItsPlace) {
  emit map().bookmark_wanted({2, 3});
  QTest::keyClick(&bookmarks().editor()->name(), Qt::Key_Return);
  ASSERT_EQ(bookmarks().bookmarks().size(), 1U);
  EXPECT_EQ(bookmarks().bookmarks()[0].at, (Point{2, 3}));
  EXPECT_EQ(bookmarks().bookmarks()[0].name, QStringLiteral("Place 1"));
}

TEST_F(BookmarkCommandsTest, EscapeAddsNothing) {
  trigger("view.bookmark_view");
  QTest::keyClick(&bookmarks().editor()->name(), Qt::Key_Escape);
  EXPECT_TRUE(bookmarks().bookmarks().empty());
}

TEST_F(BookmarkCommandsTest, AreInThePaletteAndGoneThroughByKeys) {
  add("view.bookmark_view", QStringLiteral("Kitchen & hall"));
  map().navigator().show_view({6, 6}, 50);
  add("view.bookmark_view");
  const auto entries = action_entries(*window, window->context().actions);
  EXPECT_TRUE(std::ranges::any_of(entries, [](const PaletteEntry& each) {
    return each.text == QStringLiteral("Kitchen & hall");
  }));
  map().fit_all();
  QTest::keyClick(&map(), Qt::Key_B, Qt::ShiftModifier);
  EXPECT_EQ(map().scene().view.scale(), 50);
  QTest::keyClick(&map(), Qt::Key_B);
  EXPECT_NE(map().scene().view.scale(), 50);
}

TEST_F(BookmarkCommandsTest, AreKeptWithTheWorld) {
  add("view.bookmark_view", QStringLiteral("Kitchen"));
  add("view.bookmark_place", QStringLiteral("Door"));
  open_again();
  ASSERT_EQ(bookmarks().bookmarks().size(), 2U);
  EXPECT_EQ(bookmarks().bookmarks()[0].name, QStringLiteral("Kitchen"));
  EXPECT_TRUE(bookmarks().bookmarks()[0].is_view());
  EXPECT_FALSE(bookmarks().bookmarks()[1].is_view());
  Snapshot other = link.copy();
  other.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/other.lisp", "", 0, ""});
  show(other);
  EXPECT_TRUE(bookmarks().bookmarks().empty());
  EXPECT_FALSE(window->context().actions["view.bookmark_next"].isEnabled());
}

TEST_F(BookmarkCommandsTest, PlacesAreTargetsOfTheCrosshair) {
  add("view.bookmark_place", QStringLiteral("Door"));
  add("view.bookmark_view", QStringLiteral("Kitchen"));
  const auto targets = map_targets(map().scene(), RobotId{0}, TargetKind::Place);
  const auto named = [&](const char* name) {
    return std::ranges::any_of(
        targets, [&](const MapTarget& each) { return each.name == QLatin1String(name); });
  };
  EXPECT_TRUE(named("Door"));
  EXPECT_FALSE(named("Kitchen"));
}

TEST_F(BookmarkCommandsTest, CanBeRenamedAndDeletedWithUndo) {
  add("view.bookmark_view");
  add("view.bookmark_view");
  entry(QStringLiteral("Rename View 1…"))->trigger();
  bookmarks().editor()->name().setText(QStringLiteral("View 2"));  // used already
  QTest::keyClick(&bookmarks().editor()->name(), Qt::Key_Return);
  QCoreApplication::processEvents();
  EXPECT_EQ(bookmarks().bookmarks()[0].name, QStringLiteral("View 2 1"));
  entry(QStringLiteral("Delete View 2 1"))->trigger();
  QCoreApplication::processEvents();
  ASSERT_EQ(bookmarks().bookmarks().size(), 1U);
  for (QPushButton* button : window->context().messages.findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("Undo")) button->click();
  }
  ASSERT_EQ(bookmarks().bookmarks().size(), 2U);
  EXPECT_EQ(bookmarks().bookmarks()[0].name, QStringLiteral("View 2 1"));
}

TEST_F(BookmarkCommandsTest, AnotherWorldGetsNoneOfThem) {
  add("view.bookmark_view");
  entry(QStringLiteral("Delete View 1"))->trigger();
  ASSERT_TRUE(says("is deleted"));
  trigger("view.bookmark_view");
  ASSERT_NE(bookmarks().editor(), nullptr);
  Snapshot other = link.copy();
  other.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/other.lisp", "", 0, ""});
  show(other);
  QCoreApplication::processEvents();
  EXPECT_FALSE(says("is deleted")) << "its undo would add the bookmark here";
  EXPECT_TRUE(bookmarks().bookmarks().empty());
}

TEST_F(BookmarkCommandsTest, OutsideTheMapTheNearestPartIsShown) {
  profile->world().bookmarks = {{"Far", 900, -900, 40}};
  bookmarks().take_world();
  bookmarks().show(0);
  EXPECT_TRUE(says("is outside this map"));
  const CellMap& cells = link.snapshot->world->cells;
  EXPECT_EQ(map().scene().view.centre(), (Point{cells.upper().x, cells.lower().y}));
  EXPECT_EQ(bookmarks().bookmarks()[0].at, (Point{900, -900})) << "nothing is lost";
}

}  // namespace
}  // namespace magna
