// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "tests/support/demo_snapshot.h"
#include "tests/support/refusals.h"

namespace magna::test {

inline OpcodeEntry demo_opcode(std::uint32_t number, Opcode opcode, double operand,
                               OpcodeState state) {
  OpcodeEntry entry;
  entry.number = number;
  entry.opcode = opcode;
  entry.operand = operand;
  entry.state = state;
  entry.by = "mission";
  entry.added = 1200;
  return entry;
}

/// A CyBOT that started facing up the screen, is turning, and has a drive and a scan queued.
inline RemoteStatus demo_remote(RobotId robot) {
  RemoteStatus remote;
  remote.robot = robot;
  remote.connected = true;
  remote.since = 814;  // 42 s ago
  remote.link = {"cybot-link-1", "doc", "cm"};
  remote.state = CybotState::Mission;
  remote.start = {2.0, 7.0, -1.5707963267948966};
  OpcodeEntry turn = demo_opcode(5, Opcode::Turn, 0.0, OpcodeState::Read);  // to the right: 90°
  turn.shown = 1210;
  turn.read = 1214;
  remote.queue = {std::move(turn), demo_opcode(6, Opcode::Drive, 0.6, OpcodeState::Waiting),
                  demo_opcode(7, Opcode::ScanShort, 0.0, OpcodeState::Waiting)};
  OpcodeEntry done = demo_opcode(3, Opcode::Drive, -0.25, OpcodeState::Finished);
  done.read = 1000;
  done.ended = 1035;
  OpcodeEntry late = demo_opcode(4, Opcode::ScanLong, 0.0, OpcodeState::TimedOut);
  late.read = 1040;
  late.ended = 1200;
  late.why = "it was not acknowledged in time";
  remote.history = {std::move(done), std::move(late)};
  return remote;
}

/// One sighting of each class, the blip 15 s old.
inline std::shared_ptr<const std::vector<Sighting>> demo_sightings(RobotId by, Tick now) {
  auto all = std::make_shared<std::vector<Sighting>>();
  for (std::uint32_t k = 0; k < std::uint32_t{kSightingClasses}; ++k) {
    Sighting one;
    one.id = {k};
    one.kind = static_cast<SightingClass>(k);
    one.centre = {-3.0 + 3.0 * k, 12.5};
    one.diameter = 0.1 + 0.1 * k;
    one.by = by;
    one.tick = now - 150 + 10 * static_cast<Tick>(k);
    one.raw = k;
    all->push_back(one);
  }
  return all;
}

inline constexpr RobotId kDemoCybot{12};

/// The demonstration with a thirteenth robot, an active CyBOT named cybot1 that has reported
/// something.
inline Snapshot demo_with_cybot() {
  Snapshot s = demo_snapshot();
  auto labels = std::make_shared<std::vector<RobotLabel>>(*s.labels);
  labels->push_back(
      {kDemoCybot, "cybot1", "13", RobotType::Cybot, info(RobotType::Cybot).radius, true});
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*s.statuses);
  RobotStatus status;
  status.writer = "operator";
  status.mission = MissionState::Running;
  status.task = "goto, 1 left";
  statuses->push_back(std::move(status));
  auto plans = std::make_shared<std::vector<Plan>>(*s.plans);
  plans->emplace_back().waypoints = {Waypoint::go_to({4.0, 7.0})};
  auto routes = std::make_shared<std::vector<RobotRoute>>(*s.routes);
  routes->emplace_back().automatic = true;
  s.labels = labels;
  s.statuses = statuses;
  s.plans = plans;
  s.routes = routes;
  s.poses.push_back({2.0, 7.0, 0.0});
  s.speeds.push_back(std::nanf(""));
  s.remotes = std::make_shared<std::vector<RemoteStatus>>(1, demo_remote(kDemoCybot));
  s.sightings = demo_sightings(kDemoCybot, s.tick);
  s.active = kDemoCybot;
  s.selected = {kDemoCybot};
  return s;
}

/// The CyBOT of a snapshot, modified by `change`.
template <class Change>
void change_cybot(Snapshot& s, Change&& change) {
  auto remotes = std::make_shared<std::vector<RemoteStatus>>(*s.remotes);
  change(remotes->front());
  s.remotes = remotes;
}

/// The links list its connection with these polls.
inline void poll_cybot(Snapshot& s, const PollHealth& polls) {
  auto links = std::make_shared<LinkTable>();
  ClientStatus& client = links->emplace_back().clients.emplace_back();
  client.name = s.remotes->front().link.author;
  client.polls = polls;
  s.links = links;
}

/// It is connected and silent.
inline void silence_cybot(Snapshot& s) {
  change_cybot(s, [](RemoteStatus& remote) { remote.silent = true; });
  refuse_motion(s, kDemoCybot,
                Message({"link-silent", "{} is silent: wait until it is heard again"}, "cybot1"));
}

/// Its link was lost `seconds` ago.
inline void lose_cybot(Snapshot& s, double seconds) {
  change_cybot(s, [&](RemoteStatus& remote) {
    remote.connected = false;
    remote.since = s.tick - static_cast<Tick>(seconds / s.tick_seconds);
    remote.queue.clear();
    remote.state = CybotState::Idle;
  });
  refuse_motion(s, kDemoCybot,
                Message({"link-lost", "the link to {} is lost: it hears nothing"}, "cybot1"));
}

inline constexpr RobotId kLostCybot{13};

/// A second CyBOT, cybot2, whose link was lost `seconds` ago; the active one could continue it.
inline void add_lost_cybot(Snapshot& s, double seconds) {
  auto labels = std::make_shared<std::vector<RobotLabel>>(*s.labels);
  labels->push_back(
      {kLostCybot, "cybot2", "14", RobotType::Cybot, info(RobotType::Cybot).radius, true});
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*s.statuses);
  statuses->push_back(statuses->back());
  auto plans = std::make_shared<std::vector<Plan>>(*s.plans);
  plans->emplace_back();
  auto routes = std::make_shared<std::vector<RobotRoute>>(*s.routes);
  routes->emplace_back();
  auto remotes = std::make_shared<std::vector<RemoteStatus>>(*s.remotes);
  remotes->front().may_continue = kLostCybot;
  RemoteStatus lost;
  lost.robot = kLostCybot;
  lost.since = s.tick - static_cast<Tick>(seconds / s.tick_seconds);
  lost.link = {"cybot-link-0", "doc", "cm"};
  remotes->push_back(std::move(lost));
  s.labels = labels;
  s.statuses = statuses;
  s.plans = plans;
  s.routes = routes;
  s.remotes = remotes;
  s.poses.push_back({4.0, 7.0, 0.0});
  s.speeds.push_back(std::nanf(""));
}

}  // namespace magna::test
