// SPDX-License-Identifier: GPL-3.0-or-later
// Names of clients and of robots.
#include "core/sim/message.h"
#include "protocols/actr/client_requests.h"
#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

using test::wait_until;
using testing::Contains;
using testing::HasSubstr;

std::string_view name_error(std::string_view form) {
  return read_client_name(read_form(form)).error;
}

TEST(ClientName, ReadsOneLegalName) {
  EXPECT_EQ(name_error("(client model-1)"), "");
  EXPECT_EQ(name_error("(CLIENT \"Model-1\")"), "");
  EXPECT_EQ(name_error("(client " + std::string(32, 'a') + ")"), "");
  EXPECT_EQ(name_error("(client " + std::string(33, 'a') + ")"), "bad-name");
  for (const auto* form : {"(client model_1)", "(client nil)", "(client t)", "(client 7)",
                           "(client -a)", "(client \"a b\")", "(client ())", "(client \"\")"}) {
    EXPECT_EQ(name_error(form), "bad-name") << form;
  }
  for (const auto* form : {"(client)", "(client a b)", "(client #a)"}) {
    EXPECT_EQ(name_error(form), "bad-form") << form;
  }
}

TEST(ClientName, ReservesNamesOfOtherAuthors) {
  for (const auto* name : {"operator", "world", "console", "client-1", "client-12"}) {
    EXPECT_TRUE(is_reserved_client_name(name)) << name;
  }
  for (const auto* name : {"operators", "client", "client-", "client-a", "client-1a"}) {
    EXPECT_FALSE(is_reserved_client_name(name)) << name;
  }
}

class ActrNamesTest : public ActrFixture {};

TEST_F(ActrNamesTest, AClientNamesItself) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(client Model-A)"), "(client model-a)\n");
  EXPECT_EQ(answer_to(*client, "(client model-a)"), "(client model-a)\n") << "it has that name";
  EXPECT_EQ(server_->status().clients.at(0).name, "model-a");
  EXPECT_THAT(info_, Contains("ACT-R: client-1 is called model-a"));
  EXPECT_EQ(answer_to(*client, "(missionadd robot1 (goto (9 2)))"),
            "(mission robot1 (goto (9.0000 2.0000 0.0000)))\n");
  EXPECT_EQ(engine_->writer(kRobot1), Author::client("model-a"));
}

TEST_F(ActrNamesTest, AWrongNameIsAnsweredAndChangesNothing) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(client)"), "(error client bad-form nil)\n");
  EXPECT_EQ(answer_to(*client, "(client 7)"), "(error client bad-name nil)\n");
  EXPECT_EQ(answer_to(*client, "(client operator)"), "(error client taken operator)\n");
  EXPECT_EQ(answer_to(*client, "(client client-9)"), "(error client taken client-9)\n");
  EXPECT_EQ(server_->status().clients.at(0).name, "client-1");
}

TEST_F(ActrNamesTest, TwoClientsDoNotHaveTheSameName) {
  serve();
  auto first = join();
  const auto second = join();
  EXPECT_EQ(answer_to(*first, "(client twin)"), "(client twin)\n");
  EXPECT_EQ(answer_to(*second, "(client twin)"), "(error client taken twin)\n");
  first.reset();
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.size() == 1; }));
  EXPECT_EQ(answer_to(*second, "(client twin)"), "(client twin)\n");
}

TEST_F(ActrNamesTest, AClientThatHasCommandedKeepsItsName) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(select robot1)"), "(select robot1)\n");
  EXPECT_EQ(answer_to(*client, "(client late)"), "(error client too-late late)\n");
  EXPECT_EQ(answer_to(*client, "(client client-1)"), "(client client-1)\n");
}

TEST_F(ActrNamesTest, RobotsKeepTheirNamesInAnotherWorldOnRequest) {
  ActrServer::Options keeping = options();
  keeping.keep_names = true;
  serve(keeping);
  const auto client = join();
  client->forget();
  auto next = test::make_engine(scenario(), {8, true, {}});
  engine_.reset();
  server_->rebind(*next);
  engine_ = std::move(next);
  drain();
  ASSERT_TRUE(client->wait_for_lines(kRobots + kTold));
  EXPECT_EQ(client->lines()[0], "(robot robot1 invalid 0.0000 0.0000 0.0000)");
  EXPECT_EQ(client->lines()[7], "(robot robot1 p2at 0.5000 2.0000 0.0000)");
  EXPECT_EQ(answer_to(*client, "(select robot1)"), "(select robot1)\n");
}

TEST_F(ActrNamesTest, RobotsOfSimilarNamesKeepTheirOwn) {
  auto similar = scenario();
  similar.robots[0].robot.name = "unit 1";
  similar.robots[1].robot.name = "unit#1";
  const auto engine = test::make_engine(similar);
  Roster roster(*engine, true);
  EXPECT_EQ(roster.uid(RobotId{0}), "unit-1");
  EXPECT_EQ(roster.uid(RobotId{1}), "unit-1-2");
  roster.rebind(*engine_);
  EXPECT_EQ(roster.uid(RobotId{0}), "robot1");
  roster.rebind(*engine);
  EXPECT_EQ(roster.uid(RobotId{0}), "unit-1");
  EXPECT_EQ(roster.uid(RobotId{1}), "unit-1-2");
  EXPECT_EQ(roster.uid(RobotId{2}), "robot3");
}

TEST_F(ActrNamesTest, TheNumberOfClientsIsLimited) {
  ActrServer::Options two = options();
  two.max_clients = 2;
  serve(two);
  const auto first = join();
  const auto second = join();
  test::LineClient third(server_->port());
  EXPECT_TRUE(wait_until([&] { return third.gone(); }));
  EXPECT_EQ(third.bytes(), "");
  EXPECT_THAT(log_, Contains(HasSubstr("2 are attached already")));
}

}  // namespace
}  // namespace magna
