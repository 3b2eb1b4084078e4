// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/view/notice.h"

namespace magna {

/// The line of the event log about `event`, in the engine's present state; nothing if it does not
/// concern the operator.
std::optional<Notice> notice_of(const Event& event, const Engine& engine);

/// Turns events into the lines of the event log and keeps the newest of them. An observer of the
/// engine, not part of its state.
class NoticeBoard {
 public:
  static constexpr std::size_t kMost = 2000;

  /// Adds the notice of `event`, in the engine's present state.
  void on_event(const Event& event, const Engine& engine);
  /// Adds a line from another source: a server, the session.
  void post(Notice notice);

  /// Another world begins: the lines are about robots, places and times of the last one.
  void clear();

  /// Oldest first; the same object until a line is added.
  std::shared_ptr<const std::vector<Notice>> newest();

 private:
  std::deque<Notice> notices_;
  std::uint64_t sequence_ = 0;
  bool truth_known_ = false;  ///< the window has reported whether it shows the ground truth
  std::shared_ptr<const std::vector<Notice>> shared_;
};

}  // namespace magna
