// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/measure_tool.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"

namespace magna {
namespace {

TEST(MeasurePath, ReportsLengthLastSegmentAndBearing) {
  const MeasurePath path{{{1, 1}, {4, 5}, {4, 7}}, false};
  EXPECT_DOUBLE_EQ(path.length(), 7.0);
  EXPECT_DOUBLE_EQ(*path.last_length(), 2.0);
  EXPECT_DOUBLE_EQ(*path.last_bearing(), kPi / 2);  // down the screen: clockwise from +x
  EXPECT_FALSE(path.area());
}

TEST(MeasurePath, IsEmptyForASinglePoint) {
  EXPECT_EQ(MeasurePath{}.length(), 0.0);
  EXPECT_FALSE(MeasurePath{}.last_length());
  const MeasurePath one{{{1, 1}}, false};
  EXPECT_FALSE(one.last_bearing());
  EXPECT_FALSE(one.crosses_itself());
  EXPECT_TRUE(measure_lines(one).isEmpty());
  const MeasurePath same{{{1, 1}, {1, 1}}, false};
  EXPECT_FALSE(same.last_bearing());
}

TEST(MeasurePath, AClosedRingHasAnArea) {
  const MeasurePath ring{{{100, 100}, {104, 100}, {104, 103}}, true};
  EXPECT_DOUBLE_EQ(ring.length(), 12.0);
  EXPECT_DOUBLE_EQ(*ring.last_length(), 5.0);
  EXPECT_DOUBLE_EQ(*ring.area(), 6.0);
  const MeasurePath other_way{{{104, 103}, {104, 100}, {100, 100}}, true};
  EXPECT_DOUBLE_EQ(*other_way.area(), 6.0);
}

TEST(MeasurePath, ACrossingRingHasNoArea) {
  const MeasurePath bow{{{0, 0}, {2, 2}, {2, 0}, {0, 2}}, true};
  EXPECT_TRUE(bow.crosses_itself());
  EXPECT_FALSE(bow.area());
  EXPECT_TRUE(measure_lines(bow).join(QString()).contains(QStringLiteral("crosses itself")));
  const MeasurePath notch{{{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}}, true};
  EXPECT_FALSE(notch.crosses_itself());
  EXPECT_DOUBLE_EQ(*notch.area(), 10.0);
}

TEST(MeasurePath, IsCopiedWithItsPoints) {
  const MeasurePath path{{{1, 1}, {4, 5}}, false};
  const QString thin = QChar(0x2009);
  EXPECT_EQ(measure_report(path).toStdString(),
            QStringLiteral("Length 5.00%1m\n5.00%1m at 53°\n1.00 1.00\n4.00 5.00")
                .arg(thin)
                .toStdString());
}

}  // namespace
}  // namespace magna
