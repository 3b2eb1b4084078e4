// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/base/hall_options.h"
#include "core/engine/engine.h"
#include "core/sim/result.h"

namespace magna {

/// A world, built and ready to run, or what is wrong with it.
using BuiltWorld = Result<std::unique_ptr<Engine>>;

/// Which world, and how.
struct WorldRequest {
  std::string world;  ///< `.lisp`, `.json` or `field:N[:RAYS:RANGE]`
  EngineOptions engine;
  HallOptions hall = {};
  /// Changes of the world before it is built, in order; called on the builder's thread.
  std::vector<std::function<void(Scenario&)>> edits = {};
};

/// Loads the world and builds its engine; takes as long as it takes. What is odd about its files is
/// appended to `warnings`, one line each.
BuiltWorld build_world(const WorldRequest& request, std::vector<std::string>& warnings);

/// The same on a thread of its own, so that the world that runs and the sockets go on meanwhile.
class WorldBuilder : public QObject {
  Q_OBJECT
 public:
  explicit WorldBuilder(QObject* parent = nullptr);
  /// Waits for a world that is being built; a file that takes long is cut off (LispRuntime).
  ~WorldBuilder() override;

  /// Begins; `built` follows. A world that is wanted while another is being built takes its turn
  /// after it, in place of any that waited before, and only the last one is told.
  void begin(WorldRequest request);
  bool busy() const { return worker_.joinable(); }

  /// What `built` is about: once.
  BuiltWorld take();
  /// What was odd about it: until the next one begins.
  const std::vector<std::string>& warnings() const { return warnings_; }
  /// Its name, as given.
  const std::string& world() const { return job_.world; }

 signals:
  void built();

 private:
  void start(WorldRequest job);
  void ended();

  WorldRequest job_;
  std::optional<WorldRequest> next_;
  std::thread worker_;
  std::optional<BuiltWorld> result_;
  std::vector<std::string> warnings_;
};

}  // namespace magna
