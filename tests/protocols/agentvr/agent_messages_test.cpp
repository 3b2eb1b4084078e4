// SPDX-License-Identifier: GPL-3.0-or-later
// The messages of the Agent-VR interface as shown to viewers.
#include "protocols/agentvr/agent_message.h"
#include "protocols/agentvr/agent_server.h"
#include "tests/protocols/agentvr/agent_fixture.h"

namespace magna {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using Client = AgentTestClient;

class AgentMessagesTest : public AgentFixture {
 protected:
  AgentServer& serve_looked_at() {
    tap_.set_on(true);
    auto looked_at = options();
    looked_at.tap = &tap_;
    return serve(looked_at);
  }
  /// Those of one name recorded since, in one direction.
  std::vector<LinkMessage> left(bool in, std::string_view what) {
    std::vector<LinkMessage> found;
    for (LinkMessage& message : tap_.take().messages) {
      EXPECT_EQ(message.server, "Agent-VR");
      EXPECT_FALSE(message.client.empty());
      if (message.in == in && message.what == what) found.push_back(std::move(message));
    }
    return found;
  }
  static std::string told(const std::vector<LinkField>& fields) {
    std::string all;
    for (const LinkField& field : fields) all += field.name + "=" + field.value + "; ";
    return all;
  }

  MessageTap tap_{clock_};
};

TEST_F(AgentMessagesTest, ShowsMessagesOfBothDirectionsInOrderWithTheirFields) {
  serve_looked_at();
  const auto client = join();
  tap_.take();
  client->walk(5, 90.0F, 0.5F);
  settle(*client);
  const LinkMessages all = tap_.take();
  std::vector<std::string> order;
  for (const LinkMessage& message : all.messages) {
    order.push_back((message.in ? "in " : "out ") + message.what);
  }
  ASSERT_GE(order.size(), 4U);
  EXPECT_EQ(order[0], "in MsgAgentMovement");
  EXPECT_EQ(order[1], "out MsgActionExecutationStatus") << "the answer comes behind it";
  EXPECT_EQ(order[order.size() - 2], "in MsgVersionCheck");
  EXPECT_EQ(order.back(), "out MsgVersionCheck");
  EXPECT_EQ(told(all.messages[0].fields), "actionID=5; degree=90; distance=0.5; ");
  EXPECT_THAT(told(all.messages[1].fields), HasSubstr("actionID=5; status="));
  EXPECT_TRUE(all.messages[0].good);
  EXPECT_FALSE(all.messages[0].value.empty());
}

TEST_F(AgentMessagesTest, ShowsRejectionsAtTheRejectedMessage) {
  serve_looked_at();
  const auto client = join();
  client->send(1, WireMessage().real(2, 90.0F).real(3, 1.0F));  // without its number
  settle(*client);
  const auto walks = left(true, "MsgAgentMovement");
  ASSERT_EQ(walks.size(), 1U);
  EXPECT_FALSE(walks[0].good);
  EXPECT_FALSE(walks[0].verdict.empty());
  EXPECT_THAT(told(walks[0].fields), HasSubstr("actionID=missing; "));
}

TEST_F(AgentMessagesTest, ShowsResetsAndIgnoredMessagesOfTheEnvironmentPort) {
  serve_looked_at();
  Client client(server_->port());
  client.reset(false, 0);
  client.walk(1, 0.0F, 1.0F);
  std::vector<LinkMessage> all;
  ASSERT_TRUE(wait_until([&] {
    for (LinkMessage& message : tap_.take().messages) all.push_back(std::move(message));
    return all.size() >= 2;
  }));
  EXPECT_EQ(all[0].what, "MsgEnvironmentReset");
  EXPECT_TRUE(all[0].good);
  EXPECT_EQ(all[1].verdict, "only resets are taken here");
  EXPECT_FALSE(all[1].good);
}

TEST_F(AgentMessagesTest, ShowsEmptyAndInvalidMessages) {
  serve_looked_at();
  const auto client = join();
  client->line().send(wire_frame(""));
  settle(*client);
  EXPECT_EQ(left(true, "empty frame").size(), 1U);
  client->send(99, WireMessage().number(1, 3));
  settle(*client);
  EXPECT_EQ(left(true, "nothing known").size(), 1U);
  client->line().send(wire_frame("\x0F"));
  settle(*client);
  const auto bad = left(true, "no message");
  ASSERT_EQ(bad.size(), 1U);
  EXPECT_EQ(bad[0].bytes, "\x0F");
  EXPECT_FALSE(bad[0].good);
}

TEST_F(AgentMessagesTest, DecodesNothingWithoutAViewer) {
  serve_looked_at();
  tap_.set_on(false);
  const auto client = join();
  client->walk(5, 90.0F, 0.5F);
  settle(*client);
  EXPECT_TRUE(tap_.take().messages.empty());
}

TEST(AgentWords, DescribeActionsWithTheNumbersThatWereSent) {
  using namespace agentvr;
  std::vector<std::string> words;
  for (const InMessage& message : std::vector<InMessage>{
           agentvr::AgentMovement{1, 163.0F, 7.7F}, AgentTurn{1, -45.0F},
           AgentMoveTo{1, {3.0F, 0.0F, 4.5F}, 1}, AgentMoveTo{1, {3.0F, 0.0F, 4.5F}, 0},
           AgentCancelMovement{1}, AgentEyemovement{1, 1.0F, 2.0F, 3.0F},
           AgentEyeFixation{1, {1.0F, 1.5F, 2.0F}}, AgentGraspPos{1, 100.0F, 50.0F},
           AgentGraspId{1, 3}, AgentPointPos{1, 100.0F, 50.0F}, AgentPointId{1, 3},
           AgentInteractionPos{1, 100.0F, 50.0F}, AgentInteractionId{1, -3}, AgentGraspRelease{1},
           Debug{"hello"}, StopSync{}}) {
    words.push_back(said(message));
  }
  EXPECT_THAT(words,
              ElementsAre("walk 7.7 m towards 163°", "turn by -45°", "move to X 3, Z 4.5",
                          "move to the cell of X 3, Z 4.5", "cancel its movement",
                          "move its eyes: pan 1° and 2°, tilt 3°", "look at X 1, Y 1.5, Z 2",
                          "grasp what is at (100, 50) of its picture", "grasp object 3",
                          "point to what is at (100, 50) of its picture", "point to object 3",
                          "interact with what is at (100, 50) of its picture",
                          "interact with object -3", "release what it holds", "says hello", ""));
}

TEST(AgentFields, ShowTheSizesOfPicturesAndNetworks) {
  using namespace agentvr;
  const auto pictures = fields_of(OutMessage(Images{{1, 2, 3}, {4}, {}}));
  EXPECT_THAT(pictures, ElementsAre(LinkField{"leftImage", "PNG of 3 bytes"},
                                    LinkField{"rightImage", "PNG of 1 bytes"}));
  AnnarNetwork network;
  network.network.layers.push_back({7, "V1", 2, 3, 1, {0.0F, 1.0F}});
  EXPECT_THAT(fields_of(InMessage(network)).back().value, "7, V1: 2 x 3 x 1, 2 rates");
  EXPECT_THAT(fields_of(InMessage(StopSync{})), ElementsAre());
  const auto grasp = fields_of(InMessage(AgentGraspId{3, 12}));
  EXPECT_THAT(grasp, ElementsAre(LinkField{"actionID", "3"}, LinkField{"objectID", "12"}));
  EXPECT_EQ(fields_of(InMessage(AgentPointPos{3, 1.0F, 2.0F})).size(), 3U);
}

}  // namespace
}  // namespace magna
