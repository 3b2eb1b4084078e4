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

/// Where a camera or hand is: on the robot (outside of everything), in a thing, or in one of the
/// robot's own bins.
using PartPlace = std::variant<std::monostate, ThingId, BinNumber>;

/// A camera of the manual (3.4).
struct CameraPart {
  double field_of_view = 0.0;  ///< rad
  int resolution = 0;          ///< pixels per view
  double angle = 0.0;          ///< relative to the robot's heading, in (-pi, pi], rad
  PartPlace place = {};
  std::optional<DesignatorId> tracking = {};
  Continuation tracked = {};      ///< continuation of the track in progress
  std::vector<double> view = {};  ///< the last view taken
  RandomStream random = {};
};

/// A hand (manual 3.6). The location of a held thing is the hand.
struct HandPart {
  double strength = 0.0;  ///< the weight it can hold
  PartPlace place = {};
  std::optional<ThingId> holds = {};
  RandomStream random = {};

  /// Tolerance for sums of weights.
  static constexpr double kRounding = 1e-9;
  bool lifts(double weight) const { return weight <= strength + kRounding; }
};

/// A storage bin; the location of its contents is the bin.
struct BinPart {
  double capacity = 0.0;
  bool open = true;
  RandomStream random = {};
};

/// The parts of one robot and its designators, oldest first.
struct RobotParts {
  /// Limit of designators: beyond it the oldest untracked ones are removed.
  static constexpr std::size_t kMostDesignators = 1000;

  std::vector<CameraPart> cameras;
  std::vector<HandPart> hands;
  std::vector<BinPart> bins;
  std::vector<Designator> designators;
  std::uint32_t next_designator = 0;

  /// nullptr if there is none of this number, or no longer.
  const Designator* find(DesignatorId id) const;
  Designator* find(DesignatorId id);
  bool tracked(DesignatorId id) const;  ///< by any camera
  void hash(StateHash& hash) const;
};

/// A message or warning of manual E about a robot's parts, issued without a request.
struct PartNotice {
  enum class Kind : std::uint8_t {
    TrackBegan,         ///< camera, designator
    CameraMoved,        ///< camera, designator: the camera no longer tracks it
    ThingMoved,         ///< thing, with the hand that holds it, if any
    DesignatorRemoved,  ///< designator
    TrackInvalid,       ///< camera, designator: no longer valid, the camera lost its track
    BecameNonLocal,     ///< designator
    PulledOut,          ///< camera or hand (`part`), thing: the robot moved away from the container
  };
  Kind kind;
  RobotId robot;
  std::optional<Resource> part = {};
  std::optional<DesignatorId> designator = {};
  std::optional<ThingId> thing = {};
};

}  // namespace magna
