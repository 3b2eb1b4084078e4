// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/paint/switch_bench.h"

#include <QElapsedTimer>
#include <QTableView>
#include <QTest>
#include <memory>
#include <string>

#include "core/engine/engine.h"
#include "core/view/snapshot_maker.h"
#include "tests/bench/paint/paint_counter.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/window_page.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna::bench {

void switch_robot(benchmark::State& state) {
  SnapshotMaker snapshots;
  const auto scenario = parse_field("field:" + std::to_string(state.range(0)), 7);
  const auto engine =
      std::move(*Engine::create(*scenario, {.seed = 7, .clean = false, .parameters = {}}));
  engine->step();
  test::FakeConsoleLink link;
  link.snapshot = snapshots.make(*engine);
  test::WindowPage window(link, {.theme = ThemeChoice::Light, .size = {1920, 1080}});
  window.show();
  window.activateWindow();
  if (!QTest::qWaitForWindowActive(&window)) return state.SkipWithError("no window");
  window.context().map.setFocus();
  PaintCounter map(window.context().map);
  PaintCounter list(*window.part<RobotListPane>().table().viewport());
  for (auto _ : state) {
    QCoreApplication::processEvents();
    map.count = list.count = 0;
    QElapsedTimer clock;
    clock.start();
    QTest::keyClick(&window.context().map, Qt::Key_PageDown);
    while (map.count == 0 || list.count == 0) QCoreApplication::processEvents();
    state.SetIterationTime(static_cast<double>(clock.nsecsElapsed()) / 1e9);
  }
}

}  // namespace magna::bench
