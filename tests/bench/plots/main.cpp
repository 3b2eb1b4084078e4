// SPDX-License-Identifier: GPL-3.0-or-later
// Plots that follow a recording: 20 visible plots of 10,000 points each, ten times a second. Their
// share of one core. A Gantt chart of 10,000 visible bars: the time of a frame.
#include <QApplication>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <memory>

#include "core/view/snapshot.h"
#include "tests/bench/goal.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/hall_history.h"
#include "widgets/base/look/theme.h"
#include "widgets/hall/gantt_chart.h"
#include "widgets/plots/plots_pane.h"

namespace magna::bench {
namespace {

constexpr int kPlots = 20;
constexpr int kPoints = 10'000;
constexpr int kFramesASecond = 10;
constexpr int kSeconds = 10;
constexpr double kGoal = 250.0;  // ms of processor time a second

double cpu_ms() { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Twenty robots driving in circles, each with its own plot, in a pane that shows them all.
class PlotsBench {
 public:
  PlotsBench() {
    auto labels = std::make_shared<std::vector<RobotLabel>>();
    for (std::uint32_t r = 0; r < kPlots; ++r) {
      labels->push_back({{r}, "robot" + std::to_string(r + 1), std::to_string(r + 1)});
    }
    now_.labels = labels;
    now_.poses.resize(kPlots);
    now_.speeds.resize(kPlots);
    tick();
    std::vector<PlotSetup> plots(kPlots);
    for (std::uint32_t r = 0; r < kPlots; ++r) {
      plots[r].curves = {{SignalKind::PositionX, RobotId{r}}};
    }
    pane_.board().set_plots(plots);
    pane_.resize(1280, kPlots * 120);
    pane_.show();
    for (int i = 0; i < kPoints; ++i) tick();
    pane_.time().set_span(kPoints * now_.tick_seconds);
    frame();
  }

  /// Advances one tick; the pane shows it.
  void tick() {
    ++now_.tick;
    const auto t = static_cast<double>(now_.tick);
    for (std::size_t r = 0; r < kPlots; ++r) {
      const double phase = 0.01 * t * (1.0 + 0.1 * static_cast<double>(r));
      now_.poses[r] = {std::sin(phase) + 0.05 * std::sin(37.0 * phase), std::cos(phase), phase};
    }
    link_.show(now_);
    feed_.poll();
  }
  /// Advances a tenth of a second.
  void frame() {
    clock_.advance_ms(1000 / kFramesASecond);
    tick();
    QCoreApplication::processEvents();
  }
  std::size_t recorded() {
    return pane_.recorder().find({SignalKind::PositionX, RobotId{0}})->size();
  }

 private:
  Snapshot now_;
  test::FakeConsoleLink link_;
  test::FakeWallClock clock_;
  SnapshotFeed feed_{link_, clock_};
  PlotsPane pane_{feed_};
};

constexpr int kBarRows = 40;
constexpr int kBars = 10'000;
constexpr int kFrames = 100;
constexpr double kFrameGoal = 16.0;  // ms

/// A hall of forty robots with 250 bars each, all visible.
double gantt_frame_ms() {
  auto hall = std::make_shared<HallDescription>(*test::demo_hall());
  for (int k = static_cast<int>(hall->robots.size()); k < kBarRows; ++k) {
    hall->robots.push_back({"robot" + std::to_string(k), {}});
  }
  constexpr int kEach = kBars / kBarRows;
  test::WrittenHistory history(hall, kEach * 10);
  for (std::uint32_t row = 0; row < kBarRows; ++row) {
    for (int k = 0; k < kEach; ++k) {
      const auto activity = static_cast<HallActivity>((k + static_cast<int>(row)) % 8);
      history.ended({HallLane::Kind::Robot, row}, {activity, {}, k}, k * 10, k * 10 + 10);
    }
  }
  HallMeasures measures;
  measures.take(history.block());
  TimeWindow time;
  GanttChart chart(time);
  chart.rows().take(measures, {});
  chart.resize(1600, 900);
  chart.show();
  chart.show_all();
  chart.refresh();
  QCoreApplication::processEvents();
  chart.repaint_now();
  const double before = cpu_ms();
  for (int k = 0; k < kFrames; ++k) chart.repaint_now();
  return (cpu_ms() - before) / kFrames;
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  using namespace magna::bench;
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  magna::apply_theme(magna::ThemeChoice::Light);
  PlotsBench desk;
  const double before = cpu_ms();
  for (int i = 0; i < kSeconds * kFramesASecond; ++i) desk.frame();
  const double each = (cpu_ms() - before) / kSeconds;
  std::printf("%d plots, %zu points each, %d times a second: %.1f ms of every second\n", kPlots,
              desk.recorded(), kFramesASecond, each);
  print_goal("20 plots of 10,000 points at 10 Hz, ms of every second", each, Wanted::AtMost, kGoal);
  print_goal("Gantt chart of 10,000 bars, ms a frame", gantt_frame_ms(), Wanted::AtMost,
             kFrameGoal);
  return 0;
}
