// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_commands.h"
#include "app/window/window_context.h"
#include "widgets/action_set.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

void show_planner_steps(ActionSet& actions, const PlannerSteps& steps) {
  const auto show = [&](ActionName id, const QString& why_not) {
    actions.set_enabled(id, why_not.isEmpty(), why_not);
  };
  show("view.planner_forward", steps.why_not_forward());
  show("view.planner_back", steps.why_not_back());
  show("view.planner_play", steps.why_no_play());
  show("view.planner_whole", steps.why_no_steps());
  actions["view.planner_play"].setChecked(steps.playing());
}

}  // namespace

/// Connects the actions that step through the active robot's last route search on the map.
void connect_planner_steps(const WindowContext& context) {
  ActionSet& actions = context.actions;
  PlannerSteps& steps = context.map.planner_steps();
  actions.on("view.planner_forward", &steps, [&steps] { steps.forward(); });
  actions.on("view.planner_back", &steps, [&steps] { steps.back(); });
  actions.on("view.planner_play", &steps, [&steps] { steps.play(); });
  actions.on("view.planner_whole", &steps, [&steps] { steps.show_whole(); });
  QObject::connect(&steps, &PlannerSteps::changed, &actions,
                   [&actions, &steps] { show_planner_steps(actions, steps); });
  show_planner_steps(actions, steps);
}

}  // namespace magna
