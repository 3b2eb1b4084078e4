// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/upright_scroll.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

namespace magna {
namespace {

class UprightScrollTest : public testing::Test {
 protected:
  UprightScrollTest() {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    for (int i = 0; i < kButtons; ++i) {
      buttons.push_back(new QPushButton(QStringLiteral("Button %1").arg(i)));
      buttons.back()->setMinimumSize(180, 40);
      column->addWidget(buttons.back());
    }
    scroll.set_content(content);
    scroll.show();
  }
  void give(int height) {
    scroll.resize(scroll.minimumSizeHint().width(), height);
    QCoreApplication::processEvents();
    scroll.resize(scroll.minimumSizeHint().width(), height);
    QCoreApplication::processEvents();
  }
  bool in_sight(const QWidget& button) {
    return scroll.viewport()->rect().contains(
        QRect(button.mapTo(scroll.viewport(), QPoint(0, 0)), button.size()));
  }

  static constexpr int kButtons = 12;
  UprightScroll scroll;
  std::vector<QPushButton*> buttons;
};

TEST_F(UprightScrollTest, HasNoScrollBarWithEnoughSpace) {
  give(scroll.sizeHint().height());
  EXPECT_FALSE(scroll.verticalScrollBar()->isVisible());
  EXPECT_TRUE(in_sight(*buttons.back()));
}

TEST_F(UprightScrollTest, ScrollsUpAndDownButNeverSideways) {
  give(200);
  EXPECT_TRUE(scroll.verticalScrollBar()->isVisible());
  EXPECT_FALSE(scroll.horizontalScrollBar()->isVisible());
  EXPECT_GE(scroll.viewport()->width(), scroll.widget()->minimumSizeHint().width());
}

TEST_F(UprightScrollTest, ReservesTheWidthOfItsScrollBar) {
  give(scroll.sizeHint().height());
  const int without = scroll.minimumSizeHint().width();
  give(200);
  EXPECT_GT(scroll.minimumSizeHint().width(), without);
}

TEST_F(UprightScrollTest, ScrollsToControlsReachedByTab) {
  give(200);
  scroll.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&scroll));
  buttons.front()->setFocus();
  EXPECT_FALSE(in_sight(*buttons.back()));
  for (int i = 1; i < kButtons; ++i) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  EXPECT_EQ(QApplication::focusWidget(), buttons.back());
  EXPECT_TRUE(in_sight(*buttons.back()));
}

}  // namespace
}  // namespace magna
