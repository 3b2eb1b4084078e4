// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/sweep_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/session/link_protocols.h"
#include "tests/app/sweep/small_sweep.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

/// Checks sweeps in a folder of their own, which is the current one.
class SweepCheckTest : public testing::Test {
 protected:
  SweepCheckTest() { fs::current_path(folder_.path()); }
  ~SweepCheckTest() override { fs::current_path(before_); }

  Result<CheckedSweep> check(const std::string& text) {
    const auto file = read_sweep(text, "small.toml", option_table(option_groups()));
    if (!file) return file.error();
    return check_sweep(*file, [this](std::size_t) { return ++asked_ <= most_; });
  }
  void write(const std::string& name, const std::string& text) {
    fs::create_directories(fs::path(name).parent_path().empty() ? fs::path(".")
                                                                : fs::path(name).parent_path());
    std::ofstream(name, std::ios::binary) << text;
  }
  /// The small hall of the tests of the interface, in the current folder.
  void copy_hall() {
    fs::copy(MAGNA_SOURCE_DIR "/tests/wire/gobot", ".",
             fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  }

  const fs::path before_ = fs::current_path();
  test::TemporaryFolder folder_;
  int asked_ = 0;
  int most_ = 1000;
};

constexpr const char* kFields =
    "world = \"field:{robots}\"\nticks = 20\n[[design]]\nseeds = 10\n[design.factors]\n"
    "robots = [2, 3]\nMax-Speed = [0.5, 1.0]\n";

TEST_F(SweepCheckTest, OpensEachWorldOnce) {
  const auto sweep = check(kFields);
  ASSERT_TRUE(sweep) << sweep.error().text();
  EXPECT_EQ(sweep->runs.size(), 40U);
  EXPECT_EQ(sweep->worlds, 2U) << "neither seeds nor parameters make another one";
  EXPECT_EQ(asked_, 2);
  EXPECT_NE(sweep->identity, 0U);
  EXPECT_FALSE(changed_input(*sweep));
}

TEST_F(SweepCheckTest, NamesTheRunOfABadWorld) {
  const auto sweep =
      check("ticks = 20\n[[design]]\n[design.factors]\nworld = [\"field:2\", \"nowhere.json\"]\n");
  ASSERT_FALSE(sweep);
  EXPECT_THAT(sweep.error().text(),
              AllOf(HasSubstr("small.toml"), HasSubstr("run 2 (world = nowhere.json)"),
                    HasSubstr("there is no such file")));
}

TEST_F(SweepCheckTest, StopsWhenAsked) {
  most_ = 1;
  const auto sweep = check(kFields);
  ASSERT_FALSE(sweep);
}

TEST_F(SweepCheckTest, IdentityChangesWithTheFilesOfAWorld) {
  copy_hall();
  const std::string text =
      "world = \"hall.json\"\nticks = 20\n[[design]]\n[design.factors]\ntransport = [0, 1]\n";
  const auto first = check(text);
  ASSERT_TRUE(first) << first.error().text();
  EXPECT_FALSE(first->inputs.empty());
  for (const SweepInput& input : first->inputs) {
    EXPECT_FALSE(fs::path(input.name).is_absolute()) << input.name;
  }
  const auto same = check(text);
  ASSERT_TRUE(same);
  EXPECT_EQ(same->identity, first->identity);

  write("hall.json", test::text_in("hall.json") + "\n");
  const auto other = check(text);
  ASSERT_TRUE(other) << other.error().text();
  EXPECT_NE(other->identity, first->identity);
  const auto changed = changed_input(*first);
  ASSERT_TRUE(changed);
  EXPECT_THAT(changed->text(), HasSubstr("hall.json"));
}

TEST_F(SweepCheckTest, IdentityDoesNotDependOnTheFolder) {
  copy_hall();
  const std::string text =
      "world = \"hall.json\"\nticks = 20\n[[design]]\n[design.factors]\ntransport = [0, 1]\n";
  const auto here = check(text);
  ASSERT_TRUE(here) << here.error().text();
  fs::create_directory("elsewhere");
  fs::current_path("elsewhere");
  copy_hall();
  const auto there = check(text);
  ASSERT_TRUE(there) << there.error().text();
  EXPECT_EQ(there->identity, here->identity);
}

}  // namespace
}  // namespace magna
