// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/engine/engine.h"
#include "core/sim/worker_pool.h"
#include "protocols/agentvr/agent_message.h"

namespace magna {

/// Renders the pictures of neural agents on workers (agent-vr.md, Pictures): left eye, right eye
/// and the map from above, as PNG. The agents of one moment are processed together, because agents
/// with the same picture size share the map from above. Pictures are not queued: the caller
/// requests an agent's next one only after the last. Lives on the engine's thread.
class AgentPictures : public QObject {
  Q_OBJECT
 public:
  /// The receiver of the pictures, which requests them.
  struct Listener {
    /// The agents (their K) with a due picture; each is answered by one call of `tell`.
    std::function<std::vector<std::uint32_t>()> take_due;
    std::function<void(std::uint32_t agent, const agentvr::Images& images)> tell;
    /// Pictures that cannot be rendered, with the reason.
    std::function<void(const std::string& line)> log;
  };

  /// `engine` must outlive it and have agents. `threads` >= 1 work on pictures.
  AgentPictures(const Engine& engine, Listener listener, int threads);
  /// Waits for pictures in progress: milliseconds.
  ~AgentPictures() override;

  /// Starts the pictures that are due now.
  void look();
  /// Calls `look` soon, after the caller has returned; once for any number of calls.
  void render_soon();

 private:
  struct Work;
  std::unique_ptr<Work> work_for(const std::vector<std::uint32_t>& agents);
  void made(const Work* work);

  const Engine& engine_;
  Listener listener_;
  bool queued_ = false;
  std::vector<std::unique_ptr<Work>> at_work_;  ///< written by jobs
  WorkerPool pool_;                             ///< last: ends before the data it works on
};

}  // namespace magna
