// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/view/notice.h"

namespace magna {

/// "Information", "Caution", "Warning": a severity in words.
QString severity_word(Severity severity);
/// The name of its icon, for tinted_pixmap.
QString severity_icon(Severity severity);

/// Which lines of the event log are shown.
struct EventFilter {
  Severity least = Severity::Info;
  /// Only lines about these robots; nothing = about any robot.
  std::optional<std::vector<RobotId>> robots;
  /// Source or text has every word of it in it; case does not matter.
  QString text;
  /// Only lines after this one.
  std::uint64_t after = 0;

  bool passes(const Notice& notice) const;
  friend bool operator==(const EventFilter&, const EventFilter&) = default;
};

}  // namespace magna
