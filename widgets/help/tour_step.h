// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>
#include <string_view>

#include "core/view/snapshot.h"

namespace magna {

// Deeds.
inline constexpr std::string_view kRobotSent = "robot sent";  ///< its plan got a way-point
inline constexpr std::string_view kSignalPlotted = "signal plotted";

/// One step of the tour: something to do, and how it is known to be done.
struct TourStep {
  std::string_view id;      ///< kept in the settings
  const char* title;        ///< to be translated
  const char* text;         ///< one paragraph of Markdown for fill_help; to be translated
  std::string_view world;   ///< bundled world that it is for ("office.lisp"); empty = any
  std::string_view about;   ///< widget that it is about (goes_by); empty = none
  std::string_view action;  ///< done when this action is used; empty = only `deed` or `done` says
  /// Done when the guide is told that the user did this, for what neither actions nor snapshots
  /// tell; empty = `done` says.
  std::string_view deed = {};
  /// Done when this becomes true after the step's beginning: what held before was not done in the
  /// step. Never null when `action` and `deed` are empty.
  bool (*done)(const Snapshot& begin, const Snapshot& now) = nullptr;
  bool in_sight = false;  ///< done only while the widget is in sight
};

/// All of them in their order.
std::span<const TourStep> tour_steps();

QString tour_title(const TourStep& step);
QString tour_text(const TourStep& step);  ///< placeholders not filled in

}  // namespace magna
