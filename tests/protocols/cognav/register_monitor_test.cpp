// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/register_monitor.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/fake_cybot.h"
#include "tests/support/hand_clock.h"

namespace magna {
namespace {

/// One end of a line with its monitor.
class RegisterMonitorTest : public testing::Test {
 protected:
  void feed(const std::string& bytes) {
    std::string out;
    end.feed(bytes, clock.nanoseconds, out);
  }
  void wait(double seconds) {
    clock.nanoseconds += static_cast<std::int64_t>(seconds * 1e9);
    std::string out;
    end.expire(clock.nanoseconds, out);
  }
  RegisterUse use(std::size_t reg) const { return monitor.uses().at(reg); }

  test::HandClock clock;
  MessageTap tap{clock};
  test::FakeCybot robot;
  RegisterBank bank{robot, CognavProfile::Doc};
  RegisterMonitor monitor{"link-1", [this] { return clock.nanoseconds; }, &tap};
  ArapEndpoint end{bank, robot, &monitor};
};

TEST_F(RegisterMonitorTest, RemembersTheLastTransferOfEachRegister) {
  EXPECT_EQ(monitor.uses().size(), 10U);
  EXPECT_LT(use(2).age_seconds, 0.0) << "never";
  feed(arap_write(2, arap_float(90.0F)));
  wait(3.0);
  EXPECT_EQ(use(2).name, "rotation");
  EXPECT_EQ(use(2).value, "90");
  EXPECT_TRUE(use(2).written);
  EXPECT_NEAR(use(2).age_seconds, 3.0, 1e-9);
  feed(arap_read(8));
  EXPECT_EQ(use(8).value, "0");
  EXPECT_FALSE(use(8).written);
  EXPECT_EQ(use(8).reads, 1U);
  EXPECT_EQ(use(8).writes, 0U);
  feed(arap_write(7, std::string(1, '\x03')));
  EXPECT_EQ(use(7).value, "3 (thin)");
}

TEST_F(RegisterMonitorTest, MeasuresAgeAndRateOfRequests) {
  EXPECT_FALSE(monitor.polls());
  std::string bad = arap_read(1);
  bad.back() = static_cast<char>(bad.back() ^ 1);
  feed(bad);
  EXPECT_FALSE(monitor.polls()) << "its check byte is wrong";
  wait(1.0);  // after a mistake the next request begins after a pause
  feed(arap_read(1));
  ASSERT_TRUE(monitor.polls());
  EXPECT_FALSE(monitor.polls()->stick_age);
  for (int i = 0; i < 200; ++i) {
    wait(0.1);
    feed(arap_read(1));
  }
  EXPECT_NEAR(monitor.polls()->rate, 10.0, 0.5);
  EXPECT_EQ(monitor.polls()->request_age, 0.0);
  wait(2.0);
  EXPECT_NEAR(monitor.polls()->rate, 10.0 * std::exp(-1.0), 0.2);
  wait(18.0);
  EXPECT_LT(monitor.polls()->rate, 0.01);
  EXPECT_NEAR(monitor.polls()->request_age, 20.0, 1e-9);
}

TEST_F(RegisterMonitorTest, MeasuresTheAgeOfTheLastReadOfEitherStick) {
  feed(arap_read(8));
  wait(3.0);
  feed(arap_read(9));
  wait(1.0);
  feed(arap_read(1));
  EXPECT_NEAR(*monitor.polls()->stick_age, 1.0, 1e-9);
  EXPECT_EQ(monitor.polls()->request_age, 0.0);
}

TEST_F(RegisterMonitorTest, DecodesEveryFrameWhileViewed) {
  feed(arap_read(9));
  EXPECT_TRUE(tap.take().messages.empty()) << "nobody looks";
  tap.set_on(true);
  clock.unix_milliseconds = 1234;
  feed(arap_write(2, arap_float(90.0F)) + arap_read(10) + arap_write(0));
  const auto messages = tap.take().messages;
  ASSERT_EQ(messages.size(), 6U);
  EXPECT_EQ(messages[0].at_ms, 1234);
  EXPECT_EQ(messages[0].server, "COGNAV");
  EXPECT_EQ(messages[0].client, "link-1");
  EXPECT_TRUE(messages[0].in);
  EXPECT_EQ(messages[0].what, "write 2, rotation");
  EXPECT_EQ(messages[0].value, "90");
  EXPECT_EQ(messages[0].bytes, arap_write(2, arap_float(90.0F)));
  EXPECT_FALSE(messages[1].in);
  EXPECT_EQ(messages[1].verdict, "done");
  EXPECT_EQ(messages[2].what, "read 10");
  EXPECT_FALSE(messages[3].good);
  EXPECT_EQ(messages[3].verdict.substr(0, 4), "0x44");
  EXPECT_EQ(messages[4].what, "ping");
}

TEST_F(RegisterMonitorTest, ShowsTheValueOfAReply) {
  tap.set_on(true);
  robot.stick_values = {1.0, -0.5};
  feed(arap_read(9));
  const auto messages = tap.take().messages;
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(messages[1].value, "-0.5");
  feed(arap_read(0, 1));
  EXPECT_EQ(tap.take().messages.at(1).what, "the last packet again");
}

TEST_F(RegisterMonitorTest, ReportsErrors) {
  tap.set_on(true);
  std::string broken = arap_write(2, arap_float(90.0F));
  broken.back() = static_cast<char>(broken.back() ^ 1);
  feed(broken);
  auto messages = tap.take().messages;
  ASSERT_EQ(messages.size(), 1U);
  EXPECT_FALSE(messages[0].good);
  EXPECT_EQ(messages[0].verdict, "wrong check byte, expected 6C");
  EXPECT_EQ(use(2).writes, 0U) << "it did not reach the register";
  wait(3.0);
  tap.take();
  feed(std::string("\x04\x82\x00", 3));
  wait(3.0);
  messages = tap.take().messages;
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(messages[0].verdict, "not finished");
  EXPECT_EQ(messages[1].verdict.substr(0, 4), "0x11");
}

TEST_F(RegisterMonitorTest, DescribesFramesPartByPart) {
  tap.set_on(true);
  const auto told = [](const LinkMessage& message) {
    std::string all;
    for (const LinkField& field : message.fields) all += field.name + "=" + field.value + "; ";
    return all;
  };
  feed(arap_write(2, arap_float(90.0F)));
  auto messages = tap.take().messages;
  EXPECT_EQ(told(messages.at(0)),
            "length=4 bytes of arguments; code=82: write; register=2, rotation; "
            "arguments=00 00 B4 42; value=90; check byte=6C, right; ");
  EXPECT_EQ(told(messages.at(1)).substr(0, 49),
            "length=0 bytes of arguments; status=00: done; che");
  feed(arap_read(9));
  messages = tap.take().messages;
  EXPECT_NE(told(messages.at(0)).find("values asked for=1; "), std::string::npos);
  EXPECT_NE(told(messages.at(1)).find("value=0; "), std::string::npos);
  std::string broken = arap_write(2, arap_float(90.0F));
  broken.back() = '\x01';
  feed(broken);
  EXPECT_NE(told(tap.take().messages.at(0)).find("check byte=01, wrong: expected 6C"),
            std::string::npos);
  wait(3.0);
  tap.take();
  feed(std::string("\x04\x82\x00", 3));
  wait(3.0);
  EXPECT_EQ(told(tap.take().messages.at(0)),
            "length=4 bytes of arguments; code=82: write; register=2, rotation; arguments=00; "
            "missing=4 of 7 bytes; ");
}

TEST_F(RegisterMonitorTest, KeepsRequestsWithoutAReply) {
  tap.set_on(true);
  robot.refusal = "there is no room";
  feed(arap_read(9));
  const auto messages = tap.take().messages;
  ASSERT_EQ(messages.size(), 1U);
  EXPECT_TRUE(messages[0].in);
  EXPECT_FALSE(messages[0].good);
  EXPECT_EQ(messages[0].verdict, "there is no room");
  EXPECT_EQ(use(9).reads, 0U);
}

TEST_F(RegisterMonitorTest, ReportsARequestCutOffByTheEndOfTheConnection) {
  monitor.broke_off();
  tap.set_on(true);
  monitor.broke_off();
  const auto messages = tap.take().messages;
  ASSERT_EQ(messages.size(), 1U) << "only while somebody looks";
  EXPECT_EQ(messages[0].verdict, "left in the middle of a request");
}

TEST(ArapText, NamesTheCountersByStatus) {
  const ArapCounters counters{9, 1, 2, 3, 4, 5, 6};
  EXPECT_EQ(counters_text(counters),
            "arap_requests=9 arap_resends=1 arap_0x00=2 arap_0x10=5 arap_0x11=6 arap_0x43=4 "
            "arap_0x44=3");
}

TEST(ArapText, NamesOpcodesAndTypes) {
  EXPECT_EQ(value_text(1, std::string(1, '\x01')), "1 (TUR)");
  EXPECT_EQ(value_text(1, std::string(1, '\x00')), "0 (nothing)");
  EXPECT_EQ(value_text(1, {}), "");
  EXPECT_EQ(value_text(3, "abc"), "") << "too short for a number";
  EXPECT_EQ(register_name(10), "");
}

}  // namespace
}  // namespace magna
