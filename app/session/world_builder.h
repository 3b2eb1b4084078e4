// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "core/engine/engine.h"
#include "core/sim/result.h"

namespace magna {

/// A world, built and ready to run, or what is wrong with it.
using BuiltWorld = Result<std::unique_ptr<Engine>>;

/// Loads the world (`.lisp` or `field:N[:RAYS:RANGE]`) and builds its engine; takes as long as it
/// takes.
BuiltWorld build_world(const std::string& world, const EngineOptions& options);

/// The same on a thread of its own, so that the world that runs and the sockets go on meanwhile.
class WorldBuilder : public QObject {
  Q_OBJECT
 public:
  explicit WorldBuilder(QObject* parent = nullptr);
  /// Waits for a world that is being built; a file that takes long is cut off (LispRuntime).
  ~WorldBuilder() override;

  /// Begins; `built` follows. A world that is wanted while another is being built takes its turn
  /// after it, in place of any that waited before, and only the last one is told.
  void begin(std::string world, EngineOptions options);
  bool busy() const { return worker_.joinable(); }

  /// What `built` is about: once.
  BuiltWorld take();
  /// Its name, as given.
  const std::string& world() const { return job_.world; }

 signals:
  void built();

 private:
  struct Job {
    std::string world;
    EngineOptions options;
  };

  void start(Job job);
  void ended();

  Job job_;
  std::optional<Job> next_;
  std::thread worker_;
  std::optional<BuiltWorld> result_;
};

}  // namespace magna
