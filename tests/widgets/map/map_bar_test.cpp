// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_bar.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

namespace magna {
namespace {

class MapBarTest : public testing::Test {
 protected:
  MapBarTest() {
    fit.setShortcut(Qt::Key_F);
    follow.setCheckable(true);
    layers.addAction(QStringLiteral("Grid"));
    bar.show();
  }
  QToolButton& button(int k) const { return *bar.findChildren<QToolButton*>().at(k); }

  QMenu layers;
  QAction fit{QStringLiteral("&Fit all")};
  QAction follow{QStringLiteral("&Follow robot")};
  MapBar bar{layers, fit, follow, nullptr};
};

TEST_F(MapBarTest, OpensTheLayersByMouseAndKey) {
  QTest::mouseClick(&button(0), Qt::LeftButton);
  EXPECT_TRUE(layers.isVisible());
  layers.close();
  QTest::keyClick(&button(0), Qt::Key_Space);
  EXPECT_TRUE(layers.isVisible());
}

TEST_F(MapBarTest, RunsTheActionsAndShowsTheirStates) {
  QSignalSpy fitted(&fit, &QAction::triggered);
  QTest::mouseClick(&button(1), Qt::LeftButton);
  EXPECT_EQ(fitted.count(), 1);
  const int with_key = button(1).sizeHint().width();
  fit.setShortcut({});
  EXPECT_LT(button(1).sizeHint().width(), with_key) << "shows the key";
  QTest::mouseClick(&button(2), Qt::LeftButton);
  EXPECT_TRUE(follow.isChecked() && button(2).isChecked());
  follow.setChecked(false);
  EXPECT_FALSE(button(2).isChecked());
}

TEST_F(MapBarTest, HidesTheLastButtonsWithoutRoom) {
  bar.fit(1000);
  const int full = bar.width();
  EXPECT_FALSE(button(2).isHidden());
  bar.fit(full - 1);
  EXPECT_TRUE(button(2).isHidden());
  EXPECT_FALSE(button(1).isHidden());
  EXPECT_LT(bar.width(), full);
  bar.fit(10);
  EXPECT_FALSE(button(0).isHidden()) << "the layers are always there";
  bar.fit(full);
  EXPECT_FALSE(button(2).isHidden());
  EXPECT_EQ(bar.width(), full);
}

TEST_F(MapBarTest, HasNamesAndIsReachedByTab) {
  for (const QToolButton* one : bar.findChildren<QToolButton*>()) {
    EXPECT_FALSE(one->accessibleName().isEmpty());
    EXPECT_TRUE((one->focusPolicy() & Qt::TabFocus) != 0);
  }
}

}  // namespace
}  // namespace magna
