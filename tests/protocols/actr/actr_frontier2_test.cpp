// SPDX-License-Identifier: GPL-3.0-or-later
// The sides of the seen area with their states, as sent to clients that subscribe to them.
#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

using test::wait_until;
using testing::HasSubstr;
using testing::Not;

class ActrFrontier2Test : public ActrFixture {
 protected:
  struct Side {
    std::string state;
    Point from;
    Point to;
  };
  using Sides = std::map<std::string, Side>;

  static Scenario walled() {
    Scenario walled = scenario();
    walled.world.clauses.emplace_back(
        RectClause{{-5, -5}, {20, 15}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
    return walled;
  }
  void SetUp() override {
    engine_ = test::make_engine(walled(), {7, true, {}});
    engine_->take_events();
  }
  /// What the client knows, by name.
  static Sides known(const std::string& told) {
    Sides sides;
    std::istringstream lines(told);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("(frontier2 ")) continue;
      std::istringstream words(line);
      std::string head, uid;
      Side side;
      Point middle;
      double theta = 0.0, length = 0.0;
      words >> head >> uid >> side.state >> middle.x >> middle.y >> theta >> length;
      if (side.state == "invalid") {
        EXPECT_EQ(sides.erase(uid), 1U) << line;
        continue;
      }
      side.from = middle - 0.5 * length * direction(theta);
      side.to = middle + 0.5 * length * direction(theta);
      EXPECT_TRUE(sides.emplace(uid, side).second) << line;
    }
    return sides;
  }
  static double length(const Sides& sides, const std::string& state) {
    double sum = 0.0;
    for (const auto& [uid, side] : sides) {
      if (side.state == state) sum += distance(side.from, side.to);
    }
    return sum;
  }
  double true_length(bool open) const {
    double sum = 0.0;
    for (const FrontierSide& side : engine_->frontier()->sides()) {
      if (side.open == open && !side.over) sum += side.length();
    }
    return sum;
  }
};

TEST_F(ActrFrontier2Test, SendsOpenAndClosedSidesThatCoverTheBorder) {
  serve();
  const auto client = join();
  submit(input::SetExplorers{{RobotId{0}, RobotId{1}}, true});
  client->send("(subscribe frontier2)");
  std::string told;
  for (int k = 0; k < 20; ++k) {
    step(10);
    told += answer_to(*client, "");
    const Sides sides = known(told);
    EXPECT_NEAR(length(sides, "open"), true_length(true), 0.01) << k;
    EXPECT_NEAR(length(sides, "closed"), true_length(false), 0.01) << k;
  }
  const Sides sides = known(told);
  EXPECT_GT(length(sides, "closed"), 4.0) << "along the walls";
  EXPECT_LT(sides.size(), engine_->frontier()->sides().size()) << "some are merged";
  for (const auto& [uid, side] : sides) {
    for (const auto& [other_uid, other] : sides) {
      if (distance(side.to, other.from) > 0.001 || side.state != other.state) continue;
      const Point a = side.to - side.from, b = other.to - other.from;
      EXPECT_FALSE(dot(a, b) > 0 && std::abs(cross(a, b)) < 1e-3 * norm(a) * norm(b))
          << uid << " goes on as " << other_uid;
    }
  }
}

TEST_F(ActrFrontier2Test, SendsRemovedSidesFirst) {
  serve();
  const auto client = join();
  submit(input::SetExplorers{{RobotId{0}, RobotId{1}}, true});
  answer_to(*client, "(subscribe frontier2)");
  int both = 0;
  for (int k = 0; k < 200; ++k) {
    step();
    std::vector<bool> gone;
    std::istringstream lines(answer_to(*client, ""));
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("(frontier2 ")) gone.push_back(line.find(" invalid ") < line.size());
    }
    EXPECT_TRUE(std::ranges::is_sorted(gone, std::greater<>{})) << "tick " << k;
    if (!gone.empty() && gone.front() && !gone.back()) ++both;
  }
  EXPECT_GT(both, 3);
}

TEST_F(ActrFrontier2Test, SendsTheSameNamesToALateClient) {
  serve();
  const auto early = join();
  answer_to(*early, "(subscribe frontier2)");
  step(30);
  const Sides sides = known(answer_to(*early, ""));
  ASSERT_FALSE(sides.empty());
  const auto late = join();
  const Sides of_late = known(answer_to(*late, "(subscribe frontier2)"));
  ASSERT_EQ(of_late.size(), sides.size());
  for (const auto& [uid, side] : sides) EXPECT_TRUE(of_late.contains(uid)) << uid;
}

TEST_F(ActrFrontier2Test, AnotherWorldRemovesThemAndReusesNoName) {
  serve();
  const auto client = join();
  answer_to(*client, "(subscribe frontier2)");
  step(20);
  const Sides old = known(answer_to(*client, ""));
  ASSERT_FALSE(old.empty());
  auto next = test::make_engine(walled(), {7, true, {}});
  next->take_events();
  engine_.reset();
  server_->rebind(*next);
  engine_ = std::move(next);
  server_->flush();
  client->forget();
  ASSERT_TRUE(wait_until([&] { return client->bytes().ends_with("\n"); }));
  step(20);
  client->send("(select robot1-2)\n");
  ASSERT_TRUE(wait_until([&] { return client->bytes().ends_with("(select robot1-2)\n"); }));
  std::istringstream lines(client->bytes());
  std::set<std::string> named;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("(frontier2 ") || line.find(" invalid ") < line.size()) continue;
    named.insert(line.substr(11, line.find(' ', 11) - 11));
  }
  ASSERT_FALSE(named.empty());
  for (const auto& [uid, side] : old) EXPECT_FALSE(named.contains(uid)) << uid;
}

TEST_F(ActrFrontier2Test, IsSentOnlyToClientsThatSubscribe) {
  serve();
  const auto client = join();
  const auto other = join();
  answer_to(*client, "(subscribe frontier2)");
  step(30);
  EXPECT_THAT(answer_to(*other, ""), Not(HasSubstr("(frontier2 ")));
  answer_to(*client, "(unsubscribe frontier2)");
  submit(input::SetExplorers{{RobotId{0}}, true});
  step(50);
  EXPECT_THAT(answer_to(*client, ""), Not(HasSubstr("(frontier2 ")));
}

}  // namespace
}  // namespace magna
