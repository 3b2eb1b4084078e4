// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/known_floor.h"

#include <chrono>
#include <span>
#include <utility>

#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

constexpr std::int64_t kKnownPeriodNs = 200'000'000;

bool same_grid(const CoverageGrid& a, const CoverageGrid& b) {
  return a.lower == b.lower && a.columns == b.columns && a.lines == b.lines;
}

}  // namespace

bool KnownFloor::is_small(const CoverageGrid& grid) {
  return static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.lines) <=
         kMostAtOnce;
}

bool KnownFloor::follow(MapScene& scene, std::int64_t now_ns) {
  const Snapshot& now = *scene.snapshot;
  Source source{world_number(now), now.world, now.coverage,
                now.exploration ? now.exploration->frontier : nullptr};
  const bool needed = scene.layers.distinguishes_seen() && source.world && source.coverage;
  bool changed = false;
  // The floor of another world would show what is hidden in this one.
  if (!needed || shown_.number != source.number ||
      (scene.known && !same_grid(scene.known->coverage()->grid, source.coverage->grid))) {
    changed = scene.known != nullptr;
    scene.known.reset();
    scene.frontier.clear();
    shown_ = {};
  }
  if (next_.valid() && next_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
    Result result = next_.get();
    if (needed && result.source.number == source.number &&
        same_grid(result.source.coverage->grid, source.coverage->grid)) {
      show(std::move(result), scene);
      changed = true;
    }
  }
  if (!needed || source == shown_) return changed;
  const bool same = source.world == shown_.world && source.coverage == shown_.coverage;
  auto floor = same ? scene.known : nullptr;
  if (is_small(source.coverage->grid)) {
    show(build(std::move(source), std::move(floor)), scene);
    return true;
  }
  if (next_.valid() || (scene.known && now_ns - ordered_ns_ < kKnownPeriodNs)) return changed;
  ordered_ns_ = now_ns;
  next_ = std::async(std::launch::async, &KnownFloor::build, std::move(source), std::move(floor));
  return changed;
}

bool KnownFloor::wait() const {
  if (next_.valid()) next_.wait();
  return next_.valid();
}

KnownFloor::Result KnownFloor::build(Source source, std::shared_ptr<const ShownFloor> floor) {
  if (!floor) floor = std::make_shared<const ShownFloor>(*source.world, source.coverage);
  const auto sides =
      source.sides ? std::span<const FrontierSide>(*source.sides) : std::span<const FrontierSide>();
  auto frontier = floor->frontier(sides);
  return {std::move(source), std::move(floor), std::move(frontier)};
}

void KnownFloor::show(Result result, MapScene& scene) {
  shown_ = std::move(result.source);
  scene.known = std::move(result.floor);
  scene.frontier = std::move(result.frontier);
}

}  // namespace magna
