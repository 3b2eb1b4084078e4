// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/tool_button.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QToolButton>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

TEST(ToolButton, DescribesItselfAndDoesNotTakeTheFocusOnClick) {
  QWidget pane;
  for (const auto make : {&make_icon_button, &make_wide_button}) {
    const QToolButton& button =
        *make(QStringLiteral("copy"), QStringLiteral("Copy"), QStringLiteral("Copies"), &pane);
    EXPECT_EQ(button.accessibleName(), QStringLiteral("Copy"));
    EXPECT_EQ(button.accessibleDescription(), QStringLiteral("Copies"));
    EXPECT_EQ(button.toolTip(), QStringLiteral("Copies"));
    EXPECT_EQ(button.focusPolicy(), Qt::TabFocus);
    EXPECT_FALSE(button.icon().isNull());
  }
  EXPECT_TRUE(
      make_wide_button(QString(), QStringLiteral("Slow"), QString(), &pane)->icon().isNull());
}

TEST(ToolButton, ALowButtonKeepsItsHeightAfterAChangeOfScaleOrFont) {
  apply_theme(ThemeChoice::Light);
  QWidget pane;
  const QToolButton& button = *make_low_button(QStringLiteral("Live"), QString(), 22, &pane);
  pane.show();
  apply_scale(200);
  EXPECT_EQ(button.height(), 44);
  apply_scale(100);
  EXPECT_EQ(button.height(), 22);
}

TEST(ToolButton, ScalesWithTheUserInterface) {
  apply_theme(ThemeChoice::Light);
  QWidget pane;
  const QToolButton& button =
      *make_icon_button(QStringLiteral("copy"), QStringLiteral("Copy"), QString(), &pane);
  pane.show();
  const QSize before = button.minimumSize();
  apply_scale(200);
  EXPECT_EQ(button.minimumSize(), 2 * before);
  EXPECT_EQ(button.iconSize().height(), scaled(18));
  apply_scale(100);
  EXPECT_EQ(button.minimumSize(), before);
}

}  // namespace
}  // namespace magna
