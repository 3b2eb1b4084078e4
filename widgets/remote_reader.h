// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>

#include "core/view/snapshot.h"

namespace magna {

// Access to CyBOTs in a snapshot; empty if there are none.

inline std::span<const RemoteStatus> remotes_of(const Snapshot& s) {
  return s.remotes ? std::span<const RemoteStatus>(*s.remotes) : std::span<const RemoteStatus>();
}
inline std::span<const Sighting> sightings_of(const Snapshot& s) {
  return s.sightings ? std::span<const Sighting>(*s.sightings) : std::span<const Sighting>();
}
/// The ground that they have scanned, oldest first.
inline std::span<const ScannedZone> zones_of(const Snapshot& s) {
  return s.zones ? std::span<const ScannedZone>(*s.zones) : std::span<const ScannedZone>();
}

/// nullptr: a simulated robot, or no such robot.
inline const RemoteStatus* remote_of(const Snapshot& s, RobotId id) {
  const auto remotes = remotes_of(s);
  const auto at = std::ranges::lower_bound(remotes, id, {}, &RemoteStatus::robot);
  return at != remotes.end() && at->robot == id ? &*at : nullptr;
}
/// The active robot if it is a CyBOT.
inline const RemoteStatus* active_remote(const Snapshot& s) {
  return s.active ? remote_of(s, *s.active) : nullptr;
}
inline bool link_lost(const Snapshot& s, RobotId id) {
  const RemoteStatus* const remote = remote_of(s, id);
  return remote != nullptr && !remote->connected;
}
inline bool link_silent(const Snapshot& s, RobotId id) {
  const RemoteStatus* const remote = remote_of(s, id);
  return remote != nullptr && remote->connected && remote->silent;
}
/// Whether a CyBOT is not heard now: what is known of it gets older.
inline bool not_heard(const Snapshot& s, RobotId id) {
  return link_lost(s, id) || link_silent(s, id);
}
/// Whether the world is paused but the robot is not: it moves itself and is not held yet.
inline bool ignores_pause(const Snapshot& s, RobotId id) {
  const RemoteStatus* const remote = remote_of(s, id);
  return s.paused && remote != nullptr && remote->connected && !remote->held;
}

/// How it polls its registers, from the table of links; nullptr: its link is lost, or it has not
/// polled yet.
inline const PollHealth* polls_of(const Snapshot& s, RobotId id) {
  const RemoteStatus* const remote = remote_of(s, id);
  if (remote == nullptr || !remote->connected || !s.links) return nullptr;
  for (const ServerStatus& server : *s.links) {
    for (const ClientStatus& client : server.clients) {
      if (client.polls && client.name == remote->link.author) return &*client.polls;
    }
  }
  return nullptr;
}

/// Simulated seconds since a tick, at least 0.
inline double seconds_since(const Snapshot& s, Tick tick) {
  return static_cast<double>(std::max<Tick>(0, s.tick - tick)) * s.tick_seconds;
}

}  // namespace magna
