// SPDX-License-Identifier: GPL-3.0-or-later
// The team's knowledge of its world, as reported by the engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/engine/input_log.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::run;
using test::small_scenario;

constexpr RobotId kOne{0}, kTwo{1};
const Author kClient = Author::client("client-1");

std::uint64_t hash_of(const Knowledge& knowledge) {
  StateHash hash;
  knowledge.hash(hash);
  return hash.value();
}

/// The features known to a client that follows only the events.
class Follower {
 public:
  void follow(Engine& engine) {
    for (const auto& change : only<event::FeatureChanged>(engine.take_events())) {
      EXPECT_EQ(known_.contains(change.feature), change.news != FeatureNews::Added);
      if (change.news == FeatureNews::Gone) {
        known_.erase(change.feature);
      } else {
        known_[change.feature] = engine.knowledge()->features().find(change.feature)->box;
      }
    }
  }
  const std::map<FeatureId, FeatureBox>& known() const { return known_; }

 private:
  std::map<FeatureId, FeatureBox> known_;
};

TEST(KnowledgeEvents, SnapshotsHoldWhatTheActiveRobotAndTheTeamLatelySaw) {
  SnapshotMaker snapshots;
  auto engine = make_engine(small_scenario(2), {.seed = 7});
  engine->submit(Author::person(), input::Select{kTwo});
  run(*engine, 10);
  const auto plain = snapshots.make(*engine, {.coverage = true})->coverage;
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->robot, kTwo);
  const Cell here = plain->grid.cell(engine->team().truth()[1].position());
  EXPECT_TRUE(plain->seen_by_robot(here));
  EXPECT_EQ(plain->since, std::nullopt);
  run(*engine, 3600);
  const auto late = snapshots.make(*engine, {.coverage = true, .late = true})->coverage;
  EXPECT_EQ(late->since, 600) << "of five minutes, at a tenth of a second a tick";
  EXPECT_TRUE(late->seen_late(here));
}

TEST(KnowledgeEvents, AreReportedOnTheWayAndStayCorrect) {
  auto engine = make_engine(small_scenario(1), {.seed = 7});
  ASSERT_TRUE(engine->knowledge());
  EXPECT_TRUE(engine->knowledge()->features().all().empty()) << "no robot has looked yet";
  engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({16, 6})});
  Follower follower;
  std::size_t most = 0;
  for (int k = 0; k < 400; ++k) {
    engine->step();
    follower.follow(*engine);
    const auto& features = engine->knowledge()->features().all();
    ASSERT_EQ(follower.known().size(), features.size());
    for (const Feature& feature : features) EXPECT_EQ(follower.known().at(feature.id), feature.box);
    most = std::max(most, features.size());
  }
  EXPECT_GE(most, 3U) << "the walls of the room it drove through";
  const auto& features = engine->knowledge()->features().all();
  EXPECT_TRUE(std::ranges::all_of(
      features, [](const Feature& feature) { return feature.kind == FeatureKind::Wall; }));
  // The far wall becomes visible only at the end of the drive.
  EXPECT_TRUE(std::ranges::any_of(features, [](const Feature& feature) {
    return std::abs(feature.box.centre.x - 19.5) < 0.6 && feature.found_at > 20;
  }));
}

TEST(KnowledgeEvents, AreNotRecordedInAGeneratedField) {
  auto field = parse_field("field:4", 7);
  ASSERT_TRUE(field);
  auto engine = make_engine(*field, {.seed = 7});
  run(*engine, 20);
  EXPECT_EQ(engine->knowledge(), nullptr);
  EXPECT_TRUE(only<event::FeatureChanged>(engine->take_events()).empty());
}

TEST(KnowledgeEvents, AreTheSameForTheSameSeedAndInputs) {
  const auto story = [] {
    auto engine = make_engine(small_scenario(), {.seed = 7});
    engine->submit(kClient, input::MissionAppend{kTwo, Waypoint::go_to({15, 8})});
    run(*engine, 300);
    return std::pair{engine->state_hash(), hash_of(*engine->knowledge())};
  };
  EXPECT_EQ(story(), story());
}

TEST(KnowledgeEvents, ReplayingTheLogGivesTheSameKnowledge) {
  std::stringstream file;
  file << header_line({"small", 7, false}) << '\n';
  auto live = make_engine(small_scenario(), {.seed = 7});
  live->set_input_observer([&file](const LoggedInput& in) { file << log_line(in) << '\n'; });
  live->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({16, 4})});
  run(*live, 40);
  live->submit(kClient, input::MissionAppend{kTwo, Waypoint::go_to({10, 9})});
  run(*live, 260);

  const auto log = read_input_log(file, "log");
  ASSERT_TRUE(log) << log.error().text();
  auto played = make_engine(small_scenario(), {.seed = 7});
  std::size_t next = 0;
  for (int tick = 0; tick < 300; ++tick) {
    for (; next < log->inputs.size() && log->inputs[next].tick == played->now() + 1; ++next) {
      played->submit(log->inputs[next].author, log->inputs[next].input);
    }
    played->step();
  }
  EXPECT_EQ(next, 2U);
  EXPECT_EQ(played->knowledge()->features().all(), live->knowledge()->features().all());
  EXPECT_EQ(hash_of(*played->knowledge()), hash_of(*live->knowledge()));
  EXPECT_EQ(played->state_hash(), live->state_hash());
}

}  // namespace
}  // namespace magna
