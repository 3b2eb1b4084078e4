// SPDX-License-Identifier: GPL-3.0-or-later
// The conversations of tests/wire/cognav, without a socket: whole, in every split, and at the
// specified times.
#include "protocols/cognav/arap_endpoint.h"

#include <gmock/gmock.h>

#include <cmath>
#include <sstream>

#include "tests/support/arap_files.h"
#include "tests/support/fake_cybot.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// One end with its robot, and the current conversation.
class EndpointFixture {
 public:
  explicit EndpointFixture(CognavProfile profile) : bank_(robot_, profile), end_(bank_, robot_) {}

  /// Runs a whole conversation; input in pieces of so many bytes.
  void hold(const test::ArapFile& file, std::size_t piece) {
    for (const auto& line : file.lines) {
      SCOPED_TRACE(file.name + ": " + line.verb + " " + line.rest);
      step(line, piece);
    }
  }

  void feed(const std::string& bytes, std::size_t piece = 1000) {
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      end_.feed(bytes.substr(at, piece), now_, out_);
    }
  }
  void wait(double seconds) {
    now_ += std::llround(seconds * 1e9);
    end_.expire(now_, out_);
  }
  std::string said() { return hex_text(std::exchange(out_, {}), 1000); }

  test::FakeCybot robot_;
  RegisterBank bank_;
  ArapEndpoint end_;
  std::int64_t now_ = 1'000'000'000;
  std::string out_;

 private:
  void step(const test::ArapLine& line, std::size_t piece) {
    std::istringstream words(line.rest);
    double a = 0.0, b = 0.0, c = 0.0, d = 0.0;
    words >> a >> b >> c >> d;
    if (line.verb == ">") {
      feed(test::from_hex(line.rest), piece);
    } else if (line.verb == "<") {
      EXPECT_EQ(said(), line.rest);
    } else if (line.verb == "wait") {
      wait(a);
    } else if (line.verb == "order") {
      robot_.order(static_cast<Opcode>(a), b);
    } else if (line.verb == "heading") {
      robot_.pose.heading = a;
    } else if (line.verb == "sticks") {
      robot_.stick_values = {a, b};
    } else if (line.verb == "pose") {
      EXPECT_NEAR(robot_.pose.x, a, 1e-4);
      EXPECT_NEAR(robot_.pose.y, b, 1e-4);
      EXPECT_NEAR(robot_.pose.heading, c, 1e-4);
    } else if (line.verb == "object") {
      ASSERT_FALSE(robot_.objects.empty());
      EXPECT_EQ(robot_.objects.back().type, static_cast<int>(a));
      EXPECT_NEAR(robot_.objects.back().x, b, 1e-4);
      EXPECT_NEAR(robot_.objects.back().y, c, 1e-4);
      EXPECT_NEAR(robot_.objects.back().diameter, d, 1e-4);
    } else {
      EXPECT_EQ(line.verb, "profile");
    }
  }
};

CognavProfile profile_of(const test::ArapFile& file) {
  const auto profile = cognav_profile(file.lines[0].rest);
  EXPECT_TRUE(profile) << file.name;
  return profile.value_or(CognavProfile::Doc);
}

TEST(ArapEndpoint, ReproducesEveryConversation) {
  const auto files = test::arap_dialogues();
  // The seven worked examples in both profiles, and more.
  ASSERT_GE(files.size(), 14u + 6u);
  for (const auto& file : files) EndpointFixture(profile_of(file)).hold(file, 1000);
}

TEST(ArapEndpoint, ReproducesEveryConversationInPiecesOfAnySize) {
  for (const auto& file : test::arap_dialogues()) {
    for (std::size_t piece = 1; piece <= 8; ++piece)
      EndpointFixture(profile_of(file)).hold(file, piece);
  }
}

TEST(ArapEndpoint, SplitsDoNotChangeTheReplies) {
  std::string all;
  for (const auto& line : test::arap_file("frames").lines) {
    if (line.verb == "request") all += test::from_hex(line.rest.substr(line.rest.rfind(':') + 1));
  }
  EndpointFixture whole(CognavProfile::Doc);
  whole.feed(all);
  const std::string expected = whole.said();
  for (std::size_t cut = 1; cut < all.size(); ++cut) {
    EndpointFixture talk(CognavProfile::Doc);
    talk.feed(all.substr(0, cut));
    talk.feed(all.substr(cut));
    ASSERT_EQ(talk.said(), expected) << "cut after byte " << cut;
  }
}

TEST(ArapEndpoint, SendsOneErrorPacketWithinTheSpecifiedTimes) {
  for (const char* hex : {"00 80 C8", "04 82 00", "00", "FF 80"}) {
    EndpointFixture talk(CognavProfile::Doc);
    talk.feed(test::from_hex(hex));
    ASSERT_TRUE(talk.end_.deadline()) << hex;
    const double due = static_cast<double>(*talk.end_.deadline() - talk.now_) * 1e-9;
    EXPECT_GE(due, 0.8) << hex;
    EXPECT_LE(due, 2.5) << hex;
    talk.wait(due);
    EXPECT_FALSE(talk.said().empty()) << hex;
    talk.wait(100.0);
    EXPECT_EQ(talk.said(), "") << hex;
    EXPECT_FALSE(talk.end_.deadline());
  }
}

TEST(ArapEndpoint, ReportsEachInvalidMessageOnce) {
  EndpointFixture talk(CognavProfile::Doc);
  talk.feed(test::from_hex("00 80 C8 11 22"));
  talk.wait(1.0);
  talk.feed(test::from_hex("04 82 00"));
  talk.wait(1.0);
  talk.feed(test::from_hex("00 00 49"));
  EXPECT_THAT(talk.robot_.warnings,
              ElementsAre(HasSubstr("00 80 C8, expected C9"), HasSubstr("unfinished: 04 82 00")));
}

TEST(ArapEndpoint, CountsTheTraffic) {
  EndpointFixture talk(CognavProfile::Doc);
  talk.feed(test::from_hex("00 80 C9 00 00 49 00 08 41 01 0A 01 2F 04 82"));
  talk.wait(1.0);
  talk.feed(test::from_hex("00 80 C8"));
  talk.wait(1.0);
  const ArapCounters& counters = talk.end_.counters();
  EXPECT_EQ(counters.requests, 4u);
  EXPECT_EQ(counters.resends, 1u);
  EXPECT_EQ(counters.done, 1u);
  EXPECT_EQ(counters.bad_count, 1u);
  EXPECT_EQ(counters.refused, 1u);
  EXPECT_EQ(counters.unfinished, 1u);
  EXPECT_EQ(counters.bad_check, 1u);
}

}  // namespace
}  // namespace magna
