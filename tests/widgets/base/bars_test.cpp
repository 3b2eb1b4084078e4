// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QLabel>
#include <QLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <algorithm>

#include "core/engine/planned_route.h"
#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/look/chip.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

class BarsTest : public testing::Test {
 protected:
  BarsTest() { link.show(test::demo_snapshot()); }

  void show(const Snapshot& next) {
    link.show(next);
    clock.advance_ms(300);
    feed.poll();
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  QWidget window;
  ActionSet actions{window, window};
};

TEST_F(BarsTest, TheFeedEmitsEachSnapshotOnceAndACalmSignalFiveTimesASecond) {
  QSignalSpy arrived(&feed, &SnapshotFeed::arrived);
  QSignalSpy calm(&feed, &SnapshotFeed::calm);
  feed.poll();
  feed.poll();
  EXPECT_EQ(arrived.count(), 1);
  EXPECT_EQ(calm.count(), 1);
  link.show(link.copy());
  feed.poll();
  EXPECT_EQ(arrived.count(), 2);
  EXPECT_EQ(calm.count(), 1);
  clock.advance_ms(200);
  feed.poll();  // snapshots in between are not lost
  EXPECT_EQ(calm.count(), 2);
}

TEST_F(BarsTest, TheBarNamesPauseAndStop) {
  feed.poll();
  ControlBar bar(feed, actions);
  EXPECT_EQ(bar.held().text(), QStringLiteral("1 held"));
  EXPECT_FALSE(bar.held().isHidden());
  EXPECT_TRUE(bar.paused().isHidden());
  Snapshot next = link.copy();
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
  (*statuses)[9].mission = MissionState::Running;
  next.statuses = statuses;
  show(next);
  EXPECT_TRUE(bar.held().isHidden());
  EXPECT_TRUE(bar.state().text().isEmpty());
  next.paused = true;
  show(next);
  EXPECT_TRUE(bar.state().text().isEmpty());
  EXPECT_FALSE(bar.paused().isHidden());
  EXPECT_EQ(bar.paused().text(), QStringLiteral("Paused"));
  EXPECT_EQ(actions["world.pause"].text(), QStringLiteral("Run"));
  next.stopped = true;
  next.stopped_by = "client-1";
  next.time_scale = 0.0;
  show(next);
  EXPECT_EQ(bar.state().text(), QStringLiteral("Stopped by client-1"));
  EXPECT_TRUE(bar.stop().hold().latched());
  EXPECT_EQ(bar.speed().currentText(), QStringLiteral("max"));
}

TEST_F(BarsTest, TheBarCountsHeldRobotsAfterAReleaseOfAll) {
  Snapshot next = link.copy();
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
  for (std::size_t k = 2; k < 11; ++k) (*statuses)[k].mission = MissionState::Held;
  next.statuses = statuses;
  next.stopped = true;
  show(next);
  ControlBar bar(feed, actions);
  EXPECT_EQ(bar.state().text(), QStringLiteral("Stopped"));
  EXPECT_TRUE(bar.held().isHidden());
  next.stopped = false;
  show(next);
  EXPECT_EQ(bar.held().text(), QStringLiteral("9 held"));
  EXPECT_TRUE(bar.held().toolTip().contains(QStringLiteral("robot3, robot4")));
}

TEST_F(BarsTest, TheStatusLineShowsSelectionLagAndLinks) {
  feed.poll();
  StatusLine line(feed);
  EXPECT_EQ(test::text(line, "Selection"), QStringLiteral("robot3 + 1"));
  EXPECT_EQ(line.links().text(), QStringLiteral("No links"));
  Snapshot next = link.copy();
  next.active.reset();
  next.selected.clear();
  next.links = test::demo_links();
  next.loop_lag_p99_ms = 12.34;
  show(next);
  EXPECT_EQ(test::text(line, "Selection"), QStringLiteral("No robot active"));
  EXPECT_EQ(line.links().text(), QStringLiteral("ACT-R 1"));
  EXPECT_EQ(line.lag().text(), QStringLiteral("lag 12\u2009ms"));
}

TEST_F(BarsTest, TheStatusLineDropsTheLeastImportantPartsFirst) {
  feed.poll();
  StatusLine line(feed);
  line.show_hint(
      QStringLiteral("A hint of many words that needs most of the room there is, and more"));
  line.resize(1280, 24);
  line.show();
  EXPECT_TRUE(line.lag().isVisible());
  line.resize(420, 24);
  QCoreApplication::processEvents();
  EXPECT_FALSE(line.lag().isVisible());
  EXPECT_TRUE(line.links().isVisible());
  EXPECT_GT(line.hint().width(), 100);
}

TEST_F(BarsTest, TheStatusLineShowsTheWorseLag) {
  feed.poll();
  StatusLine line(feed);
  line.show_window_lag(45.67, 80.0);
  EXPECT_EQ(line.lag().text(), QStringLiteral("lag 46\u2009ms"));
  EXPECT_TRUE(line.lag().toolTip().contains(QStringLiteral("maximum 80.0")));
  QSignalSpy wanted(&line, &StatusLine::links_wanted);
  line.links().click();
  EXPECT_EQ(wanted.count(), 1);
}

TEST_F(BarsTest, TheBarDropsTheLeastImportantPartsFirst) {
  feed.poll();
  ControlBar bar(feed, actions);
  bar.resize(1280, 40);
  bar.show();
  QCoreApplication::processEvents();
  EXPECT_TRUE(bar.state().isVisible());
  for (const int width : {1280, 900, 600, 420}) {
    bar.resize(width, 40);
    QCoreApplication::processEvents();
    EXPECT_LE(bar.layout()->totalMinimumSize().width(), width);
    EXPECT_EQ(bar.stop().width(), bar.stop().sizeHint().width());
    EXPECT_LE(bar.stop().geometry().right(), width);
  }
  const auto factor_shown = [&bar] {
    for (const QLabel* label : bar.findChildren<QLabel*>()) {
      if (label->accessibleName() == QLatin1String("Real-time factor")) return label->isVisible();
    }
    return false;
  };
  EXPECT_FALSE(factor_shown());
  bar.resize(1280, 40);
  QCoreApplication::processEvents();
  EXPECT_TRUE(factor_shown());
}

TEST_F(BarsTest, TheBarShowsTheStopButtonAtEveryWidth) {
  Snapshot next = link.copy();
  next.paused = true;
  show(next);
  for (const int percent : {100, 200}) {
    for (const bool simple : {false, true}) {
      apply_scale(percent);
      ControlBar bar(feed, actions);
      auto* beside = new QPushButton(QStringLiteral("12 robots need you"), &bar);
      bar.add_beside_stop(*beside);
      bar.show();
      bar.set_simple(simple);
      for (int width = 1300; width > 0; width -= width > 40 ? 20 : 1) {
        bar.resize(width, bar.height());
        QCoreApplication::processEvents();
        const QRect place = bar.stop().geometry();
        EXPECT_TRUE(bar.rect().contains(place)) << width << " at " << percent;
        EXPECT_EQ(place.width(), std::min(width, bar.stop().sizeHint().width())) << width;
        EXPECT_FALSE(place.intersects(beside->geometry()) && beside->width() > 0) << width;
      }
    }
  }
  apply_scale(100);
}

TEST(MessageArea, ReplacesAMessageAboutTheSameSubject) {
  MessageArea area;
  const auto report = [&](const QString& text) { area.show_message(Severity::Info, text); };
  report(QStringLiteral("Picture saved: a"));
  report(QStringLiteral("Picture saved: b"));  // from the same source file
  EXPECT_EQ(area.texts(), QStringList{QStringLiteral("Picture saved: b")});
  area.show_message(Severity::Warning, QStringLiteral("first"), QStringLiteral("settings"));
  area.show_message(Severity::Warning, QStringLiteral("second"), QStringLiteral("settings"));
  area.show_offer(QStringLiteral("c has changed"), {QStringLiteral("Reload"), [] {}});
  area.show_offer(QStringLiteral("d has changed"), {QStringLiteral("Reload"), [] {}});
  EXPECT_EQ(area.texts(),
            QStringList({QStringLiteral("Picture saved: b"), QStringLiteral("second"),
                         QStringLiteral("c has changed"), QStringLiteral("d has changed")}));
  area.show_message(Severity::Info, QStringLiteral("here"));
  area.show_message(Severity::Info, QStringLiteral("and here"));
  EXPECT_TRUE(area.texts().contains(QStringLiteral("here"))) << "another place in the source";
}

TEST(MessageArea, RemovesAMessageThatNoLongerApplies) {
  MessageArea area;
  area.show_message(Severity::Info, QStringLiteral("Loading"), QStringLiteral("load"));
  area.show_message(Severity::Caution, QStringLiteral("Else"), QStringLiteral("else"));
  area.withdraw(QStringLiteral("Loading"));
  area.withdraw(QStringLiteral("Nothing"));
  EXPECT_EQ(area.texts(), QStringList{QStringLiteral("Else")});
  area.withdraw(QStringLiteral("else"));
  EXPECT_EQ(area.texts(), QStringList());
}

TEST(MessageArea, ShowsAMessageUntilItIsDismissed) {
  QWidget window;
  MessageArea area(&window);
  EXPECT_TRUE(area.isHidden());
  area.show_message(Severity::Warning, QStringLiteral("usar.ini: cannot be read"));
  EXPECT_FALSE(area.isHidden());
  auto* close = area.findChild<QToolButton*>();
  ASSERT_NE(close, nullptr);
  close->click();
  EXPECT_TRUE(area.texts().isEmpty());
  EXPECT_TRUE(area.isHidden());
}

TEST(MessageArea, LinksPlacesInFiles) {
  MessageArea area;
  const QString text = QStringLiteral("/w/a.lisp:2:3: expected <name>\nThe old one goes on.");
  area.show_message(Severity::Warning, text);
  EXPECT_EQ(area.texts(), QStringList{text});
  auto* label = area.findChild<QLabel*>();
  EXPECT_TRUE(label->text().startsWith(QStringLiteral("Expected &lt;name&gt; — <a")));
  EXPECT_TRUE(label->text().endsWith(QStringLiteral("<br>The old one goes on.")));
  EXPECT_TRUE(label->accessibleName().endsWith(text));
  FilePlace wanted;
  QObject::connect(&area, &MessageArea::source_wanted, &area,
                   [&](const FilePlace& place) { wanted = place; });
  emit label->linkActivated(QStringLiteral("/w/a.lisp:2:3"));
  EXPECT_EQ(wanted, (FilePlace{QStringLiteral("/w/a.lisp"), 2, 3}));
}

TEST(MessageArea, ShowsTheReasonFirstAndElidesALongPathInItsMiddle) {
  MessageArea area;
  const QString path = QStringLiteral("/home/me") + QStringLiteral("/a-folder").repeated(20) +
                       QStringLiteral("/user.ini");
  const QString text = path + QStringLiteral(": cannot be written: No space left on device");
  area.show_message(Severity::Warning, text);
  auto* label = area.findChild<QLabel*>();
  QString shown = label->text();
  shown.remove(QChar(0x200b));  // where the path may wrap
  EXPECT_TRUE(shown.startsWith(
      QStringLiteral("Cannot be written: No space left on device — /home/me/a-folder/")))
      << shown.toStdString();
  EXPECT_TRUE(shown.contains(QChar(0x2026)));
  EXPECT_TRUE(shown.endsWith(QStringLiteral("/a-folder/user.ini")));
  EXPECT_LT(shown.size(), 130);
  EXPECT_EQ(label->toolTip(), text);
  EXPECT_TRUE(label->accessibleName().endsWith(text));
}

TEST(MessageArea, KeepsWarningsLongerThanOtherMessages) {
  MessageArea area;
  area.show_message(Severity::Warning, QStringLiteral("disk full"), QStringLiteral("disk"));
  for (int i = 0; i < MessageArea::kMost; ++i) {
    const QString text = QStringLiteral("message %1").arg(i);
    area.show_message(Severity::Info, text, text);
  }
  EXPECT_TRUE(area.texts().contains(QStringLiteral("disk full")));
  EXPECT_FALSE(area.texts().contains(QStringLiteral("message 0")));
}

TEST(MessageArea, RunsOrDismissesItsOffer) {
  QWidget window;
  MessageArea area(&window);
  int done = 0;
  const auto offer = [&] {
    area.show_offer(QStringLiteral("It has changed."), {QStringLiteral("Reload"), [&] { ++done; }});
    return area.findChildren<QPushButton*>().last(2);
  };
  offer()[1]->click();
  EXPECT_EQ(done, 0);
  EXPECT_TRUE(area.texts().isEmpty());
  EXPECT_TRUE(area.isHidden());
  const auto buttons = offer();
  EXPECT_EQ(buttons[0]->text(), QStringLiteral("Reload"));
  EXPECT_EQ(buttons[0]->accessibleDescription(), QStringLiteral("It has changed."));
  buttons[0]->click();
  EXPECT_EQ(done, 1);
  EXPECT_TRUE(area.isHidden());
}

TEST(MessageArea, ShowsTheProgressOfAWorkInPlace) {
  QWidget window;
  MessageArea area(&window);
  int cancelled = 0;
  const auto progress = [&](double share) {
    area.show_progress(QStringLiteral("Exporting run.mp4"), share,
                       {QStringLiteral("Cancel"), [&] { ++cancelled; }}, QStringLiteral("export"));
  };
  progress(0.0);
  const auto bars = area.findChildren<QProgressBar*>();
  ASSERT_EQ(bars.size(), 1);
  EXPECT_EQ(bars[0]->accessibleName(), QStringLiteral("Exporting run.mp4"));
  progress(0.25);
  EXPECT_EQ(area.findChildren<QProgressBar*>(), bars) << "it is the same one";
  EXPECT_EQ(bars[0]->value() * 4, bars[0]->maximum());
  test::button(area, QStringLiteral("Cancel")).click();
  EXPECT_EQ(cancelled, 1);
  EXPECT_TRUE(area.isHidden());
}

TEST(MessageArea, KeepsTheProgressOfAWorkUntilItsResult) {
  MessageArea area;
  const QString text = QStringLiteral("Exporting run.mp4");
  area.show_progress(text, 0.5, {QStringLiteral("Cancel"), [] {}}, QStringLiteral("export"));
  for (int i = 0; i < 2 * MessageArea::kMost; ++i) {
    const QString other = QStringLiteral("message %1").arg(i);
    area.show_message(i % 2 == 0 ? Severity::Info : Severity::Warning, other, other);
  }
  EXPECT_TRUE(area.texts().contains(text));
  area.show_message(Severity::Info, QStringLiteral("Exported"), QStringLiteral("export"));
  EXPECT_FALSE(area.texts().contains(text));
}

TEST(MessageArea, ShowsEqualMessagesOnceAndKeepsTheNewest) {
  MessageArea area;
  for (int i = 0; i < 2; ++i) area.show_message(Severity::Info, QStringLiteral("same"));
  EXPECT_EQ(area.texts().size(), 1);
  for (int i = 0; i < MessageArea::kMost; ++i) {
    const QString text = QStringLiteral("message %1").arg(i);
    area.show_message(Severity::Caution, text, text);
  }
  EXPECT_EQ(area.texts().size(), MessageArea::kMost);
  EXPECT_FALSE(area.texts().contains(QStringLiteral("same")));
}

}  // namespace
}  // namespace magna
