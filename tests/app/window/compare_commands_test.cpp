// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare_commands.h"

#include <gtest/gtest.h>

#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <fstream>

#include "app/window/past_commands.h"
#include "app/window/past_strip.h"
#include "tests/support/child.h"
#include "tests/support/shown_session.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/events/compare_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

/// A is 60 s long, B 30 s, and its robot drives to another place.
class CompareCommandsTest : public test::WindowTest {
 protected:
  CompareCommandsTest() {
    a = test::record_small_session(folder() / "a.mcap");
    b = test::record_small_session(folder() / "b.mcap", {5.0, 3.0}, 300);
    open();
  }

  const Snapshot& now() {
    window->context().feed.poll();
    return window->context().feed.now();
  }
  bool enter() {
    window->past().open(QString::fromStdString(a.string()));
    const bool entered = QTest::qWaitFor([this] { return now().past && now().tick == 600; });
    clock.advance_ms(1000);  // panes follow
    window->context().feed.poll();
    return entered;
  }
  void compare(const std::filesystem::path& file) {
    window->compare().open(QString::fromStdString(file.string()));
  }
  const SecondSession* second() const { return window->context().map.scene().second.get(); }
  bool shows(Tick tick) {
    return QTest::qWaitFor([this, tick] {
      return second() != nullptr && second()->now && second()->now->tick == tick;
    });
  }
  ComparePane& pane() { return *window->context().compare; }
  PastTimeline& timeline() { return window->part<PastTimeline>(); }
  QAction& action(const char* id) { return window->context().actions[std::string_view(id)]; }
  bool says(const char* words) const {
    return !window->context().messages.texts().filter(QLatin1String(words)).isEmpty();
  }
  bool has_result() {
    return QTest::qWaitFor([this] {
      return test::text(pane(), "Result of the comparison").startsWith("First difference");
    });
  }

  std::filesystem::path a, b;
};

TEST_F(CompareCommandsTest, ASecondSessionFollowsTheFirst) {
  ASSERT_TRUE(enter());
  compare(b);
  ASSERT_TRUE(shows(300));
  EXPECT_EQ(second()->name, "b.mcap");
  EXPECT_EQ(second()->place, "B ended at 0:00:30.0");
  EXPECT_EQ(now().tick, 600) << "A stays where it was";
  QTest::keyClick(&timeline(), Qt::Key_Home);
  ASSERT_TRUE(shows(1));
  EXPECT_TRUE(QTest::qWaitFor([this] { return second()->place.isEmpty(); }));
  EXPECT_TRUE(QTest::qWaitFor([this] { return now().tick == 1; }));
}

TEST_F(CompareCommandsTest, SaysInTheTimelineWhereTheSecondSessionEnded) {
  ASSERT_TRUE(enter());
  compare(b);
  ASSERT_TRUE(shows(300));
  const QLabel& label = test::child<QLabel>(window->part<PastStrip>(), "Second recording");
  EXPECT_TRUE(label.isVisible());
  EXPECT_EQ(label.text(), "B ended at 0:00:30.0");
  const QImage with = timeline().grab().toImage();
  window->compare().end();
  EXPECT_FALSE(label.isVisible());
  EXPECT_NE(timeline().grab().toImage(), with);
}

TEST_F(CompareCommandsTest, FindsTheFirstDifferenceAndGoesThere) {
  ASSERT_TRUE(enter());
  compare(b);
  ASSERT_TRUE(shows(300));
  EXPECT_TRUE(window->context().dock("compare").isVisible());
  ASSERT_TRUE(has_result());
  ASSERT_TRUE(second()->trails_first && second()->trails);
  EXPECT_FALSE(second()->trails->empty());
  test::button(pane(), "First difference").click();
  EXPECT_TRUE(QTest::qWaitFor([this] { return now().tick > 0 && now().tick < 100; }));
  const Tick tick = now().tick;
  EXPECT_TRUE(shows(tick));
}

TEST_F(CompareCommandsTest, EndsByItsAction) {
  ASSERT_TRUE(enter());
  compare(b);
  ASSERT_TRUE(shows(300));
  action("past.end_compare").trigger();
  EXPECT_EQ(second(), nullptr);
  EXPECT_TRUE(now().past);
  EXPECT_FALSE(window->context().dock("compare").isVisible());
  EXPECT_FALSE(action("past.end_compare").isEnabled());
}

TEST_F(CompareCommandsTest, EndsWithThePast) {
  ASSERT_TRUE(enter());
  compare(b);
  ASSERT_TRUE(shows(300));
  window->past().leave();
  EXPECT_EQ(second(), nullptr);
  EXPECT_FALSE(window->compare().comparing());
  EXPECT_FALSE(action("past.compare").isEnabled());
}

TEST_F(CompareCommandsTest, IsOfferedOnlyInThePast) {
  EXPECT_FALSE(action("past.compare").isEnabled());
  compare(b);
  EXPECT_FALSE(window->compare().comparing());
  ASSERT_TRUE(enter());
  EXPECT_TRUE(action("past.compare").isEnabled());
  action("past.compare").trigger();
  auto* const dialog = window->findChild<QFileDialog*>("compare_recording");
  ASSERT_NE(dialog, nullptr);
  dialog->reject();
}

TEST_F(CompareCommandsTest, ARefusedFileChangesNothing) {
  ASSERT_TRUE(enter());
  compare(b);
  ASSERT_TRUE(shows(300));
  const std::filesystem::path text = folder() / "notes.mcap";
  std::ofstream(text) << "not a recording";
  compare(text);
  EXPECT_TRUE(QTest::qWaitFor([this] { return says("cannot be compared"); }));
  EXPECT_TRUE(says("notes.mcap"));
  ASSERT_NE(second(), nullptr);
  EXPECT_EQ(second()->name, "b.mcap");
}

TEST_F(CompareCommandsTest, RefusesAnotherWorld) {
  Scenario scenario = test::small_scenario();
  scenario.world.name = "elsewhere";
  const auto engine = test::make_engine(scenario, {.seed = 5});
  test::ShownSession session(folder() / "other.mcap", *engine);
  session.run(50);
  const std::filesystem::path other = session.finish();
  ASSERT_TRUE(enter());
  compare(other);
  EXPECT_TRUE(QTest::qWaitFor([this] { return says("elsewhere"); }));
  EXPECT_EQ(second(), nullptr);
  EXPECT_FALSE(window->compare().comparing());
}

}  // namespace
}  // namespace magna
