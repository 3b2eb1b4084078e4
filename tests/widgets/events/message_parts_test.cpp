// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the message list, without a window.
#include <gtest/gtest.h>

#include "tests/widgets/events/messages_fixture.h"
#include "widgets/events/links/message_detail.h"
#include "widgets/events/links/message_kinds.h"
#include "widgets/events/links/message_store.h"
#include "widgets/events/links/message_words.h"

namespace magna {
namespace {

std::string drawn(const std::vector<TextPart>& parts, int deep = 0) {
  std::string text;
  for (const TextPart& part : parts) {
    text.append(static_cast<std::size_t>(deep), '.');
    text += part.name + "=" + part.value + ";";
    text += drawn(part.parts, deep + 1);
  }
  return text;
}

TEST(TextTree, ShowsJsonWithItsNames) {
  EXPECT_EQ(
      drawn(read_text_tree(R"({"type": "x", "data": {"a": [1, 2], "b": [[1], {"c": null}]}})")),
      "type=\"x\";data=;.a=[1, 2];.b=2 entries;..[0]=[1];..[1]=;...c=null;");
}

TEST(TextTree, ShowsFormsByTheirHeads) {
  EXPECT_EQ(drawn(read_text_tree("(mission robot1 (goto (1 2 0)) (a (b (c d))))")),
            "mission=;.=robot1;.goto=(1 2 0);.a=;..b=(c d);");
  EXPECT_EQ(drawn(read_text_tree("(select robot1)\n(select \"a) b\")")),
            "=(select robot1);=(select \"a) b\");");
}

TEST(TextTree, ShowsTheValidPartOfInvalidText) {
  EXPECT_EQ(drawn(read_text_tree("")), "");
  EXPECT_EQ(drawn(read_text_tree(R"({"type": "dyn)")), "type=\"dyn;");
  EXPECT_EQ(drawn(read_text_tree("{\"a\"")), "a=;");
  EXPECT_EQ(drawn(read_text_tree("]]} x")), "=x;");
  EXPECT_EQ(drawn(read_text_tree("nonsense")), "=nonsense;");
  const std::string deep(100'000, '[');
  EXPECT_FALSE(read_text_tree(deep).empty()) << "and it ends";
}

TEST(TextTree, CountsOmittedParts) {
  std::string many = "[";
  for (int k = 0; k < 1000; ++k) many += "[0],";
  const auto parts = read_text_tree(many, 100);
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts.back().name, "…");
  EXPECT_LE(parts.front().parts.size(), 100U);
}

TEST(MessageMatch, SearchesAllVisibleTexts) {
  MessageMatch match;
  const LinkMessage message = test::cognav_message(true, "ping");
  for (const char* const word : {"PING", "cognav", "link-1", "c9", "rotation", "80 c9", ""}) {
    match.set_words(word);
    EXPECT_TRUE(match.passes(message)) << word;
  }
  match.set_words("ping pong");
  EXPECT_FALSE(match.passes(message));
  match.set_words("battery");
  EXPECT_TRUE(match.passes(test::gobot_message("dynamic", "[\"Robot.battery\"]")));
}

TEST(MessageStore, LimitsItsBytes) {
  MessageStore store;
  const std::string large(LinkMessage::kMostBytes, 'x');
  for (int k = 0; k < 20; ++k) {
    auto more = std::make_shared<LinkMessages>();
    more->messages.assign(1000, test::gobot_message("static", large));
    EXPECT_TRUE(store.add(more));
    EXPECT_FALSE(store.add(more));
  }
  EXPECT_LE(store.size() * LinkMessage::kMostBytes, MessageStore::kMostBytes);
  EXPECT_EQ(store.end(), 20'000U);
  EXPECT_EQ(store.first() + store.size(), store.end());
  EXPECT_EQ(store.gone(), store.first());
  store.clear();
  EXPECT_EQ(store.size(), 0U);
  EXPECT_EQ(store.first(), 20'000U) << "numbers are not used again";
}

TEST(MessageStore, LimitsWaitingMessagesToo) {
  MessageStore store;
  store.set_paused(true);
  store.add(test::many_messages(MessageStore::kMost + 10));
  EXPECT_EQ(store.size(), 0U);
  EXPECT_EQ(store.waiting(), MessageStore::kMost + 10);
  store.set_paused(false);
  EXPECT_EQ(store.size(), MessageStore::kMost);
  EXPECT_EQ(store.gone(), 10U);
  EXPECT_EQ(store.waiting(), 0U);
}

TEST(MessageKinds, AreMergedWhenThereAreTooMany) {
  MessageKinds kinds;
  LinkMessages many;
  for (std::size_t k = 0; k < MessageKinds::kMost + 100; ++k) {
    many.messages.push_back(test::cognav_message(true, std::to_string(k).c_str()));
    many.messages.back().client = "link-" + std::to_string(k);
  }
  kinds.add(many, 0);
  EXPECT_EQ(kinds.all().size(), MessageKinds::kMost + 1);
  EXPECT_TRUE(kinds.all().back().others);
  EXPECT_FALSE(kinds.all().front().others);
  EXPECT_EQ(kinds.all().back().count, 100U);
  EXPECT_EQ(kinds.programs().size(), MessageKinds::kMostPrograms);
  kinds.clear();
  EXPECT_TRUE(kinds.all().empty());
}

TEST(MessageKinds, HaveTheirRecentRate) {
  MessageKinds kinds;
  constexpr std::int64_t kTenth = 100'000'000;
  for (std::int64_t k = 0; k < 100; ++k) kinds.add(*test::many_messages(5), k * kTenth);
  kinds.measure(100 * kTenth);
  EXPECT_NEAR(kinds.all()[0].per_second, 50.0, 0.5);
  EXPECT_NEAR(kinds.per_second(), 50.0, 0.5);
  kinds.measure(200 * kTenth);
  EXPECT_EQ(kinds.all()[0].per_second, 0.0);
}

TEST(MessageWords, DumpBytesWithTheirOffsetsAndLetters) {
  LinkMessage message = test::gobot_message("static", "0123456789abcdefXY\n");
  EXPECT_EQ(hex_dump(message),
            QStringLiteral("0000  30 31 32 33 34 35 36 37  38 39 61 62 63 64 65 66  "
                           "0123456789abcdef\n0010  58 59 0A") +
                QString(42, QLatin1Char(' ')) + QStringLiteral("XY."));
  EXPECT_TRUE(hex_dump(message, 8).startsWith(QStringLiteral("0000  30 31 32 33 34 35 36 37  01")));
  message.size = 5000;
  EXPECT_TRUE(hex_dump(message).endsWith(QStringLiteral("… 19 of 5000 bytes were kept")));
}

TEST(MessageWords, WriteOneMessagePerLineForOtherPrograms) {
  LinkMessage message = test::gobot_message("static", "{\"a\": 1}\n");
  EXPECT_EQ(message_csv(message).count('\n'), 1);
  EXPECT_EQ(message_json(message).count('\n'), 1);
  EXPECT_TRUE(message_json(message).contains("\"text\":\"{\\\"a\\\": 1}\\n\""));
  message.value = "a\tb";
  EXPECT_EQ(message_line(message).count(QLatin1Char('\n')), 0);
}

}  // namespace
}  // namespace magna
