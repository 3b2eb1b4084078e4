// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sexp/sexp_framer.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/support/wire_files.h"

namespace magna {
namespace {

using namespace test;

using Items = std::vector<FramedItem>;

Items frame(const std::vector<std::string>& pieces) {
  SexpFramer framer;
  Items items;
  for (const std::string& piece : pieces) {
    framer.feed(piece, [&](FramedItem item) { items.push_back(std::move(item)); });
  }
  return items;
}

std::vector<std::string> forms(const std::string& bytes) {
  std::vector<std::string> texts;
  for (const FramedItem& item : frame({bytes})) {
    if (item.kind == FramedItem::Kind::Form) texts.push_back(item.text);
  }
  return texts;
}

std::vector<std::string> errors(const std::string& bytes) {
  std::vector<std::string> texts;
  for (const FramedItem& item : frame({bytes})) {
    if (item.kind == FramedItem::Kind::Error) texts.push_back(item.text);
  }
  return texts;
}

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(SexpFramer, ReturnsOneFormPerBalancedList) {
  EXPECT_THAT(forms("(select robot1)\n(missiondel robot2)\n"),
              ElementsAre("(select robot1)", "(missiondel robot2)"));
  EXPECT_THAT(errors("(select robot1)\n(missiondel robot2)\n"), IsEmpty());
}

TEST(SexpFramer, DoesNotWaitForTheEndOfTheLine) {
  EXPECT_THAT(forms("(select robot1)"), ElementsAre("(select robot1)"));
  EXPECT_THAT(forms("(a)(b) (c)"), ElementsAre("(a)", "(b)", "(c)"));
}

TEST(SexpFramer, JoinsTheLinesOfOneFormWithLf) {
  EXPECT_THAT(forms("(a\n (b))"), ElementsAre("(a\n (b))"));
  EXPECT_THAT(forms("(a\r\n (b))\r\n"), ElementsAre("(a\n (b))"));
  EXPECT_THAT(forms("(a\r (b))\r"), ElementsAre("(a\n (b))"));
}

TEST(SexpFramer, SkipsBlankLinesAndBlanks) {
  EXPECT_THAT(forms("\n\r\n \t (a)\n\n\n(b)"), ElementsAre("(a)", "(b)"));
  EXPECT_THAT(errors("\n\r\n \t (a)\n\n\n(b)"), IsEmpty());
}

TEST(SexpFramer, AParenthesisInColumnZeroDropsAnOpenForm) {
  const std::string bytes = "(select robot1\n(select robot2)\n";
  EXPECT_THAT(forms(bytes), ElementsAre("(select robot2)"));
  EXPECT_THAT(errors(bytes), ElementsAre(HasSubstr("column 0")));
  EXPECT_THAT(forms("(a\r(b)"), ElementsAre("(b)"));
}

TEST(SexpFramer, AnUnclosedStringDropsItsFormAtTheEndOfTheLine) {
  const std::string bytes = "(select \"robot2)\n(select robot1)\n";
  EXPECT_THAT(forms(bytes), ElementsAre("(select robot1)"));
  EXPECT_THAT(errors(bytes), ElementsAre(HasSubstr("string is not closed")));
  EXPECT_THAT(errors("(select |robot2)\n"), ElementsAre(HasSubstr("|name| is not closed")));
}

TEST(SexpFramer, IgnoresTheRestOfADroppedForm) {
  EXPECT_THAT(forms("(missionadd \"rob\n (select robot1)\n (select robot2))\n(b)"),
              ElementsAre("(b)"));
  EXPECT_THAT(forms("((((((((( (select robot1) ))))))))) (b)"), ElementsAre("(b)"));
}

TEST(SexpFramer, IgnoresParenthesesInStringsAndBars) {
  const std::string bytes = R"x((a ")))" "\"" |(((| |"|))x";
  EXPECT_THAT(forms(bytes), ElementsAre(bytes));
}

TEST(SexpFramer, SkipsComments) {
  EXPECT_THAT(forms("; (select robot1)\n(a ; (b\n c) ; d"), ElementsAre("(a \n c)"));
  EXPECT_THAT(errors("; (select robot1)\n(a ; (b\n c) ; d"), IsEmpty());
}

TEST(SexpFramer, ReportsStrayTextOncePerLineAndReadsAFollowingForm) {
  EXPECT_THAT(forms("hello world (a)\n) ) )\n(b)"), ElementsAre("(a)", "(b)"));
  EXPECT_EQ(errors("hello world (a)\n) ) )\n(b)").size(), 2u);
  EXPECT_THAT(forms("\"(select robot1)\" (b)"), ElementsAre("(b)"));
}

TEST(SexpFramer, AcceptsEightParenthesesAndRejectsNine) {
  EXPECT_THAT(forms("((((((((a))))))))"), ElementsAre("((((((((a))))))))"));
  EXPECT_THAT(forms("(((((((((a)))))))))(b)"), ElementsAre("(b)"));
  EXPECT_THAT(errors("(((((((((a)))))))))(b)"), ElementsAre(HasSubstr("deeper than 8")));
}

TEST(SexpFramer, AcceptsAFormOf64KiBAndNoMore) {
  const std::string longest = "(" + std::string(SexpFramer::kMaxForm - 2, 'a') + ")";
  EXPECT_EQ(forms(longest).size(), 1u);
  const std::string longer = "(" + std::string(SexpFramer::kMaxForm - 1, 'a') + ")";
  EXPECT_THAT(forms(longer + "(b)"), ElementsAre("(b)"));
  EXPECT_THAT(errors(longer), ElementsAre(HasSubstr("65536")));
}

TEST(SexpFramer, BuffersAtMostOneForm) {
  SexpFramer framer;
  const std::string flood(10'000, '(');
  for (int i = 0; i < 100; ++i) framer.feed(flood + std::string(1000, 'x'), [](FramedItem) {});
  EXPECT_LE(framer.held(), SexpFramer::kMaxForm);
}

TEST(SexpFramer, ReportsTheStartOfAForm) {
  const Items items = frame({"(a)\r\n  (b)"});
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].offset, 0u);
  EXPECT_EQ(items[1].offset, 7u);
}

TEST(SexpFramer, KnowsWhetherAFormIsOpen) {
  SexpFramer framer;
  framer.feed("(a", [](FramedItem) {});
  EXPECT_TRUE(framer.open());
  framer.feed(")", [](FramedItem) {});
  EXPECT_FALSE(framer.open());
}

TEST(SexpFramer, SplitsDoNotChangeTheResultOfWireExamples) {
  const auto examples = wire_examples("actr-");
  ASSERT_GE(examples.size(), 5u);
  for (const WireExample& example : examples) {
    const std::string& bytes = example.in;
    const Items whole = frame({bytes});
    for (std::size_t i = 0; i <= bytes.size(); ++i) {
      ASSERT_EQ(frame({bytes.substr(0, i), bytes.substr(i)}), whole) << example.name << " at " << i;
    }
    std::vector<std::string> single;
    for (const char c : bytes) single.emplace_back(1, c);
    EXPECT_EQ(frame(single), whole) << example.name;
  }
}

TEST(SexpFramer, RandomBytesGiveTheSameResultWholeAndByteByByte) {
  constexpr std::string_view kAlphabet = "((()))  \n\r\n\"|\\;#ab1.:";
  std::uint64_t state = 12345;
  const auto next = [&state] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>(state >> 33);
  };
  for (int round = 0; round < 300; ++round) {
    std::string bytes;
    for (std::size_t i = 0; i < 200; ++i) bytes += kAlphabet[next() % kAlphabet.size()];
    std::vector<std::string> single;
    for (const char c : bytes) single.emplace_back(1, c);
    ASSERT_EQ(frame(single), frame({bytes})) << bytes;
  }
}

}  // namespace
}  // namespace magna
