// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/knowledge/feature_table.h"
#include "core/knowledge/wall_runs.h"

namespace magna {

/// Map walls as the team comes to see them. A run of wall becomes a feature with the extent that
/// was seen; what is seen of it farther off than `kGap` cells is a feature of its own until they
/// meet: then the one found first goes on and the other is gone. A feature that grows changes when
/// it grew by `kGrowth` cells, or is the whole run, or grew less and then not at all for the
/// settling time: so followers are told few times and end with what was seen. Map walls do not come
/// or go in a world, so neither do their features otherwise.
class WallFeatures {
 public:
  static constexpr int kGap = 2;     ///< cells between two sightings that are taken for wall
  static constexpr int kGrowth = 2;  ///< cells

  /// `settled` ticks without growth tell of the rest.
  WallFeatures(const CellMap& cells, Tick settled);

  /// A ranger of `by` met something in this cell of the map.
  void see(Cell cell, RobotId by);
  /// Ends a tick: what was seen in it comes into the table.
  void update(FeatureTable& table, Tick now);

  void hash(StateHash& hash) const;

 private:
  /// A stretch of a run as a feature: cells along it.
  struct Piece {
    FeatureId id;
    int first = 0, last = 0;            ///< as seen
    int told_first = 0, told_last = 0;  ///< as in the table
    Tick grown = 0;
    bool told() const { return first == told_first && last == told_last; }
  };
  struct Run {
    WallRun shape;
    std::vector<std::uint8_t> seen;  ///< by cell along it
    std::vector<Piece> pieces;       ///< in order along it
    RobotId by;                      ///< who saw the last of it
    bool news = false;
  };

  void join(Run& run, FeatureTable& table, Tick now);
  Piece joined(Run& run, int first, int last, FeatureTable& table, Tick now);
  bool tell(Run& run, FeatureTable& table, Tick now) const;

  Cell origin_;
  int width_ = 0;
  int height_ = 0;
  Tick settled_;
  std::vector<Run> runs_;
  /// Of each cell of the map in which runs it is: `run_begin_[k]` to `run_begin_[k + 1]`.
  std::vector<std::uint32_t> run_begin_;
  std::vector<std::uint32_t> run_of_;
  std::vector<std::uint32_t> active_;  ///< runs with news or with something untold
};

}  // namespace magna
