// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/geometry/point.h"
#include "core/knowledge/coverage.h"
#include "core/knowledge/frontier.h"
#include "protocols/actr/line_kinds.h"

namespace magna {

/// The sides of the explored area for `frontier2` lines: neighbours on one straight line that are
/// both open or both closed are one side. A side keeps its number while it does not change; numbers
/// are never reused, not even in another world.
class MergedFrontier {
 public:
  struct Side {
    std::uint64_t number = 0;
    Point from;  ///< metres, as in FrontierSide
    Point to;
    bool open = false;
  };

  /// Takes the current sides, without those that are over.
  void update(std::span<const FrontierSide> sides);
  /// In the order of their numbers.
  const std::vector<Side>& sides() const { return sides_; }

 private:
  using Place = std::tuple<double, double, double, double, bool>;
  std::vector<Side> sides_;
  std::map<Place, std::uint64_t> numbers_;  ///< of `sides_`
  std::uint64_t next_ = 1;
};

/// The line of a side; nothing if a number cannot be sent.
std::optional<std::string> frontier2_line(const MergedFrontier::Side& side);
/// `(frontier2 UID STATE X Y THETA LENGTH)`: STATE open, closed (along obstacles and at the edge of
/// the map) or invalid (gone); otherwise as `frontier`.
void write_frontier2(const LineSources& sources, LineBoard& board);

/// The open frontier for `stretch` lines, as operators see it: connected open sides, cut at about
/// 4 m as for exploring robots (core/mission/explore_places.h). A stretch keeps its number while it
/// has a side in common with what it was before, or lies within kSame of it; numbers are never
/// reused.
class FrontierStretches {
 public:
  static constexpr std::size_t kMost = 40;      ///< stretches, those with the most behind them
  static constexpr double kSame = 1.0;          ///< m
  static constexpr double kStandAway = 2.0;     ///< m: from the middle to the place to go to
  static constexpr double kStandMargin = 0.15;  ///< m: round the robot there

  struct Stretch {
    std::uint64_t number = 0;
    /// A place to which a robot can be sent: seen free with room for it, near the middle, metres.
    Point at;
    Point size;           ///< of the box round its sides, metres
    double length = 0.0;  ///< metres
    double area = 0.0;    ///< unknown floor that may be visible from its middle, m^2
    std::vector<FrontierSideId> sides;
  };

  /// Takes the current sides. Those that are over, too narrow for a robot of this radius (metres),
  /// or without a place for it are left out.
  void update(std::span<const FrontierSide> sides, const Coverage& coverage, double radius);
  void clear();
  /// In the order of their numbers.
  const std::vector<Stretch>& stretches() const { return stretches_; }

 private:
  std::vector<Stretch> stretches_;
  std::uint64_t next_ = 1;  ///< number that was not used yet
};

/// The line of a stretch; nothing if a number cannot be sent.
std::optional<std::string> stretch_line(const FrontierStretches::Stretch& stretch);
/// `(stretch UID STATE X Y WIDTH HEIGHT LENGTH AREA)`: STATE open or invalid (gone).
void write_stretches(const LineSources& sources, LineBoard& board);

}  // namespace magna
