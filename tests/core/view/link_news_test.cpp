// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/notice_board.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

LinkTable table(std::vector<std::string> clients) {
  ServerStatus actr;
  actr.name = "ACT-R";
  actr.listening = true;
  for (std::string& name : clients) {
    ClientStatus client;
    client.peer = "127.0.0.1:500" + name.substr(name.size() - 1);
    client.name = std::move(name);
    actr.clients.push_back(std::move(client));
  }
  return {actr};
}

std::vector<Notice> news(const LinkTable& before, const LinkTable& after, std::size_t at_work = 0) {
  return link_news(before, after, 7, [at_work](const std::string&) { return at_work; });
}

TEST(LinkNews, ReportsAttachedAndDetachedClients) {
  const auto said = news(table({"client-1", "client-2"}), table({"client-2", "client-3"}));
  ASSERT_EQ(said.size(), 2U);
  EXPECT_EQ(said[0].source, "client-1");
  EXPECT_EQ(english(said[0].text), "left ACT-R");
  EXPECT_EQ(said[0].severity, Severity::Info);
  EXPECT_EQ(said[0].kind, NoticeKind::Link);
  EXPECT_EQ(said[1].source, "client-3");
  EXPECT_EQ(english(said[1].text), "attached to ACT-R from 127.0.0.1:5003");
  EXPECT_EQ(said[1].tick, 7);
}

TEST(LinkNews, AClientWithANewNameHasNotLeft) {
  LinkTable renamed = table({"client-1"});
  renamed[0].clients[0].name = "model";
  renamed[0].clients[0].connected_seconds = 3.0;
  EXPECT_TRUE(news(table({"client-1"}), renamed).empty());
  EXPECT_EQ(news(renamed, table({"client-1"})).size(), 2U) << "a younger connection is another one";
}

TEST(LinkNews, IsACautionWhenRobotsAreStillWorking) {
  const auto said = news(table({"client-1"}), table({}), 2);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said[0].severity, Severity::Caution);
  EXPECT_EQ(english(said[0].text), "left ACT-R while 2 of its robots are at work");
  EXPECT_EQ(english(news(table({"a"}), table({}), 1)[0].text),
            "left ACT-R while 1 of its robots is at work");
}

TEST(LinkNews, ReportsOnceThatAServerDoesNotListen) {
  LinkTable closed = table({});
  closed[0].listening = false;
  closed[0].problem = "port 6324 is in use";
  const auto said = news({}, closed);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said[0].severity, Severity::Warning);
  EXPECT_EQ(said[0].source, "ACT-R");
  EXPECT_TRUE(news(closed, closed).empty());
}

TEST(LinkNews, NamesDroppedAndRejectedClientsWithTheReason) {
  LinkTable after = table({});
  after[0].dropped = 1;
  after[0].last_drop = "client-1 (127.0.0.1:5001): silent";
  auto said = news(table({}), after);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said[0].severity, Severity::Caution);
  EXPECT_EQ(english(said[0].text), "cut off or turned away client-1 (127.0.0.1:5001): silent");
  after[0].dropped = 3;
  said = news(table({}), after);
  EXPECT_EQ(english(said[0].text),
            "cut off or turned away 3 programs, the last one client-1 (127.0.0.1:5001): silent");
}

TEST(LinkNews, IsEmptyWhileNothingChanges) {
  EXPECT_TRUE(news(table({"client-1"}), table({"client-1"})).empty());
  EXPECT_TRUE(news({}, {}).empty());
}

}  // namespace
}  // namespace magna
