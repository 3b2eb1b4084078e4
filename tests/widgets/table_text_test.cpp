// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/table_text.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QStandardItemModel>
#include <QTableView>

#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

class TableTextTest : public testing::Test {
 protected:
  TableTextTest() {
    model.setHorizontalHeaderLabels({QStringLiteral("Name"), QStringLiteral("What, where")});
    for (const char* name : {"one", "t\"wo", "three"}) {
      model.appendRow({new QStandardItem(QString::fromLatin1(name)),
                       new QStandardItem(QStringLiteral("at 1, 2"))});
    }
    table.setModel(&model);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::MultiSelection);
  }

  QStandardItemModel model;
  QTableView table;
};

TEST_F(TableTextTest, IsSavedWithHeaderAndQuotesWhereNecessary) {
  EXPECT_EQ(csv_of(model),
            "Name,\"What, where\"\r\none,\"at 1, 2\"\r\n\"t\"\"wo\",\"at 1, 2\"\r\nthree,\"at 1, "
            "2\"\r\n");
}

TEST_F(TableTextTest, IsCopiedAsSelectedRowsInOrderOrAll) {
  EXPECT_EQ(rows_to_copy(table), (QList<int>{0, 1, 2}));
  table.selectRow(2);
  table.selectRow(0);
  EXPECT_EQ(rows_to_copy(table), (QList<int>{0, 2}));
  EXPECT_EQ(plain_text_of(model, {0, 2}), QStringLiteral("one\tat 1, 2\nthree\tat 1, 2"));
}

TEST_F(TableTextTest, IsWrittenCompletelyOrNotAtAll) {
  const test::TemporaryFolder folder;
  const QString path = QString::fromStdString((folder / "table.csv").string());
  EXPECT_TRUE(save_bytes(path, "some").isEmpty());
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll(), "some");
  EXPECT_FALSE(save_bytes(QStringLiteral("/nowhere/table.csv"), "some").isEmpty());
}

}  // namespace
}  // namespace magna
