// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <vector>

#include "widgets/map/scene/map_scene.h"

namespace magna {

/// Keeps the known floor of a scene and its frontier up to date: at once in small worlds, in larger
/// ones on a thread of its own, at most five times a second. Meanwhile the scene keeps the previous
/// floor of the same world. The destructor waits for the thread.
class KnownFloor {
 public:
  static constexpr std::size_t kMostAtOnce = std::size_t{1} << 17;  ///< cells, 90 x 90 m

  /// Whether the grid has at most kMostAtOnce cells: all of them are handled in a few milliseconds.
  static bool is_small(const CoverageGrid& grid);

  /// Updates `known` and `frontier` of the scene; true = they have changed. Call after a change of
  /// snapshot or layers, and for each frame. `now_ns`: time of the window's clock.
  bool follow(MapScene& scene, std::int64_t now_ns);
  /// Waits for the thread. True: it has worked, and `follow` takes its result.
  bool wait() const;

 private:
  /// What a floor was made from.
  struct Source {
    std::uint64_t number = 0;  ///< of the world
    std::shared_ptr<const WorldSnapshot> world;
    std::shared_ptr<const CoverageSnapshot> coverage;
    std::shared_ptr<const std::vector<FrontierSide>> sides;
    friend bool operator==(const Source&, const Source&) = default;
  };
  struct Result {
    Source source;
    std::shared_ptr<const ShownFloor> floor;
    std::vector<QPolygonF> frontier;
  };
  /// `floor`: of the same world and coverage, or null.
  static Result build(Source source, std::shared_ptr<const ShownFloor> floor);
  void show(Result result, MapScene& scene);

  Source shown_;
  std::future<Result> next_;  ///< valid while the thread works and until it is shown
  std::int64_t ordered_ns_ = 0;
};

}  // namespace magna
