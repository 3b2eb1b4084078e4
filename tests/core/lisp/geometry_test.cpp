// SPDX-License-Identifier: GPL-3.0-or-later
// Points, intervals and point intervals in Lisp (manual 3.2.1). tests/data/manual/chapter3.lisp has
// tables 3.1 and 3.2 row by row; these tests show that they match core/geometry.
#include <fmt/format.h>

#include "core/geometry/interval.h"
#include "core/geometry/point.h"
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

// Numbers as Lisp reads and prints them: the shortest text in both cases.
std::string lisp_number(double x) {
  std::string text = fmt::format("{}", x);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string made(Point p) {
  return fmt::format("(make PT {} {})", lisp_number(p.x), lisp_number(p.y));
}
std::string made(Interval a) {
  return fmt::format("(make INTERVAL {} {})", lisp_number(a.min), lisp_number(a.max));
}
std::string made(const PointInterval& a) {
  return fmt::format("(make PT-INTERVAL {} {})", made(a.x), made(a.y));
}

std::string shown(double x) { return lisp_number(x); }
std::string shown(bool truth) { return truth ? "T" : "NIL"; }
std::string shown(Point p) {
  return fmt::format("#<PT {} {}>", lisp_number(p.x), lisp_number(p.y));
}
std::string shown(Interval a) {
  return fmt::format("#<INTERVAL {} {}>", lisp_number(a.min), lisp_number(a.max));
}
std::string shown(const PointInterval& a) {
  return fmt::format("#<PT-INTERVAL {} {} x {} {}>", lisp_number(a.x.min), lisp_number(a.x.max),
                     lisp_number(a.y.min), lisp_number(a.y.max));
}
template <typename Object>
std::string shown(const std::optional<Object>& object) {
  return object ? shown(*object) : "NIL";
}

template <typename Object>
std::string call(const std::string& operation, const Object& a, const Object& b) {
  return fmt::format("({} {} {})", operation, made(a), made(b));
}

template <typename Object>
void expect_same_arithmetic(const Object& a, const Object& b) {
  EXPECT_EQ(evaluated(call("add", a, b)), shown(add(a, b)));
  EXPECT_EQ(evaluated(call("subtract", a, b)), shown(subtract(a, b)));
  EXPECT_EQ(evaluated(call("dist", a, b)), shown(dist(a, b)));
  EXPECT_EQ(evaluated(call("equal", a, b)), shown(equal(a, b)));
  EXPECT_EQ(evaluated("(neg " + made(a) + ")"), shown(neg(a)));
  EXPECT_EQ(evaluated("(norm " + made(a) + ")"), shown(norm(a)));
  for (const double factor : {2.5, -0.5}) {
    EXPECT_EQ(evaluated(fmt::format("(mul {} {})", made(a), lisp_number(factor))),
              shown(mul(a, factor)));
  }
}

template <typename Object>
void expect_same_intervals(const Object& a, const Object& b) {
  expect_same_arithmetic(a, b);
  EXPECT_EQ(evaluated(call("interval-intersect?", a, b)), shown(intervals_intersect(a, b)));
  EXPECT_EQ(evaluated(call("interval-subset?", a, b)), shown(interval_subset(a, b)));
  EXPECT_EQ(evaluated(call("interval-intersect", a, b)), shown(interval_intersect(a, b)));
  EXPECT_EQ(evaluated(call("interval-dist", a, b)), shown(interval_dist(a, b)));
  EXPECT_EQ(evaluated(call("interval-overlap-width", a, b)), shown(interval_overlap_width(a, b)));
  EXPECT_EQ(evaluated(call("interval-lbi", a, b)), shown(interval_lbi(a, b)));
  EXPECT_EQ(evaluated(call("less", a, b)), shown(less(a, b)));
  EXPECT_EQ(evaluated(call("greater", a, b)), shown(greater(a, b)));
  EXPECT_EQ(evaluated("(interval-width " + made(a) + ")"), shown(interval_width(a)));
  EXPECT_EQ(evaluated("(nominal " + made(a) + ")"), shown(nominal(a)));
  for (const double by : {0.75, -0.25, -9.0}) {
    EXPECT_EQ(evaluated(fmt::format("(grow-interval {} {})", made(a), lisp_number(by))),
              shown(grow_interval(a, by)));
  }
}

TEST(LispGeometry, PointsMatchTheCore) {
  expect_same_arithmetic(Point{1.5, -2.25}, Point{-0.1, 7.3});
  expect_same_arithmetic(Point{3.0, 4.0}, Point{3.0, 4.0});
}

TEST(LispGeometry, IntervalsMatchTheCore) {
  const Interval intervals[] = {{-1.5, 2.5}, {0.25, 0.75}, {2.5, 6.1}, {7.0, 9.3}};
  for (const Interval a : intervals) {
    for (const Interval b : intervals) expect_same_intervals(a, b);
  }
}

TEST(LispGeometry, PointIntervalsMatchTheCore) {
  const PointInterval boxes[] = {{{-1.5, 2.5}, {3.0, 4.0}},
                                 {{0.25, 0.75}, {3.25, 3.5}},
                                 {{4.0, 6.5}, {5.5, 9.1}},
                                 {{-8.5, -7.0}, {3.75, 12.5}}};
  for (const PointInterval& a : boxes) {
    for (const PointInterval& b : boxes) expect_same_intervals(a, b);
  }
}

TEST(LispGeometry, FormsWithAnExclamationMarkChangeTheirFirstArgument) {
  for (const char* form :
       {"(add! {} {})", "(subtract! {} {})", "(interval-lbi! {} {})", "(interval-intersect! {} {})",
        "(add-to-lbi! {} 9)", "(grow-interval! {} 0.5)", "(mul! {} -2)", "(neg! {})"}) {
    const std::string changed = fmt::format(fmt::runtime(form), "a", "b");
    const std::string plain = fmt::format(fmt::runtime(form), "old", "b");
    EXPECT_EQ(evaluated("(let* ((a (make INTERVAL 1 3)) (old (copy-obj a)) (b (make INTERVAL 2 4)))"
                        " (list (eq a " +
                        changed + ") (equal a " + plain + ") (equal b (make INTERVAL 2 4))))"),
              "(T T T)")
        << form;
  }
}

TEST(LispGeometry, LeavesAnIntervalUnchangedWithoutAnIntersection) {
  EXPECT_EQ(evaluated("(let ((a (make INTERVAL 1 2))) (list (interval-intersect! a "
                      "(make INTERVAL 5 6)) a))"),
            "(NIL #<INTERVAL 1.0 2.0>)");
}

TEST(LispGeometry, PointIntervalsAreCopies) {
  EXPECT_EQ(evaluated("(let* ((i (make INTERVAL 1 2)) (b (make PT-INTERVAL i i)))"
                      " (!= !>b.x.min 0) (add! b b) (list i b))"),
            "(#<INTERVAL 1.0 2.0> #<PT-INTERVAL 0.0 4.0 x 2.0 4.0>)");
}

TEST(LispGeometry, AcceptsAnyNumberAndKeepsDoubles) {
  EXPECT_EQ(evaluated("(make PT 1/2 pi)"), "#<PT 0.5 3.141592653589793>");
  EXPECT_EQ(evaluated("(list (atan2 1 0) (- 2pi (* 2 pi)))"), "(1.5707963267948966 0.0l0)");
}

TEST(LispGeometry, EveryLoadHasItsOwnZeroPoint) {
  EXPECT_EQ(evaluated("(add! origin* (make PT 1 2))"), "#<PT 1.0 2.0>");
  EXPECT_EQ(evaluated("(norm origin*)"), "0.0");
}

TEST(LispGeometry, DoesNotChangeEqualForOtherTypes) {
  EXPECT_EQ(evaluated("(list (equal (list 1 (make PT 1 2)) (list 1 (make PT 1 2)))"
                      " (equal '(1 . 2) '(1 . 3)) (equal \"a\" \"a\") (equal \"a\" \"A\")"
                      " (equal '(1 2) '(1 2 3)) (equal '(1 2) '(1 2)) (equal (make PT 1 2) 3))"),
            "(T NIL T NIL NIL T NIL)");
  EXPECT_EQ(evaluated("(let ((h (make-hash-table :test 'equal :size 9))"
                      " (g (make-hash-table :test #'equal)))"
                      " (setf (gethash \"a\" h) 1 (gethash \"a\" g) 2)"
                      " (list (gethash \"a\" h) (gethash \"a\" g)"
                      " (hash-table-test (make-hash-table))))"),
            "(1 2 EQL)");
}

TEST(LispGeometry, RejectsInvalidArguments) {
  EXPECT_THAT(evaluated("(make INTERVAL 2 1)"), HasSubstr("2 is more than 1"));
  EXPECT_THAT(evaluated("(make PT 1 'a)"), HasSubstr("y of a PT needs a number, not a"));
  EXPECT_THAT(evaluated("(make PT-INTERVAL 1 2)"), HasSubstr("not 1 and 2"));
  EXPECT_THAT(evaluated("(add (make PT 1 2) 3)"),
              HasSubstr("add is for points, intervals and point intervals, not 3"));
  EXPECT_THAT(evaluated("(add (make PT 1 2) (make INTERVAL 1 2))"),
              HasSubstr("add is for two of a kind, not #<PT 1.0 2.0> and #<INTERVAL 1.0 2.0>"));
  EXPECT_THAT(evaluated("(nominal (make PT 1 2))"),
              HasSubstr("nominal is for intervals and point intervals, not #<PT 1.0 2.0>"));
  EXPECT_THAT(evaluated("(in-interval 1 (make PT-INTERVAL (make PT 1 2) (make PT 3 4)))"),
              HasSubstr("in-interval is for a number and an interval or a point and a point"));
  EXPECT_THAT(evaluated("(defun dist (x) x)"), HasSubstr("dist is a word of Lisp or of the"));
}

}  // namespace
}  // namespace magna
