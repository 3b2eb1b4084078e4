// SPDX-License-Identifier: GPL-3.0-or-later
// Searches in generated fields, without sockets: an engine that does not know the field, and a
// simulated body in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/engine/all_inputs.h"
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

/// Several robots that search one field. Their scans see each other.
struct SharedField {
  SharedField(const CybotField& its_field, const WorldDescription& description,
              const std::vector<Pose>& starts)
      : field(its_field), world(World::build(description)) {
    if (!world) throw std::runtime_error(world.error().text());
    for (const Pose& start : starts) {
      robots.push_back(std::make_unique<FieldCybot>(*engine, *world, CybotErrors{}, 0, start));
    }
    for (const auto& robot : robots) {
      for (const auto& other : robots) {
        if (robot != other) robot->sees(*other);
      }
      engine->submit(kOperator, input::RemoteSearch{robot->id(), SearchOrder::Start});
    }
  }
  /// A generated field with all robots at its start.
  SharedField(std::uint64_t seed, std::size_t count)
      : SharedField(cybot_field(seed), describe_cybot_field(cybot_field(seed), true),
                    std::vector<Pose>(count, Pose{0.0, 0.0, -kPi / 2.0})) {}
  bool searching() const {
    return std::ranges::any_of(robots,
                               [](const auto& one) { return in_progress(one->search().state); });
  }
  bool any_in(SearchState state) const {
    return std::ranges::any_of(robots,
                               [state](const auto& one) { return one->search().state == state; });
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
  Result<World> world;
  std::unique_ptr<Engine> engine = test::make_engine(test::unknown_floor(), {.seed = 7});
  std::vector<std::unique_ptr<FieldCybot>> robots;
  int collisions = 0;
};

TEST(PostSearch, OneOfSeveralRobotsParksInABoxAndNoneDrivesThroughAnother) {
  int parked = 0;
  bool waited = false;
  for (std::uint64_t seed = kFirstSeed; seed < kFirstSeed + 3; ++seed) {
    SharedField shared(seed, 4);
    for (int tick = 0; tick < 20'000 && shared.searching(); ++tick) {
      shared.run();
      waited = waited || shared.any_in(SearchState::Waiting);
    }
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
  EXPECT_TRUE(waited) << "in field 1000 the box is the only way out of a corner";
}

/// A field of walls and boxes with sides of 0.7 m.
std::pair<CybotField, WorldDescription> field_with(const std::vector<Point>& boxes) {
  CybotField field;
  const Point half{0.35, 0.35};
  field.goal = {boxes[0] - half, boxes[0] + half};
  field.blocks = {{{-1.6, 0.9}, {-1.3, 1.2}}, {{0.2, -1.7}, {0.5, -1.4}}};
  WorldDescription world = describe_cybot_field(field, false);
  for (const Point box : boxes) {
    CybotField posts;
    for (std::size_t k = 0; k < 4; ++k) {
      posts.posts[k] = box + Point{k % 2 == 0 ? -half.x : half.x, k < 2 ? -half.y : half.y};
    }
    const auto things = describe_cybot_field(posts, true).things;
    world.things.insert(world.things.end(), things.begin(), things.end());
  }
  return {field, world};
}

TEST(PostSearch, TwelveRobotsParkInOneOrTwoBoxesOneInEach) {
  std::vector<Pose> starts;
  for (int k = 0; k < 12; ++k) {
    const double up = k % 2 == 0 ? -1.0 : 1.0;
    starts.push_back({0.5 * (k % 4 - 1.5), 0.5 * (k / 4 - 1.0), up * kPi / 2.0});
  }
  for (const std::vector<Point>& boxes :
       {std::vector<Point>{{-1.3, -1.3}, {1.3, 1.3}}, std::vector<Point>{{1.4, -1.2}}}) {
    const auto [field, world] = field_with(boxes);
    SharedField shared(field, world, starts);
    const int wanted = static_cast<int>(boxes.size());
    int tick = 0;
    while (tick < 20'000 && shared.searching() && shared.parked() < wanted) {
      shared.run();
      ++tick;
    }
    std::cout << wanted << " parked after " << tick / 10 << " s\n";
    for (int after = 0; after < 600; ++after) shared.run();  // the others stay outside
    EXPECT_EQ(shared.parked(), wanted);
    EXPECT_EQ(shared.collisions, 0);
    for (const Point box : boxes) {
      EXPECT_EQ(std::ranges::count_if(shared.robots,
                                      [box](const auto& one) {
                                        const Point at = one->body().pose().position();
                                        return distance(at, box) < 0.35;
                                      }),
                1);
    }
  }
}

TEST(PostSearch, GoesTheSameWayAgain) {
  const SearchEnd once = search_field(3, true, {.drift = 0.01});
  const SearchEnd again = search_field(3, true, {.drift = 0.01});
  EXPECT_EQ(once.hash, again.hash);
  EXPECT_EQ(once.seconds, again.seconds);
}

}  // namespace
}  // namespace magna
