// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/dialer.h"

#include <gmock/gmock.h>

#include <QTcpServer>
#include <algorithm>
#include <optional>
#include <vector>

#include "protocols/net/line.h"
#include "tests/support/event_loop.h"
#include "tests/support/pseudo_terminal.h"

namespace magna {
namespace {

using testing::HasSubstr;
using testing::SizeIs;
using State = Dialer::State;

class DialerTest : public testing::Test {
 protected:
  /// A port on which no program listens.
  static int free_port() {
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
  }
  Dialer& dial(int port, std::string host = "127.0.0.1") {
    return dial(HostPort{std::move(host), port});
  }
  Dialer& dial(std::variant<HostPort, SerialLine> peer) {
    Dialer::Options options;
    options.peer = std::move(peer);
    options.first_wait_ms = 2;
    options.longest_wait_ms = 10;
    options.log = [this](const std::string& line) { log_.push_back(line); };
    dialer_.emplace(std::move(options), [this](std::unique_ptr<QIODevice> line) {
      lines_.push_back(std::move(line));
      return usable_;
    });
    dialer_->start();
    return *dialer_;
  }
  bool wait_for(State state) {
    return test::wait_until([&] { return dialer_->state() == state; });
  }

  std::vector<std::unique_ptr<QIODevice>> lines_;
  std::vector<std::string> log_;
  bool usable_ = true;
  std::optional<Dialer> dialer_;
};

TEST_F(DialerTest, ReturnsAConnectedSocket) {
  QTcpServer server;
  ASSERT_TRUE(server.listen(QHostAddress::LocalHost));
  Dialer& dialer = dial(server.serverPort());
  ASSERT_TRUE(wait_for(State::Attached));
  ASSERT_THAT(lines_, SizeIs(1));
  EXPECT_TRUE(line_connected(*lines_[0]));
  EXPECT_EQ(line_peer(*lines_[0]), dialer.target());
  EXPECT_EQ(dialer.problem(), "");
  EXPECT_EQ(dialer.target(), "127.0.0.1:" + std::to_string(server.serverPort()));
}

TEST_F(DialerTest, DoublesItsDelayUpToALimitAndReportsTheFailureOnce) {
  Dialer& dialer = dial(free_port());
  EXPECT_TRUE(test::wait_until([&] {
    if (dialer.state() == State::Waiting) {
      EXPECT_EQ(dialer.wait_ms(), std::min(1 << dialer.attempts(), 10));
    }
    return dialer.attempts() >= 6;
  }));
  EXPECT_EQ(dialer.wait_ms(), 10);
  EXPECT_THAT(log_, testing::ElementsAre(HasSubstr("cannot reach 127.0.0.1:")));
  EXPECT_NE(dialer.problem(), "");
}

TEST_F(DialerTest, ConnectsToAPeerThatStartsLater) {
  const int port = free_port();
  dial(port);
  ASSERT_TRUE(wait_for(State::Waiting));
  QTcpServer server;
  ASSERT_TRUE(server.listen(QHostAddress::LocalHost, static_cast<quint16>(port)));
  EXPECT_TRUE(wait_for(State::Attached));
}

TEST_F(DialerTest, DialsAgainAfterALossWithShortDelays) {
  QTcpServer server;
  ASSERT_TRUE(server.listen(QHostAddress::LocalHost));
  Dialer& dialer = dial(server.serverPort());
  ASSERT_TRUE(wait_for(State::Attached));
  dialer.lost(false);
  EXPECT_EQ(dialer.wait_ms(), 2);
  ASSERT_TRUE(wait_for(State::Attached));
  dialer.lost(false);
  EXPECT_EQ(dialer.wait_ms(), 4);
  ASSERT_TRUE(wait_for(State::Attached));
  dialer.lost(true);
  EXPECT_EQ(dialer.wait_ms(), 2);
  ASSERT_TRUE(wait_for(State::Attached));
  EXPECT_THAT(lines_, SizeIs(4));
}

TEST_F(DialerTest, TreatsAnUnusableSocketAsLost) {
  usable_ = false;
  QTcpServer server;
  ASSERT_TRUE(server.listen(QHostAddress::LocalHost));
  Dialer& dialer = dial(server.serverPort());
  EXPECT_TRUE(test::wait_until([&] { return dialer.attempts() >= 3; }));
}

TEST_F(DialerTest, CancelEndsAttemptsAndStartDialsAgain) {
  Dialer& dialer = dial(free_port());
  ASSERT_TRUE(wait_for(State::Waiting));
  dialer.cancel();
  EXPECT_EQ(dialer.state(), State::Off);
  const int attempts = dialer.attempts();
  QTimer later;
  later.setSingleShot(true);
  later.start(30);  // three of its delays
  EXPECT_TRUE(test::wait_until([&] { return !later.isActive(); }));
  EXPECT_EQ(dialer.attempts(), attempts);
  dialer.start();
  dialer.cancel();  // within an attempt
  EXPECT_EQ(dialer.state(), State::Off);
  dialer.start();
  EXPECT_TRUE(wait_for(State::Waiting));
}

TEST_F(DialerTest, ReportsAnUnknownName) {
  Dialer& dialer = dial(288, "no such host");
  ASSERT_TRUE(wait_for(State::Waiting));
  EXPECT_THAT(log_, SizeIs(1));
  EXPECT_NE(dialer.problem(), "");
}

TEST_F(DialerTest, WritesIpv6AddressesInBrackets) {
  EXPECT_EQ(dial(288, "::1").target(), "[::1]:288");
}

TEST_F(DialerTest, OpensASerialLineForReadingAndWriting) {
  test::PseudoTerminal robot;
  Dialer& dialer = dial(SerialLine{robot.device(), 57'600});
  EXPECT_EQ(dialer.target(), "serial:" + robot.device() + ":57600");
  EXPECT_EQ(dialer.state(), State::Attached);
  ASSERT_THAT(lines_, SizeIs(1));
  EXPECT_EQ(line_peer(*lines_[0]), robot.device());
  // Bytes that a terminal would change: XON, XOFF, interrupt, end of line.
  const std::string bytes("\x11\x13\x03\r\n\0\xff", 7);
  lines_[0]->write(bytes.data(), static_cast<qint64>(bytes.size()));
  flush_line(*lines_[0]);
  EXPECT_TRUE(test::wait_until([&] { return robot.bytes() == bytes; }));
  robot.send(bytes);
  EXPECT_TRUE(test::wait_until([&] { return lines_[0]->bytesAvailable() == 7; }));
  EXPECT_EQ(lines_[0]->readAll().toStdString(), bytes);
}

TEST_F(DialerTest, FindsASerialLineThatIsPluggedInLater) {
  test::PseudoTerminal robot;
  robot.unplug();
  Dialer& dialer = dial(SerialLine{robot.device()});
  EXPECT_EQ(dialer.state(), State::Waiting);
  EXPECT_TRUE(test::wait_until([&] { return dialer.attempts() >= 3; }));
  EXPECT_THAT(log_, testing::ElementsAre("cannot reach serial:" + robot.device() +
                                         ": there is no such device; plug it in; dialling on"));
  robot.plug();
  EXPECT_TRUE(wait_for(State::Attached));
  EXPECT_EQ(dialer.problem(), "");
}

TEST_F(DialerTest, ReportsADeviceThatIsNotASerialLine) {
  Dialer& dialer = dial(SerialLine{"/dev/null"});
  EXPECT_EQ(dialer.state(), State::Waiting);
  EXPECT_THAT(dialer.problem(), HasSubstr("is it a serial device?"));
  EXPECT_THAT(lines_, SizeIs(0));
}

}  // namespace
}  // namespace magna
