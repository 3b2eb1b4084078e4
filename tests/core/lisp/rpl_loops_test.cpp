// SPDX-License-Identifier: GPL-3.0-or-later
// n-times, par-loop, try-all, filter and evap-protect.
#include "tests/core/lisp/plans.h"

namespace magna {
namespace {

using testing::HasSubstr;

TEST(RplLoops, NTimesRepeatsItsForms) {
  EXPECT_EQ(plans("(defvar *n* 0) (list (result (n-times (+ 1 2) (incf *n*) (wait-time 1))) *n*)"),
            "((\"done\" NIL) 3)");
  EXPECT_EQ(plans("(defvar *n* 0) (list (result (n-times 5 (incf *n*) until (= *n* 2))) *n*)"),
            "((\"done\" NIL) 2)");
  EXPECT_EQ(plans("(defvar *n* 0) (list (result (n-times 0 (incf *n*))) *n*)"),
            "((\"done\" NIL) 0)");
  EXPECT_THAT(plans("(result (n-times -1 2))"), HasSubstr("-1 is not a number of rounds"));
  EXPECT_THAT(plans("(result (n-times 'many 2))"), HasSubstr("many is not a number of rounds"));
  EXPECT_THAT(plans("(def-interp-proc p () (n-times))"), HasSubstr("expected (n-times count plan"));
}

TEST(RplLoops, ParLoopRunsABranchForEachElement) {
  EXPECT_EQ(plans("(defvar *l* nil)"
                  "(list (result (par-loop (x '(3 1 2)) (wait-time x) (push x *l*) x)) *l*)"),
            "((\"done\" 2) (3 2 1))");
  EXPECT_EQ(plans("(result (par-loop (x nil) (fail)))"), "(\"done\" NIL)");
  EXPECT_EQ(plans("(result (par-loop (x '(1 2)) (if (= x 2) (fail \"two\") (wait-time 1))))"),
            "\"the plan failed: two\"");
  EXPECT_THAT(plans("(result (par-loop (x 3) x))"), HasSubstr("3 is not a list"));
  EXPECT_THAT(plans("(def-interp-proc p () (par-loop x 1))"),
              HasSubstr("expected (par-loop (name list) plan ...)"));
}

TEST(RplLoops, TagsInAParLoopBelongToTheirRound) {
  EXPECT_EQ(plans("(result (par-loop (x '(1 3)) (par (:tag a (wait-time x))"
                  "  (seq (wait-for (end-task a)) (list x (fluent-value a))))))"),
            "(\"done\" (3 :DONE))");
}

TEST(RplLoops, TryAllTriesAtTheSameTime) {
  EXPECT_EQ(plans("(result (try-all (seq (wait-time 2) 1) (seq (wait-time 1) (fail))"
                  "  (seq (wait-time 3) 4)))"),
            "(\"done\" 1)");
  EXPECT_EQ(plans("(result (try-all (seq (wait-time 2) (fail 1)) (seq (wait-time 1) (fail 2))))"),
            "\"the plan failed: 1\"");
  EXPECT_EQ(plans("(result (try-all))"), "\"there is nothing to try\"");
}

TEST(RplLoops, AFilterEndsItsBodyWhenItsConditionNoLongerHolds) {
  EXPECT_EQ(plans("(set-value f 1) (defvar *l* nil)"
                  "(defvar p (rpl-start (filter f (unwind-protect (wait-for g) (push 1 *l*)))))"
                  "(ticks 1) (defvar before (ended p)) (set-value f nil) (ticks 1)"
                  "(list before (ended p) *l*)"),
            "(\"running\" \"the plan failed: f does not hold\" (1))");
  EXPECT_EQ(plans("(defvar *n* 0) (list (result (filter f (incf *n*))) *n*)"),
            "(\"the plan failed: f does not hold\" 0)");
  EXPECT_EQ(plans("(set-value f 1) (result (filter f (wait-time 1) 5))"), "(\"done\" 5)");
}

TEST(RplLoops, EvapProtectCleansUpOnlyWhatIsStopped) {
  EXPECT_EQ(plans("(defvar *l* nil) (list (result (evap-protect 1 (push 1 *l*)))"
                  "  (result (evap-protect (fail) (push 2 *l*)))"
                  "  (result (pursue (wait-time 1)"
                  "    (evap-protect (wait-for f) (wait-time 2) (push 3 *l*)))) *l*)"),
            "((#1=\"done\" 1) \"the plan failed\" (#1# T) (3))");
  EXPECT_EQ(plans("(defvar *l* nil)"
                  "(defvar p (rpl-start (evap-protect (wait-for f) (push 1 *l*)))) (ticks 1)"
                  "(stop-plan p) (ticks 1) (list (ended p) *l*)"),
            "(\"stopped\" (1))");
  EXPECT_THAT(plans("(def-interp-proc p () (evap-protect 1))"),
              HasSubstr("expected (evap-protect plan plan ...)"));
}

}  // namespace
}  // namespace magna
