// SPDX-License-Identifier: GPL-3.0-or-later
// CyBOTs that a running session is told to dial.
#include <gmock/gmock.h>

#include <QTcpServer>

#include "protocols/cognav/arap_frame.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"
#include "tests/support/line_client.h"
#include "tests/support/pseudo_terminal.h"

namespace magna {
namespace {

using test::LineClient;
using test::wait_until;

class SessionDialsTest : public test::SessionFixture {
 protected:
  void SetUp() override {
    line_.world = "field:1";
    line_.links = {{"--actr-port", "off"}, {"--cognav-port", "off"}};
  }
  /// The dialled targets, as the window shows them.
  std::vector<std::string> targets() {
    std::vector<std::string> targets;
    for (const ServerStatus& server : *exchange_.take()->links) {
      for (const DialStatus& dial : server.dials) targets.push_back(dial.target);
    }
    return targets;
  }
  std::optional<RobotId> cybot() const { return session_->engine().team().find("cybot1"); }
};

TEST_F(SessionDialsTest, AnAddedCybotIsDialledAlthoughNoServerListens) {
  begin();
  EXPECT_TRUE(exchange_.take()->links->empty());
  QTcpServer robot;
  ASSERT_TRUE(robot.listen(QHostAddress::LocalHost));
  const std::string target = "127.0.0.1:" + std::to_string(robot.serverPort());
  session_->add_dial("not an address");
  session_->add_dial(target);
  EXPECT_TRUE(wait_until([&] { return targets() == std::vector{target}; }));
  ASSERT_TRUE(wait_until([&] { return robot.hasPendingConnections(); }));
  LineClient client(std::unique_ptr<QTcpSocket>(robot.nextPendingConnection()));
  client.send(arap_write(0));
  EXPECT_TRUE(wait_until([&] { return cybot().has_value(); }));
  session_->remove_dial(target);
  EXPECT_TRUE(wait_until([&] { return client.gone() && targets().empty(); }));
  EXPECT_FALSE(session_->engine().team().remote(*cybot())->connected());
}

TEST_F(SessionDialsTest, ACybotOnASerialLineStartsWhereItsAddressSays) {
  test::PseudoTerminal cable;
  line_.links.emplace_back("--cybot",
                           "serial:" + cable.device() + ",at=1.5:2:90,profile=cognav-1.0");
  begin();
  cable.send(arap_write(0));
  ASSERT_TRUE(wait_until([&] { return cable.bytes() == arap_reply(ArapStatus::Done); }));
  ASSERT_TRUE(cybot());
  const Team& team = session_->engine().team();
  EXPECT_EQ(team.remote(*cybot())->link().profile, "cognav-1.0");
  const Pose start = team.believed()[cybot()->index()];
  EXPECT_NEAR(start.x, 1.5, 1e-9);
  EXPECT_NEAR(start.y, 2.0, 1e-9);
  EXPECT_NEAR(start.theta, 1.5707963, 1e-6);
}

}  // namespace
}  // namespace magna
