// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the message list, without a window.
#include <gtest/gtest.h>

#include "tests/widgets/links/frames_fixture.h"
#include "widgets/links/frame_kinds.h"
#include "widgets/links/frame_match.h"
#include "widgets/links/frame_store.h"
#include "widgets/links/frame_words.h"
#include "widgets/links/text_tree.h"

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

TEST(FrameMatch, SearchesAllVisibleTexts) {
  FrameMatch match;
  const LinkFrame frame = test::cognav_frame(true, "ping");
  for (const char* const word : {"PING", "cognav", "link-1", "c9", "rotation", "80 c9", ""}) {
    match.set_words(word);
    EXPECT_TRUE(match.passes(frame)) << word;
  }
  match.set_words("ping pong");
  EXPECT_FALSE(match.passes(frame));
  match.set_words("battery");
  EXPECT_TRUE(match.passes(test::gobot_frame("dynamic", "[\"Robot.battery\"]")));
}

TEST(FrameStore, LimitsItsBytes) {
  FrameStore store;
  const std::string large(LinkFrame::kMostBytes, 'x');
  for (int k = 0; k < 20; ++k) {
    auto more = std::make_shared<LinkFrames>();
    more->frames.assign(1000, test::gobot_frame("static", large));
    EXPECT_TRUE(store.add(more));
    EXPECT_FALSE(store.add(more));
  }
  EXPECT_LE(store.size() * LinkFrame::kMostBytes, FrameStore::kMostBytes);
  EXPECT_EQ(store.end(), 20'000U);
  EXPECT_EQ(store.first() + store.size(), store.end());
  EXPECT_EQ(store.gone(), store.first());
  store.clear();
  EXPECT_EQ(store.size(), 0U);
  EXPECT_EQ(store.first(), 20'000U) << "numbers are not used again";
}

TEST(FrameStore, LimitsWaitingFramesToo) {
  FrameStore store;
  store.set_paused(true);
  store.add(test::many_frames(FrameStore::kMost + 10));
  EXPECT_EQ(store.size(), 0U);
  EXPECT_EQ(store.waiting(), FrameStore::kMost + 10);
  store.set_paused(false);
  EXPECT_EQ(store.size(), FrameStore::kMost);
  EXPECT_EQ(store.gone(), 10U);
  EXPECT_EQ(store.waiting(), 0U);
}

TEST(FrameKinds, AreMergedWhenThereAreTooMany) {
  FrameKinds kinds;
  LinkFrames many;
  for (std::size_t k = 0; k < FrameKinds::kMost + 100; ++k) {
    many.frames.push_back(test::cognav_frame(true, std::to_string(k).c_str()));
    many.frames.back().client = "link-" + std::to_string(k);
  }
  kinds.add(many, 0);
  EXPECT_EQ(kinds.all().size(), FrameKinds::kMost + 1);
  EXPECT_TRUE(kinds.all().back().others);
  EXPECT_FALSE(kinds.all().front().others);
  EXPECT_EQ(kinds.all().back().count, 100U);
  EXPECT_EQ(kinds.programs().size(), FrameKinds::kMostPrograms);
  kinds.clear();
  EXPECT_TRUE(kinds.all().empty());
}

TEST(FrameKinds, HaveTheirRecentRate) {
  FrameKinds kinds;
  constexpr std::int64_t kTenth = 100'000'000;
  for (std::int64_t k = 0; k < 100; ++k) kinds.add(*test::many_frames(5), k * kTenth);
  kinds.measure(100 * kTenth);
  EXPECT_NEAR(kinds.all()[0].per_second, 50.0, 0.5);
  EXPECT_NEAR(kinds.per_second(), 50.0, 0.5);
  kinds.measure(200 * kTenth);
  EXPECT_EQ(kinds.all()[0].per_second, 0.0);
}

TEST(FrameWords, DumpBytesWithTheirOffsetsAndLetters) {
  LinkFrame frame = test::gobot_frame("static", "0123456789abcdefXY\n");
  EXPECT_EQ(hex_dump(frame),
            QStringLiteral("0000  30 31 32 33 34 35 36 37  38 39 61 62 63 64 65 66  "
                           "0123456789abcdef\n0010  58 59 0A") +
                QString(42, QLatin1Char(' ')) + QStringLiteral("XY."));
  EXPECT_TRUE(hex_dump(frame, 8).startsWith(QStringLiteral("0000  30 31 32 33 34 35 36 37  01")));
  frame.size = 5000;
  EXPECT_TRUE(hex_dump(frame).endsWith(QStringLiteral("… 19 of 5000 bytes were kept")));
}

TEST(FrameWords, WriteOneFramePerLineForOtherPrograms) {
  LinkFrame frame = test::gobot_frame("static", "{\"a\": 1}\n");
  EXPECT_EQ(frame_csv(frame).count('\n'), 1);
  EXPECT_EQ(frame_json(frame).count('\n'), 1);
  EXPECT_TRUE(frame_json(frame).contains("\"text\":\"{\\\"a\\\": 1}\\n\""));
  frame.value = "a\tb";
  EXPECT_EQ(frame_line(frame).count(QLatin1Char('\n')), 0);
}

}  // namespace
}  // namespace magna
