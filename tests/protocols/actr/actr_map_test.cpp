// SPDX-License-Identifier: GPL-3.0-or-later
// The team's map, as sent to clients.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

/// The fixture's robots in a walled room with visible features.
class ActrMapTest : public ActrFixture {
 protected:
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
  std::size_t features() const { return engine_->knowledge()->features().all().size(); }

  /// The knowledge of a client that read these lines: the values by UID.
  static std::map<std::string, std::string> known(const test::LineClient& client) {
    std::map<std::string, std::string> known;
    for (const std::string& line : client.lines()) {
      std::istringstream words(line);
      std::string head, uid, rest;
      words >> head >> uid;
      std::getline(words, rest);
      if (head != "(map") continue;
      if (rest.starts_with(" invalid ")) {
        EXPECT_EQ(known.erase(uid), 1U) << line;
      } else {
        known[uid] = rest;
      }
    }
    return known;
  }
};

TEST_F(ActrMapTest, EarlyAndLateClientsReceiveTheSameMap) {
  serve();
  const auto early = join();
  EXPECT_TRUE(known(*early).empty()) << "no robot has looked yet";
  early->send("(missionadd robot1 (goto (12 2)))");
  ASSERT_TRUE(early->wait_for_lines(kTold + 1));
  step(200);
  ASSERT_GE(features(), 2U);
  const test::LineClient late(server_->port());
  ASSERT_TRUE(test::wait_until([&] { return late.bytes().ends_with("(mission robot3)\n"); }));
  ASSERT_TRUE(test::wait_until([&] { return known(*early) == known(late); }));
  EXPECT_EQ(known(late).size(), features());
  const auto lines = late.lines();
  for (std::size_t k = 0; k < features(); ++k) {
    EXPECT_THAT(lines[4 + k], testing::StartsWith("(map wall")) << "after the windows";
  }
  EXPECT_THAT(lines[4 + features()], testing::StartsWith("(frontier frontier-"));
}

TEST_F(ActrMapTest, AnotherWorldRemovesTheMapAndReusesNoName) {
  serve();
  const auto client = join();
  step();
  const std::size_t before = features();
  ASSERT_GE(before, 1U);
  ASSERT_TRUE(test::wait_until([&] { return known(*client).size() == before; }));
  const auto old = known(*client);
  auto next = test::make_engine(walled(), {7, true, {}});
  engine_.reset();
  server_->rebind(*next);
  engine_ = std::move(next);
  drain();
  server_->flush();
  ASSERT_TRUE(test::wait_until([&] { return known(*client).empty(); }));
  step();
  ASSERT_TRUE(test::wait_until([&] { return known(*client).size() == features(); }));
  for (const auto& [uid, rest] : known(*client)) EXPECT_FALSE(old.contains(uid)) << uid;
}

TEST_F(ActrMapTest, ReportsAFeatureChangedTwiceOnceAndUnknownOnesNever) {
  serve();
  const auto client = join();
  step();
  ASSERT_TRUE(test::wait_until([&] { return known(*client).size() == features(); }));
  client->forget();
  const FeatureId first = engine_->knowledge()->features().all().front().id;
  const std::vector<Event> events{event::FeatureChanged{first, FeatureNews::Changed},
                                  event::FeatureChanged{first, FeatureNews::Changed},
                                  event::FeatureChanged{{9999}, FeatureNews::Gone}};
  server_->on_events(events);
  const std::string got = without_frontier(answer_to(*client, ""));
  EXPECT_EQ(std::count(got.begin(), got.end(), '\n'), 1) << got;
  EXPECT_THAT(got, testing::StartsWith("(map wall"));
}

}  // namespace
}  // namespace magna
