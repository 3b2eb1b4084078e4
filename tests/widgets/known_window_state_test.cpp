// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <QLocale>

#include "tests/support/window_environment.h"

namespace magna::test {
namespace {

const testing::TestInfo& this_test() {
  return *testing::UnitTest::GetInstance()->current_test_info();
}

TEST(KnownWindowState, BeginsEachTestWithTheSamePointerKeysClipboardThemeScaleAndLocale) {
  QWidget widget;
  QTest::mousePress(&widget, Qt::LeftButton, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::keyboardModifiers(), Qt::ControlModifier);
  QCursor::setPos(10, 10);
  QGuiApplication::clipboard()->setText(QStringLiteral("robot3"));
  apply_theme(ThemeChoice::Dark);
  apply_scale(150);
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));

  KnownWindowState().OnTestStart(this_test());
  EXPECT_EQ(QCursor::pos(), QPoint(-1000, -1000));
  EXPECT_EQ(QGuiApplication::clipboard()->text(), QString());
  EXPECT_EQ(QGuiApplication::keyboardModifiers(), Qt::NoModifier);
  EXPECT_EQ(QGuiApplication::mouseButtons(), Qt::NoButton);
  EXPECT_EQ(look_of(QApplication::palette()).kind, LookKind::Light);
  EXPECT_EQ(scale_percent(), 100);
  EXPECT_EQ(QLocale().decimalPoint(), QStringLiteral("."));
}

TEST(KnownWindowState, FailsATestThatLeavesAWindow) {
  QWidget window;
  window.show();
  EXPECT_NONFATAL_FAILURE(KnownWindowState().OnTestEnd(this_test()), "leaves a visible QWidget");
}

}  // namespace
}  // namespace magna::test
