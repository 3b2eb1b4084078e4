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
    arguments.insert(arguments.begin(), "editor-1");
    return world_.ask({name, text, std::move(arguments), true, file});
  }
  std::string ask(const std::string& name, const std::string& text = {},
                  std::vector<std::string> arguments = {}) {
    arguments.insert(arguments.begin(), "editor-1");
    return world_.ask({name, text, std::move(arguments)});
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
  EXPECT_THAT(world_.ask({"frame-locals", {}, {"editor-2", "1"}}), HasSubstr("not active"));
  ask("forget");
  EXPECT_THAT(ask("frame-locals", {}, {"1"}), HasSubstr("not active"));
}

TEST_F(EditorQueriesTest, KnowNamesParametersAndPlaces) {
  code("load", "(deffunc my-own-name (a - NUMBER &optional b) \"Adds.\" (+ a b))", {}, "/x/b.lisp");
  EXPECT_EQ(ask("complete", "my-ow"), "(\"my-own-name\")");
  EXPECT_THAT(ask("complete", "robot-go"), HasSubstr("\"robot-go-forward\""));
  EXPECT_EQ(ask("complete", "magna::as"), "nil");
  EXPECT_EQ(ask("complete-fuzzily", "own-na"), "((\"my-own-name\" 3 \"f\"))");
  EXPECT_EQ(ask("arguments", "my-own-name"), "\"(my-own-name a &optional b)\"");
  EXPECT_EQ(ask("arguments", "no-such-name"), "nil");
  EXPECT_EQ(ask("arguments", "%eval"), "nil");
  EXPECT_THAT(ask("describe", "my-own-name"), HasSubstr("Adds."));
  EXPECT_EQ(ask("definitions", "my-own-name"), "((\"my-own-name\" (\"/x/b.lisp\" 1 1)))");
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
