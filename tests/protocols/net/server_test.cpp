// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/server.h"

#include <gmock/gmock.h>

#include <QCoreApplication>
#include <QPointer>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/event_loop.h"
#include "tests/support/hand_clock.h"
#include "tests/support/line_client.h"

namespace magna {
namespace {

using namespace test;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Echoes its input unless it starts with `-`; `!` = `big` bytes, `x` = drops the peer, `e` = an
/// error.
class EchoHandler final : public ConnectionHandler {
 public:
  EchoHandler(Connection& connection, int& closed, const std::size_t& big)
      : connection_(connection), closed_(closed), big_(big) {}

  void on_input(std::string_view bytes) override {
    EXPECT_FALSE(connection_.over());
    quiet_ = quiet_ || bytes.starts_with('-');
    for (const char c : bytes) {
      if (c == 'x') return connection_.drop("asked for it");
      if (c == 'e') connection_.error("an e");
      if (c == '!') connection_.send(std::string(big_, 'b') + "\n");
      if (c == '\n') connection_.count_message();
    }
    if (!quiet_) connection_.send(bytes);
  }
  void on_closed() override { ++closed_; }

 private:
  Connection& connection_;
  int& closed_;
  const std::size_t& big_;
  bool quiet_ = false;
};

class ServerTest : public testing::Test {
 protected:
  ServerOptions options() {
    ServerOptions options;
    options.name = "Echo";
    options.option = "echo";
    options.log = [this](const std::string& line) { log_.push_back(line); };
    options.info = [this](const std::string& line) { info_.push_back(line); };
    return options;
  }
  Server& serve(ServerOptions options) {
    server_.emplace(std::move(options), clock_, [this](Connection& connection) {
      return std::make_unique<EchoHandler>(connection, closed_, big_);
    });
    EXPECT_EQ(server_->listen(), std::nullopt);
    return *server_;
  }

  SystemLinkClock clock_;
  std::vector<std::string> log_;
  std::vector<std::string> info_;
  int closed_ = 0;
  std::size_t big_ = 1 << 20;
  std::optional<Server> server_;
};

TEST_F(ServerTest, ARejectedSocketOutlivesItsSignal) {
  ServerOptions none = options();
  none.max_connections = 0;
  serve(std::move(none));
  auto socket = std::make_unique<QTcpSocket>();
  const QPointer<QTcpSocket> watched = socket.get();
  EXPECT_EQ(server_->adopt(std::move(socket)), nullptr);
  EXPECT_TRUE(watched);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_FALSE(watched);
}

TEST_F(ServerTest, ListensOnAFreeLoopbackPort) {
  Server& server = serve(options());
  EXPECT_GT(server.port(), 0);
  const ServerStatus status = server.status();
  EXPECT_TRUE(status.listening);
  EXPECT_EQ(status.address, "127.0.0.1");
  EXPECT_EQ(status.port, server.port());
}

TEST_F(ServerTest, ReportsATakenPortWithARemedy) {
  Server& server = serve(options());
  ServerOptions second = options();
  second.port = server.port();
  Server other(second, clock_, [](Connection&) { return std::unique_ptr<ConnectionHandler>(); });
  const auto problem = other.listen();
  ASSERT_TRUE(problem);
  EXPECT_THAT(*problem, AllOf(HasSubstr(std::to_string(server.port())), HasSubstr("in use"),
                              HasSubstr("--echo-port")));
  EXPECT_EQ(other.status().problem, *problem);
  EXPECT_FALSE(other.status().listening);
  EXPECT_EQ(other.port(), 0);
  EXPECT_THAT(other.status().recent_errors, ElementsAre(*problem));
  EXPECT_THAT(log_, IsEmpty()) << "the caller logs it";
}

TEST_F(ServerTest, ReportsAnInvalidAddressWithARemedy) {
  ServerOptions bad = options();
  bad.bind = "nowhere";
  Server server(bad, clock_, [](Connection&) { return std::unique_ptr<ConnectionHandler>(); });
  EXPECT_THAT(server.listen().value_or(""), AllOf(HasSubstr("nowhere"), HasSubstr("--echo-bind")));
}

TEST_F(ServerTest, ReportsAnAddressOfAnotherMachineWithARemedy) {
  ServerOptions bad = options();
  bad.bind = "192.0.2.1";  // RFC 5737: no machine has it
  Server server(bad, clock_, [](Connection&) { return std::unique_ptr<ConnectionHandler>(); });
  EXPECT_THAT(server.listen().value_or(""),
              AllOf(HasSubstr("192.0.2.1"), HasSubstr("choose another with --echo-bind")));
}

TEST_F(ServerTest, TransfersAndCountsBytesBothWays) {
  Server& server = serve(options());
  LineClient client(server.port());
  client.send("hello\n");
  ASSERT_TRUE(client.wait_for_lines(1));
  EXPECT_EQ(client.bytes(), "hello\n");
  const ServerStatus status = server.status();
  EXPECT_EQ(status.accepted, 1u);
  ASSERT_EQ(status.clients.size(), 1u);
  EXPECT_EQ(status.clients[0].name, "client-1");
  EXPECT_THAT(status.clients[0].peer, testing::StartsWith("127.0.0.1:"));
  EXPECT_EQ(status.clients[0].bytes_in, 6u);
  EXPECT_EQ(status.clients[0].bytes_out, 6u);
  EXPECT_EQ(status.clients[0].messages_in, 1u);
  EXPECT_EQ(status.clients[0].messages_out, 1u);
  EXPECT_THAT(info_, Contains(HasSubstr("client-1 attached")));
}

TEST_F(ServerTest, CountsDataReceivedBeforeAClientLeft) {
  ServerOptions slow = options();
  slow.limits.max_input_per_turn = 4096;
  Server& server = serve(slow);
  LineClient client(server.port());
  std::string flood(100'001, '-');
  flood.back() = 'e';
  client.send(flood);
  ASSERT_TRUE(wait_until([&] { return client.unsent() == 0; }));
  client.leave();
  ASSERT_TRUE(wait_until([&] { return closed_ == 1; }));
  EXPECT_THAT(log_, Contains(HasSubstr("client-1: an e")));
  EXPECT_TRUE(wait_until([&] { return server.status().clients.empty(); }));
}

TEST_F(ServerTest, ClosesOneConnectionTooManyAndKeepsTheOthers) {
  ServerOptions two = options();
  two.max_connections = 2;
  Server& server = serve(two);
  LineClient first(server.port());
  LineClient second(server.port());
  ASSERT_TRUE(wait_until([&] { return server.connections() == 2; }));
  LineClient third(server.port());
  third.attached();
  ASSERT_TRUE(wait_until([&] { return third.gone(); }));
  EXPECT_THAT(log_, Contains(HasSubstr("refused a connection")));
  EXPECT_EQ(server.status().dropped, 1u);
  EXPECT_THAT(server.status().last_drop, HasSubstr(": 2 are attached already"));
  second.send("still here\n");
  EXPECT_TRUE(second.wait_for_lines(1));

  first.leave();
  ASSERT_TRUE(wait_until([&] { return server.connections() == 1; }));
  LineClient fourth(server.port());
  fourth.send("room again\n");
  EXPECT_TRUE(fourth.wait_for_lines(1));
}

TEST_F(ServerTest, LogsRejectedConnectionsOnceAndThenTheirNumber) {
  ServerOptions options = this->options();
  options.max_connections = 1;
  HandClock clock;
  server_.emplace(std::move(options), clock, [this](Connection& connection) {
    return std::make_unique<EchoHandler>(connection, closed_, big_);
  });
  ASSERT_EQ(server_->listen(), std::nullopt);
  auto first = std::make_unique<LineClient>(server_->port());
  ASSERT_TRUE(wait_until([&] { return server_->connections() == 1; }));
  const auto refuse = [&](int count) {
    for (int k = 0; k < count; ++k) {
      LineClient refused(server_->port());
      EXPECT_TRUE(wait_until([&] { return refused.gone(); }));
    }
  };
  refuse(40);
  EXPECT_THAT(log_, testing::ElementsAre(AllOf(HasSubstr("refused a connection from 127.0.0.1:"),
                                               HasSubstr(": 1 are attached already"))));
  clock.nanoseconds += Server::kRefusedNs;
  refuse(1);
  ASSERT_EQ(log_.size(), 2U);
  EXPECT_THAT(log_[1], HasSubstr("refused 40 more connections"));
  refuse(2);
  EXPECT_EQ(log_.size(), 2U);
  first->vanish();
  ASSERT_TRUE(wait_until([&] { return server_->connections() == 0; }));
  const LineClient next(server_->port());
  ASSERT_TRUE(wait_until([&] { return server_->connections() == 1; }));
  ASSERT_EQ(log_.size(), 3U);
  EXPECT_THAT(log_[2], HasSubstr("refused 2 more connections"));
  refuse(1);
  EXPECT_EQ(log_.size(), 4U) << "another burst";
  EXPECT_EQ(server_->status().dropped, 44U);
}

TEST_F(ServerTest, DropsAClientThatDoesNotReadWithoutAffectingOthers) {
  ServerOptions tight = options();
  tight.limits.max_backlog = 3 << 20;
  Server& server = serve(tight);
  LineClient idle(server.port());
  idle.attached();
  idle.stop_reading();
  LineClient other(server.port());
  idle.send(std::string(64, '!'));
  ASSERT_TRUE(wait_until([&] { return server.status().dropped == 1; }));
  EXPECT_THAT(log_, Contains(AllOf(HasSubstr("client-1"), HasSubstr("does not read"))));
  EXPECT_THAT(server.status().last_drop, AllOf(HasSubstr("client-1"), HasSubstr("does not read")));
  other.send("fine\n");
  ASSERT_TRUE(other.wait_for_lines(1));
  EXPECT_EQ(other.bytes(), "fine\n");
  EXPECT_EQ(server.connections(), 1u);
}

TEST_F(ServerTest, AFloodDoesNotDelayOtherClients) {
  ServerOptions small = options();
  small.limits.max_input_per_turn = 4096;
  Server& server = serve(small);
  constexpr std::size_t kFlood = 8 << 20;
  LineClient flood(server.port());
  flood.send(std::string(kFlood, 'e'));
  LineClient other(server.port());
  other.send("me too\n");
  ASSERT_TRUE(other.wait_for_lines(1));
  EXPECT_LT(server.status().clients[0].bytes_in, kFlood);
  ASSERT_TRUE(wait_until([&] { return server.status().clients[0].bytes_in == kFlood; }, 60'000));
}

TEST_F(ServerTest, ReadsNothingFromADroppedConnection) {
  Server& server = serve(options());
  LineClient client(server.port());
  client.send("x" + std::string(100'000, 'e'));
  ASSERT_TRUE(wait_until([&] { return client.gone(); }));
  EXPECT_EQ(closed_, 1);
  EXPECT_EQ(server.connections(), 0u);
  EXPECT_EQ(server.status().recent_errors.size(), 1u) << "the drop itself";
}

TEST_F(ServerTest, CountsAFloodOfErrorsAndLimitsTheLog) {
  Server& server = serve(options());
  LineClient client(server.port());
  std::string flood(10'001, 'e');
  flood.back() = '\n';
  client.send(flood);
  ASSERT_TRUE(client.wait_for_lines(1));
  EXPECT_EQ(server.status().clients[0].errors, 10'000u);
  EXPECT_EQ(server.status().clients[0].last_error, "an e");
  EXPECT_LT(log_.size(), 200u);
  client.leave();
  ASSERT_TRUE(wait_until([&] { return closed_ == 1; }));
  EXPECT_THAT(log_, Contains(HasSubstr("more errors, not shown")));
}

TEST_F(ServerTest, KeepsTheLastFiftyErrors) {
  Server& server = serve(options());
  for (int i = 0; i < 60; ++i) server.report("error " + std::to_string(i));
  const auto errors = server.status().recent_errors;
  ASSERT_EQ(errors.size(), 50u);
  EXPECT_EQ(errors.front(), "error 10");
  EXPECT_EQ(errors.back(), "error 59");
}

TEST_F(ServerTest, CombinesTheDataOfATurnInOneWrite) {
  // The peer never gets the first half of a turn's messages without the second.
  Server& server = serve(options());
  LineClient client(server.port());
  client.send("a\n");
  ASSERT_TRUE(client.wait_for_lines(1));
  client.forget();
  big_ = 10;
  client.send("!!!\n");
  ASSERT_TRUE(wait_until([&] { return !client.bytes().empty(); }));
  EXPECT_EQ(client.count(), 4u);
}

TEST_F(ServerTest, ClosingDisconnectsAllClients) {
  Server& server = serve(options());
  LineClient client(server.port());
  ASSERT_TRUE(wait_until([&] { return server.connections() == 1; }));
  server.close();
  EXPECT_TRUE(wait_until([&] { return client.gone(); }));
  EXPECT_FALSE(server.listening());
}

TEST_F(ServerTest, ReportsHowLongAPeerIsAttached) {
  HandClock clock;
  Server server(options(), clock, [this](Connection& connection) {
    return std::make_unique<EchoHandler>(connection, closed_, big_);
  });
  ASSERT_EQ(server.listen(), std::nullopt);
  LineClient client(server.port());
  ASSERT_TRUE(wait_until([&] { return server.connections() == 1; }));
  clock.nanoseconds += 2'500'000'000;
  EXPECT_DOUBLE_EQ(server.status().clients[0].connected_seconds, 2.5);
}

}  // namespace
}  // namespace magna
