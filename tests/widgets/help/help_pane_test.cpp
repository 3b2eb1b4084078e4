// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/help_pane.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

#include "tests/support/child.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/empty_pages.h"

namespace magna {
namespace {

/// The pane in a window, operated by keys in the focused control.
class HelpPaneTest : public testing::Test {
 protected:
  HelpPaneTest() {
    window.resize(360, 500);
    pane.resize(360, 500);
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
  }
  void type(const char* words) {
    field().setFocus();
    QTest::keyClicks(&field(), QLatin1String(words));
  }
  HelpBrowser& browser() { return test::child<HelpBrowser>(pane); }
  QLineEdit& field() { return test::child<QLineEdit>(pane, "Search the help"); }
  QListWidget& hits() { return test::child<QListWidget>(pane); }
  std::string page() { return browser().page().toStdString(); }
  QString text() { return browser().toPlainText(); }

  QWidget window;
  QWidget map{&window};
  ActionSet actions{window, map};
  HelpPane pane{actions, &window};
};

TEST_F(HelpPaneTest, StartsWithTheIndex) {
  EXPECT_EQ(page(), "index");
  EXPECT_FALSE(test::button(pane, "Back").isEnabled());
  EXPECT_TRUE(text().contains(QStringLiteral("Teleoperation")));
}

TEST_F(HelpPaneTest, ShowsThePageOfAWidgetOrTheIndex) {
  QWidget dock;
  dock.setProperty(kHelpPage, QStringLiteral("teleop"));
  pane.show_page_about(&dock);
  EXPECT_EQ(page(), "teleop");
  pane.show_page_about(nullptr);
  EXPECT_EQ(page(), "index");
}

TEST_F(HelpPaneTest, ShowsCurrentKeysAndTheirChanges) {
  pane.show_page(QStringLiteral("palette"));
  EXPECT_TRUE(text().contains(QStringLiteral("Ctrl+Shift+P")));
  EXPECT_FALSE(text().contains(QLatin1Char('{')));
  actions.set_keys("help.find", {QKeySequence(Qt::Key_F9)});
  EXPECT_TRUE(text().contains(QStringLiteral("F9")));
  EXPECT_FALSE(text().contains(QStringLiteral("Ctrl+Shift+P")));
  EXPECT_EQ(page(), "palette");
}

TEST_F(HelpPaneTest, UpdatesChangedKeysWhenShownAgain) {
  pane.show_page(QStringLiteral("palette"));
  pane.hide();
  actions.set_keys("help.find", {QKeySequence(Qt::Key_F9)});
  EXPECT_FALSE(text().contains(QStringLiteral("F9")));
  pane.show();
  EXPECT_TRUE(text().contains(QStringLiteral("F9")));
}

TEST_F(HelpPaneTest, GoesBackForwardAndHome) {
  pane.show_page(QStringLiteral("map"));
  pane.show_page(QStringLiteral("tools"));
  test::button(pane, "Back").click();
  EXPECT_EQ(page(), "map");
  ASSERT_TRUE(test::button(pane, "Forward").isEnabled());
  test::button(pane, "Forward").click();
  EXPECT_EQ(page(), "tools");
  EXPECT_FALSE(test::button(pane, "Forward").isEnabled());
  browser().setFocus();
  QTest::keyClick(&browser(), Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(page(), "map");
  QTest::keyClick(&browser(), Qt::Key_Right, Qt::AltModifier);
  EXPECT_EQ(page(), "tools");
  test::button(pane, "Contents").click();
  EXPECT_EQ(page(), "index");
}

TEST_F(HelpPaneTest, FollowsLinksByKeysAlone) {
  pane.take_focus();
  QTest::keyClick(&browser(), Qt::Key_Tab);  // the first link of the index
  QTest::keyClick(&browser(), Qt::Key_Return);
  EXPECT_EQ(page(), "window");
}

TEST_F(HelpPaneTest, KeepsThePageForAMissingOne) {
  pane.show_page(QStringLiteral("map"));
  pane.show_page(QStringLiteral("nonsense"));
  EXPECT_EQ(page(), "map");
  EXPECT_TRUE(text().contains(QStringLiteral("Zoom")));
}

TEST_F(HelpPaneTest, SearchesWhileTypingAndEnterOpensTheFirstResult) {
  type("dead link");
  field().clear();
  type("stop");
  EXPECT_TRUE(pane.searching());
  ASSERT_GT(hits().count(), 3);
  EXPECT_TRUE(hits().item(0)->text().startsWith(QStringLiteral("Stop\n")));
  QTest::keyClick(&field(), Qt::Key_Return);
  EXPECT_FALSE(pane.searching());
  EXPECT_EQ(page(), "stop");
  EXPECT_TRUE(browser().hasFocus());
  EXPECT_TRUE(field().text().isEmpty());
}

TEST_F(HelpPaneTest, ArrowsMoveThroughTheResults) {
  type("stop");
  QTest::keyClick(&field(), Qt::Key_Down);
  EXPECT_TRUE(hits().hasFocus());
  QTest::keyClick(&hits(), Qt::Key_Down);
  const QString second = hits().item(1)->data(Qt::AccessibleTextRole).toString();
  EXPECT_EQ(hits().currentRow(), 1);
  QTest::keyClick(&hits(), Qt::Key_Return);
  const HelpPage* shown = pane.library().find(browser().page());
  ASSERT_NE(shown, nullptr);
  EXPECT_TRUE(second.startsWith(shown->title)) << second.toStdString();
}

TEST_F(HelpPaneTest, EscapeLeavesTheSearch) {
  pane.show_page(QStringLiteral("map"));
  type("stop");
  QTest::keyClick(&field(), Qt::Key_Escape);
  EXPECT_FALSE(pane.searching());
  EXPECT_EQ(page(), "map");
  EXPECT_TRUE(browser().hasFocus());
}

TEST_F(HelpPaneTest, ShowsAdviceWithoutResults) {
  type("xyzzyplugh");
  EXPECT_TRUE(pane.searching());
  EXPECT_TRUE(test::why_empty(pane).contains(QStringLiteral("fewer")));
  QTest::keyClick(&field(), Qt::Key_Return);  // nothing to open
  EXPECT_TRUE(pane.searching());
}

TEST_F(HelpPaneTest, OpensAtTheFoundSection) {
  pane.show_page(QStringLiteral("teleop"), QStringLiteral("What can go wrong"));
  const QScrollBar& bar = *browser().verticalScrollBar();
  ASSERT_GT(bar.maximum(), 0);
  EXPECT_GT(bar.value(), 0);
}

TEST_F(HelpPaneTest, EveryFocusableControlHasAName) {
  for (const QWidget* part : pane.findChildren<QWidget*>()) {
    const bool inner = part->objectName().startsWith(QStringLiteral("qt_")) ||
                       part->inherits("QLineEditIconButton") || part->inherits("QScrollBar");
    if (inner || (part->focusPolicy() & Qt::TabFocus) == 0) continue;
    EXPECT_FALSE(part->accessibleName().isEmpty()) << part->metaObject()->className();
  }
  for (const char* const name : {"Back", "Forward", "Contents"}) {
    EXPECT_FALSE(test::button(pane, name).toolTip().isEmpty());
  }
}

}  // namespace
}  // namespace magna
