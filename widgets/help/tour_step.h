// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>
#include <string_view>

#include "core/view/snapshot.h"

namespace magna {

// Deeds of the user.
inline constexpr std::string_view kRobotSent = "robot sent";  ///< a way-point was added to its plan
inline constexpr std::string_view kSignalPlotted = "signal plotted";

/// One step of the tour: an instruction and its condition of completion.
struct TourStep {
  std::string_view id;      ///< saved in the settings
  const char* title;        ///< translatable
  const char* text;         ///< one paragraph of Markdown for fill_help; translatable
  std::string_view world;   ///< required bundled world ("office.lisp"); empty = any
  std::string_view about;   ///< widget to point out (has_name_or_class); empty = none
  std::string_view action;  ///< completed by this action; empty = by `deed` or `done`
  /// Completed by this deed, for changes that neither actions nor snapshots show; empty = by
  /// `done`.
  std::string_view deed = {};
  /// Completed when this becomes true during the step; `begin` is the snapshot at its beginning.
  /// Never null if `action` and `deed` are empty.
  bool (*done)(const Snapshot& begin, const Snapshot& now) = nullptr;
  bool in_sight = false;  ///< counts only while the widget is visible
};

/// All steps in order.
std::span<const TourStep> tour_steps();

QString tour_title(const TourStep& step);
QString tour_text(const TourStep& step);  ///< placeholders are not filled

}  // namespace magna
