// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/robot_inside.h"
#include "core/engine/all_inputs.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/geometry/angle.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::run;

constexpr RobotId kRobbie{0}, kOther{1};
constexpr Point kHome{5.5, 5.5};
constexpr Point kCrateAt{9.5, 6.5};
constexpr ThingId kCup{0}, kCrate{1}, kPebble{2}, kCoin{3};

ThingDescription small_thing(const char* name, Point at) {
  ThingDescription thing{.name = name, .position = at};
  thing.attributes.set("size", 1.0);
  thing.attributes.set("weight", 0.5);
  return thing;
}

/// Robbie has cameras, a hand and bins; a cup lies in its cell, a crate a few cells away. The other
/// robot is a p2at.
Scenario scenario() {
  Scenario scenario = test::small_scenario(2);
  RobotDescription& robot = scenario.robots[0].robot;
  robot.type = RobotType::Point;
  robot.pose = {kHome.x, kHome.y, 0.4};
  robot.cameras = {{2.0, 8}, {1.0, 4}};
  robot.hands = {10.0, 4.0};
  robot.bins = {10.0, 20.0};
  scenario.world.things = {small_thing("cup", kHome), small_thing("crate", kCrateAt),
                           small_thing("pebble", kHome), small_thing("coin", {7.5, 2.5})};
  return scenario;
}

std::shared_ptr<const RobotInside> inside_of(const Engine& engine, RobotId robot = kRobbie) {
  return robot_inside(engine.world(), engine.team(), robot);
}

void submit(Engine& engine, const Input& input) {
  const Outcome outcome = engine.submit(Author::person(), input);
  EXPECT_TRUE(outcome) << outcome.reason();
}

void command(Engine& engine, const RobotCommand& command, int ticks = 8) {
  submit(engine, input::Command{kRobbie, command});
  run(engine, ticks);
}

/// Disables random errors.
std::unique_ptr<Engine> clean_engine() {
  return make_engine(scenario(), {.seed = 7, .clean = true});
}

/// Direction of the crate from Robbie's current pose.
double bearing_of_crate(const Engine& engine) {
  const Pose& pose = engine.team().truth()[kRobbie.index()];
  return angle_difference(heading(pose.position(), kCrateAt), pose.theta);
}

const Designator& designator_of(const RobotInside& inside, ThingId thing) {
  for (const Designator& one : inside.designators) {
    const auto* const denoted = std::get_if<ThingId>(&one.denotes);
    if (denoted != nullptr && *denoted == thing) return one;
  }
  throw std::runtime_error("no designator on it");
}

/// Inside the box within rounding.
bool holds(const std::array<Point, 4>& box, Point p) {
  constexpr double kRounding = 1e-9;
  for (std::size_t k = 0; k < box.size(); ++k) {
    const Point side = box[(k + 1) % box.size()] - box[k];
    if (cross(side, p - box[k]) < -kRounding * (1.0 + norm(side))) return false;
  }
  return true;
}

TEST(RobotInside, OdometerBoxHoldsTheTruthOverANoisyWalk) {
  const auto engine = make_engine(
      scenario(), {.seed = 11, .parameters = {{"Motion-Noise", "0.2"}, {"Max-Speed", "0.2"}}});
  const auto walk = [&](const RobotCommand& leg, int ticks) {
    submit(*engine, input::Command{kRobbie, leg});
    for (int k = 0; k < ticks; ++k) {
      engine->step();
      const auto inside = inside_of(*engine);
      for (const auto& odometer : inside->odometers) {
        EXPECT_TRUE(holds(odometer.box, inside->truth.position()))
            << odometer.name << " at " << engine->now();
      }
    }
  };
  walk(GoForward{10}, 16);
  walk(Turn{1.3}, 12);
  submit(*engine, input::MakeOdometer{kRobbie, "leg"});
  walk(GoForward{12}, 16);
  walk(Turn{-2.5}, 16);
  walk(GoForward{12}, 16);

  const auto inside = inside_of(*engine);
  ASSERT_EQ(inside->odometers.size(), 2U);
  EXPECT_EQ(inside->odometers[0].name, "main");
  EXPECT_EQ(inside->odometers[1].name, "leg");
  EXPECT_GT(distance(inside->truth.position(), kHome), 0.5) << "it did walk";
  for (const auto& odometer : inside->odometers) {
    const auto& box = odometer.box;
    EXPECT_GT(odometer.pos.dx(), 0.1) << odometer.name;
    EXPECT_NEAR(distance(box[0], box[1]), odometer.pos.dx(), 1e-9);
    EXPECT_NEAR(distance(box[1], box[2]), odometer.pos.dy(), 1e-9);
    EXPECT_TRUE(in_interval(odometer.way, odometer.pos));
  }
  EXPECT_LT(interval_width(inside->odometers[1].pos), interval_width(inside->odometers[0].pos))
      << "what was made later is less uncertain";
}

TEST(RobotInside, BelievedPlaceIsTheCentreOfTheMainOdometer) {
  const auto engine = make_engine(
      scenario(),
      {.seed = 11, .parameters = {{"Motion-Noise", "0.2"}, {"Robot-Turn-Max-Error", "0.1"}}});
  EXPECT_EQ(inside_of(*engine)->believed, inside_of(*engine)->truth) << "it has not moved";
  command(*engine, Turn{1.3}, 12);
  command(*engine, GoForward{10}, 16);
  submit(*engine, input::MakeOdometer{kRobbie, "leg"});
  const auto inside = inside_of(*engine);
  const RobotInside::OdometerReading& main = inside->odometers[0];
  EXPECT_LT(distance(inside->believed.position(), 0.5 * (main.box[0] + main.box[2])), 1e-9);
  const double off = distance(nominal(main.pos), main.way);
  EXPECT_GT(off, 1e-3);
  EXPECT_NEAR(distance(inside->believed.position(), inside->truth.position()), off, 1e-9);
  const double turned = angle_difference(inside->truth.theta, 0.4);
  EXPECT_NEAR(angle_difference(inside->believed.theta, 0.4), nominal(main.ang), 1e-9);
  EXPECT_GT(std::abs(nominal(main.ang) - turned), 1e-4);
  submit(*engine, input::ResetOdometer{kRobbie, "main", true, true});
  EXPECT_EQ(inside_of(*engine)->believed, inside->truth) << "from here on it counts";
}

TEST(RobotInside, AnOdometerHasNoErrorWithoutNoise) {
  const auto engine = clean_engine();
  command(*engine, Turn{-2.9}, 20);
  submit(*engine, input::Command{kRobbie, GoForward{6}});
  for (int k = 0; k < 12; ++k) {
    engine->step();
    EXPECT_EQ(inside_of(*engine)->believed, inside_of(*engine)->truth) << k;
  }
}

TEST(RobotInside, BoxKeepsTheHeadingAtTheResetOfThePosition) {
  const auto engine = clean_engine();
  const Point ahead = direction(0.4);
  command(*engine, SetSpeed{0.25});
  command(*engine, GoForward{8}, 20);
  const auto walked = inside_of(*engine);
  for (const Point corner : walked->odometers[0].box) {
    EXPECT_LT(distance(corner, kHome + 2.0 * ahead), 1e-9) << "without noise it is a point";
  }
  submit(*engine, input::ResetOdometer{kRobbie, "main", true, true});
  const auto reset = inside_of(*engine);
  EXPECT_EQ(reset->odometers[0].pos, PointInterval{});
  EXPECT_EQ(reset->odometers[0].box[0], reset->truth.position());
}

TEST(RobotInside, DesignatorAnglesAreCorrectInEveryTickOfATurn) {
  const auto engine = clean_engine();
  command(*engine, CameraObjectDesignator{.camera = 0, .all = true});
  submit(*engine, input::Command{kRobbie, Turn{1.5}});
  for (int k = 0; k < 15; ++k) {
    engine->step();
    const auto inside = inside_of(*engine);
    EXPECT_NEAR(designator_of(*inside, kCrate).angle, bearing_of_crate(*engine), 1e-9) << k;
  }
  EXPECT_NEAR(engine->team().truth()[0].theta, 1.9, 1e-9);
}

TEST(RobotInside, DesignatorAnglesAreCorrectAfterARelocation) {
  const auto engine = clean_engine();
  command(*engine, CameraObjectDesignator{.camera = 0, .all = true});
  const double before = designator_of(*inside_of(*engine), kCrate).angle;
  submit(*engine, input::PutRobot{kRobbie, {kHome.x, kHome.y, -2.8}});
  const std::uint64_t hash = engine->state_hash();
  const double after = designator_of(*inside_of(*engine), kCrate).angle;
  EXPECT_NEAR(after, bearing_of_crate(*engine), 1e-9);
  EXPECT_GT(std::abs(angle_difference(after, before)), 1.0);
  EXPECT_EQ(engine->state_hash(), hash) << "looking changes nothing";
  engine->step();
  EXPECT_NEAR(designator_of(*inside_of(*engine), kCrate).angle, after, 1e-9);
}

TEST(RobotInside, ShowsTrackAndLastViewOfACamera) {
  const auto engine = clean_engine();
  command(*engine, CameraObjectDesignator{.camera = 0, .all = true});
  EXPECT_TRUE(inside_of(*engine)->cameras[0].view.empty()) << "none was taken";
  const DesignatorId crate = designator_of(*inside_of(*engine), kCrate).id;
  command(*engine, CameraTrack{0, crate});
  command(*engine, CameraView{0});
  command(*engine, CameraTurn{1, 0.5});
  submit(*engine, input::Command{kRobbie, Turn{-0.6}});
  run(*engine, 6);
  const auto inside = inside_of(*engine);
  ASSERT_EQ(inside->cameras.size(), 2U);
  const auto& camera = inside->cameras[0];
  EXPECT_EQ(camera.field_of_view, 2.0);
  EXPECT_EQ(camera.resolution, 8);
  EXPECT_EQ(camera.view.size(), 8U);
  ASSERT_EQ(camera.tracking, crate);
  EXPECT_EQ(camera.angle, inside->find(crate)->angle);
  EXPECT_NEAR(camera.angle, bearing_of_crate(*engine), 1e-9);
  EXPECT_FALSE(inside->cameras[1].tracking);
  EXPECT_NEAR(inside->cameras[1].angle, 0.5, 1e-9);
  EXPECT_EQ(inside->find(DesignatorId{99}), nullptr);
}

TEST(RobotInside, ShowsTheContentsOfAHand) {
  const auto engine = clean_engine();
  command(*engine, CameraObjectDesignator{
                       .camera = 0, .type = DesignatorType::Local, .spec = {}, .all = true});
  const DesignatorId cup = designator_of(*inside_of(*engine), kCup).id;
  EXPECT_EQ(inside_of(*engine)->find(cup)->type, DesignatorType::Local);
  command(*engine, CameraTrack{0, cup});
  command(*engine, HandGrasp{0, 0, cup});
  const auto inside = inside_of(*engine);
  ASSERT_EQ(inside->hands.size(), 2U);
  EXPECT_EQ(inside->hands[0].holds, kCup);
  EXPECT_EQ(inside->hands[0].strength, 10.0);
  EXPECT_EQ(inside->hands[0].place, PartPlace{});
  EXPECT_FALSE(inside->hands[1].holds);
  command(*engine, HandInsert{0, BinNumber{1}});
  EXPECT_EQ(inside_of(*engine)->hands[0].place, PartPlace{BinNumber{1}});
  command(*engine, HandUngrasp{0});
  EXPECT_FALSE(inside_of(*engine)->hands[0].holds);
  EXPECT_EQ(inside_of(*engine)->bins[1].contents, std::vector<ThingId>{kCup});
}

TEST(RobotInside, ShowsContentsAndStateOfBins) {
  const auto engine = clean_engine();
  submit(*engine, input::MoveThing{kCoin, Resource::bin(kRobbie, 1)});
  submit(*engine, input::MoveThing{kPebble, Resource::bin(kRobbie, 1)});
  command(*engine, BinClose{1});
  const auto inside = inside_of(*engine);
  ASSERT_EQ(inside->bins.size(), 2U);
  EXPECT_TRUE(inside->bins[0].open);
  EXPECT_TRUE(inside->bins[0].contents.empty());
  EXPECT_EQ(inside->bins[0].capacity, 10.0);
  EXPECT_FALSE(inside->bins[1].open);
  EXPECT_EQ(inside->bins[1].contents, (std::vector<ThingId>{kPebble, kCoin}));
}

// Only the truth distinguishes it from a designator of a thing.
TEST(RobotInside, AFalseDesignatorLooksLikeARealOne) {
  const auto engine = make_engine(scenario(), {.seed = 7, .parameters = {{"Type-False-Pos", "1"}}});
  command(*engine, CameraObjectDesignator{.camera = 0});
  const auto inside = inside_of(*engine);
  ASSERT_EQ(inside->designators.size(), 1U) << "instead of what is there";
  const Designator& one = inside->designators[0];
  EXPECT_TRUE(one.is_false());
  EXPECT_EQ(one.place_type, -1) << "it seems to be a thing";
  EXPECT_EQ(one.type, DesignatorType::NonLocal);
  EXPECT_GT(one.distance, 0.0);
  EXPECT_EQ(inside->find(one.id), &one);
}

TEST(RobotInside, RobotsOfOtherTypesHaveNeitherOdometersNorParts) {
  const auto engine = make_engine(scenario(), {.seed = 7});
  submit(*engine, input::MissionAppend{kOther, Waypoint::go_to({12.0, 4.5})});
  run(*engine, 30);
  const auto inside = inside_of(*engine, kOther);
  EXPECT_EQ(inside->robot, kOther);
  EXPECT_EQ(inside->believed, engine->team().believed()[1]);
  EXPECT_EQ(inside->truth, engine->team().truth()[1]);
  EXPECT_NE(inside->believed, inside->truth) << "its localiser errs";
  EXPECT_EQ(inside->cruise_speed, engine->team().type(kOther).max_speed);
  EXPECT_EQ(inside->turn_rate, engine->team().type(kOther).max_turn_rate);
  EXPECT_TRUE(inside->odometers.empty());
  EXPECT_TRUE(inside->cameras.empty() && inside->hands.empty() && inside->bins.empty());
}

TEST(RobotInside, IsEmptyForAMissingRobot) {
  const auto engine = clean_engine();
  EXPECT_EQ(inside_of(*engine, RobotId{9}), nullptr);
}

TEST(RobotInside, SnapshotsHoldItOnRequestForTheActiveRobot) {
  SnapshotMaker snapshots;
  const auto engine = clean_engine();
  engine->submit(Author::person(), input::Deselect{});
  EXPECT_EQ(snapshots.make(*engine, {.inside = true})->inside, nullptr) << "no robot is active";
  submit(*engine, input::Select{kOther});
  EXPECT_EQ(snapshots.make(*engine, {.inside = true})->inside->robot, kOther);
  submit(*engine, input::Select{kRobbie});
  EXPECT_EQ(snapshots.make(*engine, {.inside = true})->inside->robot, kRobbie);
  EXPECT_EQ(snapshots.make(*engine)->inside, nullptr);
  EXPECT_EQ(snapshots.make(*engine, {.robot_signals = true})->inside, nullptr);
}

}  // namespace
}  // namespace magna
