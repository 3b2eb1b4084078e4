// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/pad_profile.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

PadProfile some_profile() {
  PadProfile profile;
  profile.name = "Stick \"of\" 100 %";
  profile.mode = PadMode::Tank;
  profile.dead_zone = 0.125;
  profile.curve = 0.4;
  profile.use(AxisRole::Left) = {1, true};
  profile.use(AxisRole::Turn) = {5, false};
  profile.ranges[1] = {-0.9, 0.02, 0.95};
  profile.buttons = {{0, "robot.stop"}, {12, "world.stop_all"}};
  profile.dead_man = 4;
  return profile;
}

PadProfile read(const std::string& text, const PadProfile& otherwise = {}) {
  KeptFile file("pad.ini", "pad", PadProfile::kVersion);
  file.read_text(text);
  return read_pad_profile(file, otherwise);
}

std::string written(const PadProfile& profile) {
  KeptFile file("pad.ini", "pad", PadProfile::kVersion);
  put_pad_profile(profile, file);
  return file.to_text();
}

TEST(PadProfile, IsRestoredFromItsFile) {
  EXPECT_EQ(read(written(some_profile())), some_profile());
  PadProfile device;
  device.buttons = {{7, "robot.next"}};
  EXPECT_EQ(read(written(PadProfile{}), device), PadProfile{});  // deliberately without a button
}

TEST(PadProfile, UsesDeviceDefaultsForMissingValues) {
  EXPECT_EQ(read("[magna]\nKind = pad\nVersion = 1\n", some_profile()), some_profile());
}

TEST(PadProfile, ReportsAndSkipsInvalidValues) {
  KeptFile file("pad.ini", "pad", PadProfile::kVersion);
  file.read_text(
      "[magna]\nKind = pad\nVersion = 1\n[pad]\nMode = fly\nDeadZone = 0.9\nCurve = nan\n"
      "DeadMan = -4\n[axes]\nleft = 99\n[range 0]\nLow = 0.5\nCentre = 0\nHigh = 1\n"
      "[buttons]\n999 = robot.stop\n");
  EXPECT_EQ(read_pad_profile(file, {}), PadProfile{});
  const auto messages = file.messages();
  ASSERT_GE(messages.size(), 6U);
  EXPECT_EQ(messages[0].line, 5);
  EXPECT_NE(messages[0].message.find("drive, tank"), std::string::npos);
}

TEST(PadProfileJson, IsRestoredFromItsFile) {
  const auto back = parse_pad_profile_json(pad_profile_json(some_profile()), "x.json");
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(*back, some_profile());
  const auto empty = parse_pad_profile_json(pad_profile_json(PadProfile{}), "x.json");
  ASSERT_TRUE(empty);
  EXPECT_EQ(*empty, PadProfile{});
}

TEST(PadProfileJson, ReportsPlaceAndExpectationOfAnError) {
  const std::string good = pad_profile_json(some_profile());
  const auto spoiled = [&good](const std::string& from, const std::string& to) {
    std::string text = good;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const auto result = parse_pad_profile_json(text, "x.json");
    return result ? std::string("read") : result.error().text();
  };
  EXPECT_NE(spoiled("0.4", "1.5").find("curve must be a number from 0 to 1, not 1.5"),
            std::string::npos);
  EXPECT_NE(spoiled("0.4", "\"steep\"").find("curve"), std::string::npos);
  EXPECT_NE(spoiled("\"tank\"", "\"fly\"").find("mode must be \"drive\" or \"tank\""),
            std::string::npos);
  EXPECT_NE(spoiled("\"axis\": 5", "\"axis\": 5.5").find("axes.turn.axis"), std::string::npos);
  EXPECT_NE(spoiled("\"axis\": 5", "\"axis\": 64").find("axes.turn.axis"), std::string::npos);
  EXPECT_NE(spoiled("\"axis\": 5", "\"axes\": 5").find("axes.turn.axis is missing"),
            std::string::npos);
  EXPECT_NE(spoiled("\"12\"", "\"-1\"").find("buttons"), std::string::npos);
  EXPECT_NE(spoiled("-0.9", "0.99").find("ranges.1"), std::string::npos);
  EXPECT_NE(spoiled("\"version\": 1", "\"version\": 2").find("later Magna"), std::string::npos);
  EXPECT_NE(spoiled("\"magna\": \"pad\"", "\"magna\": \"world\"").find("magna"), std::string::npos);
  EXPECT_NE(spoiled("\"dead_man\": 4", "\"dead_man\": 1e99").find("dead_man"), std::string::npos);
}

TEST(PadProfileJson, ReportsTheLineOfAJsonError) {
  const auto broken = parse_pad_profile_json("{\n\"magna\": \"pad\",\n oops\n}", "x.json");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().line, 3);
  EXPECT_FALSE(parse_pad_profile_json("", "x.json"));
  EXPECT_FALSE(parse_pad_profile_json("[]", "x.json"));
  EXPECT_FALSE(parse_pad_profile_json(std::string(kLargestPadFile + 1, ' '), "x.json"));
  EXPECT_FALSE(parse_pad_profile_json(std::string(100'000, '['), "x.json"));
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  EXPECT_FALSE(parse_pad_profile_json("{\"magna\":" + deep + "}", "x.json"));
}

}  // namespace
}  // namespace magna
