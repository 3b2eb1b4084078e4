// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/past_commands.h"

#include <gtest/gtest.h>

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPointer>
#include <QProgressBar>
#include <QToolBar>
#include <QToolButton>
#include <QTreeWidget>
#include <fstream>

#include "app/window/past_strip.h"
#include "core/record/session_file.h"
#include "tests/support/changed_variable.h"
#include "tests/support/child.h"
#include "tests/support/recorded_session.h"
#include "tests/support/shown_session.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/chip.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

class PastCommandsTest : public test::WindowTest {
 protected:
  PastCommandsTest() {
    file = test::record_small_session(folder() / "session.mcap");
    show_recording({.flight_minutes = 30});
    open();
  }

  const Snapshot& now() {
    window->context().feed.poll();
    return window->context().feed.now();
  }
  PastTimeline& timeline() { return window->part<PastTimeline>(); }
  QAction& action(const char* id) { return window->context().actions[std::string_view(id)]; }
  QStringList messages() const { return window->context().messages.texts(); }
  bool says(const char* words) const { return !messages().filter(QLatin1String(words)).isEmpty(); }

  void show_recording(RecordingStatus status) {
    Snapshot next = link.copy();
    next.recording = std::make_shared<RecordingStatus>(std::move(status));
    link.show(std::move(next));
  }
  /// Nothing else of the running world would be lost.
  void show_marks(std::vector<Mark> marks) {
    Snapshot next = link.copy();
    next.marks = std::make_shared<std::vector<Mark>>(std::move(marks));
    next.no_go = nullptr;
    next.programs = nullptr;
    link.show(std::move(next));
    now();
  }
  void show_branch(BranchStatus status) {
    Snapshot next = link.copy();
    next.branch = std::make_shared<BranchStatus>(std::move(status));
    link.show(std::move(next));
  }
  void show_another_world() {
    Snapshot next = link.copy();
    OpenedWorld opened = *next.opened;
    ++opened.number;
    next.opened = std::make_shared<OpenedWorld>(opened);
    link.show(std::move(next));
  }
  bool enter() {
    window->past().open(QString::fromStdString(file.string()));
    return QTest::qWaitFor([this] { return now().past; });
  }
  bool comes_to(Tick tick) {
    return QTest::qWaitFor([this, tick] { return now().past && now().tick == tick; });
  }

  std::filesystem::path file;
};

TEST_F(PastCommandsTest, ShowsARecordingUnmistakably) {
  ASSERT_TRUE(enter());
  EXPECT_TRUE(comes_to(600));
  EXPECT_EQ(now().world->name, "small");
  PastFrame& frame = window->part<PastFrame>();
  EXPECT_TRUE(frame.isVisible());
  EXPECT_EQ(frame.size(), window->context().map.size());
  EXPECT_EQ(frame.findChild<Chip*>()->text(), "Past · 0:01:00.0");
  EXPECT_TRUE(window->part<PastStrip>().isVisible());
  clock.advance_ms(1000);
  EXPECT_TRUE(now().past);
  EXPECT_TRUE(window->windowTitle().startsWith("Past of small"));
  window->past().leave();
  EXPECT_FALSE(now().past);
  EXPECT_FALSE(frame.isVisible());
  EXPECT_FALSE(window->part<PastStrip>().isVisible());
}

TEST_F(PastCommandsTest, IsEnteredWhenAFileIsDropped) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(QString::fromStdString(file.string()))});
  QDragEnterEvent enters(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(window.get(), &enters);
  QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(window.get(), &drop);
  EXPECT_TRUE(QTest::qWaitFor([this] { return now().past; }))
      << messages().join("; ").toStdString();
  EXPECT_TRUE(link.worlds.empty());
}

TEST_F(PastCommandsTest, SaysWhyAFileCannotBeShown) {
  window->past().open("/none.mcap");
  EXPECT_TRUE(QTest::qWaitFor([this] { return says("none.mcap"); }));
  EXPECT_FALSE(now().past);
}

TEST_F(PastCommandsTest, IsWalkedByKeys) {
  ASSERT_TRUE(enter());
  EXPECT_TRUE(timeline().hasFocus());
  ASSERT_TRUE(comes_to(600));
  QTest::keyClick(&timeline(), Qt::Key_Left);
  EXPECT_TRUE(comes_to(599));
  QTest::keyClick(&timeline(), Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_TRUE(comes_to(300)) << "the bookmark";
  QTest::keyClick(&timeline(), Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_TRUE(comes_to(100)) << "the warning";
  QTest::keyClick(&timeline(), Qt::Key_Home);
  EXPECT_TRUE(comes_to(1));
  QTest::keyClick(&timeline(), Qt::Key_PageDown);
  EXPECT_TRUE(comes_to(101)) << "ten seconds";
  QTest::keyClick(&timeline(), Qt::Key_End);
  EXPECT_TRUE(comes_to(600));
  EXPECT_TRUE(QTest::qWaitFor([this] { return timeline().value() == 600; }));
  QTest::keyClick(&timeline(), Qt::Key_Escape);
  EXPECT_FALSE(now().past);
}

TEST_F(PastCommandsTest, TheKeysOfTimePlayThePast) {
  ASSERT_TRUE(enter());
  ASSERT_TRUE(comes_to(600));
  QTest::keyClick(&timeline(), Qt::Key_Home);
  ASSERT_TRUE(comes_to(1));
  window->context().map.setFocus();
  action("world.step").trigger();
  EXPECT_TRUE(comes_to(2));
  action("world.pause").trigger();
  EXPECT_TRUE(QTest::qWaitFor([this] { return now().tick > 5; })) << "it plays";
  EXPECT_TRUE(link.paused.empty()) << "the running world goes on";
  EXPECT_EQ(link.steps, 0);
}

TEST_F(PastCommandsTest, AcceptsNoCommands) {
  ASSERT_TRUE(enter());
  const std::size_t posted = link.posted.size();
  window->context().feed.link().post(input::MissionRun{RobotId{0}});
  window->context().feed.link().open_world("other.lisp");
  window->context().feed.link().type_line("robot-turn 1");
  window->context().edits.add_mark({MarkKind::Victim, {1, 2}, ""});
  EXPECT_EQ(link.posted.size(), posted);
  EXPECT_EQ(window->context().edits.stack().count(), 0) << "there is nothing to undo";
  EXPECT_TRUE(link.worlds.empty());
  EXPECT_TRUE(link.typed.empty());
  EXPECT_TRUE(says("The past cannot be changed"));
  EXPECT_FALSE(action("edit.mark_victim").isEnabled());
  EXPECT_FALSE(action("world.reload").isEnabled());
  for (const std::string_view id : {"image.mark", "image.dismiss", "image.turn_left"}) {
    EXPECT_EQ(window->context().actions.why_disabled(id), "The past cannot be changed") << id;
  }
  EXPECT_TRUE(action("view.fit_all").isEnabled());
  for (const RobotStatus& status : statuses_of(now())) {
    EXPECT_NE(status.refusal(WriteKind::Motion), nullptr);
  }
  window->past().leave();
  EXPECT_TRUE(action("world.reload").isEnabled());
}

TEST_F(PastCommandsTest, RefusesNothingThatTheUserHasNotDone) {
  Snapshot next = link.copy();
  next.active = RobotId{0};
  next.selected = {RobotId{0}};
  show(next);
  const std::size_t reports = link.count<input::TruthShown>();
  ASSERT_GE(reports, 1U);
  ASSERT_TRUE(enter());
  ASSERT_TRUE(comes_to(600));
  constexpr int kSeconds = 5;
  for (int k = 0; k < kSeconds; ++k) {
    clock.advance_ms(1000);
    now();
  }
  EXPECT_FALSE(says("The past cannot be changed")) << messages().join("; ").toStdString();
  window->past().leave();
  clock.advance_ms(1000);
  now();
  EXPECT_EQ(link.count<input::TruthShown>(), reports) << "the running world is the same";
}

TEST_F(PastCommandsTest, StopAllActsOnTheRunningWorld) {
  ASSERT_TRUE(enter());
  action("world.stop_all").trigger();
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
  Snapshot stopped = link.copy();
  stopped.stopped = true;
  stopped.stopped_by = "operator";
  show(stopped);
  EXPECT_TRUE(now().past);
  EXPECT_TRUE(now().stopped) << "what is shown of STOP is the present";
}

TEST_F(PastCommandsTest, TellsWarningsOfTheRunningWorld) {
  ASSERT_TRUE(enter());
  Snapshot next = link.copy();
  Notice notice;
  notice.sequence = 1'000'000;
  notice.severity = Severity::Warning;
  notice.source = "robot7";
  notice.text = Message::verbatim("collided");
  next.notices = std::make_shared<std::vector<Notice>>(std::vector<Notice>{notice});
  show(next);
  EXPECT_TRUE(says("Live: robot7 collided"));
}

TEST_F(PastCommandsTest, RobotsAreChosenForTheWindowAlone) {
  ASSERT_TRUE(enter());
  const std::size_t choices = link.count<input::Select>();
  window->context().feed.link().post(input::Select{RobotId{2}});
  EXPECT_TRUE(QTest::qWaitFor([this] { return now().active == RobotId{2}; }));
  EXPECT_EQ(link.count<input::Select>(), choices);
}

TEST_F(PastCommandsTest, StoredImagesAreChosenForTheWindowAlone) {
  ASSERT_TRUE(enter());
  ASSERT_TRUE(comes_to(600));
  ASSERT_TRUE(now().images != nullptr && !now().images->empty());
  const ImageId image = now().images->front()->id;
  window->context().feed.link().post(input::ShowImage{image});
  EXPECT_TRUE(QTest::qWaitFor([&] { return now().shown_image == image; }));
  window->context().feed.link().post(input::Select{RobotId{2}});
  EXPECT_TRUE(QTest::qWaitFor([&] { return now().active == RobotId{2}; }));
  EXPECT_EQ(now().shown_image, std::nullopt) << "the camera of the robot";
  EXPECT_EQ(link.count<input::ShowImage>(), 0U);
  EXPECT_FALSE(says("The past cannot be changed"));
}

TEST_F(PastCommandsTest, DisarmsTeleoperation) {
  window->context().teleop->take_control();
  ASSERT_TRUE(enter());
  window->context().teleop->take_control();
  now();
  bool told = false;
  for (const Chip* chip : window->context().teleop->findChildren<Chip*>()) {
    told = told || chip->text() == "Disarmed in the past";
    EXPECT_NE(chip->text(), "Armed");
  }
  EXPECT_TRUE(told);
}

TEST_F(PastCommandsTest, RewindsToWhatTheFlightRecorderKeeps) {
  action("past.rewind").trigger();
  ASSERT_EQ(link.flights.size(), 1U);
  const std::string wanted = link.flights[0].first;
  ASSERT_TRUE(QFile::copy(QString::fromStdString(file.string()), QString::fromStdString(wanted)));
  show_recording({.flight_minutes = 30, .saves = 1, .saved = wanted});
  ASSERT_TRUE(QTest::qWaitFor([this] { return now().past; }));
  EXPECT_EQ(now().opened->number, link.snapshot->opened->number) << "it is the same world";
  EXPECT_FALSE(says("Session saved"));
  action("past.live").trigger();
  EXPECT_FALSE(now().past);
}

TEST_F(PastCommandsTest, SaysThatNothingWasRecorded) {
  show_recording({});
  now();
  action("past.rewind").trigger();
  EXPECT_TRUE(says("Nothing was recorded"));
}

TEST_F(PastCommandsTest, KeepsNamedBookmarks) {
  ASSERT_TRUE(enter());
  ASSERT_TRUE(comes_to(600));
  QTest::keyClick(&timeline(), Qt::Key_Home);
  ASSERT_TRUE(comes_to(1));
  QTest::keyClick(&timeline(), Qt::Key_B);
  auto* const dialog = window->findChild<QInputDialog*>("name_bookmark");
  ASSERT_NE(dialog, nullptr);
  dialog->setTextValue("the start");
  dialog->accept();
  const auto kept = [this] {
    const auto read = SessionFile::open(file);
    if (!read) return false;
    const auto all = read->bookmarks();
    return std::ranges::any_of(
        all, [](const RecordedBookmark& one) { return one.name == "the start" && one.tick == 1; });
  };
  EXPECT_TRUE(QTest::qWaitFor(kept)) << messages().join("; ").toStdString();
}

TEST_F(PastCommandsTest, PlaysToClientsOnlyWhatHasMessages) {
  QAction& play = action("past.play_to_clients");
  EXPECT_FALSE(play.isEnabled());
  ASSERT_TRUE(enter());
  EXPECT_FALSE(play.isEnabled());
  EXPECT_TRUE(window->context().actions.why_disabled("past.play_to_clients").contains("messages"));
  file = test::record_small_session_with_messages(folder() / "said.mcap");
  ASSERT_TRUE(enter());
  ASSERT_TRUE(comes_to(200));
  EXPECT_TRUE(play.isEnabled());
  play.trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return says("ACT-R clients get the recorded lines"); }));
  EXPECT_TRUE(play.isChecked());
  play.trigger();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !says("ACT-R clients get the recorded lines"); }));
  EXPECT_FALSE(play.isChecked());
}

TEST_F(PastCommandsTest, PlaysToClientsFromTheBeginningOnRequest) {
  file = test::record_small_session_with_messages(folder() / "said.mcap");
  window->past().open_for_clients(QString::fromStdString(file.string()));
  ASSERT_TRUE(QTest::qWaitFor([&] { return says("ACT-R clients get the recorded lines"); }));
  EXPECT_TRUE(comes_to(1)) << "the first state";
  window->past().leave();
  EXPECT_FALSE(says("ACT-R clients get the recorded lines"));
  EXPECT_FALSE(action("past.play_to_clients").isChecked());
}

TEST_F(PastCommandsTest, ForgetsARefusedRequestToPlayToClients) {
  file = test::record_small_session_with_messages(folder() / "said.mcap");
  action("view.simple_mode").trigger();
  window->past().open_for_clients(QString::fromStdString(file.string()));
  EXPECT_TRUE(says("Leave the simple mode"));
  action("view.simple_mode").trigger();
  ASSERT_TRUE(enter());
  EXPECT_TRUE(comes_to(200)) << "its end";
  EXPECT_FALSE(action("past.play_to_clients").isChecked());
}

TEST_F(PastCommandsTest, SaysThatTheRunningWorldHasThePort) {
  playback.port = 6324;
  file = test::record_small_session_with_messages(folder() / "said.mcap");
  ASSERT_TRUE(enter());
  action("past.play_to_clients").trigger();
  EXPECT_TRUE(says("Port 6324 belongs to the ACT-R interface of the running world"));
  EXPECT_FALSE(action("past.play_to_clients").isChecked());
}

TEST_F(PastCommandsTest, ContinuesFromTheShownMoment) {
  show_marks({});
  EXPECT_FALSE(action("past.continue").isEnabled());
  ASSERT_TRUE(enter());
  ASSERT_TRUE(comes_to(600));
  window->past().leave();
  ASSERT_TRUE(enter());
  EXPECT_TRUE(action("past.continue").isEnabled());
  QTest::keyClick(&timeline(), Qt::Key_Home);
  ASSERT_TRUE(comes_to(1));
  action("past.continue").trigger();
  ASSERT_EQ(link.continued.size(), 1U);
  EXPECT_EQ(link.continued.front(), std::pair(file.string(), Tick{1}));

  show_branch({.file = file.string(), .tick = 1});
  auto* const bar = window->findChild<QProgressBar*>("branch");
  ASSERT_NE(bar, nullptr);
  EXPECT_TRUE(QTest::qWaitFor([bar] { return bar->isVisible(); }));
  window->findChild<QToolButton*>("cancel_branch")->click();
  EXPECT_EQ(link.branches_cancelled, 2) << "leaving has cancelled, too";
  show_branch({.ends = 1});
  EXPECT_TRUE(QTest::qWaitFor([bar] { return !bar->isVisible(); }));
  EXPECT_TRUE(now().past) << "it was cancelled";

  show_branch({.ends = 2, .failure = "session.mcap: cannot be continued: so and so"});
  EXPECT_TRUE(QTest::qWaitFor([this] { return says("so and so"); }));
  EXPECT_TRUE(now().past);

  Snapshot next = link.copy();
  next.branch = std::make_shared<BranchStatus>(BranchStatus{.ends = 3});
  OpenedWorld opened = next.opened ? *next.opened : OpenedWorld();
  ++opened.number;
  next.opened = std::make_shared<OpenedWorld>(opened);
  link.show(std::move(next));
  EXPECT_TRUE(QTest::qWaitFor([this] { return !now().past; }));
  EXPECT_TRUE(says("continues the recording")) << messages().join("; ").toStdString();
}

TEST_F(PastCommandsTest, ShowsBranchesOfTheRecording) {
  const auto header = SessionFile::open(file)->header();
  const auto engine = test::make_engine(test::small_scenario());
  SessionHeader branch = header;
  branch.id = std::string(32, 'b');
  branch.ancestors = {{header.id, "session.mcap", 100}};
  test::RecordedSession other(*engine, branch, {});
  std::ofstream(folder() / "other.mcap", std::ios::binary) << other.ended();
  ASSERT_TRUE(enter());
  action("past.branches").trigger();
  auto* const dialog = window->findChild<QDialog*>("branches");
  ASSERT_NE(dialog, nullptr);
  auto* const tree = dialog->findChild<QTreeWidget*>();
  ASSERT_TRUE(QTest::qWaitFor([tree] {
    return tree->topLevelItemCount() == 1 && tree->topLevelItem(0)->childCount() == 1;
  }));
  QTreeWidgetItem* const parent = tree->topLevelItem(0);
  EXPECT_EQ(parent->text(0), "session.mcap (shown)");
  EXPECT_EQ(parent->child(0)->text(0), "other.mcap");
  EXPECT_EQ(parent->child(0)->text(1), "0:00:10.0");
  dialog->close();
}

TEST_F(PastCommandsTest, FindsBranchesInTheFolderOfDocuments) {
  const test::ChangedVariable home("HOME", folder().c_str());
  const test::ChangedVariable settings("XDG_CONFIG_HOME", folder().c_str());
  const auto header = SessionFile::open(file)->header();
  const auto engine = test::make_engine(test::small_scenario());
  SessionHeader branch = header;
  branch.id = std::string(32, 'b');
  branch.ancestors = {{header.id, "session.mcap", 100}};
  test::RecordedSession other(*engine, branch, {});
  const auto usual = folder() / "Documents";
  std::filesystem::create_directory(usual);
  std::ofstream(usual / "other.mcap", std::ios::binary) << other.ended();
  action("past.rewind").trigger();
  ASSERT_EQ(link.flights.size(), 1U);
  const std::string wanted = link.flights[0].first;
  ASSERT_TRUE(QFile::copy(QString::fromStdString(file.string()), QString::fromStdString(wanted)));
  show_recording({.flight_minutes = 30, .saves = 1, .saved = wanted});
  ASSERT_TRUE(QTest::qWaitFor([this] { return now().past; }));
  action("past.branches").trigger();
  auto* const dialog = window->findChild<QDialog*>("branches");
  ASSERT_NE(dialog, nullptr);
  auto* const tree = dialog->findChild<QTreeWidget*>();
  EXPECT_TRUE(QTest::qWaitFor([tree] {
    return tree->topLevelItemCount() == 1 && tree->topLevelItem(0)->childCount() == 1;
  }));
  dialog->close();
  window->past().leave();
  action("past.open").trigger();
  auto* const files = window->findChild<QFileDialog*>("open_recording");
  ASSERT_NE(files, nullptr);
  EXPECT_EQ(files->directory().absolutePath().toStdString(), usual.string());
  files->close();
}

TEST_F(PastCommandsTest, AsksAboutTheWorkOfTheRunningWorldBeforeItContinues) {
  show_marks({{MarkId{1}, {MarkKind::Victim, {3, 4}, ""}, "operator", 0}});
  ASSERT_TRUE(enter());
  ASSERT_TRUE(comes_to(600));
  action("past.continue").trigger();
  EXPECT_TRUE(link.continued.empty());
  auto* const dialog = window->findChild<QMessageBox*>("unsaved_work");
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(dialog->informativeText().contains("1 mark"));
  dialog->close();
  EXPECT_TRUE(link.continued.empty());
}

TEST_F(PastCommandsTest, WithdrawsTheQuestionBeforeContinuingOnceAnotherWorldIsOpen) {
  show_marks({{MarkId{1}, {MarkKind::Victim, {3, 4}, ""}, "operator", 0}});
  ASSERT_TRUE(enter());
  ASSERT_TRUE(comes_to(600));
  action("past.continue").trigger();
  const QPointer dialog(window->findChild<QMessageBox*>("unsaved_work"));
  ASSERT_TRUE(dialog != nullptr);
  show_another_world();
  EXPECT_TRUE(QTest::qWaitFor([&dialog] { return dialog == nullptr; }));
  EXPECT_TRUE(link.continued.empty());
}

TEST_F(PastCommandsTest, DoesNotContinueInAnotherWorldAfterTheWorkIsSaved) {
  show_marks({{MarkId{1}, {MarkKind::Victim, {3, 4}, ""}, "operator", 0}});
  ASSERT_TRUE(enter());
  ASSERT_TRUE(comes_to(600));
  action("past.continue").trigger();
  auto* const dialog = window->findChild<QMessageBox*>("unsaved_work");
  ASSERT_NE(dialog, nullptr);
  test::button(*dialog, "Save…").click();
  auto* const files = window->findChild<QFileDialog*>("save_missions");
  ASSERT_NE(files, nullptr);
  const int cancelled = link.branches_cancelled;
  show_another_world();
  ASSERT_TRUE(QTest::qWaitFor([&] { return link.branches_cancelled > cancelled; }));
  emit files->fileSelected(QString::fromStdString((folder() / "work.json").string()));
  files->close();
  ASSERT_TRUE(QTest::qWaitFor([this] { return says("Missions saved"); }));
  EXPECT_TRUE(link.continued.empty());
}

TEST_F(PastCommandsTest, SavesTheWorkOfTheRunningWorldWithItsName) {
  show_marks({{MarkId{1}, {MarkKind::Victim, {3, 4}, ""}, "operator", 0}});
  ASSERT_TRUE(enter());
  ASSERT_TRUE(comes_to(600));
  action("past.continue").trigger();
  auto* const dialog = window->findChild<QMessageBox*>("unsaved_work");
  ASSERT_NE(dialog, nullptr);
  test::button(*dialog, "Save…").click();
  auto* const files = window->findChild<QFileDialog*>("save_missions");
  ASSERT_NE(files, nullptr);
  const QString saved = QString::fromStdString((folder() / "work.json").string());
  emit files->fileSelected(saved);
  files->close();
  ASSERT_TRUE(QTest::qWaitFor([this] { return link.continued.size() == 1; }));
  QFile work(saved);
  ASSERT_TRUE(work.open(QIODevice::ReadOnly));
  EXPECT_TRUE(work.readAll().contains("office")) << "not the world of the recording";
}

}  // namespace
}  // namespace magna
