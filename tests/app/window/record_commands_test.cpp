// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/record_commands.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QPushButton>
#include <QRegularExpression>
#include <memory>

#include "tests/support/test_window.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/text_format.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

using State = RecordButton::State;

class RecordCommandsTest : public test::WindowTest {
 protected:
  RecordCommandsTest() {
    show_status_later({.flight_minutes = 30});
    open();
    profile->user().recordings = directory.path().toStdString();
  }
  RecordButton& button() { return window->part<RecordButton>(); }
  QAction& action(const std::string& id) { return window->context().actions[id]; }
  QStringList messages() const { return window->context().messages.texts(); }
  bool says(const char* words) const { return !messages().filter(QLatin1String(words)).isEmpty(); }
  void show_status_later(RecordingStatus status) {
    Snapshot next = link.copy();
    next.recording = std::make_shared<RecordingStatus>(std::move(status));
    link.show(std::move(next));
  }
  void show_status(RecordingStatus status) {
    Snapshot next = link.copy();
    next.recording = std::make_shared<RecordingStatus>(std::move(status));
    show(std::move(next));
  }
  static RecordingStatus recording() {
    return {.file = "/tmp/office.mcap",
            .seconds = 724.0,
            .bytes = std::uint64_t{14} << 20U,
            .flight_minutes = 30};
  }
  QFileDialog& dialog(const char* name) {
    auto* const found = window->findChild<QFileDialog*>(QLatin1String(name));
    EXPECT_NE(found, nullptr);
    return *found;
  }
};

TEST_F(RecordCommandsTest, RecordsToAFileNamedByWorldAndTime) {
  QTest::keyClick(&window->context().map, Qt::Key_F9, Qt::ControlModifier);
  ASSERT_EQ(link.recordings.size(), 1U);
  const QFileInfo file(QString::fromStdString(link.recordings[0]));
  EXPECT_EQ(file.absolutePath(), QDir(directory.path()).absolutePath());
  static const QRegularExpression kName(QStringLiteral(R"(^.+-\d{8}-\d{6}\.mcap$)"));
  EXPECT_TRUE(kName.match(file.fileName()).hasMatch()) << link.recordings[0];
}

TEST_F(RecordCommandsTest, DoesNotNameAFileTwice) {
  action("record.start").trigger();
  action("record.start").trigger();
  ASSERT_EQ(link.recordings.size(), 2U);
  EXPECT_NE(link.recordings[0], link.recordings[1]);
}

TEST_F(RecordCommandsTest, TheButtonBeginsAndEndsTheRecording) {
  EXPECT_EQ(button().state(), State::Idle);
  EXPECT_EQ(button().accessibleName(), QStringLiteral("Record"));
  QTest::mouseClick(&button(), Qt::LeftButton);
  EXPECT_EQ(link.recordings.size(), 1U);
  show_status(recording());
  EXPECT_EQ(button().state(), State::Recording);
  const QString size = bytes_text(std::uint64_t{14} << 20U);
  EXPECT_EQ(button().text(), QStringLiteral("12:04 · ") + size);
  EXPECT_EQ(button().accessibleName(), QStringLiteral("Stop recording, 12:04, ") + size);
  EXPECT_TRUE(button().toolTip().contains(QStringLiteral("/tmp/office.mcap")));
  QTest::mouseClick(&button(), Qt::LeftButton);
  EXPECT_EQ(link.recordings_stopped, 1);
  EXPECT_EQ(link.recordings.size(), 1U);
}

TEST_F(RecordCommandsTest, AKeyEndsTheRecording) {
  QTest::keyClick(&window->context().map, Qt::Key_F9, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(link.recordings_stopped, 0) << "nothing is recorded";
  show_status(recording());
  EXPECT_FALSE(action("record.start").isEnabled());
  QTest::keyClick(&window->context().map, Qt::Key_F9, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(link.recordings_stopped, 1);
}

TEST_F(RecordCommandsTest, TheButtonKeepsItsWidthWhileTimePasses) {
  show_status(recording());
  const int width = button().sizeHint().width();
  RecordingStatus later = recording();
  later.seconds = 731.0;
  show_status(later);
  EXPECT_TRUE(button().text().startsWith(QStringLiteral("12:11 · ")));
  EXPECT_EQ(button().sizeHint().width(), width);
}

TEST_F(RecordCommandsTest, TheButtonSaysThatNothingCanBeWritten) {
  RecordingStatus full = recording();
  full.problem = "/tmp/office.mcap: cannot be written: No space left on device";
  show_status(full);
  EXPECT_EQ(button().state(), State::Blocked);
  EXPECT_EQ(button().text(), QStringLiteral("Not recorded"));
  EXPECT_TRUE(button().toolTip().startsWith(QStringLiteral("/tmp/office.mcap: cannot")));
  show_status(recording());
  EXPECT_EQ(button().state(), State::Recording);
}

TEST_F(RecordCommandsTest, SaysWhereARecordingIs) {
  RecordingStatus ended{.ends = 1, .last = "/tmp/office.mcap", .flight_minutes = 30};
  show_status(ended);
  EXPECT_TRUE(says("Recording saved: /tmp/office.mcap"));
  ended.ends = 2;
  ended.failure = "/tmp/b.mcap: cannot be written: No such file or directory";
  show_status(ended);
  EXPECT_TRUE(says("missing or incomplete: /tmp/b.mcap"));
  EXPECT_FALSE(says("Recording saved")) << "it was about the same";
}

TEST_F(RecordCommandsTest, DoesNotReportWhatEndedBeforeTheWindow) {
  show_status_later({.ends = 3, .last = "/tmp/a.mcap", .saves = 2, .saved = "/tmp/b.mcap"});
  open_again();
  EXPECT_FALSE(says("/tmp/"));
}

TEST_F(RecordCommandsTest, SavesTheFlightRecordingToAChosenFile) {
  QTest::keyClick(&window->context().map, Qt::Key_F9, Qt::ShiftModifier);
  QFileDialog& asked = dialog("save_flight");
  const QString file = QDir(directory.path()).filePath(QStringLiteral("folder/odd.mcap"));
  emit asked.fileSelected(file);
  asked.close();
  ASSERT_EQ(link.flights.size(), 1U);
  EXPECT_EQ(link.flights[0], std::make_pair(file.toStdString(), false));
  EXPECT_TRUE(says("Saving"));
  EXPECT_EQ(profile->user().recordings, QFileInfo(file).absolutePath().toStdString());
  show_status({.flight_minutes = 30, .saves = 1, .saved = file.toStdString()});
  EXPECT_TRUE(says("Session saved: "));
  EXPECT_FALSE(says("Saving"));
  show_status({.flight_minutes = 30, .saves = 2, .save_failure = "x: cannot be written"});
  EXPECT_TRUE(says("The session was not saved: x: cannot be written"));
}

TEST_F(RecordCommandsTest, SavesTheWorldBeforeInAFileOfItsOwn) {
  const QString folder = directory.path();
  QFile taken(QDir(folder).filePath(QStringLiteral("odd.before.mcap")));
  ASSERT_TRUE(taken.open(QIODevice::WriteOnly));
  show_status({.flight_minutes = 30, .left = "office", .left_is_before = true});
  EXPECT_FALSE(says("Magna ended unexpectedly"));
  QTest::keyClick(&window->context().map, Qt::Key_F9, Qt::ShiftModifier);
  QFileDialog& asked = dialog("save_flight");
  const QString file = QDir(folder).filePath(QStringLiteral("odd.mcap"));
  emit asked.fileSelected(file);
  asked.close();
  ASSERT_EQ(link.flights.size(), 2U);
  EXPECT_EQ(link.flights[0], std::make_pair(file.toStdString(), false));
  const QString before = QDir(folder).filePath(QStringLiteral("odd.before-2.mcap"));
  EXPECT_EQ(link.flights[1], std::make_pair(before.toStdString(), true))
      << "the other one exists already";
  EXPECT_TRUE(says("and the world before as"));
}

TEST_F(RecordCommandsTest, NamesTheLengthOfTheFlightRecording) {
  EXPECT_EQ(action("record.save_flight").text(), QStringLiteral("Save the &last 30 minutes…"));
  show_status({.flight_minutes = 5});
  EXPECT_EQ(action("record.save_flight").text(), QStringLiteral("Save the &last 5 minutes…"));
  show_status({.flight_minutes = 1});
  EXPECT_EQ(action("record.save_flight").text(), QStringLiteral("Save the &last minute…"));
  show_status({});
  EXPECT_FALSE(action("record.save_flight").isEnabled());
  EXPECT_TRUE(window->context()
                  .actions.why_disabled("record.save_flight")
                  .contains(QStringLiteral("FlightMinutes")));
}

TEST_F(RecordCommandsTest, OffersWhatAKilledProgramHasLeft) {
  const auto press = [this](const QString& text) {
    for (QPushButton* one : window->findChildren<QPushButton*>()) {
      if (one->text().remove(QLatin1Char('&')) == text && one->isVisible()) return one->click();
    }
    ADD_FAILURE() << text.toStdString();
  };
  show_status({.flight_minutes = 30, .left = "rescue"});
  EXPECT_TRUE(says("What happened last in rescue is recorded"));
  press(QStringLiteral("Save…"));
  emit dialog("save_flight").fileSelected(QStringLiteral("/tmp/left.mcap"));
  ASSERT_EQ(link.flights.size(), 1U);
  EXPECT_EQ(link.flights[0], std::make_pair(std::string("/tmp/left.mcap"), true));
  dialog("save_flight").close();
  show_status({.flight_minutes = 30});
  show_status({.flight_minutes = 30, .left = "office"});
  press(QStringLiteral("Discard"));
  EXPECT_EQ(link.flights_discarded, 1);
}

TEST_F(RecordCommandsTest, ASessionThatCannotBeRecordedSaysSo) {
  Snapshot next = link.copy();
  next.recording = nullptr;
  show(std::move(next));
  EXPECT_FALSE(action("record.start").isEnabled());
  EXPECT_FALSE(button().isEnabled());
}

TEST_F(RecordCommandsTest, VisitorsSeeARecordingButDoNotEndIt) {
  action("view.simple_mode").trigger();
  EXPECT_TRUE(button().isHidden());
  show_status(recording());
  EXPECT_FALSE(button().isHidden());
  EXPECT_FALSE(button().isEnabled());
  action("view.simple_mode").trigger();
  EXPECT_TRUE(button().isEnabled());
}

TEST_F(RecordCommandsTest, IsLeftWithoutAQuestion) {
  show_status(recording());
  EXPECT_TRUE(window->close());
}

TEST_F(RecordCommandsTest, SaysThatTheFolderIsGone) {
  profile->user().recordings = directory.filePath(QStringLiteral("gone")).toStdString();
  action("record.open_folder").trigger();
  EXPECT_TRUE(says("cannot be shown"));
}

TEST_F(RecordCommandsTest, AsksForTheFolder) {
  action("record.folder").trigger();
  QFileDialog& asked = dialog("recordings_folder");
  emit asked.fileSelected(directory.filePath(QStringLiteral("other")));
  asked.close();
  open_again();
  EXPECT_TRUE(QString::fromStdString(profile->user().recordings).endsWith(QStringLiteral("other")));
}

}  // namespace
}  // namespace magna
