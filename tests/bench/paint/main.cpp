// SPDX-License-Identifier: GPL-3.0-or-later
// Painting the generated field: the map's frame compared with a bare blit of the same sprites in
// the same run.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "core/engine/engine.h"
#include "core/view/snapshot_maker.h"
#include "tests/bench/goal.h"
#include "tests/bench/paint/bare_blit.h"
#include "tests/bench/paint/hall_bench.h"
#include "tests/bench/paint/inside_bench.h"
#include "tests/bench/paint/sighting_bench.h"
#include "tests/bench/paint/switch_bench.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/look/theme.h"
#include "widgets/map/layers/robot_layer.h"
#include "widgets/map/layers/sprites.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/tools/map_tool_table.h"

namespace magna::bench {
namespace {

constexpr int kSide = 1024;
constexpr int kSeed = 7;
constexpr int kWarmUpTicks = 60;
constexpr double kGoal = 2.5;
constexpr int kDesignators = 100;
constexpr int kSightings = 5000;
constexpr int kCybots = 12;
constexpr double kOpenGoal = 50.0;  // ms

/// A running field in a pane of 1024 x 1024, fully visible.
class Field {
 public:
  explicit Field(const std::string& name) {
    const auto scenario = parse_field(name, kSeed);
    engine_ =
        std::move(*Engine::create(*scenario, {.seed = kSeed, .clean = false, .parameters = {}}));
    for (int k = 0; k < kWarmUpTicks; ++k) engine_->step();
    pane_.resize(kSide, kSide);
    pane_.show();
    QCoreApplication::processEvents();  // it is exposed: only then it is painted
    tick();
    tick();
  }

  /// Advances the engine; its snapshot arrives.
  void tick() {
    engine_->step();
    benchmark::DoNotOptimize(engine_->take_events());
    clock_.advance_ms(100);
    auto next = snapshots_.make(*engine_);
    next->made_ns = clock_.now_ns();
    link_.snapshot = std::move(next);
    feed_.poll();
  }
  /// Advances a sixtieth of a second: draws poses interpolated between two snapshots.
  void frame() {
    clock_.advance_ms(1);  // slow enough that the interpolation never ends in between
    feed_.poll();
    pane_.repaint();
  }
  const MapScene& scene() const { return pane_.scene(); }

 private:
  std::unique_ptr<Engine> engine_;
  SnapshotMaker snapshots_;  ///< of `engine_`
  test::FakeConsoleLink link_;
  test::FakeWallClock clock_;
  SnapshotFeed feed_{link_, clock_};
  EditStack edits_{feed_};
  MapPane pane_{feed_, edits_};
};

/// The sprites of a scene's crowd as the bare loop takes them.
struct BareSprites {
  explicit BareSprites(const MapScene& scene) {
    auto& sheet = sprites.sheet(scene.detail.dart_pixels, *scene.look, 1.0);
    std::map<const QPixmap*, const QImage*> known;
    for (std::size_t i = 0; i < scene.poses.size(); ++i) {
      const QPixmap& sprite = sheet.sprite(SpriteShape::Dart, i, scene.poses[i].theta);
      const QImage*& image = known[&sprite];
      if (image == nullptr) {
        images.push_back(std::make_unique<QImage>(
            sprite.toImage().convertToFormat(QImage::Format_ARGB32_Premultiplied)));
        image = images.back().get();
      }
      const QPointF at = scene.view.to_screen(scene.poses[i].position());
      const int x = static_cast<int>(std::lround(at.x() - sheet.half()));
      const int y = static_cast<int>(std::lround(at.y() - sheet.half()));
      if (x < 0 || y < 0 || x + image->width() > kSide || y + image->height() > kSide) continue;
      blits.push_back({image, x, y});
    }
  }

  RobotSprites sprites;
  std::vector<std::unique_ptr<QImage>> images;
  std::vector<Blit> blits;
};

Field& field() {
  static Field* const made = new Field("field:10000");  // until the end: Qt's order of destruction
  return *made;
}

void bare(benchmark::State& state) {
  const BareSprites sprites(field().scene());
  QImage onto(kSide, kSide, QImage::Format_RGB32);
  onto.fill(Qt::white);
  for (auto _ : state) {
    bare_blit(onto, sprites.blits);
    benchmark::ClobberMemory();
  }
  state.counters["sprites"] = double(sprites.blits.size());
}

// The same by QPainter, whose loops may be faster for small sprites.
void bare_by_qt(benchmark::State& state) {
  const BareSprites sprites(field().scene());
  QImage onto(kSide, kSide, QImage::Format_RGB32);
  onto.fill(Qt::white);
  for (auto _ : state) {
    QPainter painter(&onto);
    for (const Blit& blit : sprites.blits) painter.drawImage(blit.x, blit.y, *blit.sprite);
  }
}

void layer(benchmark::State& state) {
  QImage onto(kSide, kSide, QImage::Format_RGB32);
  onto.fill(Qt::white);
  RobotLayer robots;
  for (auto _ : state) {
    QPainter painter(&onto);
    robots.paint(painter, field().scene());
  }
}

void frame(benchmark::State& state) {
  field().tick();
  int frames = 0;
  for (auto _ : state) {
    if (++frames % 90 == 0) {
      state.PauseTiming();
      field().tick();
      state.ResumeTiming();
    }
    field().frame();
  }
}

// Keeps the minimum of the repetitions: other load only adds time.
class ResultRecorder : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      double& least = times[run.run_name.function_name];
      const double time =
          run.run_name.time_type.empty() ? run.GetAdjustedCPUTime() : run.GetAdjustedRealTime();
      if (least == 0.0 || time < least) least = time;
    }
  }
  std::map<std::string, double> times;
};

auto* add(const char* name, void (*what)(benchmark::State&)) {
  return benchmark::RegisterBenchmark(name, what)->Unit(benchmark::kMillisecond)->Repetitions(5);
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  magna::add_map_actions();
  magna::apply_theme(magna::ThemeChoice::Light);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  magna::bench::add("paint/bare", &magna::bench::bare);
  magna::bench::add("paint/bare_by_qt", &magna::bench::bare_by_qt);
  magna::bench::add("paint/robots", &magna::bench::layer);
  magna::bench::add("paint/frame", &magna::bench::frame);
  benchmark::RegisterBenchmark("window/switch", &magna::bench::switch_robot)
      ->Arg(12)
      ->Arg(24)
      ->Arg(1000)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
  magna::bench::add("window/sighting", &magna::bench::change_sighting)
      ->Args({magna::bench::kSightings, magna::bench::kCybots})
      ->UseManualTime();
  magna::bench::add("inside/open", &magna::bench::open_inside)->Arg(magna::bench::kDesignators);
  magna::bench::add("inside/other", &magna::bench::other_inside)->Arg(magna::bench::kDesignators);
  magna::bench::add("hall/paint", &magna::bench::paint_edited_hall)->Arg(100);
  magna::bench::add("hall/check", &magna::bench::check_edited_hall)->Arg(100);
  magna::bench::ResultRecorder keeper;
  benchmark::RunSpecifiedBenchmarks(&keeper);
  // The goal is stated relative to the faster of the two.
  const double bare = std::min(keeper.times["paint/bare"], keeper.times["paint/bare_by_qt"]);
  for (const char* what : {"paint/robots", "paint/frame"}) {
    if (bare <= 0.0 || keeper.times[what] <= 0.0) continue;
    const std::string row = std::string("G10 ") + what + " of 10,000 robots over bare blit";
    magna::bench::print_goal(row.c_str(), keeper.times[what] / bare, magna::bench::Wanted::AtMost,
                             magna::bench::kGoal);
  }
  for (const auto& [what, row] :
       {std::pair("inside/open", "Inside robot opened, ms"),
        std::pair("inside/other", "Inside robot on another robot, ms"),
        std::pair("hall/paint", "A hall of 100 machines painted in the editor, ms"),
        std::pair("window/sighting", "A change among 5,000 sightings, twelve CyBOTs, ms")}) {
    if (keeper.times[what] <= 0.0) continue;
    magna::bench::print_goal(row, keeper.times[what], magna::bench::Wanted::AtMost,
                             magna::bench::kOpenGoal);
  }
  benchmark::Shutdown();
  return 0;
}
