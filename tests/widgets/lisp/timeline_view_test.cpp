// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/timeline_view.h"

#include <gtest/gtest.h>

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/demo_plans.h"
#include "widgets/base/look/theme.h"
#include "widgets/lisp/debugger_pane.h"

namespace magna {
namespace {

class TimelineViewTest : public testing::Test {
 protected:
  TimelineViewTest() {
    view.resize(800, 260);
    view.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
    show(200);
  }
  void show(Tick end) {
    const auto history = std::make_shared<const PlanHistory>(test::demo_plans());
    EpisodeTreeModel model;
    model.show(history, 1, 0.1);
    std::vector<TimelineRow> rows;
    for (const auto& row : model.rows()) rows.push_back({row.episode, nullptr, row.depth});
    for (const auto& fluent : history->fluents) rows.push_back({nullptr, fluent, 0});
    view.show_run(std::move(rows), 100, end, std::nullopt, 0.1);
  }
  void press(int key) { QTest::keyClick(&view, static_cast<Qt::Key>(key)); }
  QString text() { return view.accessibleDescription(); }
  bool is_cursor_at(const char* time) { return text().contains(QLatin1String(time)); }
  int first_tick() { return 100 + view.horizontalScrollBar()->value(); }
  int shown_ticks() { return view.horizontalScrollBar()->pageStep(); }

  TimelineView view;
};

TEST_F(TimelineViewTest, DescribesTheCursorForEveryState) {
  EXPECT_EQ(text(), QStringLiteral("rpl-fetch pen at 0:00:10.0: running"));
  view.choose(3);
  view.set_cursor(115);
  EXPECT_EQ(text(), QStringLiteral("rpl-look at 0:00:11.5: waiting for camera-moved* 0"));
  view.set_cursor(150);
  EXPECT_EQ(text(), QStringLiteral("rpl-look at 0:00:15.0: Failed, rpl-look failed: no luck"));
  view.choose(5);
  view.set_cursor(120);
  EXPECT_EQ(text(), QStringLiteral("rpl-go at 0:00:12.0: not started"));
  view.set_cursor(199);
  EXPECT_EQ(text(), QStringLiteral("rpl-go at 0:00:19.9: waiting for robot-stopped*"));
}

TEST_F(TimelineViewTest, IsUsableByKeys) {
  QSignalSpy chosen(&view, &TimelineView::episode_chosen);
  press(Qt::Key_Down);
  EXPECT_EQ(chosen.value(0).value(0).toUInt(), 2U);
  press(Qt::Key_Right);
  EXPECT_TRUE(is_cursor_at("at 0:00:10.1"));
  press(Qt::Key_End);
  EXPECT_TRUE(is_cursor_at("at 0:00:20.0"));
  for (int k = 0; k < 20; ++k) press(Qt::Key_Down);
  EXPECT_EQ(text(), QStringLiteral("camera-moved* 0 at 0:00:20.0: last pulsed at 0:00:13.0"));
  press(Qt::Key_Up);
  EXPECT_EQ(text(), QStringLiteral("desig at 0:00:20.0: designator 3 since 0:00:12.0"));
  press(Qt::Key_Home);
  EXPECT_TRUE(is_cursor_at("at 0:00:10.0"));
}

TEST_F(TimelineViewTest, ZoomsAroundTheCursorAndBack) {
  const int whole = shown_ticks();
  EXPECT_GE(whole, 100);
  view.set_cursor(150);
  press(Qt::Key_Plus);
  EXPECT_LT(shown_ticks(), whole);
  EXPECT_LE(first_tick(), 150);
  EXPECT_GE(first_tick() + shown_ticks(), 150);
  press(Qt::Key_Home);
  EXPECT_LE(first_tick(), 100) << "the cursor stays visible";
  press(Qt::Key_Asterisk);
  EXPECT_EQ(shown_ticks(), whole);
  EXPECT_EQ(first_tick(), 100);
}

TEST_F(TimelineViewTest, ShowsTheWholeRunWhileItContinues) {
  view.choose(5);
  view.set_cursor(150);
  show(400);
  EXPECT_GE(first_tick() + shown_ticks(), 400);
  EXPECT_TRUE(is_cursor_at("at 0:00:15.0"));
  EXPECT_TRUE(text().startsWith(QLatin1String("rpl-go at"))) << text().toStdString();
  view.zoom(4.0);
  const int ticks = shown_ticks();
  show(500);
  EXPECT_EQ(shown_ticks(), ticks);
}

TEST_F(TimelineViewTest, PaintsStatesDifferentlyWithoutColour) {
  const auto grey = [this] {
    return view.grab().toImage().convertToFormat(QImage::Format_Grayscale8);
  };
  const QImage before = grey();
  auto history = test::demo_plans();
  PlanEntry look = *history.episodes[2];
  look.state = PlanState::Done;
  look.reason.clear();
  view.show_run({{history.episodes[0], nullptr, 0},
                 {history.episodes[1], nullptr, 1},
                 {std::make_shared<const PlanEntry>(look), nullptr, 2}},
                100, 200, 150, 0.1);
  EXPECT_NE(grey(), before);
  view.show_run({}, 0, 0, std::nullopt, 0.1);
  EXPECT_EQ(text(), QString());
  press(Qt::Key_Down);
}

}  // namespace
}  // namespace magna
