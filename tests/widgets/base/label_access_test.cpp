// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/widget_access.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QLabel>

namespace magna {
namespace {

TEST(LabelAccess, ReportsNameAndText) {
  install_label_access();
  QLabel state(QStringLiteral("blocked"));
  state.setAccessibleName(QStringLiteral("State"));
  QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(&state);
  ASSERT_NE(seen, nullptr);
  EXPECT_EQ(seen->text(QAccessible::Name), QStringLiteral("State"));
  EXPECT_EQ(seen->text(QAccessible::Description), QStringLiteral("blocked"));
  state.setText(QStringLiteral("idle"));
  EXPECT_EQ(seen->text(QAccessible::Description), QStringLiteral("idle"));
}

TEST(LabelAccess, KeepsLabelsWithoutANameUnchanged) {
  install_label_access();
  QLabel words(QStringLiteral("Choose a robot first"));
  QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(&words);
  ASSERT_NE(seen, nullptr);
  EXPECT_EQ(seen->text(QAccessible::Name), QStringLiteral("Choose a robot first"));
}

}  // namespace
}  // namespace magna
