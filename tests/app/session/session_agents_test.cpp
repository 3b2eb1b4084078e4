// SPDX-License-Identifier: GPL-3.0-or-later
// The real session, on this thread: addresses, pictures and lockstep of its neural agents.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <fstream>

#include "tests/app/session/session_fixture.h"
#include "tests/protocols/agentvr/agent_test_client.h"

namespace magna {
namespace {

using test::AgentTestClient;
using test::wait_until;
using testing::HasSubstr;
using Client = AgentTestClient;

class SessionAgentsTest : public test::SessionFixture {
 protected:
  SessionAgentsTest() {
    line_.world = world("agents.lisp", 2);
    line_.links.emplace_back("--actr-port", "off");
    line_.links.emplace_back("--cognav-port", "off");
    line_.links.emplace_back("--agent-port", "0");
  }

  /// A world file with the given number of agents.
  std::string world(const std::string& name, int agents) {
    const std::string file = (folder_ / name).string();
    std::ofstream out(file);
    out << "(defmap agents (20 20 :tick .05) (rect (0 0) (20 20) bricks 10))\n";
    for (int k = 0; k < agents; ++k) {
      out << "(defrobot felice" << k << " (agents (" << 5 + 3 * k
          << " 10) (- (/ pi 2))) :type agent :agent " << k << ")\n";
    }
    return file;
  }
  int port(int agent = 0) const { return session_->port("agent") + 1 + agent; }
  std::unique_ptr<Client> join(int agent = 0) {
    auto client = std::make_unique<Client>(port(agent));
    client->check_version('A');
    EXPECT_TRUE(client->wait_for(28));
    return client;
  }
  /// "408 x 308" of a PNG file.
  static std::string size_of(const std::string& png) {
    const auto number = [&](std::size_t at) {
      std::uint32_t value = 0;
      for (std::size_t k = 0; k < 4; ++k)
        value = value << 8U | static_cast<std::uint8_t>(png[at + k]);
      return std::to_string(value);
    };
    return png.size() < 26 ? "no picture" : number(16) + " x " + number(20);
  }
};

#ifdef MAGNA_HAS_LISP  // world files that define agents are Lisp

TEST_F(SessionAgentsTest, ReportsItsAddresses) {
  const std::string said = begin();
  const std::string base = std::to_string(session_->port("agent"));
  EXPECT_EQ(said, "READY agent=" + base + " agents=" + std::to_string(port(0)) + "-" +
                      std::to_string(port(1)) + "\n");
}

TEST_F(SessionAgentsTest, UsesItsDefaultPorts) {
  std::erase_if(line_.links, [](const auto& option) { return option.first == "--agent-port"; });
  line_.bind = "127.0.0.78";  // where no other program listens
  EXPECT_EQ(begin(), "READY agent=1337 agents=1338-1339\n");
}

TEST_F(SessionAgentsTest, OpensPortsOnlyForWorldsWithAgents) {
  line_.world = "field:3";
  EXPECT_EQ(begin(), "READY\n");
  EXPECT_EQ(session_->port("agent"), 0);
  session_->open_world(world("agents.lisp", 3));  // the same number: ports of this test
  ASSERT_TRUE(wait_until([&] { return session_->port("agent") != 0; }));
  const int then = session_->port("agent");
  const auto client = join();
  session_->open_world(world("others.lisp", 3));
  ASSERT_TRUE(wait_until([&] { return client->line().gone(); }));
  EXPECT_EQ(session_->port("agent"), then);
  EXPECT_TRUE(join(2)->wait_for(Client::kImages));
}

TEST_F(SessionAgentsTest, SendsPicturesOfBothEyesAndFromAboveAlsoWhilePaused) {
  begin();
  session_->set_paused(true);
  const Tick then = session_->engine().now();
  const auto client = join();
  ASSERT_TRUE(client->wait_for(Client::kImages));
  EXPECT_EQ(session_->engine().now(), then);
  const auto images = client->last(Client::kImages).texts;
  ASSERT_EQ(images.size(), 3u);
  for (int k = 1; k <= 3; ++k) {
    EXPECT_EQ(size_of(images.at(k)), "408 x 308");
    EXPECT_EQ(images.at(k)[24], 8) << "bits";
    EXPECT_EQ(images.at(k)[25], 2) << "RGB without alpha";
  }
  EXPECT_NE(images.at(1), images.at(2)) << "two eyes";
  session_->set_paused(false);
  EXPECT_TRUE(client->wait_for(Client::kImages, 4));
}

TEST_F(SessionAgentsTest, InLockstepTimeAdvancesOnlyWithTheAnswers) {
  line_.lockstep = {"agent"};
  line_.time_scale = 0.0;
  begin();
  const auto one = join(0), two = join(1);
  ASSERT_TRUE(one->wait_for(20));
  ASSERT_TRUE(two->wait_for(20));
  for (std::size_t k = 0; k < 20; ++k) {
    const Tick then = session_->engine().now();
    const std::size_t pictures = one->count(Client::kImages);
    const std::size_t cycles = one->count(20), others = two->count(20);
    one->stop_sync();
    two->stop_sync();
    ASSERT_TRUE(one->wait_for(20, cycles + 1));
    ASSERT_TRUE(two->wait_for(20, others + 1));
    EXPECT_EQ(session_->engine().now(), then + 2);
    EXPECT_EQ(one->count(Client::kImages), pictures + 1) << "one a cycle";
  }
}

TEST_F(SessionAgentsTest, InLockstepTheFirstTickWaitsForTheFirstClient) {
  line_.lockstep = {"agent"};
  line_.time_scale = 0.0;
  line_.ticks = 40;
  begin();
  for (int k = 0; k < 50; ++k) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  EXPECT_EQ(session_->engine().now(), 0);
  EXPECT_FALSE(status_);
  const auto one = join();
  ASSERT_TRUE(one->wait_for(20));
  EXPECT_GT(session_->engine().now(), 0);
}

TEST_F(SessionAgentsTest, TheCommandLineAddressOverridesTheFile) {
  const std::string file = (folder_ / "APPConfig.config").string();
  line_.links.emplace_back("--agent-config", file);
  // An address reserved for documentation (RFC 5737).
  std::ofstream(file) << "<cConfiguration><IPAddress>192.0.2.1</IPAddress></cConfiguration>\n";
  line_.bind_given = true;
  begin();
  EXPECT_TRUE(join()->wait_for(Client::kImages));
}

TEST_F(SessionAgentsTest, ReportsAttachedClientsToTheWindow) {
  begin();
  const auto client = join();
  EXPECT_TRUE(wait_until([&] {
    const auto snapshot = exchange_.take();
    if (!snapshot || !snapshot->agent_links || !snapshot->links) return false;
    return snapshot->agent_links->at(0).dialect == "A" && snapshot->links->size() == 3;
  }));
}

TEST_F(SessionAgentsTest, AppliesSettingsOfTheOriginal) {
  const std::string file = (folder_ / "APPConfig.config").string();
  line_.links.emplace_back("--agent-config", file);
  std::ofstream(file)
      << "<?xml version=\"1.0\"?>\n<cConfiguration><ImageResolutionWidth>128</ImageResolutionWidth>"
         "<ImageResolutionHeight>64</ImageResolutionHeight><MovementSpeed>1.5</MovementSpeed>"
         "<SendGridPosition>false</SendGridPosition></cConfiguration>\n";
  begin();
  const auto client = join();
  ASSERT_TRUE(client->wait_for(Client::kImages, 2));
  EXPECT_EQ(size_of(client->last(Client::kImages).texts.at(1)), "128 x 64");
  EXPECT_EQ(session_->engine().agents()->agent(0)->description.speed, 1.5);
  EXPECT_EQ(client->count(Client::kGrid), 0u);
}

#endif

TEST_F(SessionAgentsTest, EndsTheProgramOnAnUnreadableConfigurationWithItsPlace) {
  const std::string file = (folder_ / "APPConfig.config").string();
  line_.links.emplace_back("--agent-config", file);
  std::ofstream(file) << "<cConfiguration>\n  <LocalPort>many</LocalPort>\n";
  const auto failure = open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->status, kBadInput);
  EXPECT_THAT(failure->error.text(), HasSubstr("APPConfig.config:2:"));
}

}  // namespace
}  // namespace magna
