// SPDX-License-Identifier: GPL-3.0-or-later
// The corrected forms of the manual's chapter 5 (tests/data/manual) behave as its text describes.
// Those of chapter 3 are in dialect_test.cpp, of appendix D in appendix_d_test.cpp.
#include <gmock/gmock.h>

#include <cmath>

#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::ElementsAre;

std::string chapter5() { return project_text("tests/data/manual/chapter5.lisp"); }

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  const auto at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return at == std::string::npos ? text : text.replace(at, old.size(), by);
}

TEST(ManualForms, MapOfChapter5MatchesItsText) {
  ProgramWorld world(
      replaced(replaced(chapter5(), "(defrobot robbie (watson", "(defrobot robbie (big-room"),
               "(watson 5 5)", "(big-room 5 5)"));
  const auto thing = [&](const std::string& name, const std::string& what) {
    return world.evaluate("(let ((x (find \"" + name +
                          "\" (all-things) :key #'thing-name :test #'string=))) " + what + ")");
  };
  const World& map = world.engine().world();
  EXPECT_EQ(map.cells().width(), 75);
  EXPECT_TRUE(map.cells().filled(Cell{30, 30})) << "a dividing wall";
  EXPECT_FALSE(map.cells().filled(Cell{30, 60}));
  EXPECT_EQ(thing("lamp", "(list (get-attribute x :color) (get-attribute x :weight))"),
            "(LIGHTRED 1)");
  EXPECT_EQ(thing("pen", "(thing-name (thing-location x))"), "\"small-box\"");
  EXPECT_EQ(thing("a-box", "(thing-name (thing-location x))"), "\"big-box\"");
  EXPECT_EQ(
      thing("a-box", "(mapcar (\\\\ (a) (get-attribute x a)) '(:capacity :size :weight :color))"),
      "(8 6 3 BLUE)")
      << "from the prototype, overridden";
  EXPECT_EQ(thing("table", "(list (get-attribute x :color) (get-attribute x :size))"),
            "(VIOLET 20)");
  EXPECT_EQ(thing("table", "(thing-position x)"), "#<PT 40.0 15.0>");
}

TEST(ManualForms, PlaceTypesOfChapter5AreFound) {
  ProgramWorld world(chapter5());
  const World& map = world.engine().world();
  const auto name = [&](Cell cell) {
    const Place* const place = map.places().at(cell);
    return place == nullptr ? "" : map.place_types().all()[place->type].name;
  };
  EXPECT_EQ(name(Cell{12, 6}), "doorway");
  EXPECT_EQ(name(Cell{21, 11}), "convex");
  EXPECT_EQ(name(Cell{13, 6}), "");
  EXPECT_DOUBLE_EQ(map.place_types().find("doorway")->confusion, 0.05);
  EXPECT_DOUBLE_EQ(map.place_types().find("convex")->confusion, 0.03);
  const auto through = canonical_directions(*map.places().at(Cell{12, 6}), map.place_types());
  EXPECT_NEAR(std::abs(std::sin(through[0])), 0.0, 1e-9) << "straight through the doorway";
  EXPECT_NEAR(std::cos(through[0]) * std::cos(through[1]), -1.0, 1e-9);
}

TEST(ManualForms, RobbieMatchesChapter5) {
  ProgramWorld world(chapter5());
  const RobotParts& parts = world.engine().team().parts(RobotId{0});
  ASSERT_EQ(parts.cameras.size(), 2u);
  EXPECT_NEAR(parts.cameras[0].field_of_view, 0.7854, 1e-4);
  EXPECT_EQ(parts.cameras[0].resolution, 3u);
  EXPECT_EQ(parts.cameras[1].resolution, 5u);
  EXPECT_EQ(parts.hands[1].strength, 4.0);
  EXPECT_EQ(parts.bins[0].capacity, 20.0);
}

TEST(ManualForms, KickersOfChapter5Run) {
  ProgramWorld world(chapter5());
  world.tick(200);
  EXPECT_EQ(world.evaluate("(list (get-attribute ball :color) (get-attribute ball :size))"),
            "(VIOLET 2)");
  EXPECT_EQ(world.evaluate("(< 11 (!_x (thing-position ball)) 12)"), "T")
      << "it has rolled to the wall";
  EXPECT_EQ(world.evaluate("(list (get-attribute stone :color) (get-attribute stone :size))"),
            "(VIOLET 3)");
  EXPECT_EQ(world.evaluate("(thing-position stone)"), "#<PT 5.0 5.0>") << "its kicker was removed";
}

TEST(ManualForms, AttributesOfChapter5AreReadAsDescribed) {
  ProgramWorld world(chapter5());
  const AttributeDefinition* const color = world.engine().world().attributes().find("color");
  EXPECT_EQ(color->success, 0.4);
  EXPECT_EQ(color->noticed, 0.4);
  EXPECT_THAT(color->supported_by, ElementsAre("substance"));
  const AttributeDefinition* const size = world.engine().world().attributes().find("size");
  EXPECT_EQ(size->base, 0.8);
  EXPECT_EQ(size->max_mult, 4.0);
  EXPECT_EQ(size->noticed, 0.7);
  EXPECT_THAT(size->supported_by, ElementsAre("capacity", "obsview", "weight"));
}

// Both of manual 5.5.2: manipulate and run-manipulation.
TEST(ManualForms, ManipulationOfChapter5LocksWithTheRightKey) {
  // In the manual's own example a camera sees neither :type nor :lock-id.
  ProgramWorld world(chapter5() + "(defattribute :type (:box :key))");
  const auto number = world.start(R"(
(defvar cam (robot-camera robbie 1))
(defvar hand (robot-hand robbie 0))
(deffunc await-end - (Lst T) (command - PROCEDURE)
  (let ((ended NIL))
    (funcall command (continuation (&rest results) (!= ended (list results))))
    (loop UNTIL ended (nop))
    (first ended)))
(defmacro await (command) `(await-end (\\ (cont) (,@command cont))))
(deffunc seen - DESIGNATOR (spec)
  (third (await (camera-get-object-designator cam :LOCAL spec))))
(defvar box-desig (seen '((:type :box))))
(defvar key-desig (seen '((:type :key) (:size (0 .25) 0))))
(defvar other-desig (seen '((:type :key) (:size (.25 1) 0))))
(out (first (await (manipulate lock box-desig key-desig hand))) T)
(out (first (await (manipulate lock box-desig other-desig hand))) T)
(let ((began nil))
  (camera-track cam key-desig (continuation (err &rest fu) ()) (\\ (cam desig) (!= began t)))
  (loop UNTIL began (nop)))
(out (first (await (hand-grasp-desig hand cam key-desig))) T)
(out (await (manipulate lock box-desig key-desig hand)) T)
(out (get-attribute (first (all-things)) :locked) T)
(out (first (await (run-manipulation 'lock box-desig key-desig hand))) T)
(grab-resource cam))");
  const ProgramStatus status = world.run(number);
  EXPECT_EQ(status.state, ProgramState::Ended) << status.reason;
  EXPECT_THAT(world.said(), ElementsAre("NOT-HOLDING-KEY", "FAILED", "NIL",
                                        "(NIL #<hand 0 of robbie>)", "T", "NIL"));
}

}  // namespace
}  // namespace magna
