// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/engine/engine.h"
#include "core/view/attention_queue.h"
#include "protocols/actr/frontier_lines.h"
#include "protocols/actr/line_kinds.h"
#include "protocols/actr/lines.h"

namespace magna {

class ActrClient;

/// Sends the lines that clients subscribe to. Lines of a kind are written while at least one client
/// subscribes to it. A client that is behind gets none, and the current ones when it has caught up.
class LineFeed {
 public:
  /// The engine and roster must outlive it. `lockstep`: whether the world waits for clients.
  LineFeed(const Engine& engine, const Roster& roster, bool lockstep)
      : engine_(&engine), roster_(roster), lockstep_(lockstep) {}

  /// Another world: at the next `send` the clients get all lines of it.
  void rebind(const Engine& engine);
  /// Whether time passes in the world.
  void set_running(bool running) { running_ = running; }

  /// Whether `send` has anything to do: most clients subscribe to nothing.
  bool has_readers(std::span<ActrClient* const> clients) const;
  /// Brings the clients up to date; `events`: those since the last call, in order. Returns the
  /// nanoseconds until the next line is due; nothing if none waits.
  std::optional<std::int64_t> send(std::span<ActrClient* const> clients,
                                   std::span<const Event> events, std::int64_t now);

 private:
  void write(std::span<ActrClient* const> clients, std::span<const Event> events);
  /// One board, for the clients with this view.
  void write(const LineKindRow& row, const ClientView& view, const ImageFeatures& images,
             bool wanted, std::span<const Event> events, KeptBoard& board);

  const Engine* engine_;
  const Roster& roster_;
  MergedFrontier frontier_;
  FrontierStretches stretches_;
  AttentionQueue attention_;
  bool running_ = true;
  bool lockstep_;
  std::array<KeptBoard, kLineKinds> boards_;
};

}  // namespace magna
