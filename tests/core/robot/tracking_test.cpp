// SPDX-License-Identifier: GPL-3.0-or-later
// Cameras start tracking, follow and lose designators; robots drop them (manual 3.4.3, 4).
#include <gmock/gmock.h>

#include "core/robot/designators.h"
#include "tests/core/robot/camera_rig.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using enum DesignatorType;
using Kind = PartNotice::Kind;

class TrackingTest : public testing::Test {
 protected:
  static WorldDescription description() {
    WorldDescription description = room();
    ThingDescription chest = box({10.9, 15.5});
    chest.contents = {box({})};
    ThingDescription screen = box({30.5, 25.5});
    screen.attributes.set("obsview", true);
    description.things = {chest, box({20.5, 15.5}), screen};
    return description;
  }
  static constexpr ThingId kInside{0};
  static constexpr ThingId kChest{1};
  static constexpr ThingId kFar{2};
  static constexpr ThingId kScreen{3};

  /// Follows once; returns whether camera 0 lost its track, and thus the designator.
  bool loses() {
    rig.follow();
    if (rig.camera().tracking) return false;
    EXPECT_EQ(rig.scene.ended.size(), 1U);
    EXPECT_EQ(rig.scene.ended[0].second.code, ErrorCode::LostTrack);
    EXPECT_TRUE(rig.parts().designators.empty());
    EXPECT_EQ(rig.told(Kind::DesignatorRemoved), 1U);
    EXPECT_EQ(rig.told(Kind::TrackInvalid), 1U);
    return true;
  }
  const Designator& only() { return rig.parts().designators.at(0); }
  /// Loses the track; returns why.
  std::string why() {
    EXPECT_TRUE(loses());
    return rig.scene.ended.empty() ? "" : english(rig.scene.ended[0].second.why);
  }

  CameraRig rig{description()};
};

// Start of a track.

TEST_F(TrackingTest, ATrackTurnsTheCameraAndIsReported) {
  rig.denote(NonLocal, kFar).angle = 0.1;
  rig.camera().angle = 0.5;
  EXPECT_FALSE(rig.perform(CameraTrack{0, DesignatorId{0}})) << "it goes on";
  EXPECT_EQ(rig.camera().tracking, DesignatorId{0});
  EXPECT_EQ(rig.camera().angle, 0.0);
  EXPECT_EQ(only().distance, 10.0);
  ASSERT_EQ(rig.scene.notices.size(), 1U);
  EXPECT_EQ(rig.scene.notices[0].kind, Kind::TrackBegan);
  EXPECT_EQ(rig.scene.notices[0].part, Resource::camera(rig.id, 0));
  EXPECT_EQ(rig.scene.notices[0].designator, DesignatorId{0});
}

TEST_F(TrackingTest, AnImpossibleTrackIsRejectedWithoutAnEffect) {
  EXPECT_EQ(rig.failure(CameraTrack{0, DesignatorId{0}}), ErrorCode::BadDesignator);
  rig.denote(NonLocal, kFar);
  rig.denote(Local, kChest);
  rig.denote(Local, kInside);
  EXPECT_EQ(rig.failure(CameraTrack{0, DesignatorId{2}}), ErrorCode::LocalNotLocal);
  rig.camera().place = kChest;
  EXPECT_EQ(rig.failure(CameraTrack{0, DesignatorId{1}}), ErrorCode::LocalNotLocal);
  EXPECT_EQ(rig.failure(CameraTrack{0, DesignatorId{0}}), ErrorCode::CameraInside);
  EXPECT_FALSE(rig.perform(CameraTrack{0, DesignatorId{2}}));
  rig.scene.notices.clear();
  EXPECT_EQ(rig.failure(CameraTrack{0, DesignatorId{9}}), ErrorCode::AlreadyTracking);
  rig.pose().x = 12.5;
  EXPECT_EQ(rig.failure(CameraTrack{1, DesignatorId{1}}), ErrorCode::LocalNotLocal);
}

TEST_F(TrackingTest, HiddenOrRemovedThingsCannotBeTracked) {
  rig.denote(NonLocal, kFar);
  ASSERT_FALSE(rig.world.move_thing(kScreen, Point{15.5, 15.5}));
  EXPECT_EQ(rig.failure(CameraTrack{0, DesignatorId{0}}), ErrorCode::LostTrack);
  EXPECT_EQ(english(rig.result(CameraTrack{0, DesignatorId{0}}).why), "hidden by box#4");
  ASSERT_FALSE(rig.world.move_thing(kScreen, Point{20.2, 15.2}));
  EXPECT_FALSE(rig.perform(CameraTrack{0, DesignatorId{0}})) << "beside it is not before it";
  ASSERT_FALSE(rig.world.move_thing(kFar, kChest));
  rig.scene.notices.clear();
  EXPECT_EQ(rig.failure(CameraTrack{1, DesignatorId{0}}), ErrorCode::LostTrack);
}

// Following.

TEST_F(TrackingTest, TheCameraFollowsARobotThatTurnsAndAThingThatMoves) {
  rig.track(rig.denote(NonLocal, kFar));
  for (int k = 1; k <= 20; ++k) {
    rig.pose().theta = normalize_angle(0.3 * k);
    ASSERT_FALSE(loses()) << k;
    ASSERT_NEAR(rig.camera().angle, normalize_angle(-0.3 * k), 1e-12);
    ASSERT_EQ(rig.camera().angle, only().angle);
  }
  for (int k = 1; k <= 8; ++k) {
    ASSERT_FALSE(rig.world.move_thing(kFar, Point{20.5, 15.5 + k}));
    ASSERT_FALSE(loses()) << k;
    ASSERT_NEAR(only().angle, normalize_angle(std::atan2(k, 10.0) - rig.pose().theta), 1e-12);
    ASSERT_NEAR(only().distance, std::hypot(k, 10.0), 1e-12);
  }
}

TEST_F(TrackingTest, AnglesErrDuringTracking) {
  rig.make_noise();
  rig.set(kParameter<"Prob-Lose-Track">, 0.0);
  rig.track(rig.denote(NonLocal, kFar));
  double most = 0.0;
  for (int k = 0; k < 1000; ++k) {
    ASSERT_FALSE(loses());
    most = std::max(most, std::abs(only().angle));
    ASSERT_EQ(rig.camera().angle, only().angle);
  }
  EXPECT_LE(most, 0.02);
  EXPECT_GT(most, 0.019);
}

TEST_F(TrackingTest, IsLostOutsideTheFieldOfView) {
  rig.track(rig.denote(NonLocal, kFar), 0);
  rig.pose().theta = radians(44.9);
  EXPECT_FALSE(loses());
  rig.pose().theta = radians(44.9 + 45.1);
  EXPECT_EQ(why(), "outside of the field of view");
}

TEST_F(TrackingTest, IsLostBehindAWallOrAnObstructingThing) {
  rig.track(rig.denote(NonLocal, kFar));
  ASSERT_FALSE(rig.world.move_thing(kScreen, Point{10.1, 15.9}));
  EXPECT_FALSE(loses()) << "beside the robot";
  ASSERT_FALSE(rig.world.move_thing(kScreen, Point{16.5, 15.5}));
  EXPECT_EQ(why(), "hidden by box#4");
  CameraRig walled(with_doors(40, 30, {15}, 15), {10.5, 15.5, 0.0});
  walled.track(walled.denote(NonLocal, PlaceDenotation{{20, 15}}));
  walled.follow();
  EXPECT_TRUE(walled.camera().tracking) << "through the doorway";
  walled.pose().y = 11.5;
  walled.follow();
  EXPECT_FALSE(walled.camera().tracking);
  ASSERT_EQ(walled.scene.ended.size(), 1U);
  EXPECT_EQ(english(walled.scene.ended[0].second.why), "hidden by a wall");
}

TEST_F(TrackingTest, AChanceNamesItsParameter) {
  rig.set(kParameter<"Prob-Lose-Track">, 1.0);
  rig.track(rig.denote(NonLocal, kFar));
  EXPECT_EQ(why(), "by chance (Prob-Lose-Track 1)");
}

TEST_F(TrackingTest, ALostFalseDesignatorIsCalledFalse) {
  rig.set(kParameter<"Prob-Lose-False-Track">, 1.0);
  rig.track(rig.denote(NonLocal, FalseDenotation{{25.5, 15.5}}));
  EXPECT_EQ(why(),
            "by chance (Prob-Lose-False-Track 1); the designator is false: nothing is there");
  rig.forget_all();
  rig.track(rig.denote(NonLocal, FalseDenotation{{20.5, 15.5}}));
  EXPECT_THAT(why(), ::testing::EndsWith("the designator is false: only box#3 is there"));
  rig.forget_all();
  rig.set(kParameter<"Prob-Lose-False-Track">, 0.0);
  rig.track(rig.denote(NonLocal, FalseDenotation{{25.5, 15.5}}));
  ASSERT_FALSE(rig.world.move_thing(kScreen, Point{16.5, 15.5}));
  EXPECT_EQ(why(), "hidden by box#4; the designator is false: nothing is there");
}

TEST_F(TrackingTest, IsLostOnArrivalAndWhenTheThingIsRemoved) {
  rig.track(rig.denote(NonLocal, kFar));
  for (const double x : {19.9, 20.1, 20.5}) {
    rig.pose().x = x;
    rig.state.arrivals = {{rig.id, DesignatorId{7}}, {RobotId{1}, only().id}};
    EXPECT_FALSE(loses()) << "it passes, " << x;
  }
  rig.state.arrivals = {{rig.id, only().id}};
  EXPECT_EQ(why(), "the robot has arrived there");
  rig.state.arrivals.clear();
  rig.forget_all();
  rig.pose().x = 10.5;
  rig.track(rig.denote(NonLocal, kFar));
  ASSERT_FALSE(rig.world.move_thing(kFar, kChest));
  EXPECT_EQ(why(), "its thing is no longer on the ground");
}

TEST_F(TrackingTest, ALocalOneBecomesNonLocalWhenTheRobotLeavesAndStaysSo) {
  rig.track(rig.denote(Local, kChest));
  rig.pose().x = 10.0;
  EXPECT_FALSE(loses());
  EXPECT_EQ(only().type, Local) << "in the robot's cell";
  rig.pose().x = 9.95;
  EXPECT_FALSE(loses());
  EXPECT_EQ(only().type, Local) << "less than a metre away";
  EXPECT_TRUE(rig.scene.notices.empty());
  rig.pose().x = 9.85;
  EXPECT_FALSE(loses());
  EXPECT_EQ(only().type, NonLocal);
  EXPECT_EQ(rig.told(Kind::BecameNonLocal), 1U);
  rig.pose().x = 9.95;
  EXPECT_FALSE(loses());
  EXPECT_EQ(only().type, NonLocal);
  EXPECT_EQ(rig.told(Kind::BecameNonLocal), 1U);
}

TEST_F(TrackingTest, ThingsInTheSamePlaceAreTrackedUntilTheyLeaveIt) {
  rig.camera().place = kChest;
  rig.track(rig.denote(Local, kInside));
  EXPECT_FALSE(loses());
  EXPECT_EQ(only().distance, 0.0);
  EXPECT_EQ(only().type, Local);
  ASSERT_FALSE(rig.world.move_thing(kInside, Point{12.5, 15.5}));
  EXPECT_TRUE(loses());
}

TEST_F(TrackingTest, OneCameraCanLoseAThingThatAnotherTracks) {
  rig.make_noise();
  rig.set(kParameter<"Prob-Lose-Track">, 0.5);
  rig.track(rig.denote(NonLocal, kFar), 0);
  rig.track(only(), 1);
  while (rig.camera(0).tracking && rig.camera(1).tracking) rig.follow();
  ASSERT_EQ(rig.parts().designators.size(), rig.scene.ended.size() == 1 ? 1U : 0U);
  rig.set(kParameter<"Prob-Lose-Track">, 1.0);
  rig.follow();
  EXPECT_TRUE(rig.parts().designators.empty());
  EXPECT_EQ(rig.scene.ended.size(), 2U);
  EXPECT_EQ(rig.told(Kind::DesignatorRemoved), 1U);
  EXPECT_EQ(rig.told(Kind::TrackInvalid), 2U);
}

// Random loss.

TEST(TrackLoss, HasTheGivenRateForRealAndFalseOnesAtAnyDistance) {
  WorldDescription description = room(90, 90);
  description.things = {box({48.5, 45.5}), box({55.5, 45.5}), box({75.5, 45.5})};
  CameraRig rig(description, {45.5, 45.5, 0.0});
  rig.make_noise();
  rig.set(kParameter<"False-Desig-Drift-Ang">, 0.1);
  for (const std::uint32_t k : {0U, 1U, 2U}) {
    const Point at = std::get<Point>(rig.world.thing(ThingId{k}).location);
    const auto losses = [&](const Denotation& denotes) {
      int lost = 0;
      for (int sample = 0; sample < kSamples; ++sample) {
        rig.track(rig.denote(NonLocal, denotes));
        rig.follow();
        if (!rig.camera().tracking) ++lost;
        rig.forget_all();
      }
      return static_cast<double>(lost) / kSamples;
    };
    EXPECT_NEAR(losses(ThingId{k}), 0.01, four_errors(0.01)) << at.x;
    EXPECT_NEAR(losses(FalseDenotation{at}), 0.4, four_errors(0.4)) << at.x;
  }
}

TEST(FalseTrack, DriftsWithinItsBoundsAtAnyDistance) {
  CameraRig rig(room(90, 90), {45.5, 45.5, 0.0});
  rig.make_noise();
  rig.set(kParameter<"Prob-Lose-False-Track">, 0.0);
  rig.set(kParameter<"Camera-Angle-Max-Error">, 0.0);
  for (const double apart : {3.0, 10.0, 30.0}) {
    double farther = 0.0;
    double turned = 0.0;
    double farthest = 0.0;
    double widest = 0.0;
    for (int k = 0; k < kSamples; ++k) {
      rig.track(rig.denote(NonLocal, FalseDenotation{{45.5 + apart, 45.5}}));
      rig.follow();
      const Designator& one = rig.parts().designators.at(0);
      farther += one.distance - apart;
      turned += one.angle;
      farthest = std::max(farthest, std::abs(one.distance - apart));
      widest = std::max(widest, std::abs(one.angle));
      ASSERT_EQ(rig.camera().angle, one.angle);
      rig.forget_all();
    }
    EXPECT_TRUE(farthest <= 1.0 + 1e-9 && farthest > 0.999) << farthest;
    EXPECT_TRUE(widest <= 0.2 + 1e-9 && widest > 0.1999) << widest;
    EXPECT_NEAR(farther / kSamples, 0.0, 4.0 * 1.0 / std::sqrt(3.0 * kSamples)) << apart;
    EXPECT_NEAR(turned / kSamples, 0.0, 4.0 * 0.2 / std::sqrt(3.0 * kSamples)) << apart;
  }
}

TEST(FalseTrack, DriftsOncePerTickForAnyNumberOfCameras) {
  CameraRig rig(room(30, 30), {15.5, 15.5, 0.0});
  rig.make_noise();
  rig.set(kParameter<"Prob-Lose-False-Track">, 0.0);
  rig.set(kParameter<"Camera-Angle-Max-Error">, 0.0);
  for (int k = 0; k < 1000; ++k) {
    rig.track(rig.denote(NonLocal, FalseDenotation{{25.5, 15.5}}), 0);
    rig.track(rig.parts().designators[0], 1);
    rig.follow();
    const Designator& one = rig.parts().designators.at(0);
    ASSERT_LE(std::abs(one.distance - 10.0), 1.0 + 1e-9);
    ASSERT_LE(std::abs(one.angle), 0.2 + 1e-9);
    ASSERT_EQ(rig.camera(0).angle, rig.camera(1).angle);
    rig.forget_all();
  }
}

TEST(FalseTrack, NeverDriftsOffTheMap) {
  CameraRig rig(room(30, 30), {15.5, 15.5, 0.0});
  rig.make_noise();
  int moved = 0;
  for (int k = 0; k < 1000; ++k) {
    FalseDenotation seeming{{29.9, 15.5}};
    drift(rig.scene, rig.id, rig.camera(), seeming);
    ASSERT_TRUE(rig.world.cells().contains(seeming.at)) << seeming.at.x;
    if (seeming.at != Point{29.9, 15.5}) ++moved;
  }
  EXPECT_TRUE(moved > 300 && moved < 1000) << moved;
}

// Designators that no camera tracks.

TEST_F(TrackingTest, UntrackedOnesTurnWithTheRobot) {
  rig.denote(NonLocal, kFar).angle = 0.0;
  rig.follow();
  rig.pose().theta = 3.0;
  rig.follow();
  rig.pose().theta = -3.0;
  rig.follow();
  EXPECT_NEAR(rig.parts().designators.at(0).angle, 3.0, 1e-12);
}

TEST_F(TrackingTest, UntrackedOnesStayAtAnyDistance) {
  ASSERT_EQ(rig.result(CameraObjectDesignator{0, NonLocal}).code, ErrorCode::None);  // far box
  ASSERT_EQ(rig.result(CameraObjectDesignator{0, Local}).code, ErrorCode::None);     // chest
  for (int k = 0; k < 60; ++k) {
    rig.pose().y -= 0.1;
    rig.pose().theta += 0.01;
    rig.follow();
  }
  ASSERT_EQ(rig.parts().designators.size(), 2U);
  EXPECT_TRUE(rig.scene.notices.empty());
  const Designator& far = rig.parts().designators[0];
  EXPECT_NEAR(far.angle, std::atan2(6.0, 10.0) - 0.6, 1e-9) << "by the way that it made";
  EXPECT_NEAR(far.distance, std::hypot(6.0, 10.0), 1e-9);
  EXPECT_EQ(rig.parts().designators[1].type, Local);
  EXPECT_EQ(rig.failure(CameraTrack{0, DesignatorId{1}}), ErrorCode::LocalNotLocal);
  rig.camera().angle = far.angle;
  EXPECT_FALSE(rig.perform(CameraTrack{0, DesignatorId{0}})) << "it can be tracked again";
}

TEST_F(TrackingTest, CarriedThingsKeepTheirBearing) {
  ASSERT_EQ(rig.result(CameraObjectDesignator{0, Local}).code, ErrorCode::None);
  ASSERT_FALSE(rig.world.move_thing(kChest, Resource::hand(rig.id, 0)));
  rig.follow();
  const double distance = only().distance;
  rig.pose().y -= 4.0;
  rig.pose().theta = 0.25;
  rig.follow();
  EXPECT_EQ(only().distance, distance);
  EXPECT_NEAR(only().angle, -0.25, 1e-12);
}

TEST_F(TrackingTest, ARobotDropsTheOldestUntrackedDesignators) {
  ASSERT_EQ(rig.result(CameraObjectDesignator{0, NonLocal}).code, ErrorCode::None);
  ASSERT_EQ(rig.result(CameraObjectDesignator{1, Local}).code, ErrorCode::None);
  ASSERT_FALSE(rig.perform(CameraTrack{0, DesignatorId{0}}));
  rig.scene.notices.clear();
  const auto most = static_cast<std::uint32_t>(RobotParts::kMostDesignators);
  for (std::uint32_t k = 2; k < most; ++k) rig.perform(CameraObjectDesignator{1, Local});
  EXPECT_EQ(rig.parts().designators.size(), most);
  EXPECT_TRUE(rig.scene.notices.empty());
  rig.perform(CameraObjectDesignator{1, Local});
  EXPECT_EQ(rig.parts().designators.size(), most);
  EXPECT_EQ(rig.told(Kind::DesignatorRemoved), 1U);
  EXPECT_NE(rig.parts().find(DesignatorId{0}), nullptr);
  EXPECT_EQ(rig.parts().find(DesignatorId{1}), nullptr);
  EXPECT_NE(rig.parts().find(DesignatorId{most}), nullptr);
}

TEST_F(TrackingTest, AnglesAreCorrectAfterAnyMotionWithinTheTick) {
  rig.denote(NonLocal, kFar).angle = 0.0;
  rig.follow();
  rig.pose().theta = 0.5;  // then the camera finds another one
  rig.camera().angle = -0.5;
  ASSERT_EQ(rig.result(CameraObjectDesignator{0}).code, ErrorCode::None);
  rig.follow();
  for (const Designator& one : rig.parts().designators) EXPECT_NEAR(one.angle, -0.5, 1e-12);
}

// During ticks: the continuation of a track is called once, for every kind of end.

class TrackEndTest : public testing::Test {
 protected:
  TrackEndTest() {
    rig.clean();
    id = rig.team->add(seeing_robot({10.5, 15.5, 0.0})).value();
    EXPECT_EQ(rig.carry_out(id, CameraObjectDesignator{0}).designators.size(), 1U);
    track = rig.command(id, CameraTrack{0, DesignatorId{0}});
    rig.tick(20);
    EXPECT_TRUE(track->empty());
    EXPECT_EQ(rig.team->parts(id).cameras[0].tracking, DesignatorId{0});
    rig.team->take_notices();
  }
  static WorldDescription description() {
    WorldDescription description = room();
    description.things = {box({20.5, 15.5})};
    return description;
  }
  /// The end of the track; nothing follows it.
  ErrorCode ended() {
    if (rig.team) rig.tick(20);
    EXPECT_EQ(track->size(), 1U);
    return track->empty() ? ErrorCode::Failed : track->front().code;
  }
  std::vector<Kind> told() {
    std::vector<Kind> kinds;
    const std::vector<PartNotice> notices = rig.team->take_notices();
    for (const PartNotice& notice : notices) kinds.push_back(notice.kind);
    return kinds;
  }

  TeamRig rig{description()};
  RobotId id;
  std::shared_ptr<std::vector<CommandResult>> track;
};

TEST_F(TrackEndTest, IsReportedWhenLost) {
  ASSERT_FALSE(rig.world.move_thing(ThingId{0}, Point{10.5, 5.5}));
  rig.tick();
  EXPECT_EQ(track->size(), 1U);
  EXPECT_EQ(ended(), ErrorCode::LostTrack);
  EXPECT_EQ(english(track->front().why), "outside of the field of view");
  EXPECT_THAT(track->front().designators, ElementsAre(DesignatorId{0}));
  EXPECT_THAT(told(), ElementsAre(Kind::DesignatorRemoved, Kind::TrackInvalid));
}

// Manual 3.4.3: "when a non-local designator is approached (by robot-goto-designator) and arrived
// at, the track will be lost".
TEST_F(TrackEndTest, IsReportedOnArrivalByGotoDesignator) {
  const auto other = rig.command(id, CameraTrack{1, DesignatorId{0}});
  rig.tick(10);
  const auto arrival = rig.command(id, GotoDesignator{0});
  for (int k = 0; k < 100 && arrival->empty(); ++k) {
    EXPECT_TRUE(track->empty());
    rig.tick();
  }
  ASSERT_EQ(arrival->size(), 1U);
  EXPECT_EQ(arrival->front().code, ErrorCode::None);
  EXPECT_EQ(ended(), ErrorCode::LostTrack);
  EXPECT_EQ(other->size(), 1U) << "the other camera's too";
  EXPECT_TRUE(rig.team->parts(id).designators.empty());
}

// Manual D.4: the robot drives on while the track begins.
TEST_F(TrackEndTest, ARobotThatPassesTheThingKeepsItAndHasArrived) {
  rig.carry_out(id, CameraUntrack{0});
  rig.command(id, GoForward{10});
  rig.tick(12);
  ASSERT_EQ(cell_of(rig.team->truth()[id.index()].position()), (Cell{17, 15}));
  const auto later = rig.command(id, CameraTrack{0, DesignatorId{0}});
  rig.tick(12);
  ASSERT_EQ(cell_of(rig.team->truth()[id.index()].position()), (Cell{20, 15}));
  EXPECT_TRUE(later->empty());
  EXPECT_EQ(rig.carry_out(id, GotoDesignator{0}).code, ErrorCode::None);
  ASSERT_EQ(later->size(), 1U);
  EXPECT_EQ(later->front().code, ErrorCode::LostTrack);
}

TEST_F(TrackEndTest, IsReportedWhenUntracked) {
  EXPECT_EQ(rig.carry_out(id, CameraUntrack{0}).code, ErrorCode::None);
  EXPECT_EQ(ended(), ErrorCode::None);
  EXPECT_THAT(told(), ElementsAre());
}

TEST_F(TrackEndTest, IsReportedWhenATurnOfTheCameraInterruptsIt) {
  const auto turn = rig.command(id, CameraTurn{0, 0.5});
  EXPECT_EQ(track->size(), 1U) << "before the turn begins";
  EXPECT_TRUE(turn->empty());
  EXPECT_EQ(ended(), ErrorCode::Interrupt);
  EXPECT_EQ(turn->size(), 1U);
  EXPECT_THAT(told(), ElementsAre(Kind::CameraMoved));
}

TEST_F(TrackEndTest, IsReportedWhileItsCommandWaits) {
  const auto other = rig.command(id, CameraTrack{1, DesignatorId{0}});
  rig.tick(3);
  const auto view = rig.command(id, CameraView{1});
  ASSERT_EQ(other->size(), 1U);
  EXPECT_EQ(other->front().code, ErrorCode::Interrupt);
  rig.tick(20);
  EXPECT_EQ(other->size(), 1U);
  EXPECT_EQ(view->size(), 1U);
  EXPECT_FALSE(rig.team->parts(id).cameras[1].tracking);
  EXPECT_TRUE(track->empty()) << "the other camera's";
}

TEST_F(TrackEndTest, IsNotReportedForAView) {
  EXPECT_EQ(rig.carry_out(id, CameraView{0}).code, ErrorCode::None);
  EXPECT_TRUE(track->empty());
}

TEST_F(TrackEndTest, IsReportedWhenTheRobotIsRemoved) {
  rig.team->remove(id);
  EXPECT_EQ(track->size(), 1U);
  EXPECT_EQ(ended(), ErrorCode::Interrupt);
}

TEST_F(TrackEndTest, IsReportedWhenTheTeamIsDestroyed) {
  rig.team.reset();
  EXPECT_EQ(ended(), ErrorCode::Interrupt);
}

TEST_F(TrackEndTest, CommandsIssuedByItAreExecuted) {
  std::vector<ErrorCode> codes;
  rig.carry_out(id, CameraUntrack{0});
  const auto again = [&](const CommandResult& end) {
    codes.push_back(end.code);
    rig.team->command(id, CameraView{0},
                      [&](const CommandResult& view) { codes.push_back(view.code); });
  };
  rig.team->command(id, CameraTrack{0, DesignatorId{0}}, again);
  rig.tick(10);
  ASSERT_FALSE(rig.world.move_thing(ThingId{0}, Point{10.5, 5.5}));
  rig.tick(10);
  EXPECT_THAT(codes, ElementsAre(ErrorCode::LostTrack, ErrorCode::None));
}

}  // namespace
}  // namespace magna
