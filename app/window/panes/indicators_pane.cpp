// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/indicators_pane.h"

#include <QDockWidget>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/hall/hall_permit.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

constexpr int kLeastIndicatorsHeight = 360;  // pixels at 100 %

void attach_indicators(const WindowContext& context, IndicatorsPane& pane, QDockWidget& dock) {
  set_least_height(dock, kLeastIndicatorsHeight);
  ActionSet& actions = context.actions;
  actions.on("view.indicators", &pane, [&dock] { go_to_dock(dock); });
  const auto enable = [&actions, &feed = context.feed] {
    actions.set_enabled("view.indicators", hall_of(feed.now()) != nullptr, why_no_hall());
  };
  QObject::connect(&context.feed, &SnapshotFeed::calm, &pane, enable);
  enable();
  QObject::connect(&pane, &IndicatorsPane::problem, &context.messages,
                   context.shows(Severity::Warning, QStringLiteral("indicators")));
}

}  // namespace

PaneDescriptor indicators_pane() {
  return {.id = "indicators",
          .title = tr("Indicators"),
          .icon = "indicators",
          .place = {.place = DockPlace::Right, .shown = false, .size = kSideWidth},
          .help = "hall-analysis",
          .usable = [](const Snapshot& now) { return hall_of(now) != nullptr; },
          .make = [](WindowContext& context) -> MadePane {
            return {context,
                    new IndicatorsPane(context.feed, context.map.hall_choice(), &context.window),
                    attach_indicators};
          }};
}

}  // namespace magna
