// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/shown_message.h"

#include <gtest/gtest.h>

#include <string>

#include "core/mission/no_go_area.h"

namespace magna {
namespace {

TEST(ShortMessage, NamesWhatIsInTheWay) {
  EXPECT_EQ(short_message(Message({"robot-in-way", "{} is in the way to ({:.1f}, {:.1f})"},
                                  std::string("robot7"), 1.0, 2.0)),
            QStringLiteral("for robot7"));
  EXPECT_EQ(
      short_message(Message({"stands-in-no-go-area", "it stands in no-go area \"{}\""}, "pit")),
      QStringLiteral("in no-go area pit"));
  for (const Message& reason : {closed_off({1, 2}, "pit"), way_is_closed("pit")}) {
    EXPECT_EQ(short_message(reason), QStringLiteral("no-go area pit"));
  }
}

TEST(ShortMessage, ShortensMessagesWithinMessages) {
  const Message wall({"obstacle-ahead", "{} {:.1f} m ahead on the way to ({:.1f}, {:.1f})"},
                     Message({"wall", "wall"}), 0.4, 1.0, 2.0);
  EXPECT_EQ(short_message(Message({"mission-blocked", "blocked: {}"}, wall)),
            QStringLiteral("blocked: wall"));
  const Message narrow({"place-not-reached", "cannot reach the place at ({:.1f}, {:.1f}): {}"}, 1.0,
                       2.0, Message({"way-too-narrow", "too narrow for it"}));
  EXPECT_EQ(short_message(narrow), QStringLiteral("too narrow"));
}

TEST(ShortMessage, KeepsAMessageWithoutAShortFormWithinAnother) {
  EXPECT_EQ(short_message(Message({"search-news", "search: {}"}, Message::verbatim("at corner"))),
            QStringLiteral("search: at corner"));
  EXPECT_TRUE(short_message(Message::verbatim("at corner, then on")).isEmpty());
}

}  // namespace
}  // namespace magna
