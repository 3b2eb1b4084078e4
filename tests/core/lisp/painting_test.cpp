// SPDX-License-Identifier: GPL-3.0-or-later
// Drawings of world files: :graphics of def-place-type, :draw-function of things (manual B.1).
#include <fmt/format.h>

#include "core/geometry/angle.h"
#include "core/world/world.h"
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

// The manual's examples (5.1.1, B.1), verbatim.
const char* const kDoorway = R"(
(def-place-type doorway (cell)
  :confusion 0.05
  :graphics ((win cx cy)
             (xlib:draw-rectangle win draw-gcontext*
                                   (1+ cx) (1+ cy)
                                   (- graphics-scale* 2) (- graphics-scale* 2)
                                   nil)
             ))
(defmap m (4 4)))";

const char* const kConvex = R"(
(def-place-type convex (cell)
  :graphics ((win cx cy)
  (if in-color*
    (with-color (vref lightred* 9)
      (xlib:draw-rectangle win draw-gcontext*
        cx cy
        graphics-scale* graphics-scale*
        t))
    (xlib:draw-arc win draw-gcontext*
      cx cy
      graphics-scale* graphics-scale*
      0 (* 2 pi) nil))))
(defmap m (4 4)))";

Drawing drawing_of_type(const std::string& text, const char* type) {
  const Scenario scenario = load(text);
  const PlaceType* found = scenario.world.place_types.find(type);
  if (found == nullptr || !found->drawing) {
    ADD_FAILURE() << type << " has no drawing";
    return {};
  }
  return *found->drawing;
}

std::string drawn_by(const std::string& body) {
  return fmt::format("(def-place-type a (c) :graphics ((win x y)\n{}))\n(defmap m (4 4))", body);
}

std::vector<DrawingStroke> strokes(const std::string& body) {
  return drawing_of_type(drawn_by(body), "a").colour;
}

std::string draw_error(const std::string& body) { return load_error(drawn_by(body)); }

TEST(Painting, DrawsTheDoorwayOfTheManualAsASquareInTheCell) {
  const Drawing drawing = drawing_of_type(kDoorway, "doorway");
  ASSERT_THAT(drawing.colour, SizeIs(1));
  const DrawingStroke& square = drawing.colour[0];
  EXPECT_EQ(square.kind, StrokeKind::Rectangle);
  EXPECT_FALSE(square.filled);
  EXPECT_FALSE(square.colour);
  EXPECT_THAT(square.numbers, ElementsAre(1.0 / 16, 1.0 / 16, 14.0 / 16, 14.0 / 16));
  EXPECT_EQ(drawing.plain, drawing.colour);
}

TEST(Painting, DrawsTheConvexCornerOfTheManualPinkOrAsACircle) {
  const Drawing drawing = drawing_of_type(kConvex, "convex");
  ASSERT_THAT(drawing.colour, SizeIs(1));
  const DrawingStroke& pink = drawing.colour[0];
  EXPECT_EQ(pink.kind, StrokeKind::Rectangle);
  EXPECT_TRUE(pink.filled);
  ASSERT_TRUE(pink.colour);
  EXPECT_GT(pink.colour->red, 200);
  EXPECT_GT(pink.colour->red, pink.colour->green + 40);
  EXPECT_EQ(pink.colour->green, pink.colour->blue);
  EXPECT_THAT(pink.numbers, ElementsAre(0, 0, 1, 1));
  ASSERT_THAT(drawing.plain, SizeIs(1));
  const DrawingStroke& circle = drawing.plain[0];
  EXPECT_EQ(circle.kind, StrokeKind::Arc);
  EXPECT_FALSE(circle.filled);
  EXPECT_FALSE(circle.colour);
  EXPECT_THAT(circle.numbers, ElementsAre(0, 0, 1, 1, 0, DoubleNear(2 * kPi, 1e-12)));
}

TEST(Painting, UsesBlackWithoutColours) {
  const Drawing drawing = drawing_of_type(
      drawn_by("(with-color (aref blue* 11) (xlib:draw-point win draw-gcontext* 4 8))"), "a");
  EXPECT_EQ(drawing.colour[0].colour, (DrawingColour{0, 0, 255}));
  EXPECT_EQ(drawing.plain[0].colour, std::nullopt);
}

TEST(Painting, HasSixtyFourGreysAndTwelveShadesPerHueFromDarkToLight) {
  const auto greys = strokes(
      "(with-color black* (xlib:draw-point win draw-gcontext* 0 0))"
      "(with-color (aref grey* 0) (xlib:draw-point win draw-gcontext* 0 0))"
      "(with-color (aref grey* 63) (xlib:draw-point win draw-gcontext* 0 0))"
      "(with-color white* (xlib:draw-point win draw-gcontext* 0 0))");
  ASSERT_THAT(greys, SizeIs(4));
  EXPECT_EQ(greys[0].colour, (DrawingColour{0, 0, 0}));
  EXPECT_EQ(greys[1].colour, greys[0].colour);
  EXPECT_EQ(greys[2].colour, (DrawingColour{255, 255, 255}));
  EXPECT_EQ(greys[3].colour, greys[2].colour);
  for (const char* hue : {"red*", "green*", "blue*", "violet*", "lightred*", "lightgreen*",
                          "lightblue*", "lightviolet*"}) {
    const auto shades = strokes(fmt::format(
        "(loop for colour across {} do (with-color colour (xlib:draw-point win draw-gcontext* 0 "
        "0)))",
        hue));
    ASSERT_THAT(shades, SizeIs(12)) << hue;
    const auto light = [&](std::size_t k) {
      return shades[k].colour->red + shades[k].colour->green + shades[k].colour->blue;
    };
    for (std::size_t k = 1; k < 12; ++k) EXPECT_GT(light(k), light(k - 1)) << hue << " " << k;
  }
}

TEST(Painting, SelectsWidthAndStyleOfLinesPerBody) {
  const auto lines = strokes(
      "(with-lines (:width 2) (xlib:draw-line win draw-gcontext* 0 0 16 8)"
      " (with-lines (:style :dash) (xlib:draw-line win draw-gcontext* 0 0 4 4 t)))"
      "(xlib:draw-line win draw-gcontext* 1 1 4 4 t)");
  ASSERT_THAT(lines, SizeIs(3));
  EXPECT_EQ(lines[0].width, 2.0 / 16);
  EXPECT_FALSE(lines[0].dashed);
  EXPECT_THAT(lines[0].numbers, ElementsAre(0, 0, 1, 0.5));
  EXPECT_EQ(lines[1].width, 2.0 / 16);
  EXPECT_TRUE(lines[1].dashed);
  EXPECT_EQ(lines[2].width, 0.0);
  EXPECT_FALSE(lines[2].dashed);
  EXPECT_THAT(lines[2].numbers, ElementsAre(1.0 / 16, 1.0 / 16, 5.0 / 16, 5.0 / 16));
}

TEST(Painting, SupportsTheOtherCallsOfClx) {
  const auto all = strokes(
      "(xlib:draw-rectangles win draw-gcontext* '(0 0 4 4 8 8 4 4) t)"
      "(xlib:draw-segments win draw-gcontext* (vector 0 0 16 16 0 16 16 0))"
      "(xlib:draw-arcs win draw-gcontext* (list 0 0 8 8 0 (/ pi 2)) t)"
      "(xlib:draw-points win draw-gcontext* '(1 1 2 2) t)"
      "(xlib:draw-lines win draw-gcontext* '(0 16 8 0 16 16) :fill-p t)"
      "(xlib:draw-glyphs win draw-gcontext* 2 12 \"exit\" :end 2)"
      "(xlib:draw-glyph win draw-gcontext* 2 12 #\\x)");
  ASSERT_THAT(all, SizeIs(10));
  EXPECT_THAT(all[1].numbers, ElementsAre(0.5, 0.5, 0.25, 0.25));
  EXPECT_THAT(all[3].numbers, ElementsAre(0, 1, 1, 0));
  EXPECT_THAT(all[4].numbers, ElementsAre(0, 0, 0.5, 0.5, 0, kPi / 2));
  EXPECT_TRUE(all[4].filled);
  EXPECT_THAT(all[6].numbers, ElementsAre(3.0 / 16, 3.0 / 16));
  EXPECT_EQ(all[7].kind, StrokeKind::Line);
  EXPECT_TRUE(all[7].filled);
  EXPECT_THAT(all[7].numbers, SizeIs(6));
  EXPECT_EQ(all[8].text, "ex");
  EXPECT_EQ(all[9].text, "x");
}

TEST(Painting, CanCallFunctionsDefinedLater) {
  const Scenario scenario = load(
      "(def-place-type a (c) :graphics ((w x y) (dot w)))\n(defmap m (4 4))\n"
      "(defun dot (w) (xlib:draw-point w draw-gcontext* 8 8))");
  EXPECT_THAT(scenario.world.place_types.find("a")->drawing->colour, SizeIs(1));
}

TEST(Painting, UsesTheLastDefinitionOfAPlaceType) {
  const std::string first = "(def-place-type a (c) :graphics ((w x y) (foo)))\n";
  EXPECT_EQ(
      load(first + "(def-place-type a (c))(defmap m (4 4))").world.place_types.find("a")->drawing,
      nullptr);
}

TEST(Painting, ReportsErrorsOfABodyWithTheirPlace) {
  EXPECT_THAT(draw_error("(xlib:draw-line win draw-gcontext* 1 2 3)"),
              StartsWith("t.lisp:2:1: (xlib:draw-line win draw-gcontext* 1 2 3): "));
  EXPECT_THAT(draw_error("(xlib:draw-line win draw-gcontext* x y\n 3 'left)"),
              HasSubstr("needs a number, not left"));
  EXPECT_THAT(
      draw_error("(with-color grey*\n 1)"),
      StartsWith("t.lisp:2:1: (with-color grey* 1): expected (with-color colour body...);"));
  EXPECT_THAT(draw_error("(progn\n (with-lines (:style :wavy) 1))"),
              StartsWith("t.lisp:3:2: (with-lines (:style :wavy) 1): "));
  EXPECT_THAT(draw_error("(with-lines (:width 17) 1)"), HasSubstr("the width is 0 to 16, not 17"));
  EXPECT_THAT(draw_error("(xlib:draw-rectangle win draw-gcontext* 1 1 4 -4)"),
              HasSubstr("the height is less than 0: -4"));
  EXPECT_THAT(draw_error("(xlib:draw-point win draw-gcontext* 1e6 1)"),
              HasSubstr("too far away from what is drawn into"));
  EXPECT_THAT(draw_error("(xlib:draw-point x draw-gcontext* 1 1)"), HasSubstr("0 is not a window"));
  EXPECT_THAT(draw_error("(xlib:draw-point win win 1 1)"),
              HasSubstr("is not a graphics context; take draw-gcontext*"));
  EXPECT_THAT(draw_error("(xlib:draw-segments win draw-gcontext* '(1 2 3))"),
              HasSubstr("3 numbers; they go by 4"));
  EXPECT_THAT(draw_error("(xlib:draw-glyphs win draw-gcontext* 1 1 \"ab\" :start 3)"),
              HasSubstr("the text has no part from 3"));
  EXPECT_THAT(load_error("(def-place-type a (c) :graphics ((win cx) 1))"),
              HasSubstr(":graphics is a list ((window x y) body...), not ((win cx) 1)"));
}

TEST(Painting, IsLimitedToTwoHundredStrokes) {
  const char* const draw = "(dotimes (k {}) (xlib:draw-point win draw-gcontext* k k))";
  EXPECT_THAT(strokes(fmt::format(fmt::runtime(draw), 200)), SizeIs(200));
  EXPECT_THAT(draw_error(fmt::format(fmt::runtime(draw), 201)),
              HasSubstr("a drawing has at most 200 strokes"));
  EXPECT_THAT(draw_error("(xlib:draw-lines win draw-gcontext* (make-list 404 :initial-element 1))"),
              HasSubstr("a drawing has at most 200 strokes"));
}

TEST(Painting, DoesNotAffectTheNextWorld) {
  load("(setf (aref red* 0) 7 black* 3 in-color* nil) (setq graphics-scale* 40)(defmap m (4 4))");
  const auto drawn = strokes(
      "(with-color (aref red* 0) (xlib:draw-point win draw-gcontext* 8 8))"
      "(with-color black* (xlib:draw-point win draw-gcontext* 8 8))");
  ASSERT_THAT(drawn, SizeIs(2));
  EXPECT_EQ(drawn[1].colour, (DrawingColour{0, 0, 0}));
  EXPECT_THAT(load_error("(defun xlib:draw-point (x) x)"), HasSubstr("cannot be defined again"));
}

const char* const kLamps = R"(
(defvar lamp* (new-thing lamp nil ((:draw-function #'draw-lamp) (:size 4))))
(defmap m (20 20)
  (obj (lamp :prototype lamp*) (1 1) ((:color red)))
  (obj (lamp :prototype lamp*) (2 1) ((:color red)))
  (obj (lamp :prototype lamp*) (3 1) ((:color blue) (:footprint (2 1))))
  (obj box (4 1) ())
  (obj dot (5 1) ((:draw-function (lambda (win thing x y width height)
                                    (xlib:draw-point win draw-gcontext* x y))))))
(defun draw-lamp (win lamp x y width height)
  (with-lines (:width 1)
    (if (eq (get-attribute lamp :color) 'blue)
        (xlib:draw-arc win draw-gcontext* x y width height 0 7)
        (xlib:draw-line win draw-gcontext* x y (+ x width) (+ y height)))))
)";

TEST(DrawFunction, DrawsAThingWithItsInitialAttributes) {
  std::string text = kLamps;
  // A function must exist when #' refers to it.
  const std::size_t from = text.find("(defun draw-lamp");
  text = text.substr(from) + text.substr(0, from);
  const Scenario scenario = load(text);
  const auto& things = scenario.world.things;
  ASSERT_THAT(things, SizeIs(5));
  ASSERT_TRUE(things[0].drawing && things[2].drawing && things[4].drawing);
  EXPECT_EQ(things[0].drawing->colour[0].kind, StrokeKind::Line);
  EXPECT_THAT(things[0].drawing->colour[0].numbers, ElementsAre(0, 0, 1, 1));
  EXPECT_EQ(things[0].drawing, things[1].drawing) << "what looks alike is kept once";
  EXPECT_EQ(things[2].drawing->colour[0].kind, StrokeKind::Arc);
  EXPECT_THAT(things[2].drawing->colour[0].numbers, ElementsAre(0, 0, 1, 1, 0, 7));
  EXPECT_EQ(things[2].drawing->colour[0].width, 1.0 / 16) << "of the longer side";
  EXPECT_EQ(things[3].drawing, nullptr);
  EXPECT_EQ(things[4].drawing->colour[0].kind, StrokeKind::Point);
  const auto world = World::build(scenario.world);
  ASSERT_TRUE(world);
  EXPECT_EQ(world->things()[0].drawing, things[0].drawing);
  for (const Thing& thing : world->things()) {
    EXPECT_EQ(thing.attributes.find("draw-function"), nullptr) << thing.name;
  }
}

TEST(DrawFunction, CanBeNamedAndIsAnAttribute) {
  const Scenario scenario = load(
      "(defvar a* (new-thing a nil ((:draw-function dot))))\n"
      "(defun dot (w thing x y width height) (xlib:draw-point w draw-gcontext* width 0))\n"
      "(defmap m (4 4) (obj (a :prototype a*) (1 1) ()) (obj b (1 2) ()))\n"
      "(unless (eq (get-attribute a* :draw-function) 'dot) (error \"lost\"))\n"
      "(set-attribute a* :draw-function nil)");
  ASSERT_TRUE(scenario.world.things[0].drawing);
  EXPECT_THAT(scenario.world.things[0].drawing->colour[0].numbers, ElementsAre(1, 0));
  EXPECT_THAT(scenario.world.things[1].drawing, nullptr);
}

TEST(DrawFunction, ReportsErrorsWhereItWasGiven) {
  const auto with = [](const std::string& function) {
    return fmt::format("(defmap m (4 4)\n (obj lamp (1 1) ((:size 1)\n  (:draw-function {}))))",
                       function);
  };
  EXPECT_THAT(load_error(with("7")), StartsWith("t.lisp:3:3: (:draw-function 7): expected "
                                                "(:draw-function function); 7 is not a function"));
  EXPECT_THAT(load_error(with("(lambda (win thing) 1)")), StartsWith("t.lisp:3:3: "));
  EXPECT_THAT(load_error(with("no-such-one")), HasSubstr("no-such-one is not defined"));
  EXPECT_THAT(load_error(with("(lambda (w o x y wd h) (loop repeat 300 do (xlib:draw-point w "
                              "draw-gcontext* x y)))")),
              HasSubstr("at most 200 strokes"));
}

}  // namespace
}  // namespace magna
