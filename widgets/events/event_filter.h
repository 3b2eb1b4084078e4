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

/// Filter of the event log.
struct EventFilter {
  Severity least = Severity::Info;
  /// Lines about these robots; nothing = all lines.
  std::optional<std::vector<RobotId>> robots;
  /// Words that source or text must contain, case-insensitive.
  QString text;
  /// Only lines after this sequence number.
  std::uint64_t after = 0;

  bool passes(const Notice& notice) const;
  friend bool operator==(const EventFilter&, const EventFilter&) = default;
};

}  // namespace magna
