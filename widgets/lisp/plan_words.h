// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <memory>

#include "core/view/plan_comparison.h"
#include "core/view/plan_history.h"
#include "core/view/snapshot.h"
#include "widgets/base/text/file_place.h"

namespace magna {

struct Look;

// Texts, icons and colours of the plan debugger; colour alone never carries information.

/// The history of a snapshot; empty if there is none.
std::shared_ptr<const PlanHistory> plans_in(const Snapshot& now);

QColor episode_colour(const PlanEntry& episode, const Look& look);
/// The awaited condition, the reason of its failure or its value; empty = none.
QString episode_detail(const PlanEntry& episode);
/// "rpl-scan-for-object 0 :LOCAL", shortened.
QString episode_title(const PlanEntry& episode);
/// All of it, a line each, with simulated times.
QString episode_text(const PlanEntry& episode, double tick_seconds);

/// Simulated time of a tick, "0:00:03.2".
QString tick_text(Tick tick, double tick_seconds);
/// "fetch: rpl-fetch, 0:00:03.2, Failed".
QString run_text(const PlanEntry& plan, double tick_seconds);

FilePlace file_place_of(const PlanPlace& place);

/// "Command", "Form", "Fluent", "Line", "Failure".
QString break_kind_word(const std::string& kind);
/// "robot-turn", "fetch-rpl.lisp:31", "Any branch".
QString break_what_text(const PlanBreakpoint& breakpoint);

/// "Only in the first run", "Another result" …; empty: equal.
QString difference_text(ComparedEpisode::Difference difference, bool only_second);

/// The text as a Lisp string.
QString lisp_string(const QString& text);

}  // namespace magna
