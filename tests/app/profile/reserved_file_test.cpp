// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/file_lock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

class ReservedFileTest : public testing::Test {
 protected:
  fs::path file(const char* name = "office.unsaved") const {
    return root_.path() / "worlds" / name;
  }

  test::TemporaryFolder root_;
};

TEST_F(ReservedFileTest, GivesEachOwnerAnotherFile) {
  const ReservedFile first(file());
  const ReservedFile second(file());
  EXPECT_EQ(first.path(), file());
  EXPECT_EQ(second.path(), file("office.unsaved-2"));
}

TEST_F(ReservedFileTest, IsFreeAgainAndLeavesNoLock) {
  { const ReservedFile first(file()); }
  EXPECT_TRUE(fs::is_empty(root_.path() / "worlds"));
  const ReservedFile again(file());
  EXPECT_EQ(again.path(), file());
}

TEST_F(ReservedFileTest, TakesALeftFileFirst) {
  fs::create_directories(root_.path() / "worlds");
  std::ofstream(file("office.unsaved-3")) << "left";
  const ReservedFile first(file());
  const ReservedFile second(file());
  EXPECT_EQ(first.path(), file("office.unsaved-3"));
  EXPECT_EQ(second.path(), file());
}

TEST_F(ReservedFileTest, IsNoneWhileAllAreTaken) {
  std::vector<ReservedFile> all;
  for (int k = 0; k < ReservedFile::kMost; ++k) all.emplace_back(file());
  EXPECT_FALSE(all.back().path().empty());
  EXPECT_TRUE(ReservedFile(file()).path().empty());
  all.front() = ReservedFile();
  EXPECT_EQ(ReservedFile(file()).path(), file());
}

TEST_F(ReservedFileTest, IsFreeOnceItsProcessIsKilled) {
  int ready[2] = {};
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const ReservedFile mine(file());
    if (write(ready[1], "x", 1) == 1) pause();
    _exit(1);
  }
  char byte = 0;
  EXPECT_EQ(read(ready[0], &byte, 1), 1);
  EXPECT_EQ(ReservedFile(file()).path(), file("office.unsaved-2"));
  kill(child, SIGKILL);
  EXPECT_EQ(waitpid(child, nullptr, 0), child);
  EXPECT_TRUE(fs::exists(file("office.unsaved.lock")));
  EXPECT_EQ(ReservedFile(file()).path(), file());
  close(ready[0]);
  close(ready[1]);
}

}  // namespace
}  // namespace magna
