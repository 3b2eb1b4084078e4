// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/engine.h"
#include "core/sim/message.h"
#include "core/view/link_status.h"
#include "core/view/notice.h"

namespace magna {

/// What an input of this name (`name(Input)`) is to its author: "change of the plan". Reports of
/// remote robots keep their names.
Message input_words(std::string_view input);

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

  /// Called with each line that is added.
  void set_observer(std::function<void(const Notice&)> observer) {
    observer_ = std::move(observer);
  }

  /// Another world begins: the lines are about robots, places and times of the last one.
  void clear();

  /// Oldest first; the same object until a line is added.
  std::shared_ptr<const std::vector<Notice>> newest();

 private:
  std::deque<Notice> notices_;
  std::uint64_t sequence_ = 0;
  bool truth_known_ = false;  ///< the window has reported whether it shows the ground truth
  std::shared_ptr<const std::vector<Notice>> shared_;
  std::function<void(const Notice&)> observer_;
};

/// The notices for the differences between two tables of links, the newer one at time `now`:
/// programs that attached or left, servers that stopped listening or dropped a program.
/// `at_work(name)` returns the number of robots still working for that program; if it leaves them,
/// the notice is a warning.
std::vector<Notice> link_news(const LinkTable& before, const LinkTable& after, Tick now,
                              const std::function<std::size_t(const std::string&)>& at_work);

}  // namespace magna
