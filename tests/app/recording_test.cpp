// SPDX-License-Identifier: GPL-3.0-or-later
// --record with the program in a separate process.
#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/record/mcap_reader.h"
#include "core/record/mcap_repair.h"
#include "core/record/session_file.h"
#include "tests/app/program_fixture.h"
#include "tests/support/small_disk.h"

namespace magna {
namespace {

class Recording : public RunningProgram {
 protected:
  std::string path(const char* name) const { return folder.filePath(name).toStdString(); }

  /// Runs lines of the console.
  Ended script(const QStringList& arguments, const QByteArray& lines) const {
    QProcess process;
    prepare(process);
    process.setStandardInputFile(write("lines.txt", lines));
    process.setArguments(quiet() + QStringList{"--cli", "--time-scale", "0"} + arguments);
    process.start();
    EXPECT_TRUE(process.waitForFinished(kPatience));
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
  }
};

TEST_F(Recording, HasTheInputsOfTheLogAndTheLastHash) {
  const QStringList options{"--ticks", "200",          "--seed",  "5",       "--record",
                            "a.mcap",  "--log-inputs", "run.log", "field:4", "--state-hash"};
  const Ended ended = script(options, "forward 2\nturn 1\nwait 500\n");
  ASSERT_EQ(ended.status, 0) << ended.err.toStdString();
  const auto file = SessionFile::open(path("a.mcap"));
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_TRUE(file->reader().has_index());
  std::ifstream in(path("run.log"));
  const auto log = read_input_log(in, "run.log");
  ASSERT_TRUE(log);
  const auto inputs = file->inputs();
  EXPECT_FALSE(inputs.broken);
  ASSERT_EQ(inputs.items.size(), log->inputs.size());
  ASSERT_FALSE(inputs.items.empty());
  for (std::size_t k = 0; k < inputs.items.size(); ++k) {
    EXPECT_EQ(log_line(inputs.items[k]), log_line(log->inputs[k]));
  }
  const auto hashes = file->hashes();
  ASSERT_FALSE(hashes.items.empty());
  EXPECT_EQ(hashes.items.front().tick, 0);
  EXPECT_EQ(hashes.items.back().tick, 200);
  EXPECT_TRUE(ended.out.contains(
      QString::fromStdString(fmt::format("state-hash {:016x}", hashes.items.back().hash))));
  EXPECT_EQ(file->header().source, "field:4");
  EXPECT_EQ(file->header().seed, 5U);
  EXPECT_EQ(file->header().id.size(), 32U);
  EXPECT_EQ(file->end()->tick, 200);
}

TEST_F(Recording, DoesNotChangeTheRun) {
  const QStringList options{"--ticks", "300", "--seed", "2", "field:6"};
  EXPECT_EQ(hash(options + QStringList{"--record", "a.mcap"}), hash(options));
}

TEST_F(Recording, GoesOnInAnotherFileWithTheNextWorld) {
  const Ended ended =
      script({"--record", "a.mcap", "field:2"}, "forward 1\nload field:3\nforward 1\n");
  EXPECT_TRUE(std::filesystem::exists(path("a.mcap"))) << ended.err.toStdString();
  const auto first = SessionFile::open(path("a.mcap"));
  const auto second = SessionFile::open(path("a.2.mcap"));
  ASSERT_TRUE(first) << first.error().text();
  ASSERT_TRUE(second) << second.error().text();
  EXPECT_EQ(first->end()->reason, "another world was opened");
  EXPECT_EQ(second->header().source, "field:3");
  EXPECT_NE(first->header().id, second->header().id);
  EXPECT_FALSE(second->inputs().items.empty());
}

TEST_F(Recording, InputsAloneAreASessionFileToo) {
  const Ended ended = script({"--log-inputs", "in.mcap", "--seed", "4", "field:2"},
                             "forward 1\nload field:3\nforward 1\n");
  const auto first = SessionFile::open(path("in.mcap"));
  const auto second = SessionFile::open(path("in.2.mcap"));
  ASSERT_TRUE(first) << first.error().text() << ended.err.toStdString();
  ASSERT_TRUE(second) << second.error().text() << ended.err.toStdString();
  for (const auto* file : {&*first, &*second}) {
    EXPECT_FALSE(file->inputs().items.empty());
    EXPECT_FALSE(file->hashes().items.empty());
    EXPECT_FALSE(file->map());
    EXPECT_TRUE(file->events().items.empty());
  }
  EXPECT_EQ(second->header().source, "field:3");
  const Tick last = first->end()->tick;
  const QStringList played{"--ticks", QString::number(last), "--play-inputs", "in.mcap"};
  EXPECT_EQ(hash(played).toStdString(), fmt::format("{:016x}", first->hashes().items.back().hash));
}

TEST_F(Recording, LosesLessThanASecondWhenItIsKilled) {
  QProcess process;
  start(process, {"--record", "a.mcap", "field:8"});
  const auto ticks_in = [this] {
    const auto file = SessionFile::open(path("a.mcap"));
    return file ? file->last_tick() : 0;
  };
  // Chunks arrive while it runs.
  const Tick first = ticks_in();
  while (ticks_in() < first + 20) std::this_thread::yield();
  kill(static_cast<pid_t>(process.processId()), SIGKILL);
  process.waitForFinished(kPatience);
  std::filesystem::create_directory(path("elsewhere"));
  std::filesystem::copy_file(path("a.mcap"), path("elsewhere/b.mcap"));
  EXPECT_FALSE(repair_mcap(path("elsewhere/b.mcap")));
  const auto file = SessionFile::open(path("elsewhere/b.mcap"));
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_TRUE(file->reader().has_index());
  EXPECT_GE(file->last_tick(), first + 20);
  EXPECT_FALSE(file->end()) << "it was killed";
}

TEST_F(Recording, ReportsAFullDiskAndGoesOn) {
  const test::SmallDisk disk;
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  const std::string file = (disk / "a.mcap").string();
  QProcess process;
  start(process, {"--record", QString::fromStdString(file), "field:8"});
  const auto hashes = [&file] {
    const auto read = SessionFile::open(file);
    return read ? read->hashes().items.size() : 0;
  };
  while (hashes() == 0) std::this_thread::yield();
  disk.fill();
  const QByteArray said = wait_for_error(process, "a.mcap");
  EXPECT_TRUE(said.contains("a.mcap: cannot be written: No space left on device; free some"))
      << said.toStdString();
  EXPECT_EQ(process.state(), QProcess::Running);
  EXPECT_EQ(end(process), 4);
  EXPECT_GT(hashes(), 0U) << "what was written is readable";
}

TEST_F(Recording, ReportsADeletedFolder) {
  std::filesystem::create_directory(path("logs"));
  QProcess process;
  start(process, {"--record", "logs/a.mcap", "field:4"});
  std::filesystem::remove_all(path("logs"));
  const QByteArray said = wait_for_error(process, "a.mcap");
  EXPECT_TRUE(said.contains("logs/a.mcap: cannot be written: No such file or directory"))
      << said.toStdString();
  EXPECT_EQ(end(process), 4);
}

TEST_F(Recording, RefusesAFileThatAnotherProgramWrites) {
  QProcess process;
  start(process, {"--record", "a.mcap", "field:4"});
  const Ended second = run({"--actr-port", "off", "--record", "a.mcap", "--ticks", "1", "field:4"});
  EXPECT_EQ(second.status, 2);
  EXPECT_TRUE(second.err.contains("a.mcap: another program is writing it"))
      << second.err.toStdString();
  EXPECT_EQ(end(process), 0);
  EXPECT_TRUE(SessionFile::open(path("a.mcap"))->reader().has_index());
}

TEST_F(Recording, SaysWhyItCannotBegin) {
  const Ended ended = run({"--actr-port", "off", "--record", "no/such/a.mcap", "field:2"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(ended.err.contains("no/such/a.mcap: cannot be written: No such file or directory"))
      << ended.err.toStdString();
}

}  // namespace
}  // namespace magna
