// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped programs in their worlds, and worlds with moving things.
#include <gmock/gmock.h>

#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::MatchesRegex;

std::string shipped_world(const std::string& name) {
  return project_text("resources/worlds/" + name);
}

constexpr const char* kFetched = "fetched pen#[0-9]+, dropped [0-9.]+ m from home";

class Fetching : public testing::TestWithParam<const char*> {};

TEST_P(Fetching, ReturnsTheObjectInACleanSimulation) {
  ProgramWorld world(shipped_world("fetch.lisp"));
  const ProgramStatus status = world.run(world.start_shipped(GetParam()), 5000);
  EXPECT_EQ(status.state, ProgramState::Ended) << status.reason;
  ASSERT_FALSE(world.said().empty());
  EXPECT_THAT(world.said().back(), MatchesRegex(kFetched));
  // The object is as described, on the ground, on the mat, and robbie's hands and bins are empty.
  const std::string pen =
      "(find (make PT 3.5 12.5) (remove \"mat\" (all-things) :key #'thing-name "
      ":test #'string=) :key #'thing-position :test (\\\\ (a b) (< (dist a b) .6)))";
  EXPECT_EQ(world.evaluate("(let ((pen " + pen +
                           ")) (list (get-attribute pen :color) "
                           "(get-attribute pen :shape) (thing-location pen)))"),
            "(GREEN PEN NIL)");
}

TEST_P(Fetching, ReturnsTheObjectInMostNoisySimulations) {
  int fetched = 0;
  std::string reasons;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EngineOptions noisy;
    noisy.seed = seed;
    ProgramWorld world(shipped_world("fetch.lisp"), noisy);
    const ProgramStatus status = world.run(world.start_shipped(GetParam()), 5000);
    if (status.state == ProgramState::Ended) {
      EXPECT_THAT(world.said().back(), MatchesRegex(kFetched));
      ++fetched;
    } else {
      reasons += status.reason + "\n";
    }
  }
  EXPECT_GE(fetched, 18) << reasons;
}

TEST_P(Fetching, FailsWithAnErrorCodeWithoutAnObject) {
  ProgramWorld world(shipped_world("fetch.lisp"));
  EXPECT_EQ(
      world.evaluate("(dolist (thing (all-things)) (when (string= (thing-name thing) \"pen\") "
                     "(remove-thing thing)))"),
      "NIL");
  const ProgramStatus status = world.run(world.start_shipped(GetParam()), 5000);
  EXPECT_EQ(status.state, ProgramState::Failed);
  EXPECT_THAT(status.reason, testing::ContainsRegex("(no-object-found|NO-OBJECT-FOUND)"));
  EXPECT_FALSE(world.engine().team().busy(RobotId{0}));
}

INSTANTIATE_TEST_SUITE_P(BothForms, Fetching, testing::Values("fetch.lisp", "fetch-rpl.lisp"),
                         [](const auto& form) {
                           return std::string(form.index == 0 ? "Continuations" : "Rpl");
                         });

TEST(ShippedPrograms, DoorCountingCountsTheDoorwaysOfTheCorridor) {
  ProgramWorld clean(shipped_world("corridor.lisp"));
  EXPECT_EQ(clean.run(clean.start_shipped("door-counting.lisp"), 5000).state, ProgramState::Ended);
  EXPECT_THAT(clean.said(), ElementsAre("5 doorways"));
  EngineOptions errors;
  errors.seed = 1;
  ProgramWorld noisy(shipped_world("corridor.lisp"), errors);
  noisy.run(noisy.start_shipped("door-counting.lisp"), 5000);
  EXPECT_THAT(noisy.said(), ElementsAre("5 doorways"));
}

TEST(ShippedPrograms, WallFollowingReturnsToItsStart) {
  ProgramWorld world(shipped_world("corridor.lisp"));
  const ProgramStatus status = world.run(world.start_shipped("wall-following.lisp"), 5000);
  EXPECT_EQ(status.state, ProgramState::Ended) << status.reason;
  // The courtyard is 46 by 15 m.
  EXPECT_THAT(world.said(),
              ElementsAre(MatchesRegex("watson walked round: 4 corners, 1[12][0-9] m")));
  const Pose& pose = world.engine().team().truth()[1];
  EXPECT_LT(distance(pose.position(), Point{47.0, 10.5}), 4.0);
}

TEST(ShippedPrograms, UnlockTriesTheKeysAndTakesOutTheGem) {
  ProgramWorld world(shipped_world("locks.lisp"));
  const ProgramStatus status = world.run(world.start_shipped("unlock.lisp"), 5000);
  EXPECT_EQ(status.state, ProgramState::Ended) << status.reason;
  EXPECT_THAT(world.said(), ElementsAre("key#7 does not fit: FAILED", "key#8 fits",
                                        "took gem#1 out of the chest"));
  EXPECT_EQ(world.evaluate("(mapcar (\\\\ (chest) (get-attribute chest :locked)) (remove \"chest\" "
                           "(all-things) :key #'thing-name :test-not #'string=))"),
            "(NIL T NIL)");
}

TEST(ShippedWorlds, ThingsWanderWithoutKickerErrors) {
  ProgramWorld world(shipped_world("wandering.lisp"));
  const std::string where = "(mapcar #'thing-position (all-things))";
  const std::string before = world.evaluate(where);
  world.tick(500);
  EXPECT_NE(world.evaluate(where), before);
  EXPECT_EQ(world.evaluate("(every (\\\\ (thing) (let ((at (thing-position thing))) "
                           "(and (< 1 !>at.x 29) (< 1 !>at.y 17)))) (all-things))"),
            "T");
  EXPECT_EQ(world.evaluate("(dist (thing-position cart) (make PT 22.5 9.5))").substr(0, 3), "4.0")
      << "the cart stays on its round";
  EXPECT_THAT(world.said(), IsEmpty());
}

TEST(ShippedWorlds, TheLampChangesItsColourEveryFiftyTicks) {
  ProgramWorld world(shipped_world("wandering.lisp"));
  const std::string color = "(get-attribute lamp :color)";
  const std::string before = world.evaluate(color);
  world.tick(50);
  const std::string after = world.evaluate(color);
  EXPECT_NE(before, after);
  world.tick(50);
  EXPECT_EQ(world.evaluate(color), before);
}

TEST(ShippedWorlds, GardenSeedsGrowIntoPlantsThatGiveSeeds) {
  ProgramWorld world(shipped_world("chain.lisp"));
  EXPECT_EQ(world.evaluate("(list (length (at-stage 'seed)) (length (at-stage 'plant)))"), "(3 1)");
  bool sprouted = false, ripe = false, multiplied = false;
  for (int k = 0; k < 60 && !(sprouted && ripe && multiplied); ++k) {
    world.tick(50);
    sprouted |= world.evaluate("(at-stage 'sprout)") != "NIL";
    ripe |= world.evaluate(
                "(find 'red (at-stage 'fruit) :key (\\\\ (f) (get-attribute f :color)))") != "NIL";
    multiplied |= world.evaluate("(> (length (at-stage 'plant)) 2)") == "T";
  }
  EXPECT_TRUE(sprouted);
  EXPECT_TRUE(ripe);
  EXPECT_TRUE(multiplied);
  EXPECT_EQ(world.evaluate("(<= (length (at-stage 'plant)) most-plants*)"), "T");
  EXPECT_THAT(world.said(), IsEmpty());
}

TEST(ShippedWorlds, SeedsCanBeWateredByHand) {
  ProgramWorld world(shipped_world("chain.lisp"));
  const auto number = world.start(R"(
(defvar seed (find-if (\\ (thing) (and (string= (thing-name thing) "seed")
                                      (not (get-attribute thing :wet)))) (all-things)))
(move-thing seed (list 2.5 9.2))
(camera-get-object-designator (robot-camera robbie 1) :LOCAL '((:stage seed))
  (continuation (err cam desig)
    (manipulate water desig (robot-hand robbie 0)
      (continuation (err value) (out err " " (get-attribute seed :wet) T))))))");
  EXPECT_EQ(world.run(number).state, ProgramState::Ended);
  EXPECT_THAT(world.said(), ElementsAre("NIL T"));
}

}  // namespace
}  // namespace magna
