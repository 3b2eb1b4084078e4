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

TEST_F(ConfirmBarTest, OffersSeveralChoicesBelowTheQuestionInAnyWidth) {
  int chosen = -1;
  std::vector<ConfirmBar::Choice> choices;
  for (int i = 0; i < 4; ++i) {
    choices.push_back({QStringLiteral("Choice number %1").arg(i), QStringLiteral("Does it"),
                       [&chosen, i] { chosen = i; }, i != 1});
  }
  bar->choose(QStringLiteral("Which?"), {}, std::move(choices), QStringLiteral("None"));
  EXPECT_FALSE(bar->yes(1).isEnabled());
  EXPECT_TRUE(bar->no().hasFocus());
  for (const int width : {900, 300, 150}) {
    window.resize(width, 400);
    QCoreApplication::processEvents();
    for (const QPushButton* button : {&bar->yes(0), &bar->yes(3), &bar->no()}) {
      EXPECT_GE(button->width(), button->sizeHint().width()) << width;
      EXPECT_LE(button->geometry().right(), bar->width()) << width;
    }
  }
  QKeyEvent repeated(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QString(), true);
  QCoreApplication::sendEvent(&bar->no(), &repeated);
  EXPECT_TRUE(bar->asking()) << "a key that is still held answers nothing";
  bar->yes(3).click();
  EXPECT_EQ(chosen, 3);
  EXPECT_FALSE(bar->asking());
  ask();
  EXPECT_TRUE(bar->yes(1).isHidden());
  bar->yes().click();
  EXPECT_EQ(done, 1);
}

}  // namespace
}  // namespace magna
