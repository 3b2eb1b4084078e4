// SPDX-License-Identifier: GPL-3.0-or-later
// No-go areas as programs see them.
#include <gmock/gmock.h>

#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr const char* kDen = R"((defmap den (30 20) (rect (0 0) (30 20) brick 20))
(defrobot robbie (den (4.5 10.5) 0)))";

void close_floor(ProgramWorld& world, NoGoRules rules) {
  const std::vector<Point> corners{{8, 9}, {12, 9}, {12, 12.5}};
  const Outcome outcome =
      world.engine().submit(Author::person(), input::NoGoAdd{corners, {}, std::move(rules)});
  EXPECT_TRUE(outcome) << outcome.reason();
  world.drain();
}

TEST(NoGoAreasInLisp, AreListed) {
  ProgramWorld world(kDen);
  EXPECT_EQ(world.evaluate("(no-go-areas)"), "NIL");
  close_floor(world, {.name = "wet floor", .until = 60.0});
  close_floor(world, {.name = "pit", .exploration_only = true, .on = false, .from = 1.5});
  EXPECT_EQ(world.evaluate("(mapcar #'first (no-go-areas))"), "(\"wet floor\" \"pit\")");
  EXPECT_EQ(world.evaluate("(mapcar #'second (no-go-areas))"), "(\"all\" \"exploration\")");
  EXPECT_EQ(world.evaluate("(mapcar #'third (no-go-areas))"), "(T NIL)");
  EXPECT_EQ(world.evaluate("(let ((area (first (no-go-areas))))"
                           "  (list (fourth area) (= (fifth area) 60) (length (sixth area))"
                           "        (= (second (third (sixth area))) 12.5)))"),
            "(NIL T 3 T)");
  EXPECT_EQ(world.evaluate("(let ((area (second (no-go-areas))))"
                           "  (list (= (fourth area) 1.5) (fifth area)))"),
            "(T NIL)");
}

TEST(NoGoAreasInLisp, RefuseCommandsWithTheirNames) {
  ProgramWorld world(kDen);
  close_floor(world, {.name = "wet floor"});
  const auto number =
      world.start("(robot-go-forward robbie 400 (continuation (err robot) (out err T)))");
  EXPECT_EQ(world.run(number).state, ProgramState::Ended);
  EXPECT_THAT(world.said(), Contains(HasSubstr("is not done: the way leads through no-go area "
                                               "\"wet floor\"")));
  EXPECT_THAT(world.said(), Contains(HasSubstr("INTERRUPT")));
  EXPECT_EQ(world.engine().team().truth()[0].x, 4.5);
}

}  // namespace
}  // namespace magna
