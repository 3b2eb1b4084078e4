// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sweep_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QTableView>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "core/sim/file_writer.h"
#include "core/sweep/sweep_folder.h"
#include "tests/support/child.h"
#include "tests/support/shown_session.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/sweep/sweep_pane.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// A sweep of four runs in the folder "hall.sweep": two numbers of robots with two seeds.
class SweepCommandsTest : public test::WindowTest {
 protected:
  SweepCommandsTest() {
    sweep.title = "Robots";
    sweep.file = (folder() / "hall.toml").string();
    SweepFactor robots;
    robots.name = "robots";
    robots.target = SweepTarget::Option;
    robots.values = std::vector<SweepValue>{std::int64_t{1}, std::int64_t{2}};
    SweepDesign& design = sweep.designs.emplace_back();
    design.name = "size";
    design.factors = {robots};
    design.seeds = {1, 2};
    for (const std::string level : {"1", "2"}) {
      for (const std::uint64_t seed : design.seeds) {
        SweepRun& run = runs.emplace_back();
        run.number = runs.size();
        run.design = design.name;
        run.point = level == "1" ? 1 : 2;
        run.levels = {{"robots", level}};
        run.seed = seed;
        run.world = "ft06";
        run.options = {"--seed", std::to_string(seed), "--ticks", "600", "--robots", level};
      }
    }
    open();
    window->sweeps().set_start(
        [this](const QStringList& arguments, const QString& place, const QString& messages) {
          started = arguments.join(QLatin1Char(' '));
          started_in = place;
          EXPECT_EQ(write_file(messages.toStdString(), says_at_start), std::nullopt);
          return process;
        });
  }

  fs::path results() const { return folder() / "hall.sweep"; }
  /// Keeps the results of the first runs, and writes the table.
  void collect(std::size_t count, bool third_fails = false) {
    const auto made = SweepFolder::open(results(), sweep, runs, 7, "0.2.0");
    ASSERT_TRUE(made) << made.error().text();
    for (std::size_t k = 0; k < count; ++k) {
      RunResult result;
      result.version = "0.2.0";
      result.world = runs[k].world;
      result.seed = runs[k].seed;
      result.options = runs[k].options;
      result.done = !third_fails || k != 2;
      if (!result.done) result.reason = "took longer than 60 s";
      if (result.done) result.measures = {{"hall.makespan_s", 100.0 + static_cast<double>(k)}};
      EXPECT_FALSE(made->keep(runs[k], result, {}));
    }
    const auto collected = made->collect(sweep, runs);
    ASSERT_TRUE(collected) << collected.error().text();
  }
  SweepPane& pane() { return *window->context().sweep; }
  void show() {
    window->sweeps().open(QString::fromStdString(results().string()));
    EXPECT_TRUE(QTest::qWaitFor([this] { return pane().model().rowCount() == 4; }));
  }
  QTableView& table() { return test::child<QTableView>(pane(), "Runs"); }
  QAction& action(const char* id) { return window->context().actions[std::string_view(id)]; }
  bool says(const char* words) const {
    return !window->context().messages.texts().filter(QLatin1String(words)).isEmpty();
  }

  SweepFile sweep;
  std::vector<SweepRun> runs;
  qint64 process = QCoreApplication::applicationPid();  ///< of the program; 0: does not start
  std::string says_at_start;
  QString started;
  QString started_in;
};

TEST_F(SweepCommandsTest, OpensResultsByTheDialog) {
  collect(4);
  EXPECT_FALSE(action("sweep.reload").isEnabled());
  action("sweep.open").trigger();
  auto* const dialog = window->findChild<QFileDialog*>("open_sweep");
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->fileMode(), QFileDialog::Directory);
  emit dialog->fileSelected(QString::fromStdString(results().string()));
  dialog->reject();
  EXPECT_TRUE(QTest::qWaitFor([this] { return pane().model().rowCount() == 4; }));
  EXPECT_TRUE(window->context().dock("sweep").isVisible());
  EXPECT_EQ(pane().facts(), "Robots · 4 runs");
  EXPECT_TRUE(action("sweep.reload").isEnabled());
}

TEST_F(SweepCommandsTest, TheKeyMovesTheFocusIntoTheFilter) {
  action("view.sweep").trigger();
  EXPECT_TRUE(window->context().dock("sweep").isVisible());
  EXPECT_TRUE(pane().words().hasFocus());
}

TEST_F(SweepCommandsTest, SimulatesARunAgainInAnotherWindow) {
  collect(4);
  show();
  EXPECT_FALSE(action("sweep.open_run").isEnabled()) << "no run is chosen";
  table().setFocus();
  table().setCurrentIndex(pane().model().index(2, 0));
  EXPECT_TRUE(action("sweep.open_run").isEnabled());
  QTest::keyClick(&table(), Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([this] { return says("Run 3 is simulated again"); }));
  EXPECT_EQ(started, "--seed 1 --robots 2 -- ft06") << "without the end of its ticks";
  EXPECT_EQ(started_in.toStdString(), folder().string()) << "where the sweep file is";
  process = 0;
  action("sweep.open_run").trigger();
  EXPECT_TRUE(QTest::qWaitFor([this] { return says("Run 3 cannot be shown"); }));
}

TEST_F(SweepCommandsTest, SaysWhyTheOtherProgramEndedAtOnce) {
  collect(4);
  show();
  process = std::numeric_limits<int>::max();  // there is none
  says_at_start = "magna: info: ft06\nmagna: error: --robots: a hall has its own\n";
  window->sweeps().open_run(1);
  EXPECT_TRUE(QTest::qWaitFor(
      [this] { return says("Run 1 cannot be shown: --robots: a hall has its own"); }));
}

TEST_F(SweepCommandsTest, ShowsTheRecordingOfARunInThePast) {
  collect(4);
  fs::create_directories(results() / "sessions");
  test::record_small_session(results() / "sessions" / "000002.mcap");
  show();
  window->sweeps().open_run(2);
  EXPECT_TRUE(QTest::qWaitFor([this] {
    window->context().feed.poll();
    return window->context().feed.now().past;
  }));
  EXPECT_EQ(started, "");
  EXPECT_TRUE(action("sweep.open").isEnabled()) << "also in the past";
}

TEST_F(SweepCommandsTest, ReadsTheTableAgainWhenItChanges) {
  collect(2);
  show();
  EXPECT_EQ(pane().facts(), "Robots · 4 runs · 2 missing");
  table().setCurrentIndex(pane().model().index(3, 0));
  EXPECT_FALSE(action("sweep.open_run").isEnabled());
  EXPECT_TRUE(action("sweep.open_run").toolTip().contains("This run has no result yet"));
  collect(4, true);
  EXPECT_TRUE(QTest::qWaitFor([this] { return pane().facts() == "Robots · 4 runs · 1 failed"; }));
  EXPECT_TRUE(QTest::qWaitFor([this] { return pane().chosen_run() == 4U; }));
  EXPECT_TRUE(action("sweep.open_run").isEnabled());
}

TEST_F(SweepCommandsTest, ResultsThatCannotBeReadChangeNothing) {
  collect(4);
  show();
  fs::remove(results() / "codebook.csv");
  action("sweep.reload").trigger();
  EXPECT_TRUE(QTest::qWaitFor([this] { return says("No results are shown: "); }));
  EXPECT_TRUE(says("codebook.csv"));
  EXPECT_EQ(pane().model().rowCount(), 4);
}

TEST_F(SweepCommandsTest, AFolderWithoutResultsIsExplained) {
  window->sweeps().open(QString::fromStdString((folder() / "empty").string()));
  EXPECT_TRUE(QTest::qWaitFor([this] { return says("No results are shown: "); }));
  EXPECT_THAT(test::why_empty(pane()).toStdString(), HasSubstr("--collect"));
}

TEST_F(SweepCommandsTest, SaysThatTheWorldOfARunIsMissing) {
  for (SweepRun& run : runs) run.world = "own/hall.json";
  collect(4);
  show();
  window->sweeps().open_run(1);
  EXPECT_TRUE(QTest::qWaitFor([this] { return says("there is no own/hall.json in "); }));
  EXPECT_EQ(started, "");
  fs::create_directories(folder() / "own");
  ASSERT_EQ(write_file((folder() / "own" / "hall.json").string(), "{}"), std::nullopt);
  window->sweeps().open_run(1);
  EXPECT_TRUE(QTest::qWaitFor([this] { return started.endsWith(" -- own/hall.json"); }));
}

TEST(ArgumentsOfRun, BeginWithTheOthersAndLeaveOutWhatEndsTheRun) {
  RunResult run;
  run.world = "field:8";
  run.options = {"--ticks=600", "--measure", "hall.*", "--seed", "3", "--set", "Max-Speed=2"};
  EXPECT_EQ(arguments_of_run(run, {"--actr-port", "off"}).join(' '),
            "--actr-port off --seed 3 --set Max-Speed=2 -- field:8");
  run.world.clear();
  EXPECT_EQ(arguments_of_run(run, {}).join(' '), "--seed 3 --set Max-Speed=2");
}

}  // namespace
}  // namespace magna
