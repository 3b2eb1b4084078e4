// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/control_bar.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

namespace magna {
namespace {

TEST(SpeedBox, StepsThroughTheSpeedsAndStopsAtTheEnds) {
  EXPECT_EQ(SpeedBox::faster(1.0), 2.0);
  EXPECT_EQ(SpeedBox::faster(3.0), 5.0);
  EXPECT_EQ(SpeedBox::faster(10.0), 0.0);  // as fast as possible
  EXPECT_EQ(SpeedBox::faster(0.0), 0.0);
  EXPECT_EQ(SpeedBox::slower(0.0), 10.0);
  EXPECT_EQ(SpeedBox::slower(1.0), 0.5);
  EXPECT_EQ(SpeedBox::slower(0.1), 0.1);
}

TEST(SpeedBox, AcceptsCommonSpellings) {
  EXPECT_EQ(SpeedBox::parse(QStringLiteral("2")), 2.0);
  EXPECT_EQ(SpeedBox::parse(QStringLiteral(" 0,5 ×")), 0.5);
  EXPECT_EQ(SpeedBox::parse(QStringLiteral("3x")), 3.0);
  EXPECT_EQ(SpeedBox::parse(QStringLiteral("Max")), 0.0);
  EXPECT_FALSE(SpeedBox::parse(QStringLiteral("11")));
  EXPECT_FALSE(SpeedBox::parse(QStringLiteral("0.05")));
  EXPECT_FALSE(SpeedBox::parse(QStringLiteral("nan")));
  EXPECT_FALSE(SpeedBox::parse(QStringLiteral("fast")));
}

TEST(SpeedBox, SendsATypedSpeedOnceAndRestoresInvalidInput) {
  SpeedBox box;
  QSignalSpy wanted(&box, &SpeedBox::scale_wanted);
  box.lineEdit()->selectAll();
  QTest::keyClicks(box.lineEdit(), QStringLiteral("4"));
  QTest::keyClick(box.lineEdit(), Qt::Key_Return);
  ASSERT_EQ(wanted.count(), 1);
  EXPECT_EQ(wanted[0][0].toDouble(), 4.0);
  box.lineEdit()->selectAll();
  QTest::keyClicks(box.lineEdit(), QStringLiteral("quick"));
  QTest::keyClick(box.lineEdit(), Qt::Key_Return);
  EXPECT_EQ(wanted.count(), 1);
  EXPECT_EQ(box.currentText(), QStringLiteral("4×"));
}

TEST(SpeedBox, ShowsAScaleWithoutSendingIt) {
  SpeedBox box;
  QSignalSpy wanted(&box, &SpeedBox::scale_wanted);
  box.show_scale(0.0);
  EXPECT_EQ(box.currentText(), QStringLiteral("max"));
  EXPECT_EQ(wanted.count(), 0);
}

}  // namespace
}  // namespace magna
