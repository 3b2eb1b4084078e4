// SPDX-License-Identifier: GPL-3.0-or-later
// defmap and its clauses (manual 5.1).
#include "core/geometry/angle.h"
#include "core/world/world.h"
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(Defmap, HasNameSizeAndDefaults) {
  const Scenario scenario = load("(defmap Small-Room (12 7 :cache \"~/somewhere\"))");
  EXPECT_EQ(scenario.world.name, "small-room");
  EXPECT_EQ(scenario.world.width, 12);
  EXPECT_EQ(scenario.world.height, 7);
  EXPECT_EQ(scenario.world.origin, (Cell{0, 0}));
  EXPECT_EQ(scenario.world.tick_seconds, 0.1);
  EXPECT_EQ(scenario.source, "t.lisp");
  EXPECT_FALSE(scenario.arena);
  EXPECT_TRUE(scenario.robots.empty());
}

TEST(Defmap, AcceptsAllItsKeys) {
  const WorldDescription world = load(R"(
    (defmap m (20 10 :tick 1/20 :offset (-4 -3) :agent-origin (1.5 2)
                     :cybot-start (1 2 (- (/ pi 2))) :resolution .02)))")
                                     .world;
  EXPECT_EQ(world.tick_seconds, 0.05);
  EXPECT_EQ(world.origin, (Cell{-4, -3}));
  EXPECT_EQ(world.anchors.agent_origin, (Point{1.5, 2}));
  EXPECT_EQ(world.anchors.cybot_start, (Pose{1, 2, -kPi / 2}));
  EXPECT_EQ(world.field_resolution, 0.02);
}

TEST(Defmap, ReportsErrorsOfACybotStart) {
  const auto error = [](const std::string& start) {
    return load_error("(defmap m (20 10 :offset (-4 -3) :cybot-start " + start + "))");
  };
  EXPECT_THAT(error("(16.5 2 0)"), HasSubstr("cybot start at (16.5 2 0)"));
  EXPECT_THAT(error("(1 -3.5 0)"), HasSubstr("goes from (-4 -3) to (16 7)"));
  EXPECT_THAT(error("(1 2)"), HasSubstr("the cybot start needs x, y and theta"));
  EXPECT_THAT(error("(1 2 3 4)"), HasSubstr("the cybot start needs x, y and theta"));
  EXPECT_THAT(error("here"), HasSubstr("the cybot start needs x, y and theta"));
  EXPECT_THAT(error("(1 2 'up)"), HasSubstr("the cybot start"));
  EXPECT_THAT(error("(1 2 (sqrt -1))"), HasSubstr("the cybot start"));
}

TEST(Defmap, KeepsTheOrderOfWallsRectsAndCircles) {
  const auto clauses = load(R"((defmap m (20 10)
    (wall (1 2) (3 4) Brick 5)
    (wall (1 2) (3 4) "Glass" 5 6.5)
    (rect (0 0) (20 10) stone 1)
    (rect (0 0) (20 10) stone 1 2 3 4)
    (circle (5 5) 2.5 metal 7)))")
                           .world.clauses;
  ASSERT_EQ(clauses.size(), 5u);
  const auto& wall = std::get<WallClause>(clauses[0]);
  EXPECT_EQ(wall.from, (Cell{1, 2}));
  EXPECT_EQ(wall.to, (Cell{3, 4}));
  EXPECT_EQ(wall.substance, "brick");
  EXPECT_EQ(wall.parameter0, 5.0);
  EXPECT_EQ(wall.parameter1, 5.0) << "one parameter holds for all cells";
  EXPECT_EQ(std::get<WallClause>(clauses[1]).substance, "glass");
  EXPECT_EQ(std::get<WallClause>(clauses[1]).parameter1, 6.5);
  EXPECT_THAT(std::get<RectClause>(clauses[2]).parameters, ::testing::ElementsAre(1, 1, 1, 1));
  EXPECT_THAT(std::get<RectClause>(clauses[3]).parameters, ::testing::ElementsAre(1, 2, 3, 4));
  const auto& circle = std::get<CircleClause>(clauses[4]);
  EXPECT_EQ(circle.centre, (Cell{5, 5}));
  EXPECT_EQ(circle.radius, 2.5);
}

TEST(Defmap, StoresThePlaceOfEveryClause) {
  const auto world = load(
                         "\n(defmap m (20 10)\n  (wall (1 2) (3 4) brick 5) (circle (5 5) 1 b 7)\n"
                         "  (obj x (1 1) ()))")
                         .world;
  EXPECT_EQ(std::get<WallClause>(world.clauses[0]).place.line, 3);
  EXPECT_EQ(std::get<WallClause>(world.clauses[0]).place.column, 3);
  EXPECT_EQ(std::get<CircleClause>(world.clauses[1]).place.column, 30);
  EXPECT_EQ(world.things[0].place.line, 4);
}

TEST(Defmap, EvaluatesExpressionsWithLocalVariables) {
  const auto world =
      load("(let ((n 12)) (defmap m (n (* 2 n)) (wall (0 0) ((1- n) 0) brick (sqrt 4))))").world;
  EXPECT_EQ(world.height, 24);
  EXPECT_EQ(std::get<WallClause>(world.clauses[0]).to, (Cell{11, 0}));
  EXPECT_EQ(std::get<WallClause>(world.clauses[0]).parameter0, 2.0);
}

TEST(Defmap, CanBeGeneratedByAMacro) {
  const auto world = load(R"(
    (defmacro rooms (count)
      `(defmap house (,(* 10 count) 10)
         ,@(loop for k below count collect `(rect (,(* 10 k) 0) (,(* 10 (1+ k)) 10) brick ,k))))
    (rooms 3))")
                         .world;
  ASSERT_EQ(world.clauses.size(), 3u);
  const auto& last = std::get<RectClause>(world.clauses[2]);
  EXPECT_EQ(last.from, (Cell{20, 0}));
  EXPECT_EQ(last.place.line, 5) << "what a macro wrote stands where it was called";
}

TEST(Defmap, AcceptsThousandsOfClauses) {
  std::string text = "(defmap m (100 100)";
  for (int k = 0; k < 5000; ++k) {
    text += "\n(wall (" + std::to_string(k % 100) + " 0) (" + std::to_string(k % 100) + " 99) b 1)";
  }
  EXPECT_EQ(load(text + ")").world.clauses.size(), 5000u);
}

TEST(Defmap, AmongSeveralMapsUsesThatOfTheRobots) {
  EXPECT_EQ(load("(defmap a (5 5)) (defmap b (6 6)) (defrobot r (b (1 1) 0))").world.name, "b");
}

struct Wrong {
  const char* text;
  const char* error;
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.text; }

class WrongMap : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongMap, IsReportedWithPlaceFormAndExpectation) {
  EXPECT_THAT(load_error(GetParam().text), StartsWith(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    Files, WrongMap,
    ::testing::Values(
        Wrong{"(defmap m (9 9)\n  (wall (0 0) (5)))",
              "t.lisp:2:3: (wall (0 0) (5)): expected (wall (x0 y0) (x1 y1) type param0 [param1]); "
              "the second corner needs two cell numbers"},
        Wrong{"(defmap m (9 9)\n  (wall 5 (5 5) b 1))",
              "t.lisp:2:3: (wall 5 (5 5) b 1): expected (wall (x0 y0) (x1 y1) type param0 "
              "[param1]); the first corner needs two cell numbers"},
        Wrong{"(defmap m (9 9) (wall (0 0) (5 5) brick))",
              "t.lisp:1:17: (wall (0 0) (5 5) brick): expected (wall (x0 y0) (x1 y1) type param0 "
              "[param1]); parts are missing after brick"},
        Wrong{"(defmap m (9 9) (wall (0 0) (5 5) brick 1 2 3))",
              "t.lisp:1:17: (wall (0 0) (5 5) brick 1 2 3): expected (wall (x0 y0) (x1 y1) type "
              "param0 [param1]); 3 is too much"},
        Wrong{"(defmap m (9 9) (wall (0 0) (5 5.5) brick 1))",
              "t.lisp:1:17: (wall (0 0) (5 5.5) brick 1): expected (wall (x0 y0) (x1 y1) type "
              "param0 [param1]); the second corner needs a whole number, not 5.5"},
        Wrong{"(defmap m (9 9) (wall (0 0) (5 5) brick \"1\"))",
              "t.lisp:1:17: (wall (0 0) (5 5) brick \"1\"): expected (wall (x0 y0) (x1 y1) type "
              "param0 [param1]); the substance parameter needs a number, not \"1\""},
        Wrong{"(defmap m (9 9) (wall (0 0) (5 5) 3 1))",
              "t.lisp:1:17: (wall (0 0) (5 5) 3 1): expected (wall (x0 y0) (x1 y1) type param0 "
              "[param1]); the substance type is a word, not 3"},
        Wrong{"(defmap m (9 9) (rect (0 0) (5 5) brick 1 2))",
              "t.lisp:1:17: (rect (0 0) (5 5) brick 1 2): expected (rect (x0 y0) (x1 y1) type "
              "param0 [param1 param2 param3]); give one parameter for all walls or four"},
        Wrong{"(defmap m (9 9) (circle (0 0) brick 1))",
              "t.lisp:1:17: (circle (0 0) brick 1): expected (circle (x y) radius type param); "
              "parts are missing"},
        Wrong{"(defmap m (9 9) (circle (0 0) (* 1e300 1e300) brick 1))",
              "t.lisp:1:17: (circle (0 0) (* 1e300 1e300) brick 1): expected (circle (x y) radius "
              "type param); the radius needs a finite number"},
        Wrong{"(defmap m (9 9) (door (0 0)))",
              "t.lisp:1:17: (door (0 0)): expected a clause (wall ...), (rect ...), (circle ...) "
              "or (obj ...); door is none of them"},
        Wrong{"(defmap m (9 9) 7)", "t.lisp:1:1: (defmap m (9 9) 7): expected a clause (wall ...)"},
        Wrong{"(defmap m (9 9) #1=(wall (0 0) (1 1) b . #1#))",
              "t.lisp:1:20: (wall (0 0) (1 1) b . #1#): expected (wall"},
        Wrong{"(wall (0 0) (5 5) brick 1)",
              "t.lisp:1:1: (wall (0 0) (5 5) brick 1): wall is a clause of defmap and cannot stand "
              "alone"},
        Wrong{"(defmap)",
              "t.lisp:1:1: (defmap): expected (defmap name (width height [:key value "
              "...]) clauses...); parts are missing after defmap"},
        Wrong{"(defmap m (9))",
              "t.lisp:1:1: (defmap m (9)): expected (defmap name (width height "
              "[:key value ...]) clauses...); the size needs a width and a"},
        Wrong{"(defmap 5 (9 9))",
              "t.lisp:1:1: (defmap 5 (9 9)): expected (defmap name (width "
              "height [:key value ...]) clauses...); the name of the map must"},
        Wrong{"(defmap m (9 9 :tack 1))",
              "t.lisp:1:1: (defmap m (9 9 :tack 1)): expected (defmap name (width height [:key "
              "value ...]) clauses...); :tack is not one of :cache :tick"},
        Wrong{"(defmap m (9 9 :tick))",
              "t.lisp:1:1: (defmap m (9 9 :tick)): expected (defmap name "
              "(width height [:key value ...]) clauses...); :tick has "
              "no value"},
        Wrong{"(defmap m (9 9 :tick 1 :tick 2))",
              "t.lisp:1:1: (defmap m (9 9 :tick 1 :tick 2)): expected (defmap name (width height "
              "[:key value ...]) clauses...); :tick is given twice"},
        Wrong{"(defmap m (9 9 :tick 0))",
              "t.lisp:1:1: (defmap m (9 9 :tick 0)): map 'm' has a "
              "tick of 0 s"},
        Wrong{"(defmap m (-9 9))", "t.lisp:1:1: (defmap m (-9 9)): map 'm' is -9 x 9 cells"},
        Wrong{"(defmap m (1000000 1000000))", "t.lisp:1:1: (defmap m (1000000 1000000)): map 'm'"},
        Wrong{"(defmap m (9 9)) (defmap M (8 8))",
              "t.lisp:1:18: (defmap M (8 8)): there is a map named m already at line 1"},
        Wrong{"(defmap m (9 9)) (defmap n (8 8))",
              "t.lisp:1:18: (defmap n (8 8)): there are several maps and no robot"},
        Wrong{"(+ 1 2)", "t.lisp: there is no map in it; a world file needs one"}));

TEST(WorldBuild, ReportsThePlaceOfAWallOutsideTheMap) {
  const Scenario scenario = load("(defmap m (9 9)\n (wall (0 0) (5 50) brick 1))");
  const auto world = World::build(scenario.world);
  ASSERT_FALSE(world);
  EXPECT_EQ(world.error().line, 2);
  EXPECT_EQ(world.error().column, 2);
}

}  // namespace
}  // namespace magna
