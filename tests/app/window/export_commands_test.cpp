// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <set>

#include "app/window/past_commands.h"
#include "app/window/past_strip.h"
#include "app/window/trust_questions.h"
#include "tests/support/changed_variable.h"
#include "tests/support/child.h"
#include "tests/support/shown_session.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"

namespace magna {
namespace {

using testing::ElementsAre;

/// Files that ask for rights which the user has not given to them.
class UnansweredTrust final : public TrustSource {
 public:
  std::optional<TrustQuestion> question(const std::string& file) override {
    if (!files.contains(file)) return {};
    return TrustQuestion{file, "Marks the run", {":files"}, "abc"};
  }
  std::optional<std::string> trust(const TrustQuestion&) override { return {}; }

  std::set<std::string> files;
};

/// A recording of 60 s in the window. A script stands for Magna: it keeps its arguments, and does
/// what the test wants.
class ExportCommandsTest : public test::WindowTest {
 protected:
  ExportCommandsTest() {
    file = test::record_small_session(folder() / "session.mcap");
    program = (folder() / "magna").string();
    write("magna", "#!/bin/sh\nprintf '%s\\n' \"$@\" > '" + path("arguments") + "'\n. '" +
                       path("deeds") + "'\n");
    QFile::setPermissions(QString::fromStdString(program),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    does("exit 0");
    show_flight({});
    open();
    profile->user().recordings = folder().string();
  }

  std::string path(const char* name) const { return (folder() / name).string(); }
  void write(const char* name, const std::string& text) const { std::ofstream(path(name)) << text; }
  void does(const std::string& script) const { write("deeds", script + "\n"); }
  void show_flight(RecordingStatus status) {
    Snapshot next = link.copy();
    next.recording = std::make_shared<RecordingStatus>(std::move(status));
    link.show(std::move(next));
  }

  const Snapshot& now() {
    window->context().feed.poll();
    return window->context().feed.now();
  }
  bool enter() {
    window->past().open(QString::fromStdString(file.string()));
    return QTest::qWaitFor([this] { return now().past && now().tick == 600; });
  }
  QAction& action(const char* id) { return window->context().actions[std::string_view(id)]; }
  QString why_disabled(const char* id) {
    return window->context().actions.why_disabled(std::string_view(id));
  }
  MessageArea& messages() { return window->context().messages; }
  bool says(const char* words) {
    return !messages().texts().filter(QLatin1String(words)).isEmpty();
  }
  bool comes_to_say(const char* words) {
    const bool said = QTest::qWaitFor([&] { return says(words); });
    if (!said) ADD_FAILURE() << messages().texts().join("; ").toStdString();
    return said;
  }

  QDialog& dialog() {
    action("past.export").trigger();
    auto* const found = window->findChild<QDialog*>("export");
    EXPECT_NE(found, nullptr);
    return *found;
  }
  /// Presses the button that continues; the dialog for the file.
  QFileDialog& place(QDialog& dialog) {
    test::button(dialog, "Export…").click();
    auto* const found = window->findChild<QFileDialog*>("export_recording");
    EXPECT_NE(found, nullptr);
    return *found;
  }
  static void choose(QFileDialog& dialog, const std::string& file) {
    emit dialog.fileSelected(QString::fromStdString(file));
    dialog.close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  void export_as(const char* form, const std::string& to) {
    QDialog& asked = dialog();
    test::button(asked, form).click();
    choose(place(asked), to);
  }
  /// What the program was asked for.
  SessionCommandLine asked() {
    std::vector<std::string> words;
    const auto read = [&] {
      std::ifstream in(path("arguments"));
      words.clear();
      for (std::string word; std::getline(in, word);) words.push_back(word);
      return !words.empty() && words.back() == file.string();
    };
    EXPECT_TRUE(QTest::qWaitFor(read));
    const auto line = parse_session_command(words);
    EXPECT_TRUE(line) << line.error().text();
    return line ? *line : SessionCommandLine();
  }

  std::filesystem::path file;
};

TEST_F(ExportCommandsTest, IsOfferedOnlyInThePast) {
  EXPECT_FALSE(action("past.export").isEnabled());
  EXPECT_TRUE(why_disabled("past.export").startsWith("Only in the past"));
  EXPECT_FALSE(action("past.cancel_export").isEnabled());
  ASSERT_TRUE(enter());
  EXPECT_TRUE(action("past.export").isEnabled());
  window->past().leave();
  EXPECT_FALSE(action("past.export").isEnabled());
}

TEST_F(ExportCommandsTest, WritesAPageAndShowsWhereItIs) {
  does("echo 'progress 0.0 page' >&2");
  ASSERT_TRUE(enter());
  export_as("Web page", path("run.html"));
  ASSERT_TRUE(comes_to_say("Recording exported: "));
  EXPECT_TRUE(says(path("run.html").c_str()));
  EXPECT_NO_THROW(test::button(messages(), "Open folder"));
  const SessionCommandLine line = asked();
  EXPECT_EQ(line.to, ExportForm::Html);
  EXPECT_EQ(line.output, path("run.html"));
  EXPECT_EQ(line.film, std::nullopt);
  EXPECT_TRUE(line.progress);
  EXPECT_THAT(line.files, ElementsAre(file.string()));
}

TEST_F(ExportCommandsTest, ShowsInPicturesWhatWasChosen) {
  ASSERT_TRUE(enter());
  QDialog& asked_for = dialog();
  test::button(asked_for, "Pictures").click();
  auto& view = test::child<QComboBox>(asked_for, "View");
  EXPECT_EQ(test::child<QComboBox>(asked_for, "Size").currentText(), "1280 × 720 pixels");
  view.setCurrentText("Camera of robot1");
  EXPECT_EQ(test::child<QComboBox>(asked_for, "Size").currentText(), "640 × 480 pixels");
  EXPECT_EQ(test::text(asked_for, "Length"), "600 frames");
  test::child<QDoubleSpinBox>(asked_for, "Frames for each simulated second").setValue(2.0);
  auto& from = test::child<QDoubleSpinBox>(asked_for, "From");
  asked_for.activateWindow();
  from.setFocus();
  ASSERT_TRUE(QTest::qWaitFor([&] { return from.hasFocus(); }));
  from.selectAll();
  QTest::keyClicks(&from, "0:30");
  QTest::keyClick(&from, Qt::Key_Tab);
  EXPECT_EQ(from.text(), "0:00:30.0");
  EXPECT_EQ(test::text(asked_for, "Length"), "61 frames");
  QFileDialog& files = place(asked_for);
  EXPECT_TRUE(files.selectedFiles().value(0).endsWith("/session-robot1-images"))
      << files.selectedFiles().value(0).toStdString();
  choose(files, path("seen"));
  const SessionCommandLine line = asked();
  EXPECT_EQ(line.to, ExportForm::Images);
  EXPECT_EQ(line.film, (FilmChoice{"robot1", 2.0, 30.0, std::nullopt, std::pair(640, 480)}));
  EXPECT_TRUE(comes_to_say("Recording exported: "));
}

TEST_F(ExportCommandsTest, TakesTheLoopOfTheTimeline) {
  ASSERT_TRUE(enter());
  PastTimeline& timeline = window->part<PastTimeline>();
  QTest::keyClick(&timeline, Qt::Key_L);
  QTest::keyClick(&timeline, Qt::Key_PageUp);
  ASSERT_TRUE(QTest::qWaitFor([&] { return timeline.value() == 500; }));
  QTest::keyClick(&timeline, Qt::Key_L);
  // The beginning of a loop that is shown is before its end.
  const auto loops = [&] {
    QDialog& asked_for = dialog();
    const QString text = test::child<QDoubleSpinBox>(asked_for, "From").text() + " to " +
                         test::child<QDoubleSpinBox>(asked_for, "Until").text();
    asked_for.reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return text == "0:00:50.0 to 0:01:00.0";
  };
  EXPECT_TRUE(QTest::qWaitFor(loops));
}

TEST_F(ExportCommandsTest, ShowsItsProgressUntilItIsCancelled) {
  does("echo 'progress 25.0 page' >&2\nexec tail -f /dev/null");
  ASSERT_TRUE(enter());
  export_as("Web page", path("run.html"));
  const auto shown = [this] {
    const auto bars = messages().findChildren<QProgressBar*>();
    return bars.size() == 1 && bars[0]->value() * 4 == bars[0]->maximum();
  };
  ASSERT_TRUE(QTest::qWaitFor(shown));
  EXPECT_TRUE(says("Exporting run.html"));
  EXPECT_FALSE(action("past.export").isEnabled());
  EXPECT_TRUE(why_disabled("past.export").startsWith("An export is running"));
  window->past().leave();
  EXPECT_TRUE(says("Exporting run.html")) << "it goes on";
  test::button(messages(), "Cancel").click();
  EXPECT_TRUE(comes_to_say("The export was cancelled"));
  EXPECT_FALSE(action("past.cancel_export").isEnabled());
}

TEST_F(ExportCommandsTest, IsCancelledByAnActionWhileItsProgressIsHidden) {
  does("echo 'progress 25.0 page' >&2\nexec tail -f /dev/null");
  ASSERT_TRUE(enter());
  export_as("Web page", path("run.html"));
  test::button(messages(), "Hide").click();
  EXPECT_FALSE(says("Exporting"));
  asked();  // it runs
  ASSERT_TRUE(action("past.cancel_export").isEnabled());
  action("past.cancel_export").trigger();
  EXPECT_TRUE(comes_to_say("The export was cancelled"));
}

TEST_F(ExportCommandsTest, IsCancelledWithTheWindow) {
  does("trap 'echo gone > \"" + path("end") + "\"; exit 143' TERM\necho 'progress 0.0 page' >&2\n" +
       "echo ready > \"" + path("begin") + "\"\nwhile :; do :; done");
  ASSERT_TRUE(enter());
  export_as("Web page", path("run.html"));
  ASSERT_TRUE(
      QTest::qWaitFor([this] { return QFile::exists(QString::fromStdString(path("begin"))); }));
  window->close();
  window.reset();
  EXPECT_TRUE(QFile::exists(QString::fromStdString(path("end"))));
}

TEST_F(ExportCommandsTest, ShowsWhyNothingWasWritten) {
  does(
      "echo 'Qt says something' >&2\necho 'magna: error: /full/run.html: cannot be written: No "
      "space left on device; free some space' >&2\nexit 4");
  ASSERT_TRUE(enter());
  export_as("Web page", path("run.html"));
  EXPECT_TRUE(
      comes_to_say("not exported: /full/run.html: cannot be written: No space left on device"));
  EXPECT_FALSE(says("Exporting"));
  EXPECT_TRUE(action("past.export").isEnabled());
}

TEST_F(ExportCommandsTest, ShowsThatARecordingIsNotWhole) {
  does("echo 'magna: warning: session.mcap: breaks off at byte 5' >&2");
  ASSERT_TRUE(enter());
  export_as("Web page", path("run.html"));
  EXPECT_TRUE(comes_to_say("breaks off at byte 5"));
  EXPECT_TRUE(says("Recording exported"));
}

TEST_F(ExportCommandsTest, SaysThatTheProgramCannotBeStarted) {
  QFile::remove(QString::fromStdString(program));
  ASSERT_TRUE(enter());
  export_as("Web page", path("run.html"));
  EXPECT_TRUE(comes_to_say("cannot be started"));
  EXPECT_TRUE(action("past.export").isEnabled());
}

TEST_F(ExportCommandsTest, AsksBeforeTablesAreReplaced) {
  write("run-events.csv", "old");
  ASSERT_TRUE(enter());
  export_as("Tables (CSV)", path("run.csv"));
  ConfirmBar& question = window->context().confirm;
  ASSERT_TRUE(question.asking());
  EXPECT_TRUE(question.text().contains("run-events.csv"));
  EXPECT_FALSE(question.text().contains("run-inputs.csv"));
  EXPECT_FALSE(QFile::exists(QString::fromStdString(path("arguments"))));
  question.yes().click();
  const SessionCommandLine line = asked();
  EXPECT_EQ(line.to, ExportForm::Csv);
  EXPECT_EQ(line.output, folder().string());
  EXPECT_EQ(line.tables, "run");
  EXPECT_TRUE(comes_to_say("Tables exported: "));
}

TEST_F(ExportCommandsTest, SuggestsANameThatIsFree) {
  write("session-inputs.csv", "old");
  ASSERT_TRUE(enter());
  QFileDialog& files = place(dialog());
  EXPECT_EQ(QFileInfo(files.selectedFiles().value(0)).completeBaseName(), "session-2");
  files.close();
}

TEST_F(ExportCommandsTest, NamesTheRecentPastByWorldAndTime) {
  const std::filesystem::path rewound = folder() / "1.rewind.mcap";
  std::filesystem::copy_file(file, rewound);
  file = rewound;
  ASSERT_TRUE(enter());
  QDialog& asked_for = dialog();
  test::button(asked_for, "Web page").click();
  QFileDialog& files = place(asked_for);
  static const QRegularExpression kName(R"(/small-\d{8}-\d{6}\.html$)");
  EXPECT_TRUE(kName.match(files.selectedFiles().value(0)).hasMatch())
      << files.selectedFiles().value(0).toStdString();
  choose(files, path("run.html"));
  EXPECT_THAT(asked().files, ElementsAre(rewound.string()));
  EXPECT_TRUE(comes_to_say("Recording exported: "));
}

TEST_F(ExportCommandsTest, DisablesWhatTheRecordingCannotGive) {
  const test::ChangedVariable programs("PATH", path("none").c_str());
  ASSERT_TRUE(enter());
  QDialog& asked_for = dialog();
  auto& log = test::child<QRadioButton>(asked_for, "ACT-R log");
  EXPECT_FALSE(log.isEnabled());
  EXPECT_TRUE(log.accessibleDescription().contains("cannot be simulated again"));
  auto& film = test::child<QRadioButton>(asked_for, "Film");
  EXPECT_FALSE(film.isEnabled());
  EXPECT_TRUE(film.accessibleDescription().contains("apt install ffmpeg"));
  EXPECT_TRUE(test::child<QRadioButton>(asked_for, "Pictures").isEnabled());
  EXPECT_FALSE(test::child<QComboBox>(asked_for, "View").isEnabled()) << "tables show nothing";
  asked_for.reject();
}

TEST_F(ExportCommandsTest, PassesOnTheTrustOfTheUserInTheRecordedWorld) {
  UnansweredTrust answers;
  trust = &answers;
  open_again();
  profile->user().recordings = folder().string();
  write("lab.lisp", "(declare-trust :rights (:files) :reason \"Marks the run\")");
  const auto engine = test::make_engine(test::small_scenario(), {.seed = 5});
  test::ShownSession session(folder() / "lab.mcap", *engine, 2, {}, path("lab.lisp"));
  session.hash();
  session.run(600);
  file = session.finish();
  ASSERT_TRUE(enter());
  export_as("ACT-R log", path("run.log"));
  EXPECT_THAT(asked().trusted, ElementsAre(path("lab.lisp")));
  ASSERT_TRUE(comes_to_say("Recording exported: "));
  answers.files.insert(path("lab.lisp"));
  QFile::remove(QString::fromStdString(path("arguments")));
  export_as("ACT-R log", path("run.log"));
  EXPECT_THAT(asked().trusted, ElementsAre());
  EXPECT_TRUE(QTest::qWaitFor([this] { return action("past.export").isEnabled(); }));
  window->close();
  window.reset();  // before the answers
}

}  // namespace
}  // namespace magna
