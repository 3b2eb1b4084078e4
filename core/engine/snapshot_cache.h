// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/engine/annotations.h"
#include "core/engine/operator_state.h"
#include "core/engine/snapshot.h"
#include "core/engine/writers.h"
#include "core/factory/factory.h"
#include "core/factory/robot_actions.h"
#include "core/knowledge/knowledge.h"
#include "core/knowledge/sighting_table.h"
#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {

/// The sources of a snapshot.
struct SnapshotSources {
  const World& world;
  const Team& team;
  const Missions& missions;
  const Writers& writers;
  const OperatorState& looks;
  const Annotations& annotations;
  Knowledge* knowledge;  ///< nullptr: no knowledge is gathered
  const SightingTable& sightings;
  const std::vector<CameraAim>& aims;  ///< by robot number; missing = straight ahead
  const Factory* factory;              ///< nullptr: no hall
  const RobotActions* actions;         ///< nullptr: no hall
  std::uint64_t seed;
};

/// Makes snapshots; the blocks that did not change since the last one are shared with it.
class SnapshotCache {
 public:
  std::shared_ptr<Snapshot> make(const SnapshotSources& from, Tick now, SnapshotParts parts);

  /// Something of the plans, or of missions' states and writers, has changed.
  void labels_changed() { labels_.reset(); }
  void plans_changed() { plans_.reset(); }
  void statuses_changed() { statuses_.reset(); }
  void annotations_changed() { annotations_.reset(); }
  void routes_changed() { routes_.reset(); }
  void cameras_changed() { cameras_.reset(); }
  /// The robot's last planned route is this one.
  void keep_route(RobotId robot, std::shared_ptr<const PlannedRoute> route);

 private:
  void refresh(const SnapshotSources& from, Tick now);
  void refresh_labels(const Team& team);
  void refresh_plans(const Team& team, const Missions& missions);
  void refresh_statuses(const SnapshotSources& from, Tick now);
  void refresh_routes(const SnapshotSources& from);
  void refresh_cameras(const SnapshotSources& from);
  void refresh_directions(const Team& team);
  void refresh_world(const World& world);
  void refresh_remotes(const Team& team);
  void refresh_sightings(const SightingTable& table);

  std::shared_ptr<const std::vector<RobotLabel>> labels_;
  std::shared_ptr<const std::vector<RobotStatus>> statuses_;
  std::shared_ptr<const std::vector<Plan>> plans_;
  std::shared_ptr<const std::vector<RobotRoute>> routes_;
  std::vector<std::shared_ptr<const PlannedRoute>> planned_;  ///< by robot
  std::shared_ptr<const std::vector<RobotCamera>> cameras_;
  std::shared_ptr<const CameraDirections> directions_;
  std::shared_ptr<const WorldPicture> world_;
  std::shared_ptr<const std::vector<Annotation>> annotations_;
  std::shared_ptr<const std::vector<RemoteStatus>> remotes_;
  std::shared_ptr<const std::vector<Sighting>> sightings_;
  std::uint64_t remotes_version_ = 0;
  std::uint64_t sightings_version_ = 0;
  std::uint64_t world_version_ = 0;
  std::vector<BodyState> body_states_;
};

}  // namespace magna
