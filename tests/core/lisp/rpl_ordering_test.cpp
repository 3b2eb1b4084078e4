// SPDX-License-Identifier: GPL-3.0-or-later
// `plan` with constraints, and tags.
#include "tests/core/lisp/plans.h"

namespace magna {
namespace {

using testing::HasSubstr;

TEST(RplOrdering, StepsRunAtTheSameTimeExceptWhereConstrained) {
  EXPECT_EQ(plans("(defvar *l* nil)"
                  "(list (result (plan (:tag a (seq (wait-time 2) (push 'a *l*)))"
                  "  (:tag b (push 'b *l*)) (push 'c *l*) (:order a b))) (say (reverse *l*)))"),
            "(C A B)\n((\"done\" (C)) NIL)");
}

TEST(RplOrdering, AConstraintOrdersAllItsTags) {
  EXPECT_EQ(plans("(defvar *l* nil) (result (plan (:order c b a) (:tag a (push 'a *l*))"
                  "  (:tag b (seq (wait-time 1) (push 'b *l*))) (:tag c (push 'c *l*))))"
                  "(say (reverse *l*))"),
            "(C B A)");
}

TEST(RplOrdering, StepsMayStandInAList) {
  EXPECT_EQ(plans("(defvar *l* nil) (result (plan ((:tag a (push 1 *l*)) (:tag b (push 2 *l*)))"
                  "  (:order b a))) (say (reverse *l*))"),
            "(2 1)");
}

TEST(RplOrdering, APartOfAStepCanBeConstrained) {
  EXPECT_EQ(plans("(defvar *l* nil) (result (plan"
                  "  (seq (wait-time 1) (:tag x (push 'x *l*)) (wait-time 3) (push 'y *l*))"
                  "  (:tag b (push 'b *l*)) (:order x b))) (say (reverse *l*))"),
            "(X B Y)");
}

TEST(RplOrdering, AStepThatLeavesItsPartOutReleasesItsSuccessors) {
  EXPECT_EQ(
      plans("(result (plan (seq (wait-time 1) (if f (:tag x 1)) 2) (:tag b 3) (:order x b)))"),
      "(\"done\" 3)");
}

TEST(RplOrdering, EveryRoundOfALoopIsOrdered) {
  EXPECT_EQ(plans("(defvar *l* nil) (result (dotimes (i 2) (plan (:tag a (seq (wait-time 1)"
                  "  (push 'a *l*))) (:tag b (push 'b *l*)) (:order a b)))) (say (reverse *l*))"),
            "(A B A B)");
}

TEST(RplOrdering, AFailingStepFailsThePlan) {
  EXPECT_EQ(plans("(defvar *l* nil) (list (result (plan (:tag a (fail \"no way\"))"
                  "  (:tag b (push 'b *l*)) (:order a b))) *l*)"),
            "(\"the plan failed: no way\" NIL)");
}

TEST(RplOrdering, AWaitingStepReportsItsPredecessors) {
  EXPECT_THAT(plans("(defvar p (rpl-start (plan (:tag a (wait-for f)) (:tag b 2) (:order a b))))"
                    "(ticks 1) (say (plan-report p))"),
              HasSubstr("(3 1 \"b\" \"waiting\" \"a\")"));
}

TEST(RplOrdering, ContradictingConstraintsAreRejectedAtTheDefinition) {
  EXPECT_THAT(
      plans("(def-interp-proc p () (plan (:tag a 1) (:tag b 2) (:order a b) (:order b a)))"),
      HasSubstr("the constraints of this plan contradict each other"));
  EXPECT_THAT(plans("(def-interp-proc p () (plan (:tag a (seq (:tag b 2))) (:order a b)))"),
              HasSubstr("the constraints of this plan contradict each other"));
}

TEST(RplOrdering, WrongConstraintsAreRejectedAtTheDefinition) {
  EXPECT_THAT(plans("(def-interp-proc p () (plan (:tag a 1) (:tag b 2) (:order a c)))"),
              HasSubstr("c is not the tag of a step of this plan; it has a, b"));
  EXPECT_THAT(plans("(def-interp-proc p () (plan (:tag a 1) (:order a)))"),
              HasSubstr("expected (:order tag tag ...)"));
  EXPECT_THAT(plans("(def-interp-proc p () (seq (:order a b)))"),
              HasSubstr("(:order a b) is not a form"));
  EXPECT_THAT(plans("(def-interp-proc p () (par (:tag a 1) (:tag a 2)))"),
              HasSubstr("two tasks have the tag a"));
  EXPECT_THAT(plans("(def-interp-proc p () (:tag 3 1))"), HasSubstr("expected (:tag name plan)"));
  EXPECT_THAT(plans("(def-interp-proc p () (:tag a))"), HasSubstr("expected (:tag name plan)"));
}

TEST(RplTags, ATagIsAFluentOfTheStateOfItsTask) {
  EXPECT_EQ(plans("(result (par (:tag a (wait-time 2)) (seq (wait-for (end-task a)) a)))"
                  "(defvar p (rpl-start (par (try-one (:tag a (seq (wait-for f) (fail))) 1)"
                  "  (let ((before (fluent-value a))) (wait-for g)"
                  "    (let ((now (fluent-value a))) (wait-for (eq a :failed))"
                  "      (list before now))))))"
                  "(ticks 1) (pulse-fluent g) (ticks 1) (pulse-fluent f) (ticks 1) (ended p)"),
            "(\"done\" (:RUNNING :RUNNING))");
}

TEST(RplTags, BeforeItsBeginATaskHasNoState) {
  EXPECT_EQ(plans("(result (let ((before (list (begin-task a) (end-task a)))) (:tag a 1)"
                  "  (list before (begin-task a) (end-task a) (fluent-value a))))"),
            "(\"done\" ((NIL NIL) T T :DONE))");
}

TEST(RplTags, EachCallHasTasksOfItsOwn) {
  EXPECT_EQ(plans("(def-interp-proc p (n) (par (:tag a (wait-time n)) (wait-for (end-task a))))"
                  "(defvar q (rpl-start (par (p 1) (p 3)))) (ticks 2)"
                  "(defvar before (ended q)) (ticks 2) (list before (ended q))"),
            "(\"running\" (\"done\" T))");
}

TEST(RplTags, TheStateOfATaskCannotBeSet) {
  EXPECT_THAT(plans("(result (seq (:tag a 1) (set-value a :done)))"),
              HasSubstr("a is the state of a task"));
}

}  // namespace
}  // namespace magna
