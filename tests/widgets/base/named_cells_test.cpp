// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/row_model.h"

#include <gtest/gtest.h>

#include <QStandardItemModel>

namespace magna {
namespace {

TEST(NamedCells, NamesEmptyCellsByTheirColumn) {
  NamedCells<QStandardItemModel> model(1, 3);
  model.setHorizontalHeaderLabels(
      {QStringLiteral("Robot"), QStringLiteral("Battery"), QStringLiteral("Link")});
  model.setData(model.index(0, 0), QStringLiteral("robot3"));
  model.setData(model.index(0, 2), QStringLiteral("fresh"), Qt::AccessibleTextRole);
  const auto name = [&](int column) {
    return model.index(0, column).data(Qt::AccessibleTextRole).toString();
  };
  EXPECT_EQ(name(0), QString());  // its text is its name
  EXPECT_EQ(name(1), QStringLiteral("Battery: none"));
  EXPECT_EQ(name(2), QStringLiteral("fresh"));
}

}  // namespace
}  // namespace magna
