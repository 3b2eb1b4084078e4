// SPDX-License-Identifier: GPL-3.0-or-later
// Cameras search for places and things (manual 3.4.1 to 3.4.3, 4).
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/robot/designators.h"
#include "tests/core/robot/camera_rig.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using enum DesignatorType;

AttributeSpec color(const char* value) {
  return {"color", AttributeSpec::OneOf{std::string(value)}};
}

/// The referent of a designator, in words.
std::string denoted(const Designator& designator) {
  if (const auto* const thing = std::get_if<ThingId>(&designator.denotes)) {
    return fmt::format("thing {}", thing->value);
  }
  const auto* const place = std::get_if<PlaceDenotation>(&designator.denotes);
  return place != nullptr ? fmt::format("cell {} {}", place->cell.i, place->cell.j) : "nothing";
}

/// The results of the command, in order.
template <class Command>
std::vector<std::string> found(CameraRig& rig, const Command& command) {
  const CommandResult result = rig.result(command);
  EXPECT_EQ(result.code == ErrorCode::None, !result.designators.empty());
  std::vector<std::string> all;
  for (const DesignatorId id : result.designators) all.push_back(denoted(*rig.parts().find(id)));
  return all;
}

// Places.

class PlaceDesignatorsTest : public testing::Test {
 protected:
  // Two doorways in a row to the east of the robot.
  CameraRig rig{with_doors(40, 11, {13, 30}, 5), {10.5, 5.5, 0.0}};
};

TEST_F(PlaceDesignatorsTest, FindsTheNearestOrAllPlacesInView) {
  EXPECT_THAT(found(rig, CameraPlaceDesignator{0, "Doorway"}), ElementsAre("cell 13 5"));
  EXPECT_THAT(found(rig, CameraPlaceDesignator{0, "doorway", true}),
              ElementsAre("cell 13 5", "cell 30 5"));
  const auto& designators = rig.parts().designators;
  ASSERT_EQ(designators.size(), 3U);
  EXPECT_EQ(designators[2].id, DesignatorId{2});
  EXPECT_EQ(designators[2].type, NonLocal);
  EXPECT_EQ(designators[2].distance, 20.0);
  EXPECT_EQ(designators[2].angle, 0.0);
  const auto type = static_cast<std::size_t>(designators[2].place_type);
  EXPECT_EQ(rig.world.place_types().all()[type].name, "doorway");
  EXPECT_FALSE(rig.camera().tracking);
}

TEST_F(PlaceDesignatorsTest, AnglesAreRelativeToTheHeading) {
  rig.pose().theta = radians(170);
  rig.camera().angle = radians(-170);
  EXPECT_EQ(found(rig, CameraPlaceDesignator{0, "doorway"}).size(), 1U);
  EXPECT_NEAR(rig.parts().designators[0].angle, radians(-170), 1e-12);
}

TEST_F(PlaceDesignatorsTest, ExcludesItsOwnPlaceAndPlacesBehindIt) {
  rig.pose().x = 13.5;
  EXPECT_THAT(found(rig, CameraPlaceDesignator{0, "doorway", true}), ElementsAre("cell 30 5"));
  rig.pose().x = 31.5;
  EXPECT_EQ(rig.failure(CameraPlaceDesignator{0, "doorway", true}), ErrorCode::DesignatorNotFound);
}

TEST_F(PlaceDesignatorsTest, FailuresAreCheckedInOrderAndChangeNothing) {
  PlaceType hidden = *rig.world.place_types().find("beak");
  WorldDescription description = with_doors(20, 11, {13}, 5);
  hidden.name = "hidden";
  hidden.invisible = true;
  ASSERT_FALSE(description.place_types.define(hidden));
  CameraRig other(description, {10.5, 5.5, 0.0});
  EXPECT_EQ(other.failure(CameraPlaceDesignator{0, "concave"}), ErrorCode::DesignatorNotFound);
  other.camera().place = BinNumber{0};
  EXPECT_EQ(other.failure(CameraPlaceDesignator{0, "doorway"}), ErrorCode::CameraEnclosed);
  EXPECT_EQ(other.failure(CameraPlaceDesignator{0, "hidden"}), ErrorCode::InvisiblePlaceType);
  EXPECT_EQ(other.failure(CameraPlaceDesignator{0, "hall"}), ErrorCode::InvalidPlaceType);
  other.track(other.denote(NonLocal, PlaceDenotation{{13, 5}}));
  EXPECT_EQ(other.failure(CameraPlaceDesignator{0, "hall"}), ErrorCode::AlreadyTracking);
}

TEST(PlaceDesignatorNoise, MissesAndConfusionsHaveTheGivenRatesAtAnyDistance) {
  for (const int apart : {3, 10, 30}) {
    CameraRig rig(with_doors(60, 11, {2 + apart}, 5), {2.5, 5.5, 0.0});
    rig.make_noise();
    rig.set(kParameter<"Scan-Density">, 5);
    rig.camera().field_of_view = 0.1;
    int real = 0;
    int wrong = 0;
    for (int k = 0; k < kSamples; ++k) {
      rig.result(CameraPlaceDesignator{0, "doorway"});
      for (const Designator& one : rig.parts().designators) ++(one.is_false() ? wrong : real);
      rig.forget_all();
    }
    // Miss-Place-Prob; the confusion of doorways replaces a real one.
    EXPECT_NEAR(static_cast<double>(wrong) / kSamples, 0.05, four_errors(0.05)) << apart;
    EXPECT_NEAR(static_cast<double>(real) / kSamples, 0.95 * 0.9, four_errors(0.95 * 0.9)) << apart;
  }
}

TEST_F(PlaceDesignatorsTest, AFalseOneIsAddedToTheRealOnes) {
  rig.make_noise();
  rig.set(kParameter<"Miss-Place-Prob">, 0.0);
  std::array<int, 4> times{};
  for (int k = 0; k < 1000; ++k) {
    ++times[std::min<std::size_t>(3, found(rig, CameraPlaceDesignator{0, "doorway", true}).size())];
    rig.forget_all();
  }
  EXPECT_EQ(times[0] + times[1], 0);
  EXPECT_NEAR(times[3], 50, 4 * std::sqrt(50));
}

TEST_F(PlaceDesignatorsTest, MissesAndConfusesNothingWithoutSensorError) {
  rig.make_noise();
  ASSERT_FALSE(rig.parameters.set("No-Sensor-Error", "t"));
  for (int k = 0; k < 1000; ++k) {
    ASSERT_THAT(found(rig, CameraPlaceDesignator{0, "doorway"}), ElementsAre("cell 13 5"));
    ASSERT_EQ(rig.parts().designators[0].angle, 0.0);
    rig.forget_all();
  }
}

TEST(FalsePoint, StopsInEachCellWithProbStop) {
  CameraRig rig(room(60, 11), {1.5, 5.5, 0.0});
  rig.make_noise();
  rig.camera().field_of_view = 0.01;
  std::array<int, 60> stops{};
  for (int k = 0; k < kSamples; ++k) {
    const std::optional<Point> at = false_point(rig.scene, rig.id, rig.camera());
    ASSERT_TRUE(at);
    ++stops[static_cast<std::size_t>(cell_of(*at).i - 1)];
  }
  EXPECT_EQ(stops[0], 0) << "its own cell";
  for (const int cells : {1, 8, 20}) {
    const double expected = std::pow(0.93, cells - 1) * 0.07;
    EXPECT_NEAR(static_cast<double>(stops[static_cast<std::size_t>(cells)]) / kSamples, expected,
                four_errors(expected))
        << cells;
  }
  const double wall = std::pow(0.93, 56);
  EXPECT_NEAR(static_cast<double>(stops[57]) / kSamples, wall, four_errors(wall)) << "the last one";
}

TEST(FalsePoint, IsVisibleAndWithinTheFieldOfView) {
  WorldDescription description = with_doors(40, 30, {20}, 12);
  ThingDescription screen = box({14.5, 17.5});
  screen.attributes.set("obsview", true);
  description.things = {screen};
  CameraRig rig(description, {10.7, 15.2, radians(20)});
  rig.make_noise();
  double widest = 0.0;
  for (int k = 0; k < kSamples; ++k) {
    const Point at = false_point(rig.scene, rig.id, rig.camera()).value();
    ASSERT_TRUE(in_sight(rig.world, rig.scene.things, rig.pose().position(), at));
    const Point way = at - rig.pose().position();
    widest =
        std::max(widest, std::abs(angle_difference(std::atan2(way.y, way.x), rig.pose().theta)));
  }
  EXPECT_LE(widest, radians(45) + 1e-9);
  EXPECT_GT(widest, radians(44.9));
}

TEST(FalsePoint, DoesNotExistForAnEnclosedRobot) {
  WorldDescription description = room(3, 3);
  CameraRig rig(description, {1.5, 1.5, 0.0});
  rig.make_noise();
  for (int k = 0; k < 100; ++k) EXPECT_FALSE(false_point(rig.scene, rig.id, rig.camera()));
}

// Things.

class ObjectDesignatorsTest : public testing::Test {
 protected:
  static WorldDescription description() {
    WorldDescription description = room();
    ThingDescription chest = box({10.2, 15.2}, "blue");
    chest.contents = {box({}, "green"), box({}, "red")};
    // Contents have the lower numbers.
    description.things = {chest,
                          box({11.3, 15.5}),   // 3: less than a metre ahead
                          box({10.5, 14.8}),   // 4: equally near, beside the camera's field of view
                          box({11.6, 15.5}),   // 5: slightly farther
                          box({20.5, 15.5}),   // 6
                          box({5.5, 15.5}),    // 7: behind
                          box({15.5, 15.5})};  // 8
    return description;
  }

  CameraRig rig{description()};
};

TEST_F(ObjectDesignatorsTest, LocalOnesAreBesideTheRobot) {
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, Local, {}, true}),
              ElementsAre("thing 2", "thing 3"));
  rig.camera().angle = radians(-90);
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, Local, {}, true}),
              ElementsAre("thing 2", "thing 4"))
      << "its own cell it sees whole";
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, Local}), ElementsAre("thing 2"))
      << "the nearest";
  EXPECT_EQ(rig.parts().designators[0].type, Local);
  EXPECT_NEAR(rig.parts().designators[0].distance, std::hypot(0.3, 0.3), 1e-12);
  EXPECT_NEAR(rig.parts().designators[0].angle, radians(-135), 1e-12);
}

TEST_F(ObjectDesignatorsTest, NonLocalOnesAreInViewAndFartherAway) {
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, NonLocal, {}, true}),
              ElementsAre("thing 5", "thing 8", "thing 6"));
  EXPECT_THAT(found(rig, CameraObjectDesignator{0}), ElementsAre("thing 5"));
  rig.camera().angle = kPi;
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, NonLocal, {}, true}), ElementsAre("thing 7"));
  ASSERT_FALSE(rig.world.set_attribute(ThingId{8}, "obsview", true));
  rig.camera().angle = 0.0;
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, NonLocal, {}, true}),
              ElementsAre("thing 5", "thing 8"));
}

TEST(ObjectDesignators, AThingStraightAheadIsFoundBetweenTwoSamples) {
  WorldDescription description = room(80, 40);
  description.things = {
      box({50.5, 15.5}),  // 0: 40 m straight ahead; the nearest rays pass 0.6 m beside it
      box({70.5, 15.5}),  // 1: behind it
      box({5.5, 15.5})};  // 2: behind the robot
  CameraRig rig(description, {10.5, 15.5, 0.0});
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, NonLocal, {}, true}), ElementsAre("thing 0"));
  EXPECT_NEAR(rig.parts().designators[0].distance, 40.0, 1e-9);
  ASSERT_FALSE(rig.world.move_thing(ThingId{0}, Point{50.5, 5.5}));
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, NonLocal, {}, true}),
              testing::UnorderedElementsAre("thing 0", "thing 1"));
}

TEST(ObjectDesignators, ADistantThingBehindAnObstacleIsNotFound) {
  WorldDescription description = room(80, 40);
  description.things = {box({50.5, 15.5})};
  description.clauses.push_back(WallClause{{30, 14}, {30, 16}, "slate", 20, 20, {}});
  CameraRig rig(description, {10.5, 15.5, 0.0});
  EXPECT_EQ(rig.failure(CameraObjectDesignator{0, NonLocal}), ErrorCode::DesignatorNotFound);
}

TEST_F(ObjectDesignatorsTest, FromInsideAThingOnlyItsContentsAreVisible) {
  rig.camera().place = ThingId{2};
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, Local, {}, true}),
              ElementsAre("thing 0", "thing 1"));
  EXPECT_EQ(rig.parts().designators[0].distance, 0.0);
  EXPECT_EQ(rig.failure(CameraObjectDesignator{0, NonLocal}), ErrorCode::DesignatorNotFound);
  rig.camera().place = BinNumber{0};
  EXPECT_EQ(rig.failure(CameraObjectDesignator{0, Local}), ErrorCode::DesignatorNotFound);
  ASSERT_FALSE(rig.world.move_thing(ThingId{7}, Resource::bin(rig.id, 0)));
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, Local}), ElementsAre("thing 7"));
}

TEST_F(ObjectDesignatorsTest, AHeldThingIsLocalToItsHand) {
  rig.parts().hands[1].holds = ThingId{7};
  ASSERT_FALSE(rig.world.move_thing(ThingId{7}, Resource::hand(rig.id, 1)));
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, Local}), ElementsAre("thing 7"));
  EXPECT_EQ(rig.parts().designators[0].distance, 0.0);
  rig.parts().hands[1].place = ThingId{2};
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, Local, {}, true}),
              ElementsAre("thing 2", "thing 3"));
  rig.camera().place = ThingId{2};
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, Local, {}, true}),
              ElementsAre("thing 0", "thing 1", "thing 7"));
}

TEST_F(ObjectDesignatorsTest, FindsMatchingThingsAndReportsTheirAttributes) {
  EXPECT_THAT(found(rig, CameraObjectDesignator{0, Local, {color("blue")}, true}),
              ElementsAre("thing 2"));
  const Descriptor& data = rig.parts().designators[0].data;
  EXPECT_EQ(*data.find("color"), AttributeValue(std::string("blue")));
  EXPECT_EQ(rig.failure(CameraObjectDesignator{0, NonLocal, {{"size", Interval{9, 20}}}}),
            ErrorCode::DesignatorNotFound);
  rig.track(rig.denote(NonLocal, ThingId{5}));
  EXPECT_EQ(rig.failure(CameraObjectDesignator{0}), ErrorCode::AlreadyTracking);
}

TEST(ObjectDesignatorNoise, MissesHaveTheGivenRateAtAnyDistance) {
  for (const double apart : {0.0, 3.0, 10.0, 30.0}) {
    WorldDescription description = room(60, 11);
    description.things = {box({2.5 + apart, 5.5})};
    CameraRig rig(description, {2.5, 5.5, 0.0});
    rig.make_noise();
    rig.set(kParameter<"Scan-Density">, 5);
    rig.set(kParameter<"Type-False-Pos">, 0.0);
    rig.camera().field_of_view = 0.1;
    int seen = 0;
    for (int k = 0; k < kSamples; ++k) {
      const auto type = apart > 0.0 ? NonLocal : Local;
      if (rig.result(CameraObjectDesignator{0, type}).code == ErrorCode::None) ++seen;
      rig.forget_all();
    }
    EXPECT_NEAR(static_cast<double>(seen) / kSamples, 0.95, four_errors(0.95)) << apart;
  }
}

TEST(ObjectDesignatorNoise, FalseOnesMatchTheRequestWithTheGivenRate) {
  CameraRig rig(room(20, 11), {2.5, 5.5, 0.0});
  rig.make_noise();
  rig.set(kParameter<"Scan-Density">, 5);
  const DescriptorSpec spec{color("blue"), {"weight", Interval{3, 5}, 0.25}};
  int found = 0;
  int sized = 0;
  for (int k = 0; k < kSamples; ++k) {
    if (rig.result(CameraObjectDesignator{0, NonLocal, spec}).code == ErrorCode::None) {
      ++found;
      const Designator& one = rig.parts().designators.at(0);
      EXPECT_TRUE(one.is_false());
      EXPECT_EQ(*one.data.find("color"), AttributeValue(std::string("blue")));
      EXPECT_TRUE(matches(spec[1], *one.data.find("weight"), 0.5));
      if (one.data.find("size") != nullptr) ++sized;
    }
    rig.forget_all();
    ASSERT_EQ(rig.result(CameraObjectDesignator{0, Local, spec}).code,
              ErrorCode::DesignatorNotFound);
  }
  EXPECT_NEAR(static_cast<double>(found) / kSamples, 0.01, four_errors(0.01));
  EXPECT_TRUE(sized > 0 && sized < found) << "noticed by chance";
}

TEST(ObjectDesignatorNoise, AnglesErrByAtMostCameraAngleMaxError) {
  WorldDescription description = room(60, 11);
  description.things = {box({12.5, 5.5})};
  CameraRig rig(description, {2.5, 5.5, 0.0});
  rig.make_noise();
  rig.set(kParameter<"Scan-Density">, 1);
  rig.set(kParameter<"Type-False-Pos">, 0.0);
  rig.set(kParameter<"Miss-Thing-Prob">, 0.0);
  double sum = 0.0;
  double most = 0.0;
  for (int k = 0; k < kSamples; ++k) {
    rig.result(CameraObjectDesignator{0});
    const Designator& one = rig.parts().designators.at(0);
    ASSERT_EQ(one.distance, 10.0);
    sum += one.angle;
    most = std::max(most, std::abs(one.angle));
    rig.forget_all();
  }
  EXPECT_LE(most, 0.02);
  EXPECT_GT(most, 0.0199);
  EXPECT_NEAR(sum / kSamples, 0.0, 4.0 * 0.02 / std::sqrt(3.0 * kSamples));
}

}  // namespace
}  // namespace magna
