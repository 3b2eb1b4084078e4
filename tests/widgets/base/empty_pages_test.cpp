// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/empty_pages.h"

#include <gtest/gtest.h>

#include <QListWidget>

namespace magna {
namespace {

TEST(EmptyPages, ShowAHintWithoutContent) {
  auto* list = new QListWidget;
  EmptyPages pages(*list, nullptr);
  pages.show_empty(QStringLiteral("Nothing yet."));
  EXPECT_NE(pages.currentWidget(), list);
  EXPECT_EQ(pages.why(), QStringLiteral("Nothing yet."));
  pages.show_empty(QString());
  EXPECT_EQ(pages.currentWidget(), list);
  EXPECT_TRUE(pages.why().isEmpty());
}

}  // namespace
}  // namespace magna
