// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/file_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>

#include "tests/support/small_disk.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string text_in(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::size_t count_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(FileWriter, ReplacesAFileAndKeepsItsRights) {
  const test::TemporaryFolder folder;
  const fs::path path = folder / "table.csv";
  EXPECT_FALSE(write_file(path, "old"));
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_FALSE(write_problem(path));
  EXPECT_FALSE(write_file(path, std::string("new\0\n", 5)));
  EXPECT_EQ(text_in(path), std::string("new\0\n", 5));
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(count_in(folder.path()), 1U) << "no temporary file is left";
}

TEST(FileWriter, FollowsLinks) {
  const test::TemporaryFolder folder;
  fs::create_directory(folder / "deep");
  fs::create_symlink("deep/real.csv", folder / "link.csv");
  EXPECT_FALSE(write_file(folder / "link.csv", "some"));
  EXPECT_TRUE(fs::is_symlink(folder / "link.csv"));
  EXPECT_EQ(text_in(folder / "deep/real.csv"), "some");
}

TEST(FileWriter, WritesToDevices) {
  EXPECT_FALSE(write_file("/dev/null", "some"));
  EXPECT_FALSE(write_problem("/dev/null"));
  const auto full = write_file("/dev/full", "some");
  ASSERT_TRUE(full);
  EXPECT_THAT(full->text(), HasSubstr("No space left on device"));
}

TEST(UnfinishedOutput, ReplacesTheFileBehindALink) {
  const test::TemporaryFolder folder;
  fs::create_directory(folder / "deep");
  ASSERT_FALSE(write_file(folder / "deep/real.log", "old"));
  fs::permissions(folder / "deep/real.log", fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("deep/real.log", folder / "link.log");
  {
    UnfinishedOutput output(folder / "link.log");
    EXPECT_FALSE(output.file_problem());
    ASSERT_FALSE(write_file(output.made(), "new"));
    EXPECT_EQ(text_in(folder / "link.log"), "old") << "until it is complete";
    EXPECT_FALSE(output.finish());
  }
  EXPECT_TRUE(fs::is_symlink(folder / "link.log"));
  EXPECT_EQ(text_in(folder / "deep/real.log"), "new");
  EXPECT_EQ(fs::status(folder / "deep/real.log").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(count_in(folder / "deep"), 1U);
}

TEST(UnfinishedOutput, ReplacesAnEmptyFolderBehindALink) {
  const test::TemporaryFolder folder;
  fs::create_directory(folder / "real");
  fs::create_directory_symlink("real", folder / "link");
  UnfinishedOutput output(folder / "link");
  fs::create_directory(output.made());
  ASSERT_FALSE(write_file(output.made() / "1.png", "one"));
  EXPECT_FALSE(output.finish());
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(text_in(folder / "real/1.png"), "one");
}

TEST(UnfinishedOutput, IsDeletedUnlessItIsFinished) {
  const test::TemporaryFolder folder;
  ASSERT_FALSE(write_file(folder / "run.log", "old"));
  {
    const UnfinishedOutput output(folder / "run.log");
    ASSERT_FALSE(write_file(output.made(), "new"));
  }
  EXPECT_EQ(text_in(folder / "run.log"), "old");
  EXPECT_EQ(count_in(folder.path()), 1U);
}

TEST(UnfinishedOutput, DoesNotReplaceDevices) {
  const test::TemporaryFolder folder;
  fs::create_symlink("/dev/null", folder / "link.log");
  for (const fs::path& path : {fs::path("/dev/null"), folder / "link.log"}) {
    const auto problem = UnfinishedOutput(path).file_problem();
    ASSERT_TRUE(problem) << path;
    EXPECT_THAT(problem->text(), HasSubstr("is not a regular file"));
  }
}

TEST(FileWriter, SaysWhyAndWhatToDo) {
  const test::TemporaryFolder folder;
  for (const auto& error :
       {write_file(folder / "none/a.csv", "x"), write_problem(folder / "none/a.csv")}) {
    ASSERT_TRUE(error);
    EXPECT_THAT(error->text(),
                EndsWith("none/a.csv: cannot be written: No such file or directory; create its "
                         "folder or name another file"));
  }
  const auto at_folder = write_file(folder.path(), "x");
  ASSERT_TRUE(at_folder);
  EXPECT_THAT(at_folder->text(), HasSubstr("Is a directory; name another file"));
  EXPECT_FALSE(LogFile::open(folder / "none/a.log", LogFile::Begin::Append));
}

TEST(FileWriter, LeavesTheOldFileOnAFullDisk) {
  const test::SmallDisk disk;
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  ASSERT_FALSE(write_file(disk / "table.csv", "old"));
  disk.fill();
  const auto early = write_problem(disk / "table.csv");
  ASSERT_TRUE(early);
  EXPECT_THAT(early->text(), HasSubstr("No space left on device; free some space"));
  const auto error = write_file(disk / "table.csv", std::string(10'000, 'x'));
  ASSERT_TRUE(error);
  EXPECT_EQ(*error, *early);
  EXPECT_EQ(text_in(disk / "table.csv"), "old");
  EXPECT_EQ(count_in(disk.path()), 2U) << "the filler and the old file";
  disk.clear();
  EXPECT_FALSE(write_file(disk / "table.csv", std::string(10'000, 'x')));
}

TEST(FileWriter, ReportsAReadOnlyFolder) {
  const test::SmallDisk disk;
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  if (!disk.remount_read_only()) GTEST_SKIP() << "remounting is not allowed here";
  for (const auto& error : {write_file(disk / "a.csv", "x"), write_problem(disk / "a.csv")}) {
    ASSERT_TRUE(error);
    EXPECT_THAT(error->text(), HasSubstr("Read-only file system"));
  }
}

TEST(LogFile, EndsWithACompleteLineOnAFullDiskAndGoesOnLater) {
  const test::SmallDisk disk;
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  auto log = LogFile::open(disk / "in.log", LogFile::Begin::Empty);
  ASSERT_TRUE(log);
  std::string all;
  const auto add = [&](int from, int to) {
    for (int k = from; k < to; ++k) {
      const std::string line = "line " + std::to_string(k) + '\n';
      log->add(line);
      all += line;
    }
  };
  add(0, 100);
  EXPECT_FALSE(log->check());
  EXPECT_EQ(text_in(disk / "in.log"), all);
  disk.fill();
  add(100, 2000);  // more than the rest of the log's last page
  ASSERT_TRUE(log->check());
  EXPECT_THAT(log->check()->text(),
              AllOf(HasSubstr("in.log: cannot be written: No space left"), HasSubstr("free some")));
  const std::string so_far = text_in(disk / "in.log");
  EXPECT_THAT(so_far, EndsWith("\n"));
  EXPECT_THAT(all, StartsWith(so_far));
  EXPECT_GT(so_far.size(), 100U);
  disk.clear();
  add(2000, 2010);
  EXPECT_FALSE(log->check());
  EXPECT_EQ(text_in(disk / "in.log"), all) << "nothing is lost";
}

TEST(LogFile, ReportsADeletedFile) {
  const test::TemporaryFolder folder;
  fs::create_directory(folder / "logs");
  auto log = LogFile::open(folder / "logs/in.log", LogFile::Begin::Empty);
  ASSERT_TRUE(log);
  log->add("line\n");
  EXPECT_FALSE(log->check());
  fs::remove_all(folder / "logs");
  ASSERT_TRUE(log->check());
  EXPECT_THAT(log->check()->text(), HasSubstr("No such file or directory"));
  log->add("line\n");
  EXPECT_TRUE(log->check()) << "for good";
}

TEST(LogFile, AppendsOrBeginsAgain) {
  const test::TemporaryFolder folder;
  for (const auto begin : {LogFile::Begin::Empty, LogFile::Begin::Append, LogFile::Begin::Append}) {
    auto log = LogFile::open(folder / "a.log", begin);
    ASSERT_TRUE(log);
    LogFile moved = std::move(*log);
    moved.add("x\n");
  }
  EXPECT_EQ(text_in(folder / "a.log"), "x\nx\nx\n");
  ASSERT_TRUE(LogFile::open(folder / "a.log", LogFile::Begin::Empty));
  EXPECT_EQ(text_in(folder / "a.log"), "");
}

TEST(LogFile, WritesRecordsInPartAndGoesOnWhereItStopped) {
  const test::SmallDisk disk;
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  const fs::path path = disk / "a.mcap";
  auto log = LogFile::open(path, LogFile::Begin::Empty, LogFile::Kind::Records);
  ASSERT_TRUE(log);
  std::string all;
  for (int k = 0; k < 10; ++k) {
    const std::string record(10'000, static_cast<char>('a' + k));
    all += record;
    log->add(record);
  }
  ASSERT_TRUE(log->check()) << "the disk has 64 KiB";
  EXPECT_FALSE(log->ended());
  EXPECT_EQ(log->written(), fs::file_size(path));
  EXPECT_EQ(text_in(path), all.substr(0, fs::file_size(path)));
}

TEST(LogFile, OfRecordsIsWrittenByOneProgramAtATime) {
  const test::TemporaryFolder folder;
  const fs::path path = folder / "a.mcap";
  {
    auto first = LogFile::open(path, LogFile::Begin::Empty, LogFile::Kind::Records);
    ASSERT_TRUE(first);
    first->add("first");
    first->flush();
    const auto second = LogFile::open(path, LogFile::Begin::Empty, LogFile::Kind::Records);
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().text(), HasSubstr("a.mcap: another program is writing it"));
    ASSERT_TRUE(replace_end(path, 2, "x"));
    EXPECT_EQ(text_in(path), "first");
  }
  EXPECT_TRUE(LogFile::open(path, LogFile::Begin::Append, LogFile::Kind::Records));
}

TEST(FileWriter, ReplacesTheEndOfAFile) {
  const test::TemporaryFolder folder;
  const fs::path path = folder / "a.mcap";
  ASSERT_FALSE(write_file(path, "one two three"));
  EXPECT_FALSE(replace_end(path, 4, "2"));
  EXPECT_EQ(text_in(path), "one 2");
  EXPECT_FALSE(replace_end(path, 5, " and 3"));
  EXPECT_EQ(text_in(path), "one 2 and 3");
  EXPECT_TRUE(replace_end(path, 100, "x")) << "it is not so long";
  EXPECT_TRUE(replace_end(folder / "none", 0, "x"));
  EXPECT_EQ(text_in(path), "one 2 and 3");
}

TEST(FileWriter, RestoresTheEndOfAFileIfTheDiskIsFull) {
  const test::SmallDisk disk;
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  const fs::path path = disk / "a.mcap";
  ASSERT_FALSE(write_file(path, "one two three"));
  disk.fill();
  const auto problem = replace_end(path, 4, std::string(10'000, 'x'));
  ASSERT_TRUE(problem);
  EXPECT_THAT(problem->text(), HasSubstr("No space left on device; free some space"));
  EXPECT_EQ(text_in(path), "one two three");
}

}  // namespace
}  // namespace magna
