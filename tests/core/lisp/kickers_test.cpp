// SPDX-License-Identifier: GPL-3.0-or-later
// Kickers and manipulations in world files, before the world runs (manual 5.3.1, 5.5.1).
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(Objects, AreNumberedInTheOrderOfCreation) {
  const auto things = load(R"(
    (defvar box* (new-thing box nil ()))
    (defmap m (9 9) (obj a (1 1) () (inside ())) (obj (b :prototype box*) (2 2) ())))")
                          .world.things;
  ASSERT_EQ(things.size(), 2u);
  EXPECT_EQ(things[0].object, 2) << "contents first";
  EXPECT_EQ(things[0].contents.at(0).object, 1);
  EXPECT_EQ(things[1].object, 3) << "a copy is a thing of its own";
}

TEST(Kickers, AreAddedToThingsWithTheirProbability) {
  const auto things = load(R"(
    (defmap m (9 9) (obj a (1 1) ()) (obj b (2 2) ()))
    (defvar c (new-thing c (m 3 3) ()))
    (defvar rate 1/8)
    (defkicker roll (x) (:prob (* 2 rate) :test (get-attribute x :size)) (kick-thing x 1 0 #f))
    (defkicker always (x) () nil)
    (set-kicker c 'roll)
    (put-kicker own (x c) (:prob 1/2) (run-kicker self))
    (set-kicker c 'always))")
                          .world.things;
  EXPECT_TRUE(things[0].kickers.empty());
  EXPECT_THAT(things[2].kickers,
              ElementsAre(ThingKicker{0, 0.25}, ThingKicker{2, 0.5}, ThingKicker{1, 1.0}));
}

TEST(Kickers, AreCopiedWithPrototypes) {
  const auto things = load(R"(
    (defvar ball* (new-thing ball nil ()))
    (put-kicker roll (x ball*) (:prob 0.5) 1)
    (defmap m (9 9) (obj (b :prototype ball*) (2 2) ()))
    (put-kicker roll (x ball*)))")
                          .world.things;
  EXPECT_THAT(things[0].kickers, ElementsAre(ThingKicker{0, 0.5}))
      << "what becomes of the prototype is none of the copy's business";
}

TEST(Kickers, AreRemovedByAnEmptyBody) {
  const auto things = load(R"(
    (defmap m (9 9))
    (defvar a (new-thing a (m 1 1) ()))
    (defkicker roll (x) () 1)
    (set-kicker a 'roll)
    (put-kicker hop (x a) () 1)
    (put-kicker roll (x a) () nil)
    (put-kicker hop (x a)))")
                          .world.things;
  EXPECT_TRUE(things[0].kickers.empty());
}

TEST(Keywords, StayKeywordsExceptColoursAndSubstances) {
  const auto things = load(R"(
    (defattribute :mark (:a b))
    (defmap m (9 9)
      (obj a (1 1) ((:type :key) (:color :red) (:substance :wood) (:mark :a)))
      (obj b (2 2) ((:type key) (:mark b)))))")
                          .world.things;
  EXPECT_EQ(*things[0].attributes.find("type"), AttributeValue(std::string(":key")));
  EXPECT_EQ(*things[1].attributes.find("type"), AttributeValue(std::string("key")));
  EXPECT_EQ(*things[0].attributes.find("color"), AttributeValue(std::string("red")));
  EXPECT_EQ(*things[0].attributes.find("substance"), AttributeValue(std::string("wood")));
  EXPECT_THAT(load_error("(defattribute :mark (:a))\n(defmap m (9 9)\n(obj b (2 2) ((:mark a))))"),
              StartsWith("t.lisp:3:1: (obj b (2 2) ((:mark a))): thing 'b': :mark is a; expected"));
}

TEST(Kickers, ErrorsAreReportedAtTheirPlace) {
  EXPECT_THAT(load_error("(defmap m (9 9))\n(defkicker roll x () 1)"),
              StartsWith("t.lisp:2:1: (defkicker roll x () 1): expected (defkicker name"));
  EXPECT_THAT(load_error("(defmap m (9 9))\n(defkicker roll (x) (:prob 2) 1)"),
              HasSubstr(":prob is a probability from 0 to 1, not 2"));
  EXPECT_THAT(load_error("(defmap m (9 9))\n(set-kicker (new-thing a (m 1 1) ()) 'roll)"),
              StartsWith("t.lisp:2:1: "));
  EXPECT_THAT(load_error("(defmap m (9 9))\n(kick-thing (new-thing a (m 1 1) ()) 1 1 nil)"),
              HasSubstr("a is in no world that runs; only there it can be kicked"));
}

TEST(Manipulations, AreDefinedAsInTheManual) {
  load(R"((defmap m (9 9))
    (defmanipulation lock (container - ((:capacity (0.1 9999)) (:lock-id ?x))
                          key - ((:type :key) (:lock-id ?x))
                          :by hand - HAND)
      (:success .9 :delay 1)
      (cond ((in-location key hand)
             (setf (get-attribute container :locked) t)
             (values nil hand))
            (t
             (values :NOT-HOLDING-KEY hand)))))");
}

TEST(Manipulations, ErrorsAreReportedAtTheirPlace) {
  EXPECT_THAT(load_error("(defmap m (9 9))\n(defmanipulation lock\n (box - ((:size)) :by hand)\n"
                         " () nil)"),
              StartsWith("t.lisp:3:10: (:size): expected (defmanipulation name"));
  EXPECT_THAT(load_error("(defmap m (9 9))\n(defmanipulation lock\n (box - ()) () nil)"),
              StartsWith("t.lisp:3:2: (box - ()): expected (defmanipulation"));
}

}  // namespace
}  // namespace magna
