// SPDX-License-Identifier: GPL-3.0-or-later
// The calling end and a serving one, with every kind of damage on the line between them.
#include "protocols/cognav/arap_caller.h"

#include <gmock/gmock.h>

#include "core/sim/random.h"
#include "protocols/cognav/arap_endpoint.h"
#include "tests/support/fake_cybot.h"

namespace magna {
namespace {

/// Both ends of a line and a clock; a test can damage the data.
class Line {
 public:
  using Spoil = std::function<void(std::string& bytes)>;

  /// Sends a request and lets time pass until the reply; nothing after a minute without one.
  std::optional<ArapCaller::Reply> ask(const std::string& request) {
    std::string up;
    ++asked_;
    caller_.ask(request, now_, up);
    const std::int64_t begun = now_;
    while (caller_.busy() && now_ - begun < 60'000'000'000) {
      up = travel(up);
      if (up.empty()) pass(up);
    }
    return caller_.take();
  }

  test::FakeCybot robot_;
  Spoil spoil_up_;
  Spoil spoil_down_;
  ArapCaller caller_;
  std::int64_t now_ = 0;
  std::size_t resends_ = 0;                                   ///< packets requested again
  std::size_t repeats() const { return requests_ - asked_; }  ///< requests sent a second time

 private:
  /// To the server and back; returns the caller's result of the reply.
  std::string travel(std::string up) {
    if (!up.empty()) ++(up == arap_frame(0) ? resends_ : requests_);
    if (!up.empty() && spoil_up_) spoil_up_(up);
    std::string down;
    now_ += 1'000'000;
    end_.feed(up, now_, down);
    std::string next;
    deliver(std::move(down), next);
    return next;
  }
  void deliver(std::string down, std::string& next) {
    if (!down.empty() && spoil_down_) spoil_down_(down);
    now_ += 1'000'000;
    caller_.feed(down, now_, next);
  }
  /// Runs the next event that is due.
  void pass(std::string& up) {
    if (!caller_.busy()) return;
    const auto server = end_.deadline();
    const auto caller = caller_.deadline();
    if (server && (!caller || *server <= *caller)) {
      now_ = *server;
      std::string down;
      end_.expire(now_, down);
      deliver(std::move(down), up);
    } else if (caller) {
      now_ = std::max(now_, *caller);
      caller_.expire(now_, up);
    }
  }

  std::size_t asked_ = 0;
  std::size_t requests_ = 0;  ///< bytes towards the server
  RegisterBank bank_{robot_, CognavProfile::Doc};
  ArapEndpoint end_{bank_, robot_};
};

/// Damages only the first packet.
Line::Spoil once(const Line::Spoil& spoil) {
  return [spoil, done = false](std::string& bytes) mutable {
    if (!std::exchange(done, true)) spoil(bytes);
  };
}

void flip_last(std::string& bytes) { bytes.back() = static_cast<char>(bytes.back() ^ 0x55); }
void drop_last(std::string& bytes) { bytes.pop_back(); }
void drop_first(std::string& bytes) { bytes.erase(0, 1); }
void lose(std::string& bytes) { bytes.clear(); }
const std::vector<Line::Spoil> kDamage{flip_last, drop_last, drop_first};

TEST(ArapCaller, SendsARequestAndReadsTheReply) {
  Line line;
  line.robot_.order(Opcode::Turn, 90.0);
  const auto reply = line.ask(arap_read(1));
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, ArapStatus::Done);
  EXPECT_EQ(reply->args, "\x01");
  EXPECT_FALSE(line.caller_.deadline());
}

TEST(ArapCaller, AcceptsErrorReplies) {
  Line line;
  const auto reply = line.ask(arap_read(10));
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, ArapStatus::Refused);
}

TEST(ArapCaller, ADamagedRequestIsResentAndExecutedOnce) {
  for (const auto& damage : kDamage) {
    Line line;
    line.ask(arap_write(0));
    line.spoil_up_ = once(damage);
    ASSERT_TRUE(line.ask(arap_write(3, arap_float(50.0F))));
    EXPECT_NEAR(line.robot_.pose.y, 0.5, 1e-9);
    EXPECT_EQ(line.repeats(), 1u);
  }
}

TEST(ArapCaller, ADamagedReplyIsRequestedAgainWithoutASecondExecution) {
  for (const auto& damage : kDamage) {
    Line line;
    line.robot_.order(Opcode::Manual);
    line.robot_.order(Opcode::Win);
    line.ask(arap_read(1));
    line.spoil_down_ = once(damage);
    ASSERT_TRUE(line.ask(arap_write(1)));
    EXPECT_EQ(line.robot_.orders.size(), 1u);
    EXPECT_EQ(line.resends_, 1u);
    EXPECT_EQ(line.repeats(), 0u);
    line.spoil_down_ = once(damage);
    const auto next = line.ask(arap_read(1));
    ASSERT_TRUE(next);
    EXPECT_EQ(next->args, "\x07");
  }
}

TEST(ArapCaller, ALostReplyIsRequestedAgain) {
  Line line;
  line.ask(arap_write(0));
  line.spoil_down_ = once(lose);
  ASSERT_TRUE(line.ask(arap_write(3, arap_float(50.0F))));
  EXPECT_NEAR(line.robot_.pose.y, 0.5, 1e-9);
}

TEST(ArapCaller, ADamagedReplyAndADamagedResendDoNotMoveTheRobotTwice) {
  Line line;
  line.ask(arap_write(0));
  line.spoil_down_ = once(flip_last);
  line.spoil_up_ = [n = 0](std::string& bytes) mutable {
    if (n++ == 1) flip_last(bytes);  // the resend
  };
  ASSERT_TRUE(line.ask(arap_write(3, arap_float(50.0F))));
  EXPECT_NEAR(line.robot_.pose.y, 0.5, 1e-9);
}

TEST(ArapCaller, ADamagedRequestAndADamagedErrorPacketStillMoveItOnce) {
  Line line;
  line.ask(arap_write(0));
  line.spoil_up_ = once(flip_last);
  line.spoil_down_ = once(flip_last);
  ASSERT_TRUE(line.ask(arap_write(3, arap_float(50.0F))));
  EXPECT_NEAR(line.robot_.pose.y, 0.5, 1e-9);
}

TEST(ArapCaller, ExecutesEveryStepOnceWithOnePercentDamagedBytes) {
  Line line;
  RandomStream random(7, 1, StreamPurpose::World);
  const Line::Spoil spoil = [&](std::string& bytes) {
    for (char& byte : bytes) {
      if (random.chance(0.01)) byte = static_cast<char>(byte ^ (1 + random.below(255)));
    }
  };
  line.spoil_up_ = spoil;
  line.spoil_down_ = spoil;
  for (int i = 0; i < 1000; ++i) {
    line.robot_.order(Opcode::Drive, 0.01);
    const auto opcode = line.ask(arap_read(1));
    ASSERT_TRUE(opcode);
    ASSERT_EQ(opcode->args, "\x02") << i;
    const auto operand = line.ask(arap_read(3));
    ASSERT_TRUE(operand);
    ASSERT_TRUE(line.ask(arap_write(3, operand->args)));
    ASSERT_TRUE(line.ask(arap_write(1)));
  }
  EXPECT_NEAR(line.robot_.pose.y, 10.0, 0.05);
  EXPECT_EQ(line.robot_.orders.size(), 0u);
  EXPECT_GT(line.resends_, 50u);
  EXPECT_GT(line.repeats(), 50u);
}

}  // namespace
}  // namespace magna
