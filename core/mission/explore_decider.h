// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/knowledge/feature_table.h"
#include "core/mission/exploration.h"
#include "core/mission/exploration_reasons.h"
#include "core/mission/explore_places.h"
#include "core/mission/explore_targets.h"
#include "core/mission/given_up.h"
#include "core/mission/travel_distances.h"
#include "core/mission/travel_kind.h"
#include "core/sim/message.h"

namespace magna {

/// The decisions of TeamExploration, with the frontier given: which robot goes where, what is given
/// up, when it is over. Looks at everything once in a while, in rounds.
class ExploreDecider {
 public:
  /// They must outlive it.
  ExploreDecider(const Team& team, const Coverage& coverage, const FeatureTable& features,
                 WorkerPool& workers, TickUnits units);

  /// Counts from the next round on.
  void set_no_go(std::vector<NoGoArea> areas);
  const std::vector<NoGoArea>& no_go() const { return hindrances_.no_go; }

  /// Remembers the results of the exploring robots. Once a tick.
  void listen(std::span<const Explorer> explorers);
  /// Orders for those of them that need one, by the frontier as it is now.
  std::vector<ExploreOrder> round(Tick now, std::span<const Explorer> explorers,
                                  std::span<const FrontierSide> sides);

  /// Which of the sides some robot that can explore can look behind: the place is wider than the
  /// robot, it knows a way there, and neither all nor a robot of its kind gave up there. In order
  /// of number.
  std::vector<FrontierSideId> sides_left(Tick now, std::span<const FrontierSide> sides);

  void hash(StateHash& hash) const;

 private:
  /// So many times robots look about one spot without an end, and so many times one robot tries
  /// to get there: it gropes its way round something that cannot be seen.
  static constexpr int kMostLooks = 3;
  static constexpr int kMostTrials = 8;

  /// Where a robot was sent.
  struct Errand {
    ExplorePlace place;
    std::vector<Point> way;  ///< from where it was on, with the target
  };
  /// The memory about one robot while it explores; what it gave up, for ever.
  struct Mind {
    bool explores = false;
    std::optional<Errand> errand;
    bool arrived = false;  ///< with it
    bool blocked = false;
    std::optional<Tick> idle_since;  ///< nothing that it can reach was left
    std::optional<Message> told;     ///< why it waits, by its status; nothing: it does not
    GivenUp given_up{kMostTrials};
  };
  struct Stuck {
    Point at;
    Tick until = 0;
  };
  struct Map {
    TravelKind kind;
    TravelMap map;
    std::uint64_t made = 0;  ///< number of the coverage that it shows
    bool stale = true;
  };
  /// One robot that needs a target, in a round.
  struct Seeker {
    std::uint32_t robot = 0;
    std::size_t map = 0;
    TravelDistances distances;
    TravelCosts costs;                          ///< to each place
    std::vector<std::optional<Cell>> standing;  ///< where it would stand, by place
    bool reaches_any = false;
  };

  void begin_round(Tick now, std::span<const FrontierSide> sides);
  void end_errands(Tick now, std::span<const Explorer> explorers);
  void check_errands(std::span<const Explorer> explorers);
  bool note_stuck(Tick now, RobotId robot);
  bool has_open_side(const ExplorePlace& place) const;
  bool still_there(Errand& errand) const;
  bool way_is_open(RobotId robot, const Errand& errand);
  std::size_t map_of(RobotId robot);
  void find_seekers(std::span<const Explorer> explorers);
  void measure();
  std::vector<Point> taken(std::span<const Explorer> explorers) const;
  ExploreOrder send(const Seeker& seeker, std::size_t place);
  void measure_regions();
  bool can_look_behind(const ExplorePlace& place) const;
  bool given_up_by(TravelKind kind, const ExplorePlace& place) const;
  std::optional<ExploreOrder> keep_waiting(Tick now, const Seeker& seeker);
  ExploreLeft left_for(const Seeker& seeker) const;
  Point here(RobotId robot) const { return team_.believed()[robot.index()].position(); }

  const Team& team_;
  const Coverage& coverage_;
  const FeatureTable& features_;
  WorkerPool& workers_;
  TickUnits units_;
  TravelHindrances hindrances_;
  std::vector<Mind> minds_;       ///< by robot number
  std::vector<Stuck> stuck_;      ///< in order of time
  GivenUp given_up_{kMostLooks};  ///< by all
  // Of the last round; made again from what is known.
  std::vector<Map> maps_;
  std::vector<ExplorePlace> places_;
  std::vector<FrontierSideId> sides_;  ///< open ones, in order of number
  std::vector<Seeker> seekers_;        ///< kept for their memory; the first `seeking_` count
  std::size_t seeking_ = 0;
};

}  // namespace magna
