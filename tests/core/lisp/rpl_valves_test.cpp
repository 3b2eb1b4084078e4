// SPDX-License-Identifier: GPL-3.0-or-later
// Valves of plans: ownership, queues, pre-emption.
#include "tests/core/lisp/plans.h"

namespace magna {
namespace {

using testing::HasSubstr;

const std::string kValve = "(defvar v (create-valve 'wheels)) (defvar *l* nil) ";

TEST(RplValves, OneBranchOwnsAValveAtATimeInTheOrderOfTheRequests) {
  EXPECT_EQ(plans(kValve + "(result (par (with-valve v (push 1 *l*) (wait-time 2) (push 2 *l*))"
                           "  (with-valve v (push 3 *l*) (wait-time 1) (push 4 *l*))"
                           "  (with-valve v (push 5 *l*)))) (say (list (reverse *l*) v))"),
            "((1 2 3 4 5) #<valve wheels free>)");
}

TEST(RplValves, AreReleasedHoweverTheOwnerEnds) {
  EXPECT_EQ(plans(kValve + "(result (try-one (with-valve v (wait-time 1) (fail)) 2))"
                           "(result (pursue (wait-time 1) (with-valve v (wait-for f))))"
                           "(result (par (seq (request v) 1)))"
                           "(defvar p (rpl-start (with-valve v (wait-for f)))) (ticks 1)"
                           "(stop-plan p) (ticks 1)"
                           "(result (with-valve v 7))"),
            "(\"done\" 7)");
}

TEST(RplValves, CleanupHappensBeforeTheNextOwnerBegins) {
  EXPECT_EQ(plans(kValve + "(result (par (pursue (wait-time 1) (with-valve v"
                           "    (unwind-protect (wait-for f) (wait-time 2) (push 'cleaned *l*))))"
                           "  (with-valve v (push 'next *l*)))) (say (reverse *l*))"),
            "(CLEANED NEXT)");
}

TEST(RplValves, TheOwnerAndItsBranchesMayRequestAgain) {
  EXPECT_EQ(
      plans(kValve +
            "(result (seq (request v) (request v) (par (with-valve v (push 1 *l*))) (release v)"
            "  (push (and (fluent-value v) 2) *l*)"
            "  (unwind-protect 3 (release v)) (push (fluent-value v) *l*) (release v)))"
            "(say (reverse *l*))"),
      "(1 2 NIL)");
}

TEST(RplValves, ARequestThatABranchDidNotReleaseEndsWithIt) {
  EXPECT_EQ(plans(kValve + "(result (seq (request v) (par (request v)) (release v)"
                           "  (fluent-value v)))"),
            "(\"done\" NIL)");
}

TEST(RplValves, APolicyTakesTheValveFromWhatItGuards) {
  EXPECT_EQ(plans(kValve +
                  "(defvar p (rpl-start (with-policy"
                  "  (whenever f (with-valve v (push 'policy *l*) (wait-time 3) (push 'over *l*)))"
                  "  (with-valve v (push 1 *l*) (wait-time 2) (push 2 *l*) (wait-for g) 9))))"
                  "(ticks 1) (pulse-fluent f) (ticks 2) (push 'now *l*) (ticks 3)"
                  "(defvar before (ended p)) (pulse-fluent g) (ticks 1)"
                  "(say (list before (ended p) (reverse *l*) v))"),
            "(\"running\" (\"done\" 9) (1 POLICY NOW OVER 2) #<valve wheels free>)");
}

TEST(RplValves, ASuspendedBranchMissesNoPulse) {
  EXPECT_EQ(
      plans(kValve + "(defvar p (rpl-start (with-policy (whenever f (with-valve v (wait-time 3)))"
                     "  (with-valve v (wait-for g) (push 'g *l*) 9))))"
                     "(ticks 1) (pulse-fluent f) (ticks 1) (pulse-fluent g) (ticks 1)"
                     "(say (list *l* (plan-report p))) (ticks 2) (list (ended p) *l*)"),
      "(NIL ((1 0 \"with-policy\" \"running\" \"\") (2 1 \"whenever\" \"running\" \"\") "
      "(4 2 \"with-valve\" \"waiting\" \"1 tick\") "
      "(3 1 \"with-valve\" \"waiting\" \"the valve wheels\")))\n((\"done\" 9) (G))");
}

TEST(RplValves, EqualPrioritiesDoNotPreempt) {
  EXPECT_EQ(
      plans(kValve + "(result (par (with-valve v (wait-time 2) (push 1 *l*))"
                     "  (seq (wait-time 1) (with-valve v (push 2 *l*))))) (say (reverse *l*))"),
      "(1 2)");
}

TEST(RplValves, AStoppedSuspendedOwnerDoesNotGetTheValveBack) {
  EXPECT_EQ(
      plans(kValve + "(defvar p (rpl-start (with-policy (whenever f (with-valve v (wait-time 2)))"
                     "  (pursue (wait-for g) (with-valve v (wait-for f) (push 1 *l*))))))"
                     "(ticks 1) (pulse-fluent f) (ticks 1) (pulse-fluent g) (ticks 5)"
                     "(say (list (ended p) *l* v))"),
      "((\"done\" T) NIL #<valve wheels free>)");
}

TEST(RplValves, ValveOrWaitHasAWayOut) {
  EXPECT_EQ(plans(kValve + "(result (valve-or-wait v f))"), "(\"done\" T)");
  EXPECT_EQ(plans(kValve + "(defvar p (rpl-start (par (seq (request v) (wait-for g))"
                           "  (let ((mine (valve-or-wait v f))) (push mine *l*)))))"
                           "(ticks 1) (pulse-fluent f) (ticks 1) (pulse-fluent g) (ticks 1)"
                           "(say (list *l* v))"),
            "((NIL) #<valve wheels free>)");
  EXPECT_EQ(plans(kValve + "(result (par (seq (request v) (wait-time 2))"
                           "  (let ((mine (valve-or-wait v f))) (push mine *l*)))) (say *l*)"),
            "(T)");
}

TEST(RplValves, WrongUsesAreErrors) {
  EXPECT_THAT(plans(kValve + "(result (par (with-valve v (wait-time 3))"
                             "  (seq (wait-time 1) (release v))))"),
              HasSubstr("the valve wheels belongs to with-valve"));
  EXPECT_EQ(plans(kValve + "(result (release v))"), "(\"done\" NIL)");
  EXPECT_THAT(plans("(result (request 3))"),
              HasSubstr("expected (request valve); 3 is not a valve"));
  EXPECT_THAT(plans("(result (with-valve f 1))"), HasSubstr("nil is not a valve"));
  EXPECT_THAT(plans(kValve + "(set-value v 1)"),
              HasSubstr("wheels is a valve, which is requested"));
  EXPECT_THAT(plans(kValve + "(def-interp-proc p () (with-valve v))"),
              HasSubstr("expected (with-valve valve plan ...)"));
}

}  // namespace
}  // namespace magna
