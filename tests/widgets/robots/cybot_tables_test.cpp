// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of instructions and sightings: their texts and choices.
#include <gtest/gtest.h>

#include <QAbstractTableModel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "tests/support/demo_remotes.h"
#include "tests/support/event_loop.h"
#include "widgets/robots/cybot/opcode_table.h"
#include "widgets/robots/cybot/sighting_list.h"

namespace magna {
namespace {

using Column = OpcodeTableModel::Column;

QString cell(const QAbstractItemModel& model, int row, int column, int role = Qt::DisplayRole) {
  return model.index(row, column).data(role).toString();
}

/// Many rows, whose texts are counted when they are asked for.
class CountedRows final : public QAbstractTableModel {
 public:
  static constexpr int kRows = 5000;
  int rowCount(const QModelIndex& parent) const override { return parent.isValid() ? 0 : kRows; }
  int columnCount(const QModelIndex& parent) const override { return parent.isValid() ? 0 : 2; }
  QVariant data(const QModelIndex& /*index*/, int role) const override {
    if (role != Qt::DisplayRole) return {};
    ++asked;
    return QStringLiteral("text");
  }
  /// All rows have changed, and the views have done what they put off to the next turn of the loop.
  void change() {
    asked = 0;
    emit dataChanged(index(0, 0), index(kRows - 1, 1));
    bool turned = false;
    QTimer::singleShot(0, this, [&turned] { turned = true; });
    ASSERT_TRUE(test::wait_until([&turned] { return turned; }));
  }
  mutable int asked = 0;
};

TEST(StyledTable, MeasuresRowsInSightOnlyAndNoneWhileItIsHidden) {
  CountedRows rows;
  QTableView table;
  style_table(table, QStringLiteral("Rows"), {});
  table.setModel(&rows);
  table.resize(300, 200);
  rows.change();
  EXPECT_EQ(rows.asked, 0) << "not shown yet";
  table.show();
  rows.change();
  EXPECT_GT(rows.asked, 0);
  EXPECT_LT(rows.asked, CountedRows::kRows / 10);
  table.hide();
  rows.change();
  EXPECT_EQ(rows.asked, 0) << "hidden again";
}

TEST(OpcodeTableModel, ShowsTheQueueInTheUnitsOfTheRobot) {
  OpcodeTableModel model(OpcodeTableModel::Part::Queue);
  const Snapshot now = test::demo_with_cybot();
  model.show(now, &now.remotes->front());
  ASSERT_EQ(model.rowCount(), 3);
  EXPECT_EQ(cell(model, 0, Column::Number), QStringLiteral("5"));
  EXPECT_EQ(cell(model, 0, Column::Name), QStringLiteral("TUR/ROT"));
  EXPECT_EQ(cell(model, 0, Column::Operand), QStringLiteral("90.0°"));
  EXPECT_EQ(cell(model, 0, Column::State), QStringLiteral("In progress"));
  EXPECT_EQ(cell(model, 0, Column::Time), QStringLiteral("2.0\u2009s")) << "since it was read";
  EXPECT_EQ(cell(model, 1, Column::Operand), QStringLiteral("60.0\u2009cm"));
  EXPECT_EQ(cell(model, 1, Column::State), QStringLiteral("Waiting"));
  EXPECT_EQ(cell(model, 1, Column::Time), QStringLiteral("3.4\u2009s")) << "since it was added";
  EXPECT_EQ(cell(model, 1, Column::By), QStringLiteral("mission"));
  EXPECT_EQ(cell(model, 2, Column::Operand), QString());
  EXPECT_EQ(cell(model, 1, Column::Number, Qt::AccessibleTextRole),
            QStringLiteral("Instruction 6, DRV/MOVE, drive, 60.0\u2009cm, Waiting"));
}

TEST(OpcodeTableModel, ShowsFinishedInstructionsNewestFirst) {
  OpcodeTableModel model(OpcodeTableModel::Part::History);
  const Snapshot now = test::demo_with_cybot();
  model.show(now, &now.remotes->front());
  ASSERT_EQ(model.rowCount(), 2);
  EXPECT_EQ(cell(model, 0, Column::Number), QStringLiteral("4"));
  EXPECT_EQ(cell(model, 0, Column::State), QStringLiteral("Too late"));
  EXPECT_EQ(cell(model, 0, Column::Why), QStringLiteral("it was not acknowledged in time"));
  EXPECT_EQ(cell(model, 0, Column::Time), QStringLiteral("16.0\u2009s"));
  EXPECT_EQ(cell(model, 1, Column::State), QStringLiteral("Finished"));
  EXPECT_EQ(cell(model, 1, Column::Time), QStringLiteral("3.5\u2009s"));
  EXPECT_EQ(cell(model, 1, Column::Operand), QStringLiteral("−25.0\u2009cm"));
  EXPECT_EQ(model.headerData(Column::State, Qt::Horizontal, Qt::DisplayRole).toString(),
            QStringLiteral("Ended"));
}

TEST(OpcodeTableModel, IsEmptyWithoutARobot) {
  OpcodeTableModel model(OpcodeTableModel::Part::Queue);
  const Snapshot now = test::demo_with_cybot();
  model.show(now, &now.remotes->front());
  model.show(now, nullptr);
  EXPECT_EQ(model.rowCount(), 0);
  EXPECT_EQ(model.entry_at(0), nullptr);
  EXPECT_EQ(model.row_of(5), -1);
}

TEST(OpcodeTableModel, KeepsItsRowsWhileOnlyTimePasses) {
  OpcodeTableModel model(OpcodeTableModel::Part::Queue);
  Snapshot now = test::demo_with_cybot();
  model.show(now, &now.remotes->front());
  QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
  now.tick += 10;
  model.show(now, &now.remotes->front());
  EXPECT_EQ(resets.count(), 0);
  EXPECT_EQ(cell(model, 0, Column::Time), QStringLiteral("3.0\u2009s"));
}

class OpcodeTableTest : public testing::Test {
 protected:
  OpcodeTableTest() {
    show();
    table.resize(400, 200);
    table.show();
  }
  void show() { model.show(now, &now.remotes->front()); }

  Snapshot now = test::demo_with_cybot();
  OpcodeTableModel model{OpcodeTableModel::Part::Queue};
  OpcodeTable table{model};
};

TEST_F(OpcodeTableTest, KeepsTheChoiceWhenAnInstructionEnds) {
  table.select_rows({1, 2});
  test::change_cybot(now, [](RemoteStatus& r) { r.queue.erase(r.queue.begin()); });
  show();
  EXPECT_EQ(table.chosen(), (std::vector<std::uint32_t>{6, 7}));
  test::change_cybot(now, [](RemoteStatus& r) { std::swap(r.queue[0], r.queue[1]); });
  show();
  EXPECT_EQ(table.chosen(), (std::vector<std::uint32_t>{7, 6})) << "in the order of the rows";
  test::change_cybot(now, [](RemoteStatus& r) { r.queue.pop_back(); });
  show();
  EXPECT_EQ(table.chosen(), (std::vector<std::uint32_t>{7}));
}

TEST_F(OpcodeTableTest, CanBeUsedByKeys) {
  QSignalSpy removed(&table, &OpcodeTable::remove_wanted);
  QSignalSpy moved(&table, &OpcodeTable::move_wanted);
  QTest::keyClick(&table, Qt::Key_Delete);
  EXPECT_EQ(removed.count(), 1);
  QTest::keyClick(&table, Qt::Key_Down, Qt::AltModifier);
  QTest::keyClick(&table, Qt::Key_Up, Qt::AltModifier);
  ASSERT_EQ(moved.count(), 2);
  EXPECT_EQ(moved[0][0].toInt(), 1);
  EXPECT_EQ(moved[1][0].toInt(), -1);
  QTest::keyClick(&table, Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(table.chosen().size(), 3U);
}

class SightingListTest : public testing::Test {
 protected:
  SightingListTest() {
    show();
    list.resize(400, 240);
    list.show();
  }
  void show() { model.show(std::make_shared<const Snapshot>(now)); }

  Snapshot now = test::demo_with_cybot();
  SightingTableModel model;
  SightingList list{model};
};

TEST_F(SightingListTest, ShowsTypePlaceSizeTimeAndReporter) {
  using C = SightingTableModel::Column;
  ASSERT_EQ(model.rowCount(), kSightingClasses);
  EXPECT_EQ(cell(model, 0, C::Class), QStringLiteral("Hole")) << "the newest first";
  EXPECT_EQ(cell(model, 6, C::Class), QStringLiteral("Blip"));
  EXPECT_EQ(cell(model, 6, C::X), QStringLiteral("−3.00"));
  EXPECT_EQ(cell(model, 6, C::Y), QStringLiteral("12.50"));
  EXPECT_EQ(cell(model, 6, C::Diameter), QStringLiteral("0.10"));
  EXPECT_EQ(cell(model, 6, C::Age), QStringLiteral("15\u2009s"));
  EXPECT_EQ(cell(model, 6, C::By), QStringLiteral("cybot1"));
  EXPECT_TRUE(
      cell(model, 6, C::Class, Qt::AccessibleTextRole).contains(QStringLiteral("by cybot1")));
  EXPECT_FALSE(model.index(0, C::Class).data(Qt::DecorationRole).value<QIcon>().isNull());
}

TEST_F(SightingListTest, EnterAndDoubleClickRequestThePlace) {
  QSignalSpy asked(&list, &SightingList::place_wanted);
  list.setCurrentIndex(model.index(3, 0));
  QTest::keyClick(&list, Qt::Key_Return);
  ASSERT_EQ(asked.count(), 1);
  const auto place = asked[0][0].value<Point>();
  EXPECT_NEAR(place.x, 6.0, 1e-9);
  EXPECT_NEAR(place.y, 12.5, 1e-9);
  const QPoint at = list.visualRect(model.index(1, 1)).center();
  QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, at);
  QTest::mouseDClick(list.viewport(), Qt::LeftButton, {}, at);
  ASSERT_EQ(asked.count(), 2);
  EXPECT_NEAR(asked[1][0].value<Point>().x, 12.0, 1e-9);
}

TEST_F(SightingListTest, KeepsTheChoiceWhenOthersAreAddedAndRemoved) {
  list.setCurrentIndex(model.index(2, 0));
  auto next = std::make_shared<std::vector<Sighting>>(*now.sightings);
  next->erase(next->begin());
  Sighting fresh = next->back();
  fresh.id = {70};
  next->push_back(fresh);
  now.sightings = next;
  show();
  EXPECT_EQ(list.currentIndex().row(), 3);
  EXPECT_EQ(model.sighting_at(3)->id, SightingId{4});
  EXPECT_EQ(model.row_of({0}), -1);
}

TEST_F(SightingListTest, UpdatesAgesWithoutReplacingItsRows) {
  QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
  now.tick += 100;
  show();
  EXPECT_EQ(resets.count(), 0);
  EXPECT_EQ(cell(model, 6, SightingTableModel::Age), QStringLiteral("25\u2009s"));
}

TEST_F(SightingListTest, SignalsOnlyWhatHasChanged) {
  QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
  QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
  const auto same = std::make_shared<const Snapshot>(now);
  model.show(same);
  EXPECT_EQ(changed.count(), 1) << "another snapshot: ages may differ";
  model.show(same);
  EXPECT_EQ(changed.count(), 1);
  auto next = std::make_shared<std::vector<Sighting>>(*now.sightings);
  next->push_back(next->back());
  next->back().id = {70};
  now.sightings = next;
  show();
  EXPECT_EQ(inserted.count(), 1);
  EXPECT_EQ(changed.count(), 2);
  EXPECT_EQ(model.sighting_at(0)->id, SightingId{70});
}

}  // namespace
}  // namespace magna
