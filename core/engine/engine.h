// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/agent/agents.h"
#include "core/engine/event.h"
#include "core/engine/input.h"
#include "core/engine/mark.h"
#include "core/engine/operator_measures.h"
#include "core/engine/planned_route.h"
#include "core/engine/scenario.h"
#include "core/engine/window_geometry.h"
#include "core/engine/writers.h"
#include "core/hall/hall_records.h"
#include "core/hall/hall_simulation.h"
#include "core/hall/robot_actions.h"
#include "core/imagery/image_queue.h"
#include "core/imagery/stored_image.h"
#include "core/knowledge/coverage.h"
#include "core/knowledge/coverage_snapshot.h"
#include "core/knowledge/knowledge.h"
#include "core/knowledge/scanned_zones.h"
#include "core/knowledge/sighting_table.h"
#include "core/mission/area_order.h"
#include "core/mission/missions.h"
#include "core/mission/no_go_area.h"
#include "core/mission/reachable_floor.h"
#include "core/mission/search_status.h"
#include "core/robot/team.h"
#include "core/sim/parameters.h"
#include "core/world/world.h"

namespace magna {

class DrivenWays;
class LegRoutes;

struct EngineOptions {
  std::uint64_t seed = 0;
  bool clean = false;                                                ///< `--clean`
  std::vector<std::pair<std::string, std::string>> parameters = {};  ///< `--set NAME=VALUE`
  int threads = 1;  ///< `--threads N`, >= 1: threads that compute; the results do not depend on it
};

/// One running world: a function of (scenario, seed, input log). Lives on one thread, knows no
/// sockets and no window.
class Engine {
 public:
  /// Builds world and robots. An error names the place in the scenario's source.
  static Result<std::unique_ptr<Engine>> create(const Scenario& scenario,
                                                const EngineOptions& options);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// Applies an input now (between two ticks) and logs it; during a tick it is applied at its end.
  /// A refused input changes nothing; an event::Refused has the reason.
  Outcome submit(const Author& author, const Input& input);

  /// Whether the results that the next tick needs are computed. If not, `step` waits for them; a
  /// loop with other work calls this first.
  bool ready() const;
  /// One tick: kickers, due events, missions, motion, tracking, sensing, then knowledge.
  void step();
  Tick now() const;

  std::uint64_t seed() const;  ///< EngineOptions::seed
  const World& world() const;
  const Team& team() const;
  const Missions& missions() const;
  const Parameters& parameters() const;
  /// Which author may command which robot, and who holds, locks or has stopped them.
  const Writers& writers() const;
  /// The author that commands the robot.
  const Author& writer(RobotId id) const;
  bool stopped() const;
  /// Why the author cannot do this to the robot now; nothing = possible.
  std::optional<Message> why_not(const Author& author, RobotId id, WriteKind kind) const;
  /// What changed since an observer looked last.
  const EngineVersions& versions() const;
  /// The last route that was planned for the robot, for display; nullptr: none.
  std::shared_ptr<const PlannedRoute> planned_route(RobotId id) const;
  // For display alone: routes of legs that robots have not begun (LegRoutes::follow; call it for
  // each snapshot), the ways that they have driven, and the number of routes requested for a robot.
  void plan_legs_ahead();
  const LegRoutes& leg_routes() const;
  const DrivenWays& driven_ways() const;
  std::uint32_t asked_routes(RobotId id) const;
  /// Why the robot's mission is held; nothing = it is not, or unknown.
  std::optional<Message> hold_reason(RobotId id) const;
  /// The programs of the world that run inside of ticks; nullptr: it has none.
  std::shared_ptr<WorldHooks> hooks() const;

  /// The team's knowledge of its world; nullptr in a generated field, where it is not used and
  /// every tick is measured.
  const Knowledge* knowledge() const;
  /// The border of what was seen; nullptr where no knowledge is gathered.
  const Frontier* frontier() const;
  /// What was seen, for display; nullptr where no knowledge is gathered.
  std::shared_ptr<const CoverageSnapshot> coverage_snapshot(const CoverageParts& parts);
  /// The no-go areas, in force or not, in the order of their numbers.
  const std::vector<NoGoArea>& no_go() const;
  /// The robots at or in areas that bind them, in the order of their numbers.
  std::vector<NoGoRobot> no_go_robots() const;
  /// Does the robot explore whenever it has no other plan?
  bool explorer(RobotId id) const;
  /// Why it cannot; nothing = it can.
  std::optional<Message> why_no_explorer(RobotId id) const;
  /// How much has been seen over time; nullptr where no knowledge is gathered.
  const CoverageSeries* coverage_series() const;
  /// From now on compares what is seen with the floor that robots can reach. Takes some tenths of a
  /// second once; the robots do the same as without it.
  void measure_exploration();
  /// That floor; nullptr: it is not measured.
  const ReachableFloor* reachable() const;

  /// The orders to areas that are in force and the last ones that ended, in order of number.
  const std::vector<AreaOrderStatus>& area_orders() const;
  /// Increases with every change of these.
  std::uint64_t area_orders_version() const;

  /// The hall that this world is; nullptr in others.
  const HallSimulation* hall() const;
  /// The actions of the hall's robots; nullptr in other worlds.
  const RobotActions* actions() const;
  /// What its machines, robots, belts and jobs did; nullptr in other worlds.
  const HallRecords* hall_records() const;
  /// When all packages of the hall were delivered; nothing = not yet.
  std::optional<Tick> hall_finished_at() const;

  /// The bodies of neural agents; nullptr: the world has none.
  const Agents* agents() const;
  /// What the world declares for them; nullptr likewise.
  std::shared_ptr<const AgentWorld> agent_world() const;

  /// The reports of remote robots.
  const SightingTable& sightings() const;
  /// Where they have scanned.
  const ScannedZones& zones() const;
  /// The opcode that such a robot may see now; nullptr: none. While STOP is latched only MAN.
  const OpcodeEntry* visible_opcode(RobotId id) const;

  /// The search of a remote robot; Off for others.
  const SearchStatus& search(RobotId id) const;
  /// Increases with every change of a search.
  std::uint64_t searches_version() const;

  std::optional<RobotId> active() const;
  const std::vector<RobotId>& selected() const;
  const std::vector<Pane>& panes() const;  ///< one per PaneType, in its order
  /// Where the window draws rows, picture and map; nothing: there is no window.
  const std::optional<WindowGeometry>& geometry() const;
  /// The marks on the map, in the order of their numbers.
  const std::vector<Mark>& marks() const;
  /// How the operator has done so far.
  OperatorMeasures measures() const;

  /// The scene for cameras, made at each call; walls and things are shared while they stay.
  std::shared_ptr<const RenderScene> scene() const;
  /// Where the robot's image camera is turned to.
  CameraAim camera_aim(RobotId id) const;
  /// The stored images, none in a generated field.
  const ImageQueue& images() const;
  /// The floor that they show, for display.
  std::shared_ptr<const PicturedPicture> pictured_floor();
  std::optional<ImageId> shown_image() const;
  /// The image pane's picture; nothing while no robot is active and no stored image is shown.
  std::optional<ShownPicture> shown_picture() const;

  /// The events since the last call.
  std::vector<Event> take_events();

  /// The trial of a study that runs; empty = none.
  const std::string& trial() const;
  /// Called with every input that was applied, accepted or not, in order.
  void set_input_observer(std::function<void(const LoggedInput&)> observer);

  std::uint64_t state_hash() const;
  /// The same for each part of the state by its name ("robots", "marks"), in a fixed order, to find
  /// out where two states differ.
  std::vector<std::pair<std::string_view, std::uint64_t>> part_hashes() const;

 private:
  struct Impl;
  explicit Engine(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
