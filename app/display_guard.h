// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace magna {

/// Without a display, or once it is gone (its server ended), Qt and its libraries abort or exit the
/// process. With this guard the process ends with one line on standard error and status kBadInput.
/// One per process; construct it before the application.
class DisplayGuard {
 public:
  DisplayGuard();
  ~DisplayGuard();
  DisplayGuard(const DisplayGuard&) = delete;
  DisplayGuard& operator=(const DisplayGuard&) = delete;

  /// The application has been constructed: there is a display.
  void opened();
  /// `save` is called on this thread, the application's, when the display is gone, before the
  /// process ends; an empty function ends that.
  void on_lost(std::function<void()> save);
};

}  // namespace magna
