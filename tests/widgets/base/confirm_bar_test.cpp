// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/confirm_bar.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QVBoxLayout>
#include <string>

#include "widgets/base/bars/bar_overlay.h"
#include "widgets/base/look/ui_scale.h"

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

TEST(ConfirmBarInAnOverlay, ShowsItsWholeTextInEveryWidth) {
  QStringList robots;
  for (int k = 1; k <= 12; ++k) robots << QStringLiteral("robot%1").arg(k);
  for (const int percent : {100, 150}) {
    apply_scale(percent);
    for (const int width : {1600, 700, 400, 300}) {
      QWidget map_and_bars;
      auto* map = new QWidget(&map_and_bars);
      auto* bars = new BarOverlay(&map_and_bars);
      auto* bar = new ConfirmBar(bars);
      bars->add(*bar);
      bars->lie_over(*map);
      map_and_bars.resize(width, 3000);
      map->resize(width, 3000);
      map_and_bars.show();
      QCoreApplication::processEvents();
      bar->ask(QStringLiteral("Make 12 robots explore whenever they have no other plan?"), robots,
               QStringLiteral("Make 12 robots explore"), [] {});
      QCoreApplication::processEvents();
      const std::string what = std::to_string(width) + " at " + std::to_string(percent);
      const QRect inside(QPoint(), bars->size());
      for (const QLabel* label : bar->findChildren<QLabel*>()) {
        const QRect place(label->mapTo(bars, QPoint()), label->size());
        EXPECT_TRUE(inside.contains(place)) << what;
        EXPECT_GE(label->height(), label->heightForWidth(label->width())) << what;
        EXPECT_FALSE(label->text().isEmpty());
      }
      EXPECT_LE(bar->no().mapTo(bars, QPoint(0, bar->no().height())).y(), inside.bottom() + 1)
          << what;
    }
  }
  apply_scale(100);
}

}  // namespace
}  // namespace magna
