// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/agent/agent_action.h"
#include "core/engine/author.h"
#include "core/engine/mark.h"
#include "core/engine/window_geometry.h"
#include "core/hall/hall_simulation.h"
#include "core/hall/robot_action.h"
#include "core/knowledge/feature_table.h"
#include "core/knowledge/frontier.h"
#include "core/knowledge/sighting.h"
#include "core/mission/area_order.h"
#include "core/mission/explore_places.h"
#include "core/mission/no_go_area.h"
#include "core/mission/plan.h"
#include "core/robot/command.h"
#include "core/robot/opcode_queue.h"
#include "core/robot/robot_parts.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"

namespace magna::event {

// clang-format off: one event a line

struct RobotAdded {
  RobotId robot;
};
struct RobotRemoved {
  RobotId robot;
};
/// The remaining plan has changed.
struct PlanChanged {
  RobotId robot;
};
/// The state or reason of a mission has changed: see Missions::status.
struct MissionStateChanged {
  RobotId robot;
};
/// Robots have waited for 15 s for `robot`, one behind the other, or, if it is one of them, for
/// each other.
struct WaitLasts {
  RobotId robot;
  std::vector<RobotId> waiting;  ///< in order of number
};
/// Sent even if the robot was already selected; `robot` nothing = deselected.
struct Selected {
  std::optional<RobotId> robot;
  Author author;
};
struct SelectionChanged {
  std::vector<RobotId> robots;
};
struct PaneChanged {
  Pane pane;
};
/// The window draws something elsewhere: see Engine::geometry.
struct GeometryChanged {};
/// The window shows the ground truth, or no longer.
struct TruthShown {
  bool shown = true;
  Author author;
};
/// A trial has begun: see Engine::trial. Empty: it has ended.
struct TrialBegun {
  std::string name;
  Author author;
};
struct StopLatched {
  Author author;
};
struct StopReleased {
  Author author;
};
struct WriterChanged {
  RobotId robot;
};
struct CommandEnded {
  RobotId robot;
  Author author;
  RobotCommand command;
  CommandResult result;
  std::uint64_t sequence = 0;  ///< of the command's input
};
struct Collided {
  RobotId robot;
  int other = -1;
};
/// A notice about a robot's parts that no command requested.
struct PartNoticed {
  PartNotice notice;
};
struct ParameterChanged {
  std::string name;
  double value = 0.0;
};
/// A mark was added, changed or removed.
struct MarkChanged {
  MarkId id;
  Author author;
};
/// A robot's image camera was turned: see Engine::camera_aim.
struct CameraAimed {
  RobotId robot;
};
/// The image pane shows another picture: see Engine::shown_picture.
struct ImageShown {};
/// A stored image was added, removed or dismissed: see Engine::images.
struct ImagesChanged {};
/// A feature of the map was found, changed or removed: see Engine::knowledge, which no longer
/// contains a removed feature.
struct FeatureChanged {
  FeatureId feature;
  FeatureNews news = FeatureNews::Added;
};
/// The link, state or queue of a remote robot has changed: see Team::remote.
struct RemoteChanged {
  RobotId robot;
};
/// Its link was lost or restored.
struct RemoteLinked {
  RobotId robot;
  bool connected = false;
};
/// It is connected, but its messages have stopped, or resumed.
struct RemoteSilent {
  RobotId robot;
  bool silent = true;
};
/// An order to stop it was not confirmed in time, or is confirmed now: see Team::remote.
struct RemoteStop {
  RobotId robot;
  bool confirmed = false;
  double seconds = 0.0;  ///< of real time since the order
};
/// It has reported a drive that it cannot have made, and waits until the operator gives its place.
struct RemoteJump {
  RobotId robot;
  double metres = 0.0;
  double most = 0.0;  ///< metres that it can have driven
};
/// It has sent impossible values: see RemoteRobot::impossible_values.
struct RemoteImpossible {
  RobotId robot;
  std::string what;
};
/// The search of a remote robot has entered another state, changed its reason, was paused or
/// resumed: see Engine::search.
struct SearchChanged {
  RobotId robot;
};
/// An instruction of its queue has ended, with any result.
struct OpcodeEnded {
  RobotId robot;
  OpcodeEntry entry;
};
/// A robot reported an object, or one was forgotten: see Engine::sightings.
struct SightingChanged {
  SightingId sighting;
  bool gone = false;
};
/// An action of a robot or machine of a hall has begun (gobot.md, Actions).
struct ActionBegun {
  ActionId action;
  std::optional<RobotId> robot;  ///< nothing: an action of a machine
  Author author;
  HallOrder order;
};
/// An action has ended. `reason`: why it failed, one sentence.
struct ActionEnded {
  ActionId action;
  std::optional<RobotId> robot;
  ActionEnd how = ActionEnd::Succeeded;
  std::optional<Message> reason;
};
/// The hall has changed: see Engine::hall.
struct HallChanged {
  HallNews news;
};
/// An action of an agent has begun, entered another phase or ended: see Engine::agents.
struct AgentTaskChanged {
  RobotId robot;
  std::int32_t number = 0;
  AgentSlot slot = AgentSlot::Movement;
  AgentPhase phase = AgentPhase::InExecution;
};
/// An agent collided while action `number` moved it (Agents::collider_of).
struct AgentCollided {
  RobotId robot;
  std::int32_t number = 0;
  std::int32_t collider = 0;
};
struct AgentRewarded {
  RobotId robot;
  double reward = 0.0;
};
struct AgentTold {
  RobotId robot;
  std::int32_t event = 0;
  std::string parameter;
};
/// All agents were reset to their initial state.
struct AgentsWereReset {
  bool trial = false;
  std::int32_t type = 0;  ///< the requested type
};
/// A side of the frontier was added or removed: see Engine::frontier.
struct FrontierChanged {
  FrontierSideId side;
  bool gone = false;
};
/// A robot has finished exploring; `reason`: one sentence, with the places that it could not reach.
struct ExplorationEnded {
  RobotId robot;
  bool complete = false;  ///< every remaining place was reachable
  std::optional<Message> reason;
};
/// A no-go area was added, changed or removed by its author, or its time has begun or is over.
struct NoGoChanged {
  NoGoId area;
  NoGoNews news = NoGoNews::Added;
  std::string name;  ///< also of a removed one
  Author author;     ///< empty when its time begins or ends
};
/// A robot meets a no-go area that binds it.
struct NoGoMet {
  RobotId robot;
  NoGoId area;
  NoGoDeed deed = NoGoDeed::Leaves;
  std::string name;  ///< of the area
};
/// The last robot has finished exploring, or was stopped after another one had finished.
struct TeamExplored {
  double share = 0.0;  ///< of the floor that the team may reach, by its knowledge: ExploredShare
  double seen_m2 = 0.0;
  std::vector<LeftPlace> left;  ///< of the frontier
};
/// A robot has done the last way-point of its plan.
struct PlanCompleted {
  RobotId robot;
  Waypoint last;
};
/// An order to an area was given, or its robots have changed: see Engine::area_orders.
struct AreaOrderChanged {
  AreaOrderId id;
};
/// It has ended. `last`: with its result.
struct AreaOrderEnded {
  AreaOrderId id;
  Author author;
  std::shared_ptr<const AreaOrderStatus> last;
};
/// An input was refused and changed nothing.
struct Refused {
  Author author;
  std::string what;
  Message reason = Message::verbatim({});
  std::optional<RobotId> robot;
  bool late = false;  ///< accepted at first, found impossible later
};

// clang-format on

}  // namespace magna::event

namespace magna {

/// The events, in order; the session drains them after every input and every tick and passes them
/// to all observers of the engine. Positions are not events: observers compare poses.
using Event = std::variant<
    event::RobotAdded, event::RobotRemoved, event::PlanChanged, event::MissionStateChanged,
    event::WaitLasts, event::Selected, event::SelectionChanged, event::PaneChanged,
    event::GeometryChanged, event::StopLatched, event::StopReleased, event::WriterChanged,
    event::CommandEnded, event::Collided, event::PartNoticed, event::ParameterChanged,
    event::MarkChanged, event::CameraAimed, event::ImageShown, event::ImagesChanged,
    event::FeatureChanged, event::RemoteChanged, event::RemoteLinked, event::RemoteSilent,
    event::RemoteStop, event::RemoteJump, event::RemoteImpossible, event::SearchChanged,
    event::OpcodeEnded, event::SightingChanged, event::ActionBegun, event::ActionEnded,
    event::HallChanged, event::AgentTaskChanged, event::AgentCollided, event::AgentRewarded,
    event::AgentTold, event::AgentsWereReset, event::FrontierChanged, event::ExplorationEnded,
    event::TruthShown, event::TrialBegun, event::AreaOrderChanged, event::AreaOrderEnded,
    event::TeamExplored, event::PlanCompleted, event::NoGoChanged, event::NoGoMet, event::Refused>;

/// Counters named after the data they count changes of, so that a follower copies only changed
/// data. Not part of the state hash.
struct EngineVersions {
  std::uint64_t labels = 1;    ///< names and presence of robots
  std::uint64_t plans = 1;     ///< way-points
  std::uint64_t statuses = 1;  ///< states of missions, actions and links; writers and locks
  std::uint64_t routes = 1;    ///< planned routes and detours
  std::uint64_t cameras = 1;   ///< where image cameras are turned to
  std::uint64_t marks = 1;     ///< marks on the map
  std::uint64_t parameters = 1;
  std::uint64_t no_go = 1;  ///< no-go areas, and the robots at them
};

}  // namespace magna
