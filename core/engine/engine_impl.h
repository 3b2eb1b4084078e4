// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Shared by engine*.cpp only.

#include <deque>
#include <optional>

#include "core/engine/annotations.h"
#include "core/engine/engine.h"
#include "core/engine/operator_meter.h"
#include "core/engine/operator_state.h"
#include "core/engine/route_requests.h"
#include "core/engine/snapshot_cache.h"
#include "core/engine/world_edits.h"
#include "core/engine/world_hooks.h"
#include "core/engine/writers.h"
#include "core/imagery/image_queue.h"
#include "core/mission/exploration.h"
#include "core/sim/random.h"
#include "core/sim/scheduler.h"
#include "core/sim/worker_pool.h"

namespace magna {

struct Engine::Impl {
  Impl(World built, Parameters values, std::uint64_t the_seed, int threads);

  Outcome apply(const Author& author, const Input& input);
  void step();

  // One overload per input; Outcome refused = nothing changed.
  Outcome apply(const Author& author, const input::Select& in);
  Outcome apply(const Author& author, const input::SelectSet& in);
  Outcome apply(const Author& author, const input::Deselect& in);
  Outcome apply(const Author& author, const input::MissionAppend& in);
  Outcome apply(const Author& author, const input::MissionInsert& in);
  Outcome apply(const Author& author, const input::MissionReplace& in);
  Outcome apply(const Author& author, const input::MissionMove& in);
  Outcome apply(const Author& author, const input::MissionRemove& in);
  Outcome apply(const Author& author, const input::MissionRemoveLast& in);
  Outcome apply(const Author& author, const input::MissionClear& in);
  Outcome apply(const Author& author, const input::MissionSet& in);
  Outcome apply(const Author& author, const input::MissionRevise& in);
  Outcome apply(const Author& author, const input::MissionGenerate& in);
  Outcome apply(const Author& author, const input::MissionRun& in);
  Outcome apply(const Author& author, const input::RouteAutomatically& in);
  Outcome apply(const Author& author, const input::Command& in);
  Outcome apply(const Author& author, const input::PutRobot& in);
  Outcome apply(const Author& author, const input::MakeOdometer& in);
  Outcome apply(const Author& author, const input::ResetOdometer& in);
  Outcome apply(const Author& author, const input::Interrupt& in);
  Outcome apply(const Author& author, const input::Hold& in);
  Outcome apply(const Author& author, const input::Release& in);
  Outcome apply(const Author& author, const input::StopRobot& in);
  Outcome apply(const Author& author, const input::StopAll& in);
  Outcome apply(const Author& author, const input::ReleaseStop& in);
  Outcome apply(const Author& author, const input::Lock& in);
  Outcome apply(const Author& author, const input::Unlock& in);
  Outcome apply(const Author& author, const input::PutThing& in);
  Outcome apply(const Author& author, const input::SetThingAttribute& in);
  Outcome apply(const Author& author, const input::MoveThing& in);
  Outcome apply(const Author& author, const input::KickThing& in);
  Outcome apply(const Author& author, const input::PutKicker& in);
  Outcome apply(const Author& author, const input::RemoveKicker& in);
  Outcome apply(const Author& author, const input::SetParameter& in);
  Outcome apply(const Author& author, const input::Clean& in);
  Outcome apply(const Author& author, const input::AnnotationAdd& in);
  Outcome apply(const Author& author, const input::AnnotationChange& in);
  Outcome apply(const Author& author, const input::AnnotationRemove& in);
  Outcome apply(const Author& author, const input::AimCamera& in);
  Outcome apply(const Author& author, const input::ShowImage& in);
  Outcome apply(const Author& author, const input::DismissImage& in);
  Outcome apply(const Author& author, const input::PaneChanged& in);
  Outcome apply(const Author& author, const input::RemoteJoin& in);
  Outcome apply(const Author& author, const input::RemoteLinked& in);
  Outcome apply(const Author& author, const input::RemoteSilent& in);
  Outcome apply(const Author& author, const input::RemoteLeave& in);
  Outcome apply(const Author& author, const input::RemoteHeading& in);
  Outcome apply(const Author& author, const input::RemoteMoved& in);
  Outcome apply(const Author& author, const input::RemoteSighted& in);
  Outcome apply(const Author& author, const input::OpcodeRead& in);
  Outcome apply(const Author& author, const input::OpcodeDone& in);
  Outcome apply(const Author& author, const input::OpcodeTimeout& in);
  Outcome apply(const Author& author, const input::OpcodeAdd& in);
  Outcome apply(const Author& author, const input::OpcodeRemove& in);
  Outcome apply(const Author& author, const input::OpcodeMove& in);
  Outcome apply(const Author& author, const input::OpcodeClear& in);
  Outcome apply(const Author& author, const input::OpcodePause& in);
  Outcome apply(const Author& author, const input::OpcodeStep& in);
  Outcome apply(const Author& author, const input::SwitchState& in);
  Outcome apply(const Author& author, const input::FactoryAction& in);
  Outcome apply(const Author& author, const input::FactoryCancel& in);
  Outcome apply(const Author& author, const input::FactoryProcess& in);
  Outcome apply(const Author& author, const input::AgentAct& in);
  Outcome apply(const Author& author, const input::ResetAgents& in);
  Outcome apply(const Author& author, const input::RewardAgent& in);
  Outcome apply(const Author& author, const input::TellAgent& in);
  Outcome apply(const Author& author, const input::SetEyePreset& in);
  Outcome apply(const Author& author, const input::SetSaccades& in);
  Outcome apply(const Author& author, const input::SetExplorers& in);
  Outcome apply(const Author& author, const input::NoGoAdd& in);
  Outcome apply(const Author& author, const input::NoGoRemove& in);

  /// It is known and there.
  Outcome present(RobotId robot) const;
  /// Known, present, and the author may do this to it.
  Outcome admit(const Author& author, RobotId robot, WriteKind kind) const;
  /// Why the robot cannot do it: a part that it does not have, an attribute that cannot be seen.
  std::optional<std::string> check_parts(RobotId robot, const RobotCommand& command) const;
  /// Changes a plan, or gives the reason why not.
  using Edit = std::function<std::optional<Message>()>;
  /// A plan edit: admitted, carried out, then the author writes; a route that is being planned for
  /// the robot is no longer wanted.
  Outcome edit_plan(const Author& author, RobotId robot, bool runs, const Edit& edit);
  Outcome adopt_plan(const Author& author, RobotId robot, bool runs, const Edit& edit);

  /// Why the robot cannot stand at a way-point's target. Nothing = it can, the way-point is refused
  /// for something else, or the plan goes there already: the obstacle came later.
  std::optional<Message> why_unfit(RobotId robot, const Waypoint& waypoint) const;
  /// Missions::set_plan for a plan of whose targets all are fit.
  std::optional<Message> set_plan(RobotId robot, Plan plan);

  // Planned routes (engine_routes.cpp).
  void apply_routes();
  void ask_route(RobotId robot, const Author& author, const Waypoint& goal, bool detour);
  /// Ways round for missions that cannot go straight.
  void ask_detours();
  Outcome take_route(const RouteRequests::Request& request);
  /// The robot was stopped or moved: the author who asked for the route is told.
  void drop_route(RobotId robot, std::string_view why);
  void refuse_route(const Author& author, RobotId robot, Message why);

  // Images (engine_images.cpp).
  /// Every robot's camera offers what it sees, each in its turn.
  void offer_images();
  void offer_image(RobotId robot, const RenderWorld& seen);
  /// The things that do not move, for pictures; made again when the world changed.
  std::shared_ptr<const RenderWorld> render_world();
  std::shared_ptr<const RenderScene> scene();
  /// The camera of a robot that is there, from where it stands; nothing from beyond all maps.
  std::optional<Camera> camera_of(RobotId robot) const;
  CameraAim aim_of(RobotId robot) const;
  std::optional<ShownPicture> shown_picture();
  /// Reports the active robot, also if it is the same as before; the image pane shows its camera.
  void activated(const Author& author);

  // Things and the programs that move them (engine_things.cpp).
  /// The kickers whose turn it is, first in a tick.
  void kick();
  /// The world's programs are this engine's from here on.
  void begin_programs(const Engine& engine, std::shared_ptr<WorldHooks> of_world);
  void end_programs();

  // The hall of a factory (engine_factory.cpp).
  void open_hall(std::shared_ptr<const FactoryDescription> description);
  /// Machines, batteries and what its robots are doing.
  void advance_hall();
  /// `author`: who began what begins.
  void collect_hall_news(const Author& author);
  /// The robot's action ends and it stands, or its mission is another author's now and goes on.
  void preempt_action(RobotId robot);
  void release_action(RobotId robot);

  // Neural agents (engine_agents.cpp).
  void open_agents(const Scenario& scenario);
  /// Known, present, and an agent.
  Outcome present_agent(RobotId robot) const;
  /// Another author moves the body: what moves it ends.
  void preempt_agent(RobotId robot, std::string_view why);
  void advance_agents();
  void collect_agent_news();

  /// The robot is attended to by this input.
  void measure(const Author& author, const Input& input);
  /// A mark was edited, unless `why` holds a reason against it.
  Outcome marked(const Author& author, AnnotationId id, const std::optional<Message>& why);
  /// The robot moves itself, and the author is the one that reports for it.
  Outcome admit_report(const Author& author, RobotId robot) const;
  /// The robot moves itself, is there, and the author may do this to it.
  Outcome admit_queue(const Author& author, RobotId robot, WriteKind kind) const;
  const OpcodeEntry* visible_opcode(RobotId robot) const;
  /// The next free name of cybot1, cybot2, …
  std::string next_remote_name();
  void add_robot(RobotId robot);
  void forget_robot(RobotId robot);
  /// Room for one more robot that moves itself: where there are too many the one that was lost
  /// first goes. False: none is lost.
  bool make_room_for_remote();
  /// Makes a robot that moves itself stand: a simulated one does so by itself.
  void stop_remote(RobotId robot);
  void collect_remote_events();
  void become_writer(const Author& author, RobotId robot);
  /// It stands, and the route being planned for it is discarded.
  void hold_mission(RobotId robot, std::string_view why);
  /// The same without a word to what its actions do with the body.
  void hold_plan(RobotId robot, std::string_view why);
  void collect_mission_events();
  void collect_bumps();
  void collect_part_notices();

  // The team's knowledge, and exploration (engine_exploration.cpp).
  void open_knowledge();
  void gather_knowledge();
  /// Those that explore are told where; those that shall and have nothing else to do begin.
  void explore();
  std::optional<Message> why_no_explorer(RobotId robot) const;
  bool explorer(RobotId robot) const;
  void set_explorer(RobotId robot, bool on);
  void explore_after_plan(const Author& author, RobotId robot);
  void leave_exploring(const Author& author, RobotId robot);
  std::shared_ptr<const ExplorationPicture> exploration_picture();
  std::shared_ptr<const CoverageMeasures> coverage_measures();

  const std::uint64_t seed;
  // Before the team: when it goes, it ends every command, and that is an event.
  std::vector<Event> events;
  std::function<void(const LoggedInput&)> observer;

  World world;
  Parameters parameters;
  std::shared_ptr<const Parameters> shown_parameters;  ///< of snapshots; null: they changed
  Scheduler scheduler;
  WorkerPool workers;
  Team team;
  WorldEdits edits;
  std::shared_ptr<WorldHooks> hooks;  ///< null: the world has no programs
  const Engine* self = nullptr;       ///< whom they serve
  RandomStream kicker_lots;
  std::optional<Knowledge> knowledge;          ///< nothing in a generated field
  std::optional<TeamExploration> exploration;  ///< likewise; so are the next two
  std::optional<CoverageSeries> series;
  std::shared_ptr<const ExplorationPicture> explored;  ///< the last one made
  std::optional<ReachableFloor> reachable;             ///< nothing until first measured
  /// Of the last coverage_measures, made again with each sample.
  std::shared_ptr<const std::vector<CoverageSeries::Sample>> sampled;
  MapError error;
  std::vector<std::uint8_t> explorers;  ///< by robot number; missing = no
  NoGoId next_no_go{1};
  SightingTable sightings;
  Missions missions;
  RouteRequests routes;
  Writers writers;
  Annotations annotations;
  OperatorState operator_state;
  OperatorMeter meter;
  std::vector<CameraAim> aims;  ///< by robot number; missing = straight ahead
  ImageQueue images;
  std::shared_ptr<const RenderWorld> pictured;  ///< nothing until a picture is wanted
  std::optional<Factory> factory;               ///< nothing: this world is not a hall
  std::optional<RobotActions> actions;
  std::optional<Agents> agents;
  std::shared_ptr<const AgentWorld> agent_world;  ///< as declared; null: there are no agents
  std::optional<Tick> finished_at;                ///< when all was delivered
  SnapshotCache snapshots;

  Tick now = 0;
  std::uint64_t sequence = 0;  ///< of the last input
  bool in_tick = false;
  std::deque<std::pair<Author, Input>> postponed;

  // Scratch of one tick, kept so that nothing is allocated.
  std::vector<std::uint8_t> may_drive;
  std::vector<RobotId> released;
  std::vector<std::uint8_t> bumping;
  std::vector<RobotId> bumped;
  std::vector<KickerTurn> turns;

  int remote_names = 0;  ///< cybotN given so far
  /// A robot that moves itself, and what of it was told last. Gone ones leave the list, however
  /// many came and went: it is walked after every input.
  struct Followed {
    RobotId robot;
    std::uint64_t version = 0;
  };
  std::vector<Followed> followed;
};

}  // namespace magna
