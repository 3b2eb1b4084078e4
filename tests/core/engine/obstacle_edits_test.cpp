// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the obstacle map by inputs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/engine/all_inputs.h"
#include "core/knowledge/obstacle_file.h"
#include "core/knowledge/sighting_shapes.h"
#include "core/view/notice_board.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/scripted_cybot.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::ScriptedCybot;
using test::small_scenario;
using ::testing::HasSubstr;

const Author kOperator = Author::person();

struct ObstacleEdits : testing::Test {
  const std::vector<Sighting>& all() const { return engine->sightings().all(); }
  std::string refusal(const Input& input) {
    const auto before = engine->state_hash();
    const Outcome outcome = engine->submit(kOperator, input);
    EXPECT_FALSE(outcome) << name(input);
    EXPECT_EQ(engine->state_hash(), before) << "a refusal changes nothing";
    return outcome.reason();
  }
  std::unique_ptr<Engine> engine = make_engine(small_scenario(1));
};

TEST_F(ObstacleEdits, DrawChangeAndRemove) {
  engine->take_events();
  const Outcome drawn =
      engine->submit(kOperator, input::SightingAdd{SightingClass::Hole, 3, 4, 0.2});
  ASSERT_TRUE(drawn.sighting);
  ASSERT_EQ(all().size(), 1U);
  EXPECT_EQ(
      all()[0],
      (Sighting{*drawn.sighting, SightingClass::Hole, {3, 4}, 0.2, kNoReporter, engine->now(), 6}));
  EXPECT_TRUE(engine->submit(
      kOperator, input::SightingChange{*drawn.sighting, SightingClass::Tape, 5, 6, 0.1}));
  EXPECT_EQ(all()[0].kind, SightingClass::Tape);
  EXPECT_EQ(all()[0].centre, (Point{5, 6}));
  EXPECT_TRUE(engine->submit(kOperator, input::SightingRemove{*drawn.sighting}));
  EXPECT_TRUE(all().empty());
  const auto changes = only<event::SightingChanged>(engine->take_events());
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_FALSE(changes[1].gone);
  EXPECT_TRUE(changes[2].gone);
  EXPECT_THAT(refusal(input::SightingRemove{*drawn.sighting}), HasSubstr("no obstacle number 0"));
  EXPECT_THAT(refusal(input::SightingChange{{8}, SightingClass::Tape, 5, 6, 0.1}),
              HasSubstr("no obstacle number 8"));
}

TEST_F(ObstacleEdits, RefuseImplausibleObjects) {
  const double nan = std::nan("");
  engine->submit(kOperator, input::SightingAdd{SightingClass::Hole, 3, 4, 0.2});
  for (const Input& input :
       std::vector<Input>{input::SightingAdd{SightingClass::Hole, nan, 4, 0.2},
                          input::SightingAdd{SightingClass::Hole, 3, 1e9, 0.2},
                          input::SightingAdd{SightingClass::Hole, 3, 4, nan},
                          input::SightingAdd{SightingClass::Hole, 3, 4, -0.1},
                          input::SightingAdd{SightingClass::Hole, 3, 4, 10.1},
                          input::SightingChange{{0}, SightingClass::Hole, 3, HUGE_VAL, 0.2},
                          input::SightingChange{{0}, SightingClass::Hole, 3, 4, nan}}) {
    EXPECT_THAT(refusal(input), HasSubstr("too far from the map"));
  }
}

TEST_F(ObstacleEdits, AreNoReportsOfARobot) {
  NoticeBoard board;
  test::run(*engine, 1);
  engine->take_events();
  engine->submit(kOperator, input::SightingAdd{SightingClass::Hole, 3, 4, 0.2});
  engine->submit(kOperator, input::SightingChange{{0}, SightingClass::Tape, 3, 4, 0.2});
  for (const Event& event : engine->take_events()) board.on_event(event, *engine);
  EXPECT_TRUE(!board.newest() || board.newest()->empty());
}

TEST_F(ObstacleEdits, ClearAndRestore) {
  ScriptedCybot bot(*engine);
  engine->submit(bot.author, input::RemoteSighted{bot.id, 3, 0.0, 0.5, 0.12});
  engine->submit(kOperator, input::SwitchState{bot.id, CybotState::ScanLong});
  bot.run(6);
  const std::string before = obstacle_text(all(), engine->zones().all());
  engine->take_events();
  EXPECT_TRUE(engine->submit(kOperator, input::ObstaclesClear{}));
  EXPECT_TRUE(all().empty());
  EXPECT_TRUE(engine->zones().all().empty());
  ASSERT_EQ(only<event::SightingChanged>(engine->take_events()).size(), 1U);
  EXPECT_TRUE(engine->submit(kOperator, input::ObstaclesLoad{before}));
  ASSERT_EQ(all().size(), 1U);
  EXPECT_EQ(all()[0].kind, SightingClass::Thin);
  ASSERT_EQ(engine->zones().all().size(), 1U);
  EXPECT_EQ(engine->zones().all()[0].radius, ScannedZones::kLong);
  EXPECT_EQ(obstacle_text(all(), engine->zones().all()), before);
  EXPECT_EQ(only<event::SightingChanged>(engine->take_events()).size(), 1U);
}

TEST_F(ObstacleEdits, ReachTheSnapshotWithBordersAndZones) {
  SnapshotMaker snapshots;
  ScriptedCybot bot(*engine);
  EXPECT_FALSE(snapshots.make(*engine)->sightings);
  EXPECT_FALSE(snapshots.make(*engine)->borders);
  EXPECT_FALSE(snapshots.make(*engine)->zones);
  engine->submit(kOperator, input::SightingAdd{SightingClass::Tape, 3, 4, 0.1});
  engine->submit(kOperator, input::SightingAdd{SightingClass::Tape, 3.3, 4, 0.1});
  engine->submit(kOperator, input::SwitchState{bot.id, CybotState::ScanLong});
  bot.run(6);
  const auto first = snapshots.make(*engine);
  EXPECT_EQ(*first->sightings, all());
  ASSERT_EQ(first->borders->size(), 1U);
  EXPECT_EQ(first->borders->front(), (BorderSegment{{3, 4}, {3.3, 4}, SightingClass::Tape}));
  EXPECT_EQ(*first->zones, engine->zones().all());
  EXPECT_NEAR(first->scanned_share, 0.0075, 0.0025) << "1.5 of some 200 square metres";
  const auto same = snapshots.make(*engine);
  EXPECT_EQ(same->sightings, first->sightings) << "shared while nothing changes";
  EXPECT_EQ(same->borders, first->borders);
  EXPECT_EQ(same->zones, first->zones);
  engine->submit(kOperator, input::ObstaclesClear{});
  const auto cleared = snapshots.make(*engine);
  EXPECT_TRUE(cleared->sightings->empty());
  EXPECT_TRUE(cleared->borders->empty());
  EXPECT_TRUE(cleared->zones->empty());
  EXPECT_EQ(cleared->scanned_share, 0.0);
}

TEST_F(ObstacleEdits, LoadReplacesAllOrNothing) {
  engine->submit(kOperator, input::SightingAdd{SightingClass::Hole, 3, 4, 0.2});
  EXPECT_THAT(refusal(input::ObstaclesLoad{"{\"obstacles\": [\n {\"class\": \"pit\"}]}"}),
              HasSubstr("line 2, column 12: “class” must be"));
  EXPECT_THAT(refusal(input::ObstaclesLoad{""}), HasSubstr("line 1, column 1"));
  EXPECT_THAT(refusal(input::ObstaclesLoad{
                  R"({"obstacles": [{"class": "hole", "x": 1e9, "y": 2, "diameter": 0.2}]})"}),
              HasSubstr("too far from the map"));
  EXPECT_THAT(refusal(input::ObstaclesLoad{
                  R"({"obstacles": [], "zones": [{"x": 1, "y": 1e9, "radius": 0.2}]})"}),
              HasSubstr("too far from the map"));
  EXPECT_TRUE(engine->submit(
      kOperator, input::ObstaclesLoad{
                     R"({"obstacles": [{"class": "blob", "x": 1, "y": 2, "diameter": 0.2},
                            {"class": "thin", "x": 1, "y": 2, "diameter": 0.2}]})"}));
  ASSERT_EQ(all().size(), 2U) << "as it is in the file, without merging";
  EXPECT_EQ(all()[0].kind, SightingClass::Blob);
}

TEST_F(ObstacleEdits, KeepReportsOfRobotsThatHaveLeft) {
  ScriptedCybot bot(*engine);
  engine->submit(bot.author, input::RemoteSighted{bot.id, 6, 0.0, 0.5, 0.12});
  engine->submit(bot.author, input::RemoteLeave{bot.id});
  ASSERT_EQ(all().size(), 1U) << "the map belongs to the team";
  EXPECT_EQ(all()[0].by, bot.id);
}

}  // namespace
}  // namespace magna
