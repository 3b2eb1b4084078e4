// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/profile/file_lock.h"
#include "core/engine/engine.h"
#include "core/record/input_history.h"
#include "core/record/session_header.h"
#include "core/record/session_writer.h"
#include "core/sim/result.h"
#include "core/sim/worker_pool.h"

namespace magna {

/// A file that is being written on a thread.
struct PendingFile {
  std::string file;
  std::shared_ptr<std::optional<Error>> error;  ///< to be read when `job` is done
  BackgroundJob job;
};

/// Keeps the last minutes of a session in files that are bounded in number and size. Each of them
/// is a session file from the beginning of the world: all inputs, but poses, events and the rest
/// only of its own time. The oldest is removed when the others are long enough. They lie in a
/// folder that no other process uses, and are removed when the process ends as it should.
class FlightRecorder {
 public:
  struct Limits {
    double seconds = 0.0;  ///< simulated time to be kept; 0: nothing is recorded
    std::uint64_t bytes = std::uint64_t{128} << 20U;  ///< of all files: then less is kept
  };
  /// The time to be kept has so many parts; up to one part more is kept.
  static constexpr int kParts = 6;

  /// `folder` is for all processes of the user; empty = nothing is recorded.
  FlightRecorder(const std::filesystem::path& folder, Limits limits);
  /// Waits for files that are being written, and removes the others.
  ~FlightRecorder();
  FlightRecorder(const FlightRecorder&) = delete;
  FlightRecorder& operator=(const FlightRecorder&) = delete;

  /// A world follows, with Options::past if its engine has run already; the header is complete.
  void begin_world(SessionWriter::Options options, const Engine& engine);
  /// The world ends. What is kept of it can be saved with `save_left` until it is older than the
  /// time to be kept, its room is needed, or another world ends. It is not kept if it is short, or
  /// if another process has left something that the user has neither saved nor discarded.
  void end_world(const Engine& engine, std::string_view reason);
  void input(const LoggedInput& logged);
  void events(std::span<const Event> events, const Engine& engine);
  void notice(const Notice& notice);
  void message(const LinkText& message);
  void state(std::span<const LinkText> messages);
  /// Call it after every tick. `history` has all inputs of the world.
  void tick(const Engine& engine, InputHistory& history);
  void display(Tick tick, std::function<std::string()> message);

  /// Saves what is kept, on a thread.
  PendingFile save(const std::filesystem::path& target, const Engine& engine,
                   InputHistory& history);
  /// The world of what another process has left that did not end as it should, or of the world
  /// before in this one; empty: none, or it is not known yet.
  std::string left() const;
  /// Whether `left` is the world before.
  bool left_is_before() const;
  /// Saves that, on a thread, and removes it if that succeeds.
  PendingFile save_left(const std::filesystem::path& target);
  void discard_left();

  bool recording() const { return now_ != nullptr; }
  /// Number of files that were begun.
  std::uint64_t begun() const { return begun_; }
  /// Why nothing is recorded now.
  std::optional<Error> problem() const;

 private:
  struct Part;
  struct Left;

  bool is_on() const;
  Tick ticks(double seconds) const;
  std::uint64_t size() const;
  void begin_part(const Engine& engine, SessionPast past);
  void end_part(const Engine& engine, std::string_view reason = "continued");
  /// Keeps what belongs to the world before no longer.
  void drop_before();
  void drop_old(Tick now);
  void remove_later(std::shared_ptr<Part> part);
  void find_left(std::vector<ReservedFile> left);
  BackgroundJob start(JobBody body);

  std::filesystem::path folder_;  ///< for all processes
  Limits limits_;
  WorkerPool thread_{1};
  std::vector<BackgroundJob> jobs_;
  ReservedFile own_;  ///< a folder
  std::shared_ptr<Left> left_;
  SessionWriter::Options options_;           ///< of the files of this world
  std::deque<std::shared_ptr<Part>> parts_;  ///< those that have ended, oldest first
  std::shared_ptr<Part> now_;                ///< is being written; null: none
  std::uint64_t begun_ = 0;
  Tick world_begin_ = 0;  ///< of this world here: of a branch, where it branches
  Tick retry_at_ = 0;
  std::optional<Error> problem_;
};

}  // namespace magna
