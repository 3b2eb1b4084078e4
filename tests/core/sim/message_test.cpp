// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/message.h"

#include <gtest/gtest.h>

#include "core/sim/state_hash.h"

namespace magna {
namespace {

TEST(Message, FillsItsEnglishTextAsFmtWould) {
  EXPECT_EQ(english(Message({"hand-empty", "the hand holds nothing"})), "the hand holds nothing");
  const std::string name = "belt1";
  const std::size_t most = 100;
  EXPECT_EQ(english(Message({"some-limit", "{} has room for {} packages"}, name, most)),
            "belt1 has room for 100 packages");
  EXPECT_EQ(english(Message({"some-numbers", "{} m, {:.1f} m, {:g}, {:.6g} and -{}"}, 0.1, 2.25,
                            1e6, 1.0 / 3.0, -1)),
            "0.1 m, 2.2 m, 1e+06, 0.333333 and --1");
  EXPECT_EQ(english(Message({"some-braces", "a pair {{}} and {}"}, "one")), "a pair {} and one");
}

TEST(Message, IsAnArgumentOfAnother) {
  const Message inner({"hand-empty", "the hand holds nothing"});
  EXPECT_EQ(english(Message({"action-failed", "{} failed: {}"}, "release", inner)),
            "release failed: the hand holds nothing");
}

TEST(Message, KeepsWordsFromOutsideAsTheyAre) {
  EXPECT_EQ(english(Message::verbatim("{0} is {broken")), "{0} is {broken");
  EXPECT_EQ(Message::verbatim("x").code(), "verbatim");
}

TEST(Message, EqualsAnotherWithTheSameCodeAndText) {
  const auto of = [](const std::string& name, int count) {
    return Message({"some-limit", "{} has room for {} packages"}, name, count);
  };
  EXPECT_EQ(of("belt1", 3), of("belt1", 3));
  EXPECT_NE(of("belt1", 3), of("belt2", 3));
  EXPECT_NE(of("belt1", 3), of("belt1", 4));
  EXPECT_NE(Message({"some-limit", "{} has room"}, "belt1"),
            Message({"other-limit", "{} has room"}, "belt1"));
  EXPECT_NE(Message({"outer", "because {}"}, of("belt1", 3)),
            Message({"outer", "because {}"}, of("belt1", 4)));
}

TEST(Message, EqualsAnotherWhoseNumbersReadTheSame) {
  const auto ahead = [](double metres) {
    return Message({"wall-ahead", "wall {:.1f} m ahead"}, metres);
  };
  EXPECT_EQ(ahead(0.31), ahead(0.33));
  EXPECT_NE(ahead(0.31), ahead(0.41));
}

TEST(Message, EqualsItsEnglish) {
  const std::optional<Message> refused = Message({"some-limit", "{} has room"}, "belt1");
  EXPECT_EQ(refused, "belt1 has room");
  EXPECT_NE(*refused, "belt2 has room");
}

TEST(Message, OfNothingIsEmpty) {
  EXPECT_EQ(english(std::optional<Message>()), "");
  EXPECT_EQ(english(std::optional(Message({"hand-empty", "the hand holds nothing"}))),
            "the hand holds nothing");
}

TEST(Message, IsTranslatedWithAllMessagesInIt) {
  const Message inner({"hand-empty", "the hand holds nothing"});
  const Message message({"action-failed", "{} failed: {}"}, "release", inner);
  const auto german = [](const MessageText& text) -> std::string {
    if (text.code == "hand-empty") return "die Hand ist leer";
    return "{1}, daher scheitert {0}";
  };
  EXPECT_EQ(translated(message, german), "die Hand ist leer, daher scheitert release");
}

TEST(Message, StaysEnglishWhereItsTranslationHasOtherFields) {
  const Message message({"some-limit", "{} has room for {} packages"}, "belt1", 3);
  for (const char* const wrong : {"{} {} {}", "{", "{9}", "{:.2f} von {}"}) {
    EXPECT_EQ(translated(message, [&](const MessageText&) { return wrong; }),
              "belt1 has room for 3 packages");
  }
}

TEST(Message, EntersAHashByItsCodesWhateverItsWords) {
  const auto hash_of = [](const std::optional<Message>& message) {
    StateHash hash;
    add_code(hash, message);
    return hash.value();
  };
  const Message inner({"hand-empty", "the hand holds nothing"});
  const Message failed({"action-failed", "{} failed: {}"}, "release", inner);
  EXPECT_EQ(hash_of(failed), hash_of(Message({"action-failed", "{} did not work, because {}"}, "It",
                                             Message({"hand-empty", "nothing is in the hand"}))));
  EXPECT_NE(hash_of(failed), hash_of(Message({"action-failed", "{} failed: {}"}, "release",
                                             Message({"hand-full", "the hand is full"}))));
  EXPECT_NE(hash_of(inner), hash_of(Message({"hand-full", "the hand holds nothing"})));
  EXPECT_NE(hash_of(inner), hash_of(std::nullopt));
}

TEST(Message, KnowsCodesInKebabCase) {
  EXPECT_TRUE(message_detail::is_code("no-way-2"));
  EXPECT_FALSE(message_detail::is_code(""));
  EXPECT_FALSE(message_detail::is_code("No-way"));
  EXPECT_FALSE(message_detail::is_code("no--way"));
  EXPECT_FALSE(message_detail::is_code("-no-way"));
  EXPECT_FALSE(message_detail::is_code("no-way-"));
  EXPECT_FALSE(message_detail::is_code("no_way"));
}

TEST(Message, HasOneFieldAnArgument) {
  static constexpr bool kWholeThenDecimal[] = {false, true};
  EXPECT_TRUE(message_detail::fields_fit("{} of {}", kWholeThenDecimal, 2));
  EXPECT_TRUE(message_detail::fields_fit("{} of {:.2f}, {{x}}", kWholeThenDecimal, 2));
  EXPECT_FALSE(message_detail::fields_fit("{}", kWholeThenDecimal, 2));
  EXPECT_FALSE(message_detail::fields_fit("{} {} {}", kWholeThenDecimal, 2));
  EXPECT_FALSE(message_detail::fields_fit("{:.2f} of {}", kWholeThenDecimal, 2));
  EXPECT_FALSE(message_detail::fields_fit("{} of {:x}", kWholeThenDecimal, 2));
  EXPECT_FALSE(message_detail::fields_fit("{} of {:.2f", kWholeThenDecimal, 2));
  EXPECT_FALSE(message_detail::fields_fit("{} of } {}", kWholeThenDecimal, 2));
}

}  // namespace
}  // namespace magna
