// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/row_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QStringList>
#include <QTableView>
#include <string>
#include <vector>

#include "widgets/base/parts/table_text.h"

namespace magna {
namespace {

struct Robot {
  std::uint64_t id = 0;
  std::string name;
  int battery = 0;
  int depth = 0;
  bool armed = false;
  friend bool operator==(const Robot&, const Robot&) = default;
};

QString battery_text(const Robot& robot) {
  return robot.battery > 0 ? QString::number(robot.battery) : QString();
}

RowDescription<Robot> robots() {
  return {.columns = {{.header = QStringLiteral("Robot"),
                       .text = member_text<&Robot::name>,
                       .checked = [](const Robot& robot) { return robot.armed; }},
                      {.header = QStringLiteral("Battery"),
                       .text = battery_text,
                       .side = Qt::AlignRight,
                       .hint = QStringLiteral("In per cent"),
                       .widest = QStringLiteral("10000000000"),
                       .spoken_as = QStringLiteral("%1 per cent"),
                       .sort_key = [](const Robot& robot) { return QVariant(robot.battery); },
                       .editable = [](const Robot& robot) { return robot.armed; }}},
          .key = [](const Robot& robot) { return robot.id; },
          .depth = [](const Robot& robot) { return robot.depth; },
          .tip = member_text<&Robot::name>};
}

class RowModelTest : public testing::Test {
 protected:
  std::string names(const QModelIndex& above = {}) const {
    std::string all;
    for (int row = 0; row < model.rowCount(above); ++row) {
      all += RowModel<Robot>::at(model.index(row, 0, above))->name;
    }
    return all;
  }
  QModelIndex named(const std::string& name) const {
    return model.find([&name](const Robot& robot) { return robot.name == name; });
  }

  RowModel<Robot> model{robots()};
  QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
  QSignalSpy changed{&model, &QAbstractItemModel::dataChanged};
  QSignalSpy inserted{&model, &QAbstractItemModel::rowsInserted};
  QSignalSpy removed{&model, &QAbstractItemModel::rowsRemoved};
  QSignalSpy sorted{&model, &QAbstractItemModel::layoutChanged};
  QSignalSpy reset{&model, &QAbstractItemModel::modelReset};
};

TEST_F(RowModelTest, ShowsCellsAndHeadersByTheDescription) {
  model.show({{1, "a", 50}, {2, "b", 0, 0, true}});
  const QModelIndex battery = model.index(0, 1);
  EXPECT_EQ(battery.data().toString(), QStringLiteral("50"));
  EXPECT_EQ(battery.data(RowModelBase::kSortRole).toInt(), 50);
  EXPECT_TRUE(battery.data(Qt::TextAlignmentRole).value<Qt::Alignment>() & Qt::AlignRight);
  EXPECT_EQ(battery.data(Qt::ToolTipRole).toString(), QStringLiteral("a"));
  EXPECT_EQ(battery.data(Qt::AccessibleTextRole).toString(), QStringLiteral("50 per cent"));
  EXPECT_EQ(model.index(1, 1).data(Qt::AccessibleTextRole).toString(),
            QStringLiteral("Battery: none"));
  EXPECT_EQ(model.index(0, 0).data(RowModelBase::kSortRole).toString(), QStringLiteral("a"));
  EXPECT_FALSE(battery.data(Qt::DecorationRole).isValid());
  EXPECT_EQ(model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("Battery"));
  EXPECT_EQ(model.headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString(),
            QStringLiteral("In per cent"));
  EXPECT_FALSE(model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).isValid());
  EXPECT_FALSE(model.headerData(2, Qt::Horizontal).isValid());
  EXPECT_EQ(model.at(2), nullptr);
}

TEST_F(RowModelTest, InsertsRemovesAndMovesRowsByTheirKeys) {
  model.show({{1, "a"}, {2, "b"}, {3, "c"}, {4, "d"}});
  const QPersistentModelIndex b = named("b");
  const QPersistentModelIndex d = named("d");
  inserted.clear();
  EXPECT_TRUE(model.show({{2, "b"}, {5, "e"}, {6, "f"}, {4, "d"}}));
  EXPECT_EQ(names(), "befd");
  EXPECT_EQ(removed.size(), 2);
  EXPECT_EQ(inserted.size(), 1) << "neighbours at once";
  EXPECT_EQ(sorted.size(), 0);
  EXPECT_TRUE(model.show({{4, "d"}, {2, "b"}, {6, "f"}}));
  EXPECT_EQ(names(), "dbf");
  EXPECT_EQ(sorted.size(), 1);
  EXPECT_EQ(b.row(), 1);
  EXPECT_EQ(d.row(), 0);
  EXPECT_EQ(model.row_of(6), 2);
  EXPECT_EQ(model.row_of(1), -1);
  EXPECT_EQ(changed.size() + reset.size(), 0);
}

TEST_F(RowModelTest, SignalsChangedRowsOnly) {
  std::vector<Robot> rows;
  for (std::uint64_t id = 0; id < 40; ++id) rows.push_back({id, "r", 1});
  model.show(rows);
  EXPECT_FALSE(model.show(rows));
  EXPECT_EQ(changed.size(), 0);
  for (const std::size_t row : {3U, 4U, 9U}) rows[row].battery = 2;
  EXPECT_TRUE(model.show(rows));
  ASSERT_EQ(changed.size(), 2);
  EXPECT_EQ(changed[0][0].toModelIndex(), model.index(3, 0));
  EXPECT_EQ(changed[0][1].toModelIndex(), model.index(4, 1));
  EXPECT_EQ(changed[1][0].toModelIndex(), model.index(9, 0));
  changed.clear();
  for (std::size_t row = 1; row < rows.size(); row += 2) rows[row].battery = 3;
  model.show(rows);
  ASSERT_EQ(changed.size(), 1) << "many changes are one";
  EXPECT_EQ(changed[0][0].toModelIndex(), model.index(1, 0));
  EXPECT_EQ(changed[0][1].toModelIndex(), model.index(39, 1));
}

TEST_F(RowModelTest, KeepsBranchesWithTheRowsBelowThem) {
  model.show({{1, "a"}, {2, "b", 0, 1}, {3, "c", 0, 2}, {4, "d", 0, 1}, {5, "e"}});
  EXPECT_EQ(model.text(), QStringLiteral("a\t\n  b\t\n    c\t\n  d\t\ne\t"));
  const QPersistentModelIndex c = named("c");
  EXPECT_EQ(c.parent(), named("b"));
  EXPECT_EQ(c.parent().parent(), named("a"));
  model.show({{5, "e"}, {1, "a"}, {4, "d", 0, 1}, {2, "b", 0, 1}, {3, "c", 7, 2}, {6, "f", 0, 2}});
  EXPECT_EQ(names(), "ea");
  EXPECT_EQ(names(named("a")), "db");
  EXPECT_EQ(names(named("b")), "cf");
  EXPECT_EQ(c.parent().row(), 1);
  EXPECT_EQ(c.sibling(c.row(), 1).data().toString(), QStringLiteral("7"));
  model.show({{5, "e"}});
  EXPECT_FALSE(c.isValid());
  EXPECT_EQ(reset.size(), 0);
}

TEST_F(RowModelTest, AcceptsLevelsThatAreSkipped) {
  model.show({{1, "a", 0, 3}, {2, "b", 0, -1}});
  EXPECT_EQ(names(), "ab");
}

TEST_F(RowModelTest, ShowsEqualKeysAsSeveralRows) {
  model.show({{1, "a"}, {1, "b"}, {2, "c"}});
  EXPECT_EQ(names(), "abc");
  model.show({{2, "c"}, {1, "a"}, {3, "d"}, {1, "b"}});
  EXPECT_EQ(names(), "cadb");
  model.show({{1, "b"}});
  EXPECT_EQ(names(), "b");
}

TEST_F(RowModelTest, AppendsAndDropsRows) {
  model.append({{1, "a"}, {2, "b"}, {3, "c"}});
  model.append({});
  model.drop_first(2);
  model.drop_first(0);
  model.append({{4, "d"}});
  EXPECT_EQ(names(), "cd");
  EXPECT_EQ(inserted.size(), 2);
  EXPECT_EQ(removed.size(), 1);
  model.reset({{7, "g"}});
  EXPECT_EQ(names(), "g");
  EXPECT_EQ(reset.size(), 1);
}

TEST_F(RowModelTest, PassesOnWhatIsTypedAndChecked) {
  QStringList edits;
  model.show({{1, "a", 50}, {2, "b", 60, 0, true}});
  EXPECT_FALSE(model.setData(model.index(1, 1), 70)) << "edits are not taken yet";
  model.on_edit([&edits](const QModelIndex& cell, const QVariant& value) {
    edits << QStringLiteral("%1 %2 %3").arg(cell.row()).arg(cell.column()).arg(value.toString());
    return true;
  });
  EXPECT_TRUE(model.setData(model.index(1, 1), 70));
  EXPECT_TRUE(model.setData(model.index(0, 0), Qt::Checked, Qt::CheckStateRole));
  EXPECT_FALSE(model.setData(model.index(0, 0), QStringLiteral("x"), Qt::ToolTipRole));
  EXPECT_EQ(edits, (QStringList{QStringLiteral("1 1 70"), QStringLiteral("0 0 2")}));
  EXPECT_FALSE(model.index(0, 1).flags().testFlag(Qt::ItemIsEditable));
  EXPECT_TRUE(model.index(1, 1).flags().testFlag(Qt::ItemIsEditable));
  EXPECT_TRUE(model.index(0, 0).flags().testFlag(Qt::ItemIsUserCheckable));
  EXPECT_EQ(model.index(1, 0).data(Qt::CheckStateRole).toInt(), int{Qt::Checked});
  EXPECT_EQ(model.index(1, 1).data(Qt::EditRole).toString(), QStringLiteral("60"));
}

TEST_F(RowModelTest, KeepsTheSelectionOfATable) {
  QTableView table;
  table.setModel(&model);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  model.show({{1, "a"}, {2, "b"}, {3, "c"}});
  table.selectRow(1);
  model.show({{3, "c"}, {4, "d"}, {2, "b"}, {1, "a"}});
  ASSERT_EQ(table.selectionModel()->selectedRows().size(), 1);
  EXPECT_EQ(table.selectionModel()->selectedRows()[0].row(), 2);
  EXPECT_EQ(table.currentIndex().row(), 2);
}

TEST_F(RowModelTest, MakesRoomForTheWidestText) {
  QTableView table;
  table.setModel(&model);
  const int other = table.columnWidth(0);
  const int all = size_columns(table, 10);
  const int text = table.fontMetrics().horizontalAdvance(QStringLiteral("10000000000"));
  EXPECT_EQ(table.columnWidth(1), text + 10);
  EXPECT_EQ(all, text + 10);
  EXPECT_EQ(table.columnWidth(0), other) << "no widest text is given";
}

}  // namespace
}  // namespace magna
