// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/replay/recorded_past.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/record/mcap_reader.h"
#include "tests/support/shown_session.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

class RecordedPastTest : public testing::Test {
 protected:
  std::filesystem::path file() const { return folder.path() / "session.mcap"; }
  static std::unique_ptr<RecordedPast> past_of(const std::filesystem::path& path) {
    auto past = RecordedPast::open(path);
    EXPECT_TRUE(past) << past.error().text();
    return past ? std::move(*past) : nullptr;
  }

  test::TemporaryFolder folder;
};

TEST_F(RecordedPastTest, ShowsEachMomentAsItWas) {
  const auto engine = test::make_engine(test::small_scenario(), {.seed = 5});
  engine->submit(Author::person(),
                 input::MissionAppend{RobotId{0}, Waypoint::go_to({15.0, 9.0}, 1.0)});
  engine->submit(Author::person(), input::MissionRun{RobotId{0}});
  test::ShownSession session(file(), *engine);
  session.run(400);
  session.finish();
  const auto past = past_of(file());
  ASSERT_NE(past, nullptr);
  EXPECT_EQ(past->outline()->first, 1);
  EXPECT_EQ(past->outline()->last, 400);
  // Forwards, backwards and in between.
  const auto& shown = session.states().shown;
  for (const std::size_t k : {0U, 1U, 2U, 150U, 100U, 99U, 199U, 0U, 50U}) {
    const auto made = past->at(shown[k]->tick, true);
    ASSERT_TRUE(made) << made.error().text();
    EXPECT_EQ((*made)->tick, shown[k]->tick);
    EXPECT_TRUE((*made)->past);
    EXPECT_EQ(test::recorded(**made), test::recorded(*shown[k])) << k;
    for (std::size_t robot = 0; robot < shown[k]->poses.size(); ++robot) {
      EXPECT_NEAR((*made)->poses[robot].x, shown[k]->poses[robot].x, 1e-9);
      EXPECT_NEAR((*made)->poses[robot].y, shown[k]->poses[robot].y, 1e-9);
      EXPECT_NEAR((*made)->poses[robot].theta, shown[k]->poses[robot].theta, 1e-9);
    }
  }
}

TEST_F(RecordedPastTest, KnowsItsMoments) {
  const auto past = past_of(test::record_small_session(file()));
  ASSERT_NE(past, nullptr);
  const auto& moments = past->outline()->moments;
  ASSERT_EQ(moments.size(), 2U);
  EXPECT_EQ(moments[0],
            (PastMoment{100, PastMoment::Kind::Logged, Severity::Warning, "blocked by a wall"}));
  EXPECT_EQ(moments[1],
            (PastMoment{300, PastMoment::Kind::Bookmarked, Severity::Info, "half way"}));
  EXPECT_EQ(past->moment_from(1, +1), 100);
  EXPECT_EQ(past->moment_from(100, +1), 300);
  EXPECT_EQ(past->moment_from(300, +1), std::nullopt);
  EXPECT_EQ(past->moment_from(300, -1), 100);
  EXPECT_EQ(past->moment_from(100, -1), std::nullopt);
}

TEST_F(RecordedPastTest, KeepsBookmarksInTheFile) {
  const auto path = test::record_small_session(file());
  const auto past = past_of(path);
  ASSERT_NE(past, nullptr);
  ASSERT_FALSE(past->add_bookmark(200, "odd turn"));
  EXPECT_EQ(past->outline()->moments.size(), 3U);
  EXPECT_TRUE(past->at(250, false)) << "the file can still be read";
  const auto again = past_of(path);
  ASSERT_NE(again, nullptr);
  EXPECT_TRUE(std::ranges::any_of(again->outline()->moments, [](const PastMoment& moment) {
    return moment.tick == 200 && moment.text == "odd turn";
  }));
}

TEST_F(RecordedPastTest, KnowsWhetherItCanBeSimulatedAgain) {
  EXPECT_FALSE(past_of(test::record_small_session(file()))->outline()->repeatable);
  const auto engine = test::make_engine(test::small_scenario(), {.seed = 5});
  test::ShownSession session(folder / "whole.mcap", *engine);
  session.hash();
  session.run(10);
  EXPECT_TRUE(past_of(session.finish())->outline()->repeatable);
}

TEST_F(RecordedPastTest, ShowsAFileThatWasNotEnded) {
  const auto engine = test::make_engine(test::small_scenario(), {.seed = 5});
  test::ShownSession session(file(), *engine);
  session.run(100);
  session.finish(false);
  const auto past = past_of(file());
  ASSERT_NE(past, nullptr);
  EXPECT_TRUE(past->at(100, false));
}

TEST_F(RecordedPastTest, SaysWhatCannotBeShown) {
  const auto none = RecordedPast::open(folder.path() / "none.mcap");
  ASSERT_FALSE(none);
  std::ofstream(file()) << "not a recording";
  EXPECT_FALSE(RecordedPast::open(file()));
  const auto engine = test::make_engine(test::small_scenario());
  test::ShownSession session(file(), *engine);
  session.finish();
  const auto empty = RecordedPast::open(file());
  ASSERT_FALSE(empty);
  EXPECT_THAT(empty.error().text(), HasSubstr("does not contain what the panes showed"));
}

// The file of a killed program gets its index when it is opened.
TEST_F(RecordedPastTest, RepairsAFileWithoutIndex) {
  const auto path = test::record_small_session(file());
  const auto whole = McapReader::open(path);
  ASSERT_TRUE(whole);
  std::filesystem::resize_file(path, whole->data_size());
  ASSERT_FALSE(McapReader::open(path)->has_index());
  ASSERT_TRUE(RecordedPast::open(path));
  EXPECT_TRUE(McapReader::open(path)->has_index());
}

// Damage anywhere in the file is a message, or something else is shown.
TEST_F(RecordedPastTest, OpensADamagedFileOrNamesIt) {
  const auto path = test::record_small_session(file());
  std::ifstream in(path, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(in), {}};
  for (std::size_t k = 1; k < 40; ++k) {
    std::string bytes = whole;
    if (k % 2 == 0) bytes.resize(whole.size() * k / 40);
    if (k % 2 == 1) bytes[whole.size() * k / 40] ^= 0x55;
    std::ofstream(path, std::ios::binary) << bytes;
    const auto past = RecordedPast::open(path);
    if (!past) {
      EXPECT_THAT(past.error().text(), HasSubstr(path.filename().string())) << k;
      continue;
    }
    for (const Tick tick : {1, 100, 350, 600}) {
      const auto shown = (*past)->at(tick, true);
      if (shown) {
        EXPECT_TRUE((*shown)->labels) << k;
      } else {
        EXPECT_FALSE(shown.error().text().empty()) << k;
      }
    }
  }
}

}  // namespace
}  // namespace magna
