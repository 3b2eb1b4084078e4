// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/ui_scale.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QFontInfo>
#include <QPushButton>
#include <QStyle>

#include "widgets/base/look/theme.h"

namespace magna {
namespace {

class UiScaleTest : public testing::Test {
 protected:
  UiScaleTest() { apply_theme(ThemeChoice::Light); }
  ~UiScaleTest() override { apply_scale(100); }
};

TEST_F(UiScaleTest, ScalesFontsIconsAndMeasures) {
  const double points = QApplication::font().pointSizeF();
  const int icon = QApplication::style()->pixelMetric(QStyle::PM_SmallIconSize);
  const int bar = QApplication::style()->pixelMetric(QStyle::PM_ScrollBarExtent);
  apply_scale(150);
  EXPECT_EQ(scale_percent(), 150);
  EXPECT_EQ(scaled(20), 30);
  EXPECT_DOUBLE_EQ(scaled(1.0), 1.5);
  EXPECT_NEAR(QApplication::font().pointSizeF(), points * 1.5, 0.01);
  EXPECT_NEAR(QApplication::style()->pixelMetric(QStyle::PM_SmallIconSize), icon * 1.5, 1);
  EXPECT_NEAR(QApplication::style()->pixelMetric(QStyle::PM_ScrollBarExtent), bar * 1.5, 1);
  apply_scale(100);
  EXPECT_NEAR(QApplication::font().pointSizeF(), points, 0.01);
}

TEST_F(UiScaleTest, NamesItsTypefaceSoThatItIsTheSameAtEverySize) {
  apply_scale(100);
  QFont font = QApplication::font();
  const QString family = QFontInfo(font).family();
  EXPECT_EQ(font.family(), family);
  font.setPointSizeF(font.pointSizeF() * 1.45);
  EXPECT_EQ(QFontInfo(font).family(), family);
}

TEST_F(UiScaleTest, StaysWithinItsLimits) {
  apply_scale(5);
  EXPECT_EQ(scale_percent(), 80);
  apply_scale(900);
  EXPECT_EQ(scale_percent(), 200);
}

TEST_F(UiScaleTest, NotifiesWidgetsThatMeasureThemselves) {
  QPushButton button(QStringLiteral("Text"));
  int calls = 0;
  keep_scaled(button, [&] {
    ++calls;
    button.setMinimumHeight(scaled(30));
  });
  EXPECT_EQ(calls, 1);
  button.show();
  apply_scale(200);
  EXPECT_GT(calls, 1);
  EXPECT_EQ(button.minimumHeight(), 60);
}

TEST_F(UiScaleTest, IsKeptByAChangeOfColours) {
  apply_scale(125);
  apply_theme(ThemeChoice::HighContrast);
  EXPECT_EQ(scale_percent(), 125);
  EXPECT_EQ(look_of(QApplication::palette()).kind, LookKind::HighContrast);
  apply_scale(150);
  EXPECT_EQ(look_of(QApplication::palette()).kind, LookKind::HighContrast);
}

}  // namespace
}  // namespace magna
