// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/agent/agent_action.h"
#include "core/engine/annotation.h"
#include "core/engine/author.h"
#include "core/engine/pane.h"
#include "core/factory/factory.h"
#include "core/factory/robot_action.h"
#include "core/knowledge/feature.h"
#include "core/knowledge/frontier.h"
#include "core/knowledge/sighting.h"
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
/// The plan that remains changed.
struct PlanChanged {
  RobotId robot;
};
/// State or reason of a mission changed: read it from Missions::status.
struct MissionStateChanged {
  RobotId robot;
};
/// Echoed also when it was selected already; `robot` nothing = deselected.
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
  std::uint64_t sequence = 0;  ///< of the input that issued it
};
struct Collided {
  RobotId robot;
  int other = -1;
};
/// Something about a robot's parts that was not asked for.
struct PartNoticed {
  PartNotice notice;
};
struct ParameterChanged {
  std::string name;
  double value = 0.0;
};
/// A mark came, changed or went.
struct AnnotationChanged {
  AnnotationId id;
  Author author;
};
/// A robot's image camera was turned: read it from Engine::camera_aim.
struct CameraAimed {
  RobotId robot;
};
/// The image pane shows another picture: read it from Engine::shown_picture.
struct ImageShown {};
/// A stored image came, went, or was dismissed: read it from Engine::images.
struct ImagesChanged {};
/// The team came to know a feature of the map, knows otherwise of it, or found it gone: read it
/// from Engine::knowledge; what is gone is no longer there.
struct FeatureChanged {
  FeatureId feature;
  FeatureNews news = FeatureNews::Added;
};
/// Link, state in force or queue of a robot that moves itself changed: read it from Team::remote.
struct RemoteChanged {
  RobotId robot;
};
/// Its link was lost or is there again.
struct RemoteLinked {
  RobotId robot;
  bool connected = false;
};
/// Its link stands, but it is not heard, or is heard again.
struct RemoteSilent {
  RobotId robot;
  bool silent = true;
};
/// An instruction of its queue ended, one way or another.
struct OpcodeEnded {
  RobotId robot;
  OpcodeEntry entry;
};
/// A robot reported something that it saw or met (read it from Engine::sightings), or that was
/// forgotten.
struct SightingChanged {
  SightingId sighting;
  bool gone = false;
};
/// An action of a robot of a hall, or of a machine, began (gobot spec 3.2).
struct ActionBegun {
  ActionId action;
  std::optional<RobotId> robot;  ///< nothing: a machine's
  Author author;
  HallOrder order;
};
/// It ended. `reason`: why it failed.
struct ActionEnded {
  ActionId action;
  std::optional<RobotId> robot;
  ActionEnd how = ActionEnd::Succeeded;
  std::optional<Message> reason;
};
/// Something happened in the hall: read it from Engine::factory.
struct HallChanged {
  FactoryNews news;
};
/// An action of an agent began, got into another phase or ended: read it from Engine::agents.
struct AgentTaskChanged {
  RobotId robot;
  std::int32_t number = 0;
  AgentSlot slot = AgentSlot::Movement;
  AgentPhase phase = AgentPhase::InExecution;
};
/// An agent ran into something while action `number` moved it (Agents::collider_of).
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
/// All agents went back to where they began.
struct AgentsWereReset {
  bool trial = false;
  std::int32_t type = 0;  ///< that was asked for
};
/// A side of the frontier appeared or is gone: read it from Engine::frontier.
struct FrontierChanged {
  FrontierSideId side;
  bool gone = false;
};
/// A robot's exploring ended; `reason`: with what it could not reach.
struct ExplorationEnded {
  RobotId robot;
  bool complete = false;  ///< nothing was left that it could not reach
  std::optional<Message> reason;
};
/// An input was refused; nothing changed.
struct Refused {
  Author author;
  std::string what;
  Message reason = Message::verbatim({});
  std::optional<RobotId> robot;
  bool late = false;  ///< it had been accepted: what it asked for turned out not to be possible
};

// clang-format on

}  // namespace magna::event

namespace magna {

/// The events, in order; drained by the session after every input and every tick and handed to
/// all followers of the engine. Positions are not events: followers compare poses.
using Event = std::variant<
    event::RobotAdded, event::RobotRemoved, event::PlanChanged, event::MissionStateChanged,
    event::Selected, event::SelectionChanged, event::PaneChanged, event::StopLatched,
    event::StopReleased, event::WriterChanged, event::CommandEnded, event::Collided,
    event::PartNoticed, event::ParameterChanged, event::AnnotationChanged, event::CameraAimed,
    event::ImageShown, event::ImagesChanged, event::FeatureChanged, event::RemoteChanged,
    event::RemoteLinked, event::RemoteSilent, event::OpcodeEnded, event::SightingChanged,
    event::ActionBegun, event::ActionEnded, event::HallChanged, event::AgentTaskChanged,
    event::AgentCollided, event::AgentRewarded, event::AgentTold, event::AgentsWereReset,
    event::FrontierChanged, event::ExplorationEnded, event::Refused>;

}  // namespace magna
