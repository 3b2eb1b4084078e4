// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/row_style.h"

#include <gtest/gtest.h>

#include <QHeaderView>
#include <QListWidget>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/plain_tree.h"
#include "widgets/base/parts/table_text.h"

namespace magna {
namespace {

class RowStyleTest : public testing::Test {
 protected:
  RowStyleTest() {
    apply_theme(ThemeChoice::Light);
    for (int row = 0; row < 3; ++row) {
      rows.appendRow({new QStandardItem(QString::number(row)), new QStandardItem});
    }
    auto* column = new QVBoxLayout(&window);
    column->addWidget(&table);
    column->addWidget(&tree);
    make_plain_table(table, QStringLiteral("Rows"));
    table.setModel(&rows);
    tree.setModel(&rows);
    table.setFixedHeight(200);
    window.resize(400, 700);
    window.show();
  }
  QColor pixel(QAbstractItemView& view, int row, int x) {
    const int y = view.visualRect(rows.index(row, 0)).center().y();
    return view.viewport()->grab().toImage().pixelColor(x, y);
  }

  QStandardItemModel rows;
  QWidget window;
  QTableView table;
  PlainTree tree{QStringLiteral("Tree"), {}, nullptr};
};

TEST_F(RowStyleTest, OneLineHasOneHeightThatGrowsInTallWindows) {
  EXPECT_EQ(table.rowHeight(0), kLineHeight);
  EXPECT_EQ(tree.visualRect(rows.index(1, 0)).height(), kLineHeight);
  window.resize(400, kTallWindow);
  EXPECT_EQ(table.rowHeight(0), kTallLineHeight) << "its own height has not changed";
  tree.grab();
  EXPECT_EQ(tree.visualRect(rows.index(1, 0)).height(), kTallLineHeight);
  window.resize(400, 700);
  EXPECT_EQ(table.rowHeight(0), kLineHeight);
}

TEST_F(RowStyleTest, WrappedTextHasTheSameRoomAboveAndBelowAsOneLine) {
  QListWidget list;
  list.setWordWrap(true);
  list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list.resize(200, 300);
  list.addItem(QStringLiteral("One"));
  list.addItem(QStringLiteral("A long text that needs two lines of the list"));
  list.show();
  list.grab();
  const int line = list.fontMetrics().height();
  const int room = list.visualItemRect(list.item(0)).height() - line;
  ASSERT_GT(room, 0);
  EXPECT_GE(list.visualItemRect(list.item(1)).height(), 2 * line + room);
}

TEST_F(RowStyleTest, SelectedRowsAreTintedAndTheCurrentOneHasABar) {
  const Look& look = look_of(table.palette());
  for (QAbstractItemView* view :
       {static_cast<QAbstractItemView*>(&table), static_cast<QAbstractItemView*>(&tree)}) {
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    QItemSelection both(rows.index(0, 0), rows.index(1, 1));
    view->selectionModel()->select(both, QItemSelectionModel::ClearAndSelect);
    view->selectionModel()->setCurrentIndex(rows.index(1, 1), QItemSelectionModel::NoUpdate);
    EXPECT_EQ(pixel(*view, 1, 1), look.accent);
    EXPECT_EQ(pixel(*view, 0, 0), look.accent) << "an outline";
    EXPECT_EQ(pixel(*view, 0, 1), look.base);
    EXPECT_EQ(pixel(*view, 0, 60), look.accent_tint);
    EXPECT_EQ(pixel(*view, 2, 1), look.base);
  }
}

}  // namespace
}  // namespace magna
