// SPDX-License-Identifier: GPL-3.0-or-later
// What is rejected before the first step of a plan.
#include "tests/core/lisp/plans.h"

namespace magna {
namespace {

using testing::HasSubstr;

/// The text with a form that must not run; the value is the error and whether it ran.
std::string rejected(const std::string& text) {
  return plans("(defvar *ran* nil) (defvar *said* nil) (defun run () (setf *ran* t)) " + text);
}

TEST(RplChecks, AMisspeltFormIsRejectedAtTheStartWithItsPlace) {
  const std::string text =
      "(def-interp-proc inner () (run) (wiat-for f))\n"
      "(def-interp-proc outer () (run) (if f 1 (inner)))\n";
  EXPECT_THAT(plans(text + "(defun run () 1) (rpl-start (outer))"),
              HasSubstr("(wiat-for f): unknown form wiat-for; did you mean wait-for?"));
  EXPECT_EQ(rejected(text + "(ignore-errors (rpl-start (outer))) (ticks 1) *ran*"), "NIL");
}

TEST(RplChecks, AnUnknownNameInAFormOfLispIsRejectedToo) {
  EXPECT_THAT(plans("(def-interp-proc p () (let ((x (list (zz 1)))) x)) (rpl-start (p))"),
              HasSubstr("(zz 1): zz is neither a form of plans nor a plan or function"));
  EXPECT_THAT(plans("(def-interp-proc p () (wait-for (> (zz f) 1))) (rpl-start (p))"),
              HasSubstr("zz is neither"));
  EXPECT_THAT(plans("(rpl-start (seq (run-away) 2))"), HasSubstr("run-away is neither"));
}

TEST(RplChecks, DefinitionsMayFollowTheirUse) {
  EXPECT_EQ(plans("(def-interp-proc p () (list-of 1)) (def-interp-proc list-of (x) (list (r x)))"
                  "(defun r (x) x) (result (p))"),
            "(\"done\" (1))");
  EXPECT_EQ(plans("(def-interp-proc p () (q)) (defvar before (ignore-errors (rpl-start (p))))"
                  "(defun q () 4) (list before (result (p)))"),
            "(NIL (\"done\" 4))");
}

TEST(RplChecks, ANewDefinitionIsCheckedAgain) {
  EXPECT_THAT(plans("(def-interp-proc p () (q)) (def-interp-proc q () 1) (result (p))"
                    "(def-interp-proc q () (nowhere)) (rpl-start (p))"),
              HasSubstr("nowhere is neither"));
}

TEST(RplChecks, PlansMayCallEachOther) {
  EXPECT_EQ(plans("(def-interp-proc p (n) (if (= n 0) 'end (q n)))"
                  "(def-interp-proc q (n) (p (- n 1))) (result (p 3))"),
            "(\"done\" END)");
}

TEST(RplChecks, AWrongNumberOfArgumentsIsRejectedAtTheStart) {
  EXPECT_THAT(rejected("(def-interp-proc p () (run) (q 1)) (def-interp-proc q () 2)"
                       "(rpl-start (p))"),
              HasSubstr("(q 1): (q) was called with 1 argument"));
}

TEST(RplChecks, AFormThatLispCannotCompileHasItsPlace) {
  EXPECT_THAT(plans("(def-interp-proc p (x)\n (seq (list x\n  (car 3 4))))"),
              HasSubstr("(car 3 4): car was called with too many arguments; expected (car"));
  EXPECT_THAT(plans("(defmacro first-of (x) `(car ,x 5))\n"
                    "(def-interp-proc p (x)\n (seq (wait-time 1)\n  (first-of x)))"),
              HasSubstr("(first-of x): car was called with too many arguments"));
  EXPECT_THAT(plans("(defmacro one (x) x)\n(def-interp-proc p (x)\n (seq (list 1\n  (one x 2))))"),
              HasSubstr("(one x 2): one has too many arguments; expected (one x)"));
  EXPECT_THAT(plans("(def-interp-proc p (x)\n (seq (list 1\n  (loop for k below 3 do k))))"),
              HasSubstr("(loop for k below 3 do k): Compound form expected"));
}

TEST(RplChecks, APartOfAMacroWithACommaNamesItsRemedy) {
  EXPECT_THAT(
      plans("(def-interp-macro (rep ?times . ?body)\n `(dotimes (k ,?times) ,@body))\n"
            "(def-interp-proc p () (rep 3 1))"),
      testing::AllOf(HasSubstr("(rep 3 1): the variable ?times has no value; a template with "
                               "` has the part ?times as ,times, one with ' as ?times without "
                               "a comma; in rep ("),
                     testing::Not(HasSubstr("|"))));
  EXPECT_THAT(plans("(def-interp-macro (rep ?times . ?body) '(dotimes (k ,?times) ?body))"),
              HasSubstr("a comma stands outside of a backquote; a template with ' has the part as "
                        "?times without a comma, one with ` as ,times"));
  EXPECT_THAT(plans("(list ,f)"), HasSubstr("a comma stands outside of a backquote; put ` before"));
}

TEST(RplChecks, APlanInsideOfAFormOfLispIsRejectedAtTheStart) {
  EXPECT_THAT(plans("(def-interp-proc p () (list (q))) (def-interp-proc q () 2) (rpl-start (p))"),
              HasSubstr("q is a plan and is called inside of a form of Lisp"));
  EXPECT_THAT(plans("(def-interp-proc p () (list (wait-for f)))"),
              HasSubstr("wait-for is a form of plans: it cannot stand inside of a form of Lisp"));
}

TEST(RplChecks, AMacroMustBeDefinedBeforeItsUse) {
  EXPECT_THAT(plans("(def-interp-proc p () (m 3)) (def-interp-macro (m ?x) '(seq ?x))"
                    "(rpl-start (p))"),
              HasSubstr("the macro m is defined after its use"));
}

TEST(RplChecks, WrongPartsOfFormsAreRejectedAtTheDefinition) {
  EXPECT_THAT(plans("(def-interp-proc p () (if f))"), HasSubstr("expected (if condition plan"));
  EXPECT_THAT(plans("(def-interp-proc p () (wait-time 1 2))"), HasSubstr("expected (wait-time"));
  EXPECT_THAT(plans("(def-interp-proc p () (whenever))"), HasSubstr("expected (whenever"));
  EXPECT_THAT(plans("(def-interp-proc p () (seq . 3))"), HasSubstr("(seq . 3) is not a form"));
  EXPECT_THAT(plans("(def-interp-proc p () (seq (3 4)))"), HasSubstr("it begins with 3"));
}

TEST(RplChecks, FormsOfLispThatAreNotCalledStayData) {
  EXPECT_EQ(plans("(result (let ((x '(zz 1)) (y (if nil 1 (list 'a)))) (setf y x)"
                  "  (cond ((consp y) (first y)))))"),
            "(\"done\" ZZ)");
  EXPECT_EQ(plans("(result (seq (flet ((zz (x) (+ x 1))) (zz 1))))"), "(\"done\" 2)");
}

}  // namespace
}  // namespace magna
