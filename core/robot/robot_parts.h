// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "core/robot/command.h"
#include "core/robot/designator.h"
#include "core/sim/random.h"
#include "core/sim/state_hash.h"

namespace magna {

/// Where a camera or hand is: on the robot (outside of everything), in a thing, in one of the
/// robot's own bins.
using PartPlace = std::variant<std::monostate, ThingId, BinNumber>;

/// A camera of the manual (3.4).
struct CameraPart {
  double field_of_view = 0.0;  ///< rad
  int resolution = 0;          ///< pixels of a view
  double angle = 0.0;          ///< relative to the robot's heading, in (-pi, pi], rad
  PartPlace place = {};
  std::optional<DesignatorId> tracking = {};
  Continuation tracked = {};      ///< of the track in progress
  std::vector<double> view = {};  ///< the last one taken
  RandomStream random = {};
};

/// A hand (manual 3.6). What it holds has the hand for its location.
struct HandPart {
  double strength = 0.0;  ///< the weight it can hold
  PartPlace place = {};
  std::optional<ThingId> holds = {};
  RandomStream random = {};

  /// So far a sum of weights may be off.
  static constexpr double kRounding = 1e-9;
  bool lifts(double weight) const { return weight <= strength + kRounding; }
};

/// A storage bin; what is in it has the bin for its location.
struct BinPart {
  double capacity = 0.0;
  bool open = true;
  RandomStream random = {};
};

/// The parts of one robot and the designators that it has, oldest first.
struct RobotParts {
  /// A robot that has more designators forgets the oldest that no camera tracks.
  static constexpr std::size_t kMostDesignators = 1000;

  std::vector<CameraPart> cameras;
  std::vector<HandPart> hands;
  std::vector<BinPart> bins;
  std::vector<Designator> designators;
  std::uint32_t next_designator = 0;

  /// nullptr: there is none of this number, or no longer.
  const Designator* find(DesignatorId id) const;
  Designator* find(DesignatorId id);
  bool tracked(DesignatorId id) const;  ///< by any camera
  void hash(StateHash& hash) const;
};

/// Something about a robot's parts that is told without having been asked for: messages and
/// warnings of manual E.
struct PartNotice {
  enum class Kind : std::uint8_t {
    TrackBegan,         ///< camera, designator
    CameraMoved,        ///< camera, designator: it no longer tracks it
    ThingMoved,         ///< thing, with the hand that holds it, if one does
    DesignatorRemoved,  ///< designator
    TrackInvalid,       ///< camera, designator: it is no longer valid, the camera lost track
    BecameNonLocal,     ///< designator
    PulledOut,          ///< camera or hand (`part`), thing: the robot went away from the container
  };
  Kind kind;
  RobotId robot;
  std::optional<Resource> part = {};
  std::optional<DesignatorId> designator = {};
  std::optional<ThingId> thing = {};
};

}  // namespace magna
