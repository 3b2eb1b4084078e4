// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/point.h"
#include "core/robot/team.h"
#include "core/world/obstacle_field.h"
#include "core/world/world.h"

namespace magna {

/// One end of a passage.
struct Portal {
  Point centre;                ///< on the border of the narrow floor, metres
  Point outward;               ///< unit, away from the passage
  std::vector<Point> waiting;  ///< places to wait: nearest first, all to the right of incoming
                               ///< robots, so that outgoing ones get past
};

/// A doorway, a gap or a corridor so narrow that two robots cannot pass each other in it.
struct Passage {
  Point centre;
  std::vector<Portal> portals;
};

/// Thresholds for the width of passages.
struct PassageWidths {
  double radius = 0.35;  ///< m, of the largest robot: distance between waiting robots
  double abreast = 1.7;  ///< m: less is a narrow place
};

/// The narrow places of one layer of an obstacle field: free floor that no disc of half the abreast
/// width covers (a morphological opening; Serra, "Image Analysis and Mathematical Morphology",
/// 1982), in connected parts. Computed in squares of 0.1 m. A narrow place without two ends, or
/// with many (the gaps in a room full of chairs), is not a passage: an order of passing does not
/// help there.
class Passages {
 public:
  static constexpr double kSquare = 0.1;
  static constexpr int kNone = -1;

  Passages() = default;
  Passages(const ObstacleField& field, ObstacleLayer layer, PassageWidths widths);

  bool empty() const { return passages_.empty(); }
  const std::vector<Passage>& all() const { return passages_; }
  /// The passage that contains this point, kNone = open floor.
  int at(Point p) const;
  /// The passage that a disc touches: its centre or rim is in it.
  int touched_by(Point centre, double radius) const;
  /// The portal of a passage that lies nearest.
  int nearest_portal(int passage, Point p) const;

 private:
  Point lower_;
  int width_ = 0;
  int height_ = 0;
  std::vector<std::int16_t> labels_;  ///< per square, 0 = none, otherwise 1 + passage
  std::vector<Passage> passages_;
};

/// Decides which robots may pass narrow places, so that robots never meet in one: like a bridge
/// with one lane, a passage is used in one direction at a time, robots that wait at the other end
/// come next, and no robot waits forever. Applies to robots with a running mission and to those
/// that make way; other robots standing in a passage block it.
class RightOfWay {
 public:
  RightOfWay(const World& world, const Team& team) : world_(world), team_(team) {}

  /// Adapts to added robots.
  void resize(std::size_t robots);

  /// One tick, before the robots drive. `drivers`: numbers of the robots with active missions, in
  /// order; `path` returns the points to which a robot drives next.
  void update(std::span<const std::uint32_t> drivers, Tick now,
              const std::function<void(RobotId, std::vector<Point>&)>& path);

  /// Where the robot has to wait for its turn; nothing = it may drive on.
  std::optional<Point> waiting_place(RobotId id) const;
  /// Why a robot has to wait.
  struct Wait {
    int robot = -1;     ///< the robot in the passage, or the one let through first; -1 = none
    bool shut = false;  ///< the robot stands in it and is not passing through
    Point passage;      ///< centre of the passage
    friend bool operator==(const Wait&, const Wait&) = default;
  };
  /// For a robot that has a waiting place.
  Wait wait_of(RobotId id) const;
  /// The point from which the robot can drive on through the passage granted to it: the place in
  /// front of it or, once inside, its middle. Nothing if it has no granted passage.
  std::optional<Point> way_in(RobotId id) const;
  /// The passages of one layer; none before the first robot of that layer has driven.
  const Passages& passages(bool flies) const { return layers_[flies ? 1 : 0].passages; }

  void hash(StateHash& hash) const;

 private:
  /// A robot's claim to a passage.
  struct Claim {
    int passage = Passages::kNone;
    int portal = 0;        ///< its entrance
    bool granted = false;  ///< it may enter
    bool inside = false;
    bool flies = false;  ///< layer of the passage
    Tick since = 0;
    int place = -1;  ///< among the portal's waiting places
    int behind = -1;
    bool shut = false;
    double away = 0.0;  ///< distance to the portal, m
  };

  /// Which end of a passage has its turn, and how many robots have entered there.
  struct Turn {
    int portal = -1;
    int robots = 0;
  };

  /// The passages of one layer, computed when the first robot of that layer drives.
  struct Layer {
    bool known = false;
    double radius = 0.0;  ///< m, of the largest robot considered
    Passages passages;
    std::vector<Turn> turns;  ///< by passage
  };

  void look_again();
  void give_up_all();
  /// Widths for two of the team's largest robots side by side.
  PassageWidths widths(bool flies) const;
  const Passages& look_for_passages(bool flies);
  void claim(RobotId id, const std::vector<Point>& path, Tick now);
  void give_way_to_nearer(std::span<const std::uint32_t> claimants);
  void decide(std::span<const std::uint32_t> claimants, Tick now);
  void give_places(std::span<const std::uint32_t> claimants);
  /// A robot in the passage without a claim to it, -1 = none.
  int squatter(int passage, bool flies) const;

  const World& world_;
  const Team& team_;
  std::uint64_t version_ = 0;             ///< of the world from which the passages were computed
  std::array<Layer, 2> layers_;           ///< on the ground, in the air
  std::vector<Claim> claims_;             ///< by robot number
  std::vector<std::uint32_t> claimants_;  ///< the robots with a claim in the last update
  std::vector<Point> path_;
};

}  // namespace magna
