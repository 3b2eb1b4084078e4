// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/gantt_pane.h"

#include <QDockWidget>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/hall/gantt_chart.h"
#include "widgets/hall/hall_permit.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

constexpr int kGanttHeight = 260;  // pixels at 100 %; fits about ten rows

/// Connects the action that shows the chart. The header says what limits the run.
void attach_gantt(const WindowContext& context, GanttPane& pane, QDockWidget& dock) {
  set_least_height(dock, kGanttHeight);
  ActionSet& actions = context.actions;
  actions.on("view.gantt", &pane, [&pane, &dock] {
    go_to_dock(dock);
    pane.chart().setFocus(Qt::ShortcutFocusReason);
  });
  const auto enable = [&actions, &feed = context.feed] {
    actions.set_enabled("view.gantt", hall_of(feed.now()) != nullptr, why_no_hall());
  };
  QObject::connect(&context.feed, &SnapshotFeed::calm, &pane, enable);
  enable();
  QObject::connect(&pane, &GanttPane::place_wanted, &context.map,
                   [&map = context.map](Point place) { map.navigator().show_place(place, true); });
  QObject::connect(&pane, &GanttPane::said, &context.messages,
                   context.shows(Severity::Info, QStringLiteral("gantt")));
  QObject::connect(&pane, &GanttPane::problem, &context.messages,
                   context.shows(Severity::Warning, QStringLiteral("gantt")));
  PaneHeader& header = header_of(dock);
  QObject::connect(&pane, &GanttPane::summary_changed, &header,
                   [&header, &pane] { header.show_facts(pane.summary()); });
}

}  // namespace

PaneDescriptor gantt_pane() {
  PanePlace place = behind_connections();
  place.size = kGanttHeight;
  PanePlace shown = place;
  shown.shown = true;
  return {.id = "gantt",
          .title = tr("Gantt"),
          .place = place,
          .in_watch = shown,
          .help = "hall-analysis",
          .usable = [](const Snapshot& now) { return hall_of(now) != nullptr; },
          .make = [](WindowContext& context) -> MadePane {
            return {context,
                    new GanttPane(context.feed, context.map.hall_choice(), &context.window),
                    attach_gantt};
          }};
}

}  // namespace magna
