// SPDX-License-Identifier: GPL-3.0-or-later
// `documentation' and `describe': the reference inside of Lisp.
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(Documentation, OfTheDialectIsThatOfTheReference) {
  EXPECT_THAT(evaluated("(documentation 'camera-turn 'function)"),
              StartsWith("\"(camera-turn camera angle continuation) => camera angle\n"
                         "command (manual 3.4.3): "));
  EXPECT_THAT(evaluated("(documentation 'max-speed* 'variable)"), HasSubstr("cells/tick"));
  EXPECT_THAT(evaluated("(documentation 'pt 'type)"), HasSubstr("point or vector"));
  EXPECT_THAT(evaluated("(documentation 'seq 'function)"), StartsWith("\"(seq plan ...)"));
  EXPECT_EQ(evaluated("(list (documentation 'camera-turn 'variable) (documentation 'car 'function)"
                      " (documentation 'max-speed* 'function))"),
            "(NIL NIL NIL)");
}

TEST(Documentation, OfAFileIsItsOwn) {
  EXPECT_EQ(evaluated("(deffunc f (x) \"Gives x.\" x) (documentation 'f 'function)"),
            "\"Gives x.\"");
  EXPECT_EQ(evaluated("(defvar depth 3 \"Metres.\") (documentation 'depth 'variable)"),
            "\"Metres.\"");
  EXPECT_EQ(evaluated("(defun seq (x) x) (documentation 'seq 'function)"), "NIL");
}

TEST(Documentation, CannotBeChanged) {
  EXPECT_THAT(evaluated("(setf (documentation 'camera-turn 'function) \"mine\")"),
              HasSubstr("documentation is a text in the definition itself"));
  EXPECT_THAT(evaluated("(documentation 12 'function)"), HasSubstr("is not a symbol"));
}

TEST(Describe, PrintsAllEntriesOfAName) {
  EXPECT_THAT(evaluated("(describe 'let)"),
              AllOf(HasSubstr("form (manual 3.1)"), HasSubstr("plan-form (manual D)")));
  EXPECT_THAT(evaluated("(describe :not-tracking)"),
              AllOf(StartsWith(":not-tracking\n"), HasSubstr("does not track")));
  EXPECT_THAT(evaluated("(with-output-to-string (text) (describe ':size text))"),
              HasSubstr("How large it is"));
}

TEST(Describe, KnowsNamesOfAFileAndSaysWhatItDoesNotKnow) {
  EXPECT_EQ(evaluated("(deffunc f (x) \"Gives x.\" x) (describe 'f)"), "f is a function: Gives x.");
  EXPECT_EQ(evaluated("(defvar depth 3) (describe 'depth)"),
            "depth is a variable with the value 3");
  EXPECT_EQ(evaluated("(describe 'unheard-of)"), "unheard-of is not in the reference");
  EXPECT_EQ(evaluated("(describe 12)"), "12");
}

}  // namespace
}  // namespace magna
