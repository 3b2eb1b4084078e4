// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings that a window begins and ends, and the flight recorder, in the real session.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vector>

#include "app/session/flight_recorder.h"
#include "core/engine/input_log.h"
#include "core/engine/operator_inputs.h"
#include "core/record/mcap_reader.h"
#include "core/record/session_header.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"
#include "tests/support/small_disk.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using test::wait_until;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct RecordedMessage {
  std::uint64_t time = 0;
  std::string data;
};

/// What a session file has, which must be whole.
class Recorded {
 public:
  explicit Recorded(const fs::path& path) : reader_(open(path)) {}

  std::vector<RecordedMessage> all(std::string_view topic) const {
    std::vector<RecordedMessage> found;
    const auto error = reader_.read_messages({{std::string(topic)}}, [&](const McapMessage& one) {
      found.push_back({one.log_time, std::string(one.data)});
      return true;
    });
    EXPECT_FALSE(error) << error->text();
    return found;
  }
  SessionHeader header() const {
    const auto records = reader_.metadata_named(kSessionRecord);
    EXPECT_THAT(records, SizeIs(1));
    const auto header = session_header(records.at(0), reader_.name());
    EXPECT_TRUE(header) << header.error().text();
    return *header;
  }
  /// Ticks of the first and last poses.
  std::pair<Tick, Tick> ticks_of_poses() const {
    const auto poses = all(topic::kPoses);
    if (poses.empty()) return {-1, -1};
    EXPECT_TRUE(std::ranges::is_sorted(poses, {}, &RecordedMessage::time));
    return {header().tick_of(poses.front().time), header().tick_of(poses.back().time)};
  }
  bool whole() const { return reader_.has_index() && !reader_.broken(); }

 private:
  static McapReader open(const fs::path& path) {
    auto reader = McapReader::open(path);
    EXPECT_TRUE(reader) << reader.error().text();
    return std::move(*reader);
  }
  McapReader reader_;
};

class SessionRecordingTest : public test::RecordedSessionFixture {
 protected:
  void start() {
    begin();
    session_->set_paused(true);
  }
  void drive(int robot) {
    post(input::Select{RobotId{static_cast<std::uint32_t>(robot)}});
    run(1);
  }
  RecordingStatus status() {
    session_->step_once();  // publishes
    const auto now = exchange_.take();
    return now->recording ? *now->recording : RecordingStatus();
  }
  RecordingStatus ended(std::uint64_t times) {
    EXPECT_TRUE(wait_until([&] { return status().ends >= times; }));
    return status();
  }
  RecordingStatus saved(std::uint64_t times) {
    EXPECT_TRUE(wait_until([&] { return status().saves >= times; }));
    return status();
  }
  /// Starts a session after one that a killed program has left: a file of half a minute without a
  /// process that has the lock.
  void start_after_a_killed_program() {
    start();
    run(minute() / 2);
    session_->save_flight(file("odd.mcap"), false);
    saved(1);
    session_->finish(kDone);
    session_.reset();
    fs::create_directories(folder_ / "cache/flight");
    fs::copy_file(file("odd.mcap"), folder_ / "cache/flight/000001.mcap");
    start();
    ASSERT_TRUE(wait_until([&] { return !status().left.empty(); }));
  }
  /// Ticks of one minute.
  int minute() const { return static_cast<int>(60.0 / session_->engine().world().tick_seconds()); }
};

TEST_F(SessionRecordingTest, RecordsFromTheBeginning) {
  start();
  session_->start_recording(file("a.mcap"));
  EXPECT_EQ(status().file, file("a.mcap"));
  drive(1);
  run(20);
  session_->stop_recording();
  const RecordingStatus now = ended(1);
  EXPECT_EQ(now.file, "");
  EXPECT_EQ(now.last, file("a.mcap"));
  EXPECT_EQ(now.failure, "");
  const Recorded recorded(file("a.mcap"));
  EXPECT_TRUE(recorded.whole());
  EXPECT_EQ(recorded.header().seed, 7U);
  EXPECT_THAT(recorded.all(topic::kInputs), ::testing::Not(IsEmpty()));
}

TEST_F(SessionRecordingTest, MessagesBeginWithWhatEveryClientIsSent) {
  line_.record_messages = true;
  start();
  drive(1);
  session_->start_recording(file("a.mcap"));
  drive(2);
  session_->stop_recording();
  ended(1);
  const Recorded recorded(file("a.mcap"));
  EXPECT_EQ(recorded.header().messages, "actr");
  std::vector<std::string> selected;
  bool window = false;
  for (const RecordedMessage& one : recorded.all(topic::kMessages)) {
    const LinkText message = message_in(one.data);
    EXPECT_TRUE(message.sent && message.peer.empty()) << one.data;
    if (message.text.starts_with("(select ")) selected.push_back(message.text);
    if (message.text.starts_with("(window ")) window = true;
  }
  EXPECT_TRUE(window);
  EXPECT_THAT(selected, ::testing::ElementsAre("(select robot2)", "(select robot3)"));
}

TEST_F(SessionRecordingTest, EachFileHasOnceWhatANewClientIsSent) {
  line_.record_messages = true;
  line_.record = file("whole.mcap");
  start();
  run(minute() / 2);  // the flight recorder begins several files
  session_->start_recording(file("a.mcap"));
  run(minute() / 2);
  session_->stop_recording();
  ended(1);
  session_->save_flight(file("odd.mcap"), false);
  EXPECT_EQ(saved(1).save_failure, "");
  session_->finish(kDone);
  for (const char* name : {"whole.mcap", "a.mcap", "odd.mcap"}) {
    std::vector<bool> places;
    for (const RecordedMessage& one : Recorded(file(name)).all(topic::kMessages)) {
      const LinkText message = message_in(one.data);
      if (message.text.starts_with("(window mapview1 ")) places.push_back(message.state);
    }
    EXPECT_THAT(places, ::testing::ElementsAre(true)) << name;
  }
}

TEST_F(SessionRecordingTest, ARecordingFromTheMiddleHasAllInputs) {
  options_.flight->minutes = 0;
  line_.log_inputs = file("inputs.log");
  start();
  for (int robot = 0; robot < 3; ++robot) drive(robot);
  run(10);
  const Tick begun = session_->engine().now();
  session_->start_recording(file("a.mcap"));
  drive(0);
  run(5);
  session_->stop_recording();
  ended(1);
  session_->finish(kDone);
  const Recorded recorded(file("a.mcap"));
  EXPECT_TRUE(recorded.whole());
  std::ifstream log(file("inputs.log"));
  std::vector<std::string> logged;
  for (std::string line; std::getline(log, line);) logged.push_back(line);
  ASSERT_FALSE(logged.empty());
  logged.erase(logged.begin());  // the header
  std::vector<std::string> inputs;
  for (const RecordedMessage& one : recorded.all(topic::kInputs)) inputs.push_back(one.data);
  EXPECT_EQ(inputs, logged);
  const auto [first, last] = recorded.ticks_of_poses();
  EXPECT_GE(first, begun);
}

TEST_F(SessionRecordingTest, CountsTheRecordedTime) {
  start();
  run(30);
  session_->start_recording(file("a.mcap"));
  run(20);
  const double tick = session_->engine().world().tick_seconds();
  EXPECT_NEAR(status().seconds, 21 * tick, 1e-9);
  EXPECT_TRUE(wait_until([&] { return status().bytes > 100; }));
}

TEST_F(SessionRecordingTest, GoesOnInAnotherWorld) {
  start();
  session_->start_recording(file("a.mcap"));
  run(10);
  session_->open_world("field:5");
  ASSERT_TRUE(wait_until([&] { return exchange_.take()->opened->number == 2; }));
  const RecordingStatus second = status();
  EXPECT_EQ(second.file, file("a.2.mcap"));
  EXPECT_NEAR(second.seconds, session_->engine().world().tick_seconds(), 1e-9)
      << "the time of the second file";
  bool told = false;
  for (const Notice& notice : *exchange_.take()->notices) {
    told = told || english(notice.text).find("a.2.mcap") != std::string::npos;
  }
  EXPECT_TRUE(told);
  run(10);
  session_->stop_recording();
  EXPECT_EQ(ended(2).last, file("a.2.mcap"));
  EXPECT_TRUE(Recorded(file("a.mcap")).whole());
  EXPECT_TRUE(Recorded(file("a.2.mcap")).whole());
  EXPECT_THAT(Recorded(file("a.2.mcap")).header().robots, SizeIs(5));
}

TEST_F(SessionRecordingTest, TheEndOfTheRunEndsTheFile) {
  start();
  session_->start_recording(file("a.mcap"));
  run(10);
  session_->finish(kDone);
  EXPECT_TRUE(Recorded(file("a.mcap")).whole());
  EXPECT_EQ(status_, kDone);
}

TEST_F(SessionRecordingTest, CreatesTheFolder) {
  start();
  session_->start_recording(file("new/folder/a.mcap"));
  run(3);
  session_->stop_recording();
  EXPECT_EQ(ended(1).failure, "");
}

TEST_F(SessionRecordingTest, SaysWhyItCannotBegin) {
  start();
  std::ofstream(file("plain")) << "no folder";
  session_->start_recording(file("plain/a.mcap"));
  const RecordingStatus now = ended(1);
  EXPECT_EQ(now.file, "");
  EXPECT_THAT(now.failure, HasSubstr("plain/a.mcap"));
}

TEST_F(SessionRecordingTest, ReportsAFolderThatIsGoneWithinASecond) {
  start();
  fs::create_directory(folder_ / "place");
  session_->start_recording(file("place/a.mcap"));
  std::vector<Error> problems;
  QObject::connect(session_.get(), &Session::file_problems, session_.get(),
                   [&](const std::vector<Error>& now) { problems = now; });
  run(5);
  fs::remove_all(folder_ / "place");
  EXPECT_TRUE(wait_until([&] {
    run(1);
    return !problems.empty();
  }));
  EXPECT_THAT(status().problem, HasSubstr("place/a.mcap"));
  EXPECT_FALSE(status_) << "the session continues";
}

TEST_F(SessionRecordingTest, GoesOnWhenThereIsRoomAgain) {
  const test::SmallDisk disk(4096);
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  start();
  const std::string path = (disk / "a.mcap").string();
  session_->start_recording(path);
  run(5);
  ASSERT_TRUE(wait_until([&] { return status().bytes > 0; }));
  disk.fill();
  ASSERT_TRUE(wait_until([&] {
    drive(1);
    return !status().problem.empty();
  }));
  disk.clear();
  EXPECT_TRUE(wait_until([&] { return status().problem.empty(); }));
  session_->stop_recording();
  EXPECT_EQ(ended(1).failure, "");
  EXPECT_TRUE(Recorded(path).whole());
}

TEST_F(SessionRecordingTest, SavesWhatTheFlightRecorderKeeps) {
  start();
  drive(1);
  run(minute() / 2);
  session_->save_flight(file("odd.mcap"), false);
  const Tick end = session_->engine().now();
  const RecordingStatus now = saved(1);
  EXPECT_EQ(now.saved, file("odd.mcap"));
  EXPECT_EQ(now.save_failure, "");
  const Recorded recorded(file("odd.mcap"));
  EXPECT_TRUE(recorded.whole());
  const auto [first, last] = recorded.ticks_of_poses();
  EXPECT_LE(first, 1) << "a young world is kept whole";
  EXPECT_EQ(recorded.header().tick_of(recorded.all(topic::kHashes).back().time), end);
}

TEST_F(SessionRecordingTest, TheFlightRecorderKeepsItsMinutesAndAllInputs) {
  line_.world = "field:2";
  start();
  drive(0);
  drive(1);
  const int ticks = 3 * minute();
  run(ticks);
  drive(0);
  session_->save_flight(file("odd.mcap"), false);
  const Tick end = session_->engine().now();
  EXPECT_EQ(saved(1).save_failure, "");
  const Recorded recorded(file("odd.mcap"));
  EXPECT_TRUE(recorded.whole());
  const auto inputs = recorded.all(topic::kInputs);
  EXPECT_TRUE(std::ranges::is_sorted(inputs, {}, &RecordedMessage::time));
  const auto choices = std::ranges::count_if(inputs, [](const RecordedMessage& one) {
    return one.data.find("\"select\"") != std::string::npos;
  });
  EXPECT_EQ(choices, 3);
  const auto hashes = recorded.all(topic::kHashes);
  ASSERT_FALSE(hashes.empty());
  const Tick kept = end - recorded.header().tick_of(hashes.front().time);
  EXPECT_GE(kept, minute());
  EXPECT_LE(kept, minute() + minute() / FlightRecorder::kParts + 2);
}

TEST_F(SessionRecordingTest, TheFlightRecorderLeavesNothingBehind) {
  start();
  run(10);
  EXPECT_TRUE(fs::exists(folder_ / "cache/flight"));
  session_->finish(kDone);
  session_.reset();
  EXPECT_FALSE(fs::exists(folder_ / "cache/flight"));
}

TEST_F(SessionRecordingTest, TwoProgramsHaveFlightRecordersOfTheirOwn) {
  start();
  run(10);
  {
    FlightRecorder other(folder_ / "cache", {.seconds = 60.0});
    EXPECT_EQ(other.left(), "");
    EXPECT_TRUE(fs::exists(folder_ / "cache/flight-2"));
  }
  EXPECT_FALSE(fs::exists(folder_ / "cache/flight-2"));
  EXPECT_TRUE(fs::exists(folder_ / "cache/flight"));
  session_->save_flight(file("odd.mcap"), false);
  EXPECT_EQ(saved(1).save_failure, "");
}

TEST_F(SessionRecordingTest, OffersWhatAKilledProgramHasLeft) {
  start_after_a_killed_program();
  EXPECT_EQ(status().left, session_->engine().world().name());
  session_->save_flight(file("left.mcap"), true);
  EXPECT_EQ(saved(1).save_failure, "");
  EXPECT_TRUE(Recorded(file("left.mcap")).whole());
  EXPECT_TRUE(wait_until([&] { return status().left.empty(); }));
  EXPECT_FALSE(fs::exists(folder_ / "cache/flight"));
}

TEST_F(SessionRecordingTest, DiscardsWhatAKilledProgramHasLeft) {
  start_after_a_killed_program();
  session_->discard_left_flight();
  EXPECT_TRUE(wait_until([&] { return !fs::exists(folder_ / "cache/flight"); }));
  EXPECT_EQ(status().left, "");
}

TEST_F(SessionRecordingTest, AFlightRecorderThatCannotWriteSaysSo) {
  std::ofstream(file("cache")) << "no folder";
  start();
  ASSERT_TRUE(wait_until([&] {
    const auto notices = exchange_.take()->notices;
    return notices && std::ranges::any_of(*notices, [](const Notice& notice) {
             return english(notice.text).find("flight recorder keeps nothing") != std::string::npos;
           });
  }));
  session_->save_flight(file("odd.mcap"), false);
  EXPECT_NE(saved(1).save_failure, "");
  session_->finish(kDone);
  EXPECT_EQ(status_, kDone) << "nothing that was asked for is missing";
}

TEST_F(SessionRecordingTest, AFlightRecorderThatIsOffKeepsNothing) {
  options_.flight->minutes = 0;
  start();
  run(10);
  EXPECT_EQ(status().flight_minutes, 0);
  EXPECT_FALSE(fs::exists(folder_ / "cache/flight"));
}

TEST_F(SessionRecordingTest, AnotherWorldBeginsTheFlightRecordingAgain) {
  start();
  run(20);
  session_->open_world("field:5");
  ASSERT_TRUE(wait_until([&] { return exchange_.take()->opened->number == 2; }));
  run(5);
  session_->save_flight(file("odd.mcap"), false);
  EXPECT_EQ(saved(1).save_failure, "");
  EXPECT_THAT(Recorded(file("odd.mcap")).header().robots, SizeIs(5));
}

TEST_F(SessionRecordingTest, RecordingChangesNothing) {
  options_.flight.reset();
  start();
  drive(1);
  run(50);
  const std::uint64_t hash = session_->engine().state_hash();
  session_->finish(kDone);
  session_.reset();
  options_.flight = FlightOptions{1, folder_ / "cache"};
  start();
  session_->start_recording(file("a.mcap"));
  drive(1);
  run(50);
  EXPECT_EQ(session_->engine().state_hash(), hash);
}

}  // namespace
}  // namespace magna
