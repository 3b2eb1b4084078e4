// SPDX-License-Identifier: GPL-3.0-or-later
// The forms of plans (manual C, D) and their values.
#include "tests/core/lisp/plans.h"

namespace magna {
namespace {

using testing::HasSubstr;

TEST(RplForms, APlanReturnsTheValueOfItsLastForm) {
  EXPECT_EQ(plans("(def-interp-proc p (a - INTEGER b) (seq a (list a b))) (result (p 1 2))"),
            "(\"done\" (1 2))");
}

TEST(RplForms, APlanCanCallAPlanDefinedLater) {
  EXPECT_EQ(plans("(def-interp-proc p (a) (let ((x (twice a)) - INTEGER (y x)) (+ x y)))"
                  "(def-interp-proc twice (x) (wait-time 1) (* 2 x)) (result (p 3))"),
            "(\"done\" 12)");
}

TEST(RplForms, LetVariablesSeeEarlierOnes) {
  EXPECT_EQ(plans("(result (let ((a 1) - INTEGER b (c (+ a 1))) (setq b 5) (list a b c)))"),
            "(\"done\" (1 5 2))");
}

TEST(RplForms, AFluentInAConditionMeansItsValue) {
  EXPECT_EQ(plans("(set-value g 3)"
                  "(result (let ((l nil))"
                  "  (if f (push 1 l)) (if (not f) (push 2 l)) (when (and g (> g 2)) (push 3 l))"
                  "  (unless (or f g) (push 4 l)) (cond (f (push 5 l)) (g (push 6 l))) l))"),
            "(\"done\" (6 3 2))");
}

TEST(RplForms, LoopsSupportUntilAndWhile) {
  EXPECT_EQ(plans("(result (let ((n 0)) (loop UNTIL (= n 3) (incf n) (wait-time 1)) n))"),
            "(\"done\" 3)");
  EXPECT_EQ(plans("(result (let ((n 0)) (loop while (< n 3) do (incf n)) n))"), "(\"done\" 3)");
  EXPECT_EQ(plans("(result (let ((n 0)) (loop (incf n) until (= n 3) (wait-time 1)) n))"),
            "(\"done\" 3)");
}

TEST(RplForms, CommonLispLoopsKeepTheirMeaning) {
  EXPECT_EQ(plans("(result (seq (loop for x in '(1 2 3) collect (* x x))))"), "(\"done\" (1 4 9))");
}

TEST(RplForms, DotimesAndDolistCanWait) {
  EXPECT_EQ(plans("(result (let ((l nil))"
                  "  (dotimes (i 3) (wait-time 1) (push i l)) (dolist (x '(a b)) (push x l)) l))"),
            "(\"done\" (B A 2 1 0))");
}

TEST(RplForms, ParEndsWhenAllBranchesHaveEnded) {
  EXPECT_EQ(plans("(result (let ((l nil))"
                  "  (par (seq (wait-time 2) (push 1 l)) (seq (wait-time 1) (push 2 l))"
                  "       (push 3 l)) l))"),
            "(\"done\" (1 2 3))");
}

TEST(RplForms, ParFailsWithTheFirstFailure) {
  EXPECT_EQ(plans("(defvar *n* 0) (defvar *said*"
                  "  (result (par (seq (wait-time 1) (fail \"no\" 'luck)) (seq (wait-time 2) "
                  "  (incf *n*))))) (list *said* *n*)"),
            "(\"the plan failed: no LUCK\" 0)");
}

TEST(RplForms, PursueEndsWithItsFirstFinishedBranch) {
  EXPECT_EQ(plans("(result (pursue (seq (wait-time 2) 1) (seq (wait-time 1) 2)))"), "(\"done\" 2)");
  EXPECT_EQ(plans("(result (pursue (seq (wait-time 2) 1) (seq (wait-time 1) (fail))))"),
            "\"the plan failed\"");
}

TEST(RplForms, AFailingPolicyEndsItsBody) {
  const std::string guarded =
      "(def-interp-proc guarded ()"
      "  (with-policy (seq (set-value f nil) (whenever f (fail))) (wait-time 3) 7))";
  EXPECT_EQ(plans(guarded + "(set-value f :old) (result (guarded))"), "(\"done\" 7)");
  EXPECT_EQ(plans(guarded + "(defvar p (rpl-start (guarded))) (ticks 1) (set-value f :LOST-TRACK)"
                            "(ticks 0) (ended p)"),
            "\"guarded failed (f is LOST-TRACK)\"");
}

TEST(RplForms, APolicyRunsBeforeItsBody) {
  EXPECT_EQ(plans("(defvar p (rpl-start (with-policy (whenever f (fail \"policy\")) (wait-for g))))"
                  "(ticks 1) (set-value f :bad) (pulse-fluent g) (ticks 1) (ended p)"),
            "\"the plan failed: policy (f is BAD)\"");
}

TEST(RplForms, WheneverRunsOncePerPulseOrChange) {
  EXPECT_EQ(plans("(defvar *n* 0) (rpl-start (whenever f (incf *n*))) (ticks 3)"
                  "(pulse-fluent f) (ticks 3) (set-value f 1) (ticks 3) (set-value f 2) (ticks 3)"
                  "(set-value f nil) (ticks 3) *n*"),
            "3");
}

TEST(RplForms, TryAllContinuesUntilOneBranchSucceeds) {
  EXPECT_EQ(plans("(result (try-in-order (fail 1) (seq (wait-time 1) (fail 2)) 3 (fail 4)))"),
            "(\"done\" 3)");
  EXPECT_EQ(plans("(result (try-one (fail 1) (fail 2)))"), "\"the plan failed: 2\"");
}

TEST(RplForms, UnwindProtectAlwaysRunsItsCleanup) {
  const std::string start = "(defvar *l* nil)";
  EXPECT_EQ(plans(start + "(list (result (unwind-protect 1 (push 2 *l*))) *l*)"),
            "((\"done\" 1) (2))");
  EXPECT_EQ(plans(start + "(list (result (unwind-protect (fail) (wait-time 1) (push 2 *l*))) *l*)"),
            "(\"the plan failed\" (2))");
  EXPECT_EQ(plans(start + "(list (result (pursue (wait-time 1)"
                          "  (unwind-protect (wait-for f) (wait-time 2) (push 3 *l*)))) *l*)"),
            "((\"done\" T) (3))");
}

TEST(RplForms, APulseLastsOneInstant) {
  EXPECT_EQ(plans("(defvar p (rpl-start (wait-for (and f g)))) (ticks 1) (pulse-fluent f)"
                  "(set-value g 1) (ticks 1) (defvar before (ended p))"
                  "(pulse-fluent f) (ticks 0) (list before (ended p) (fluent-value f))"),
            "(\"running\" (\"done\" T) NIL)");
}

TEST(RplForms, ConditionsWithoutAFluentAreCheckedOncePerTick) {
  EXPECT_EQ(plans("(defvar *x* nil) (defvar p (rpl-start (wait-for *x*))) (ticks 2) (setq *x* t)"
                  "(ticks 0) (defvar before (ended p)) (ticks 1) (list before (ended p))"),
            "(\"running\" (\"done\" T))");
}

TEST(RplForms, MacrosFillTheirTemplates) {
  EXPECT_EQ(plans("(def-interp-macro (twice ?x . ?body) `(seq (set-value g ',x) ,@body ,@body))"
                  "(result (let ((n 0)) (twice foo (incf n) (wait-time 1)) n))"),
            "(\"done\" 2)");
  EXPECT_EQ(plans("(def-interp-macro (first-of (?x) . ?more) '(seq (list . ?more) ?x))"
                  "(result (first-of (7) 8 9))"),
            "(\"done\" 7)");
  EXPECT_THAT(plans("(def-interp-macro (first-of (?x)) '(seq ?x)) (result (first-of 7))"),
              HasSubstr("expected (first-of (?x)); (7) does not fit"));
}

}  // namespace
}  // namespace magna
