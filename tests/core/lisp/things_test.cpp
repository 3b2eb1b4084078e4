// SPDX-License-Identifier: GPL-3.0-or-later
// Things: obj clauses, prototypes, contents, new-thing (manual 5.1, 5.3).
#include "core/world/world.h"
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::StartsWith;

std::vector<ThingDescription> things(const std::string& clauses, const std::string& before = "",
                                     const std::string& after = "") {
  return load(before + "(defmap m (20 20) " + clauses + ")" + after).world.things;
}

TEST(Obj, HasNamePositionAndAttributes) {
  const auto all = things(R"((obj Lamp (2.5 (+ 1 2)) ((:size 2) (:weight 1/2) (:color LightRed)
                                (:substance metal) (:obsmove #t) (:obsview #F) (:closed #T)
                                (:owner Smith) (:shine (* 2 3)))))");
  ASSERT_EQ(all.size(), 1u);
  const ThingDescription& lamp = all[0];
  EXPECT_EQ(lamp.name, "lamp");
  EXPECT_EQ(lamp.position, (Point{2.5, 3}));
  EXPECT_EQ(lamp.kind, ThingKind::Object);
  EXPECT_FALSE(lamp.footprint);
  const Descriptor& d = lamp.attributes;
  EXPECT_EQ(*d.find("size"), AttributeValue(2.0));
  EXPECT_EQ(*d.find("weight"), AttributeValue(0.5));
  EXPECT_EQ(*d.find("color"), AttributeValue(std::string("lightred")));
  EXPECT_EQ(*d.find("substance"), AttributeValue(std::string("metal")));
  EXPECT_EQ(*d.find("obsmove"), AttributeValue(true));
  EXPECT_EQ(*d.find("obsview"), AttributeValue(false));
  EXPECT_EQ(*d.find("closed"), AttributeValue(true));
  EXPECT_EQ(*d.find("owner"), AttributeValue(std::string("smith")));
  EXPECT_EQ(*d.find("shine"), AttributeValue(6.0));
}

TEST(Obj, AcceptsKindAndFootprint) {
  const auto all = things(
      "(obj desk (2 2) ((:kind furniture) (:footprint (1.6 .8 (/ pi 2)))))"
      "(obj box (2 2) ((:kind object) (:footprint (1 2))))");
  EXPECT_EQ(all[0].kind, ThingKind::Furniture);
  ASSERT_TRUE(all[0].footprint);
  EXPECT_EQ(all[0].footprint->width, 1.6);
  EXPECT_EQ(all[0].footprint->depth, 0.8);
  EXPECT_NEAR(all[0].footprint->rotation, 1.5707963267948966, 1e-15);
  EXPECT_EQ(all[1].footprint->rotation, 0.0);
  EXPECT_EQ(all[0].attributes.find("kind"), nullptr) << "not an attribute that is sensed";
}

TEST(Obj, AcceptsASubstanceWithItsOwnNumber) {
  const auto all = things("(obj x (1 1) ((:substance felt 33)))");
  EXPECT_EQ(all[0].attributes.number("substance"), 33.0);
  EXPECT_EQ(*all[0].attributes.find("substance-type"), AttributeValue(std::string("felt")));
}

TEST(Obj, NestsContents) {
  const auto all = things(
      "(obj chest (1 1) ((:capacity 9)) (box ((:size 3)) (pen ((:size 1)))"
      " (cup ())) (hat ()))");
  ASSERT_EQ(all[0].contents.size(), 2u);
  EXPECT_EQ(all[0].contents[0].name, "box");
  ASSERT_EQ(all[0].contents[0].contents.size(), 2u);
  EXPECT_EQ(all[0].contents[0].contents[0].attributes.number("size"), 1.0);
  EXPECT_EQ(all[0].contents[1].name, "hat");
}

constexpr const char* kBox = R"(
  (defvar box* (new-thing box nil ((:size 8) (:weight 2) (:kind furniture) (:footprint (1 2)))))
  (new-thing lid box* ((:size 1)))
)";

TEST(Prototype, ProvidesAttributesKindFootprintAndContents) {
  const auto all =
      things("(obj (b :prototype box*) (3 4) ((:size 6) (:color red)) (pen ()))", kBox);
  ASSERT_EQ(all.size(), 1u) << "prototypes stand nowhere";
  EXPECT_EQ(all[0].name, "b");
  EXPECT_EQ(all[0].attributes.number("size"), 6.0) << "overridden";
  EXPECT_EQ(all[0].attributes.number("weight"), 2.0);
  EXPECT_EQ(all[0].kind, ThingKind::Furniture);
  EXPECT_TRUE(all[0].footprint);
  ASSERT_EQ(all[0].contents.size(), 2u);
  EXPECT_EQ(all[0].contents[0].name, "lid") << "the prototype's contents come first";
  EXPECT_EQ(all[0].contents[1].name, "pen");
}

TEST(Prototype, IsCopiedIntoIndependentThings) {
  const auto all = things("(obj (a :prototype box*) (3 4) ()) (obj (b :prototype box*) (3 4) ())",
                          kBox, "(new-thing pen (first (list box*)) ())");
  EXPECT_EQ(all[0].contents.size(), 1u);
  EXPECT_EQ(all[1].contents.size(), 1u);
}

TEST(Prototype, CanHaveAPrototypeAndBeUsedInContents) {
  const auto all =
      things("(obj shelf (1 1) () ((b :prototype big*) ((:weight 9)) (pen ())))",
             std::string(kBox) + "(defvar big* (new-thing big nil ((:size 20)) :prototype box*))");
  const ThingDescription& big = all[0].contents[0];
  EXPECT_EQ(big.attributes.number("size"), 20.0);
  EXPECT_EQ(big.attributes.number("weight"), 9.0);
  EXPECT_EQ(big.contents.size(), 2u);
}

TEST(NewThing, CanBeInAMapBesideAThingOrInAContainer) {
  const auto all = things("", "", R"(
    (defvar table* (new-thing table (m 3 (* 2 4)) ((:size 9))))
    (new-thing chair (:with table*) ((:size 2)))
    (new-thing cup table* ((:size 1)))
    (new-thing hat (map 5 5) ()))");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].position, (Point{3, 8}));
  EXPECT_EQ(all[1].name, "chair");
  EXPECT_EQ(all[1].position, (Point{3, 8}));
  ASSERT_EQ(all[0].contents.size(), 1u);
  EXPECT_EQ(all[0].contents[0].name, "cup");
  EXPECT_EQ(all[2].position, (Point{5, 5})) << "the word map is the only map";
}

TEST(NewThing, CanBeCreatedInALoop) {
  EXPECT_EQ(
      things("", "", "(dotimes (k 30) (new-thing stone (m (1+ (/ k 2)) 3) ((:size k))))").size(),
      30u);
}

TEST(Attributes, CanBeReadAndChangedByPrograms) {
  const auto all = things("", "", R"(
    (defvar a (new-thing a (m 1 1) ((:size 2) (:color red) (:obsmove #t))))
    (new-thing b (m 2 2) ((:size (+ 1 (get-attribute a :size))) (:weight (if (get-attribute a :none) 1 2))))
    (setf (get-attribute a :size) 5)
    (set-attribute a :color 'blue)
    (set-attribute a :obsmove #f)
    (set-attribute a :footprint '(1 2))
    (change-attribute a ((:weight 7) (:kind victim))))");
  EXPECT_EQ(all[1].attributes.number("size"), 3.0);
  EXPECT_EQ(all[1].attributes.number("weight"), 2.0);
  EXPECT_EQ(all[0].attributes.number("size"), 5.0);
  EXPECT_EQ(*all[0].attributes.find("color"), AttributeValue(std::string("blue")));
  EXPECT_FALSE(all[0].attributes.flag("obsmove"));
  EXPECT_EQ(all[0].attributes.number("weight"), 7.0);
  EXPECT_EQ(all[0].kind, ThingKind::Victim);
  EXPECT_EQ(all[0].footprint->depth, 2.0);
}

struct Wrong {
  const char* clause;
  const char* error;
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.clause; }

class WrongThing : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongThing, IsReportedWithPlaceFormAndExpectation) {
  EXPECT_THAT(load_error(std::string("(defmap m (9 9)\n ") + GetParam().clause + ")"),
              StartsWith(std::string("t.lisp:2:") + GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    Clauses, WrongThing,
    ::testing::Values(
        Wrong{"(obj x (1) ())",
              "2: (obj x (1) ()): expected (obj name (x y) descriptor "
              "contents...); the position needs two coordinates"},
        Wrong{"(obj x (1 1))", "2: (obj x (1 1)): expected (obj name"},
        Wrong{"(obj x (1 1) (:size 2))",
              "2: (obj x (1 1) (:size 2)): expected a descriptor ((:attribute value) ...); :size "
              "is not a list of an attribute and its value"},
        Wrong{"(obj x (1 1) ((:size)))", "16: (:size): expected a descriptor"},
        Wrong{"(obj x (1 1) ((:size 1 2)))",
              "16: (:size 1 2): expected a descriptor ((:attribute value) ...); (:size 1 2) has "
              "more than one value"},
        Wrong{"(obj x (1 1) ((:size -1)))",
              "2: (obj x (1 1) ((:size -1))): thing 'x': :size is -1"},
        Wrong{"(obj x (1 1) ((:color pink)))",
              "2: (obj x (1 1) ((:color pink))): thing 'x': :color"},
        Wrong{"(obj x (1 1) ((:kind ghost)))",
              "2: (obj x (1 1) ((:kind ghost))): 'ghost' is not a kind of thing; expected (:kind "
              "wall)"},
        Wrong{"(obj x (1 1) ((:footprint (1))))",
              "16: (:footprint (1)): expected (:footprint (width depth [rotation]))"},
        Wrong{"(obj x (1 1) ((:footprint (1 -1))))",
              "2: (obj x (1 1) ((:footprint (1 -1)))): thing"},
        Wrong{
            "(obj x (1 1) ((:substance kryptonite)))",
            "2: (obj x (1 1) ((:substance kryptonite))): the substance 'kryptonite' has no number "
            "of its own; write (:substance kryptonite NUMBER)"},
        Wrong{
            "(obj x (1 10) ())",
            "2: (obj x (1 10) ()): the thing x stands at (1 10), outside the map, which goes from "
            "(0 0) to (9 9)"},
        Wrong{"(obj (x :prototype nothing*) (1 1) ())",
              "21: (obj (x :prototype nothing*) (1 1) ()): the variable nothing* has no value"},
        Wrong{"(obj (x :prototype 5) (1 1) ())",
              "2: (obj (x :prototype 5) (1 1) ()): expected a prototype made with (new-thing name "
              "nil ...), not 5"},
        Wrong{"(obj (x 5) (1 1) ())",
              "2: (obj (x 5) (1 1) ()): expected (obj name (x y) "
              "descriptor contents...); (x 5) is neither a name nor"},
        Wrong{"(obj x (1 1) () (pen))", "18: (pen): expected (name descriptor contents...)"},
        Wrong{"(obj x (1 1) () (pen ((:color pink))))", "18: (pen ((:color pink))): thing 'pen'"}));

TEST(NewThing, ReportsAnInvalidPlace) {
  EXPECT_THAT(load_error("(defmap m (9 9))\n(new-thing x 5 ())"),
              StartsWith("t.lisp:2:1: (new-thing x 5 ()): expected (new-thing name nil|thing|"));
  EXPECT_THAT(load_error("(defmap m (9 9))\n(new-thing x (q 1 1) ())"),
              StartsWith("t.lisp:2:1: (new-thing x (q 1 1) ()): there is no map named q"));
  EXPECT_THAT(load_error("(defmap m (9 9))\n(new-thing x nil () :protype 1)"),
              StartsWith("t.lisp:2:1: (new-thing x nil () :protype 1): expected (new-thing name"));
  EXPECT_THAT(load_error("(defmap m (9 9))\n(set-attribute 7 :size 1)"),
              StartsWith("t.lisp:2:1: (set-attribute 7 :size 1): expected a thing, not 7"));
}

TEST(NewThing, RejectsEndlesslyNestedThings) {
  EXPECT_THAT(load_error("(defmap m (9 9)) (let ((in (new-thing a (m 1 1) ())))"
                         " (dotimes (k 200) (setf in (new-thing a in ()))))"),
              ::testing::HasSubstr("things are nested more than 50 deep"));
}

}  // namespace
}  // namespace magna
