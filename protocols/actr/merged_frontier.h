// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

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

}  // namespace magna
