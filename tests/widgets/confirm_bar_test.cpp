// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/confirm_bar.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QVBoxLayout>

namespace magna {
namespace {

class ConfirmBarTest : public testing::Test {
 protected:
  ConfirmBarTest() : bar(new ConfirmBar(&window)), field(new QLineEdit(&window)) {
    auto* column = new QVBoxLayout(&window);
    column->addWidget(bar);
    column->addWidget(field);
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    field->setFocus();
  }
  void ask(const QString& what = QStringLiteral("Clear two plans?")) {
    bar->ask(what, {QStringLiteral("alpha"), QStringLiteral("beta")}, QStringLiteral("Clear"),
             [this] { ++done; });
  }

  QWidget window;
  ConfirmBar* bar;
  QLineEdit* field;
  int done = 0;
};

TEST_F(ConfirmBarTest, ListsItsObjectsAndActsOnlyOnYes) {
  EXPECT_FALSE(bar->asking());
  ask();
  EXPECT_TRUE(bar->asking());
  EXPECT_TRUE(bar->text().contains(QStringLiteral("Clear two plans?")));
  EXPECT_TRUE(bar->text().contains(QStringLiteral("alpha, beta")));
  EXPECT_FALSE(window.isModal());
  bar->yes().click();
  EXPECT_EQ(done, 1);
  EXPECT_FALSE(bar->asking());
}

TEST_F(ConfirmBarTest, FocusesCancelAgainstAHastyEnter) {
  ask();
  EXPECT_TRUE(bar->no().hasFocus());
  QTest::keyClick(&bar->no(), Qt::Key_Return);
  QTest::keyClick(&bar->no(), Qt::Key_Space);
  EXPECT_EQ(done, 0);
  EXPECT_FALSE(bar->asking());
  EXPECT_TRUE(field->hasFocus());
}

TEST_F(ConfirmBarTest, CanBeUsedByKeysAlone) {
  ask();
  QTest::keyClick(&bar->no(), Qt::Key_Backtab);
  ASSERT_TRUE(bar->yes().hasFocus());
  QTest::keyClick(&bar->yes(), Qt::Key_Space);
  EXPECT_EQ(done, 1);
  EXPECT_TRUE(field->hasFocus());
}

TEST_F(ConfirmBarTest, EscapeCancels) {
  ask();
  QTest::keyClick(&bar->no(), Qt::Key_Escape);
  EXPECT_EQ(done, 0);
  EXPECT_FALSE(bar->asking());
}

TEST_F(ConfirmBarTest, ASecondQuestionReplacesTheFirst) {
  ask();
  int other = 0;
  bar->ask(QStringLiteral("Resume?"), {QStringLiteral("gamma")}, QStringLiteral("Go"),
           [&] { ++other; });
  EXPECT_TRUE(bar->text().contains(QStringLiteral("gamma")));
  bar->yes().click();
  EXPECT_EQ(done, 0);
  EXPECT_EQ(other, 1);
  EXPECT_TRUE(field->hasFocus());
}

}  // namespace
}  // namespace magna
