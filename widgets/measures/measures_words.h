// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

#include "core/engine/operator_measures.h"
#include "core/view/help_measures.h"
#include "core/view/snapshot.h"
#include "widgets/measures/figure_table.h"

namespace magna {

/// Totals: "Run 0:12:03.4 · 12 switches · marked: 3 victims, 1 suspected", without the truth about
/// victims. The snapshot must have measures.
QString totals_text(const Snapshot& now);

/// Explored area: "Explored: 412 m²"; `with_truth` adds the share of the reachable floor and the
/// map's error: "… · 62 % of the reachable floor, 90 % after 0:12:40.0 · map error 0.4 %".
QString explored_text(const CoverageMeasures& measures, bool with_truth);

/// The marks compared with the truth: "4 victims: 2 found, 2 missed · 1 false mark · mean error
/// 0.35 m".
QString truth_text(const VictimMeasures& victims);

/// Requests for help by cause: number, response and service times, each as "median / longest".
std::vector<FigureTable::Column> help_columns();
std::vector<FigureTable::Row> help_rows(const std::vector<HelpMeasures>& help);

/// What each person, model and other program did: accepted and refused actions, selections,
/// commands. No rows for one author alone, who needs no comparison.
std::vector<FigureTable::Column> author_columns();
std::vector<FigureTable::Row> author_rows(const std::vector<AuthorMeasures>& authors);

}  // namespace magna
