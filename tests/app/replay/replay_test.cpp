// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/replay/replay.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "tests/support/event_loop.h"
#include "tests/support/line_client.h"
#include "tests/support/shown_session.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using test::wait_until;

class ReplayTest : public testing::Test {
 protected:
  ReplayTest() {
    QObject::connect(&replay, &Replay::opened, &replay, [this] { opened = true; });
    QObject::connect(&replay, &Replay::failed, &replay,
                     [this](const QString& why) { failure = why; });
  }
  void open() {
    replay.open(test::record_small_session(folder.path() / "session.mcap").string());
    ASSERT_TRUE(wait_until([this] { return opened; }));
  }
  /// Opens a recording of 200 ticks with messages at its beginning, and attaches a client to it.
  void serve() {
    const auto file = test::record_small_session_with_messages(folder.path() / "said.mcap");
    replay.open(file.string(), 0);
    ASSERT_TRUE(wait_until([this] { return opened; }));
    replay.serve({});
    ASSERT_TRUE(wait_until([this] { return replay.status().port != 0; }));
    client = std::make_unique<test::LineClient>(replay.status().port);
    ASSERT_TRUE(wait_until([this] { return replay.status().clients == 1; }));
  }
  /// The lines of every tenth tick.
  static std::vector<std::string> lines(Tick first, Tick last) {
    std::vector<std::string> all;
    for (Tick tick = first; tick <= last; tick += 10) {
      all.push_back("(select robot" + std::to_string(tick) + ")");
    }
    return all;
  }
  bool gets(const std::vector<std::string>& lines) {
    return wait_until([&] { return client->lines() == lines; });
  }
  bool comes_to(Tick tick) {
    return wait_until([this, tick] {
      const auto now = replay.latest();
      return replay.status().tick == tick && now && now->tick == tick;
    });
  }

  test::TemporaryFolder folder;
  Replay replay;
  std::unique_ptr<test::LineClient> client;
  bool opened = false;
  QString failure;
};

TEST_F(ReplayTest, BeginsAtTheEndAndSeeksAnywhere) {
  open();
  EXPECT_TRUE(comes_to(600));
  EXPECT_FALSE(replay.status().playing);
  replay.seek(250);
  EXPECT_TRUE(comes_to(250));
  EXPECT_TRUE(replay.latest()->past);
  EXPECT_TRUE(replay.latest()->paused);
  replay.seek(100'000);
  EXPECT_TRUE(comes_to(600));
}

TEST_F(ReplayTest, ExecutesSeeksAndStepsInOrder) {
  open();
  replay.seek(200);
  replay.step(-3);
  replay.step_moment(+1);
  replay.step(1);
  EXPECT_TRUE(comes_to(301));
}

TEST_F(ReplayTest, PlaysForwardsAndBackwardsAndStopsAtTheEnds) {
  open();
  replay.set_speed(100.0);
  replay.seek(300);
  replay.play(true);
  EXPECT_TRUE(comes_to(600));
  EXPECT_TRUE(wait_until([this] { return !replay.status().playing; }));
  replay.set_speed(-100.0);
  replay.play(true);
  EXPECT_TRUE(comes_to(1));
  EXPECT_TRUE(wait_until([this] { return !replay.status().playing; }));
}

TEST_F(ReplayTest, SeekingKeepsPause) {
  open();
  replay.seek(100);
  EXPECT_TRUE(comes_to(100));
  EXPECT_FALSE(replay.status().playing);
}

TEST_F(ReplayTest, PlaysALoopUntilItIsPaused) {
  open();
  replay.set_loop(std::pair<Tick, Tick>(120, 100));
  replay.set_speed(20.0);
  replay.seek(100);
  ASSERT_TRUE(comes_to(100));
  replay.play(true);
  int turns = 0;
  Tick last = 0;
  QObject::connect(&replay, &Replay::moved, &replay, [&] {
    const Tick now = replay.status().tick;
    EXPECT_LE(now, 120);
    if (now < last) ++turns;
    last = now;
  });
  EXPECT_TRUE(wait_until([&turns] { return turns >= 2; }));
  EXPECT_TRUE(replay.status().playing);
  replay.play(false);
  EXPECT_TRUE(wait_until([this] { return !replay.status().playing; }));
}

TEST_F(ReplayTest, SaysWhyAFileCannotBeShown) {
  replay.open((folder.path() / "none.mcap").string());
  EXPECT_TRUE(wait_until([this] { return !failure.isEmpty(); }));
  EXPECT_EQ(replay.latest(), nullptr);
}

TEST_F(ReplayTest, PlaysRecordedLinesToClients) {
  serve();
  EXPECT_TRUE(client->lines().empty()) << "time stands still";
  client->send("(select robot2)\n");
  replay.set_speed(20.0);
  replay.play(true);
  EXPECT_TRUE(comes_to(200));
  EXPECT_TRUE(gets(lines(0, 200)));
  EXPECT_TRUE(wait_until([this] { return !replay.status().playing; }));
}

TEST_F(ReplayTest, SendsLinesAtTheirTicks) {
  serve();
  replay.step(4);
  replay.step(5);
  EXPECT_TRUE(gets(lines(0, 0)));
  replay.step(1);
  EXPECT_TRUE(gets(lines(0, 10)));
  replay.step(30);
  EXPECT_TRUE(gets(lines(0, 40)));
}

TEST_F(ReplayTest, DoesNotSendWhatASeekPassesOver) {
  serve();
  replay.seek(95);
  replay.step(5);
  EXPECT_TRUE(gets(lines(100, 100)));
  replay.step(-19);
  replay.step(5);
  EXPECT_TRUE(comes_to(86));
  client->forget();
  replay.seek(190);
  replay.set_speed(20.0);
  replay.play(true);
  EXPECT_TRUE(gets(lines(190, 200)));
}

TEST_F(ReplayTest, NoLongerListensOnceItIsClosed) {
  serve();
  replay.stop_serving();
  EXPECT_TRUE(wait_until([this] { return replay.status().port == 0; }));
  EXPECT_TRUE(wait_until([this] { return client->gone(); }));
  replay.serve({});
  ASSERT_TRUE(wait_until([this] { return replay.status().port != 0; }));
  client = std::make_unique<test::LineClient>(replay.status().port);
  ASSERT_TRUE(wait_until([this] { return replay.status().clients == 1; }));
  replay.close();
  EXPECT_TRUE(wait_until([this] { return client->gone(); }));
}

TEST_F(ReplayTest, ShowsItsServerInPlaceOfTheRecordedOne) {
  serve();
  const auto server = [this] {
    const auto now = replay.latest();
    const bool both = now && now->links && now->links->size() == 2;
    return both ? now->links->at(1) : ServerStatus();
  };
  EXPECT_TRUE(wait_until([&] { return server().clients.size() == 1; }));
  EXPECT_EQ(server().name, "ACT-R");
  EXPECT_TRUE(server().listening);
  EXPECT_EQ(server().port, replay.status().port);
  client->leave();
  EXPECT_TRUE(wait_until([&] { return server().clients.empty(); }));
  replay.stop_serving();
  EXPECT_TRUE(wait_until([&] { return !server().listening; }));
  EXPECT_EQ(server().name, "ACT-R");
}

TEST_F(ReplayTest, SaysWhyClientsGetNothing) {
  QString why;
  QObject::connect(&replay, &Replay::serve_failed, &replay,
                   [&why](const QString& text) { why = text; });
  open();
  replay.serve({});
  EXPECT_TRUE(wait_until([&] { return why.contains("--record-messages"); }));
  EXPECT_EQ(replay.status().port, 0);
}

TEST_F(ReplayTest, ShowsNothingOnceItIsClosed) {
  open();
  replay.close();
  EXPECT_TRUE(wait_until([this] { return replay.latest() == nullptr; }));
  EXPECT_EQ(replay.outline(), nullptr);
}

TEST_F(ReplayTest, MakesTheSceneOnceAPaneWishesIt) {
  open();
  EXPECT_TRUE(comes_to(600));
  EXPECT_EQ(replay.latest()->scene, nullptr);
  replay.want(&SnapshotParts::scene, true);
  EXPECT_TRUE(wait_until([this] { return replay.latest()->scene != nullptr; }));
}

}  // namespace
}  // namespace magna
