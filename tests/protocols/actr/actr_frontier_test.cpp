// SPDX-License-Identifier: GPL-3.0-or-later
// The frontier polygons of the seen area, as sent to clients.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "protocols/actr/form_writer.h"
#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

using test::wait_until;
using testing::HasSubstr;

/// A client's knowledge: the values of a side by its name.
using Sides = std::map<std::string, std::string>;

/// The fixture's robots in a walled room with an inner wall, so that no place shows all of it.
class ActrFrontierTest : public ActrFixture {
 protected:
  static Scenario walled() {
    Scenario walled = scenario();
    walled.world.clauses.emplace_back(
        RectClause{{-5, -5}, {20, 15}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
    walled.world.clauses.emplace_back(
        RectClause{{8, -5}, {9, 6}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
    return walled;
  }
  void SetUp() override {
    engine_ = test::make_engine(walled(), {7, true, {}});
    engine_->take_events();
  }
  void explore() { submit(input::SetExplorers{{RobotId{0}, RobotId{1}}, true}); }

  static constexpr const char* kGone = " invalid 0.0000 0.0000 0.0000 0.0000)\n";

  /// Applies a line to `sides`, the client's knowledge.
  static void follow(const std::string& line, Sides& sides) {
    if (!line.starts_with("(frontier ")) return;  // plans may be long
    std::istringstream words(line);
    std::string head, uid, type, rest;
    words >> head >> uid >> type;
    std::getline(words, rest);
    if (type == "invalid") {
      EXPECT_EQ(sides.erase(uid), 1U) << "never told of: " << line;
      EXPECT_EQ(rest, " 0.0000 0.0000 0.0000 0.0000)");
    } else {
      EXPECT_EQ(type, "open") << line;
      EXPECT_TRUE(sides.emplace(uid, rest).second) << "told twice: " << line;
    }
  }
  static Sides known(const test::LineClient& client) {
    Sides sides;
    for (const std::string& line : client.lines()) follow(line, sides);
    return sides;
  }
  /// The frontier of the engine.
  Sides true_sides() const {
    Sides sides;
    for (const FrontierSide& side : engine_->frontier()->sides()) {
      if (side.over) continue;
      follow(*frontier_line("frontier-" + std::to_string(side.id.value), side), sides);
    }
    return sides;
  }
  bool comes_to_know(const test::LineClient& client, const Sides& wanted) {
    return wait_until([&] { return known(client) == wanted; });
  }
};

TEST_F(ActrFrontierTest, EventsMatchTheStateSentToALateClient) {
  serve();
  const auto early = join();
  EXPECT_TRUE(known(*early).empty()) << "no robot has looked yet";
  explore();
  for (int k = 0; k < 30; ++k) {
    step(10);
    ASSERT_TRUE(comes_to_know(*early, true_sides())) << "after " << k + 1 << " s";
  }
  EXPECT_GT(known(*early).size(), 8U);
  EXPECT_THAT(early->bytes(), HasSubstr(kGone));
  const test::LineClient late(server_->port());
  ASSERT_TRUE(comes_to_know(late, known(*early)));
  EXPECT_THAT(late.bytes(), testing::Not(HasSubstr("invalid")));
}

TEST_F(ActrFrontierTest, SendsItToANewClientBetweenMapAndRobots) {
  serve();
  explore();
  step(20);
  const test::LineClient client(server_->port());
  ASSERT_TRUE(wait_until([&] { return known(client) == true_sides() && client.count() > kTold; }));
  ASSERT_TRUE(
      wait_until([&] { return client.bytes().find("(robot robot3 ") < std::string::npos; }));
  std::vector<std::string> heads;
  for (const std::string& line : client.lines()) {
    const std::string head = line.substr(0, line.find(' '));
    if (heads.empty() || heads.back() != head) heads.push_back(head);
  }
  heads.resize(4);
  EXPECT_THAT(heads, testing::ElementsAre("(window", "(map", "(frontier", "(robot"));
}

TEST_F(ActrFrontierTest, SidesFormClosedPolygons) {
  serve();
  explore();
  step(150);
  const test::LineClient client(server_->port());
  ASSERT_TRUE(comes_to_know(client, true_sides()));
  std::vector<Point> begins, ends;
  for (const auto& [uid, rest] : known(client)) {
    std::istringstream words(rest);
    Point middle;
    double theta = 0.0, length = 0.0;
    words >> middle.x >> middle.y >> theta >> length;
    EXPECT_GT(length, 0.0) << uid;
    begins.push_back(middle - 0.5 * length * direction(theta));
    ends.push_back(middle + 0.5 * length * direction(theta));
  }
  ASSERT_GT(ends.size(), 8U);
  // The rounding to four digits, for both adjacent sides.
  constexpr double kDigits = 0.001;
  const auto near = [](const std::vector<Point>& all, Point p) {
    return std::ranges::count_if(all, [&](Point q) { return distance(p, q) < kDigits; });
  };
  for (const Point end : ends) {
    EXPECT_EQ(near(begins, end), near(ends, end)) << end.x << ' ' << end.y;
  }
}

TEST_F(ActrFrontierTest, HasNoOpenSideAfterTheEndOfExploring) {
  serve();
  const auto client = join();
  explore();
  for (int k = 0; k < 9000 && (engine_->explorer(RobotId{0}) || engine_->explorer(RobotId{1}));
       ++k) {
    step();
  }
  ASSERT_FALSE(engine_->explorer(RobotId{0}) || engine_->explorer(RobotId{1}));
  step(50);
  EXPECT_TRUE(comes_to_know(*client, {})) << known(*client).size() << " sides are left";
  const test::LineClient late(server_->port());
  ASSERT_TRUE(wait_until([&] { return late.bytes().find("(robot robot3 ") < std::string::npos; }));
  EXPECT_THAT(late.bytes(), testing::Not(HasSubstr("(frontier ")));
}

TEST_F(ActrFrontierTest, RemovesSidesBeforeAddingNewOnes) {
  serve();
  const auto client = join();
  explore();
  int both = 0;
  for (int k = 0; k < 200; ++k) {
    step();
    const std::string told = answer_to(*client, "");
    const std::size_t last_gone = told.rfind(kGone), first_new = told.find(" open ");
    if (last_gone == std::string::npos || first_new == std::string::npos) continue;
    ++both;
    EXPECT_LT(last_gone, first_new) << told;
  }
  EXPECT_GT(both, 3);
}

TEST_F(ActrFrontierTest, AnotherWorldRemovesItAndReusesNoName) {
  serve();
  const auto client = join();
  step(20);
  ASSERT_TRUE(comes_to_know(*client, true_sides()));
  const Sides old = known(*client);
  ASSERT_FALSE(old.empty());
  client->forget();
  auto next = test::make_engine(walled(), {7, true, {}});
  next->take_events();
  engine_.reset();
  server_->rebind(*next);
  engine_ = std::move(next);
  server_->flush();
  ASSERT_TRUE(wait_until([&] { return client->bytes().ends_with("(mission robot3-2)\n"); }));
  const std::string told = client->bytes();
  std::set<std::string> ended;
  for (const std::string& line : client->lines()) {
    if (!line.starts_with("(frontier ")) continue;
    EXPECT_THAT(line, HasSubstr(" invalid ")) << "no robot has looked in this world";
    ended.insert(line.substr(10, line.find(' ', 10) - 10));
  }
  EXPECT_EQ(ended.size(), old.size());
  for (const auto& [uid, rest] : old) EXPECT_TRUE(ended.contains(uid)) << uid;
  EXPECT_LT(told.rfind("(frontier "), told.find("(robot robot1 invalid ")) << "before the robots";
  client->forget();
  step(20);
  ASSERT_TRUE(wait_until([&] { return known(*client).size() == true_sides().size(); }));
  for (const auto& [uid, rest] : known(*client)) EXPECT_FALSE(old.contains(uid)) << uid;
}

TEST_F(ActrFrontierTest, OmitsASideThatAppearedAndVanishedBetweenReports) {
  serve();
  const auto client = join();
  step(20);
  ASSERT_TRUE(comes_to_know(*client, true_sides()));
  const std::vector<Event> events{event::FrontierChanged{{4'000'000'000U}, false},
                                  event::FrontierChanged{{4'000'000'000U}, true}};
  server_->on_events(events);
  EXPECT_EQ(answer_to(*client, ""), "");
}

TEST_F(ActrFrontierTest, ASlowReaderReceivesEverySide) {
  serve();
  const auto slow = join();
  const auto fast = join();
  slow->stop_reading();
  explore();
  ASSERT_NO_FATAL_FAILURE(fall_behind(*fast));
  step(100);
  ASSERT_TRUE(comes_to_know(*fast, true_sides()));
  slow->go_on_reading();
  EXPECT_TRUE(comes_to_know(*slow, true_sides()));
}

}  // namespace
}  // namespace magna
