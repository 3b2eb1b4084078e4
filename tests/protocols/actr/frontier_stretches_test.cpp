// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/frontier_lines.h"

#include <cmath>
#include <set>
#include <sstream>

#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

/// A world in which two robots explore from the start.
class FrontierStretchesTest : public ActrFixture {
 protected:
  static constexpr double kRadius = 0.3;

  void SetUp() override {
    Scenario walled = scenario();
    walled.world.clauses.emplace_back(
        RectClause{{-5, -5}, {20, 15}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
    engine_ = test::make_engine(std::move(walled), {7, true, {}});
    engine_->submit(Author::person(), input::SetExplorers{{RobotId{0}, RobotId{1}}, true});
    advance(20);
  }
  void advance(int ticks) {
    for (int k = 0; k < ticks; ++k) engine_->step();
    engine_->take_events();
  }
  const Coverage& coverage() const { return engine_->knowledge()->coverage(); }
  void take() { stretches_.update(engine_->frontier()->sides(), coverage(), kRadius); }
  std::set<std::uint64_t> numbers() const {
    std::set<std::uint64_t> numbers;
    for (const auto& stretch : stretches_.stretches()) numbers.insert(stretch.number);
    return numbers;
  }

  FrontierStretches stretches_;
};

TEST_F(FrontierStretchesTest, JoinsSidesAndNamesAPlaceWithRoomForARobot) {
  take();
  ASSERT_FALSE(stretches_.stretches().empty());
  std::size_t open = 0, joined = 0;
  for (const FrontierSide& side : engine_->frontier()->sides()) open += side.open ? 1 : 0;
  for (const auto& stretch : stretches_.stretches()) {
    joined += stretch.sides.size();
    EXPECT_GT(stretch.length, 0.0);
    EXPECT_GT(stretch.area, 0.0);
    EXPECT_LE(stretch.size.x, stretch.length);
    // Every point under the robot was seen free.
    for (double x = -kRadius; x <= kRadius; x += 0.05) {
      for (double y = -kRadius; y <= kRadius; y += 0.05) {
        if (std::hypot(x, y) > kRadius) continue;
        EXPECT_EQ(coverage().at(stretch.at + Point{x, y}), CellSeen::Free);
      }
    }
  }
  EXPECT_LE(joined, open);
  EXPECT_LT(stretches_.stretches().size(), open);
}

TEST_F(FrontierStretchesTest, KeepsNamesWhileTheTeamExploresAndReusesNone) {
  take();
  std::set<std::uint64_t> ever = numbers();
  std::size_t kept = 0, all = 0;
  for (int step = 0; step < 50; ++step) {
    const auto before = numbers();
    advance(2);
    take();
    for (const std::uint64_t number : numbers()) {
      ++all;
      if (before.contains(number)) {
        ++kept;
      } else {
        EXPECT_GT(number, *ever.rbegin()) << "a name that was used";
        ever.insert(number);
      }
    }
    EXPECT_LE(stretches_.stretches().size(), FrontierStretches::kMost);
  }
  EXPECT_GT(kept, all * 3 / 4);
}

TEST_F(FrontierStretchesTest, AreLeftOutIfNoRobotOfThisSizeFitsThere) {
  stretches_.update(engine_->frontier()->sides(), coverage(), 50.0);
  EXPECT_TRUE(stretches_.stretches().empty());
}

TEST_F(FrontierStretchesTest, AreSentToSubscribersAndRobotsGoThere) {
  serve();
  auto client = std::make_unique<test::LineClient>(server_->port());
  std::istringstream told(answer_to(*client, "(subscribe stretch)\n"));
  std::size_t count = 0;
  for (std::string line; std::getline(told, line);) {
    if (!line.starts_with("(stretch ")) continue;
    ++count;
    expect_in_table(line);
    std::istringstream words(line);
    std::string head, uid, state, x, y;
    words >> head >> uid >> state >> x >> y;
    EXPECT_EQ(uid, "frontier-stretch-" + std::to_string(count));
    EXPECT_EQ(state, "open");
    const std::string answer =
        answer_to(*client, "(missionadd robot1 (goto (" + x + " " + y + ")))\n");
    EXPECT_TRUE(answer.find("(mission robot1 ") != std::string::npos) << line;
  }
  EXPECT_GT(count, 5U);
  submit(input::SetExplorers{{RobotId{0}, RobotId{1}}, true});
  // What is explored is gone.
  for (int k = 0; k < 60; ++k) step(10);
  const std::string after = answer_to(*client, "");
  EXPECT_TRUE(after.find("(stretch frontier-stretch-1 invalid 0.0000 0.0000 "
                         "0.0000 0.0000 0.0000 0.0000)\n") != std::string::npos);
}

}  // namespace
}  // namespace magna
