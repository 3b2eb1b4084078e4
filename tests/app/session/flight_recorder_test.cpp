// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/flight_recorder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "core/engine/all_inputs.h"
#include "core/engine/scenario.h"
#include "core/record/mcap_reader.h"
#include "core/record/session_file.h"
#include "core/record/verifier.h"
#include "tests/support/event_loop.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

/// An engine whose inputs and ticks a flight recorder follows.
class FlightRecorderTest : public testing::Test {
 protected:
  void begin(FlightRecorder::Limits limits) {
    flight_ = std::make_unique<FlightRecorder>(folder_ / "cache", limits);
    begin_world();
  }
  /// `before`: ticks that the engine has run already.
  void begin_world(int before = 0) {
    auto engine = Engine::create(*parse_field("field:12", 5), {.seed = 5});
    ASSERT_TRUE(engine) << engine.error().text();
    engine_ = std::move(*engine);
    for (int k = 0; k < before; ++k) engine_->step();
    engine_->take_events();
    SessionHeader header;
    header.world = engine_->world().name();
    header.tick_seconds = engine_->world().tick_seconds();
    header.started = 1'000'000'000;
    header.id = std::string(32, static_cast<char>('0' + ++worlds_));
    history_ = std::make_unique<InputHistory>(header);
    engine_->set_input_observer([this](const LoggedInput& logged) {
      history_->add(logged, 0);
      flight_->input(logged);
    });
    SessionWriter::Options options;
    options.header = header;
    options.clock = [] { return std::uint64_t{5}; };
    flight_->begin_world(std::move(options), *engine_);
  }
  void tick() {
    engine_->step();
    flight_->tick(*engine_, *history_);
    flight_->events(engine_->take_events(), *engine_);
  }
  std::optional<Error> save(const fs::path& target) {
    PendingFile pending = flight_->save(target, *engine_, *history_);
    pending.job.wait();
    return *pending.error;
  }
  std::uint64_t bytes_on_disk() const {
    std::uint64_t bytes = 0;
    std::error_code code;
    for (const fs::directory_entry& one : fs::directory_iterator(folder_ / "cache/flight", code)) {
      bytes += one.file_size(code);
    }
    return bytes;
  }

  std::optional<Error> save_left(const fs::path& target) {
    PendingFile pending = flight_->save_left(target);
    pending.job.wait();
    return *pending.error;
  }
  /// The session of a file and its last tick.
  static std::pair<std::string, Tick> session_of(const fs::path& path) {
    const auto file = SessionFile::open(path);
    EXPECT_TRUE(file) << file.error().text();
    return {file->header().id, file->last_tick()};
  }

  int worlds_ = 0;
  test::TemporaryFolder folder_;
  std::unique_ptr<FlightRecorder> flight_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<InputHistory> history_;
};

TEST_F(FlightRecorderTest, StaysBelowItsBound) {
  constexpr std::uint64_t kBound = 1 << 20U;
  begin({.seconds = 36'000.0, .bytes = kBound});
  for (int k = 0; k < 120; ++k) {
    for (int n = 0; n < 100; ++n) tick();
    ASSERT_FALSE(save(folder_ / "saved.mcap"));  // also begins another file
    EXPECT_TRUE(test::wait_until([&] { return bytes_on_disk() <= kBound; }));
    EXPECT_LE(fs::file_size(folder_ / "saved.mcap"), kBound);
  }
  const auto reader = McapReader::open(folder_ / "saved.mcap");
  ASSERT_TRUE(reader);
  std::uint64_t first = 0;
  EXPECT_FALSE(reader->read_messages({{std::string(topic::kPoses)}}, [&](const McapMessage& one) {
    first = one.log_time;
    return false;
  }));
  EXPECT_GT(first, std::uint64_t{2'000'000'000}) << "there was more than the bound";
}

TEST_F(FlightRecorderTest, KeepsALimitedNumberOfFiles) {
  begin({.seconds = 12.0});
  for (int k = 0; k < 1000; ++k) tick();
  EXPECT_GT(flight_->begun(), std::uint64_t{FlightRecorder::kParts});
  EXPECT_TRUE(test::wait_until([&] {
    return std::distance(fs::directory_iterator(folder_ / "cache/flight"), {}) <=
           FlightRecorder::kParts + 2;
  }));
}

TEST_F(FlightRecorderTest, ASavedFileHasEachMessageOnce) {
  begin({.seconds = 600.0});
  for (int k = 0; k < 100; ++k) {
    if (k % 10 == 0) engine_->submit(Author::person(), input::Select{RobotId{1}});
    tick();
    if (k == 30 || k == 60) {
      ASSERT_FALSE(save(folder_ / "earlier.mcap"));  // begins another part
    }
  }
  ASSERT_FALSE(save(folder_ / "saved.mcap"));
  const auto reader = McapReader::open(folder_ / "saved.mcap");
  ASSERT_TRUE(reader) << reader.error().text();
  EXPECT_TRUE(reader->has_index());
  EXPECT_EQ(reader->metadata_named(kSessionRecord).size(), 1U);
  const auto count = [&](std::string_view topic) {
    std::size_t number = 0;
    std::uint64_t last = 0;
    EXPECT_FALSE(reader->read_messages({{std::string(topic)}}, [&](const McapMessage& message) {
      EXPECT_GE(message.log_time, last) << topic;
      last = message.log_time;
      ++number;
      return true;
    }));
    return number;
  };
  EXPECT_EQ(count(topic::kInputs), 10U);
  EXPECT_LE(count(topic::kPoses), 101U);
  EXPECT_LE(count(topic::kHashes), 100 * engine_->world().tick_seconds() + 4 + 10)
      << "each second, at the ends of parts, and after each input";
}

TEST_F(FlightRecorderTest, SaysWhyAFileIsNotSaved) {
  begin({.seconds = 600.0});
  for (int k = 0; k < 10; ++k) tick();
  std::ofstream((folder_ / "plain").string()) << "no folder";
  const auto error = save(folder_ / "plain/saved.mcap");
  ASSERT_TRUE(error);
  EXPECT_NE(error->text().find("plain/saved.mcap"), std::string::npos);
  EXPECT_FALSE(save(folder_ / "saved.mcap")) << "it is still kept";
}

TEST_F(FlightRecorderTest, RemovesWhatIsNotWorthAQuestion) {
  fs::create_directories(folder_ / "cache/flight");
  std::ofstream((folder_ / "cache/flight/000001.mcap").string()) << "not a session";
  fs::create_directories(folder_ / "cache/flight-2");
  { const FlightRecorder flight(folder_ / "cache", {}); }
  EXPECT_FALSE(fs::exists(folder_ / "cache/flight"));
  EXPECT_FALSE(fs::exists(folder_ / "cache/flight-2"));
}

TEST_F(FlightRecorderTest, AFileBegunLaterHasAllInputsBefore) {
  begin({.seconds = 12.0});
  engine_->submit(Author::person(), input::Select{RobotId{2}});
  for (int k = 0; k < 1000; ++k) tick();
  EXPECT_GT(flight_->begun(), 5U);
  ASSERT_FALSE(save(folder_ / "saved.mcap"));
  const auto reader = McapReader::open(folder_ / "saved.mcap");
  ASSERT_TRUE(reader);
  std::size_t inputs = 0;
  EXPECT_FALSE(reader->read_messages({{std::string(topic::kInputs)}}, [&](const McapMessage&) {
    ++inputs;
    return true;
  }));
  EXPECT_EQ(inputs, 1U);
}

TEST_F(FlightRecorderTest, WhatIsSavedIsVerifiedFromTheBeginningOfTheWorld) {
  begin({.seconds = 12.0});
  for (int k = 0; k < 1000; ++k) {
    if (k % 100 == 50) {
      const Waypoint goal = Waypoint::go_to({1.0 + 0.01 * k, 2.0});
      engine_->submit(Author::person(), input::MissionSet{RobotId{1}, {{goal}, false}});
    }
    tick();
  }
  ASSERT_FALSE(save(folder_ / "saved.mcap"));
  const auto file = SessionFile::open(folder_ / "saved.mcap");
  ASSERT_TRUE(file) << file.error().text();
  const auto replayed = [&](std::uint64_t seed) {
    auto engine = Engine::create(*parse_field("field:12", 5), {.seed = seed});
    EXPECT_TRUE(engine);
    return Verifier(*file).run(**engine, {});
  };
  const Verification found = replayed(5);
  EXPECT_FALSE(found.difference) << found.difference->text();
  EXPECT_FALSE(found.broken);
  EXPECT_EQ(found.agreed, 1000);
  EXPECT_EQ(found.inputs, 10U);
  EXPECT_GT(found.first, 0) << "the first files were removed";
  EXPECT_LT(found.first, 1000);
  const Verification other = replayed(6);
  ASSERT_TRUE(other.difference);
  EXPECT_GE(other.difference->tick, *found.first) << "nothing before it can be compared";
}

TEST_F(FlightRecorderTest, KeepsTheWorldBeforeUntilItIsTooOld) {
  begin({.seconds = 60.0});
  for (int k = 0; k < 300; ++k) tick();
  flight_->end_world(*engine_, "another world was opened");
  begin_world();
  EXPECT_TRUE(flight_->left_is_before());
  EXPECT_EQ(flight_->left(), engine_->world().name());
  for (int k = 0; k < 20; ++k) tick();
  flight_->end_world(*engine_, "another world was opened");  // two seconds are not worth keeping
  begin_world();
  for (int k = 0; k < 100; ++k) tick();
  ASSERT_FALSE(save(folder_ / "now.mcap"));
  EXPECT_EQ(session_of(folder_ / "now.mcap"), std::make_pair(std::string(32, '3'), Tick{100}));
  EXPECT_TRUE(flight_->left_is_before());
  ASSERT_FALSE(save_left(folder_ / "before.mcap"));
  EXPECT_EQ(session_of(folder_ / "before.mcap"), std::make_pair(std::string(32, '1'), Tick{300}));
  EXPECT_FALSE(flight_->left_is_before()) << "it is saved";
  flight_->end_world(*engine_, "another world was opened");
  begin_world();
  EXPECT_TRUE(flight_->left_is_before());
  for (int k = 0; k < 800; ++k) tick();
  EXPECT_FALSE(flight_->left_is_before()) << "it is older than a minute";
  EXPECT_EQ(flight_->left(), "");
}

TEST_F(FlightRecorderTest, ABranchBeginsWhereItBranches) {
  begin({.seconds = 60.0});
  for (int k = 0; k < 300; ++k) tick();
  flight_->end_world(*engine_, "a recording was continued");
  begin_world(800);
  EXPECT_TRUE(flight_->left_is_before()) << "it is not older than a minute";
  for (int k = 0; k < 20; ++k) tick();
  flight_->end_world(*engine_, "another world was opened");  // two seconds are not worth keeping
  begin_world();
  ASSERT_FALSE(save_left(folder_ / "before.mcap"));
  EXPECT_EQ(session_of(folder_ / "before.mcap"), std::make_pair(std::string(32, '1'), Tick{300}));
}

TEST_F(FlightRecorderTest, TheWorldBeforeMakesRoomForThePresentOne) {
  constexpr std::uint64_t kBound = 1 << 20U;
  begin({.seconds = 36'000.0, .bytes = kBound});
  for (int k = 0; k < 2000; ++k) tick();
  flight_->end_world(*engine_, "another world was opened");
  begin_world();
  for (int k = 0; k < 120; ++k) {
    for (int n = 0; n < 100; ++n) tick();
    ASSERT_FALSE(save(folder_ / "saved.mcap"));  // also begins another file
    EXPECT_TRUE(test::wait_until([&] { return bytes_on_disk() <= kBound; }));
  }
  EXPECT_FALSE(flight_->left_is_before());
}

TEST_F(FlightRecorderTest, OffersTheLastOfTwoWorldsThatAKilledProgramHasLeft) {
  begin({.seconds = 60.0});
  fs::create_directories(folder_ / "other/flight");
  for (const int number : {1, 2}) {
    for (int k = 0; k < 200; ++k) tick();
    const std::string name = std::to_string(number) + ".mcap";
    ASSERT_FALSE(save(folder_ / "other/flight" / name));
    flight_->end_world(*engine_, "another world was opened");
    begin_world();
  }
  flight_ = std::make_unique<FlightRecorder>(folder_ / "other", FlightRecorder::Limits{});
  ASSERT_TRUE(test::wait_until([&] { return !flight_->left().empty(); }));
  EXPECT_FALSE(flight_->left_is_before());
  ASSERT_FALSE(save_left(folder_ / "left.mcap"));
  EXPECT_EQ(session_of(folder_ / "left.mcap"), std::make_pair(std::string(32, '2'), Tick{200}));
}

}  // namespace
}  // namespace magna
