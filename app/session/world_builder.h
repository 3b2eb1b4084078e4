// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/base/hall_options.h"
#include "core/engine/engine.h"
#include "core/engine/scenario.h"
#include "core/record/session_branch.h"
#include "core/sim/file_source.h"
#include "core/sim/result.h"

namespace magna {

/// The folders that worlds read besides their own.
FileFolders world_folders();
/// Where this world reads its files, remembering them.
std::shared_ptr<FileSource> world_files(const std::string& world);

/// Loads a world named on the command line: a `.lisp` file, the `.json` scenario of a hall, or a
/// generated field; blocks. Appends warnings about its files, one line each. `files`: read from
/// there.
Result<Scenario> load_scenario(const std::string& world, std::uint64_t seed,
                               const HallOptions& hall, std::vector<std::string>& warnings,
                               std::shared_ptr<FileSource> files = std::make_shared<FileSource>());

/// A world ready to run, or the error.
using BuiltWorld = Result<std::unique_ptr<Engine>>;

/// The world to build.
struct WorldRequest {
  std::string world;  ///< `.lisp`, `.json` or a generated field
  EngineOptions engine;
  HallOptions hall = {};
  std::optional<std::size_t> robots = {};  ///< the first ones of the world; nothing = all
  /// Changes applied to the scenario before building, in order; called on the builder's thread.
  std::vector<std::function<void(Scenario&)>> edits = {};
  std::shared_ptr<FileSource> files = std::make_shared<FileSource>();  ///< read from there
  /// The recording that the world continues; null: none.
  std::shared_ptr<SessionBranch> branch = {};
};

/// Loads the world and builds its engine; blocks. Appends warnings about its files, one line each.
BuiltWorld build_world(const WorldRequest& request, std::vector<std::string>& warnings);
/// Builds the world of the recording that the request continues, and runs it up to there; blocks.
/// The other values of the request become those of the recording, apart from the threads.
BuiltWorld build_branch(WorldRequest& request, std::vector<std::string>& warnings);

/// Builds worlds on a thread of its own, so that the current world and the sockets continue.
class WorldBuilder : public QObject {
  Q_OBJECT
 public:
  explicit WorldBuilder(QObject* parent = nullptr);
  /// Waits for a build in progress; a file that takes too long is cut off (LispRuntime), and a
  /// branch is cancelled.
  ~WorldBuilder() override;

  /// Starts a build; `built` follows. A request during a build waits for it, cancels it if it is a
  /// branch, and replaces an earlier waiting request; only the last one is reported.
  void begin(WorldRequest request);

  /// The result that `built` announces; call it once.
  BuiltWorld take();
  /// Warnings of the last build; valid until the next one starts.
  const std::vector<std::string>& warnings() const { return warnings_; }
  /// Its name, as given.
  const std::string& world() const { return job_.world; }
  /// What it was built from.
  const WorldRequest& request() const { return job_; }

 signals:
  void built();

 private:
  void start(WorldRequest job);
  void ended();
  void cancel_branch();

  WorldRequest job_;
  std::shared_ptr<SessionBranch> running_branch_;  ///< that of `job_`, which the thread changes
  std::optional<WorldRequest> next_;
  std::thread worker_;
  std::optional<BuiltWorld> result_;
  std::vector<std::string> warnings_;
};

}  // namespace magna
