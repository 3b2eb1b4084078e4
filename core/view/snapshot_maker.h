// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/engine/engine.h"
#include "core/knowledge/sighting_shapes.h"
#include "core/view/exploration_view.h"
#include "core/view/snapshot.h"

namespace magna {

/// The state of a robot's mission as shown: one that wanders or carries out an action is on its
/// way.
MissionState shown_mission(const Engine& engine, RobotId robot);

/// Makes the snapshots of one engine; the blocks that did not change since the last one are shared
/// with it.
class SnapshotMaker {
 public:
  /// `engine`: the same at each call. With `parts.measures` its exploration is measured from then
  /// on (Engine::measure_exploration).
  std::shared_ptr<Snapshot> make(Engine& engine, SnapshotParts parts = {});

 private:
  void refresh(const Engine& engine);
  void refresh_labels(const Team& team);
  void refresh_plans(const Engine& engine);
  void refresh_statuses(const Engine& engine);
  void refresh_routes(const Engine& engine);
  void refresh_driven(const Engine& engine);
  void refresh_cameras(const Engine& engine);
  void refresh_directions(const Team& team);
  void refresh_world(const World& world);
  void refresh_remotes(const Engine& engine);
  void refresh_sightings(const SightingTable& table);
  void refresh_zones(const Engine& engine);
  void refresh_exploration(const Engine& engine);
  void refresh_area_orders(const Engine& engine);
  std::shared_ptr<const CoverageMeasures> coverage_measures(const Engine& engine);
  void add_parts(Engine& engine, SnapshotParts parts, Snapshot& snapshot);

  std::shared_ptr<const std::vector<RobotLabel>> labels_;
  std::shared_ptr<const std::vector<RobotStatus>> statuses_;
  std::shared_ptr<const std::vector<Plan>> plans_;
  std::shared_ptr<const std::vector<RobotRoute>> routes_;
  std::shared_ptr<const std::vector<std::shared_ptr<const DrivenWay>>> driven_;
  std::shared_ptr<const std::vector<RobotCamera>> cameras_;
  std::shared_ptr<const CameraDirections> directions_;
  std::shared_ptr<const WorldSnapshot> world_;
  std::shared_ptr<const std::vector<Mark>> marks_;
  std::shared_ptr<const std::vector<RemoteStatus>> remotes_;
  std::shared_ptr<const std::vector<Sighting>> sightings_;
  std::shared_ptr<const std::vector<BorderSegment>> borders_;
  std::shared_ptr<const std::vector<ScannedZone>> zones_;
  double scanned_share_ = 0.0;
  std::shared_ptr<const NoGoStatus> no_go_;
  std::shared_ptr<const ExplorationStatus> exploration_;
  std::shared_ptr<const AreaOrders> area_orders_;
  std::shared_ptr<const Parameters> parameters_;
  /// Of the last coverage_measures, made again with each sample.
  std::shared_ptr<const std::vector<CoverageSeries::Sample>> samples_;
  MapError map_error_;
  ProgressMaker progress_;
  EngineVersions seen_{0, 0, 0, 0, 0, 0, 0, 0};  ///< of the blocks above
  std::uint64_t remotes_version_ = 0;
  std::uint64_t sightings_version_ = 0;
  std::uint64_t zones_version_ = 0;
  std::uint64_t area_orders_version_ = 0;
  std::uint64_t world_version_ = 0;
  std::uint64_t legs_version_ = 0;
  std::uint64_t driven_version_ = 0;
  std::vector<BodyState> body_states_;
};

}  // namespace magna
