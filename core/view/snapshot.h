// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/engine/author.h"
#include "core/engine/mark.h"
#include "core/geometry/pose.h"
#include "core/hall/hall.h"
#include "core/hall/hall_description.h"
#include "core/hall/robot_action.h"
#include "core/imagery/stored_image.h"
#include "core/knowledge/coverage.h"
#include "core/knowledge/coverage_snapshot.h"
#include "core/knowledge/frontier.h"
#include "core/knowledge/map_error.h"
#include "core/knowledge/scanned_zones.h"
#include "core/knowledge/sighting.h"
#include "core/mission/area_order.h"
#include "core/mission/no_go_area.h"
#include "core/mission/plan.h"
#include "core/mission/search_status.h"
#include "core/robot/image_camera.h"
#include "core/robot/remote_robot.h"
#include "core/robot/robot_type.h"
#include "core/sensing/range_sensor.h"
#include "core/sim/message.h"
#include "core/sim/result.h"
#include "core/view/link_message.h"
#include "core/view/link_status.h"
#include "core/view/notice.h"
#include "core/view/program_status.h"
#include "core/view/robot_inside.h"
#include "core/world/attribute.h"
#include "core/world/cell_map.h"
#include "core/world/place_map.h"
#include "core/world/thing.h"
#include "core/world/world_description.h"

namespace magna {

class Parameters;
struct AgentState;
struct AgentWorld;
struct BorderSegment;
struct DrivenWay;
struct HallHistory;
struct OperatorMeasures;
struct PicturedPicture;
struct PlannedLeg;
struct PlannedRoute;

/// A world that is being run up to a tick of a recording to continue it, and how the last one
/// ended.
struct BranchStatus {
  std::string file = {};   ///< of the recording; empty = none is being run
  Tick tick = 0;           ///< where it continues
  Tick done = 0;           ///< ticks that were run
  std::uint64_t ends = 0;  ///< number of those that have ended …
  /// … and why the last was refused or replaced; empty = it was not, or was cancelled
  std::string failure = {};
  friend bool operator==(const BranchStatus&, const BranchStatus&) = default;
};

/// The world of a session, and the result of opening another one.
struct OpenedWorld {
  std::uint64_t number = 1;  ///< counts the worlds of a session; a reloaded world gets a new number
  std::string source;        ///< its file with the full path, or "field:100"
  std::string loading;       ///< the world being opened now; empty = none
  std::uint64_t failures = 0;  ///< number of failed attempts …
  std::string failure;         ///< … and the reason of the last
  friend bool operator==(const OpenedWorld&, const OpenedWorld&) = default;
};

/// Session files that are being written; an immutable block of a snapshot.
struct RecordingStatus {
  std::string file = {};     ///< that is recorded now; empty: none
  double seconds = 0.0;      ///< simulated time since `file` began
  std::uint64_t bytes = 0;   ///< of `file`
  std::string problem = {};  ///< why nothing can be written to it now; empty = none
  std::uint64_t ends = 0;    ///< number of recordings that have ended, or could not begin …
  std::string last = {};     ///< … the file of the last …
  std::string failure = {};  ///< … and why it is missing or incomplete; empty = it is complete
  int flight_minutes = 0;    ///< simulated time that the flight recorder keeps; 0: it is off
  std::uint64_t saves = 0;   ///< number of flight recordings that were to be saved …
  std::string saved = {};    ///< … the file of the last …
  std::string save_failure = {};  ///< … and why it was not saved; empty = it was
  /// World of the flight recording that a program left which has ended unexpectedly; empty: none.
  std::string left = {};
  bool left_is_before = false;  ///< `left` is the world before in this program instead
  friend bool operator==(const RecordingStatus&, const RecordingStatus&) = default;
};

/// The no-go areas for the window; an immutable block of a snapshot.
struct NoGoStatus {
  std::vector<NoGoArea> areas;         ///< in force or not, in order of number
  std::vector<NoGoRobot> robots = {};  ///< those at or in areas that bind them, in order of number
};

/// The frontier and its explorers, for the window; an immutable block of a snapshot.
struct ExplorationStatus {
  std::shared_ptr<const std::vector<FrontierSide>> frontier;
  struct Robot {
    bool explorer = false;           ///< its role: it explores when it has no other plan
    std::optional<Point> target;     ///< of its current exploration
    std::optional<Message> why_not;  ///< why it cannot explore; nothing = it can
    friend bool operator==(const Robot&, const Robot&) = default;
  };
  std::vector<Robot> robots;  ///< by number
  friend bool operator==(const ExplorationStatus&, const ExplorationStatus&) = default;
};

/// The progress of exploration, compared with the truth; an immutable block of a snapshot.
struct CoverageMeasures {
  double seen_m2 = 0.0;               ///< seen by any robot
  std::vector<double> found_m2 = {};  ///< by robot number: area that the robot was the first to see
  /// The number of coverage cells that robots can reach; nothing = not measured.
  std::optional<std::size_t> reachable = {};
  double share = 0.0;  ///< seen share of these, 0 to 1
  /// Time of the run until 90 % of them were seen; nothing = not yet.
  std::optional<double> seconds_to_90 = {};
  MapError map_error = {};
  /// The course over time, for `coverage_csv`; the same object until there is another sample.
  std::shared_ptr<const std::vector<CoverageSeries::Sample>> samples = {};
};

/// The progress of exploration by the team's knowledge (ExploredShare); an immutable
/// block of a snapshot.
struct ExplorationProgress {
  struct Step {
    double seconds = 0.0;  ///< simulated time
    double share = 0.0;    ///< 0 to 1
    friend bool operator==(const Step&, const Step&) = default;
  };
  double seen_m2 = 0.0;       ///< of the floor that robots may reach …
  double reachable_m2 = 0.0;  ///< … which is all of this
  double share = 0.0;         ///< 0 to 1
  /// How the share of what now counts as reachable has grown, from the start until now.
  std::vector<Step> course;
  /// Estimated time until everything has been seen, seconds; nothing = unknown.
  std::optional<double> seconds_left = {};
  bool exploring = false;  ///< some robot has the role of explorer
  friend bool operator==(const ExplorationProgress&, const ExplorationProgress&) = default;
};

/// The orders to areas; an immutable block of a snapshot.
struct AreaOrders {
  /// Those in force and the last ones that ended, in order of number.
  std::vector<AreaOrderStatus> orders;

  /// nullptr: there is none of that number.
  const AreaOrderStatus* find(AreaOrderId id) const {
    for (const AreaOrderStatus& order : orders) {
      if (order.id == id) return &order;
    }
    return nullptr;
  }
  /// The order in force that the robot belongs to; nullptr: none.
  const AreaOrderStatus* of(RobotId robot) const {
    for (const AreaOrderStatus& order : orders) {
      if (!order.active()) continue;
      for (const AreaOrderStatus::Crew& one : order.crew) {
        if (one.robot == robot) return &order;
      }
    }
    return nullptr;
  }
  friend bool operator==(const AreaOrders&, const AreaOrders&) = default;
};

struct ConsoleStatus;  // defined in core/console, which is above this room
struct PlanHistory;    // core/view/plan_history.h

/// The robots' data that change only when robots are added or removed.
struct RobotLabel {
  RobotId id;
  std::string name;    ///< as the world file writes it
  std::string letter;  ///< on its symbol: the number in its name or in the team
  RobotType type = RobotType::Point;
  double radius = 0.0;
  bool present = true;
  /// The paint of a robot; nothing = by its number. Chosen by the operator; filled in by the
  /// window.
  std::optional<std::uint32_t> style = {};
  Pose home = {};  ///< where it started
};

/// Why the operator cannot do something to a robot, by WriteKind; nothing = possible.
using RobotRefusals = std::array<std::optional<Message>, kWriteKinds>;

/// The data of one robot that rarely change.
struct RobotStatus {
  MissionState mission = MissionState::Idle;
  BodyState body = BodyState::Idle;
  MissionEnd ended = MissionEnd::None;    ///< of an idle robot: how its last order ended
  std::string task;                       ///< "goto, 3 left", "" when idle
  std::optional<Message> reason;          ///< why it waits, is blocked or held
  std::optional<RobotId> waits_for = {};  ///< the robot that it waits for
  std::string writer;  ///< the author that commands it: "operator", "client-1", "world"
  bool held = false;   ///< by the operator's stick, keys or pad
  std::string locked_by;
  /// null: the operator can do everything to the robot now.
  std::shared_ptr<const RobotRefusals> refusals = {};

  /// Why the operator cannot do this to the robot now; nullptr: possible.
  const Message* refusal(WriteKind kind) const {
    if (!refusals) return nullptr;
    const std::optional<Message>& why = (*refusals)[static_cast<std::size_t>(kind)];
    return why ? &*why : nullptr;
  }
};

/// The world for drawing.
struct WorldSnapshot {
  std::string name;
  CellMap cells;
  std::vector<Thing> things;
  std::vector<WorldDescription::Box> boxes;
  PlaceMap places = {};
  PlaceTypes place_types = {};
  AttributeTable attributes = {};  ///< that cameras can see, with their reliability
  std::vector<Room> rooms = {};    ///< with names

  /// Whether it is the same place, perhaps edited.
  bool same_place(const WorldSnapshot& other) const {
    return name == other.name && cells.lower() == other.cells.lower() &&
           cells.upper() == other.cells.upper();
  }
};

/// The last sweep of every robot's ranger, in flat arrays by robot number.
struct RangeSweeps {
  std::vector<RangeSensorSpec> rangers;  ///< no rays: the robot has no ranger, or was removed
  std::vector<std::size_t> first;        ///< start of its readings in `metres`
  std::vector<float> metres;             ///< from the rim

  /// Empty for a robot that is unknown, removed or without a ranger.
  std::span<const float> of(RobotId id) const {
    if (id.index() >= rangers.size()) return {};
    return std::span<const float>(metres).subspan(
        first[id.index()], static_cast<std::size_t>(rangers[id.index()].rays));
  }
};

/// What a robot's ranger measures straight ahead.
struct RangeAhead {
  float metres = 0.0F;  ///< from the robot's rim
  float most = 0.0F;    ///< the ranger's range: equal if nothing is within it
  friend bool operator==(const RangeAhead&, const RangeAhead&) = default;
};

/// How a robot finds its way.
struct RobotRoute {
  bool automatic = false;     ///< whether it finds ways round obstacles by itself
  std::vector<Point> detour;  ///< the rest of the way to its first way-point, without the way-point
  std::shared_ptr<const PlannedRoute> last;  ///< nothing = none was planned yet
  std::uint32_t requests = 0;                ///< number of routes requested so far
  /// Legs of its plan that were planned ahead; null = none. Only on request.
  std::shared_ptr<const std::vector<PlannedLeg>> legs;
};

/// A robot's image camera and its direction; robot_eye converts them to the picture's camera.
struct RobotCamera {
  ImageCamera camera;
  CameraAim aim;
};

/// The directions of the cameras of `ars` robots (manual B), in flat arrays by robot number.
struct CameraDirections {
  struct Camera {
    float angle = 0.0F;  ///< from the robot's heading, rad
    bool tracking = false;
    friend bool operator==(const Camera&, const Camera&) = default;
  };
  std::vector<std::size_t> end;  ///< end of a robot's own in `cameras`
  std::vector<Camera> cameras;

  /// Empty for a robot that is unknown, removed or without cameras.
  std::span<const Camera> of(RobotId id) const {
    if (id.index() >= end.size()) return {};
    const std::size_t first = id.index() == 0 ? 0 : end[id.index() - 1];
    return std::span(cameras).subspan(first, end[id.index()] - first);
  }
  friend bool operator==(const CameraDirections&, const CameraDirections&) = default;
};

/// The state of a remote robot, for the window.
struct RemoteStatus {
  RobotId robot;
  bool connected = false;
  Tick since = 0;  ///< tick of connection or loss
  RemoteLink link;
  CybotState state = CybotState::Idle;  ///< current
  Sticks sticks;
  bool paused = false;               ///< of the queue
  bool awaits_old = false;           ///< it may still execute a withdrawn opcode
  std::vector<OpcodeEntry> queue;    ///< first = visible or being executed
  std::vector<OpcodeEntry> history;  ///< ended ones, newest last
  Pose start;                        ///< origin of its own frame: its start, with its heading 0
  bool silent = false;               ///< connected, but without messages for a while
  std::vector<Point> path;           ///< planned, from the robot to its goal; empty if it has none
  NavigationRules rules;             ///< how it finds its way
  SearchStatus search;               ///< its search for the posts of the goal box
  bool held = false;                 ///< by the pause of the session
  /// The lost robot that it could take over (input::RemoteTakeOver).
  std::optional<RobotId> may_continue = {};
  StopState stop = StopState::None;
  double stop_seconds = 0.0;  ///< real time since an unconfirmed order to stop
  /// Where it was before it reported more than it can have driven; nothing: its pose is credible.
  std::optional<Pose> old_pose = {};
  RemoteAbout about = {};  ///< what it tells about itself
};

/// A hall for the window: its layout (shared) and its current state.
struct HallStatus {
  struct Machine {
    MachinePhase phase = MachinePhase::Idle;
    double progress = 0.0;  ///< 0 to 1
    int process = -1;       ///< process in progress; -1 = none
    std::string package;    ///< held by it; "" = none
    bool failed = false;    ///< it does nothing until it is repaired
  };
  struct Robot {
    double battery = 1.0;  ///< 0 to 1
    bool in_station = false;
    bool failed = false;             ///< it does nothing until it is repaired
    std::vector<int> belts;          ///< whose interact areas contain it
    std::string package;             ///< carried by it; "" = none
    ActionId action_id;              ///< in progress; 0 = none
    std::string action;              ///< "navigate_to 7.5 3.5"; "" = none
    std::optional<double> progress;  ///< 0 to 1, of the action; nothing = not measured
    std::string last_action;         ///< the last action that ended
    std::optional<ActionEnd> last_end;
    std::optional<Message> last_reason;  ///< why the last action failed
  };
  struct Package {
    std::string name;
    std::string place;  ///< machine, belt or robot
    std::vector<Process> done;
    std::vector<Process> left;
  };

  std::shared_ptr<const HallDescription> description;
  std::vector<Machine> machines;                ///< as Hall::machines
  std::vector<std::vector<std::string>> belts;  ///< names of packages, as Hall::belts
  std::vector<Robot> robots;                    ///< by robot number
  std::vector<Package> packages;                ///< existing ones, in order of number
  std::size_t made = 0;
  std::size_t delivered = 0;
  std::optional<std::size_t> to_make;  ///< nothing = unlimited
  bool finished = false;
  double seconds = 0.0;  ///< simulated time; when finished: the makespan
};

/// The optional parts of a snapshot: costly and rarely needed.
struct SnapshotParts {
  bool sweeps = false;
  bool ways = false;           ///< RobotRoute::legs
  bool coverage = false;       ///< the area seen by the team and by the active robot
  bool late = false;           ///< in addition, the area seen in the last minutes
  bool finders = false;        ///< in addition, the robot that saw each part first
  bool last_seen = false;      ///< in addition, the tick of the last observation
  bool pictured = false;       ///< the floor shown by kept images
  bool messages = false;       ///< the frames of connections
  bool scene = false;          ///< the scene for cameras
  bool measures = false;       ///< the operator measures
  bool inside = false;         ///< views, held things, tracks and beliefs of the active robot
  bool robot_signals = false;  ///< data of all robots for plots
  bool progress = false;       ///< the progress of exploration
  bool hall_history = false;   ///< the records of a hall
};

/// An immutable picture of the engine for the window: a flat pose array plus shared blocks, which
/// are the same objects as long as they do not change.
struct Snapshot {
  Tick tick = 0;
  double tick_seconds = 0.1;
  std::vector<Pose> poses;        ///< believed, index = robot number
  std::vector<float> speeds;      ///< m/s over the floor, index = robot number; NaN = not reported
  std::vector<float> turn_rates;  ///< rad/s, clockwise; index = robot number; NaN = not reported
  std::shared_ptr<const std::vector<RobotLabel>> labels;
  std::shared_ptr<const std::vector<RobotStatus>> statuses;
  std::shared_ptr<const std::vector<Plan>> plans;
  std::shared_ptr<const std::vector<RobotRoute>> routes;
  /// The ways that robots have driven on their present orders, by number; null: no such order.
  std::shared_ptr<const std::vector<std::shared_ptr<const DrivenWay>>> driven;
  std::shared_ptr<const WorldSnapshot> world;
  std::shared_ptr<const std::vector<Mark>> marks;
  /// Remote robots, in order of number; null if there never was one.
  std::shared_ptr<const std::vector<RemoteStatus>> remotes;
  /// Their reports and what a person drew, oldest first; null if there never was one.
  std::shared_ptr<const std::vector<Sighting>> sightings;
  /// Tape and holes among them, joined to borders (border_segments); null likewise.
  std::shared_ptr<const std::vector<BorderSegment>> borders;
  /// Where remote robots have scanned, oldest first; null if they never did.
  std::shared_ptr<const std::vector<ScannedZone>> zones;
  double scanned_share = 0.0;                 ///< of the map's floor that is in these zones: 0 to 1
  std::shared_ptr<const RangeSweeps> sweeps;  ///< only on request
  /// Only on request and if knowledge is gathered.
  std::shared_ptr<const CoverageSnapshot> coverage;
  std::shared_ptr<const NoGoStatus> no_go;  ///< null if there never was an area
  /// The frontier, and its explorers; null if no knowledge is gathered.
  std::shared_ptr<const ExplorationStatus> exploration;
  /// Orders to areas; null until one was given.
  std::shared_ptr<const AreaOrders> area_orders;
  std::shared_ptr<const PicturedPicture> pictured;  ///< only on request
  std::shared_ptr<const RenderScene> scene;  ///< only on request: all objects at their true poses
  std::shared_ptr<const std::vector<RobotCamera>> cameras;  ///< by robot number
  std::shared_ptr<const CameraDirections> directions;       ///< null if there are none
  /// Stored images, waiting ones first (ImageQueue::list); empty in a generated field.
  std::shared_ptr<const StoredImages> images;
  std::optional<ImageId> shown_image;                ///< nothing = live
  std::shared_ptr<const OperatorMeasures> measures;  ///< only on request
  /// The progress of exploration; requested with `measures`, null if no knowledge is gathered.
  std::shared_ptr<const CoverageMeasures> coverage_measures;
  /// Only on request; null if no knowledge is gathered or no robot can explore.
  std::shared_ptr<const ExplorationProgress> progress;
  std::shared_ptr<const RobotInside> inside;          ///< of the active robot; only on request
  std::shared_ptr<const RobotSignals> robot_signals;  ///< only on request
  std::shared_ptr<const HallStatus> hall;             ///< the hall; null if there is none
  std::shared_ptr<const HallHistory> hall_history;    ///< its records; only on request
  /// Name of the rule of the hall's running dispatcher, or "schedule:FILE"; "" = none.
  std::string dispatcher;
  /// Why the dispatcher that was wanted last was not started; null if it was. Another object for
  /// each attempt.
  std::shared_ptr<const Error> dispatcher_problem;
  /// Neural agents, in order of their numbers; null if there are none.
  std::shared_ptr<const std::vector<AgentState>> agents;
  std::shared_ptr<const AgentWorld> agent_world;  ///< their declarations; null if there are none
  std::uint64_t seed = 0;                         ///< of the run
  std::shared_ptr<const Parameters> parameters;   ///< current values
  std::optional<RobotId> active;
  /// Of the active robot; nothing: it has no ranger that looks ahead.
  std::optional<RangeAhead> ahead;
  std::vector<RobotId> selected;
  bool stopped = false;  ///< the STOP latch
  std::string stopped_by;

  /// It is of a recording, in place of the present: nothing in it can be changed.
  bool past = false;

  // Filled in by the session.
  bool paused = false;
  double time_scale = 1.0;        ///< 0 = as fast as possible
  double real_time_factor = 0.0;  ///< measured
  double loop_lag_p99_ms = 0.0;
  double tick_ms = 0.0;           ///< duration of the last tick
  std::int64_t made_ns = 0;       ///< steady clock, for interpolation
  std::uint64_t posts_taken = 0;  ///< number of inputs of the window processed before the snapshot
  std::shared_ptr<const OpenedWorld> opened;         ///< the world, and the result of opening it
  std::shared_ptr<const RecordingStatus> recording;  ///< null: nothing can be recorded
  std::shared_ptr<const BranchStatus> branch;        ///< null: no recording was continued
  std::shared_ptr<const LinkTable> links;
  std::shared_ptr<const std::vector<AgentLink>> agent_links;  ///< null if the server is off
  std::shared_ptr<const LinkMessages> messages;        ///< since the last snapshot; only on request
  std::shared_ptr<const std::vector<Notice>> notices;  ///< newest last
  std::shared_ptr<const ConsoleStatus> console;
  /// The same object as long as it does not change; null if no program was ever started.
  std::shared_ptr<const ProgramTable> programs;
  /// The plans of the programs; the same object as long as it does not change. Null: there was
  /// none.
  std::shared_ptr<const PlanHistory> plan_history;
};

}  // namespace magna
