// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/no_go_pane.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QTest>
#include <QToolButton>

#include "tests/support/cell_typing.h"
#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

class NoGoPaneTest : public testing::Test {
 protected:
  NoGoPaneTest() {
    show_areas({{{1}, {{1, 1}, {3, 1}, {3, 3}, {1, 3}}, "operator", {.name = "closed 1"}},
                {{4},
                 {{5, 1}, {7, 1}, {7, 3}},
                 "console",
                 {.name = "pit", .exploration_only = true, .on = false, .from = 30.0}}});
    pane = std::make_unique<NoGoPane>(edits);
    pane->resize(700, 240);
    pane->show();
    pane->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(pane.get()));
    table().setFocus();
  }

  void show_areas(std::vector<NoGoArea> areas) {
    Snapshot next = link.snapshot->world ? link.copy() : test::demo_snapshot();
    next.no_go = std::make_shared<const NoGoStatus>(NoGoStatus{std::move(areas)});
    clock.advance_ms(1000);
    link.show(std::move(next));
    feed.poll();
  }
  /// The engine has executed the last change.
  void change_arrives() {
    const auto changes = link.all<input::NoGoChange>();
    ASSERT_FALSE(changes.empty());
    std::vector<NoGoArea> areas(no_go_of(*link.snapshot).begin(), no_go_of(*link.snapshot).end());
    for (NoGoArea& area : areas) {
      if (area.id == changes.back().id) area.rules = changes.back().rules;
    }
    show_areas(std::move(areas));
  }
  NoGoTable& table() { return pane->table(); }
  QString cell(int row, int column) { return pane->model().index(row, column).data().toString(); }
  void go_to(int row, int column) { table().setCurrentIndex(pane->model().index(row, column)); }
  NoGoRules changed() const {
    const auto all = link.all<input::NoGoChange>();
    return all.empty() ? NoGoRules{.name = "(none)"} : all.back().rules;
  }
  QString error() {
    const auto& label = test::child<QLabel>(*pane, "Input error");
    return label.isHidden() ? QString() : label.text();
  }
  void type(int row, int column, const QString& text) {
    test::type(table(), pane->model().index(row, column), text);
  }
  void erase(int row, int column) { type(row, column, {}); }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  std::unique_ptr<NoGoPane> pane;
};

TEST_F(NoGoPaneTest, ListsTheAreasWithTheirRules) {
  ASSERT_EQ(pane->model().rowCount(), 2);
  EXPECT_EQ(cell(0, NoGoPane::Name), QStringLiteral("closed 1"));
  EXPECT_EQ(cell(0, NoGoPane::On), QStringLiteral("In force"));
  EXPECT_EQ(cell(0, NoGoPane::ClosedFor), QStringLiteral("All driving"));
  EXPECT_EQ(cell(0, NoGoPane::Bodies), QStringLiteral("free"));
  EXPECT_EQ(cell(0, NoGoPane::From), QString());
  EXPECT_EQ(cell(0, NoGoPane::By), QStringLiteral("operator"));
  EXPECT_EQ(cell(1, NoGoPane::On), QStringLiteral("Off"));
  EXPECT_EQ(cell(1, NoGoPane::ClosedFor), QStringLiteral("Exploration"));
  EXPECT_EQ(cell(1, NoGoPane::From), QStringLiteral("30"));
  EXPECT_EQ(pane->model().index(0, NoGoPane::Until).data(Qt::AccessibleTextRole).toString(),
            QStringLiteral("without an end"));
  show_areas({});
  EXPECT_EQ(pane->model().rowCount(), 0);
}

TEST_F(NoGoPaneTest, RenamesAnArea) {
  type(0, NoGoPane::Name, QStringLiteral("wet floor"));
  EXPECT_EQ(changed(), NoGoRules{.name = "wet floor"});
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Rename “closed 1”"));
  change_arrives();
  EXPECT_EQ(cell(0, NoGoPane::Name), QStringLiteral("wet floor"));
  edits.stack().undo();
  EXPECT_EQ(changed(), NoGoRules{.name = "closed 1"});
}

TEST_F(NoGoPaneTest, RefusesNamesThatAreTakenOrEmpty) {
  type(0, NoGoPane::Name, QStringLiteral("PIT"));
  EXPECT_TRUE(error().contains(QStringLiteral("there is a no-go area “pit” already")))
      << error().toStdString();
  erase(0, NoGoPane::Name);
  EXPECT_TRUE(error().contains(QStringLiteral("has a name"))) << error().toStdString();
  type(0, NoGoPane::Name, QString(65, QLatin1Char('x')));
  EXPECT_TRUE(error().contains(QStringLiteral("at most 64 bytes"))) << error().toStdString();
  EXPECT_EQ(link.count<input::NoGoChange>(), 0U);
  type(0, NoGoPane::Name, QStringLiteral("Closed 1"));
  EXPECT_EQ(changed().name, "Closed 1") << "its own name, written otherwise";
  EXPECT_TRUE(error().isEmpty());
}

TEST_F(NoGoPaneTest, SpaceSwitches) {
  go_to(0, NoGoPane::Name);
  QTest::keyClick(&table(), Qt::Key_Space);
  EXPECT_EQ(changed(), (NoGoRules{.name = "closed 1", .on = false}));
  change_arrives();
  EXPECT_EQ(cell(0, NoGoPane::On), QStringLiteral("Off"));
  go_to(0, NoGoPane::On);
  QTest::keyClick(&table(), Qt::Key_Space);
  EXPECT_EQ(changed(), NoGoRules{.name = "closed 1"});
  change_arrives();
  go_to(0, NoGoPane::ClosedFor);
  QTest::keyClick(&table(), Qt::Key_Space);
  EXPECT_TRUE(changed().exploration_only);
  change_arrives();
  go_to(0, NoGoPane::Bodies);
  QTest::keyClick(&table(), Qt::Key_Space);
  EXPECT_TRUE(changed().all_bodies);
  QStringList entries;
  for (int k = 0; k < edits.stack().count(); ++k) entries << edits.stack().text(k);
  EXPECT_EQ(entries, (QStringList{QStringLiteral("Switch “closed 1” off"),
                                  QStringLiteral("Switch “closed 1” on"),
                                  QStringLiteral("Close “closed 1” for exploration only"),
                                  QStringLiteral("Close “closed 1” for agents and halls")}));
}

TEST_F(NoGoPaneTest, SetsTimes) {
  type(0, NoGoPane::From, QStringLiteral("1,5 min"));
  EXPECT_EQ(changed().from, 90.0);
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Change the time of “closed 1”"));
  change_arrives();
  type(0, NoGoPane::Until, QStringLiteral("60"));
  EXPECT_TRUE(error().contains(QStringLiteral("until a later one"))) << error().toStdString();
  type(0, NoGoPane::Until, QStringLiteral("120.5 s"));
  EXPECT_EQ(changed().until, 120.5);
  EXPECT_TRUE(error().isEmpty());
  change_arrives();
  EXPECT_EQ(cell(0, NoGoPane::Until), QStringLiteral("120.5"));
  erase(0, NoGoPane::From);
  EXPECT_EQ(changed().from, std::nullopt);
  const std::size_t before = link.count<input::NoGoChange>();
  for (const char* const wrong : {"soon", "-1", "nan", "1 h"}) {
    type(0, NoGoPane::From, QString::fromLatin1(wrong));
    EXPECT_TRUE(error().contains(QStringLiteral("is not a time"))) << wrong;
  }
  EXPECT_EQ(link.count<input::NoGoChange>(), before);
}

TEST_F(NoGoPaneTest, DeleteRemovesTheAreaInOneStep) {
  go_to(1, NoGoPane::Name);
  QTest::keyClick(&table(), Qt::Key_Delete);
  ASSERT_EQ(link.count<input::NoGoRemove>(), 1U);
  EXPECT_EQ(link.all<input::NoGoRemove>()[0].id, NoGoId{4});
  EXPECT_EQ(edits.stack().count(), 1);
  edits.stack().undo();
  ASSERT_EQ(link.count<input::NoGoAdd>(), 1U);
  const auto again = link.all<input::NoGoAdd>()[0];
  EXPECT_EQ(again.again, NoGoId{4});
  ASSERT_TRUE(again.rules);
  EXPECT_EQ(again.rules->name, "pit");
  EXPECT_TRUE(again.rules->exploration_only);
}

TEST_F(NoGoPaneTest, ButtonsActOnTheCurrentArea) {
  std::optional<Point> shown;
  QObject::connect(pane.get(), &NoGoPane::place_wanted, pane.get(),
                   [&](Point place) { shown = place; });
  go_to(0, NoGoPane::Name);
  test::child<QToolButton>(*pane, "Show").click();
  EXPECT_EQ(shown, (Point{2, 2}));
  test::child<QToolButton>(*pane, "Switch").click();
  EXPECT_FALSE(changed().on);
  test::child<QToolButton>(*pane, "Remove").click();
  EXPECT_EQ(link.count<input::NoGoRemove>(), 1U);
}

TEST_F(NoGoPaneTest, KeepsTheCurrentRowWhileAreasComeAndGo) {
  go_to(1, NoGoPane::Name);
  std::vector<NoGoArea> areas(no_go_of(*link.snapshot).begin(), no_go_of(*link.snapshot).end());
  areas.erase(areas.begin());
  show_areas(areas);
  EXPECT_EQ(table().currentIndex().row(), 0);
  EXPECT_EQ(cell(0, NoGoPane::Name), QStringLiteral("pit"));
}

}  // namespace
}  // namespace magna
