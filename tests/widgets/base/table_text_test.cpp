// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/table_text.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QHeaderView>
#include <QListView>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <QTreeView>

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
  EXPECT_EQ(text_to_copy(table), QStringLiteral("Name\tWhat, where\none\tat 1, 2\nthree\tat 1, 2"));
}

TEST_F(TableTextTest, IsCopiedWithMachineReadableNumbers) {
  model.setRowCount(0);
  for (const char* cells : {"−3.50 m|−1|0:01|1 s", "12.25 m||0:02|2 min", "|3|0:03|"}) {
    QList<QStandardItem*> row;
    for (const QString& cell : QString::fromUtf8(cells).split(QLatin1Char('|'))) {
      row << new QStandardItem(QString(cell).replace(QLatin1Char(' '), QChar(0x2009)));
    }
    model.appendRow(row);
  }
  model.setHorizontalHeaderLabels({QStringLiteral("x"), QStringLiteral("y (m)"),
                                   QStringLiteral("Time"), QStringLiteral("For")});
  EXPECT_EQ(text_to_copy(table), QStringLiteral("x (m)\ty (m)\tTime\tFor\n-3.50\t-1\t0:01\t1 s\n"
                                                "12.25\t\t0:02\t2 min\n\t3\t0:03\t"));
  table.horizontalHeader()->moveSection(1, 0);
  table.setColumnHidden(2, true);
  table.selectRow(0);
  EXPECT_EQ(text_to_copy(table), QStringLiteral("y (m)\tx (m)\tFor (s)\n-1\t-3.50\t1"));
}

TEST_F(TableTextTest, CopiesTheOpenBranchesOfTreesAndTheLinesOfLists) {
  QTreeView tree;
  tree.setModel(&model);
  model.item(0)->appendRow(new QStandardItem(QStringLiteral("inner")));
  const QString closed = text_to_copy(tree);
  EXPECT_EQ(closed.count(QLatin1Char('\n')), 3);
  tree.expandAll();
  EXPECT_TRUE(text_to_copy(tree).startsWith(closed.section(QLatin1Char('\n'), 0, 1)));
  EXPECT_TRUE(text_to_copy(tree).contains(QStringLiteral("inner")));
  QListView list;
  list.setModel(&model);
  EXPECT_EQ(text_to_copy(list), QStringLiteral("one\nt\"wo\nthree"));
}

TEST_F(TableTextTest, TheCopyKeyCopiesInEveryView) {
  const TableCopyKeys keys(nullptr);
  table.show();
  table.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&table));
  table.setFocus();
  table.selectRow(1);
  QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(),
            QStringLiteral("Name\tWhat, where\nt\"wo\tat 1, 2"));
  QGuiApplication::clipboard()->clear();
  on_copy_key(table, [] { QGuiApplication::clipboard()->setText(QStringLiteral("own")); });
  QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("own"));
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
