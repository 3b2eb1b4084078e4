// SPDX-License-Identifier: GPL-3.0-or-later
// def-place-type (manual 5.1.1), matchq and slot paths.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <thread>

#include "core/geometry/angle.h"
#include "core/sim/random.h"
#include "core/world/world.h"
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// The manual's two examples, verbatim.
const char* const kDoorway = R"(
(def-place-type doorway (cell)
  :confusion 0.05
  :check-matchers ( ( ((nil nil nil)
                       ( t nil t)
                       (nil nil nil)) (/ pi 2) )
                    ( ((nil t nil)
                       (nil nil nil)
                       (nil t nil)) 0.0 )
                    ( (( t nil nil)
                       (nil nil nil)
                       (nil nil t )) (/ pi 4) )
                    ( ((nil nil t )
                       (nil nil nil)
                       ( t nil nil)) (* pi 3/4) )
                    )
  :directions (values !>cell.type.canonical-dir
                     (+ pi !>cell.type.canonical-dir))
  :graphics ((win cx cy)
             (xlib:draw-rectangle win draw-gcontext*
                                   (1+ cx) (1+ cy)
                                   (- graphics-scale* 2) (- graphics-scale* 2)
                                   nil)
             )))";

const char* const kConvex = R"(
(def-place-type convex (cell)
  :confusion 0.03
  :checker (if !>cell.filled?
    (let ((win (cell-occupancy-window cell 3 3)))
      (cond ((matchq ((nil nil nil)
        ( t t nil)
        (?() t nil)) win )
        (values t 1 -1 0.0))
        ((matchq ((?() t nil)
        ( t t nil)
        (nil nil nil)) win )
        (values t 1 1 (/ pi 2)))
        ((matchq ((nil nil nil)
        (nil t t)
        (nil t ?())) win )
        (values t -1 -1 (* 3/2 pi)))
        ((matchq ((nil t ?())
        (nil t t)
        (nil nil nil)) win )
        (values t -1 1 pi))
        (t (values #f 0 0 0))))
      (values #f 0 0 0))
  :directions (values !>cell.type.canonical-dir
    (- !>cell.type.canonical-dir (/ pi 2)))
  :graphics ((win cx cy)
    (xlib:draw-arc win draw-gcontext*
      cx cy
      graphics-scale* graphics-scale*
      0 (* 2 pi) nil)
  )))";

/// A map; '#' is wall.
std::string map_of(const std::vector<std::string>& rows, Cell first = {}) {
  std::string text = fmt::format("(defmap m ({} {} :offset ({} {}))\n", rows[0].size(), rows.size(),
                                 first.i, first.j);
  for (int j = 0; const std::string& row : rows) {
    for (int i = 0; const char c : row) {
      if (c == '#')
        text += fmt::format("  (circle ({} {}) 0 bricks 1)\n", first.i + i, first.j + j);
      ++i;
    }
    ++j;
  }
  return text + ")\n";
}

World world_of(const std::string& text) {
  auto world = World::build(load(text).world);
  EXPECT_TRUE(world) << world.error().text();
  return std::move(*world);
}

/// The cells of one type with both canonical directions, in degrees.
std::map<std::pair<int, int>, std::array<double, 2>> places(const PlaceMap& map,
                                                            const PlaceTypes& types,
                                                            const std::string& name) {
  std::map<std::pair<int, int>, std::array<double, 2>> all;
  for (const Place& place : map.all()) {
    if (types.all()[place.type].name != name) continue;
    std::array<double, 2> to = canonical_directions(place, types);
    for (double& angle : to) angle = std::round(degrees(angle) * 1e6) / 1e6;
    all[{place.cell.i, place.cell.j}] = to;
  }
  return all;
}

auto places(const World& world, const std::string& name) {
  return places(world.places(), world.place_types(), name);
}

/// Rows with the first letter of the type's name at each place of a type of the file.
std::vector<std::string> marked(std::vector<std::string> rows, const std::string& text) {
  const World world = world_of(map_of(rows) + text);
  for (const Place& place : world.places().all()) {
    const PlaceType& type = world.place_types().all()[place.type];
    if (type.place.line == 0) continue;
    rows[static_cast<std::size_t>(place.cell.j)][static_cast<std::size_t>(place.cell.i)] =
        type.name[0];
  }
  return rows;
}

std::vector<std::string> strewn_with_walls(int width, int height) {
  std::vector<std::string> rows;
  RandomStream random(7, 0, StreamPurpose::World);
  for (int j = 0; j < height; ++j) {
    std::string& row = rows.emplace_back();
    for (int i = 0; i < width; ++i) row += random.chance(0.35) ? '#' : '.';
  }
  return rows;
}

TEST(DefPlaceType, ExamplesOfTheManualMatchTheBuiltInTypes) {
  const std::string map = map_of(strewn_with_walls(75, 75));
  const World plain = world_of(map);
  const World world = world_of(kDoorway + map + kConvex);
  for (const std::string name : {"doorway", "convex"}) {
    PlaceTypes types;  // with the last defined type on top
    types.define(*PlaceTypes().find("doorway"));
    types.define(*PlaceTypes().find("convex"));
    const auto built_in = places(PlaceMap(plain.cells(), types), types, name);
    EXPECT_GT(built_in.size(), 15U) << name;
    EXPECT_EQ(places(world, name), built_in);
    EXPECT_EQ(world.place_types().find(name)->confusion, types.find(name)->confusion);
  }
  EXPECT_EQ(world.place_types().all().size(), 4U);
}

TEST(DefPlaceType, AcceptsBothNotationsOfMatchForms) {
  EXPECT_EQ(marked({".......",  //
                    "..#....",  //
                    ".......",  //
                    "....##.",  //
                    "......."},
                   R"(
      (def-place-type post (c) :check-matchers ((((#f nil nil) (nil nil #t) (?() nil nil)) 0)))
      (def-place-type edge (c) :check-matchers ((((x - x) (* - -) (- - X)) (/ pi 2))
                                                (((- - -) (- - -) (?() * ?())) 0))))"),
            (std::vector<std::string>{".......",  //
                                      ".p#e...",  //
                                      "....ee.",  //
                                      "...p##.",  //
                                      ".ee...."}));
}

TEST(DefPlaceType, HasTheDefaultsOfTheManual) {
  const World world = world_of(map_of({"...", ".#.", "..."}) + R"(
      (def-place-type Plain (cell))
      (def-place-type edge (cell) :check-matchers ((((x x x) (* - x) (x x x)) 1)))
      (def-place-type hidden (cell) :invisible #t :confusion (/ 1 4))
      (def-place-type shown (cell) :invisible (= 1 2)))");
  const PlaceType* const plain = world.place_types().find("plain");
  ASSERT_NE(plain, nullptr);
  EXPECT_EQ(plain->confusion, 0.0);
  EXPECT_FALSE(plain->invisible);
  EXPECT_TRUE(world.place_types().find("hidden")->invisible);
  EXPECT_EQ(world.place_types().find("hidden")->confusion, 0.25);
  EXPECT_FALSE(world.place_types().find("shown")->invisible);
  const Place* const place = world.places().at({2, 1});
  ASSERT_NE(place, nullptr);
  EXPECT_THAT(canonical_directions(*place, world.place_types()),
              ElementsAre(DoubleNear(1, 1e-9), DoubleNear(1 - kPi, 1e-9)));
}

TEST(DefPlaceType, DirectionsAreComputedForEveryPlace) {
  const World world = world_of(map_of({".....", ".#.#.", ".....", "....."}, {-2, -1}) + R"(
      (def-place-type under (spot)
        :check-matchers ((((- * -) (- - -) (- - -)) (/ pi 2)))
        :directions (values !>spot.x (+ !>spot.y !>spot.type.canonical-dir))))");
  EXPECT_EQ(places(world, "under").size(), 2U);
  const auto to = [&](Cell cell) {
    return canonical_directions(*world.places().at(cell), world.place_types());
  };
  EXPECT_THAT(to({-1, 1}), ElementsAre(DoubleNear(-1, 1e-9), DoubleNear(1 + kPi / 2, 1e-9)));
  EXPECT_THAT(to({1, 1}), ElementsAre(DoubleNear(1, 1e-9), DoubleNear(1 + kPi / 2, 1e-9)));
  EXPECT_EQ(world.places().at({1, 1})->direction, kPi / 2);
  EXPECT_EQ(world.place_types().find("under")->turns[0], -1 - kPi / 2) << "as in the first place";
}

TEST(DefPlaceType, ExamplesOfTheReadmeFindNiches) {
  EXPECT_EQ(marked({"#.###",  //
                    "#.#.#",  //
                    "#...."},
                   R"(
      (def-place-type niche (cell)
        :check-matchers ((((x * x)
                           (* - *)
                           (x - x)) (/ pi 2)))
        :directions (values !>cell.type.canonical-dir
                            (- !>cell.type.canonical-dir (/ pi 2)))))"),
            (std::vector<std::string>{"#n###",  //
                                      "#.#n#",  //
                                      "#...."}));
  EXPECT_EQ(marked({"#.###",  //
                    "#.#.#",  //
                    "#...."},
                   R"(
      (def-place-type back (cell)
        :checker (if (matchq ((t t t) (t nil t) ?()) (cell-occupancy-window cell 3 3))
                     (values #t 0 0 (/ pi 2))
                     #f)))"),
            (std::vector<std::string>{"#b###",  //
                                      "#.#b#",  //
                                      "#...."}));
}

TEST(DefPlaceType, ACheckerVisitsEveryCellOnce) {
  EXPECT_EQ(marked({"...", ".#.", "..."}, R"(
      (defvar n 0)
      (def-place-type ninth (cell)
        :checker (let ((looked (incf n))) (values (= looked 9) 0 0 0))))"),
            (std::vector<std::string>{"...", ".#.", "..n"}));
}

TEST(DefPlaceType, ACheckerCanReadOtherCellsAndCallFunctions) {
  EXPECT_EQ(marked({".....", "..#..", "....."}, R"(
      (defun beside (n) (* 2 n))
      (def-place-type beside (cell)
        :checker (and !>cell.filled? (values t (beside 1) -1 pi)))
      (def-place-type wall (cell) :checker (values !>cell.filled? 0 0 0)))"),
            (std::vector<std::string>{"....b", "..#..", "....."}))
      << "a wall is not a place";
}

TEST(DefPlaceType, CellsOutsideTheMapAreWalls) {
  EXPECT_EQ(marked({"...", "...", "..."}, R"(
      (def-place-type corner (cell)
        :checker (values (equal (cell-occupancy-window cell 3 5)
                                '((t t t) (t t t) (t nil nil) (t nil nil) (t nil nil)))
                         0 0 0)))"),
            (std::vector<std::string>{"c..", "...", "..."}));
}

TEST(DefPlaceType, TheLastDefinitionTakesTheCell) {
  const std::string by_form = "(def-place-type form (c) :check-matchers ((((-)) 0)))";
  const std::string by_program = "(def-place-type program (c) :checker (values t 0 0 0))";
  const std::string turned =
      "(def-place-type turned (c) :check-matchers ((((-)) 0)) :directions (values 1 2))";
  const auto winner = [](const std::string& text) { return marked({"#.#"}, text)[0]; };
  EXPECT_EQ(winner(by_form + by_program), "#p#");
  EXPECT_EQ(winner(by_program + by_form), "#f#");
  EXPECT_EQ(winner(by_program + turned), "#t#");
  EXPECT_EQ(winner(turned + by_program), "#p#");
  EXPECT_EQ(winner(turned + by_form), "#f#");
  EXPECT_EQ(winner(by_form + turned + by_program + by_form), "#f#") << "defined again";
}

TEST(DefPlaceType, CanRedefineABuiltInTypeRepeatedly) {
  const World world = world_of(map_of({"###", "#..", "#.#"}) + R"(
      (def-place-type Concave (cell) :checker (error "never called"))
      (def-place-type concave (cell) :check-matchers ((((-)) 0)))
      (def-place-type concave (cell) :checker (values (= !>cell.x 2) 0 0 0)))");
  EXPECT_EQ(world.place_types().all().size(), 4U);
  EXPECT_EQ(places(world, "concave").size(), 1U);
}

TEST(DefPlaceType, BelongsToTheRunMap) {
  const Scenario scenario = load(
      "(defmap other (50 50)) (defmap m (3 2)) (defrobot r (m (1 1) 0))"
      "(def-place-type any (cell) :checker (values t 0 0 0))");
  EXPECT_EQ(scenario.world.places.size(), 6U);
}

TEST(DefPlaceType, LoadsLargeMaps) {
  const std::string map = "(defmap m (512 512) (rect (0 0) (512 512) bricks 1))";
  const Scenario scenario = load(map + kConvex + kDoorway);
  EXPECT_TRUE(scenario.world.places.empty());
}

struct WrongType {
  const char* text;
  const char* error;
};

void PrintTo(const WrongType& wrong, std::ostream* out) { *out << wrong.text; }

class WrongPlaceType : public ::testing::TestWithParam<WrongType> {};

TEST_P(WrongPlaceType, GivesAnErrorWithItsPlace) {
  const std::string error = load_error(std::string("(defmap m (3 3))\n  ") + GetParam().text);
  const std::string wanted = GetParam().error;
  EXPECT_THAT(error, StartsWith("t.lisp:2:" + wanted.substr(0, wanted.find(' '))));
  EXPECT_THAT(error, EndsWith(wanted.substr(wanted.find(' ') + 1)));
}

// Column and end of the message.
INSTANTIATE_TEST_SUITE_P(
    Forms, WrongPlaceType,
    ::testing::Values(
        WrongType{"(def-place-type a)", "3: parts are missing after a"},
        WrongType{"(def-place-type 7 (cell))",
                  "3: the name of the place type must be a symbol, not 7"},
        WrongType{"(def-place-type a cell)",
                  "3: there is one variable, the cell, in a list; cell is not that"},
        WrongType{"(def-place-type a (b c))",
                  "3: there is one variable, the cell, in a list; (b c) is not that"},
        WrongType{"(def-place-type a (t))", "3: the name of the cell must be a symbol, not t"},
        WrongType{"(def-place-type a (c) :matchers ())",
                  "3: :matchers is not one of :confusion :check-matchers :checker :directions "
                  ":invisible :graphics"},
        WrongType{"(def-place-type a (c) :confusion)", "3: :confusion has no value"},
        WrongType{"(def-place-type a (c) :confusion 1.5)",
                  "3: the place type a has :confusion 1.5; it is a probability from 0 to 1"},
        WrongType{"(def-place-type a (c) :confusion 'b)", "3: the confusion needs a number, not b"},
        WrongType{"(def-place-type a (c) :check-matchers 3)",
                  "3: the check matchers need a list, not 3"},
        WrongType{"(def-place-type a (c) :check-matchers (((-))))",
                  "42: a check matcher is a list (match-form direction), not ((-))"},
        WrongType{"(def-place-type a (c) :check-matchers ((((- -)) 0)))", "43: it has 1 row of 2"},
        WrongType{"(def-place-type a (c) :check-matchers ((((-) (-)) 0)))",
                  "43: it has 2 rows of 1"},
        WrongType{"(def-place-type a (c) :check-matchers (((- - -) 0)))",
                  "43: (- - -) is not a list of lists"},
        WrongType{"(def-place-type a (c) :check-matchers ((((- - -) (-) (- - -)) 0)))",
                  "43: the rows are not equally long"},
        WrongType{
            "(def-place-type a (c) :check-matchers ((((o)) 0)))",
            "43: ((o)): expected a match form: rows of nil, t and ?() (or -, * and x), odd in "
            "number and of one odd length; o is none of them"},
        WrongType{"(def-place-type a (c) :check-matchers ((((-)) east)))",
                  "49: (((-)) east): the variable east has no value; define it before with (defvar "
                  "east ...)"},
        WrongType{"(def-place-type a (c) :check-matchers ((((-)) \"east\")))",
                  "42: the direction of a match form needs a number, not \"east\""},
        WrongType{"(def-place-type a (c) :graphics (draw win))",
                  "35: :graphics is a list ((window x y) body...), not (draw win)"},
        WrongType{"(def-place-type a (c) :checker (values t 1))",
                  "34: (values t 1): expected :checker to give four values: yes or no, dx, dy and "
                  "a direction; it gave t, 1 (seen from the cell (0 0))"},
        WrongType{"(def-place-type a (c) :checker (values t 1/2 0 0))",
                  "34: dx needs a whole number, not 1/2 (seen from the cell (0 0))"},
        WrongType{"(def-place-type a (c) :checker (values t 0 0 'up))",
                  "34: the direction needs a number, not up (seen from the cell (0 0))"},
        WrongType{"(def-place-type a (c) :checker (values t 1 0 0))",
                  "34: (values t 1 0 0): the checker says that the cell (3 0) is a place; that is "
                  "outside the map (seen from the cell (2 0))"},
        WrongType{"(def-place-type a (c) :checker (wall-p c))",
                  "35: (wall-p c): the function wall-p is not defined; define it before with "
                  "(defun wall-p ...) or correct its name (seen from the cell (0 0))"},
        WrongType{"(def-place-type a (c) :checker !>c.colour)",
                  "3: #<cell 0 0> has no slot colour; it has x, y, filled?, type (seen from the "
                  "cell (0 0))"},
        WrongType{"(def-place-type a (c) :checker (list !>c.type.canonical-dir))",
                  "34: nil has no slot canonical-dir; it has no slots (seen from the cell (0 0))"},
        WrongType{"(def-place-type a (c) :checker (cell-occupancy-window c 2 3))",
                  "34: the width must be an odd number of cells, not 2 (seen from the cell (0 0))"},
        WrongType{"(def-place-type a (c) :checker (cell-occupancy-window 'd 3 3))",
                  "34: d is not a cell (seen from the cell (0 0))"},
        WrongType{"(cell-occupancy-window 1 3 3)",
                  "3: cell-occupancy-window is for the expressions of def-place-type; there are no "
                  "cells yet"},
        WrongType{"(def-place-type a (c) :check-matchers ((((-)) 0)) :directions (values 0))",
                  "65: (values 0): expected :directions to give two numbers; it gave 0 (seen from "
                  "the cell (0 0))"},
        WrongType{"(def-place-type a (c) :check-matchers ((((-)) 0)) :directions (values))",
                  "65: it gave nothing (seen from the cell (0 0))"},
        WrongType{"(def-place-type a (c) :check-matchers ((((-)) 0)) :directions (values 0 'up))",
                  "65: the second direction needs a number, not up (seen from the cell (0 0))"}));

TEST(DefPlaceType, AnEndlessCheckerIsStopped) {
  for (const char* checker : {"(loop)", "(handler-case (loop) (t () nil))"}) {
    EXPECT_THAT(
        load_error(fmt::format("(defmap m (3 3))\n(def-place-type a (c) :checker {})", checker),
                   0.3),
        AllOf(StartsWith("t.lisp:2:"),
              HasSubstr(": (loop): finding the places of its place types took longer than "
                        "0.3 seconds and was cut off; does a loop in it never end?")));
  }
}

TEST(DefPlaceType, AFailedCheckerLeavesNoState) {
  const auto error = [](const std::string& checker) {
    return load_error(
        "(defun deep (n) (1+ (deep n))) (defmap m (3 3))"
        "(def-place-type a (c) :checker " +
        checker + ")");
  };
  EXPECT_THAT(error("(deep 1)"), HasSubstr("the program calls itself too deeply"));
  EXPECT_THAT(error("(let ((x ())) (loop (push (make-array 100000) x)))"),
              HasSubstr("the program needs more memory"));
  EXPECT_THAT(error("(throw 'magna::%left t)"), HasSubstr("magna::%left is not available"));
  EXPECT_THAT(error("(ext:quit)"), HasSubstr("ext:quit is not available"));
  EXPECT_THAT(error("(read)"), HasSubstr("it asks for input"));
  EXPECT_THAT(load_error("(defmap m (3 3)) (deep 1)"), HasSubstr("the function deep is not"));
}

TEST(DefPlaceType, FilesLoadedConcurrentlyAreIndependent) {
  const auto use = [](int size) {
    for (int k = 0; k < 10; ++k) {
      const Scenario scenario =
          load(fmt::format("(defun size () {0}) (defmap m ({0} {0}))"
                           "(def-place-type a (c) :checker (values t 0 0 (size)))",
                           size));
      ASSERT_EQ(scenario.world.places.size(), static_cast<std::size_t>(size * size));
      ASSERT_EQ(scenario.world.places.back().direction, size);
    }
  };
  std::thread other(use, 7);
  use(20);
  other.join();
}

TEST(DefPlaceType, AMapWithErrorsIsReportedByTheWorld) {
  const Scenario scenario =
      load("(defmap m (3 3) (wall (0 0) (9 0) bricks 1)) (def-place-type a (c) :checker (loop))");
  EXPECT_THAT(World::build(scenario.world).error().text(), HasSubstr("wall has x = 9"));
}

/// Loads when `form` is true.
std::string truth(const std::string& form) {
  return load_error("(defmap m (3 3)) (assert " + form + ")");
}

TEST(Matchq, ComparesAListWithAPattern) {
  for (const std::string form :
       {"(matchq (nil t) (list nil t))", "(matchq () ())", "(matchq ?() 7)",
        "(matchq (a 3 \"b\" (c)) '(a 3 \"b\" (c)))", "(matchq (?() (?())) '(1 (2)))",
        "(matchq (a . ?()) '(a b c))", "(not (matchq (nil t) '(nil 3)))",
        "(not (matchq (nil) '()))", "(not (matchq (nil) '(nil nil)))",
        "(not (matchq (a (b)) '(a b)))", "(not (matchq t 3))", "(not (matchq (a) 'a))",
        "(eq t (matchq ?() nil))"}) {
    EXPECT_EQ(truth(form), "no error") << form;
  }
}

TEST(Matchq, BindsTheVariablesOfAMatchingPattern) {
  for (const std::string form :
       {"(let (x y) (and (matchq (a ?x (?y)) '(a 1 ((2)))) (equal (list x y) '(1 (2)))))",
        "(let ((x 5)) (and (not (matchq (?x b) '(1 c))) (= x 5)))",
        "(let (x) (matchq (?x (?x)) '((1) ((1)))))", "(let (x) (not (matchq (?x ?x) '(1 2))))",
        "(let (rest) (and (matchq (a . ?rest) '(a b c)) (equal rest '(b c))))"}) {
    EXPECT_EQ(truth(form), "no error") << form;
  }
}

TEST(SlotPath, ReadsAndSetsSlots) {
  const std::string types =
      "(defstruct leg toe) (defclass animal () ((leg :initarg :leg)))"
      "(defvar a (make-instance 'animal :leg (make-leg :toe 3)))";
  const auto check = [&](const std::string& form) {
    return load_error("(defmap m (3 3))" + types + form);
  };
  EXPECT_EQ(check("(assert (= !>a.leg.toe 3))"), "no error");
  EXPECT_EQ(check("(setf !>a.leg.toe 4) (incf !>A.Leg.TOE) (assert (= !>a.leg.toe 5))"),
            "no error");
  EXPECT_THAT(check("!>a.leg.claw"), HasSubstr("has no slot claw"));
  EXPECT_THAT(check("(list !>a)"), HasSubstr("expected !>variable.slot"));
  EXPECT_THAT(check("(list !>a..leg)"), HasSubstr("expected !>variable.slot"));
}

TEST(SlotPath, DoesNotChangeOtherSymbols) {
  EXPECT_EQ(truth("(equal '(! != a! !b ? ?x ?? filled?) (list (intern \"!\") (intern \"!=\")"
                  " (intern \"A!\") (intern \"!B\") (intern \"?\") (intern \"?X\")"
                  " (intern \"??\") (intern \"FILLED?\")))"),
            "no error");
  EXPECT_EQ(truth("(equal '(? (a)) (list (intern \"?\") '(a)))"), "no error");
  EXPECT_THAT(truth("'(?(a))"), HasSubstr("expected ?(), which matches anything, or ?name"));
}

}  // namespace
}  // namespace magna
