// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_dispatcher.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <algorithm>
#include <optional>

#include "protocols/actr/dispatcher_message.h"
#include "tests/protocols/actr/actr_fixture.h"
#include "tests/protocols/actr/fake_dispatcher.h"

namespace magna {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// A dispatcher on a real port.
class ActrDispatcherTest : public ActrFixture {
 protected:
  void SetUp() override {
    ActrFixture::SetUp();
    serve();
    ASSERT_TRUE(listener_.listen(QHostAddress::LocalHost));
    QObject::connect(&listener_, &QTcpServer::newConnection, &listener_, [this] {
      socket_.reset(listener_.nextPendingConnection());
      socket_->setParent(nullptr);
      framer_ = {};
      ++accepted_;
      actr_.commands.clear();  // those of a connection end with it
      QObject::connect(socket_.get(), &QTcpSocket::readyRead, socket_.get(), [this] { read(); });
    });
  }
  void dial() {
    dispatcher_.emplace(
        *server_,
        ActrDispatcher::Options{.peer = {"127.0.0.1", listener_.serverPort()},
                                .first_wait_ms = 2,
                                .longest_wait_ms = 10,
                                .log = [this](const std::string& line) { log_.push_back(line); }});
    dispatcher_->start();
  }
  void TearDown() override { dispatcher_.reset(); }

  void read() {
    const std::string bytes = socket_->readAll().toStdString();
    framer_.feed(bytes, [this](std::string_view message) {
      received_.emplace_back(message);
      const auto json = nlohmann::json::parse(message);
      if (json.contains("method") && answers_) send(actr_.answer(message));
    });
  }
  void send(std::string message) {
    message += DispatcherFramer::kEnd;
    if (!in_bytes_) {
      socket_->write(message.data(), static_cast<qint64>(message.size()));
      return;
    }
    for (const char byte : message) {
      socket_->write(&byte, 1);
      socket_->flush();
    }
  }
  bool sees(std::size_t count) {
    return test::wait_until([&] { return actr_.seen().size() == count; });
  }
  void call(const nlohmann::json& params) {
    send(nlohmann::json{{"method", "evaluate"}, {"params", params}, {"id", 1}}.dump());
  }

  /// Robots on the map and in the list, panes, STOP ALL and the tool.
  static constexpr std::size_t kFeatures = 2 * kRobots + 4 + 2;

  QTcpServer listener_;
  std::unique_ptr<QTcpSocket> socket_;
  DispatcherFramer framer_;
  test::FakeDispatcher actr_;
  std::vector<std::string> received_;
  std::size_t accepted_ = 0;
  bool answers_ = true;
  bool in_bytes_ = false;
  std::optional<ActrDispatcher> dispatcher_;
};

TEST_F(ActrDispatcherTest, ShowsTheRobotsToAModelAndTakesItsClicks) {
  dial();
  ASSERT_TRUE(sees(kFeatures)) << nlohmann::json(actr_.seen()).dump();
  const auto robot = actr_.seen()["robot robot2"];
  EXPECT_EQ(robot.at("value"), "telemax");
  call({"magna-click", nullptr, "MODEL1", {robot.at("screen-x"), robot.at("screen-y"), 1}, "I"});
  ASSERT_TRUE(test::wait_until([&] { return engine_->active() == RobotId{1}; }));
  const int beside = robot.at("screen-x").get<int>() + 50;
  call({"magna-click", nullptr, "MODEL1", {beside, robot.at("screen-y"), 1}, "I"});
  ASSERT_TRUE(test::wait_until([&] {
    drain();
    return actr_.seen()["robot robot2"].at("state") == "moving";
  }));
  const Point target = engine_->missions().plan(RobotId{1}).waypoints.at(0).target;
  EXPECT_NEAR(target.y, 5.0, 0.1);
  EXPECT_GT(target.x, 1.0);
  EXPECT_EQ(server_->status().clients.at(0).peer, dispatcher_->target());
  EXPECT_EQ(dispatcher_->status().state, DialState::Attached);
}

TEST_F(ActrDispatcherTest, ShowsAStopAndWhoNeedsAttention) {
  dial();
  ASSERT_TRUE(sees(kFeatures));
  engine_->submit(Author::person(), input::StopAll{});
  server_->on_events(std::vector<Event>{event::Collided{RobotId{0}, -1}});
  EXPECT_TRUE(test::wait_until([&] {
    drain();
    auto seen = actr_.seen();
    return seen["button stop-all"]["state"] == "stopped" && seen.contains("attention robot1");
  }));
}

TEST_F(ActrDispatcherTest, TakesMessagesInSingleBytes) {
  in_bytes_ = true;
  dial();
  EXPECT_TRUE(sees(kFeatures));
}

TEST_F(ActrDispatcherTest, DialsAgainAfterGarbageAndShowsTheProblem) {
  answers_ = false;
  dial();
  ASSERT_TRUE(test::wait_until([&] { return !received_.empty(); }));
  send("(not json)");
  ASSERT_TRUE(test::wait_until([&] { return !dispatcher_->status().problem.empty(); }));
  EXPECT_THAT(dispatcher_->status().problem, HasSubstr("not JSON"));
  EXPECT_THAT(log_, Contains(HasSubstr("not JSON")));
  answers_ = true;
  EXPECT_TRUE(sees(kFeatures));
  EXPECT_GE(accepted_, 2u);
  EXPECT_EQ(dispatcher_->status().problem, "");
}

TEST_F(ActrDispatcherTest, ShowsEverythingAgainAfterARestart) {
  dial();
  ASSERT_TRUE(sees(kFeatures));
  socket_->abort();
  actr_ = {};
  actr_.models = {"OTHER"};
  EXPECT_TRUE(test::wait_until([&] { return actr_.seen("OTHER").size() == kFeatures; }));
  EXPECT_EQ(accepted_, 2u);
}

TEST_F(ActrDispatcherTest, RefusesAMessageThatIsTooLong) {
  dial();
  ASSERT_TRUE(sees(kFeatures));
  const std::string huge(DispatcherFramer::kMost + 10, ' ');
  socket_->write(huge.data(), static_cast<qint64>(huge.size()));
  ASSERT_TRUE(test::wait_until([&] { return accepted_ == 2; }));
  EXPECT_THAT(log_, Contains(HasSubstr("more than 1 MiB")));
}

TEST_F(ActrDispatcherTest, ExecutesAFloodOfCallsInOrderAndAnswersThem) {
  dial();
  ASSERT_TRUE(sees(kFeatures));
  received_.clear();
  constexpr int kCalls = 5000;
  for (int i = 0; i < kCalls; ++i) call({"magna-key", nullptr, "MODEL1", "q"});
  const auto row = actr_.seen()["robot-row robot3"];
  call({"magna-click", nullptr, "MODEL1", {row.at("screen-x"), row.at("screen-y"), 1}, "I"});
  ASSERT_TRUE(test::wait_until([&] { return engine_->active() == RobotId{2}; }));
  EXPECT_TRUE(test::wait_until([&] {
    return std::ranges::count_if(received_, [](const std::string& message) {
             return message.find("\"result\"") != std::string::npos;
           }) == kCalls + 1;
  }));
}

TEST_F(ActrDispatcherTest, StopsDiallingAndHangsUpWhenItIsRemoved) {
  dial();
  ASSERT_TRUE(sees(kFeatures));
  dispatcher_->remove();
  EXPECT_EQ(dispatcher_->status().state, DialState::Off);
  EXPECT_TRUE(test::wait_until([&] {
    return socket_->state() == QAbstractSocket::UnconnectedState &&
           server_->status().clients.empty();
  }));
  EXPECT_EQ(accepted_, 1u);
}

TEST_F(ActrDispatcherTest, SurvivesAnotherWorld) {
  dial();
  ASSERT_TRUE(sees(kFeatures));
  const auto other = test::make_engine(scenario("other"), {7, true, {}});
  server_->rebind(*other);
  EXPECT_TRUE(test::wait_until([&] {
    const auto seen = actr_.seen();
    return seen.size() == kFeatures && seen.contains("robot other1");
  }));
  engine_ = test::make_engine(scenario(), {7, true, {}});
  server_->rebind(*engine_);
}

}  // namespace
}  // namespace magna
