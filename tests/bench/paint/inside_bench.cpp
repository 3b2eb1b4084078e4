// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/paint/inside_bench.h"

#include <QCoreApplication>
#include <array>
#include <memory>

#include "core/imagery/pictured_floor.h"
#include "tests/bench/paint/paint_counter.h"
#include "tests/support/demo_inside.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/images/inside_pane.h"

namespace magna::bench {
namespace {

constexpr QSize kPane(316, 1000);  // the width of a dock; its designators are visible
constexpr RobotId kOther{4};

/// The demonstration with that robot active, which has so many designators.
std::shared_ptr<const Snapshot> shown(RobotId robot, std::int64_t designators) {
  RobotInside inside = test::demo_inside();
  inside.robot = robot;
  const auto first = static_cast<std::uint32_t>(inside.designators.size());
  const std::uint32_t number = robot == kOther ? 1000 : 100;  // so that hardly any row stays
  for (std::uint32_t k = first; k < static_cast<std::uint32_t>(designators); ++k) {
    inside.designators.push_back(
        test::demo_designator(number + k, test::kInsideBox, Point{3.0, 7.0}));
  }
  Snapshot made = test::demo_with_inside(inside);
  made.active = robot;
  return std::make_shared<const Snapshot>(std::move(made));
}

/// The parts of a window that the pane needs.
struct InsideBench {
  explicit InsideBench(std::int64_t designators)
      : robots{shown(test::kInsideRobot, designators), shown(kOther, designators)} {
    activate(0);
  }
  /// Activates the first or the second robot.
  void activate(std::size_t which) {
    link.snapshot = robots[which];
    clock.advance_ms(1000);
    feed.poll();
  }
  std::unique_ptr<InsidePane> pane() { return std::make_unique<InsidePane>(feed, actions); }

  std::array<std::shared_ptr<const Snapshot>, 2> robots;
  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  QWidget window;
  QWidget map{&window};
  ActionSet actions{window, map};
};

QWidget& designators_of(InsidePane& pane) {
  return *pane.section(InsidePane::Part::Designators).list().viewport();
}

void wait_for_paint(const PaintCounter& painted) {
  while (painted.count == 0) QCoreApplication::processEvents();
}

}  // namespace

void open_inside(benchmark::State& state) {
  InsideBench desk(state.range(0));
  for (auto _ : state) {
    const auto pane = desk.pane();
    PaintCounter painted(designators_of(*pane));
    pane->resize(kPane);
    pane->show();
    wait_for_paint(painted);
  }
}

void other_inside(benchmark::State& state) {
  InsideBench desk(state.range(0));
  const auto pane = desk.pane();
  PaintCounter painted(designators_of(*pane));
  pane->resize(kPane);
  pane->show();
  wait_for_paint(painted);
  std::size_t which = 0;
  for (auto _ : state) {
    painted.count = 0;
    desk.activate(which = 1 - which);
    wait_for_paint(painted);
  }
}

}  // namespace magna::bench
