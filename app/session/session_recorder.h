// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/flight_recorder.h"
#include "app/session/session_options.h"
#include "core/view/snapshot.h"

namespace magna {

/// The recordings that a window asks for: one that the operator begins and ends, and the flight
/// recorder. A recording that begins in the middle of a world has all inputs since the world was
/// opened, so that it is a session from the beginning. When another world opens, it goes on in
/// another file: NAME.2.mcap.
class SessionRecorder {
 public:
  explicit SessionRecorder(const FlightOptions& flight);
  /// Waits until all is written.
  ~SessionRecorder();

  /// A world is open, whose engine has not run a tick; the header is complete. One that continues a
  /// recording has run: `inherited` are its inputs, which are also SessionWriter::Options::past.
  void begin_world(SessionWriter::Options options, const Engine& engine,
                   std::span<const LoggedInput> inherited);
  /// Another world follows, or the session ends.
  void end_world(const Engine& engine, std::string_view reason);
  void input(const LoggedInput& logged);
  /// Call with all events, in order, before the next tick.
  void events(std::span<const Event> events, const Engine& engine);
  void notice(const Notice& notice);
  void message(const LinkText& message);
  void state(std::span<const LinkText> messages);
  /// Call after every tick, and before inputs that follow it.
  void tick(const Engine& engine);
  void display(Tick tick, const std::function<std::string()>& message);
  /// Whether anything is recorded now.
  bool recording() const { return writer_ != nullptr || flight_.recording(); }
  /// Grows with every file that is begun: each needs a key of the display.
  std::uint64_t files_begun() const;

  void start(const std::filesystem::path& file, const Engine& engine);
  void stop(const Engine& engine);
  /// That is recorded now; empty: none.
  std::string file() const { return writer_ ? writer_->path().string() : std::string(); }
  /// In the file of the recording; ignored if there is none.
  void add_bookmark(const std::string& name, Tick tick);
  void save_flight(const std::filesystem::path& file, bool left, const Engine& engine);
  void discard_left();
  /// Waits for files that are being written.
  void wait();

  /// The problems of files that are recorded now, or that could not be ended.
  std::vector<Error> problems() const;
  struct News {
    Severity severity = Severity::Info;
    Message text;
  };
  /// For the operator, since the last call: the recording goes on in another file; the flight
  /// recorder cannot write.
  std::vector<News> take_news();
  /// The same object as long as it does not change.
  std::shared_ptr<const RecordingStatus> status(const Engine& engine);

 private:
  bool begin_file(const std::filesystem::path& file, const Engine& engine);
  void end_file(const Engine& engine, std::string_view reason);
  void follow_pending();
  void follow_flight();

  FlightOptions options_;
  FlightRecorder flight_;
  WorkerPool thread_{1};
  SessionWriter::Options writing_;  ///< of the files of this world
  std::unique_ptr<InputHistory> history_;
  std::unique_ptr<SessionWriter> writer_;
  std::filesystem::path first_file_;  ///< of the recording; empty: there is none
  std::uint64_t file_number_ = 1;     ///< of the recording's present file
  Tick begin_ = 0;                    ///< of the present file
  std::uint64_t begun_ = 0;           ///< files of recordings
  std::vector<PendingFile> endings_;
  std::vector<PendingFile> savings_;
  std::vector<Error> lost_;  ///< files that could not be ended
  std::vector<News> news_;
  bool flight_problem_told_ = false;
  RecordingStatus state_;
  std::shared_ptr<const RecordingStatus> shown_;
};

}  // namespace magna
