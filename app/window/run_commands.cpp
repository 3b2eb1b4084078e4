// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stop_release.h"
#include "app/window/window_commands.h"
#include "app/window/window_context.h"
#include "core/engine/operator_inputs.h"
#include "widgets/action_set.h"
#include "widgets/control_bar.h"
#include "widgets/map/map_pane.h"
#include "widgets/speed_box.h"
#include "widgets/stop_button.h"
#include "widgets/stop_keys.h"
#include "widgets/teleop/teleop_pane.h"

namespace magna {

/// Connects pause, step, speed and STOP.
void connect_run(const WindowContext& context) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  auto& controls = context.part<ControlBar>();
  const auto toggle = [&feed] { feed.link().set_paused(!feed.now().paused); };
  actions.on("world.pause", &controls, toggle);
  QObject::connect(&context.map, &MapPane::space_tapped, &controls, toggle);
  actions.on("world.step", &controls, [&feed] {
    feed.link().set_paused(true);
    feed.link().step();
  });
  actions.on("world.slower", &controls,
             [&feed] { feed.link().set_time_scale(SpeedBox::slower(feed.now().time_scale)); });
  actions.on("world.faster", &controls,
             [&feed] { feed.link().set_time_scale(SpeedBox::faster(feed.now().time_scale)); });
  QObject::connect(&controls.speed(), &SpeedBox::scale_wanted, &controls,
                   [&feed](double scale) { feed.link().set_time_scale(scale); });
  auto* release = new StopRelease(context);
  const auto stop_all = [&feed, &teleop = context.part<TeleopPane>(), release] {
    feed.link().post(input::StopAll{});
    teleop.all_stopped();
    release->take_focus();
  };
  actions.on("world.stop_all", &controls, stop_all);
  QObject::connect(&controls.stop(), &StopButton::stop_wanted, &controls, stop_all);
  QObject::connect(new StopKeys(&context.window), &StopKeys::stop_wanted, &controls, stop_all);
}

}  // namespace magna
