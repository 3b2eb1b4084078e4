// SPDX-License-Identifier: GPL-3.0-or-later
// The variables of the prompt, and the queries of editors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kEditorRoom =
    "(defmap room (20 20) (wall (0 0) (0 9) brick 0))\n(defrobot robbie (room (10.0 10.0) 0.0))\n";

class EditorQueriesTest : public testing::Test {
 protected:
  std::string code(const std::string& name, const std::string& text,
                   std::vector<std::string> arguments = {}, const std::string& file = {}) {
    return world_.ask({name, text, std::move(arguments), true, file, "editor-1"});
  }
  std::string ask(const std::string& name, const std::string& text = {},
                  std::vector<std::string> arguments = {}) {
    return world_.ask({name, text, std::move(arguments), false, {}, "editor-1"});
  }
  void fail_in_outer() {
    code("load",
         "(defun inner (x) (/ x 0))\n(defun outer (y) (let ((z (* 2 y))) (list (inner z))))", {},
         "/x/a.lisp");
    EXPECT_THAT(code("evaluate", "(outer 4)"), StartsWith("(:debug "));
  }

  ProgramWorld world_{kEditorRoom};
};

TEST_F(EditorQueriesTest, ThePromptHasTheVariablesOfEveryLisp) {
  world_.evaluate("(+ 1 2)");
  EXPECT_EQ(world_.evaluate("(list * + / -)"), "(3 (+ 1 2) (3) (LIST * + / -))");
  world_.evaluate("(values 5 6)");
  world_.evaluate("(car 7)");
  EXPECT_EQ(world_.evaluate("(list * / + ++)"), "(5 (5 6) (CAR 7) (VALUES 5 6))");
  EXPECT_EQ(world_.evaluate("(list ** *** //)"), "(5 (3 (+ 1 2) (3) (LIST * + / -)) (5 6))");
  EXPECT_EQ(code("evaluate", "(first *)"), "(:ok \"5\")");
}

TEST_F(EditorQueriesTest, EvaluateWithOutputAndValues) {
  EXPECT_EQ(code("evaluate", "(values 1 \"a\")"), "(:ok \"1\" \"\\\"a\\\"\")");
  EXPECT_EQ(code("evaluate-and-grab", "(out 5 t) (values 6 7)"), "(:ok \"5\n\" \"6\n7\")");
  EXPECT_THAT(code("evaluate", "(list"), StartsWith("error: "));
  EXPECT_THAT(code("evaluate", "(list 1)\n (list"), StartsWith("error: console:2:2: (list: "));
  EXPECT_THAT(world_.evaluate("1\n(car 5)"), StartsWith("error: console:2:1: (car 5): "));
  EXPECT_THAT(world_.evaluate("(car 5)\n"), StartsWith("error: (car 5): "));
  EXPECT_THAT(world_.ask({"no-such-query"}), HasSubstr("there is no query no-such-query"));
}

TEST_F(EditorQueriesTest, AnErrorKeepsItsCallsAndTheirVariables) {
  fail_in_outer();
  EXPECT_EQ(ask("frame-locals", {}, {"1"}), "((\"y\" \"4\") (\"z\" \"8\"))");
  EXPECT_EQ(ask("frame-place", {}, {"0"}), "(\"/x/a.lisp\" 1 1)");
  EXPECT_EQ(ask("frame-place", {}, {"1"}), "(\"/x/a.lisp\" 2 44)");
  EXPECT_EQ(code("evaluate-in-frame", "(list y z)", {"1"}), "(:ok \"(4 8)\")");
  EXPECT_THAT(code("evaluate-in-frame", "(magna::%eval 1)", {"1"}), HasSubstr("not available"));
  ask("leave-level");
  EXPECT_THAT(ask("inspect-variable", {}, {"1", "1"}), StartsWith("(:ok \"8\" "));
  ask("leave-level");
  EXPECT_THAT(ask("frame-locals", {}, {"1"}), HasSubstr("the debugger is not active"));
}

TEST_F(EditorQueriesTest, ClientsHaveDebuggersOfTheirOwn) {
  fail_in_outer();
  EXPECT_THAT(world_.ask({"frame-locals", {}, {"1"}, false, {}, "editor-2"}),
              HasSubstr("not active"));
  ask("forget");
  EXPECT_THAT(ask("frame-locals", {}, {"1"}), HasSubstr("not active"));
}

TEST_F(EditorQueriesTest, KnowNamesParametersAndPlaces) {
  code("load", "(deffunc my-own-name (a - NUMBER &optional b) \"Adds.\" (+ a b))", {}, "/x/b.lisp");
  EXPECT_EQ(ask("complete", "my-ow"), "(\"my-own-name\")");
  EXPECT_THAT(ask("complete", "robot-go"), HasSubstr("\"robot-go-forward\""));
  EXPECT_EQ(ask("complete", "magna::as"), "nil");
  EXPECT_THAT(ask("complete-fuzzily", "own-na"),
              StartsWith("((\"my-own-name\" \"92.50\" ((3 \"own-na\")) \"f\")"));
  EXPECT_THAT(ask("complete-fuzzily", "mown"),
              StartsWith("((\"my-own-name\" \"89.00\" ((0 \"m\") (3 \"own\")) \"f\")"));
  EXPECT_EQ(ask("complete-words", "m-o-n"), "((\"my-own-name\") \"my-own-name\")");
  EXPECT_THAT(ask("complete-words", "rob-g"), testing::EndsWith(" \"robot-go-\")"));
  EXPECT_EQ(ask("complete-words", "zz-zz"), "(nil \"zz-zz\")");
  EXPECT_EQ(ask("arguments", "my-own-name"), "\"(my-own-name a &optional b)\"");
  EXPECT_EQ(ask("arguments", "no-such-name"), "nil");
  EXPECT_EQ(ask("arguments", "%eval"), "nil");
  EXPECT_THAT(ask("describe", "my-own-name"), HasSubstr("Adds."));
  EXPECT_EQ(ask("definitions", "my-own-name"), "((\"(deffunc my-own-name)\" (\"/x/b.lisp\" 1 1)))");
  EXPECT_EQ(ask("definitions", "car"), "nil");
}

TEST_F(EditorQueriesTest, InspectWhatAProgramCouldRead) {
  EXPECT_THAT(code("inspect", "(list 1 '(2 3))"), HasSubstr("\"1: \" (\"(2 3)\" 1)"));
  EXPECT_THAT(ask("inspect-part", {}, {"1"}), StartsWith("(:ok \"(2 3)\" "));
  EXPECT_THAT(ask("inspect-back"), StartsWith("(:ok \"(1 (2 3))\" "));
  EXPECT_EQ(ask("inspect-back"), "(:ok)");
  EXPECT_THAT(code("inspect", "robbie"), HasSubstr("\"name: \""));
  EXPECT_THAT(code("inspect", "(let ((h (make-hash-table))) (!= (gethash 1 h) 2) h)"),
              HasSubstr("(\"1\" 0) \" = \" (\"2\" 1)"));
  ask("inspect-end");
  EXPECT_THAT(ask("inspect-again"), HasSubstr("nothing is being inspected"));
}

TEST_F(EditorQueriesTest, FormsOfPlansAreKnownFromTheStart) {
  EXPECT_THAT(ask("complete", "wait-ti"), HasSubstr("\"wait-time\""));
  EXPECT_THAT(ask("arguments", "wait-time"), HasSubstr("(wait-time "));
  EXPECT_THAT(ask("describe", "wait-time"), HasSubstr("wait-time"));
  EXPECT_THAT(ask("apropos", "wait time"), HasSubstr("(\"wait-time\" (:special-operator "));
  code("evaluate", "(def-interp-proc carry (thing place) (wait-time 1))");
  EXPECT_EQ(ask("arguments", "carry"), "\"(carry thing place)\"");
  EXPECT_THAT(ask("describe", "carry"), HasSubstr("carry is a plan"));
}

TEST_F(EditorQueriesTest, CompilationErrorsAreNotesWithPlaces) {
  EXPECT_EQ(code("compile", "(defun one () 1)", {"0"}, "/x/a.lisp"), "(:ok t)");
  EXPECT_THAT(code("compile", "(defun two ()\n  (let ((x)) (if)))", {"0"}, "/x/a.lisp"),
              testing::AllOf(StartsWith("(:ok nil (:error "), HasSubstr("(\"/x/a.lisp\" ")));
  EXPECT_THAT(code("compile", "(defkicker k () ())", {"0"}, "/x/a.lisp"),
              StartsWith("(:ok nil (:error \"(defkicker k () ()): expected (defkicker name"));
  // What fails while it runs opens the debugger.
  EXPECT_THAT(code("compile", "(car 5)", {"0"}, "/x/a.lisp"), StartsWith("(:debug "));
  EXPECT_THAT(code("compile", "(labels ((f (n) (list (f n)))) (f 1))", {"0"}, "/x/a.lisp"),
              StartsWith("(:debug "));
}

TEST_F(EditorQueriesTest, UndefinedNamesAreNotesWithPlaces) {
  EXPECT_EQ(
      code("compile",
           "(defun three (x)\n  (flet ((local (y) (* x y)))\n"
           "    (mapcar #'missing (list (local no-value) (let ((z 1)) (absentee z))))))",
           {"0"}, "/x/a.lisp"),
      "(:ok t (:warning \"the function missing is not defined; define it before with (defun "
      "missing ...) or correct its name\" (\"/x/a.lisp\" 3 15)) (:warning \"the variable "
      "no-value has no value\" (\"/x/a.lisp\" 3 36)) (:warning \"the function absentee is not "
      "defined; define it before with (defun absentee ...) or correct its name\" "
      "(\"/x/a.lisp\" 3 60)))");
  EXPECT_EQ(code("compile", "(defvar *known* 1)\n(defun four () (list *known* max-speed*))", {"0"},
                 "/x/a.lisp"),
            "(:ok t)");
  // Plans and kickers, too.
  EXPECT_THAT(code("compile", "(def-interp-proc five () (seq (wait-time 1) (no-such-step)))", {"0"},
                   "/x/p.lisp"),
              HasSubstr("(:warning \"the function no-such-step is not defined"));
  EXPECT_THAT(
      code("compile", "(defkicker six (x) (:test (is-there x)) (list x))", {"0"}, "/x/k.lisp"),
      HasSubstr("(:warning \"the function is-there is not defined"));
}

TEST_F(EditorQueriesTest, MacrosAreExpanded) {
  code("load",
       "(defmacro twice (x) `(when ,x (list ,x ,x)))\n"
       "(def-interp-macro (later ?x) '(seq (wait-time 1) ?x))");
  EXPECT_EQ(ask("expand", "(twice (twice 1))", {"1"}),
            "(:ok \"(when (twice 1) (list (twice 1) (twice 1)))\")");
  EXPECT_THAT(ask("expand", "(twice 1)", {"head"}), HasSubstr("(if 1 "));
  const std::string all =
      ask("expand", "(flet ((twice (x) x)) (twice (not (unless a b))))", {"all"});
  EXPECT_THAT(all, HasSubstr("(twice (not (if (not a) (progn b)))"));
  EXPECT_EQ(ask("expand", "'(twice 1)", {"all"}), "(:ok \"'(twice 1)\")");
  EXPECT_EQ(ask("expand", "(later (wait-time 2))", {"1"}),
            "(:ok \"(seq (wait-time 1) (wait-time 2))\")");
  EXPECT_THAT(ask("expand", "(magna::at 1 2)", {"1"}), HasSubstr("is not available"));
  // Macros of files do not see what the dialect's words make.
  code("load",
       "(defvar *stolen* nil)\n"
       "(def-interp-macro (steal ?x) (progn (setf *stolen* (first x)) (list 'quote x)))");
  ask("expand", "(def-interp-proc pp (y) (wait-for (steal y)))", {"all"});
  EXPECT_EQ(world_.evaluate("*stolen*"), "NIL");
  EXPECT_THAT(ask("expand", "", {"1"}), HasSubstr("there is no form"));
}

TEST_F(EditorQueriesTest, UsesOfNamesAreFound) {
  code("load",
       "(defvar *count* 0)\n(defun helper (n) (incf *count* n))\n"
       "(defun user (helper) (dolist (n '(1 2) helper) (helper n)))\n"
       "(defmacro wrap (x) x)\n(defun wrapped () (wrap (mapcar #'helper '(1))) *count*)\n"
       "(defkicker jump (x) (:prob 0.5) (helper 1))",
       {}, "/x/u.lisp");
  EXPECT_EQ(ask("uses", "helper"),
            "((\"(defun helper)\" \"definition\" (\"/x/u.lisp\" 2 1)) "
            "(\"(defun user)\" \"binding\" (\"/x/u.lisp\" 3 14)) "
            "(\"(defun user)\" \"reference\" (\"/x/u.lisp\" 3 40)) "
            "(\"(defun user)\" \"call\" (\"/x/u.lisp\" 3 49)) "
            "(\"(defun wrapped)\" \"call\" (\"/x/u.lisp\" 5 35)) "
            "(\"(defkicker jump)\" \"call\" (\"/x/u.lisp\" 6 34)))");
  EXPECT_THAT(ask("uses", "*count*"), HasSubstr("(\"(defun helper)\" \"setting\" "));
  EXPECT_THAT(ask("uses", "wrap"), HasSubstr("(\"(defun wrapped)\" \"expansion\" "));
  EXPECT_EQ(ask("definitions", "JUMP"), "((\"(defkicker jump)\" (\"/x/u.lisp\" 6 1)))");
  EXPECT_EQ(ask("definitions", "*count*"), "((\"(defvar *count*)\" (\"/x/u.lisp\" 1 1)))");
  EXPECT_THAT(ask("definitions", "robbie"), HasSubstr("(defrobot robbie)"));
  EXPECT_EQ(ask("callees", "wrapped"),
            "((\"(defun helper)\" (\"/x/u.lisp\" 2 1)) (\"(defmacro wrap)\" (\"/x/u.lisp\" 4 1)))");
  // Names in lists, quoted data, and words that only begin like those of definitions.
  code("load",
       "(defstruct (point2 (:conc-name p2-)) x)\n(defvar *data* '((helper 1)))\n"
       "(defun defuse (x) x)\n(defun user2 () (defuse helper))\n"
       "(defun user3 () (mapcar #'(lambda (x) (helper x)) '(1)))",
       {}, "/x/v.lisp");
  EXPECT_EQ(ask("definitions", "point2"), "((\"(defstruct point2)\" (\"/x/v.lisp\" 1 1)))");
  EXPECT_THAT(ask("uses", "helper"), HasSubstr("(\"(defvar *data*)\" \"reference\" "));
  EXPECT_THAT(ask("uses", "helper"), HasSubstr("(\"(defun user2)\" \"reference\" "));
  EXPECT_THAT(ask("uses", "helper"), HasSubstr("(\"(defun user3)\" \"call\" "));
  // What is only expanded defines nothing.
  ask("expand", "(defun wrapped () 6)", {"1"});
  EXPECT_EQ(ask("definitions", "wrapped"), "((\"(defun wrapped)\" (\"/x/u.lisp\" 5 1)))");
  // A changed definition takes the place of the old one.
  code("load", "\n\n\n\n(defun wrapped () 5)", {}, "/x/u.lisp");
  EXPECT_THAT(ask("uses", "helper"), testing::Not(HasSubstr("wrapped")));
}

TEST_F(EditorQueriesTest, OwnFunctionsCanBeUndefined) {
  code("load", "(defun gone () 1)\n(def-interp-proc plan-gone () (wait-time 1))");
  EXPECT_EQ(ask("undefine", "gone"), "\"gone\"");
  EXPECT_THAT(world_.evaluate("(gone)"), HasSubstr("the function gone is not defined"));
  EXPECT_EQ(ask("undefine", "plan-gone"), "\"plan-gone\"");
  EXPECT_THAT(world_.evaluate("(rpl-start (plan-gone))"), HasSubstr("plan-gone is not a plan"));
  EXPECT_THAT(ask("undefine", "car"), HasSubstr("word of Lisp or of the simulator and stays"));
  EXPECT_THAT(ask("undefine", "nowhere"), HasSubstr("nowhere is not defined"));
}

TEST_F(EditorQueriesTest, ValuesInAFrameAreInspected) {
  fail_in_outer();
  EXPECT_THAT(code("inspect-in-frame", "(list y z)", {"1"}), StartsWith("(:ok \"(4 8)\" "));
}

TEST_F(EditorQueriesTest, TheInspectorShowsAttributesAndMarksCycles) {
  const std::string thing = code(
      "inspect", "(new-thing box1 (map 5.0 5.0) ((:kind furniture) (:color red) (:weight 2.5)))");
  EXPECT_THAT(thing, HasSubstr("\"kind: \" (\"FURNITURE\" "));
  EXPECT_THAT(thing, HasSubstr("\"color: \" (\"RED\" "));
  EXPECT_THAT(thing, HasSubstr("\"weight: \" (\"2.5\" "));
  EXPECT_THAT(code("inspect", "(let ((l (list 1 (list 2)))) (setf (car (second l)) l) l)"),
              HasSubstr("\"1: \""));
  EXPECT_THAT(ask("inspect-part", {}, {"1"}), HasSubstr(" (inspected before)\""));
  EXPECT_THAT(code("inspect", "(let ((l (list 1 nil))) (setf (second l) l) l)"),
              HasSubstr(" (this object)\""));
  EXPECT_THAT(code("inspect", "(let ((l (list 1 2 3))) (setf (cdddr l) (cdr l)) l)"),
              HasSubstr("and so on from element 1: the list is circular"));
}

TEST_F(EditorQueriesTest, OutputAndErrorsOfContinuationsReachTheirEditor) {
  using testing::Contains;
  code("evaluate",
       "(progn (out \"at once\" t)\n"
       "  (robot-go-forward robbie 1 (continuation (err far) (out \"arrived\" t) (car 5))))");
  world_.tick(150);
  world_.evaluate("(schedule (robbie :timer 5) (out \"of the console\" t))");
  world_.tick(10);
  EXPECT_THAT(world_.said(), Contains("editor-1: at once"));
  EXPECT_THAT(world_.said(), Contains("editor-1: arrived"));
  EXPECT_THAT(world_.said(),
              Contains(testing::AllOf(StartsWith("editor-1: "), HasSubstr("(car 5)"))));
  EXPECT_THAT(world_.said(), Contains("0: of the console"));
  code("evaluate", "(rpl-start (seq (wait-time 5) (fail)))");
  world_.tick(20);
  EXPECT_THAT(world_.said(),
              Contains(testing::AllOf(StartsWith("editor-1: "), HasSubstr("the plan seq failed"))));
}

TEST_F(EditorQueriesTest, EachExpressionMayPrintAsMuch) {
  const std::string print = "(dotimes (k 200) (out (make-string 1000 :initial-element #\\x) t))";
  code("evaluate", print);
  code("evaluate", print);
  code("evaluate", "(out \"the end\" t)");
  EXPECT_EQ(world_.said().back(), "editor-1: the end");
}

TEST_F(EditorQueriesTest, ExpressionsDoNotShiftTheChanceOfTheWorld) {
  const auto drawn = [](const char* before) {
    ProgramWorld world(
        "(defmap room (20 20) (wall (0 0) (0 9) brick 0))\n"
        "(defkicker roll (x) (:prob 1) (set-attribute x :weight (random 1000000)))\n"
        "(defvar box (new-thing box nil ((:weight 1))))\n");
    world.evaluate("(new-thing die (map 5 5) ((:weight 1)))");
    world.evaluate("(set-kicker (first (all-things)) roll)");
    world.evaluate(before);
    world.tick(3);
    return world.evaluate("(mapcar (lambda (x) (get-attribute x :weight)) (all-things))");
  };
  EXPECT_EQ(drawn("(random 10)"), drawn("1"));
  EXPECT_NE(drawn("1"), "(1)");
}

TEST_F(EditorQueriesTest, OutputComesWhileAnEvaluationWaits) {
  world_.desk().ask(
      {"evaluate", "(loop repeat 3 do (out \"tick\" t) (nop))", {}, true, {}, "editor-1"});
  world_.desk().serve(true);
  EXPECT_EQ(world_.said(), std::vector<std::string>{"editor-1: tick"});
}

TEST_F(EditorQueriesTest, AQueryCanBeStopped) {
  const auto number = world_.desk().ask({"expression", "(loop (nop))", {}, true});
  const auto second = world_.desk().ask({"expression", "(+ 1 2)", {}, true});
  world_.tick(3);
  world_.desk().stop_query(number);
  world_.desk().serve(true);
  const auto answers = world_.desk().take_answers();
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[0].text.error().text(), "it was stopped");
  EXPECT_EQ(answers[1].query, second);
  EXPECT_EQ(*answers[1].text, "3");
}

}  // namespace
}  // namespace magna
