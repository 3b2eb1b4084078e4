// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/sexp/sexp.h"
#include "protocols/swank/swank_answers.h"
#include "protocols/swank/swank_message.h"

namespace magna {
namespace {

std::string again(std::string_view text) {
  const SexpTree form = read_swank_form(text);
  return form.error ? form.error->message : sexp_text(form);
}

SexpTree form(std::string_view text) {
  SexpTree read = read_swank_form(text);
  EXPECT_FALSE(read.error) << text;
  return read;
}

TEST(SwankReader, ReadsWhatEmacsPrints) {
  EXPECT_EQ(again("(:emacs-rex (swank:connection-info) \"COMMON-LISP-USER\" t 1)"),
            "(:emacs-rex (swank:connection-info) \"COMMON-LISP-USER\" t 1)");
  EXPECT_EQ(again("  (A nil () -12 'x \"a\\\"b\\\\\" (a . b) 1.5)\n"),
            "(a nil nil -12 (quote x) \"a\\\"b\\\\\" (a b) 1.5)");
  EXPECT_EQ(form("\"(quit)\"").string(), "(quit)");
  EXPECT_EQ(form("'(1 2)").unquoted()[1].number, 2);
  EXPECT_EQ(form("(a \\. b)").items.size(), 3U) << "an escaped dot is a symbol";
  EXPECT_FALSE(whole_number(form("99999999999999999999"))) << "it has too many digits";
}

TEST(SwankReader, RefusesTheRestWithItsByte) {
  EXPECT_EQ(again(""), "byte 1: the message ends within a form");
  EXPECT_EQ(again("(a"), "byte 3: the message ends within a form");
  EXPECT_EQ(again("\"a"), "byte 3: the message ends within a string");
  EXPECT_EQ(again("a\\"), "byte 3: the message ends within a symbol");
  EXPECT_EQ(again(")"), "byte 1: unexpected )");
  EXPECT_EQ(again("."), "byte 1: unexpected .");
  EXPECT_EQ(again("(. a)"), "byte 2: unexpected .");
  EXPECT_EQ(again("(a . .)"), "byte 6: unexpected .");
  EXPECT_EQ(again("(a .)"), "byte 5: unexpected )");
  EXPECT_EQ(again("(b '.)"), "byte 5: unexpected .");
  EXPECT_EQ(again("(a) b"), "byte 5: there is more after the form");
  EXPECT_EQ(again("(#.(quit))"), "byte 2: unexpected #");
  EXPECT_EQ(again("[1]"), "byte 1: unexpected [");
  EXPECT_EQ(again(std::string(100, '(')), "byte 65: lists are at most 64 deep");
  EXPECT_EQ(again(std::string(100, '\'')), "byte 65: lists are at most 64 deep");
  std::string many = "(";
  for (int k = 0; k < 100'000; ++k) many += "a ";
  EXPECT_EQ(again(many + ')'), "byte 200000: a message has at most 100000 forms");
}

TEST(SwankFramer, GivesTheSameInAnyPieces) {
  const std::string bytes = swank_message("\"one\"") + swank_message("") + swank_message("(two)");
  EXPECT_EQ(bytes.substr(0, 6), "000005");
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
    SwankFramer framer;
    std::string all;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      EXPECT_TRUE(framer.feed(std::string_view(bytes).substr(at, piece),
                              [&](const std::string& body) { all += body + '|'; }));
    }
    EXPECT_EQ(all, "\"one\"||(two)|") << piece;
    EXPECT_FALSE(framer.open());
  }
}

TEST(SwankFramer, RefusesWrongLengthsForGood) {
  const auto problem = [](std::string_view bytes) {
    SwankFramer framer;
    const auto ignore = [](const std::string&) {};
    EXPECT_FALSE(framer.feed(bytes, ignore));
    EXPECT_FALSE(framer.feed(swank_message("\"x\""), ignore));
    return framer.problem();
  };
  EXPECT_EQ(problem("GET /x"), "expected a length of six hexadecimal digits, not GET /x");
  EXPECT_EQ(problem("-00001"), "expected a length of six hexadecimal digits, not -00001");
  EXPECT_EQ(problem("000401"), "announced a message of 1025 bytes; 1024 are the most");
  EXPECT_EQ(problem(swank_message("\"token\"") + "100001"),
            "announced a message of 1048577 bytes; 1048576 are the most");
}

TEST(SwankAnswers, HaveTheFormsOfSlime) {
  EXPECT_EQ(swank_values(form("(\"1\" \"a b\")")), "(:values \"1\" \"a b\")");
  EXPECT_EQ(swank_echo(form("(\"1\" \"2\")")), "\"=> 1, 2\"");
  EXPECT_EQ(swank_echo(form("()")), "\"; No value\"");
  EXPECT_EQ(swank_lines(form("(\"1\" \"2\")")), "\"1\n2\"");
  EXPECT_EQ(swank_completions(form("(\"robot-a\" \"robot-bc\")"), "ro"),
            "((\"robot-a\" \"robot-bc\") \"robot-\")");
  EXPECT_EQ(swank_completions(form("()"), "xyz"), "(nil \"xyz\")");
  EXPECT_EQ(swank_apropos(form("((\"list\" (:function \"makes one\")) (\"x\"))")),
            "((:designator \"list\" :function \"makes one\")(:designator \"x\"))");
  EXPECT_TRUE(swank_knows_uses(form(":calls")));
  EXPECT_FALSE(swank_knows_uses(form(":specializes")));
  EXPECT_EQ(swank_location(form("(\"/a/b.lisp\" 3 5)")),
            "(:location (:file \"/a/b.lisp\") (:line 3 4) nil)");
  EXPECT_EQ(swank_location(form("(\"buffer *x*\" 3 5)")),
            "(:location (:buffer \"*x*\") (:line 3 4) nil)");
  EXPECT_EQ(swank_location(Sexp()).substr(0, 8), "(:error ");
  EXPECT_EQ(swank_inspection(form("(\"(1)\" \"type: cons\" (\"1\" 0))")),
            "(:title \"(1)\" :id nil :content ((\"type: cons\" (:value \"1\" 0) ) 2 0 2))");
  EXPECT_EQ(swank_inspection(Sexp()), "nil");
}

TEST(SwankAnswers, FindTheCallAroundTheCursor) {
  EXPECT_EQ(swank_called(form("(\"inner\" swank::%cursor-marker%)")), "inner");
  EXPECT_EQ(swank_called(form("(\"outer\" \"1\" (\"inner\" \"x\" swank::%cursor-marker%))")),
            "inner");
  EXPECT_EQ(swank_called(form("(\"let\" ((\"x\" swank::%cursor-marker%)))")), "x");
  EXPECT_EQ(swank_called(Sexp()), "");
}

}  // namespace
}  // namespace magna
