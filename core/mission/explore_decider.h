// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/knowledge/feature_table.h"
#include "core/mission/exploration.h"
#include "core/mission/explore_end.h"
#include "core/mission/explore_places.h"
#include "core/mission/travel_map.h"
#include "core/sim/message.h"

namespace magna {

/// The decisions of TeamExploration for a given frontier: assignment of robots to places, abandoned
/// places, the end of exploring. Everything is evaluated once per round.
class ExploreDecider {
 public:
  /// The arguments must outlive it.
  ExploreDecider(const Team& team, const Coverage& coverage, const FeatureTable& features,
                 WorkerPool& workers, TickUnits units);

  /// Takes effect in the next round.
  void set_no_go(std::vector<NoGoArea> areas);
  const std::vector<NoGoArea>& no_go() const { return hindrances_.no_go; }

  /// Records the results of the exploring robots. Call once per tick.
  void listen(std::span<const Explorer> explorers);
  /// Orders for the explorers that need one, based on the current frontier.
  std::vector<ExploreOrder> round(Tick now, std::span<const Explorer> explorers,
                                  std::span<const FrontierSide> sides);

  /// The sides that some robot able to explore can explore: the place is wider than the robot, the
  /// robot knows a way there, and the place was not abandoned for all robots or for one of its
  /// kind. In order of number.
  std::vector<FrontierSideId> sides_left(Tick now, std::span<const FrontierSide> sides);

  /// The places of the frontier that are left, in the order of the sides, with the reason why no
  /// robot able to explore gets there or sees more from there; narrower ones than any robot are
  /// left out. Searches for ways many times: too slow for every tick.
  std::vector<LeftPlace> places_left(std::span<const FrontierSide> sides);

  void hash(StateHash& hash) const;

 private:
  /// Limit of unsuccessful looks at one spot, and of attempts of one robot to reach it while it
  /// feels its way round an invisible obstacle.
  static constexpr int kMostLooks = 3;
  static constexpr int kMostTrials = 8;

  /// The current assignment of a robot.
  struct Assignment {
    ExplorePlace place;
    std::vector<Point> way;  ///< from its position at the time of assignment to the target
  };
  /// State of one robot while it explores; abandoned places are kept for ever.
  struct ExplorerState {
    bool explores = false;
    std::shared_ptr<const AreaShape> within;  ///< null: everywhere
    bool takes_over = false;                  ///< as Explorer
    std::optional<Assignment> assignment;
    bool arrived = false;  ///< it has reached its target
    bool blocked = false;
    std::optional<Tick> idle_since;  ///< since when no reachable place was left
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
    std::uint64_t made = 0;  ///< version of the coverage at the time of the update
    bool stale = true;
  };
  /// A robot that needs a target in the current round.
  struct Candidate {
    std::uint32_t robot = 0;
    std::size_t map = 0;
    TravelDistances distances;
    TravelCosts costs;                          ///< to each place
    std::vector<std::optional<Cell>> standing;  ///< the cell where it would stop, by place
    bool reaches_any = false;
  };

  /// The target of a robot under way, which another one may take over.
  struct HeldTarget {
    RobotId robot;
    std::size_t place = 0;
    double seconds = 0.0;  ///< until it is there
  };

  void begin_round(Tick now, std::span<const FrontierSide> sides);
  void end_assignments(Tick now, std::span<const Explorer> explorers);
  void check_assignments(std::span<const Explorer> explorers);
  bool record_stuck(Tick now, RobotId robot);
  bool has_open_side(const ExplorePlace& place) const;
  bool still_there(Assignment& assignment) const;
  bool way_is_open(RobotId robot, const Assignment& assignment);
  std::size_t map_of(RobotId robot);
  void find_candidates(std::span<const Explorer> explorers);
  void measure();
  /// The ways of one candidate to the places that it may go to.
  void measure_places(Candidate& candidate) const;
  /// Whether it knows a way into the area.
  bool enters(const Candidate& candidate, const AreaShape& area) const;
  std::vector<Point> taken(std::span<const Explorer> explorers) const;
  ExploreOrder send(const Candidate& candidate, std::size_t place);
  std::vector<HeldTarget> held_targets(std::span<const Explorer> explorers) const;
  /// Candidates without a place get those of robots that would be there much later, the greatest
  /// saving of time first. `chosen`: the places of the candidates.
  void take_over(std::vector<HeldTarget> held, std::vector<std::optional<std::size_t>>& chosen,
                 std::vector<ExploreOrder>& orders);
  std::optional<std::size_t> place_of(const Assignment& assignment) const;
  double seconds_for(RobotId robot, double metres) const;
  void measure_regions();
  bool can_look_behind(const ExplorePlace& place) const;
  std::optional<std::size_t> nearest_candidate(const ExplorePlace& place) const;
  bool is_given_up_by(TravelKind kind, const ExplorePlace& place) const;
  std::optional<ExploreOrder> keep_waiting(Tick now, const Candidate& candidate);
  ExploreLeft left_for(const Candidate& candidate) const;
  Point here(RobotId robot) const { return team_.believed()[robot.index()].position(); }

  const Team& team_;
  const Coverage& coverage_;
  const FeatureTable& features_;
  WorkerPool& workers_;
  TickUnits units_;
  TravelHindrances hindrances_;
  std::vector<ExplorerState> states_;  ///< by robot number
  std::vector<Stuck> stuck_;           ///< in order of time
  GivenUp given_up_{kMostLooks};       ///< abandoned for all robots
  // State of the last round, computed again from current knowledge.
  std::vector<Map> maps_;
  std::vector<ExplorePlace> places_;
  std::vector<FrontierSideId> sides_;  ///< open ones, in order of number
  /// Elements are kept to reuse their memory; the first `candidate_count_` are in use.
  std::vector<Candidate> candidates_;
  std::size_t candidate_count_ = 0;
};

}  // namespace magna
