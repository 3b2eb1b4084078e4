// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/agent/agents.h"
#include "core/engine/agent_link.h"
#include "core/engine/annotation.h"
#include "core/engine/coverage_measures.h"
#include "core/engine/exploration_picture.h"
#include "core/engine/link_frame.h"
#include "core/engine/link_status.h"
#include "core/engine/notice.h"
#include "core/engine/opened_world.h"
#include "core/engine/operator_measures.h"
#include "core/engine/program_status.h"
#include "core/engine/remote_status.h"
#include "core/engine/robot_inside.h"
#include "core/engine/robot_signals.h"
#include "core/factory/factory_picture.h"
#include "core/imagery/image_queue.h"
#include "core/imagery/pictured_floor.h"
#include "core/knowledge/coverage_picture.h"
#include "core/knowledge/sighting.h"
#include "core/mission/missions.h"
#include "core/mission/route_planner.h"
#include "core/robot/robot_type.h"
#include "core/sensing/range_sensor.h"
#include "core/sim/parameters.h"
#include "core/world/cell_map.h"
#include "core/world/thing.h"

namespace magna {

struct ConsolePicture;  // of core/console, which is above this room

/// The robots' data that stays the same while none is added or removed.
struct RobotLabel {
  RobotId id;
  std::string name;    ///< as the world file writes it
  std::string letter;  ///< what its glyph shows: the number in its name or in the team
  RobotType type = RobotType::Point;
  double radius = 0.0;
  bool present = true;
  /// Which of the ways to paint a robot; nothing = by its number. The operator's choice: the window
  /// fills it in.
  std::optional<std::uint32_t> style = {};
};

/// One robot's data that seldom changes.
struct RobotStatus {
  MissionState mission = MissionState::Idle;
  BodyState body = BodyState::Idle;
  std::string task;               ///< "goto, 3 left", "" when idle
  std::optional<Message> reason;  ///< why it waits or is blocked
  std::string writer;             ///< the author that commands it: "operator", "client-1", "world"
  bool held = false;              ///< by the operator's stick, keys or pad
  std::string locked_by;
};

/// The world as it is drawn.
struct WorldPicture {
  std::string name;
  CellMap cells;
  std::vector<Thing> things;
  std::vector<WorldDescription::Box> boxes;
  PlaceMap places = {};
  PlaceTypes place_types = {};
  AttributeTable attributes = {};  ///< that cameras can see, and how well
};

/// The last sweep of every robot's ranger, in flat arrays by robot number.
struct RangeSweeps {
  std::vector<RangeSensorSpec> rangers;  ///< no rays: the robot has none, or is gone
  std::vector<std::size_t> first;        ///< where in `metres` its readings begin
  std::vector<float> metres;             ///< from the rim

  /// Empty for a robot that is not known, is gone or has no ranger.
  std::span<const float> of(RobotId id) const {
    if (id.index() >= rangers.size()) return {};
    return std::span<const float>(metres).subspan(
        first[id.index()], static_cast<std::size_t>(rangers[id.index()].rays));
  }
};

/// A route that was planned, or tried in vain.
struct PlannedRoute {
  std::shared_ptr<const Route> route;
  Point start;
  Point goal;
  bool detour = false;       ///< to a way-point of the robot's plan; else on request
  std::uint32_t number = 0;  ///< of this robot's routes: with the run's seed it gives its lots
  Tick at = 0;               ///< when it was ready for use
};

/// How a robot finds its way.
struct RobotRoute {
  bool automatic = false;                    ///< finds ways round obstacles by itself
  std::vector<Point> detour;                 ///< left of the way to its first way-point, without it
  std::shared_ptr<const PlannedRoute> last;  ///< nothing = none was planned yet
};

/// A robot's image camera and where it is turned to; robot_eye makes the picture's camera of it.
struct RobotCamera {
  ImageCamera camera;
  CameraAim aim;
};

/// Where the cameras of `ars` robots point (manual B), in flat arrays by robot number.
struct CameraDirections {
  struct Camera {
    float angle = 0.0F;  ///< from the robot's heading, rad
    bool tracking = false;
    friend bool operator==(const Camera&, const Camera&) = default;
  };
  std::vector<std::size_t> end;  ///< where in `cameras` a robot's own end
  std::vector<Camera> cameras;

  /// Empty for a robot that is not known, is gone or has none.
  std::span<const Camera> of(RobotId id) const {
    if (id.index() >= end.size()) return {};
    const std::size_t first = id.index() == 0 ? 0 : end[id.index() - 1];
    return std::span(cameras).subspan(first, end[id.index()] - first);
  }
  friend bool operator==(const CameraDirections&, const CameraDirections&) = default;
};

/// The optional parts of a snapshot: costly to make and seldom looked at.
struct SnapshotParts {
  bool sweeps = false;
  bool coverage = false;       ///< what the team has seen, and the active robot
  bool late = false;           ///< of that, what was seen in the last minutes
  bool finders = false;        ///< of that, which robot saw each part first
  bool last_seen = false;      ///< of that, when it was last seen
  bool pictured = false;       ///< the floor that kept images show
  bool frames = false;         ///< what goes over the connections
  bool scene = false;          ///< what cameras see
  bool measures = false;       ///< how the operator does
  bool inside = false;         ///< what the active robot sees, holds, tracks and believes
  bool robot_signals = false;  ///< what plots show of all robots
};

/// An immutable picture of the engine for the window (design 2): a flat pose array plus shared
/// blocks that are the same objects while they do not change.
struct Snapshot {
  Tick tick = 0;
  double tick_seconds = 0.1;
  std::vector<Pose> poses;    ///< believed, index = robot number
  std::vector<float> speeds;  ///< m/s over the floor, index = robot number; NaN = it does not say
  std::shared_ptr<const std::vector<RobotLabel>> labels;
  std::shared_ptr<const std::vector<RobotStatus>> statuses;
  std::shared_ptr<const std::vector<Plan>> plans;
  std::shared_ptr<const std::vector<RobotRoute>> routes;
  std::shared_ptr<const WorldPicture> world;
  std::shared_ptr<const std::vector<Annotation>> annotations;
  /// Robots that move themselves, in order of number; null: there never was one.
  std::shared_ptr<const std::vector<RemoteStatus>> remotes;
  /// What they reported, oldest first; null: nothing.
  std::shared_ptr<const std::vector<Sighting>> sightings;
  std::shared_ptr<const RangeSweeps> sweeps;        ///< only when asked for
  std::shared_ptr<const CoveragePicture> coverage;  ///< only when asked for and known
  /// The frontier, and its explorers; null: no knowledge is gathered.
  std::shared_ptr<const ExplorationPicture> exploration;
  std::shared_ptr<const PicturedPicture> pictured;  ///< only when asked for
  std::shared_ptr<const RenderScene> scene;         ///< only when asked for: where all truly are
  std::shared_ptr<const std::vector<RobotCamera>> cameras;  ///< by robot number
  std::shared_ptr<const CameraDirections> directions;       ///< null: there are none
  /// Stored images, those that wait first (ImageQueue::list); empty in a generated field.
  std::shared_ptr<const ImageQueue::List> images;
  std::optional<ImageId> shown_image;                ///< nothing = live
  std::shared_ptr<const OperatorMeasures> measures;  ///< only when asked for
  /// How exploration does; asked for with `measures`, null where no knowledge is gathered.
  std::shared_ptr<const CoverageMeasures> coverage_measures;
  std::shared_ptr<const RobotInside> inside;          ///< of the active robot; only when asked for
  std::shared_ptr<const RobotSignals> robot_signals;  ///< only when asked for
  std::shared_ptr<const FactoryPicture> factory;      ///< the hall; null: there is none
  /// Neural agents, in order of their numbers; null: there are none.
  std::shared_ptr<const std::vector<AgentState>> agents;
  std::shared_ptr<const AgentWorld> agent_world;  ///< what is declared for them; null likewise
  std::uint64_t seed = 0;                         ///< of the run
  std::shared_ptr<const Parameters> parameters;   ///< those in force
  std::optional<RobotId> active;
  std::vector<RobotId> selected;
  bool stopped = false;  ///< the STOP latch
  std::string stopped_by;

  // Filled in by the session.
  bool paused = false;
  double time_scale = 1.0;        ///< 0 = as fast as possible
  double real_time_factor = 0.0;  ///< measured
  double loop_lag_p99_ms = 0.0;
  double tick_ms = 0.0;                       ///< that the last tick took
  std::int64_t made_ns = 0;                   ///< steady clock, for interpolation
  std::uint64_t posts_taken = 0;              ///< inputs of the window taken before it was made
  std::shared_ptr<const OpenedWorld> opened;  ///< which world this is, and how opening went
  std::shared_ptr<const LinkTable> links;
  std::shared_ptr<const std::vector<AgentLink>> agent_links;  ///< null: the server is off
  std::shared_ptr<const LinkFrames> frames;  ///< since the last snapshot; only when asked for
  std::shared_ptr<const std::vector<Notice>> notices;  ///< newest last
  std::shared_ptr<const ConsolePicture> console;
  /// The same object while nothing of them changed; null: none was ever started.
  std::shared_ptr<const ProgramTable> programs;
};

}  // namespace magna
