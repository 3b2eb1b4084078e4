// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QPixmap>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <map>

#include "tests/support/child.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/help/key_field.h"
#include "widgets/help/keys_editor.h"

namespace magna {
namespace {

using Ids = std::vector<ActionName>;

class KeysTest : public testing::Test {
 protected:
  QWidget window;
  QWidget map{&window};
  ActionSet actions{window, map};
};

TEST_F(KeysTest, FindsOtherActionsOfAKey) {
  EXPECT_EQ(users_of_key(actions, "view.zoom_in", QKeySequence(Qt::Key_F1)), Ids{"help.page"});
  EXPECT_EQ(users_of_key(actions, "help.page", QKeySequence(Qt::Key_F1)), Ids{});
  EXPECT_EQ(users_of_key(actions, "help.keys", QKeySequence(Qt::Key_Pause)), Ids{"world.stop_all"});
  EXPECT_EQ(users_of_key(actions, "world.pause", QKeySequence(Qt::Key_W)), Ids{"tool.waypoints"});
}

TEST_F(KeysTest, DetectsOverlappingScopes) {
  EXPECT_TRUE(scopes_overlap(KeyScope::Map, KeyScope::Map));
  EXPECT_TRUE(scopes_overlap(KeyScope::Map, KeyScope::Window));
  EXPECT_TRUE(scopes_overlap(KeyScope::Guard, KeyScope::Map));
}

TEST_F(KeysTest, ReservesGlobalKeys) {
  for (const auto key : {Qt::Key_Tab, Qt::Key_Escape, Qt::Key_Return, Qt::Key_Shift}) {
    EXPECT_TRUE(is_reserved(QKeySequence(key))) << key;
  }
  EXPECT_FALSE(is_reserved(QKeySequence(Qt::CTRL | Qt::Key_Return)));
  EXPECT_FALSE(is_reserved(QKeySequence(Qt::Key_F9)));
}

TEST(KeyField, RecordsAKeyWithItsModifiers) {
  KeyField field;
  QTest::keyClick(&field, Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(field.key(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K));
  QTest::keyClick(&field, Qt::Key_Control);
  EXPECT_EQ(field.key(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K));
  QTest::keyClick(&field, Qt::Key_Plus, Qt::ControlModifier | Qt::KeypadModifier);
  EXPECT_EQ(field.key(), QKeySequence(Qt::CTRL | Qt::Key_Plus));
  field.forget();
  EXPECT_TRUE(field.key().isEmpty());
}

class KeysEditorTest : public KeysTest {
 protected:
  KeysEditorTest() {
    editor.show();
    editor.choose("view.zoom_in");
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&test::child<KeyField>(editor), key, modifiers);
  }
  QString cell(std::string_view id, int column) {
    return editor.model().index(editor.model().row_of(id), column).data().toString();
  }
  /// The colour that most of a row has.
  QRgb ground(int row) {
    QWidget& rows = *editor.table().viewport();
    const QRect box = editor.table().visualRect(editor.model().index(row, KeysModel::Action));
    const QImage picture = rows.grab(box & rows.rect()).toImage();
    std::map<QRgb, int> pixels;
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) ++pixels[picture.pixel(x, y)];
    }
    const auto most = std::ranges::max_element(
        pixels, {}, [](const auto& of_colour) { return of_colour.second; });
    return most == pixels.end() ? QRgb{} : most->first;
  }

  KeysEditor editor{actions};
};

TEST_F(KeysEditorTest, ListsAllActionsUnderHeadings) {
  int rows = 0;
  for (int row = 0; row < editor.model().rowCount(); ++row) {
    if (editor.model().action(row) != nullptr) ++rows;
  }
  EXPECT_EQ(rows, static_cast<int>(action_table().size()));
  EXPECT_EQ(editor.model().action(0), nullptr);
  EXPECT_EQ(editor.model().index(0, 0).data().toString(), QStringLiteral("World"));
  EXPECT_EQ(cell("world.pause", KeysModel::Keys), QStringLiteral("Space"));
}

TEST_F(KeysEditorTest, TellsRowsApartByTheirGround) {
  editor.resize(900, 700);
  editor.table().scrollToTop();
  QCoreApplication::processEvents();
  for (const int row : {1, 2, 3}) {
    ASSERT_NE(editor.model().action(row), nullptr) << row;
    ASSERT_NE(editor.table().currentIndex().row(), row);
  }
  EXPECT_NE(ground(1), ground(2)) << "an effect in two lines is one row";
  EXPECT_EQ(ground(1), ground(3));
}

TEST_F(KeysEditorTest, FindsByNameKeyOrDescription) {
  test::child<QLineEdit>(editor, "Find an action").setText(QStringLiteral("ctrl+q"));
  EXPECT_EQ(editor.model().rowCount(), 2);
  EXPECT_GE(editor.model().row_of("world.quit"), 0);
  EXPECT_EQ(editor.table().currentIndex().row(), 1);
  editor.choose("view.fit_all");
  EXPECT_TRUE(test::child<QLineEdit>(editor, "Find an action").text().isEmpty());
}

TEST_F(KeysEditorTest, ListsTheDriveKeysToo) {
  test::child<QLineEdit>(editor, "Find an action").setText(QStringLiteral("drives nowhere"));
  EXPECT_EQ(editor.model().rowCount(), 0) << "all of the words";
  test::child<QLineEdit>(editor, "Find an action").setText(QStringLiteral("drives forward"));
  ASSERT_EQ(editor.model().rowCount(), 2);
  EXPECT_TRUE(editor.model().is_heading(0));
  EXPECT_EQ(editor.model().action(1), nullptr);
  EXPECT_EQ(editor.model().index(1, KeysModel::Keys).data().toString(), QStringLiteral("W, Up"));
  editor.table().setCurrentIndex(editor.model().index(1, 0));
  EXPECT_EQ(editor.advice(), QStringLiteral("Choose an action."));
}

TEST_F(KeysEditorTest, AssignsAFreeKey) {
  EXPECT_FALSE(test::button(editor, "Assign").isEnabled());
  press(Qt::Key_F14);
  EXPECT_TRUE(editor.advice().contains(QStringLiteral("free")));
  test::button(editor, "Assign").click();
  EXPECT_EQ(actions.changed_keys(), (KeyMap{{"view.zoom_in", "F14"}}));
  EXPECT_EQ(cell("view.zoom_in", KeysModel::Keys), QStringLiteral("F14 (changed)"));
  EXPECT_TRUE(test::child<KeyField>(editor).key().isEmpty());
  press(Qt::Key_F15);
  test::button(editor, "Add").click();
  EXPECT_EQ(actions.changed_keys(), (KeyMap{{"view.zoom_in", "F14 F15"}}));
}

TEST_F(KeysEditorTest, NamesTheActionOfATakenKeyAndReassignsIt) {
  press(Qt::Key_F1);
  EXPECT_TRUE(editor.advice().contains(plain_text(ActionName("help.page").row())));
  test::button(editor, "Assign").click();
  EXPECT_TRUE(actions.keys("help.page").isEmpty());
  EXPECT_EQ(actions.keys("view.zoom_in"), QList<QKeySequence>{QKeySequence(Qt::Key_F1)});
}

TEST_F(KeysEditorTest, KeepsTheKeysOfStop) {
  press(Qt::Key_Pause);
  EXPECT_FALSE(test::button(editor, "Assign").isEnabled());
  EXPECT_TRUE(editor.advice().contains(QStringLiteral("keeps its keys")));
  editor.choose("world.stop_all");
  EXPECT_FALSE(test::child<KeyField>(editor).isEnabled());
  EXPECT_FALSE(test::button(editor, "Remove").isEnabled());
  EXPECT_TRUE(editor.advice().contains(QStringLiteral("cannot be changed")));
}

TEST_F(KeysEditorTest, ResetsOneOrAll) {
  test::button(editor, "Remove").click();
  EXPECT_TRUE(actions.keys("view.zoom_in").isEmpty());
  test::button(editor, "Reset").click();
  EXPECT_TRUE(actions.changed_keys().empty());
  EXPECT_FALSE(test::button(editor, "Reset").isEnabled());
  actions.set_keys("view.zoom_in", {});
  actions.set_keys("view.zoom_out", {});
  test::button(editor, "Reset all keys").click();
  EXPECT_TRUE(actions.changed_keys().empty());
}

TEST_F(KeysEditorTest, MarksAmbiguousKeys) {
  actions.set_keys("view.zoom_out", actions.keys("help.keys"));
  EXPECT_TRUE(
      cell("view.zoom_out", KeysModel::What).contains(plain_text(ActionName("help.keys").row())));
  const QModelIndex what =
      editor.model().index(editor.model().row_of("view.zoom_out"), KeysModel::What);
  EXPECT_FALSE(what.data(Qt::DecorationRole).value<QPixmap>().isNull());
  editor.choose("view.zoom_out");
  EXPECT_TRUE(editor.advice().contains(QStringLiteral("neither action works")));
}

TEST_F(KeysTest, WritesAPrintableList) {
  actions.set_keys("view.zoom_in", {QKeySequence(Qt::Key_F7)});
  const QString html = key_sheet_html(actions);
  EXPECT_TRUE(html.contains(QStringLiteral("<b>F7</b>")));
  EXPECT_TRUE(html.contains(QStringLiteral("Mouse wheel")));
  EXPECT_TRUE(html.contains(QStringLiteral("Shift+Space or Pause")));
}

TEST_F(KeysTest, SavesTheListAsHtmlOrPdf) {
  const QTemporaryDir folder;
  const auto saved = [&](const char* name) {
    const QString path = folder.filePath(QLatin1String(name));
    EXPECT_EQ(save_key_sheet(actions, path), QString());
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
  };
  EXPECT_TRUE(saved("keys.html").startsWith("<!DOCTYPE html>"));
  EXPECT_TRUE(saved("keys.pdf").startsWith("%PDF-"));
  EXPECT_FALSE(save_key_sheet(actions, folder.filePath(QStringLiteral("no/such.pdf"))).isEmpty());
}

}  // namespace
}  // namespace magna
