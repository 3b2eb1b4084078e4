// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/paint/sighting_bench.h"

#include <QElapsedTimer>
#include <QTabWidget>
#include <QTest>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/bench/paint/paint_counter.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/window_page.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/cybot/cybot_pane.h"

namespace magna::bench {
namespace {

/// Objects of all classes but the fading one, all over the map.
std::vector<Sighting> many_sightings(std::int64_t count) {
  std::vector<Sighting> all;
  all.reserve(static_cast<std::size_t>(count));
  for (std::uint32_t k = 0; k < static_cast<std::uint32_t>(count); ++k) {
    Sighting one;
    one.id = {k};
    one.kind = static_cast<SightingClass>(1 + k % (kSightingClasses - 1));
    one.centre = {0.2 + 0.36 * (k % 70), 0.2 + 0.22 * (k / 70)};
    one.diameter = 0.05 + 0.01 * (k % 30);
    one.by = test::kDemoCybot;
    all.push_back(one);
  }
  return all;
}

/// As many CyBOTs as `count` in all, each with a mission like the first, in rows.
void add_cybots(Snapshot& now, std::uint32_t count) {
  auto labels = std::make_shared<std::vector<RobotLabel>>(*now.labels);
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*now.statuses);
  auto plans = std::make_shared<std::vector<Plan>>(*now.plans);
  auto routes = std::make_shared<std::vector<RobotRoute>>(*now.routes);
  auto remotes = std::make_shared<std::vector<RemoteStatus>>(*now.remotes);
  for (std::uint32_t k = 1; k < count; ++k) {
    const RobotId id{test::kDemoCybot.value + k};
    RobotLabel label = labels->back();
    label.id = id;
    label.name = "cybot" + std::to_string(k + 1);
    labels->push_back(std::move(label));
    statuses->push_back(statuses->back());
    plans->push_back(plans->back());
    routes->push_back(routes->back());
    remotes->push_back(test::demo_remote(id));
    now.poses.push_back({2.0 + 1.5 * (k % 6), 7.0 + 2.0 * (k / 6), 0.3 * k});
    now.speeds.push_back(now.speeds.back());
  }
  now.labels = labels;
  now.statuses = statuses;
  now.plans = plans;
  now.routes = routes;
  now.remotes = remotes;
}

}  // namespace

void change_sighting(benchmark::State& state) {
  test::FakeConsoleLink link;
  Snapshot now = test::demo_with_cybot();
  const std::size_t others = now.poses.size() - 1;
  add_cybots(now, static_cast<std::uint32_t>(state.range(1)));
  std::vector<Sighting> all = many_sightings(state.range(0));
  const auto show = [&] {
    now.sightings = std::make_shared<const std::vector<Sighting>>(all);
    now.tick += 1;
    link.show(now);
  };
  show();
  test::WindowPage window(link, {.theme = ThemeChoice::Light, .size = {1920, 1080}});
  window.show();
  window.activateWindow();
  if (!QTest::qWaitForWindowActive(&window)) return state.SkipWithError("no window");
  QTabWidget& tabs = window.part<CybotPane>().tabs();
  tabs.setCurrentIndex(2);  // the sightings
  PaintCounter map(window.context().map);
  for (auto _ : state) {
    QCoreApplication::processEvents();
    all[all.size() / 2].centre.x += 0.01;
    for (std::size_t k = others; k < now.poses.size(); ++k) now.poses[k].x += 0.005;
    show();
    map.count = 0;
    QElapsedTimer clock;
    clock.start();
    window.context().feed.poll();
    while (map.count == 0) QCoreApplication::processEvents();
    state.SetIterationTime(static_cast<double>(clock.nsecsElapsed()) / 1e9);
  }
}

}  // namespace magna::bench
