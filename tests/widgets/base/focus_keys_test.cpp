// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/keys/focus_keys.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSlider>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <QTreeView>
#include <string>
#include <utility>

namespace magna {
namespace {

class FocusKeysTest : public testing::Test {
 protected:
  FocusKeysTest() : keys(&window) {
    for (const char* key : {"5", "N", ".", "Space", "PgUp", "F5", "Ctrl+F"}) {
      auto* shortcut = new QShortcut(QKeySequence(QLatin1String(key)), &window);
      QObject::connect(shortcut, &QShortcut::activated, &window, [this] { ++fired; });
    }
    for (const char* word : {"alpha", "beta", "52"}) {
      model.appendRow(new QStandardItem(QLatin1String(word)));
    }
    window.resize(300, 300);
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
  }

  /// The window's shortcuts that a focused widget does not handle itself.
  std::string left(QWidget& focus) {
    focus.setParent(&window);
    focus.show();
    focus.setFocus();
    EXPECT_TRUE(focus.hasFocus());
    fired = 0;
    std::string names;
    const auto press = [&](const char* name, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
      QTest::keyClick(&focus, key, modifiers);
      if (QWidget* const popup = QApplication::activePopupWidget()) popup->close();
      if (std::exchange(fired, 0) == 0) return;
      names += (names.empty() ? "" : " ") + std::string(name);
    };
    press("5", Qt::Key_5);
    press("N", Qt::Key_N);
    press(".", Qt::Key_Period);
    press("Space", Qt::Key_Space);
    press("PgUp", Qt::Key_PageUp);
    press("F5", Qt::Key_F5);
    press("Ctrl+F", Qt::Key_F, Qt::ControlModifier);
    return names;
  }

  QWidget window;
  FocusKeys keys;
  QStandardItemModel model;
  int fired = 0;
};

TEST_F(FocusKeysTest, TablesListsAndTreesHandleTheirKeys) {
  QTableView table;
  QListView list;
  QTreeView tree;
  for (QAbstractItemView* view :
       {static_cast<QAbstractItemView*>(&table), static_cast<QAbstractItemView*>(&list),
        static_cast<QAbstractItemView*>(&tree)}) {
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    EXPECT_EQ(left(*view), "5 N . Space PgUp F5 Ctrl+F") << "it is empty";
    view->setModel(&model);
    EXPECT_EQ(left(*view), "F5 Ctrl+F") << view->metaObject()->className();
  }
}

TEST_F(FocusKeysTest, AListWithExternalSelectionLeavesSelectionKeysToTheWindow) {
  QTableView table;
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setModel(&model);
  leave_shortcuts_to_window(table);
  EXPECT_EQ(left(table), "5 N . PgUp F5 Ctrl+F");
}

TEST_F(FocusKeysTest, LettersInAListThatLeavesThemNeverChangeItsRow) {
  QWidget map(&window);
  QAction tool(&map);
  tool.setObjectName(QStringLiteral("tool.brush"));
  tool.setShortcut(QKeySequence(QStringLiteral("B")));
  tool.setShortcutContext(Qt::WidgetShortcut);
  map.addAction(&tool);
  int used = 0;
  QObject::connect(&tool, &QAction::triggered, &window, [&used] { ++used; });
  QAction drive(&map);
  drive.setObjectName(QStringLiteral("attention.drive"));
  drive.setShortcut(QKeySequence(QStringLiteral("Z")));
  drive.setShortcutContext(Qt::WidgetShortcut);
  map.addAction(&drive);
  QObject::connect(&drive, &QAction::triggered, &window, [] { FAIL() << "it commands a robot"; });
  const FocusKeys with_map(&window, &map);
  QTableView table;
  QListView list;
  QTreeView tree;
  for (QAbstractItemView* view :
       {static_cast<QAbstractItemView*>(&table), static_cast<QAbstractItemView*>(&list),
        static_cast<QAbstractItemView*>(&tree)}) {
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setModel(&model);
    leave_letters_to_window(*view);
    EXPECT_EQ(left(*view), "5 N . F5 Ctrl+F") << "the page keys are the list's";
    view->setCurrentIndex(model.index(0, 0));
    for (const char letter : {'b', 'B', '5', 'z'}) QTest::keyClick(view, letter);
    EXPECT_EQ(view->currentIndex().row(), 0);
    QTest::keyClick(view, Qt::Key_Down);
    EXPECT_EQ(view->currentIndex().row(), 1);
  }
  EXPECT_EQ(used, 6);
}

TEST_F(FocusKeysTest, ACharacterTypedWithAltGrBelongsToTheField) {
  QLineEdit line(&window);
  line.show();
  line.setFocus();
  QKeyEvent asks(QEvent::ShortcutOverride, Qt::Key_BracketLeft, Qt::GroupSwitchModifier,
                 QStringLiteral("["));
  QCoreApplication::sendEvent(&line, &asks);
  EXPECT_TRUE(asks.isAccepted());
}

TEST_F(FocusKeysTest, FieldsAndButtonsHandleTheirKeys) {
  QLineEdit line;
  EXPECT_EQ(left(line), "PgUp F5 Ctrl+F");
  QSpinBox number;
  EXPECT_EQ(left(number), "F5 Ctrl+F");
  QComboBox choice;
  choice.addItems({QStringLiteral("one"), QStringLiteral("5")});
  EXPECT_EQ(left(choice), "F5 Ctrl+F");
  QPlainTextEdit text;
  EXPECT_EQ(left(text), "F5 Ctrl+F");
  text.setReadOnly(true);
  EXPECT_EQ(left(text), "5 N . Space F5 Ctrl+F") << "there is nothing to scroll";
  QSlider slider;
  EXPECT_EQ(left(slider), "5 N . Space F5 Ctrl+F");
  QCheckBox box;
  EXPECT_EQ(left(box), "5 N . PgUp F5 Ctrl+F");
  QWidget other;
  other.setFocusPolicy(Qt::StrongFocus);
  EXPECT_EQ(left(other), "5 N . Space PgUp F5 Ctrl+F");
}

// The map keeps the focus behind an open menu, and with it its single letters.
TEST_F(FocusKeysTest, AnOpenMenuGetsItsMnemonics) {
  QWidget map(&window);
  map.setFocusPolicy(Qt::StrongFocus);
  map.show();
  map.setFocus();
  QAction letter(&window);
  letter.setShortcut(QKeySequence(QStringLiteral("N")));
  letter.setShortcutContext(Qt::WidgetShortcut);
  map.addAction(&letter);
  QObject::connect(&letter, &QAction::triggered, &window, [this] { ++fired; });
  QMenu menu(&window);
  int chosen = 0;
  menu.addAction(QStringLiteral("&New"), &window, [&chosen] { ++chosen; });
  menu.popup(window.mapToGlobal(QPoint(10, 10)));
  ASSERT_TRUE(menu.isVisible());
  fired = 0;
  QTest::keyClick(&menu, Qt::Key_N);
  EXPECT_EQ(chosen, 1);
  EXPECT_EQ(fired, 0);
}

}  // namespace
}  // namespace magna
