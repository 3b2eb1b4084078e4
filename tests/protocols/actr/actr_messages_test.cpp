// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of the ACT-R interface as shown to viewers.
#include <gmock/gmock.h>

#include "tests/protocols/actr/actr_fixture.h"
#include "tests/support/hand_clock.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ActrMessagesTest : public ActrFixture {
 protected:
  ActrServer& serve_looked_at() {
    tap_.set_on(true);
    auto looked_at = options();
    looked_at.tap = &tap_;
    return serve(looked_at);
  }
  /// "in select robot9: there is no robot robot9" of each recorded since.
  std::vector<std::string> said() {
    std::vector<std::string> all;
    for (const LinkMessage& message : tap_.take().messages) {
      EXPECT_EQ(message.server, "ACT-R");
      EXPECT_FALSE(message.client.empty());
      EXPECT_TRUE(message.text);
      EXPECT_EQ(message.good, message.verdict.empty());
      std::string text = message.in ? "in " : "out ";
      text += message.what;
      if (!message.value.empty()) text += " " + message.value;
      if (!message.verdict.empty()) text += ": " + message.verdict;
      all.push_back(text);
    }
    return all;
  }

  test::HandClock hand_clock_;
  MessageTap tap_{hand_clock_};
};

TEST_F(ActrMessagesTest, ShowsLinesOfBothDirectionsInOrder) {
  serve_looked_at();
  const auto client = join();
  const auto first = said();
  ASSERT_EQ(first.size(), kTold);
  EXPECT_THAT(first.at(4), HasSubstr("out robot robot1 p2at "));
  answer_to(*client, "(select robot2)");
  EXPECT_THAT(said(),
              ElementsAre("in select robot2", "out select robot2",
                          HasSubstr("in missionadd robot3 (wander)"), "out mission robot3"));
}

TEST_F(ActrMessagesTest, ShowsRejectionsAtTheRejectedForm) {
  serve_looked_at();
  const auto client = join();
  said();
  answer_to(*client, "(select robot9)\n(nonsense)\n)\n");
  const auto all = said();
  ASSERT_EQ(all.size(), 5U);
  EXPECT_EQ(all[0], "in select robot9: there is no robot robot9");
  EXPECT_THAT(all[1], HasSubstr("in nonsense: line 1, column"));
  EXPECT_THAT(all[2], HasSubstr("in no form: byte "));
  EXPECT_THAT(all[3], HasSubstr("in missionadd robot3 (wander): ")) << "there is no such command";
  EXPECT_EQ(all[4], "out mission robot3");
}

TEST_F(ActrMessagesTest, ShowsAnIncompleteForm) {
  serve_looked_at();
  const auto client = join();
  said();
  client->send("(select rob");
  client->leave();
  ASSERT_TRUE(test::wait_until([&] { return server_->status().clients.empty(); }));
  EXPECT_THAT(said(), ElementsAre("in no form: left in the middle of a form"));
}

TEST_F(ActrMessagesTest, ShowsLateRejectionsWhenTheyOccur) {
  serve_looked_at();
  const auto client = join();
  said();
  const std::string name = server_->status().clients.at(0).name;
  event::Refused refused;
  refused.author = Author::client(name);
  refused.robot = RobotId{0};
  refused.reason = Message::verbatim("there is no way");
  refused.late = true;
  const std::vector<Event> events{refused};
  server_->on_events(events);
  EXPECT_THAT(said(), ElementsAre("in missiongen: robot1: there is no way", "out mission robot1"));
}

}  // namespace
}  // namespace magna
