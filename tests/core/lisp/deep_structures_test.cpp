// SPDX-License-Identifier: GPL-3.0-or-later
// Circular and very deep structures: an error of Lisp, wherever a function descends into one.
#include "tests/core/lisp/deep_structures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/lisp/world_file.h"
#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::HasSubstr;

std::string said(const Result<std::string>& value) {
  return value ? *value : "error: " + value.error().text();
}

// Each kills the process if its function is not interrupted.
TEST(DeepStructures, AreErrorsOfTheFunctionsThatDescendIntoThem) {
  LispRuntime lisp;
  for (const char* const form : {
           "(copy-tree (car-circle 1))",
           "(subst 1 2 (deep-car 1000000))",
           "(nsubst 1 2 (car-circle 1))",
           "(sublis '((1 . 2)) (deep-car 1000000))",
           "(tree-equal (deep-car 1000000) (deep-car 1000000))",
           "(equal (deep-car 1000000) (deep-car 1000000))",
           "(equalp (deep-vector 1000000) (deep-vector 1000000))",
           "(member (deep-car 1000000) (list (deep-car 1000000)) :test #'equalp)",
           "(let ((h (make-hash-table :test 'equalp))) (setf (gethash (deep-vector 1000000) h) 1)"
           " (gethash (deep-vector 1000000) h))",
           "(read-from-string (make-string 1000000 :initial-element #\\())",
           "(prin1-to-string (deep-car 1000000))",
           "(prin1-to-string (deep-quote 1000000))",
       }) {
    EXPECT_THAT(said(lisp.evaluate(fmt::format("{}{}", test::kDeepDefinitions, form))),
                HasSubstr("the stack is exhausted; does a structure contain itself"))
        << form;
    const std::string handled =
        fmt::format("{}(list (handler-case {} (serious-condition () 'handled)) (+ 1 2))",
                    test::kDeepDefinitions, form);
    EXPECT_EQ(said(lisp.evaluate(handled)), "(HANDLED 3)") << form;
  }
}

TEST(DeepStructures, MayComeAgainInTheHandlerOfTheirError) {
  LispRuntime lisp;
  const std::string again = std::string(test::kDeepDefinitions) +
                            "(defun again (n)\n"
                            "  (handler-bind ((serious-condition (lambda (c) (again (1+ n)))))\n"
                            "    (copy-tree (car-circle n))))\n"
                            "(again 0)";
  EXPECT_THAT(said(lisp.evaluate(again)), HasSubstr("error: "));
  EXPECT_EQ(said(lisp.evaluate("(+ 1 2)")), "3");
}

TEST(DeepStructures, AreNoValuesOfAttributes) {
  ProgramWorld world(fmt::format(
      "{}(defmap den (9 9))\n(defrobot robbie (den (4.5 4.5) 0) :cameras (((/ pi 2) 5)))",
      test::kDeepDefinitions));
  const auto asked = [&](const char* value) {
    return world.evaluate(
        fmt::format("(camera-get-object-designator (robot-camera robbie 0) :local"
                    " (list (list :color {})) #'list)",
                    value));
  };
  for (const char* const value : {"(car-circle 1)", "(cdr-circle 1)", "(deep-car 100000)"}) {
    EXPECT_THAT(asked(value), HasSubstr("is not a value of an attribute")) << value;
  }
  EXPECT_EQ(world.evaluate("(+ 1 2)"), "3");
}

TEST(EndlessCode, IsCutOffWhereverItsCleanupFormsGo) {
  LispRuntime lisp({0.2, 30.0});
  for (const char* const form : {
           "(tagbody a (unwind-protect (loop) (go a)))",
           "(tagbody a (unwind-protect (unwind-protect (loop) (go a)) (go a)))",
           "(loop (catch 'x (unwind-protect (loop) (throw 'x 1))))",
       }) {
    EXPECT_THAT(said(lisp.evaluate(form)), HasSubstr("cut off")) << form;
  }
  EXPECT_THAT(said(lisp.evaluate("(format nil \"~1000000000%\")")),
              testing::AnyOf(HasSubstr("cut off"), HasSubstr("needs more memory")));
  EXPECT_EQ(said(lisp.evaluate("(+ 1 2)")), "3");
}

// All functions, each with the structures that are quick to make; what does not end is cut off. The
// fuzzer has the others, too.
TEST(DeepStructures, EndWithAValueOrAnErrorInEveryFunction) {
  LispRuntime lisp({0.03, 10.0});
  const std::vector<std::string> words = test::words_of_files();
  ASSERT_GT(words.size(), 800U);
  for (const std::string& word : words) {
    const std::string calls =
        test::deep_calls(word, {"car-circle", "two-ways", "vector-ring", "object-ring"}, 1);
    lisp.evaluate(fmt::format("(when (fboundp '{}) {})", word, calls));
  }
  EXPECT_EQ(said(lisp.evaluate("(+ 1 2)")), "3");
}

}  // namespace
}  // namespace magna
