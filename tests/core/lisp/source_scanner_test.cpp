// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/source_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

SourceText text_of(const std::string& text) { return std::move(*SourceText::decode(text)); }

std::string written(const SourceText& source, const SourceForm& form) {
  return to_utf8(source.characters().substr(form.begin, form.end - form.begin));
}

std::vector<std::string> forms_of(const std::string& text) {
  const SourceText source = text_of(text);
  const auto forms = scan_source(source);
  if (!forms) return {"error: " + forms.error().text()};
  std::vector<std::string> all;
  for (const SourceForm& form : *forms) all.push_back(written(source, form));
  return all;
}

std::string error_of(const std::string& text) {
  const auto forms = scan_source(text_of(text));
  if (forms) return "none";
  Error error = forms.error();
  error.file = "t";
  return error.text();
}

TEST(SourceScanner, FindsListsAtomsAndStringsFromTheOutside) {
  EXPECT_THAT(forms_of("(a (b \"c d\") 2)"),
              ElementsAre("(a (b \"c d\") 2)", "a", "(b \"c d\")", "b", "\"c d\"", "2"));
}

TEST(SourceScanner, SkipsComments) {
  EXPECT_THAT(forms_of("; ( \n a #| ( #| \" |# ) |# b ;"), ElementsAre("a", "b"));
}

TEST(SourceScanner, HandlesCharactersEscapesAndBars) {
  EXPECT_THAT(
      forms_of("(#\\( #\\) #\\\" #\\; #\\Space)"),
      ElementsAre("(#\\( #\\) #\\\" #\\; #\\Space)", "#\\(", "#\\)", "#\\\"", "#\\;", "#\\Space"));
  EXPECT_THAT(forms_of("|a ( b| c\\)d \"x\\\"(\""), ElementsAre("|a ( b|", "c\\)d", "\"x\\\"(\""));
  EXPECT_THAT(forms_of("'(a) `(,b ,@c)"), ElementsAre("(a)", "a", "(,b ,@c)", "b", "@c"));
}

TEST(SourceScanner, ReturnsNothingForAnEmptyText) {
  EXPECT_THAT(forms_of(""), ElementsAre());
  EXPECT_THAT(forms_of("  ; only a comment"), ElementsAre());
}

TEST(SourceScanner, ReportsTheStartOfAnUnclosedList) {
  EXPECT_EQ(error_of("(a)\n (b (c)"),
            "t:2:2: (b (c): this list is never closed; expected a ')' at its end");
  EXPECT_THAT(error_of("(a (b (c"),
              HasSubstr("t:1:1: (a (b (c: this list is never closed; 3 ')' are "
                        "missing, the first of them for the list at 1:7"));
}

TEST(SourceScanner, SuspectsTheListBeforeAParenthesisInTheFirstColumn) {
  EXPECT_THAT(error_of("(a)\n(b\n  (c)\n(d)\n(e)\n"),
              HasSubstr("t:2:1: (b (c) (d) (e): this list is never closed; a ')' is missing before "
                        "line 4"));
}

TEST(SourceScanner, ReportsASurplusParenthesis) {
  EXPECT_THAT(error_of("(a)\n  )"), HasSubstr("t:2:3: this ')' closes nothing"));
}

TEST(SourceScanner, ReportsTheStartOfUnclosedStringsCommentsAndBars) {
  EXPECT_THAT(error_of("(a \"b)"), HasSubstr("t:1:4: this string is never closed"));
  EXPECT_THAT(error_of("a\n#| b #| |#"), HasSubstr("t:2:1: this comment is never closed"));
  EXPECT_THAT(error_of("(a |b)"), HasSubstr("t:1:4: this symbol's '|' is never closed"));
  EXPECT_THAT(error_of("\"a\\"), HasSubstr("t:1:1: this string is never closed"));
}

TEST(SourceScanner, RejectsListsNestedTooDeeply) {
  const std::string deep(kMaxSourceNesting, '(');
  EXPECT_EQ(error_of(deep + std::string(kMaxSourceNesting, ')')), "none");
  EXPECT_THAT(error_of("(" + deep), HasSubstr("t:1:501: lists are nested more than 500 deep"));
}

TEST(SourceScanner, ShortensFormsToOneLineWithoutComments) {
  const SourceText source =
      text_of("(wall  (0 0) ; the first\n\t( 5 5 )\n  \"a  ; b\" " + std::string(80, 'x') + ")");
  const auto forms = scan_source(source);
  ASSERT_TRUE(forms);
  const std::string line = excerpt(source, forms->front());
  EXPECT_THAT(line, HasSubstr("(wall (0 0) (5 5) \"a ; b\" xxx"));
  EXPECT_EQ(line.size(), 60u);
  EXPECT_THAT(line, ::testing::EndsWith("..."));
}

TEST(SourceScanner, FindsFormsByPlaceAndAtomsByName) {
  const SourceText source = text_of("(a b)\n; c\n(foo (Bar baz) bar)");
  const auto forms = scan_source(source);
  ASSERT_TRUE(forms);
  const auto second = form_from(*forms, 5);
  ASSERT_TRUE(second);
  EXPECT_EQ(written(source, *second), "(foo (Bar baz) bar)");
  const auto bar = find_atom(source, *forms, *second, "BAR");
  ASSERT_TRUE(bar);
  EXPECT_EQ(written(source, *bar), "Bar");
  EXPECT_FALSE(find_atom(source, *forms, forms->front(), "bar"));
  const auto token = token_before(*forms, second->begin);
  ASSERT_TRUE(token);
  EXPECT_EQ(written(source, *token), "b");
  EXPECT_FALSE(token_before(*forms, 0));
  EXPECT_FALSE(form_from(*forms, 1000));
}

}  // namespace
}  // namespace magna
