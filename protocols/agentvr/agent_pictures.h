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

/// Has workers take the pictures that neural agents see (Agent-VR spec 3.10): left eye, right eye
/// and the map from above, as PNG. Of a moment's agents together: the one from above is the same
/// for all who have pictures of one size. Nothing is queued: the code that decides when an agent's
/// next one is due waits for the last. Lives on the engine's thread.
class AgentPictures : public QObject {
  Q_OBJECT
 public:
  /// The receiver of the pictures, which asks for them.
  struct Listener {
    /// The agents (their K) of whom one is due; each is
    /// answered by `tell`, once.
    std::function<std::vector<std::uint32_t>()> take_due;
    std::function<void(std::uint32_t agent, const agentvr::Images& images)> tell;
    std::function<void(const std::string& line)> log;  ///< what cannot be drawn, and why
  };

  /// `engine` must outlive it and has agents. `threads` >= 1 work on pictures.
  AgentPictures(const Engine& engine, Listener listener, int threads);
  /// Waits for pictures that are being made: milliseconds.
  ~AgentPictures() override;

  /// Begins the pictures that are due now.
  void look();
  /// Soon, when the caller is done; once for any number of calls.
  void look_soon();

 private:
  struct Work;
  std::unique_ptr<Work> work_for(const std::vector<std::uint32_t>& agents);
  void made(const Work* work);

  const Engine& engine_;
  Listener listener_;
  bool queued_ = false;
  std::vector<std::unique_ptr<Work>> at_work_;  ///< what jobs write to
  WorkerPool pool_;                             ///< last: it ends before what it works on
};

}  // namespace magna
