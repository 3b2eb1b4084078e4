// SPDX-License-Identifier: GPL-3.0-or-later
// Searches in generated fields, without sockets: an engine that does not know the field, and a
// simulated body in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "core/geometry/segment.h"
#include "tests/app/cybot/field_cybot.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::FieldCybot;

constexpr double kMostSeconds = 15.0 * 60.0;
constexpr std::uint64_t kFirstSeed = 1000;
const Author kOperator = Author::person();

struct SearchEnd {
  SearchState state = SearchState::Off;
  std::string reason;
  bool in_box = false;
  bool fell = false;
  double seconds = 0.0;
  std::uint64_t hash = 0;
};

/// One search from its start to its end.
SearchEnd search_field(std::uint64_t seed, bool with_posts, const CybotErrors& errors = {}) {
  const CybotField field = cybot_field(seed);
  const auto world = World::build(describe_cybot_field(field, with_posts));
  if (!world) throw std::runtime_error(world.error().text());
  const auto engine = test::make_engine(test::unknown_floor(), {.seed = 7});
  FieldCybot bot(*engine, *world, errors, seed);
  EXPECT_TRUE(engine->submit(kOperator, input::RemoteSearch{bot.id(), SearchOrder::Start}));
  const auto seconds = [&] {
    return static_cast<double>(engine->now()) * engine->world().tick_seconds();
  };
  while (in_progress(bot.search().state) && seconds() < 2.0 * kMostSeconds) bot.run();
  EXPECT_NE(engine->team().remote(bot.id())->state(), CybotState::Search) << "it has ended";
  const Point at = bot.body().pose().position();
  const Point low = field.goal.lower, high = field.goal.upper;
  return {bot.search().state,
          english(bot.search().reason),
          at.x > low.x && at.x < high.x && at.y > low.y && at.y < high.y,
          bot.body().fell(),
          seconds(),
          engine->state_hash()};
}

/// The number of fields in which the robot is really parked. A search that ends has a reason.
int parked(int fields, const CybotErrors& errors) {
  int parked = 0;
  for (int k = 0; k < fields; ++k) {
    const std::uint64_t seed = kFirstSeed + static_cast<std::uint64_t>(k);
    const SearchEnd end = search_field(seed, true, errors);
    EXPECT_FALSE(in_progress(end.state)) << "field " << seed;
    EXPECT_FALSE(end.reason.empty()) << "field " << seed;
    EXPECT_LE(end.seconds, kMostSeconds + 20.0) << "field " << seed;
    const bool good = end.state == SearchState::Parked && end.in_box && !end.fell;
    if (good) {
      ++parked;
    } else {
      std::cout << "field " << seed << ": " << name(end.state) << (end.fell ? " in a hole" : "")
                << ", " << end.reason << std::endl;
    }
  }
  return parked;
}

TEST(PostSearch, ParksInGeneratedFields) { EXPECT_GE(parked(60, {}), 54); }

TEST(PostSearch, ParksAlthoughTheOdometerDriftsAndTheScannerIsInexact) {
  EXPECT_GE(parked(60, {.drift = 0.01, .scan_noise = 0.01}), 50);
}

TEST(PostSearch, FindsNothingWithoutPosts) {
  for (std::uint64_t seed = kFirstSeed; seed < kFirstSeed + 10; ++seed) {
    const SearchEnd end = search_field(seed, false);
    EXPECT_EQ(end.state, SearchState::NotFound) << "field " << seed;
    EXPECT_FALSE(end.reason.empty());
    EXPECT_LE(end.seconds, kMostSeconds + 20.0) << "field " << seed;
  }
}

/// Several robots that start at one place search one field until all have ended.
struct SharedField {
  explicit SharedField(std::uint64_t seed, std::size_t count) : field(cybot_field(seed)) {
    const auto world = World::build(describe_cybot_field(field, true));
    if (!world) throw std::runtime_error(world.error().text());
    for (std::size_t k = 0; k < count; ++k) {
      robots.push_back(std::make_unique<FieldCybot>(*engine, *world));
      engine->submit(kOperator, input::RemoteSearch{robots.back()->id(), SearchOrder::Start});
    }
    for (int tick = 0; tick < 20'000 && searching(); ++tick) run();
  }
  bool searching() const {
    return std::ranges::any_of(robots,
                               [](const auto& one) { return in_progress(one->search().state); });
  }
  Point place(std::size_t k) const { return robots[k]->body().pose().position(); }
  void run() {
    std::vector<Point> before;
    for (std::size_t k = 0; k < robots.size(); ++k) before.push_back(place(k));
    for (const auto& robot : robots) robot->before_tick();
    engine->step();
    for (std::size_t k = 0; k < robots.size(); ++k) {
      robots[k]->after_tick();
      for (std::size_t other = 0; other < robots.size(); ++other) {
        if (other != k) check(before[k], place(k), place(other));
      }
    }
  }
  /// A robot that was apart from another one does not drive through it.
  void check(Point from, Point to, Point other) {
    const double both = 2.0 * info(RobotType::Cybot).radius;
    const double now = distance(from, other);
    const double nearest = distance(nearest_on_segment(from, to, other), other);
    if (now >= both && nearest < both - 0.01) ++collisions;
    if (now < both && nearest < now - 0.01) ++collisions;
  }
  int parked() const {
    return static_cast<int>(std::ranges::count_if(
        robots, [](const auto& one) { return one->search().state == SearchState::Parked; }));
  }

  CybotField field;
  std::unique_ptr<Engine> engine = test::make_engine(test::unknown_floor(), {.seed = 7});
  std::vector<std::unique_ptr<FieldCybot>> robots;
  int collisions = 0;
};

TEST(PostSearch, OneOfSeveralRobotsParksInABoxAndNoneDrivesThroughAnother) {
  int parked = 0;
  for (std::uint64_t seed = kFirstSeed; seed < kFirstSeed + 3; ++seed) {
    const SharedField shared(seed, 4);
    EXPECT_FALSE(shared.searching()) << "field " << seed;
    EXPECT_EQ(shared.collisions, 0) << "field " << seed;
    EXPECT_LE(shared.parked(), 1) << "field " << seed;
    parked += shared.parked();
    for (const auto& robot : shared.robots) {
      std::cout << "field " << seed << ": " << name(robot->search().state) << ", "
                << english(robot->search().reason) << std::endl;
    }
  }
  EXPECT_GE(parked, 2);
}

TEST(PostSearch, GoesTheSameWayAgain) {
  const SearchEnd once = search_field(3, true, {.drift = 0.01});
  const SearchEnd again = search_field(3, true, {.drift = 0.01});
  EXPECT_EQ(once.hash, again.hash);
  EXPECT_EQ(once.seconds, again.seconds);
}

}  // namespace
}  // namespace magna
