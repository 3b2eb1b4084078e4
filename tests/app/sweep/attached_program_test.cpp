// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/attached_program.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <filesystem>
#include <fstream>

#include "tests/app/sweep/small_sweep.h"

namespace magna {
namespace {

class AttachedProgramTest : public testing::Test {
 protected:
  std::optional<Error> start(const std::string& script) {
    QObject::connect(&program_, &AttachedProgram::ended, &program_, [this] { ++ends_; });
    return program_.start({{"sh", "-c", script}, {{"MAGNA_SEED", "7"}}, log_});
  }
  template <class Holds>
  bool wait_until(Holds holds) {
    const QDeadlineTimer limit(60'000);
    while (!holds() && !limit.hasExpired()) {
      QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 20);
    }
    return holds();
  }
  std::string logged() const { return test::text_in(log_); }

  test::TemporaryFolder folder_;
  std::filesystem::path log_ = folder_ / "programs/000001.log";
  AttachedProgram program_;
  int ends_ = 0;
};

TEST_F(AttachedProgramTest, EndsByItself) {
  ASSERT_FALSE(start("echo seed $MAGNA_SEED; echo oh >&2; printf rest"));
  ASSERT_TRUE(wait_until([this] { return ends_ == 1; }));
  EXPECT_FALSE(program_.failure());
  EXPECT_FALSE(program_.end());
  EXPECT_EQ(logged(), "seed 7\noh\nrest\n");
}

TEST_F(AttachedProgramTest, HasAGroupOfItsOwn) {
  ASSERT_FALSE(start("exec sleep 1000"));
  ASSERT_GT(program_.group(), 0);
  EXPECT_EQ(getpgid(program_.group()), program_.group());
  EXPECT_NE(program_.group(), getpgrp());
}

TEST_F(AttachedProgramTest, SaysWhyItFailed) {
  ASSERT_FALSE(start("exit 3"));
  ASSERT_TRUE(wait_until([this] { return ends_ == 1; }));
  EXPECT_EQ(program_.failure(), "the program sh ended with exit status 3");
}

TEST_F(AttachedProgramTest, SaysThatItWasKilled) {
  ASSERT_FALSE(start("kill -9 $$"));
  ASSERT_TRUE(wait_until([this] { return ends_ == 1; }));
  EXPECT_EQ(program_.failure(), "the program sh was ended by a signal");
}

TEST_F(AttachedProgramTest, IsEndedWithAllThatItStarted) {
  const std::string child = (folder_ / "child").string();
  ASSERT_FALSE(start("trap '' TERM; (trap '' TERM; echo $$; exec sleep 1000) & echo $! > " + child +
                     "; echo up; wait"));
  ASSERT_TRUE(wait_until([this] { return logged().find("up\n") != std::string::npos; }));
  pid_t id = 0;
  std::ifstream(child) >> id;
  ASSERT_GT(id, 0);
  EXPECT_FALSE(program_.end());
  EXPECT_EQ(ends_, 0) << "it did not end by itself";
  EXPECT_FALSE(program_.failure());
  EXPECT_TRUE(wait_until([id] { return !test::is_running(id); }));
}

TEST_F(AttachedProgramTest, CannotWriteItsLog) {
  std::ofstream(folder_ / "programs") << "a file in place of the folder";
  const auto error = start("true");
  ASSERT_TRUE(error);
  EXPECT_EQ(program_.group(), 0);
}

TEST_F(AttachedProgramTest, BoundsItsLog) {
  ASSERT_FALSE(start("yes abcdefghijklmnopqrstuvwxyz | head -c 30000000"));
  ASSERT_TRUE(wait_until([this] { return ends_ == 1; }));
  EXPECT_FALSE(program_.end());
  EXPECT_LT(std::filesystem::file_size(log_), 20'000'000U);
}

}  // namespace
}  // namespace magna
