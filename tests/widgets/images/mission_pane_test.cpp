// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/mission_pane.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/support/child.h"
#include "tests/support/demo_orders.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/victim_scene.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/images/finding_list.h"

namespace magna {
namespace {

class MissionPaneTest : public testing::Test {
 protected:
  MissionPaneTest() {
    link.show(test::demo_snapshot());
    pane.resize(320, 480);
    QObject::connect(&pane, &MissionPane::go_wanted, &pane,
                     [this](const Mark& mark) { gone_to.push_back(mark.id.value); });
  }
  void show(Snapshot next) {
    next.tick += 1;
    link.show(std::move(next));
    clock.advance_ms(300);
    feed.poll();
  }
  void show_marks(std::vector<Mark> marks) {
    Snapshot next = link.copy();
    next.marks = std::make_shared<const std::vector<Mark>>(std::move(marks));
    show(std::move(next));
  }
  void show_some() {
    show_marks({{MarkId{1}, {MarkKind::Victim, {1, 2}, "", "robot3", 7}, "operator", 1311},
                {MarkId{2}, {MarkKind::SuspectedVictim, {3, 4}, "", "robot4"}, "act-r", 20},
                {MarkId{5}, {MarkKind::Hazard, {5, 6}, "gas"}, "operator", 30}});
  }
  void show_images(const std::vector<std::uint32_t>& numbers) {
    Snapshot next = link.copy();
    StoredImages list;
    for (const std::uint32_t number : numbers) {
      list.push_back(std::make_shared<const StoredImage>(victim.stored(number)));
    }
    next.images = std::make_shared<const StoredImages>(std::move(list));
    show(std::move(next));
  }
  void show_progress(const ExplorationProgress& progress) {
    Snapshot next = link.copy();
    next.progress = std::make_shared<const ExplorationProgress>(progress);
    show(std::move(next));
  }
  QString spoken(int row) {
    return pane.list().model()->index(row, 0).data(Qt::AccessibleTextRole).toString();
  }
  MarkPictures& pictures() { return *pane.findChild<MarkPictures*>(); }

  test::VictimScene victim{{6.0, 6.2}, 0.4, {0.02, 0.01, radians(1.0)}};
  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  PictureMaker maker{clock};
  MissionPane pane{edits, maker};
  std::vector<std::uint32_t> gone_to;
};

TEST_F(MissionPaneTest, ListsMarksWithEverythingKnownOfThem) {
  pane.show();
  EXPECT_TRUE(test::why_empty(pane).startsWith(QStringLiteral("Victims, hazards")));
  EXPECT_EQ(pane.summary(), QString());
  show_some();
  EXPECT_EQ(test::why_empty(pane), QString());
  EXPECT_EQ(pane.list().model()->rowCount(), 3);
  EXPECT_EQ(spoken(0).toStdString(),
            "1 Victim, confirmed, robot3, image 7, x 1.00\u2009m  y 2.00\u2009m, "
            "by operator at 0:02:11.1");
  EXPECT_TRUE(spoken(1).startsWith(QStringLiteral("2 Victim, suspected, robot4, x 3.00")));
  EXPECT_TRUE(spoken(2).startsWith(QStringLiteral("5 Hazard: gas, confirmed, on the map, ")));
  EXPECT_EQ(pane.summary(), QStringLiteral("2 found · 1 suspected"));
}

TEST_F(MissionPaneTest, StepsThroughMarksAndGoesThere) {
  pane.show();
  EXPECT_FALSE(pane.can_step(1));
  pane.step(1);
  show_some();
  EXPECT_TRUE(pane.can_step(1));
  EXPECT_TRUE(pane.can_step(-1)) << "from the end";
  pane.step(1);
  pane.step(1);
  EXPECT_EQ(pane.chosen()->id, MarkId{2});
  pane.step(1);
  EXPECT_FALSE(pane.can_step(1));
  pane.step(-1);
  EXPECT_EQ(gone_to, (std::vector<std::uint32_t>{1, 2, 5, 2}));
}

TEST_F(MissionPaneTest, TheChoiceStaysWithItsMark) {
  pane.show();
  show_some();
  pane.step(-1);
  ASSERT_EQ(pane.chosen()->id, MarkId{5});
  std::vector<Mark> marks = *link.snapshot->marks;
  marks.erase(marks.begin());
  show_marks(marks);
  EXPECT_EQ(pane.chosen()->id, MarkId{5});
  marks.pop_back();
  show_marks(marks);
  EXPECT_EQ(pane.list().model()->rowCount(), 1);
}

TEST_F(MissionPaneTest, ClicksAndKeysGoThereAndDismiss) {
  pane.show();
  show_some();
  const QModelIndex second = pane.list().model()->index(1, 0);
  QTest::mouseClick(pane.list().viewport(), Qt::LeftButton, {},
                    pane.list().visualRect(second).center());
  EXPECT_EQ(gone_to, std::vector<std::uint32_t>{2});
  QTest::keyClick(&pane.list(), Qt::Key_Down);
  EXPECT_EQ(gone_to.size(), 1U) << "the choice alone moves nothing";
  QTest::keyClick(&pane.list(), Qt::Key_Return);
  EXPECT_EQ(gone_to.back(), 5U);
  QTest::keyClick(&pane.list(), Qt::Key_Delete);
  ASSERT_EQ(link.count<input::MarkChange>(), 1U);
  const auto change = link.all<input::MarkChange>()[0];
  EXPECT_EQ(change.id, MarkId{5});
  EXPECT_EQ(change.mark.state, MarkState::Dismissed);
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Dismiss hazard"));
}

TEST_F(MissionPaneTest, SetsStatesThatCanBeUndone) {
  pane.show();
  show_some();
  EXPECT_FALSE(pane.can_set(MarkState::Confirmed)) << "none is chosen";
  pane.set_state(MarkState::Confirmed);
  EXPECT_EQ(link.count<input::MarkChange>(), 0U);
  pane.step(1);
  pane.step(1);
  EXPECT_TRUE(pane.can_set(MarkState::Confirmed));
  EXPECT_FALSE(pane.can_set(MarkState::Suspected));
  pane.set_state(MarkState::Confirmed);
  const MarkContent confirmed = link.all<input::MarkChange>().at(0).mark;
  EXPECT_EQ(confirmed.kind, MarkKind::Victim);
  std::vector<Mark> marks = *link.snapshot->marks;
  marks[1].mark = confirmed;
  show_marks(marks);
  EXPECT_EQ(pane.summary(), QStringLiteral("3 found"));
  edits.stack().undo();
  EXPECT_EQ(link.all<input::MarkChange>().at(1).mark.kind, MarkKind::SuspectedVictim);
}

TEST_F(MissionPaneTest, ButtonsNeedAChosenMark) {
  pane.show();
  show_some();
  QSignalSpy exported(&pane, &MissionPane::export_wanted);
  EXPECT_FALSE(test::button(pane, "Go there").isEnabled());
  EXPECT_FALSE(test::button(pane, "State").isEnabled());
  pane.step(1);
  EXPECT_TRUE(test::button(pane, "State").isEnabled());
  test::button(pane, "Go there").click();
  EXPECT_EQ(gone_to, (std::vector<std::uint32_t>{1, 1}));
  test::button(pane, "Export…").click();
  EXPECT_EQ(exported.count(), 1);
}

TEST_F(MissionPaneTest, KeepsTheImagesOfMarks) {
  show_some();
  show_images({4, 7});
  EXPECT_EQ(pane.images().size(), 1U);
  ASSERT_TRUE(pane.images().contains(7));
  show_images({4});
  EXPECT_TRUE(pane.images().contains(7)) << "although it has left the queue";
  show_marks({});
  EXPECT_TRUE(pane.images().empty());
  show_some();
  EXPECT_TRUE(pane.images().empty()) << "it is gone";
}

TEST_F(MissionPaneTest, RendersPicturesOnlyWhileShown) {
  show_some();
  show_images({7});
  QCoreApplication::processEvents();
  EXPECT_TRUE(maker.idle());
  EXPECT_EQ(maker.made_count(), 0U);
  pane.show();
  ASSERT_TRUE(test::wait_until([&] { return pictures().picture(7) != nullptr; }));
  EXPECT_EQ(pictures().picture(7)->image.width(), MarkPictures::kPictureWidth);
  EXPECT_EQ(pictures().picture(4), nullptr);
}

TEST_F(MissionPaneTest, AnotherWorldHasOtherImages) {
  show_some();
  show_images({7});
  ASSERT_FALSE(pane.images().empty());
  Snapshot next = link.copy();
  next.opened = std::make_shared<OpenedWorld>(OpenedWorld{9, "/worlds/rescue.lisp", "", 0, ""});
  next.images = nullptr;
  show(std::move(next));
  EXPECT_TRUE(pane.images().empty());
}

TEST_F(MissionPaneTest, ShowsProgressOnRequestWhileVisible) {
  EXPECT_FALSE(link.parts.progress);
  pane.show();
  EXPECT_TRUE(link.parts.progress);
  QLabel& percent = test::child<QLabel>(pane, "Explored share");
  EXPECT_FALSE(percent.isVisible());
  show_progress({71.9, 100.0, 0.719, {{0.0, 0.0}, {60.0, 0.5}, {120.0, 0.719}}, 260.0, true});
  EXPECT_TRUE(percent.isVisible());
  EXPECT_EQ(percent.text(), QStringLiteral("71\u2009%"));
  EXPECT_EQ(test::text(pane, "Estimate of the end"), QStringLiteral("explored · about 4 min left"));
  const auto& curve = test::child<ProgressCurve>(pane);
  EXPECT_EQ(curve.accessibleDescription(),
            QStringLiteral("50\u2009% at 0:01:00.0, 71\u2009% at 0:02:00.0"));
  pane.hide();
  EXPECT_FALSE(link.parts.progress);
}

TEST_F(MissionPaneTest, ListsTheOrdersInForceAndTheLastResult) {
  pane.show();
  auto& orders = test::child<OrderLines>(pane);
  const auto lines = [&orders] {
    QStringList texts;
    for (const QLabel* const label : orders.findChildren<QLabel*>()) {
      if (label->isVisible()) texts << label->text();
    }
    return texts;
  };
  EXPECT_FALSE(orders.isVisible());
  AreaOrder search;
  search.kind = OrderKind::Search;
  search.area.room = "lab";
  AreaOrderStatus first = test::demo_order(1, search, {});
  first.result = AreaOrderResult{OrderEnd::Cancelled, 0.2, 0, 90.0};
  AreaOrderStatus second = test::demo_order(2, search, {});
  second.result = AreaOrderResult{OrderEnd::Done, 1.0, 2, 40.0};
  show(test::with_orders(link.copy(),
                         {first, second, test::demo_order(3, search, {RobotId{2}, RobotId{4}})}));
  ASSERT_EQ(lines().size(), 2);
  EXPECT_EQ(lines()[0], QStringLiteral("Order 3: search of lab: 63 % looked at, 2 robots"));
  EXPECT_TRUE(lines()[1].startsWith(QStringLiteral("Order 1: search of lab: cancelled: ")))
      << "it ended last";
  std::vector<AreaOrderStatus> many;
  for (std::uint32_t k = 3; k < 9; ++k) many.push_back(test::demo_order(k, search, {}));
  show(test::with_orders(link.copy(), many));
  ASSERT_EQ(lines().size(), 5);
  EXPECT_EQ(lines()[4], QStringLiteral("2 more orders"));
  show(test::with_orders(link.copy(), {}));
  EXPECT_FALSE(orders.isVisible());
}

TEST(ExploredCaption, EstimatesTheEnd) {
  ExplorationProgress progress{10, 20, 0.5, {}, 30.0, true};
  EXPECT_EQ(explored_caption(progress), QStringLiteral("explored · less than 1 min left"));
  progress.seconds_left = 3 * 3600.0;
  EXPECT_EQ(explored_caption(progress), QStringLiteral("explored · about 3 h left"));
  progress.seconds_left.reset();
  EXPECT_EQ(explored_caption(progress), QStringLiteral("explored · end unknown"));
  progress.exploring = false;
  EXPECT_EQ(explored_caption(progress), QStringLiteral("explored"));
  progress = {20, 20, 1.0, {}, 0.0, true};
  EXPECT_EQ(explored_caption(progress), QStringLiteral("explored"));
  EXPECT_EQ(explored_percent(progress), QStringLiteral("100\u2009%"));
  progress.share = 0.99999;
  EXPECT_EQ(explored_percent(progress), QStringLiteral("99\u2009%"));
}

TEST(ProgressCurve, DrawsTheCourseAndTheEstimate) {
  ProgressCurve curve;
  curve.resize(120, 40);
  const QImage empty = curve.grab().toImage();
  auto progress = std::make_shared<ExplorationProgress>();
  progress->course = {{0.0, 0.0}, {60.0, 0.5}};
  progress->share = 0.5;
  curve.show_progress(progress);
  const QImage course = curve.grab().toImage();
  EXPECT_NE(course, empty);
  progress = std::make_shared<ExplorationProgress>(*progress);
  progress->seconds_left = 60.0;
  curve.show_progress(progress);
  EXPECT_NE(curve.grab().toImage(), course);
  curve.show_progress(nullptr);
  EXPECT_EQ(curve.grab().toImage(), empty);
}

TEST_F(MissionPaneTest, PutsItsPartsBesideEachOtherInAStrip) {
  pane.show();
  show_some();
  show_progress({50.0, 100.0, 0.5, {{0.0, 0.0}, {60.0, 0.5}}, {}, true});
  const auto top = [this](const QWidget& part) { return part.mapTo(&pane, QPoint()).y(); };
  const QWidget& percent = test::child<QLabel>(pane, "Explored share");
  QCoreApplication::processEvents();
  EXPECT_LT(top(percent), top(pane.list()));
  EXPECT_EQ(pane.list().visualRect(pane.list().model()->index(0, 0)).left(),
            pane.list().visualRect(pane.list().model()->index(1, 0)).left());
  pane.resize(1200, 180);
  QCoreApplication::processEvents();
  EXPECT_LT(percent.mapTo(&pane, QPoint()).x(), pane.list().mapTo(&pane, QPoint()).x());
  // A list view lays its items out later.
  EXPECT_TRUE(QTest::qWaitFor([this] {
    return pane.list().visualRect(pane.list().model()->index(0, 0)).left() <
           pane.list().visualRect(pane.list().model()->index(1, 0)).left();
  }));
  pane.resize(320, 480);
  QCoreApplication::processEvents();
  EXPECT_LT(top(percent), top(pane.list()));
}

}  // namespace
}  // namespace magna
