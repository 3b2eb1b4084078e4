// SPDX-License-Identifier: GPL-3.0-or-later
// Complete plans: starts and ends, limits and errors, and reports.
#include "tests/core/lisp/plans.h"

namespace magna {
namespace {

using testing::HasSubstr;

TEST(RplPlans, ReportsShowWhatEachBranchWaitsFor) {
  EXPECT_EQ(
      plans(
          "(def-interp-proc look (c) (wait-for (or f (> g c))))"
          "(set-value g 0) (defvar p (rpl-start (seq (wait-time 1) (pursue (look 2) (wait-time 12)"
          "  (wait-for f)) (wait-for f))))"
          "(ticks 3) (defvar before (plan-report p)) (ticks 20) (say (list before "
          "(plan-report p)))"),
      "(((1 0 \"seq\" \"running\" \"\") (2 1 \"pursue\" \"running\" \"\") "
      "(3 2 \"look\" \"waiting\" \"(or f (> g c))\") "
      "(4 2 \"wait-time\" \"waiting\" \"10 ticks\") (5 2 \"wait-for\" \"waiting\" \"f\")) "
      "((1 0 \"seq\" \"waiting\" \"f\")))");
}

TEST(RplPlans, ALispErrorIsTheReasonOfAFailure) {
  EXPECT_EQ(plans("(def-interp-proc p () (error \"no ~a\" 'luck)) (result (seq (p) 3))"),
            "\"no luck; in p (console:17:25), called by seq (console:17:61)\"");
  EXPECT_THAT(plans("(result (seq (undefined-thing 3)))"), HasSubstr("undefined-thing"));
}

TEST(RplPlans, AnErrorInAConditionFailsItsPlan) {
  EXPECT_EQ(plans("(defvar p (rpl-start (wait-for (and f (error \"bad\")))))"
                  "(defvar q (rpl-start (seq (wait-for f) (wait-time 1) 4)))"
                  "(ticks 1) (set-value f t) (ticks 2) (list (ended p) (ended q))"),
            "(\"bad\" (\"done\" 4))");
}

TEST(RplPlans, ALoopThatNeverWaitsIsStoppedWithItsCleanup) {
  EXPECT_EQ(plans("(defvar *l* nil) (def-interp-proc busy () (loop (list 1)))"
                  "(defvar q (rpl-start (seq (wait-time 1) 4)))"
                  "(list (result (unwind-protect (busy) (push 1 *l*))) *l* (ended q))"),
            "(\"busy went on for 100000 steps without waiting; put a (wait-for ...) or "
            "(wait-time 1) into its loop; called by unwind-protect (console:17:135)\" (1) "
            "(\"done\" 4))");
}

TEST(RplPlans, AnEndlesslyRecursivePlanFails) {
  EXPECT_THAT(plans("(def-interp-proc p (n) (p (1+ n))) (result (p 0))"),
              HasSubstr("does a plan call itself without end?"));
}

TEST(RplPlans, UnwindingAStepDoesNotAffectOthers) {
  EXPECT_EQ(plans("(defvar *l* nil) (defun unwind () (throw 'cut nil))"
                  "(defvar p (rpl-start (unwind-protect (seq (unwind)) (push 1 *l*))))"
                  "(defvar q (rpl-start (seq (wait-time 1) 4)))"
                  "(catch 'cut (magna::run-plans)) (ticks 2) (list (ended p) *l* (ended q))"),
            "(\"it was cut off: a step took too long\" (1) (\"done\" 4))");
}

TEST(RplPlans, AStoppedPlanRunsItsCleanupFirst) {
  const std::string start =
      "(defvar *l* nil)"
      "(defvar p (rpl-start (unwind-protect (wait-for f) (wait-time 2) (push 1 *l*))))"
      "(ticks 1) (stop-plan p) (ticks 1)";
  EXPECT_EQ(plans(start + "(defvar before (ended p)) (ticks 1) (list before (ended p) *l*)"),
            "(\"running\" \"stopped\" (1))");
  EXPECT_EQ(plans(start + "(stop-plan p) (ticks 3) (list (ended p) *l*)"), "(\"stopped\" NIL)");
}

TEST(RplPlans, TheEndIsReportedOnceInTheNameOfTheProgram) {
  EXPECT_EQ(plans("(defvar *said* nil)"
                  "(let ((magna::*program* (magna::make-program :name \"fetch\")))"
                  "  (rpl-start (seq (wait-time 1) 5)) (rpl-start (fail \"no\")))"
                  "(let ((magna::*plan-ended-hook*"
                  "        (lambda (plan state reason value)"
                  "          (push (list state reason value (magna::program-name magna::*program*))"
                  "                *said*))))"
                  "  (ticks 5))"
                  "(say *said*)"),
            "((\"done\" NIL 5 \"fetch\") (\"failed\" \"the plan failed: no\" NIL \"fetch\"))");
}

TEST(RplPlans, BranchesRunInTheOrderOfTheTree) {
  EXPECT_EQ(plans("(defvar *l* nil) (def-interp-proc note (x) (wait-for f) (push x *l*))"
                  "(rpl-start (par (seq (wait-time 2) (note 1)) (note 2) (par (note 3) (note 4))))"
                  "(rpl-start (note 5)) (ticks 4) (set-value f t) (ticks 0) (reverse *l*)"),
            "(1 2 3 4 5)");
}

TEST(RplPlans, AWrongCallReportsTheExpectedArguments) {
  EXPECT_THAT(plans("(def-interp-proc p (a b) a) (rpl-start (p 1))"),
              HasSubstr("(p a b) was called with 1 argument"));
  EXPECT_THAT(plans("(rpl-start (q 1))"), HasSubstr("q is not a plan; define it before"));
  EXPECT_THAT(plans("(def-interp-proc par (a) a)"), HasSubstr("cannot be defined again"));
  EXPECT_THAT(plans("(result (seq (list (whenever f))))"),
              HasSubstr("whenever is a form of plans: it cannot stand inside of a form of Lisp"));
  EXPECT_THAT(plans("(result (let ((*print-base* 2)) 1))"), HasSubstr("cannot bind *print-base*"));
  EXPECT_THAT(plans("(set-value 3 4)"), HasSubstr("3 is not a fluent"));
}

TEST(RplPlans, AMissingRobotIsReported) {
  EXPECT_THAT(plans("(result (wait-for robot-stopped*))"),
              HasSubstr("call (rpl-init-robot robot)"));
  EXPECT_THAT(plans("(rpl-init-robot 3)"), HasSubstr("3 is not a robot"));
}

// A part controlled by the test: `(ask name)` gives a command that sets err and pulses moved,
// `(answer name code)` ends it.
const std::string kPart = R"(
  (defvar moved (create-fluent 'moved)) (defvar err (create-fluent 'err))
  (defvar *asked* nil)
  (defun answer (name code) (funcall (cdr (assoc name *asked*)) code))
  (defun order (name &optional quick)
    (magna::give-command '(:camera . 0)
                         (lambda (continuation began) (push (cons name continuation) *asked*))
                         (lambda (limit code)
                           (set-value err code) (pulse-fluent moved limit))
                         quick))
)";

TEST(RplCommands, InterruptingBranchesDoNotReceiveTheInterruption) {
  EXPECT_EQ(
      plans(kPart + "(defvar p (rpl-start (seq (order :old) (wait-for moved) 1)))"
                    "(defvar q (rpl-start (seq (wait-time 1) (order :new) (wait-for moved) 2)))"
                    "(ticks 1) (answer :old :interrupt) (ticks 1)"
                    "(defvar before (list (ended p) (ended q) (fluent-value err)))"
                    "(answer :new nil) (ticks 0) (say (list before (ended q) (fluent-value err)))"),
      "(((\"done\" 1) \"running\" :INTERRUPT) (\"done\" 2) NIL)");
}

TEST(RplCommands, SetTheSpeedBeforeTheNextCommand) {
  EXPECT_EQ(plans(kPart + "(rpl-start (seq (order :speed t) (order :go) (wait-for moved)))"
                          "(ticks 1) (defvar before (mapcar #'car *asked*)) (answer :speed nil)"
                          "(list before (mapcar #'car *asked*))"),
            "((:SPEED) (:GO :SPEED))");
}

}  // namespace
}  // namespace magna
