// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/demo_remotes.h"
#include "widgets/plots/signal_recorder.h"

namespace magna {
namespace {

using K = SignalKind;

constexpr SignalKey of_robot(K kind, std::uint32_t robot) { return {kind, RobotId{robot}}; }
constexpr SignalKey of_program(K kind) { return {kind, {}}; }

TEST(SeriesTest, ThinsOldSamplesAndKeepsTheirExtremes) {
  Series series;
  series.set_most(1000);
  for (int i = 0; i < 100'000; ++i) {
    const double peak = i == 777 ? 50.0 : i == 778 ? -50.0 : 0.0;
    series.add(0.1 * i, peak + std::sin(0.01 * i));
  }
  EXPECT_LE(series.size(), 1000U);
  EXPECT_LE(series.bytes(), 1000 * Series::kBytesEach);
  EXPECT_TRUE(std::ranges::is_sorted(series.times()));
  EXPECT_NEAR(*std::ranges::max_element(series.values()), 50.0, 1.1);
  EXPECT_NEAR(*std::ranges::min_element(series.values()), -50.0, 1.1);
  EXPECT_DOUBLE_EQ(series.times().back(), 0.1 * 99'999);
  // The newest samples are all kept.
  EXPECT_NEAR(series.times()[series.size() - 400], series.times().back() - 39.9, 1e-6);
}

TEST(SeriesTest, KeepsGapsAndFindsATimeRange) {
  Series series;
  series.set_most(64);
  for (int i = 0; i < 200; ++i) series.add(i, i >= 20 && i < 23 ? std::nan("") : i);
  EXPECT_TRUE(std::ranges::any_of(series.values(), [](float v) { return std::isnan(v); }));
  const auto [begin, end] = series.between(190.0, 195.5);
  ASSERT_EQ(end - begin, 6U);
  EXPECT_EQ(series.times()[begin], 190.0);
  EXPECT_EQ(series.values()[end - 1], 195.0F);
}

TEST(SeriesTest, ASmallerLimitThinsAndFreesImmediately) {
  Series series;
  for (int i = 0; i < 10'000; ++i) series.add(i, i % 2);
  const auto before = series.revision();
  series.set_most(500);
  EXPECT_LT(series.size(), 500U);
  EXPECT_LE(series.bytes(), 500 * Series::kBytesEach);
  EXPECT_NE(series.revision(), before);
}

TEST(SignalTableTest, HasThePollsOfCybotsOnly) {
  Snapshot now = test::demo_with_cybot();
  const auto read = [&](K kind, RobotId robot) {
    return info(kind).read(now, robot.index(), MessageRates{});
  };
  EXPECT_TRUE(std::isnan(read(K::RequestRate, test::kDemoCybot)));
  test::poll_cybot(now, {0.2, 9.8, {}});
  EXPECT_EQ(read(K::RequestAge, test::kDemoCybot), 0.2);
  EXPECT_EQ(read(K::RequestRate, test::kDemoCybot), 9.8);
  EXPECT_TRUE(std::isnan(read(K::StickAge, test::kDemoCybot))) << "not read yet";
  EXPECT_TRUE(std::isnan(read(K::RequestAge, {0})));
  test::poll_cybot(now, {0.2, 9.8, 1.5});
  EXPECT_EQ(read(K::StickAge, test::kDemoCybot), 1.5);
}

class SignalRecorderTest : public testing::Test {
 protected:
  void tick(int robots = 3) {
    now = test::demo_snapshot(robots);
    now.tick = ++at;
    now.made_ns = at * 100'000'000;
    now.tick_ms = 0.5 * static_cast<double>(at);
    for (std::size_t i = 0; i < now.poses.size(); ++i) {
      now.poses[i].x = static_cast<double>(at) + 100.0 * static_cast<double>(i);
      now.poses[i].theta = std::remainder(0.5 * static_cast<double>(at), 6.283185307179586);
    }
    recorder.take(now);
  }
  std::span<const float> values(const SignalKey& key) const {
    const Series* const series = recorder.find(key);
    return series == nullptr ? std::span<const float>() : series->values();
  }

  SignalRecorder recorder;
  Snapshot now;
  Tick at = 0;
};

TEST_F(SignalRecorderTest, RecordsEverythingOfASmallTeamEveryTick) {
  for (int i = 0; i < 5; ++i) tick();
  recorder.take(now);
  const auto x = values(of_robot(K::PositionX, 2));
  ASSERT_EQ(x.size(), 5U);
  EXPECT_EQ(x[0], 201.0F);
  EXPECT_EQ(x[4], 205.0F);
  EXPECT_DOUBLE_EQ(recorder.find(of_robot(K::PositionX, 2))->times()[4], 0.5);
  EXPECT_EQ(values(of_program(K::TickTime))[3], 2.0F);
  EXPECT_TRUE(std::isnan(values(of_robot(K::Battery, 0))[0]));
  EXPECT_TRUE(recorder.needs(SignalPart::RobotSignals));
  EXPECT_FALSE(recorder.needs(SignalPart::Measures));
  EXPECT_EQ(recorder.find(of_program(K::Coverage)), nullptr);
}

TEST_F(SignalRecorderTest, RecordsOnlyPlottedSignalsOfALargeTeam) {
  tick(40);
  EXPECT_EQ(recorder.find(of_robot(K::Speed, 1)), nullptr);
  EXPECT_FALSE(recorder.needs(SignalPart::RobotSignals));
  recorder.set_plotted({of_robot(K::Speed, 1), of_robot(K::Nearest, 1)});
  EXPECT_TRUE(recorder.needs(SignalPart::RobotSignals));
  tick(40);
  EXPECT_EQ(values(of_robot(K::Speed, 1)).size(), 1U);
  EXPECT_EQ(recorder.find(of_robot(K::Speed, 2)), nullptr);
  recorder.set_plotted({});
  EXPECT_EQ(recorder.find(of_robot(K::Speed, 1)), nullptr);
}

TEST_F(SignalRecorderTest, HeadingsContinueBeyondAHalfTurn) {
  for (int i = 0; i < 40; ++i) tick();
  const auto heading = values(of_robot(K::Heading, 0));
  for (std::size_t i = 1; i < heading.size(); ++i) {
    EXPECT_NEAR(heading[i] - heading[i - 1], 28.6479, 1e-3);
  }
}

TEST_F(SignalRecorderTest, RestartsWithAnotherWorldAndWhenTimeGoesBack) {
  for (int i = 0; i < 5; ++i) tick();
  const auto before = recorder.beginnings();
  at = 1;
  tick();
  EXPECT_EQ(recorder.beginnings(), before + 1);
  EXPECT_EQ(values(of_robot(K::PositionX, 0)).size(), 1U);
  auto opened = std::make_shared<OpenedWorld>();
  opened->number = 7;
  now.opened = opened;
  now.tick += 1;
  recorder.take(now);
  EXPECT_EQ(recorder.beginnings(), before + 2);
  EXPECT_EQ(values(of_robot(K::PositionX, 0)).size(), 1U);
}

TEST_F(SignalRecorderTest, LimitsItsMemory) {
  for (int i = 0; i < 200; ++i) tick(32);
  now.robot_signals = std::make_shared<const RobotSignals>();
  for (int i = 0; i < 10'000; ++i) {
    now.tick = ++at;
    recorder.take(now);
  }
  EXPECT_LE(recorder.bytes(), SignalRecorder::kMostBytes);
  EXPECT_GT(values(of_robot(K::PositionX, 31)).size(), 5000U);
  recorder.set_plotted({of_robot(K::Speed, 1)});
  EXPECT_LE(recorder.bytes(), SignalRecorder::kMostBytes);
}

TEST(MessageMeterTest, CountsMessagesOfTheLastSecondOnce) {
  MessageMeter meter;
  Snapshot now;
  const auto at = [&](double seconds, std::uint64_t in, std::uint64_t out, bool attached = true) {
    auto links = std::make_shared<LinkTable>(*test::demo_links());
    links->front().clients.front().messages_in = in;
    links->front().clients.front().messages_out = out;
    if (!attached) links->front().clients.clear();
    now.links = links;
    now.made_ns = static_cast<std::int64_t>(seconds * 1e9);
    meter.take(now);
  };
  EXPECT_TRUE(std::isnan(meter.rates().in));
  at(1.0, 100, 5000);
  EXPECT_TRUE(std::isnan(meter.rates().in));
  at(1.5, 110, 5100);
  EXPECT_DOUBLE_EQ(meter.rates().in, 20.0);
  EXPECT_DOUBLE_EQ(meter.rates().out, 200.0);
  at(2.0, 110, 5100);
  at(2.5, 130, 5100);
  EXPECT_DOUBLE_EQ(meter.rates().in, 20.0);
  EXPECT_DOUBLE_EQ(meter.rates().out, 0.0);
  at(3.0, 0, 0, false);
  at(3.5, 4, 0);  // it attached again and restarts its counter
  EXPECT_DOUBLE_EQ(meter.rates().in, 4.0);
}

}  // namespace
}  // namespace magna
