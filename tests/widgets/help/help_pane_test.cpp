// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/help_pane.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

#include "widgets/action_set.h"
#include "widgets/empty_pages.h"

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
    pane.field().setFocus();
    QTest::keyClicks(&pane.field(), QLatin1String(words));
  }
  std::string page() { return pane.browser().page().toStdString(); }
  QString text() { return pane.browser().toPlainText(); }

  QWidget window;
  QWidget map{&window};
  ActionSet actions{window, map};
  HelpPane pane{actions, &window};
};

TEST_F(HelpPaneTest, StartsWithTheIndex) {
  EXPECT_EQ(page(), "index");
  EXPECT_FALSE(pane.back().isEnabled());
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
  pane.back().click();
  EXPECT_EQ(page(), "map");
  ASSERT_TRUE(pane.forward().isEnabled());
  pane.forward().click();
  EXPECT_EQ(page(), "tools");
  EXPECT_FALSE(pane.forward().isEnabled());
  pane.browser().setFocus();
  QTest::keyClick(&pane.browser(), Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(page(), "map");
  QTest::keyClick(&pane.browser(), Qt::Key_Right, Qt::AltModifier);
  EXPECT_EQ(page(), "tools");
  pane.home().click();
  EXPECT_EQ(page(), "index");
}

TEST_F(HelpPaneTest, FollowsLinksByKeysAlone) {
  pane.take_focus();
  QTest::keyClick(&pane.browser(), Qt::Key_Tab);  // the first link of the index
  QTest::keyClick(&pane.browser(), Qt::Key_Return);
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
  pane.field().clear();
  type("stop");
  EXPECT_TRUE(pane.searching());
  ASSERT_GT(pane.hits().count(), 3);
  EXPECT_TRUE(pane.hits().item(0)->text().startsWith(QStringLiteral("Stop\n")));
  QTest::keyClick(&pane.field(), Qt::Key_Return);
  EXPECT_FALSE(pane.searching());
  EXPECT_EQ(page(), "stop");
  EXPECT_TRUE(pane.browser().hasFocus());
  EXPECT_TRUE(pane.field().text().isEmpty());
}

TEST_F(HelpPaneTest, ArrowsMoveThroughTheResults) {
  type("stop");
  QTest::keyClick(&pane.field(), Qt::Key_Down);
  EXPECT_TRUE(pane.hits().hasFocus());
  QTest::keyClick(&pane.hits(), Qt::Key_Down);
  const QString second = pane.hits().item(1)->data(Qt::AccessibleTextRole).toString();
  EXPECT_EQ(pane.hits().currentRow(), 1);
  QTest::keyClick(&pane.hits(), Qt::Key_Return);
  const HelpPage* shown = pane.library().find(pane.browser().page());
  ASSERT_NE(shown, nullptr);
  EXPECT_TRUE(second.startsWith(shown->title)) << second.toStdString();
}

TEST_F(HelpPaneTest, EscapeLeavesTheSearch) {
  pane.show_page(QStringLiteral("map"));
  type("stop");
  QTest::keyClick(&pane.field(), Qt::Key_Escape);
  EXPECT_FALSE(pane.searching());
  EXPECT_EQ(page(), "map");
  EXPECT_TRUE(pane.browser().hasFocus());
}

TEST_F(HelpPaneTest, ShowsAdviceWithoutResults) {
  type("xyzzyplugh");
  EXPECT_TRUE(pane.searching());
  EXPECT_TRUE(pane.hit_pages().why().contains(QStringLiteral("fewer")));
  QTest::keyClick(&pane.field(), Qt::Key_Return);  // nothing to open
  EXPECT_TRUE(pane.searching());
}

TEST_F(HelpPaneTest, OpensAtTheFoundSection) {
  pane.show_page(QStringLiteral("teleop"), QStringLiteral("What can go wrong"));
  const QScrollBar& bar = *pane.browser().verticalScrollBar();
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
  for (const QAbstractButton* button : {&pane.back(), &pane.forward(), &pane.home()}) {
    EXPECT_FALSE(button->toolTip().isEmpty());
  }
}

}  // namespace
}  // namespace magna
