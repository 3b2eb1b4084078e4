// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/input.h"
#include "core/record/session_file.h"
#include "core/record/session_header.h"

namespace magna {

/// A world that continues a recorded session after one of its ticks: it is run again up to there,
/// with the recorded inputs, and compared with the recording on the way. Used on one thread, apart
/// from `done`, `cancel` and `cancelled`, and by one at a time.
class SessionBranch {
 public:
  /// `program`: version of this program; recordings of other versions are refused.
  SessionBranch(std::filesystem::path path, Tick tick, std::string program)
      : path_(std::move(path)), tick_(tick), program_(std::move(program)) {}

  const std::filesystem::path& path() const { return path_; }
  Tick tick() const { return tick_; }
  // Any thread.
  Tick done() const { return done_.load(std::memory_order_relaxed); }  ///< ticks that were run
  void cancel() { cancelled_ = true; }
  bool cancelled() const { return cancelled_; }

  /// Reads the file. Returns why the session cannot be continued after this tick.
  std::optional<Error> open();
  /// The same for a file that is open already.
  std::optional<Error> take(SessionFile file);
  /// What `open` has read.
  const SessionFile& file() const { return *file_; }

  /// Runs the recorded world, which has not run a tick, to the tick. Returns why that failed: the
  /// first difference, inputs that are missing, or `cancel`.
  std::optional<Error> run(Engine& engine);

  // After that.
  /// The inputs that it has in common with the recording.
  const std::vector<LoggedInput>& inputs() const { return inputs_; }
  /// What takes effect first, because programs, clients and robots of the recording are not there:
  /// their commands end and the robots stop, as after the loss of their connections.
  const std::vector<std::pair<Author, Input>>& farewells() const { return farewells_; }
  /// That of the branch, with its ancestors; `id` is that of the recording.
  SessionHeader header() const;

 private:
  void find_farewells(const Engine& engine, const std::unordered_set<std::uint64_t>& ended);

  std::filesystem::path path_;
  Tick tick_;
  std::string program_;
  std::atomic<Tick> done_ = 0;
  std::atomic<bool> cancelled_ = false;
  std::optional<SessionFile> file_;
  std::vector<LoggedInput> inputs_;
  std::vector<std::pair<Author, Input>> farewells_;
};

/// A session among those that continue each other.
struct SessionRelative {
  std::string id;
  std::string name;            ///< of its file, without the folder; empty: unknown
  std::filesystem::path file;  ///< empty: it was not found
  std::size_t depth = 0;       ///< 0: the one that continues none; 1: those that continue it, …
  Tick tick = 0;               ///< after this tick of the other one it continues
  double tick_seconds = 0.0;   ///< 0: unknown
  friend bool operator==(const SessionRelative&, const SessionRelative&) = default;
};

/// A session file with its header.
struct FoundSession {
  std::filesystem::path file;
  SessionHeader header;
};

/// The session and all that have an ancestor in common with it, each one before those that continue
/// it, in order of tick and name. Of several files of a session the first one counts.
std::vector<SessionRelative> session_family(const FoundSession& of,
                                            const std::vector<FoundSession>& others);

/// The session files of a folder, in order of name; others, and what is behind the first thousand,
/// are left out. Ends early, between two files, once `cancelled` is set.
std::vector<FoundSession> sessions_in(const std::filesystem::path& folder,
                                      const std::atomic<bool>& cancelled);

}  // namespace magna
