// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_pane.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

#include "tests/support/hall_scene.h"

namespace magna {
namespace {

class HallTreeModelTest : public testing::Test {
 protected:
  HallTreeModelTest() { show(test::hall_snapshot()); }

  void show(const Snapshot& next) {
    now = next;
    model.show(std::make_shared<const Snapshot>(next));
  }
  template <class Change>
  void change(Change what) {
    test::change_hall(now, what);
    show(now);
  }
  /// The child rows of an index, or the top rows.
  QStringList rows(const HallItem& below = {}) const {
    const QModelIndex at = model.index_of(below);
    QStringList names;
    for (int row = 0; row < model.rowCount(at); ++row) {
      names << model.index(row, HallTreeModel::Name, at).data().toString();
    }
    return names;
  }
  QString state(const HallItem& item) const {
    return model.index_of(item).siblingAtColumn(HallTreeModel::State).data().toString();
  }

  Snapshot now;
  HallTreeModel model;
  QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

using Names = QStringList;

TEST_F(HallTreeModelTest, ListsTheWholeHall) {
  EXPECT_EQ(rows(), Names({"robot0", "robot1", "robot2", "parking_area0", "machine0", "machine1",
                           "input_machine0", "output_machine0"}));
  EXPECT_EQ(rows(HallItem::machine(0)), Names({"package0", "belt0", "belt1"}));
  EXPECT_EQ(rows(HallItem::belt(0)), Names({"package1", "package2", "interact_area0"}));
  EXPECT_EQ(rows(HallItem::robot(1)), Names({"package4"}));
  EXPECT_EQ(rows(HallItem::machine(2)), Names({"package5", "belt4"}));
}

TEST_F(HallTreeModelTest, ShowsTheStateOfEachThing) {
  EXPECT_EQ(state(HallItem::machine(0)), QStringLiteral("Process 1, 40 %"));
  EXPECT_EQ(state(HallItem::belt(0)), QStringLiteral("Input, 2 of 3 packages"));
  EXPECT_EQ(state(HallItem::belt(1)), QStringLiteral("Output, 1 of 3 packages"));
  EXPECT_EQ(state(HallItem::named_package("package3")), QStringLiteral("finished"));
  EXPECT_EQ(state(HallItem::robot(0)), QStringLiteral("Go to interact_area0, 50 %"));
  EXPECT_EQ(state(HallItem::robot(1)), QStringLiteral("Battery 12 %, low"));
}

TEST_F(HallTreeModelTest, FindsItsRowsAgain) {
  for (const HallItem& item :
       {HallItem::machine(1), HallItem::belt(3), HallItem::area(5), HallItem::robot(2),
        HallItem::area(HallItem::kParking), HallItem::named_package("package2")}) {
    EXPECT_EQ(model.item_at(model.index_of(item)), item);
  }
  EXPECT_FALSE(model.index_of(HallItem::named_package("package99")).isValid());
  EXPECT_FALSE(model.index_of({}).isValid());
}

TEST_F(HallTreeModelTest, MovesPackagesAndKeepsUnchangedRows) {
  const QPersistentModelIndex second = model.index_of(HallItem::named_package("package2"));
  const QPersistentModelIndex belt = model.index_of(HallItem::belt(0));
  change([](HallStatus& hall) {
    hall.machines[0].package = "package1";
    hall.belts[0] = {"package2", "package4"};
    hall.belts[1] = {"package3", "package0"};
    hall.robots[1].package.clear();
  });
  EXPECT_EQ(rows(HallItem::machine(0)), Names({"package1", "belt0", "belt1"}));
  EXPECT_EQ(rows(HallItem::belt(0)), Names({"package2", "package4", "interact_area0"}));
  EXPECT_EQ(rows(HallItem::belt(1)), Names({"package3", "package0", "interact_area1"}));
  EXPECT_EQ(rows(HallItem::robot(1)), Names());
  EXPECT_EQ(second.row(), 0);
  EXPECT_TRUE(second.isValid());
  EXPECT_TRUE(belt.isValid());
}

TEST_F(HallTreeModelTest, RemovesAPackageFromTheMiddle) {
  change([](HallStatus& hall) { hall.belts[0] = {"package1", "package2", "package5"}; });
  change([](HallStatus& hall) { hall.belts[0] = {"package1", "package5"}; });
  EXPECT_EQ(rows(HallItem::belt(0)), Names({"package1", "package5", "interact_area0"}));
  change([](HallStatus& hall) { hall.belts[0] = {"package5", "package1"}; });
  EXPECT_EQ(rows(HallItem::belt(0)), Names({"package5", "package1", "interact_area0"}));
}

TEST_F(HallTreeModelTest, EmitsChanges) {
  int told = 0;
  QObject::connect(
      &model, &QAbstractItemModel::dataChanged, &model,
      [&](const QModelIndex& first, const QModelIndex& last) {
        const QModelIndex at = model.index_of(HallItem::machine(0));
        if (first.parent() == at.parent() && first.row() <= at.row() && last.row() >= at.row()) {
          ++told;
        }
      });
  change([](HallStatus& hall) { hall.machines[0].progress = 0.9; });
  EXPECT_EQ(told, 1);
  EXPECT_EQ(state(HallItem::machine(0)), QStringLiteral("Process 1, 90 %"));
}

TEST_F(HallTreeModelTest, IsEmptyInOtherWorldsAndNewInOtherHalls) {
  Snapshot none = now;
  none.hall.reset();
  show(none);
  EXPECT_EQ(model.rowCount(), 0);
  Snapshot other = test::hall_snapshot();
  test::change_hall(other, [](HallStatus& hall) {
    auto less = std::make_shared<HallDescription>(*hall.description);
    less->hall.parking.reset();
    hall.description = less;
  });
  show(other);
  EXPECT_FALSE(rows().contains(QStringLiteral("parking_area0")));
  EXPECT_EQ(model.rowCount(), 7);
}

}  // namespace
}  // namespace magna
