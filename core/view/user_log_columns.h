// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// What the log of the ACT-R interface has besides times and forms (docs/user-log.md).
struct UserLogColumns {
  bool time = false;      ///< simulated seconds
  bool refusals = false;  ///< a line for each refused form, with the reason
  bool trials = false;    ///< the trial that runs, begun by `(trial NAME)`

  bool any() const { return time || refusals || trials; }
  friend bool operator==(const UserLogColumns&, const UserLogColumns&) = default;
};

}  // namespace magna
