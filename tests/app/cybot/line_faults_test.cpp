// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cybot/line_faults.h"

#include <gmock/gmock.h>

namespace magna {
namespace {

LineFaults with(std::string_view text) {
  LineFaults faults;
  EXPECT_FALSE(faults.set(text)) << text;
  return faults;
}

TEST(LineFaults, AreReadFromTheCommandLine) {
  EXPECT_EQ(with("lost=0.01").lost, 0.01);
  EXPECT_EQ(with("damage=1").damage, 1.0);
  EXPECT_EQ(with("bad-check=0.5").bad_check, 0.5);
  EXPECT_EQ(with("half=0").half, 0.0);
  EXPECT_EQ(with("delay=250").delay_ms, 250.0);
  LineFaults none;
  for (const char* bad : {"lost", "lost=", "lost=2", "lost=-1", "lost=nan", "delay=x", "speed=1"}) {
    EXPECT_TRUE(none.set(bad)) << bad;
  }
  EXPECT_EQ(none.lost + none.damage + none.bad_check + none.half + none.delay_ms, 0.0);
}

TEST(LineFaults, LeaveTheDataUnchangedWithoutOptions) {
  LineSpoiler line({}, 1);
  EXPECT_EQ(line.request("abc"), "abc");
  EXPECT_EQ(line.reply("abc"), "abc");
  EXPECT_EQ(line.delay_ms(), 0.0);
}

TEST(LineFaults, EachKindHasItsEffect) {
  EXPECT_EQ(LineSpoiler(with("half=1"), 1).request("abcd"), "ab");
  EXPECT_EQ(LineSpoiler(with("lost=1"), 1).reply("abcd"), "");
  const std::string checked = LineSpoiler(with("bad-check=1"), 1).request("abcd");
  EXPECT_EQ(checked.substr(0, 3), "abc");
  EXPECT_NE(checked[3], 'd');
  const std::string damaged = LineSpoiler(with("damage=1"), 1).reply("abcd");
  ASSERT_EQ(damaged.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NE(damaged[i], "abcd"[i]);
  LineSpoiler late(with("delay=100"), 1);
  for (int i = 0; i < 100; ++i) {
    const double delay = late.delay_ms();
    EXPECT_GE(delay, 0.0);
    EXPECT_LT(delay, 100.0);
  }
}

TEST(LineFaults, OccurAtTheGivenRate) {
  LineSpoiler line(with("damage=0.01"), 3);
  const std::string bytes(100'000, 'x');
  const std::string rest = line.reply(bytes);
  const auto hit = std::count_if(rest.begin(), rest.end(), [](char c) { return c != 'x'; });
  EXPECT_NEAR(static_cast<double>(hit), 1000.0, 150.0);
}

TEST(LineFaults, AreReproducedByTheSameSeed) {
  LineSpoiler a(with("lost=0.3"), 5), b(with("lost=0.3"), 5), c(with("lost=0.3"), 6);
  const std::string bytes(200, 'x');
  const std::string spoilt = a.request(bytes);
  EXPECT_EQ(spoilt, b.request(bytes));
  EXPECT_NE(spoilt.size(), c.request(bytes).size());
}

}  // namespace
}  // namespace magna
