// SPDX-License-Identifier: GPL-3.0-or-later
// Files that cannot be written: reported with the reason, exit status 4, nothing half-written.
#include <QDir>

#include "core/sim/file_writer.h"
#include "tests/app/program_fixture.h"
#include "tests/support/event_loop.h"
#include "tests/support/small_disk.h"

namespace magna {
namespace {

class FullDisk : public RunningProgram {
 protected:
  static QByteArray content(const std::filesystem::path& path) {
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  static QString name(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
  }
};

TEST_F(FullDisk, EndsTheRunWithStatus4) {
  const test::SmallDisk disk;
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  ASSERT_FALSE(write_file(disk / "table.csv", "old"));
  QProcess process;
  start(process,
        {"--measures", name(disk / "table.csv"), "--log-inputs", name(disk / "in.log"), "field:4"});
  disk.fill();
  const QByteArray said = wait_for_error(process, "table.csv");
  EXPECT_TRUE(said.contains("table.csv: cannot be written: No space left on device; free some"))
      << "while it runs: " << said.toStdString();
  EXPECT_EQ(end(process), 4);
  EXPECT_EQ(content(disk / "table.csv"), "old");
  EXPECT_TRUE(content(disk / "in.log").endsWith('\n'));
  EXPECT_EQ(QDir(name(disk.path())).entryList(QDir::Files).size(), 3) << "no temporary file";
}

TEST_F(FullDisk, LosesNothingIfThereIsRoomInTime) {
  const test::SmallDisk disk;
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  QProcess process;
  start(process, {"--measures", name(disk / "table.csv"), "field:4"});
  disk.fill();
  wait_for_error(process, "table.csv");
  disk.clear();
  EXPECT_EQ(end(process), 0);
  EXPECT_TRUE(content(disk / "table.csv").contains(','));
}

TEST_F(FullDisk, ReportsTheUserLogOfActr) {
  const test::SmallDisk disk;
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  const std::filesystem::path settings = disk / "usar.ini";
  ASSERT_FALSE(write_file(settings, "UserLog = true\n"));
  QProcess process;
  start(process, {"--actr-port", "0", "--config", name(settings), "field:20"});
  const QStringList logs = QDir(name(disk.path())).entryList({"user-*.log"}, QDir::Files);
  ASSERT_EQ(logs.size(), 1);
  const std::filesystem::path log = disk / logs[0].toStdString();
  ASSERT_TRUE(test::wait_until([&] { return !content(log).isEmpty(); }, kPatience));
  disk.fill();
  const QByteArray said = wait_for_error(process, "free some");
  EXPECT_TRUE(said.contains(name(log).toUtf8() + ": cannot be written: No space left on device"))
      << "while it runs: " << said.toStdString();
  EXPECT_EQ(end(process), 4);
  EXPECT_TRUE(content(log).endsWith('\n')) << "only whole lines";
  EXPECT_EQ(content(settings), "UserLog = true\n");
}

TEST_F(FullDisk, ReportsADeletedFolderWhileItRuns) {
  ASSERT_TRUE(QDir(folder.path()).mkpath("logs"));
  QProcess process;
  start(process, {"--log-inputs", "logs/in.log", "--actions", "logs/acts.csv", "--coverage-csv",
                  "logs/table.csv", "field:4"});
  ASSERT_TRUE(QDir(folder.filePath("logs")).removeRecursively());
  const QByteArray said = wait_for_error(process, "table.csv");
  EXPECT_TRUE(said.contains("logs/in.log: cannot be written: No such file or directory"))
      << said.toStdString();
  EXPECT_TRUE(said.contains("logs/acts.csv: cannot be written: No such file or directory"))
      << said.toStdString();
  EXPECT_TRUE(said.contains("logs/table.csv: cannot be written: No such file or directory"))
      << said.toStdString();
  EXPECT_EQ(end(process), 4);
  EXPECT_FALSE(process.readAllStandardError().contains("cannot")) << "it was said once";
}

TEST_F(FullDisk, ReportsTheHallsLog) {
  const Ended ended =
      run({"--actr-port", "off", "--gobot-port", "off", "--gobot-log", "/dev/full", "--dispatcher",
           "greedy", "--time-scale", "0", "--ticks", "600", "ft06"});
  EXPECT_EQ(ended.status, 4) << ended.err.toStdString();
  EXPECT_EQ(ended.err.count("/dev/full: cannot be written: No space left on device"), 1)
      << ended.err.toStdString();
}

TEST_F(FullDisk, ReportsATableOnADeviceThatIsFull) {
  const Ended ended = run({"--actr-port", "off", "--measures", "/dev/full", "--time-scale", "0",
                           "--ticks", "3", "field:1"});
  EXPECT_EQ(ended.status, 4) << ended.err.toStdString();
  EXPECT_EQ(ended.err,
            "magna: error: /dev/full: cannot be written: No space left on device; free some "
            "space\n");
}

}  // namespace
}  // namespace magna
